//! `givens count`: how many solutions each puzzle has.

use std::io::Write;

use clap::{Args, ValueEnum};
use givens::{
    check::{self, Stretch},
    diagnostic::{Diagnostic, Severity},
    error::Error,
    format::Entry,
    grid::Puzzle,
    pipeline::{Batch, Output},
    simd::Level,
    solve::{Budget, Count},
    text::Span,
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

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<Ending, Error> {
    let (inputs, missing) = arguments.reading.inputs(console);
    let mut output = Output::stdout();
    let mut findings = console.findings();
    let mut found = false;
    let (limit, budget) = (arguments.limit.unwrap_or(2).max(1), arguments.searching.budget());
    let counter = Counter { arguments, limit, budget, level: arguments.searching.level()? };
    let work = |batch: &Batch| counter.count(batch);
    let run = arguments.reading.run(
        &inputs,
        console,
        work,
        |counted| counted.puzzles,
        |batch, counted| {
            found |= counted.found;
            for diagnostic in batch.remarks.iter().chain(&counted.findings) {
                found |= diagnostic.severity == Severity::Error;
                if diagnostic.severity > Severity::Note {
                    findings.show(&batch.source, diagnostic);
                }
            }
            output.write_all(counted.shown.as_bytes()).map_err(|error| output.error(error))
        },
    );
    let failed = match run {
        Err(error) if error.is_closed_pipe() => return Ok(Ending::found(found)),
        failed => failed?,
    };
    let unread = tell(&failed, console) || missing;
    let ending = if unread { Ending::Failed } else { Ending::found(found) };
    ending.after(output.finish())
}

/// What a batch came to.
#[derive(Default)]
struct Counted {
    puzzles: u64,
    shown: String,
    findings: Vec<Diagnostic>,
    /// Some puzzle has no number.
    found: bool,
}

struct Counter<'a> {
    arguments: &'a Arguments,
    limit: u64,
    budget: Budget,
    level: Level,
}

impl Counter<'_> {
    fn count(&self, batch: &Batch) -> Counted {
        let mut counted = Counted::default();
        let bulk = self.budget == Budget::default();
        let limit = u8::try_from(self.limit).ok().filter(|_| bulk);
        match batch.plain_lines().zip(limit) {
            Some((lines, limit)) => {
                check::solve_lines(batch.source.text(), &lines, self.level, limit, |stretch| match stretch {
                    // Without a solution givens may clash, which the engine does not tell.
                    Stretch::Line { span, solutions, .. } if solutions > 0 => {
                        let number = u64::from(solutions);
                        let full = solutions == limit;
                        let count = if full { Count::AtLeast(number) } else { Count::Exactly(number) };
                        self.tell(batch, span, &Answer::Counted(count), &mut counted);
                    }
                    Stretch::Line { span, .. } | Stretch::Other(span) => {
                        self.count_all(batch, batch.entries_of(span), &mut counted);
                    }
                });
            }
            None => self.count_all(batch, batch.entries(), &mut counted),
        }
        counted
    }

    fn count_all(&self, batch: &Batch, entries: Vec<Entry>, counted: &mut Counted) {
        for entry in entries {
            if entry.is_puzzle() {
                let answer = answer(&entry, self.limit, self.budget);
                counted.found |= !matches!(answer, Answer::Counted(Count::Exactly(_) | Count::AtLeast(_)));
                let place = entry.record.as_ref().map_or(entry.span, |record| record.span);
                self.tell(batch, place, &answer, counted);
            }
            counted.findings.extend(entry.diagnostics);
        }
    }

    fn tell(&self, batch: &Batch, puzzle: Span, answer: &Answer, counted: &mut Counted) {
        let line = batch.source.position(puzzle.start).line;
        counted.puzzles += 1;
        counted.shown.push_str(&show(self.arguments, batch.source.name(), line, answer));
    }
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
