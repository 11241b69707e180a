//! `givens dedup`: one puzzle of each class.

mod report;
mod write;

use std::{io, path::PathBuf};

use clap::{Args, ValueHint};
use givens::{
    collection::{Deduplicator, Equivalence, Kept, Rank, Workspace},
    error::Error,
    pipeline::{Batch, Input, spool},
    report::{counted, grouped},
    run::{Checksums, FinerKeys, KeyFinder, KeyedBatch},
    solve::Budget,
};

use super::{
    ExitStatus,
    arguments::{Reading, level},
    console::Console,
    keys::{Memory, RowFile, place, read_keys, warn_of_finer},
    names,
    progress::RunEnd,
    writing::Writing,
};

use report::{Classes, Report};
use write::{Found, Writer};

use crate::cli::rows::RowMode;

/// Write one puzzle of each class of puzzles that are the same.
///
/// Records are written as they stand if inputs and output have one format, else converted. A puzzle without a key of
/// the kind asked for is compared by the next finer one, and counted in a warning: one with many solutions, for example,
/// has no key by solution.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens dedup bank.sdm -o unique.sdm
  givens dedup --by isomorph --against train.csv test.csv -o clean.csv
  givens dedup --by isomorph --report classes.csv bank.sdm > unique.sdm", mut_arg("shard", |shard| shard.hide(true)), mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")
    .conflicts_with("rows")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// When puzzles are the same: exact, relabelled, isomorph or solution.
    #[arg(long, value_name = "BY", default_value = "exact", value_parser = names::equivalences(), hide_possible_values = true)]
    by: Equivalence,
    /// Puzzle to keep: first, last, min:COLUMN or max:COLUMN.
    #[arg(long, value_name = "WHICH", default_value = "first", value_parser = Preference::parse)]
    prefer: Preference,
    /// Also remove puzzles that occur in this file or folder.
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    against: Vec<PathBuf>,
    /// List the classes of two or more puzzles in this file: .jsonl, .csv or .tsv.
    #[arg(long, value_name = "FILE", help_heading = "Output", value_hint = ValueHint::FilePath, value_parser = RowFile::parse)]
    report: Option<RowFile>,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    row_mode: RowMode,
    #[command(flatten)]
    memory: Memory,
    /// SIMD level: plain, sse2, avx2, avx512 or neon [default: the best].
    #[arg(long, value_name = "LEVEL", env = "GIVENS_SIMD", hide_env_values = true, value_parser = names::levels(), hide_possible_values = true)]
    simd: Option<String>,
}

/// Which record of a class to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Preference {
    First,
    Last,
    Least(String),
    Greatest(String),
}

impl Preference {
    fn parse(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "first" => Ok(Self::First),
            None if text == "last" => Ok(Self::Last),
            Some(("min", column)) if !column.is_empty() => Ok(Self::Least(column.to_owned())),
            Some(("max", column)) if !column.is_empty() => Ok(Self::Greatest(column.to_owned())),
            _ => Err("expected first, last, min:COLUMN or max:COLUMN".to_owned()),
        }
    }

    fn column(&self) -> Option<&str> {
        match self {
            Self::First | Self::Last => None,
            Self::Least(column) | Self::Greatest(column) => Some(column),
        }
    }

    const fn rank(&self, value: Option<f64>) -> Rank {
        match self {
            Self::First => Rank::First,
            Self::Last => Rank::Last,
            Self::Least(_) => Rank::Least(value),
            Self::Greatest(_) => Rank::Greatest(value),
        }
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    arguments.reading.refuse_part("dedup")?;
    let (mut inputs, foreign, missing) = arguments.inputs(console)?;
    spool(&mut inputs, &arguments.writing.folder(), &console.control())?;
    let own = &inputs[foreign..];
    let mut writer = Writer::new(arguments, &inputs, own, console)?;
    let mut report = arguments.report.as_ref().map(|file| Report::new(file, &inputs)).transpose()?;
    let mut first = FirstPass::new(arguments, foreign)?;
    let end = first.run(&inputs, console)?.or_failed(writer.take_unread());
    if console.is_interrupted() {
        return Ok(ExitStatus::Failed);
    }
    let unread = end.report(console) || missing;
    let status = ExitStatus::from_run(unread, first.has_errors || end.is_empty);
    let FirstPass { finder, deduplicator, workspace, checksums, summary, .. } = first;
    let failed = |source| arguments.failed(source);
    let mut classes = Classes::new(report.is_some(), arguments.row_mode.is_on(), &workspace);
    let kept = deduplicator.finish(|member| classes.add(member)).map_err(failed)?;
    let (in_report, classes) = classes.sorted().map_err(failed)?;
    if let (Some(report), Some(classes)) = (&mut report, in_report) {
        report.write(classes, &inputs, kept.foreign, failed)?;
    }
    summary.print(&kept, arguments, console);
    let found = Found { inputs: &inputs, own, kept, classes, checksums, unread };
    let mut unread = unread;
    let written = writer.run(arguments, found, finder.level, console).map(|failed| unread |= failed);
    let status = arguments.row_mode.status(status).max(ExitStatus::from_run(unread, false));
    let status = status.unless_failed(written)?;
    report.map_or(Ok(()), |report| report.finish(unread, console))?;
    Ok(status)
}

impl Arguments {
    /// Returns all inputs, those of other collections first; how many these are; and whether a path failed.
    fn inputs(&self, console: Console) -> Result<(Vec<Input>, usize, bool), Error> {
        let (own, own_missing) = self.reading.inputs(console)?;
        if self.against.is_empty() {
            return Ok((own, 0, own_missing));
        }
        let (mut inputs, missing) = self.reading.of_paths(&self.against).inputs(console)?;
        let foreign = inputs.len();
        inputs.extend(own);
        Ok((inputs, foreign, missing || own_missing))
    }

    /// Returns the error of a temporary file.
    fn failed(&self, source: io::Error) -> Error {
        Error::Write { path: self.writing.folder(), source }
    }
}

/// Finds the keys of all records.
struct FirstPass<'a> {
    arguments: &'a Arguments,
    finder: KeyFinder,
    /// The number of inputs that come first and belong to other collections.
    foreign: usize,
    workspace: Workspace,
    deduplicator: Deduplicator,
    checksums: Checksums,
    summary: Summary,
    has_errors: bool,
}

/// What is counted of the records.
#[derive(Debug, Default)]
struct Summary {
    malformed: u64,
    finer: FinerKeys,
    without_value: u64,
    files: u64,
}

impl<'a> FirstPass<'a> {
    fn new(arguments: &'a Arguments, foreign: usize) -> Result<Self, Error> {
        let column = arguments.prefer.column().map(str::to_owned);
        let lines = arguments.report.is_some() || arguments.row_mode.is_on();
        let level = level(arguments.simd.as_deref())?;
        let finder = KeyFinder { by: vec![arguments.by], level, budget: Budget::default(), lines, column };
        let workspace =
            arguments.memory.in_folder(arguments.writing.folder()).workspace(if lines { 2 } else { 1 });
        let is_wide = lines || arguments.prefer != Preference::First;
        let new = if is_wide { Deduplicator::with_places } else { Deduplicator::new };
        let deduplicator = new(&workspace);
        let (checksums, summary) = (Checksums::default(), Summary::default());
        let has_errors = false;
        Ok(Self { arguments, finder, foreign, workspace, deduplicator, checksums, summary, has_errors })
    }

    fn run(&mut self, inputs: &[Input], console: Console) -> Result<RunEnd, Error> {
        let mut findings = console.findings();
        let finder = self.finder.clone();
        let shows_records = !self.arguments.row_mode.is_on();
        let end = read_keys(&finder, &self.arguments.reading, inputs, console, |batch, keyed| {
            findings.show_all(&batch.source, &batch.diagnostics);
            if shows_records {
                findings.show_all(&batch.source, &keyed.diagnostics);
            }
            self.take(&batch, keyed)
        });
        self.has_errors |= findings.errors;
        end
    }

    fn take(&mut self, batch: &Batch, keyed: KeyedBatch) -> Result<(), Error> {
        let own = batch.input.checked_sub(self.foreign);
        for (record, key) in keyed.records.iter().zip(keyed.keys) {
            let rank = own.map_or(Rank::Foreign, |_| self.arguments.prefer.rank(record.value));
            let pushed = self.deduplicator.push(key, rank, place(batch.input, record.line));
            pushed.map_err(|source| self.arguments.failed(source))?;
            self.summary.without_value += u64::from(own.is_some() && record.value.is_none());
        }
        if let Some(own) = own {
            self.checksums.add(own, keyed.checksum);
            self.summary.malformed += keyed.malformed;
            self.summary.files += u64::from(batch.first);
        }
        self.has_errors |= keyed.malformed > 0;
        self.summary.finer.add(keyed.finer);
        Ok(())
    }
}

impl Summary {
    /// Prints how many puzzles are kept, and what was compared otherwise than asked for.
    fn print(&self, kept: &Kept, arguments: &Arguments, console: Console) {
        warn_of_finer(&self.finer, console);
        if let Some(column) = arguments.prefer.column().filter(|_| self.without_value > 0) {
            let puzzles = counted(self.without_value, "puzzle");
            console.warn(&format!("{puzzles} without a number in `{column}`: kept only if no other has one"));
        }
        let puzzles = counted(kept.kept + kept.removed + self.malformed, "puzzle");
        let files = counted(self.files, "file");
        let duplicates = counted(kept.removed, "duplicate");
        let mut text = format!("{puzzles} in {files}: {} kept, {duplicates} removed", grouped(kept.kept));
        if kept.removed_for_foreign > 0 {
            text += &format!(" ({} in other collections)", grouped(kept.removed_for_foreign));
        }
        if self.malformed > 0 {
            text += &format!(", {} malformed", grouped(self.malformed));
        }
        console.inform(&text);
    }
}
