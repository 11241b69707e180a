//! `givens count`: the number of solutions of each puzzle; exact counts that take long use all cores.

use std::sync::{Mutex, PoisonError};

use clap::{Args, ValueEnum};
use givens::{
    SimdLevel, check,
    diagnostic::Diagnostic,
    error::Error,
    format::{Entry, Run, Wants},
    grid::Puzzle,
    pipeline::{Batch, Output, RunOptions, parallel_for_each},
    record::Record,
    solve::{
        Budget, Count,
        exact::{Cost, Counter, Estimate, OutOfReach, Plan},
    },
    text::Span,
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    numbers::parse_whole,
    progress::Progress,
};
use show::show;

use crate::cli::{
    output::{self},
    rows::Results,
};

mod show;

/// The size of a batch in bytes if each puzzle may take long: small, so that answers appear soon.
const SLOW_CHUNK: usize = 1 << 10;

/// Report whether each puzzle has no, one or many solutions, or count them.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens count bank.txt
  givens count --limit 1000 puzzle.txt
  givens count --exact puzzle.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Count up to this many solutions.
    #[arg(long, value_name = "SOLUTIONS", value_parser = parse_whole::<u64, 1>)]
    limit: Option<u64>,
    /// Count all solutions, however many, without listing them.
    #[arg(long, conflicts_with_all = ["limit", "estimate", "nodes"])]
    exact: bool,
    /// Skip puzzles estimated to take more than <SECONDS> on one core.
    ///
    /// The estimate is for a core with AVX-512, and rough for grids larger than 9×9.
    #[arg(long, value_name = "SECONDS", requires = "exact", default_value_t = Cost::LIMIT.seconds(), value_parser = parse_seconds)]
    longest: f64,
    /// Estimate the number by random sampling, with a 95 % interval.
    #[arg(long, conflicts_with_all = ["limit", "nodes", "rows"])]
    estimate: bool,
    /// Number of random samples per puzzle.
    #[arg(long, value_name = "SAMPLES", requires = "estimate", default_value = "10k", value_parser = parse_whole::<u32, 2>)]
    samples: u32,
    /// Random seed, the same for every puzzle.
    #[arg(long, value_name = "SEED", requires = "estimate", default_value = "0", value_parser = parse_whole::<u64, 0>)]
    seed: u64,
    /// Form of the output.
    #[arg(
        long,
        value_name = "FORM",
        default_value = "text",
        value_enum,
        help_heading = "Output",
        conflicts_with = "rows"
    )]
    format: Form,
    #[command(flatten)]
    results: Results,
    #[command(flatten)]
    searching: Searching,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// One line per puzzle: place, tab, answer.
    Text,
    /// One JSON object per puzzle.
    Jsonl,
}

/// The answer for one puzzle.
enum Answer {
    Malformed,
    Clashing,
    Counted(Count),
    /// The number of all solutions.
    Exact(u128),
    /// The count would take too long: its estimated cost.
    OutOfReach(Cost),
    /// An estimate of the number.
    Estimated(Estimate),
}

impl Answer {
    /// Returns whether it gives a number of solutions.
    fn is_number(&self) -> bool {
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
    seconds.ok_or_else(|| "expected a number of seconds, such as 90 or 0.5".to_owned())
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (limit, budget) = (arguments.limit.unwrap_or(2), arguments.searching.budget());
    let level = arguments.searching.level()?;
    let mut options = arguments.reading.options(console);
    if arguments.exact || arguments.estimate {
        options.chunk = SLOW_CHUNK;
    }
    let exact = ExactCounter::new(Cost::of_seconds(arguments.longest), options.jobs, level);
    let counter = BatchCounter { arguments, limit, budget, level, exact };
    if arguments.results.mode.is_on() {
        let answer = |records: &[&Record]| counter.rows(records);
        return arguments.results.run(&arguments.reading, options, console, answer);
    }
    run_lines(&counter, options, console)
}

/// Writes a line for each puzzle.
fn run_lines(counter: &BatchCounter, options: RunOptions, console: Console) -> Result<ExitStatus, Error> {
    let arguments = counter.arguments;
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let output = arguments.results.open(&inputs)?;
    let drive = Drive::new(&arguments.reading, &inputs, missing, console).with_options(options);
    drive.with_exit_zero(arguments.results.mode.exits_zero()).run(|batch| counter.count(batch), Lines(output))
}

/// The lines of answers.
struct Lines(Output);

impl Sink for Lines {
    type Found = CountedBatch;

    fn count(counted: &CountedBatch) -> u64 {
        counted.puzzles
    }

    fn take(&mut self, batch: &Batch, counted: CountedBatch, findings: &mut Findings) -> Result<(), Error> {
        findings.errors |= counted.uncounted;
        findings.show_all(&batch.source, &counted.findings);
        output::put(&mut self.0, &counted.shown)
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        end.status().unless_failed(output::finish(self.0, end.unread, end.console))
    }
}

/// The result of a batch.
#[derive(Default)]
struct CountedBatch {
    puzzles: u64,
    shown: String,
    findings: Vec<Diagnostic>,
    /// Whether some puzzle has no number.
    uncounted: bool,
}

struct BatchCounter<'a> {
    arguments: &'a Arguments,
    limit: u64,
    budget: Budget,
    level: SimdLevel,
    exact: ExactCounter,
}

impl BatchCounter<'_> {
    fn count(&self, batch: &Batch) -> CountedBatch {
        let mut counted = CountedBatch::default();
        let up_to_limit = !self.arguments.exact && !self.arguments.estimate;
        let bulk = up_to_limit && self.budget == Budget::default();
        let Some(limit) = u8::try_from(self.limit).ok().filter(|_| bulk) else {
            self.count_all(batch, batch.entries(), &mut counted);
            return counted;
        };
        check::count(batch.runs(Wants::Cells), self.level, limit, |run, number| match (run, number) {
            (Run::Plain(_, place), Some(number)) => {
                let is_full = number == limit;
                let number = u64::from(number);
                let count = if is_full { Count::AtLeast(number) } else { Count::Exactly(number) };
                self.push_answer(batch, place.span, &Answer::Counted(count), &mut counted);
            }
            (Run::Entry(entry), _) => self.count_all(batch, vec![*entry], &mut counted),
            (Run::Plain(..) | Run::Rows(..), _) => {}
        });
        counted
    }

    fn count_all(&self, batch: &Batch, entries: Vec<Entry>, counted: &mut CountedBatch) {
        for entry in entries {
            if entry.is_puzzle() {
                let answer = self.answer(&entry);
                counted.uncounted |= !answer.is_number();
                let place = entry.record.as_ref().map_or(entry.span, |record| record.span);
                self.push_answer(batch, place, &answer, counted);
            }
            counted.findings.extend(entry.diagnostics);
        }
    }

    fn push_answer(&self, batch: &Batch, puzzle: Span, answer: &Answer, counted: &mut CountedBatch) {
        let line = batch.source.position(puzzle.start).line;
        counted.puzzles += 1;
        counted.shown.push_str(&show(self.arguments, batch.source.name(), line, answer));
    }

    fn answer(&self, entry: &Entry) -> Answer {
        match &entry.record {
            Some(record) => record.puzzle().map_or(Answer::Clashing, |puzzle| self.answer_of(&puzzle)),
            None => Answer::Malformed,
        }
    }

    fn answer_of(&self, puzzle: &Puzzle) -> Answer {
        if self.arguments.exact {
            self.exact.count(puzzle).map_or_else(|refused| Answer::OutOfReach(refused.cost), Answer::Exact)
        } else if self.arguments.estimate {
            Answer::Estimated(puzzle.estimate(self.arguments.samples, self.arguments.seed))
        } else {
            Answer::Counted(puzzle.count(self.limit, self.budget))
        }
    }
}

/// A longer count is divided among the workers.
const PARALLEL_FROM: Cost = Cost::of_seconds(0.1);

/// Counts all solutions of a puzzle.
pub(super) struct ExactCounter {
    limit: Cost,
    jobs: usize,
    level: SimdLevel,
    /// Held by the one long count that runs on all workers.
    parallel: Mutex<()>,
}

impl ExactCounter {
    pub(super) fn new(limit: Cost, jobs: usize, level: SimdLevel) -> Self {
        Self { limit, jobs, level, parallel: Mutex::default() }
    }

    /// Returns the exact number of solutions.
    pub(super) fn count(&self, puzzle: &Puzzle) -> Result<u128, OutOfReach> {
        let plan = Plan::new(puzzle, self.level, self.limit)?;
        if plan.cost() < PARALLEL_FROM {
            return Ok(plan.count());
        }
        let _guard = self.parallel.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut sum, mut progress) = (0, Progress::new(|| Some(plan.parts() as u64)));
        parallel_for_each(
            plan.parts(),
            self.jobs,
            || plan.counter(),
            Counter::count,
            |number| {
                sum += number;
                progress.advance();
            },
        );
        Ok(sum)
    }
}
