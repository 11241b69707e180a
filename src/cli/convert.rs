//! `givens convert`: from any format to any other, with a report of what is lost.

use std::path::Path;

use clap::Args;
use givens::{
    Verdict,
    check::{self, CheckResult},
    error::Error,
    format::Format,
    pipeline::{Batch, extension},
    record::VariantRecord,
    run::{Conversion, ConversionPart, RecordWriter, SearchedPuzzle, puzzle_count},
    solve::SolveOutcome,
    variants::VariantOutcome,
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    layout::{self, LaidOutConversion, Layout},
    records::{close_writer, open_writer, warn_of_missing_rows},
    writing::{Target, Writing},
};

/// Convert puzzles to another format and report what it cannot hold.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens convert bank.csv -o bank.sdm
  givens convert puzzle.txt --to json
  givens convert bank.txt -o out/{}.sdk", mut_arg("to", |to| to.help("Format to write (see givens formats) [default: by the extension of the output]")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    layout: Layout,
    /// Write solutions; skip and report puzzles without exactly one.
    #[arg(long)]
    solved: bool,
    #[command(flatten)]
    searching: Searching,
    /// Write variants without the clues that the format cannot state, and list these.
    #[arg(long, help_heading = "Output")]
    drop_clues: bool,
    /// Exit with 1 if something was dropped.
    #[arg(long, help_heading = "Output")]
    strict: bool,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let Arguments { reading, writing, layout, searching, solved, drop_clues, .. } = arguments;
    if layout.is_requested(writing)? {
        let target = if layout.has_layout() { None } else { Some(arguments.target()?) };
        let (is_solving, drops_clues, is_strict) = (*solved, *drop_clues, arguments.strict);
        let conversion = LaidOutConversion { target, is_solving, drops_clues, is_strict };
        return layout::run((layout, writing, reading, searching), conversion, console);
    }
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let target = arguments.target()?;
    let (mut writer, _) =
        open_writer(&arguments.writing, Some(target), &arguments.reading, &inputs, console)?;
    writer.set_dropped_clues(arguments.drop_clues);
    let plan = arguments.plan(target, &writer)?;
    let converter = Converter { writer, is_strict: arguments.strict };
    Drive::new(&arguments.reading, &inputs, missing, console).run(|batch| plan.prepare(batch), converter)
}

/// Where all formats are listed.
const LIST: &str = "; `givens formats` lists all";

impl Arguments {
    /// Returns what to write, which must be named, except lines.
    fn target(&self) -> Result<Target, Error> {
        let reason = match &self.writing.output {
            Some(path) if path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") => {
                let file = path.join("{}.sdm");
                format!(
                    "{}: this is a folder; for a file per puzzle: -o '{}'",
                    path.display(),
                    file.display()
                )
            }
            Some(path) => {
                format!("{}: the extension names no format; name one with --to{LIST}", path.display())
            }
            None => match self.reading.paths.split_last() {
                Some((last, [_, ..])) if Target::of_file(last).is_some() && !last.exists() => {
                    format!("to write {0}: -o {0}", last.display())
                }
                _ => format!("name the format to write with --to, or by the extension of -o{LIST}"),
            },
        };
        let is_text = |path: &Path| extension(path).is_some_and(|extension| extension == "txt");
        let lines = || self.writing.output.as_deref().is_some_and(is_text).then(|| Target::of(Format::Line));
        self.writing.target()?.or_else(lines).ok_or(Error::Usage(reason))
    }

    fn plan(&self, to: Target, writer: &RecordWriter) -> Result<Conversion, Error> {
        let search = check::CheckOptions::default().with_budget(self.searching.budget());
        Ok(Conversion {
            search: self.solved.then_some(search),
            to: Some(to.format),
            options: self.writing.options(Some(to)),
            details: writer.is_numbered(),
            level: self.searching.level()?,
        })
    }
}

struct Converter {
    writer: RecordWriter,
    /// Whether what is dropped is a problem.
    is_strict: bool,
}

impl Sink for Converter {
    type Found = Vec<ConversionPart<SearchedPuzzle>>;

    fn count(parts: &Self::Found) -> u64 {
        puzzle_count(parts)
    }

    fn take(&mut self, batch: &Batch, parts: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        self.writer.begin(batch);
        for part in parts {
            let Some((mut entry, searched)) = self.writer.write_part(batch, part)? else { continue };
            if let Some(variant) = entry.take_variant() {
                findings.show_all(&batch.source, &entry.diagnostics);
                self.write_variant(batch, *variant, searched, findings)?;
                continue;
            }
            let checked = match searched {
                Some(SearchedPuzzle::Classic(checked, _)) => Some(checked),
                _ => None,
            };
            let of_check = checked.iter().flat_map(|checked| &checked.diagnostics);
            findings.show_all(&batch.source, entry.diagnostics.iter().chain(of_check));
            let (Some(record), Some(format)) = (&entry.record, batch.format()) else { continue };
            match checked {
                None => self.writer.write(record, format)?,
                Some(CheckResult { outcome: Some(SolveOutcome::One(solution)), .. }) => {
                    self.writer.write_solved(record, solution, format)?;
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn finish(self, mut end: End) -> Result<ExitStatus, Error> {
        warn_of_missing_rows(&self.writer, end.puzzles, end.console);
        end.has_problems |= self.is_strict && !self.writer.losses().is_empty();
        close_writer(self.writer, end.status(), end.unread, end.console)
    }
}

impl Converter {
    /// Writes a variant; with `--solved` only one that has exactly one solution, together with it.
    fn write_variant(
        &mut self,
        batch: &Batch,
        mut variant: VariantRecord,
        searched: Option<SearchedPuzzle>,
        findings: &mut Findings,
    ) -> Result<(), Error> {
        let Some(format) = batch.format() else { return Ok(()) };
        if let Some(SearchedPuzzle::Variant(checked)) = searched {
            findings.show_all(&batch.source, &checked.diagnostics);
            match checked.outcome {
                Some(VariantOutcome::One(only)) if checked.verdict == Verdict::One => {
                    variant.set_solution(Some(only));
                }
                _ => return Ok(()),
            }
        }
        let unstated = self.writer.write_variant(&variant, format)?;
        findings.show_all(&batch.source, &unstated);
        Ok(())
    }
}
