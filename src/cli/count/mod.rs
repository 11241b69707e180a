//! `givens count`: the number of solutions of each puzzle; exact counts that take long use all cores.

use std::sync::{Mutex, PoisonError};

use clap::Args;
use givens::{
    SimdLevel, check,
    error::Error,
    format::{Entry, Run, Wants},
    grid::Puzzle,
    pipeline::{Batch, RunOptions, parallel_for_each},
    record::{Record, VariantRecord},
    solve::{
        Budget, Count,
        exact::{Cost, Counter, Estimate, OutOfReach, Plan},
    },
    text::Span,
};

use super::{
    ExitStatus,
    answers::{AnswerForm, AnswerWriter, BatchAnswers},
    arguments::{Reading, Searching},
    console::Console,
    drive::Drive,
    names,
    numbers::parse_whole,
    progress::Progress,
};
use show::show;

use crate::cli::{
    resume::{Resuming, Resumption},
    rows::Results,
};

mod show;
mod variants;

/// Report whether each puzzle has no, one or many solutions, or count them.
#[derive(Debug, Clone, Args)]
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
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = names::one_of(FORMS), help_heading = "Output", conflicts_with = "rows")]
    format: AnswerForm,
    #[command(flatten)]
    results: Results,
    #[command(flatten)]
    resuming: Resuming,
    #[command(flatten)]
    searching: Searching,
}

/// The forms of the output, their names and what they are.
const FORMS: &[(AnswerForm, &str, &str)] = &[
    (AnswerForm::Text, "text", "One line per puzzle: place, tab, answer"),
    (AnswerForm::Jsonl, "jsonl", "One JSON object per puzzle"),
];

/// What is said about the number of solutions of one puzzle.
enum NumberAnswer {
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

impl NumberAnswer {
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
    let (reading, resumption) = (&arguments.reading, arguments.resumption(console)?);
    // Results are kept of shares of a batch.
    let is_slow = arguments.exact || arguments.estimate || resumption.keeps();
    let options = if is_slow { reading.slow_options(console) } else { reading.options(console) };
    let counter = BatchCounter { arguments, limit, budget, level, parallel: Mutex::default() };
    if arguments.results.mode.is_on() {
        let answer = |records: &[&Record]| counter.rows(records);
        let variant = |record: &VariantRecord| Some(counter.variant_row(record));
        return arguments.results.run(&arguments.reading, options, &resumption, answer, variant);
    }
    run_lines(&counter, options, &resumption)
}

impl Arguments {
    /// Returns what keeps results, which depend on all options but those of the machine.
    fn resumption(&self, console: Console) -> Result<Resumption, Error> {
        let essential = Self { reading: self.reading.essential(), ..self.clone() };
        self.resuming.resumption(self.results.output.as_deref(), &essential, console)
    }
}

/// Writes a line for each puzzle.
fn run_lines(
    counter: &BatchCounter,
    options: RunOptions,
    resumption: &Resumption,
) -> Result<ExitStatus, Error> {
    let (arguments, console) = (counter.arguments, resumption.console());
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let answers = AnswerWriter::new(arguments.results.open(&inputs)?, arguments.format);
    resumption.begin(&inputs)?;
    let drive = Drive::new(&arguments.reading, &inputs, missing, console).with_options(options);
    let drive = drive.with_resumption(resumption).with_exit_zero(arguments.results.mode.exits_zero());
    drive.run(|batch| resumption.recall(batch, || counter.count(batch)), answers)
}

/// A longer count is divided among the workers.
const PARALLEL_FROM: Cost = Cost::of_seconds(0.1);

struct BatchCounter<'a> {
    arguments: &'a Arguments,
    limit: u64,
    budget: Budget,
    level: SimdLevel,
    /// Held by the one long count that runs on all workers.
    parallel: Mutex<()>,
}

impl BatchCounter<'_> {
    fn count(&self, batch: &Batch) -> BatchAnswers {
        let mut counted = BatchAnswers { shown: vec![String::new()], ..BatchAnswers::default() };
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
                self.push_answer(batch, place.span, &NumberAnswer::Counted(count), &mut counted);
            }
            (Run::Entry(entry), _) => self.count_all(batch, vec![*entry], &mut counted),
            (Run::Plain(..) | Run::Rows(..), _) => {}
        });
        counted
    }

    fn count_all(&self, batch: &Batch, entries: Vec<Entry>, counted: &mut BatchAnswers) {
        for mut entry in entries {
            if let Some(record) = self.take_variant(&mut entry) {
                let (answer, findings) = self.count_variant(&record);
                counted.has_problem |= !answer.is_number();
                self.push_answer(batch, record.span, &answer, counted);
                counted.findings.extend(findings);
            } else if entry.is_puzzle() {
                let answer = self.answer(&entry);
                counted.has_problem |= !answer.is_number();
                let place = entry.record.as_ref().map_or(entry.span, |record| record.span);
                self.push_answer(batch, place, &answer, counted);
            }
            counted.findings.extend(entry.diagnostics);
        }
    }

    /// Takes a variant out of its entry, if it can be counted: there are no estimates of variants.
    fn take_variant(&self, entry: &mut Entry) -> Option<Box<VariantRecord>> {
        if self.arguments.estimate { None } else { entry.take_variant() }
    }

    fn push_answer(&self, batch: &Batch, puzzle: Span, answer: &NumberAnswer, counted: &mut BatchAnswers) {
        let line = batch.source.position(puzzle.start).line;
        counted.puzzles += 1;
        counted.shown[0].push_str(&show(self.arguments, batch.source.name(), line, answer));
    }

    fn answer(&self, entry: &Entry) -> NumberAnswer {
        match &entry.record {
            Some(record) => record.puzzle().map_or(NumberAnswer::Clashing, |puzzle| self.answer_of(&puzzle)),
            None => NumberAnswer::Malformed,
        }
    }

    fn answer_of(&self, puzzle: &Puzzle) -> NumberAnswer {
        if self.arguments.exact {
            self.count_exactly(puzzle)
                .map_or_else(|refused| NumberAnswer::OutOfReach(refused.cost), NumberAnswer::Exact)
        } else if self.arguments.estimate {
            NumberAnswer::Estimated(puzzle.estimate(self.arguments.samples, self.arguments.seed))
        } else {
            NumberAnswer::Counted(puzzle.count(self.limit, self.budget))
        }
    }

    /// Returns the number of all solutions.
    fn count_exactly(&self, puzzle: &Puzzle) -> Result<u128, OutOfReach> {
        let plan = Plan::new(puzzle, self.level, Cost::of_seconds(self.arguments.longest))?;
        if plan.cost() < PARALLEL_FROM {
            return Ok(plan.count());
        }
        let _guard = self.parallel.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut sum, mut progress) = (0, Progress::new(|| Some(plan.parts() as u64)));
        parallel_for_each(
            plan.parts(),
            self.arguments.reading.jobs(),
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
