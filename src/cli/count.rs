//! `givens count`: how many solutions each puzzle has.

use std::io::Write;

use clap::{Args, ValueEnum};
use givens::{
    diagnostic::{Diagnostic, Severity},
    error::Error,
    format::Entry,
    grid::Puzzle,
    pipeline::{self, Batch, Output},
    solve::{Budget, Count},
};
use serde_json::json;

use super::{
    Ending,
    arguments::{Reading, Searching, tell},
    console::Console,
};

/// Tell for each puzzle its place and zero, one or many, or the number of solutions.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Count up to so many solutions, and tell the number.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// How to show results.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum)]
    format: Form,
    #[command(flatten)]
    searching: Searching,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Place, tab, answer.
    Text,
    /// A JSON object a puzzle.
    Jsonl,
}

/// What there is to say of one puzzle.
enum Answer {
    Malformed,
    Conflict,
    Counted(Count),
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Ending, Error> {
    let (inputs, missing) = arguments.reading.inputs(console);
    let mut output = Output::stdout();
    let mut findings = console.findings();
    let mut found = false;
    let (limit, budget) = (arguments.limit.unwrap_or(2).max(1), arguments.searching.budget());
    let work = |batch: &Batch| {
        let mut shown = String::new();
        let mut found = false;
        for entry in batch.entries.iter().filter(|entry| entry.is_puzzle()) {
            let answer = answer(entry, limit, budget);
            found |= !matches!(answer, Answer::Counted(Count::Exactly(_) | Count::AtLeast(_)));
            let line = batch.source.position(entry.span.start).line;
            shown.push_str(&show(arguments, batch.source.name(), line, &answer));
        }
        (shown, found)
    };
    let run = pipeline::run(&inputs, &arguments.reading.options(), work, |batch, (shown, faulty)| {
        found |= faulty;
        let of_entries = batch.entries.iter().flat_map(|entry| &entry.diagnostics);
        for diagnostic in
            batch.remarks.iter().chain(of_entries).filter(|one: &&Diagnostic| one.severity > Severity::Note)
        {
            found |= diagnostic.severity == Severity::Error;
            findings.show(&batch.source, diagnostic);
        }
        output.write_all(shown.as_bytes()).map_err(|error| output.error(error))
    });
    let failed = match run {
        Err(error) if error.is_closed_pipe() => return Ok(Ending::found(found)),
        failed => failed?,
    };
    output.finish()?;
    let unread = tell(&failed, console) || missing;
    Ok(if unread { Ending::Failed } else { Ending::found(found) })
}

fn answer(entry: &Entry, limit: u64, budget: Budget) -> Answer {
    let Some(record) = &entry.record else { return Answer::Malformed };
    match Puzzle::new(record.grid.clone()) {
        Ok(puzzle) => Answer::Counted(puzzle.count(limit, budget)),
        Err(_) => Answer::Conflict,
    }
}

fn show(arguments: &Arguments, name: &str, line: usize, answer: &Answer) -> String {
    if arguments.format == Form::Jsonl {
        let (verdict, number, exact) = match answer {
            Answer::Malformed => ("malformed", None, false),
            Answer::Conflict => ("conflict", Some(0), true),
            Answer::Counted(Count::Undecided(seen)) => ("undecided", Some(*seen), false),
            Answer::Counted(count) => (word(count.seen()), Some(count.seen()), count.is_exact()),
        };
        let object = json!({
            "version": 1, "file": name, "line": line, "verdict": verdict, "solutions": number, "exact": exact,
        });
        return format!("{object}\n");
    }
    let told = match answer {
        Answer::Malformed => "malformed".to_owned(),
        Answer::Conflict => "zero (givens clash)".to_owned(),
        Answer::Counted(Count::Undecided(seen)) => format!("undecided ({seen} or more)"),
        Answer::Counted(count) if arguments.limit.is_none() => word(count.seen()).to_owned(),
        Answer::Counted(Count::Exactly(number)) => number.to_string(),
        Answer::Counted(count) => format!("{} or more", count.seen()),
    };
    format!("{name}:{line}\t{told}\n")
}

const fn word(number: u64) -> &'static str {
    match number {
        0 => "zero",
        1 => "one",
        _ => "many",
    }
}
