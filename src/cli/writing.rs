//! What to write and where, for the commands that write puzzles.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use givens::{
    error::Error,
    format::{Format, ListLanguage, ReadOnly, WriteOptions},
    pipeline::extension,
};

use super::formulas;
use super::names::{Listed, of_format, parse_written_format};

/// The format, file and blank to write.
#[derive(Debug, Clone, Args)]
pub(super) struct Writing {
    /// Format to write.
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = targets(), hide_possible_values = true)]
    to: Option<Target>,
    /// Output file, replaced atomically [default: stdout].
    ///
    /// Without --to, its extension names the format, also before that of a compression: week.sdm, bank.csv.gz. For
    /// .txt and unknown extensions the command's default holds; convert writes lines to .txt. With {} in the name, one
    /// file per puzzle: out/{}.sdk gives out/1.sdk, out/2.sdk, …, and out/{:04}.sdk gives out/0001.sdk, … Of convert,
    /// solve, select and sort, with {NAME}, one file per value: week-{level}.sdm (docs/files.md).
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
    language: ListLanguage,
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
        if let Some(of_file) = of_file() {
            // --to table or comma, and a file called .tsv; --to literal, and one called .js.
            target.delimiter = target.delimiter.or(of_file.delimiter);
            if target.language == ListLanguage::default() {
                target.language = of_file.language;
            }
        }
        Ok(Some(target))
    }

    /// Returns whether `--to` names a format.
    pub(super) const fn names_format(&self) -> bool {
        self.to.is_some()
    }

    /// Returns the folder for temporary files: that of the output, or that of the system.
    pub(super) fn folder(&self) -> PathBuf {
        folder_of(self.output.as_deref())
    }

    /// Returns the options of writing this target.
    pub(super) fn options(&self, target: Option<Target>) -> WriteOptions {
        let delimiter = target.and_then(|target| target.delimiter);
        let language = target.map(|target| target.language).unwrap_or_default();
        WriteOptions::default()
            .with_blank(self.blank)
            .with_delimiter(delimiter)
            .with_language(language)
            .with_escape_formulas(formulas::are_escaped())
    }
}

impl Target {
    pub(super) const fn of(format: Format) -> Self {
        Self { format, delimiter: None, language: ListLanguage::Python }
    }

    /// Returns whether its delimiter is a TAB.
    pub(super) const fn is_tsv(self) -> bool {
        matches!(self.delimiter, Some('\t'))
    }

    /// Returns a format by name, with the delimiter and the language that the name implies.
    fn named(name: &str) -> Result<Self, String> {
        let format = parse_written_format(name)?;
        Ok(Self { format, delimiter: delimiter(name), language: language(name).unwrap_or_default() })
    }

    /// Returns the target that the extension of a file names.
    pub(super) fn of_file(path: &Path) -> Option<Self> {
        let extension = extension(path)?;
        let (format, language) = (Format::of_extension(&extension)?, language(&extension));
        // A list in another language than the extension says would be of no use.
        let is_written = format != Format::Literal || language.is_some();
        let language = language.unwrap_or_default();
        is_written.then(|| Self { format, delimiter: delimiter(&extension), language })
    }
}

/// Returns the folder for temporary files of a run with this output: that of the output, or that of the system.
pub(super) fn folder_of(output: Option<&Path>) -> PathBuf {
    let output = output.filter(|path| path.as_os_str() != "-");
    match output.and_then(Path::parent) {
        None => std::env::temp_dir(),
        Some(folder) if folder.as_os_str().is_empty() => PathBuf::from("."),
        // What does not exist is reported when the output is opened.
        Some(folder) if !folder.is_dir() => std::env::temp_dir(),
        Some(folder) => folder.to_owned(),
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

/// Returns the language of lists that a name or an extension implies.
fn language(name: &str) -> Option<ListLanguage> {
    Some(match name.to_ascii_lowercase().as_str() {
        "py" | "python" | "numpy" => ListLanguage::Python,
        "js" | "ts" => ListLanguage::JavaScript,
        "c" | "h" | "cpp" => ListLanguage::C,
        "java" => ListLanguage::Java,
        "rs" => ListLanguage::Rust,
        _ => return None,
    })
}

pub(super) fn parse_blank(text: &str) -> Result<char, String> {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next()) {
        (Some(symbol), None) if WriteOptions::is_blank(symbol) => Ok(symbol),
        _ => Err("expected one of . 0 _ * ? - +".to_owned()),
    }
}
