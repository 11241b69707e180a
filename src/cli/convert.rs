//! `givens convert`: from any format to any other, and what is lost.

use std::path::PathBuf;

use clap::Args;
use givens::{
    check,
    diagnostic::{Diagnostic, Severity},
    error::Error,
    format::{Entry, Format, WriteOptions},
    pipeline::Batch,
    solve::Outcome,
};

use super::{
    Ending,
    arguments::{Reading, Searching, parse_target, tell},
    console::Console,
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
    let mut emitter = Emitter::new(Some(arguments.to), options, arguments.output.as_deref(), &inputs)?;
    let mut findings = console.findings();
    let mut found = false;
    let search = check::Options { budget: arguments.searching.budget(), ..check::Options::default() };
    let plan = Plan {
        search: arguments.solved.then_some(search),
        to: Some(arguments.to),
        blank: arguments.blank.unwrap_or('.'),
        details: emitter.is_numbered(),
        level: arguments.searching.level()?,
    };
    let work = |batch: &Batch| plan.prepare(batch);
    let run = arguments.reading.run(
        &inputs,
        console,
        work,
        |items| prepare::count(items),
        |batch, items| {
            let mut show = |diagnostic: &Diagnostic| {
                found |= diagnostic.severity == Severity::Error;
                if diagnostic.severity > Severity::Note {
                    findings.show(&batch.source, diagnostic);
                }
            };
            batch.remarks.iter().for_each(&mut show);
            for item in items {
                match item {
                    Item::Written(lines) => emitter.write_text(&lines)?,
                    Item::Puzzle(entry, searched) => {
                        entry.diagnostics.iter().for_each(&mut show);
                        if let Some((checked, _)) = &searched {
                            checked.diagnostics.iter().for_each(&mut show);
                        }
                        emit(&mut emitter, &entry, batch.format(), searched.map(|(checked, _)| checked))?;
                    }
                }
            }
            Ok(())
        },
    );
    let failed = match run {
        Err(error) if error.is_closed_pipe() => return Ok(Ending::of(missing, found)),
        failed => failed?,
    };
    let lost = emitter.lost();
    found |= emitter.refused() || (!lost.is_empty() && arguments.strict);
    let unread = tell(&failed, console) || missing;
    let ending = Ending::of(unread, found);
    let ending = ending.after(emitter.finish(unread, console));
    // What was written stands above what was left out.
    for warning in &lost {
        console.warn(warning);
    }
    ending
}

/// Writes the puzzle, or its solution where one was looked for and is the only one.
fn emit(
    emitter: &mut Emitter,
    entry: &Entry,
    format: Option<Format>,
    checked: Option<check::Checked>,
) -> Result<(), Error> {
    let (Some(record), Some(format)) = (&entry.record, format) else { return Ok(()) };
    match checked {
        None => emitter.write(record, format),
        Some(check::Checked { outcome: Some(Outcome::Unique(solution)), .. }) => {
            emitter.write_solved(record, solution, format)
        }
        Some(_) => Ok(()),
    }
}
