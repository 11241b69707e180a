//! Generating puzzles by number.

use std::{
    ops::Range,
    path::Path,
    time::{Duration, Instant},
};

use givens::{
    error::Error,
    format::Format,
    generate::{GenerateOptions, Generated, GenerationFailure, Generator, Goal},
    grid::Shape,
    pipeline,
    rate::{Score, Tenths},
    record::{Attribute, Field, Listed, Record, Text},
    report::{counted, grouped},
    run::{RecordWriter, RunOutcome},
};

use super::{
    super::{
        ExitStatus, console::Console, output::files, progress::Progress, unless_closed, writing::Target,
    },
    Arguments,
};

/// The maximum number of puzzles in a batch of one worker.
const MAX_BATCH: u64 = 8192;
/// How often buffered output is written.
const FLUSH_INTERVAL: Duration = Duration::from_millis(250);

/// The result of one batch.
struct GeneratedBatch {
    /// The puzzles of the batch, and how many of them were done before a stop.
    indices: Range<u64>,
    done: u64,
    /// Number of attempts at the puzzles that were generated.
    attempts: u64,
    puzzles: Puzzles,
    failures: Vec<GenerationFailure>,
}

enum Puzzles {
    /// Output lines and their number.
    Lines(String, u64),
    Generated(Vec<Generated>),
}

pub(super) fn run(
    arguments: &Arguments,
    options: &GenerateOptions,
    console: Console,
) -> Result<ExitStatus, Error> {
    let indices = arguments.indices()?;
    // Fail at once if the options are impossible.
    Generator::new(options.clone()).map_err(|reason| Error::Usage(reason.to_string()))?;
    let default = if arguments.with_solution { Format::Table } else { Format::Line };
    let target = arguments.writing.target()?.unwrap_or(Target::of(default));
    let (to, file) = (target.format, arguments.writing.output.as_deref());
    // Parts before this one may be empty: then this one writes the header.
    let is_first = indices.start == arguments.start - 1;
    let is_last = indices.end == arguments.start - 1 + arguments.count;
    let written = arguments.write_options(Some(target), (is_first, is_last))?;
    let mut writer = RecordWriter::new(Some(to), written, file, &[], files())?;
    let stop = arguments.stop_condition(console);
    let is_plain = to == Format::Line && !writer.is_numbered() && !arguments.with_solution;
    let lines = is_plain && options.shape == Shape::CLASSIC;
    let lines = lines.then(|| arguments.writing.blank.unwrap_or('.'));
    let work = |batch| generate_batch(batch, options, lines, stop.clone());
    let mut run =
        GenerationRun { next: indices.start, made: 0, attempts: 0, failures: 0, last_flush: Instant::now() };
    let mut progress = Progress::new(|| Some(indices.end - indices.start));
    let batches = batches(indices.clone(), options).take_while(|_| !stop());
    let result = pipeline::in_order(batches, arguments.jobs, work, |batch| {
        progress.show(run.next - indices.start, batch.done);
        progress.suspended(|| run.take(&batch, arguments, &mut writer, console))
    });
    drop(progress);
    let Some(()) = unless_closed(result)? else { return Ok(ExitStatus::Clean) };
    let status = run.status(&indices, options.seed, arguments.shard.is_some(), console);
    let status = finish(writer, file.filter(|_| run.made == 0), status, console);
    if let Some(target) = options.rating.as_ref().filter(|_| run.made > 0) {
        let (puzzles, attempts) = (counted(run.made, "puzzle"), counted(run.attempts, "attempt"));
        console.inform(&format!("{puzzles} {target} in {attempts}"));
    }
    status
}

/// Completes the output and reports what was lost; `empty` is an output file without puzzles.
fn finish(
    writer: RecordWriter,
    empty: Option<&Path>,
    status: ExitStatus,
    console: Console,
) -> Result<ExitStatus, Error> {
    let losses = writer.losses();
    let status = status.max(ExitStatus::from_findings(writer.has_unsupported()));
    let written = match empty {
        Some(path) => {
            console.warn(&format!("{}: not written, because no puzzle was generated", path.display()));
            Ok(())
        }
        None => writer.finish(RunOutcome::Complete).map(drop),
    };
    let status = status.unless_failed(written);
    for warning in &losses {
        console.warn(warning);
    }
    status
}

impl Arguments {
    /// Returns the puzzles of the seed to generate, counted from 0.
    fn indices(&self) -> Result<Range<u64>, Error> {
        let first = self.start - 1;
        let part = self.shard.map_or(0..self.count, |shard| shard.part_of(self.count));
        if first.checked_add(self.count).is_none() {
            return Err(Error::Usage(
                "--start and --count go beyond the 18,446,744,073,709,551,615 puzzles of a seed".to_owned(),
            ));
        }
        Ok(first + part.start..first + part.end)
    }
}

/// Returns the puzzles in batches: small at first, and if puzzles may take long.
fn batches(
    indices: Range<u64>,
    options: &GenerateOptions,
) -> impl Iterator<Item = Range<u64>> + Send + use<> {
    let is_slow = options.givens.is_some() || matches!(options.goal, Goal::Pattern(_));
    let max = match options.shape {
        _ if options.rating.is_some() => 1,
        Shape::CLASSIC if is_slow => 64,
        Shape::CLASSIC => MAX_BATCH,
        _ => 1,
    };
    let (mut start, mut len) = (indices.start, 32.min(max));
    std::iter::from_fn(move || {
        let batch = start..indices.end.min(start.saturating_add(len));
        len = (2 * len).min(max);
        start = batch.end;
        (!batch.is_empty()).then_some(batch)
    })
}

fn generate_batch(
    indices: Range<u64>,
    options: &GenerateOptions,
    lines: Option<char>,
    stop: impl Fn() -> bool + Send + Sync + 'static,
) -> GeneratedBatch {
    let generator = Generator::new(options.clone()).expect("the options were checked before");
    let (mut done, mut attempts, mut failures, mut made) = (0, 0, Vec::new(), Vec::new());
    let mut written = String::new();
    for result in generator.with_indices(indices.clone()).with_stop(stop) {
        done += 1;
        attempts += result.as_ref().map_or(0, |generated| generated.attempts);
        match (result, lines) {
            (Err(reason), _) => failures.push(reason),
            (Ok(generated), Some(blank)) => write_line(&mut written, generated.givens(), blank),
            (Ok(generated), None) => made.push(generated),
        }
    }
    let number = done - failures.len() as u64;
    let puzzles = if lines.is_some() { Puzzles::Lines(written, number) } else { Puzzles::Generated(made) };
    GeneratedBatch { indices, done, attempts, puzzles, failures }
}

/// Writes a line as the `line` writer does.
fn write_line(written: &mut String, givens: &[u8], blank: char) {
    let symbol = |&value: &u8| if value == 0 { blank } else { char::from(b'0' + value) };
    written.extend(givens.iter().map(symbol));
    written.push('\n');
}

/// The state of the run.
struct GenerationRun {
    /// The index of the first puzzle that is not done.
    next: u64,
    made: u64,
    attempts: u64,
    failures: u64,
    last_flush: Instant,
}

impl GenerationRun {
    fn take(
        &mut self,
        batch: &GeneratedBatch,
        arguments: &Arguments,
        writer: &mut RecordWriter,
        console: Console,
    ) -> Result<(), Error> {
        // A batch before this one was not completed.
        if batch.indices.start != self.next {
            return Ok(());
        }
        self.next += batch.done;
        self.attempts += batch.attempts;
        match &batch.puzzles {
            Puzzles::Lines(text, number) => {
                self.made += number;
                writer.write_text(text)?;
            }
            Puzzles::Generated(made) => {
                self.made += made.len() as u64;
                made.iter().try_for_each(|made| {
                    let format = writer.format_of(Format::Line);
                    writer.write(&rated_record(made, arguments.with_solution, format), format)
                })?;
            }
        }
        for failure in &batch.failures {
            self.failures += 1;
            console.error(&Error::Usage(format!("puzzle {}: {failure}", failure.index + 1)));
        }
        if self.last_flush.elapsed() > FLUSH_INTERVAL {
            self.last_flush = Instant::now();
            writer.flush()?;
        }
        Ok(())
    }

    /// Returns the exit status; if the run was stopped, reports how to continue.
    fn status(&self, indices: &Range<u64>, seed: u64, sharded: bool, console: Console) -> ExitStatus {
        if self.next == indices.end {
            return ExitStatus::from_findings(self.failures > 0);
        }
        let why = if console.is_interrupted() { "stopped" } else { "time limit reached" };
        let (next, left) = (self.next + 1, indices.end - self.next);
        let (made, total) = (grouped(self.made), grouped(indices.end - indices.start));
        let whole = if sharded { " (without --shard)" } else { "" };
        console.warn(&format!(
            "{why}: generated {made} of {total} puzzles; to continue: --seed {seed} --start {next} --count {left}{whole}"
        ));
        ExitStatus::Findings
    }
}

/// Returns the record of a generated puzzle.
pub(super) fn record(made: &Generated, with_solution: bool) -> Record {
    let solution = with_solution.then(|| Listed::of(made.solution().into_grid()));
    Record::of(made.grid()).with_solution(solution)
}

/// Returns the record of a generated puzzle with its rating and the number of attempts, as far as a format holds them.
fn rated_record(made: &Generated, with_solution: bool, format: Format) -> Record {
    let mut record = record(made, with_solution);
    let Some(rating) = &made.rating else { return record };
    let (score, holds) = (rating.score.as_ref().ok(), format.info().holds);
    let number = match score {
        Some(&Score::SudokuExplainer { er, .. }) => Some(Tenths(er).to_string()),
        _ => score.and_then(Score::number).map(|number| number.to_string()),
    };
    if let Some(number) = number.filter(|_| holds.contains(Field::Ratings)) {
        record.meta.rate(rating.scheme.id(), number);
    }
    if let Some(level) = score.and_then(Score::level).filter(|_| holds.contains(Field::Text(Text::Level))) {
        record.meta.set(Text::Level, level);
    }
    if holds.contains(Field::Columns) {
        let hardest = rating.hardest().map(|hardest| ("hardest", hardest.to_owned()));
        let columns = hardest.into_iter().chain([("attempts", made.attempts.to_string())]);
        record.meta.columns.extend(columns.map(|(name, text)| Attribute { name: name.to_owned(), text }));
    }
    record
}
