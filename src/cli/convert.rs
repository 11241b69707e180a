//! `givens convert`: from any format to any other, and what is lost.

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
    Ending,
    arguments::{Reading, Searching, parse_target, tell},
    console::{Console, Findings},
    emit::Emitter,
    prepare::{self, Item, Plan},
};

/// Write puzzles in another format, normalised; say what it cannot hold.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// The format to write.
    #[arg(long, value_name = "FORMAT", value_parser = parse_target)]
    to: Format,
    /// The file to write, whole or not at all; standard output if none. With {} in its name, a
    /// file a puzzle: out/{}.sdk is out/1.sdk, out/2.sdk, …
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The blank to write: . 0 _ * ? - or +.
    #[arg(long, value_name = "CHAR", value_parser = parse_blank)]
    blank: Option<char>,
    /// Write solutions; puzzles without exactly one are left out and told.
    #[arg(long)]
    solved: bool,
    #[command(flatten)]
    searching: Searching,
    /// Exit with 1 where something was dropped.
    #[arg(long)]
    strict: bool,
}

pub(super) fn parse_blank(text: &str) -> Result<char, String> {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next()) {
        (Some(symbol), None) if WriteOptions::is_blank(symbol) => Ok(symbol),
        _ => Err("a blank is one of . 0 _ * ? - +".to_owned()),
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<Ending, Error> {
    let (inputs, missing) = arguments.reading.inputs(console);
    let options = arguments.reading.writing(arguments.blank);
    let emitter = Emitter::new(Some(arguments.to), options, arguments.output.as_deref(), &inputs)?;
    let plan = arguments.plan(&emitter)?;
    let mut converter = Converter { emitter, findings: console.findings() };
    let run = arguments.reading.run(
        &inputs,
        console,
        |batch: &Batch| plan.prepare(batch),
        |items| prepare::count(items),
        |batch, items| converter.take(&batch, items),
    );
    let failed = match run {
        Err(error) if error.is_closed_pipe() => return Ok(Ending::of(missing, converter.findings.errors)),
        failed => failed?,
    };
    converter.end(tell(&failed, console) || missing, arguments.strict, console)
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
                Item::Written(lines) => self.emitter.write_text(&lines)?,
                Item::Puzzle(entry, searched) => {
                    let checked = searched.map(|(checked, _)| checked);
                    let of_check = checked.iter().flat_map(|checked| &checked.diagnostics);
                    self.findings.show_all(&batch.source, entry.diagnostics.iter().chain(of_check));
                    emit(&mut self.emitter, &entry, batch.format(), checked)?;
                }
            }
        }
        Ok(())
    }

    fn end(self, unread: bool, strict: bool, console: Console) -> Result<Ending, Error> {
        let Self { emitter, findings } = self;
        let lost = emitter.lost();
        let found = findings.errors || emitter.refused() || (!lost.is_empty() && strict);
        let ending = Ending::of(unread, found).after(emitter.finish(unread, console));
        // What was written stands above what was left out.
        for warning in &lost {
            console.warn(warning);
        }
        ending
    }
}

/// Writes the puzzle, or its solution where one was looked for and is the only one.
fn emit(
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
