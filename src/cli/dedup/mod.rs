//! `givens dedup`: one puzzle of each class.

mod write;

use std::path::PathBuf;

use clap::{Args, ValueHint};
use givens::{
    ParseError,
    collection::{ClassRole, Equivalence, Kept, MemberOrders, Preference},
    error::Error,
    pipeline::{Input, spool},
    report::{counted, grouped},
    run::{Deduplication, DeduplicationResult, KeyFinder, place_name, rows::Columns},
    solve::Budget,
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    arguments::{Reading, level},
    console::Console,
    keys::{Memory, RowFile, read_keys, warn_of_finer},
    names,
    progress::RunEnd,
    rows::{self, RecordRows},
    writing::Writing,
};

use write::{SecondPass, Writer};

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
    #[arg(long, value_name = "WHICH", default_value = "first", value_parser = parse_preference)]
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
    row_mode: RecordRows,
    #[command(flatten)]
    memory: Memory,
    /// SIMD level: plain, sse2, avx2, avx512 or neon [default: the best].
    #[arg(long, value_name = "LEVEL", env = "GIVENS_SIMD", hide_env_values = true, value_parser = names::levels(), hide_possible_values = true)]
    simd: Option<String>,
}

/// Parses which puzzle of a class is kept.
fn parse_preference(text: &str) -> Result<Preference, String> {
    text.parse().map_err(|error: ParseError| names::with_similar(error.to_string(), text, ["first", "last"]))
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    arguments.reading.refuse_part("dedup")?;
    let (mut inputs, foreign, missing) = arguments.inputs(console)?;
    let memory = arguments.memory.in_folder(arguments.writing.folder());
    spool(&mut inputs, &memory.folder, &console.control())?;
    let own = &inputs[foreign..];
    let mut writer = Writer::new(arguments, &inputs, own, console)?;
    let mut report = arguments.report.as_ref().map(|file| file.open::<ReportRow>(&inputs)).transpose()?;
    let finder = arguments.finder()?;
    let orders = MemberOrders { by_class: report.is_some(), by_record: arguments.row_mode.is_on() };
    let mut first = Deduplication::new(foreign, arguments.prefer.clone(), orders, memory.clone());
    let (end, has_errors) = arguments.read(&finder, &mut first, &inputs, console)?;
    let end = end.or_failed(writer.take_unread());
    if console.is_interrupted() {
        return Ok(ExitStatus::Failed);
    }
    let mut unread = end.report(console) || missing;
    let mut found = first.finish()?;
    let columns: Vec<_> = arguments.prefer.column().into_iter().collect();
    if let Some(error) = found.columns.unknown("--prefer", &columns) {
        return Err(error);
    }
    let status = ExitStatus::from_run(unread, has_errors || found.has_malformed || end.is_empty);
    if let (Some(report), Some(members)) = (&mut report, found.members.take()) {
        for member in members {
            let member = member.map_err(|source| memory.error(source))?;
            report.write_values(ReportRow::of(member, &found.kept, &inputs))?;
        }
    }
    print_summary(&found, arguments.prefer.column(), console);
    let second = SecondPass { arguments, inputs: &inputs, own, unread, level: finder.level, memory, console };
    let mut of_second = ExitStatus::Clean;
    let written = second.run(writer, found).map(|status| of_second = status);
    unread |= of_second == ExitStatus::Failed;
    let status = arguments.row_mode.status(status).max(ExitStatus::from_run(unread, false)).max(of_second);
    let status = status.unless_failed(written)?;
    report.map_or(Ok(()), |report| rows::finish(report, unread, console))?;
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

    /// Returns which keys to find.
    fn finder(&self) -> Result<KeyFinder, Error> {
        let column = self.prefer.column().map(str::to_owned);
        let needs_lines = self.report.is_some() || self.row_mode.is_on();
        let level = level(self.simd.as_deref())?;
        Ok(KeyFinder { by: vec![self.by], level, budget: Budget::default(), needs_lines, column })
    }

    /// Reads the keys of all records. Returns how the run ended, and whether there were errors in the data.
    fn read(
        &self,
        finder: &KeyFinder,
        first: &mut Deduplication,
        inputs: &[Input],
        console: Console,
    ) -> Result<(RunEnd, bool), Error> {
        let mut findings = console.findings();
        let end = read_keys(finder, &self.reading, inputs, console, |batch, keyed| {
            findings.show_all(&batch.source, &batch.diagnostics);
            if !self.row_mode.is_on() {
                findings.show_all(&batch.source, &keyed.diagnostics);
            }
            first.take(&batch, keyed)
        });
        Ok((end?, findings.errors))
    }
}

/// Prints how many puzzles are kept, and what was compared otherwise than asked for.
fn print_summary(found: &DeduplicationResult, column: Option<&str>, console: Console) {
    let DeduplicationResult { kept, malformed, without_value, files, .. } = found;
    warn_of_finer(&found.finer, console);
    if let Some(column) = column.filter(|_| *without_value > 0) {
        let puzzles = counted(*without_value, "puzzle");
        console.warn(&format!("{puzzles} without a number in `{column}`: kept only if no other has one"));
    }
    let puzzles = counted(kept.kept + kept.removed + malformed, "puzzle");
    let (files, duplicates) = (counted(*files, "file"), counted(kept.removed, "duplicate"));
    let mut text = format!("{puzzles} in {files}: {} kept, {duplicates} removed", grouped(kept.kept));
    if kept.removed_for_foreign > 0 {
        text += &format!(" ({} in other collections)", grouped(kept.removed_for_foreign));
    }
    if *malformed > 0 {
        text += &format!(", {} malformed", grouped(*malformed));
    }
    console.inform(&text);
}

/// A row of the report of classes: a record of a class of two or more.
struct ReportRow {
    class: u64,
    role: ClassRole,
    file: String,
    line: u64,
}

impl ReportRow {
    fn of([kept, number, place]: [u64; 3], all: &Kept, inputs: &[Input]) -> Self {
        let (file, line) = place_name(inputs, place);
        Self { class: kept + 1, role: all.role(number, kept), file, line }
    }
}

impl Columns for ReportRow {
    fn names() -> Vec<&'static str> {
        vec!["class", "role", "file", "line"]
    }

    fn values(self) -> Vec<Value> {
        vec![json!(self.class), json!(self.role.name()), json!(self.file), json!(self.line)]
    }
}
