//! `givens convert`: from any format to any other, with a report of what is lost.

use std::path::PathBuf;

use clap::Args;
use givens::{
    check,
    error::Error,
    format::{Entry, Format, WriteOptions},
    pipeline::Batch,
    solve::SolveOutcome,
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching, parse_target},
    console::{Console, Findings},
    emit::Emitter,
    prepare::{self, Item, Plan},
    unless_closed,
};

/// Convert puzzles to another format and report what it cannot hold.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Format to write.
    #[arg(long, value_name = "FORMAT", value_parser = parse_target)]
    to: Format,
    /// Output file, replaced atomically [default: stdout].
    ///
    /// With {} in its name, one file per puzzle: out/{}.sdk gives out/1.sdk, out/2.sdk, …
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Character to write for blanks: . 0 _ * ? - or +.
    #[arg(long, value_name = "CHAR", value_parser = parse_blank)]
    blank: Option<char>,
    /// Write solutions; skip and report puzzles without exactly one.
    #[arg(long)]
    solved: bool,
    #[command(flatten)]
    searching: Searching,
    /// Exit with 1 if something was dropped.
    #[arg(long)]
    strict: bool,
}

pub(super) fn parse_blank(text: &str) -> Result<char, String> {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next()) {
        (Some(symbol), None) if WriteOptions::is_blank(symbol) => Ok(symbol),
        _ => Err("expected one of . 0 _ * ? - +".to_owned()),
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (inputs, missing) = arguments.reading.inputs(console);
    let options = arguments.reading.writing(arguments.blank);
    let emitter = Emitter::new(Some(arguments.to), options, arguments.output.as_deref(), &inputs)?;
    let plan = arguments.plan(&emitter)?;
    let mut converter = Converter { emitter, findings: console.findings() };
    let run = arguments.reading.run(
        &inputs,
        console,
        |batch: &Batch| plan.prepare(batch),
        |items| prepare::approximate_count(items),
        |batch, items| converter.take(&batch, items),
    );
    let Some(end) = unless_closed(run)? else {
        return Ok(ExitStatus::from_run(missing, converter.findings.errors));
    };
    converter.findings.errors |= end.is_empty;
    converter.finish(end.report(console) || missing, arguments.strict, console)
}

impl Arguments {
    fn plan(&self, emitter: &Emitter) -> Result<Plan, Error> {
        let search = check::CheckOptions::default().with_budget(self.searching.budget());
        Ok(Plan {
            search: self.solved.then_some(search),
            to: Some(self.to),
            blank: self.blank.unwrap_or('.'),
            details: emitter.is_numbered(),
            level: self.searching.level()?,
        })
    }
}

struct Converter {
    emitter: Emitter,
    findings: Findings,
}

impl Converter {
    fn take(&mut self, batch: &Batch, items: Vec<Item>) -> Result<(), Error> {
        self.findings.show_all(&batch.source, &batch.diagnostics);
        for item in items {
            match item {
                Item::Lines(lines) => self.emitter.write_text(&lines)?,
                Item::Puzzle(entry, searched) => {
                    let checked = searched.map(|(checked, _)| checked);
                    let of_check = checked.iter().flat_map(|checked| &checked.diagnostics);
                    self.findings.show_all(&batch.source, entry.diagnostics.iter().chain(of_check));
                    write_entry(&mut self.emitter, &entry, batch.format(), checked)?;
                }
            }
        }
        Ok(())
    }

    fn finish(self, unread: bool, strict: bool, console: Console) -> Result<ExitStatus, Error> {
        let Self { emitter, findings } = self;
        let losses = emitter.losses();
        let found = findings.errors || emitter.has_unsupported() || (!losses.is_empty() && strict);
        let status = ExitStatus::from_run(unread, found).unless_failed(emitter.finish(unread, console));
        // Warnings come after the results.
        for warning in &losses {
            console.warn(warning);
        }
        status
    }
}

/// Writes the puzzle, or its solution if that was searched for and is unique.
fn write_entry(
    emitter: &mut Emitter,
    entry: &Entry,
    format: Option<Format>,
    checked: Option<check::CheckResult>,
) -> Result<(), Error> {
    let (Some(record), Some(format)) = (&entry.record, format) else { return Ok(()) };
    match checked {
        None => emitter.write(record, format),
        Some(check::CheckResult { outcome: Some(SolveOutcome::One(solution)), .. }) => {
            emitter.write_solved(record, solution, format)
        }
        Some(_) => Ok(()),
    }
}
