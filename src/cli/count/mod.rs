//! `givens count`: how many solutions each puzzle has.

mod exact;
mod show;

use std::io::Write;

use clap::{Args, ValueEnum};
use givens::{
    Level,
    check::{self, LineRun},
    diagnostic::Diagnostic,
    error::Error,
    format::Entry,
    pipeline::{Batch, Output},
    solve::{
        Budget, Count,
        exact::{Cost, Estimate},
    },
    text::Span,
};

use exact::Exactly;
use show::show;

use super::{
    Ending,
    arguments::{Reading, Searching, tell},
    console::Console,
    progress::run_with,
};

/// So many bytes of puzzles make a batch where each may take long: answers are seen soon.
const CHUNK: usize = 1 << 10;

/// Tell for each puzzle its place and zero, one or many, or the number of solutions.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Count up to so many solutions, and tell the number.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Tell the exact number of all solutions, however many, without listing them.
    #[arg(long, conflicts_with_all = ["limit", "estimate", "nodes"])]
    exact: bool,
    /// Tell as out of reach what is thought to take longer than so many seconds on one core
    /// with AVX-512. For large shapes that is a rough guess.
    #[arg(long, value_name = "SECONDS", requires = "exact", default_value_t = Cost::LIMIT.seconds(), value_parser = parse_seconds)]
    longest: f64,
    /// Guess the number of solutions from random descents, with its 95 % interval.
    #[arg(long, conflicts_with_all = ["limit", "nodes"])]
    estimate: bool,
    /// Number of random descents a puzzle.
    #[arg(long, value_name = "N", requires = "estimate", default_value = "10000", value_parser = clap::value_parser!(u32).range(2..))]
    samples: u32,
    /// Seed of the random numbers, the same for each puzzle.
    #[arg(long, value_name = "N", requires = "estimate", default_value_t = 0)]
    seed: u64,
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
    Clashing,
    Counted(Count),
    /// All of them.
    Exact(u128),
    /// Too many for the time that there is: what the number would cost.
    OutOfReach(Cost),
    /// A guess.
    Estimated(Estimate),
}

impl Answer {
    /// Whether it says how many solutions there are.
    fn is_told(&self) -> bool {
        match self {
            Self::Counted(count) => !matches!(count, Count::Undecided(_)),
            Self::Exact(_) => true,
            Self::Estimated(estimate) => estimate.has_met_any(),
            Self::Malformed | Self::Clashing | Self::OutOfReach(_) => false,
        }
    }
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
    seconds.ok_or_else(|| "seconds are a number, such as 90 or 0.5".to_owned())
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<Ending, Error> {
    let (inputs, missing) = arguments.reading.inputs(console);
    let mut output = Output::stdout();
    let mut findings = console.findings();
    let (limit, budget) = (arguments.limit.unwrap_or(2).max(1), arguments.searching.budget());
    let level = arguments.searching.level()?;
    let mut options = arguments.reading.options(console);
    if arguments.exact || arguments.estimate {
        options.chunk = CHUNK;
    }
    let exactly = Exactly::new(Cost::of_seconds(arguments.longest), options.jobs, level);
    let counter = Counter { arguments, limit, budget, level, exactly };
    let run = run_with(
        &inputs,
        &options,
        |batch: &Batch| counter.count(batch),
        |counted| counted.puzzles,
        |batch, counted| {
            findings.errors |= counted.found;
            findings.show_all(&batch.source, batch.diagnostics.iter().chain(&counted.findings));
            output.write_all(counted.shown.as_bytes()).map_err(|error| output.error(error))
        },
    );
    let failed = match run {
        Err(error) if error.is_closed_pipe() => return Ok(Ending::of(missing, findings.errors)),
        failed => failed?,
    };
    let unread = tell(&failed, console) || missing;
    let ending = Ending::of(unread, findings.errors);
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
    exactly: Exactly,
}

impl Counter<'_> {
    fn count(&self, batch: &Batch) -> Counted {
        let mut counted = Counted::default();
        let up_to_limit = !self.arguments.exact && !self.arguments.estimate;
        let bulk = up_to_limit && self.budget == Budget::default();
        let limit = u8::try_from(self.limit).ok().filter(|_| bulk);
        match batch.plain_lines().zip(limit) {
            Some((lines, limit)) => {
                check::solve_lines(batch.source.text(), &lines, self.level, limit, |run| match run {
                    // Without a solution givens may clash, which the engine does not tell.
                    LineRun::Line { span, solutions, .. } if solutions > 0 => {
                        let number = u64::from(solutions);
                        let full = solutions == limit;
                        let count = if full { Count::AtLeast(number) } else { Count::Exactly(number) };
                        self.tell(batch, span, &Answer::Counted(count), &mut counted);
                    }
                    LineRun::Line { span, .. } | LineRun::Other(span) => {
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
                let answer = self.answer(&entry);
                counted.found |= !answer.is_told();
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

    fn answer(&self, entry: &Entry) -> Answer {
        let Some(record) = &entry.record else { return Answer::Malformed };
        let Ok(puzzle) = record.puzzle() else { return Answer::Clashing };
        if self.arguments.exact {
            self.exactly.count(&puzzle).map_or_else(|refused| Answer::OutOfReach(refused.cost), Answer::Exact)
        } else if self.arguments.estimate {
            Answer::Estimated(puzzle.estimate(self.arguments.samples, self.arguments.seed))
        } else {
            Answer::Counted(puzzle.count(self.limit, self.budget))
        }
    }
}
