//! What to write and where, for the commands that write puzzles.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use givens::{
    error::Error,
    format::{Format, ReadOnly, WriteOptions},
    pipeline::extension,
};

use super::names::{Listed, of_format, parse_written_format};

/// The format, file and blank to write.
#[derive(Debug, Args)]
pub(super) struct Writing {
    /// Format to write.
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = targets(), hide_possible_values = true)]
    to: Option<Target>,
    /// Output file, replaced atomically [default: stdout].
    ///
    /// Without --to, its extension names the format, also before that of a compression: week.sdm, bank.csv.gz. For
    /// .txt and unknown extensions the command's default holds. With {} in the name, one file per puzzle:
    /// out/{}.sdk gives out/1.sdk, out/2.sdk, …
    #[arg(short, long, help_heading = "Output", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) output: Option<PathBuf>,
    /// Character to write for blanks: . 0 _ * ? - or +.
    #[arg(long, help_heading = "Output", value_name = "CHAR", value_parser = parse_blank)]
    pub(super) blank: Option<char>,
}

/// A format to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) format: Format,
    delimiter: Option<char>,
}

impl Writing {
    /// Returns what `--to` names, else the extension of the output; `None` if the default of the command holds.
    pub(super) fn target(&self) -> Result<Option<Target>, Error> {
        let of_file = || self.output.as_deref().and_then(Target::of_file);
        let Some(mut target) = self.to.or_else(of_file) else { return Ok(None) };
        if !target.format.info().is_written() {
            let file = self.output.as_deref().unwrap_or(Path::new("-")).display();
            let reason = ReadOnly(target.format);
            return Err(Error::Usage(format!("{file}: {reason}; name another format with --to")));
        }
        // --to table or comma, and a file called .tsv.
        target.delimiter = target.delimiter.or_else(|| of_file().and_then(|of_file| of_file.delimiter));
        Ok(Some(target))
    }

    /// Returns the options of writing this target.
    pub(super) fn options(&self, target: Option<Target>) -> WriteOptions {
        let delimiter = target.and_then(|target| target.delimiter);
        WriteOptions::default().with_blank(self.blank).with_delimiter(delimiter)
    }
}

impl Target {
    pub(super) const fn of(format: Format) -> Self {
        Self { format, delimiter: None }
    }

    /// Returns whether what has this format and delimiter is already what is to be written.
    pub(super) fn is(self, format: Format, delimiter: Option<char>) -> bool {
        self.format == format && self.delimiter.is_none_or(|own| delimiter == Some(own))
    }

    /// Returns a format by name, with the delimiter that the name implies.
    fn named(name: &str) -> Result<Self, String> {
        Ok(Self { format: parse_written_format(name)?, delimiter: delimiter(name) })
    }

    /// Returns the target that the extension of a file names.
    fn of_file(path: &Path) -> Option<Self> {
        let extension = extension(path)?;
        Some(Self { format: Format::of_extension(&extension)?, delimiter: delimiter(&extension) })
    }
}

/// Returns a parser of formats that are written.
const fn targets() -> Listed<Target> {
    Listed::new(Target::named, || {
        let written = Format::all().filter(|format| format.info().is_written()).map(of_format);
        written.chain([("csv", "a table with commas"), ("tsv", "a table with TABs")]).collect()
    })
}

/// Returns the delimiter that a name or an extension implies.
fn delimiter(name: &str) -> Option<char> {
    match name.to_ascii_lowercase().as_str() {
        "csv" => Some(','),
        "tsv" => Some('\t'),
        _ => None,
    }
}

fn parse_blank(text: &str) -> Result<char, String> {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next()) {
        (Some(symbol), None) if WriteOptions::is_blank(symbol) => Ok(symbol),
        _ => Err("expected one of . 0 _ * ? - +".to_owned()),
    }
}
