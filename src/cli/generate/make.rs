//! Generating puzzles by number.

use std::ops::Range;

use givens::{
    error::Error,
    format::Format,
    generate::{GenerateOptions, Generator},
    grid::Shape,
    pipeline,
    report::{counted, grouped},
    run::{GeneratedRecords, Generation, RecordWriter, RunOutcome},
};

use super::{
    super::{
        ExitStatus, console::Console, output::files, progress::Progress, records::close_writer_at,
        unless_closed, writing::Target,
    },
    Arguments,
};

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
    let writer = RecordWriter::new(Some(to), written, file, &[], files())?;
    let stop = arguments.stop_condition(console);
    let is_plain =
        to == Format::Line && !writer.is_numbered() && !arguments.with_solution && options.next.is_none();
    let is_line = is_plain && options.shape == Shape::CLASSIC;
    let line_blank = is_line.then(|| arguments.writing.blank.unwrap_or('.'));
    let generation = Generation { options: options.clone(), indices: indices.clone(), line_blank };
    let mut records = GeneratedRecords::new(writer, arguments.with_solution, indices.start);
    let mut progress = Progress::new(|| Some(indices.end - indices.start));
    let batches = generation.batches().take_while(|_| !stop());
    let work = |batch| generation.generate(batch, stop.clone());
    let result = pipeline::in_order(batches, arguments.jobs, work, |batch| {
        progress.show(records.next - indices.start, batch.done);
        progress.suspended(|| {
            for failure in records.take(batch)? {
                console.error(&Error::Usage(format!("puzzle {}: {failure}", failure.index + 1)));
            }
            Ok(())
        })
    });
    drop(progress);
    let Some(()) = unless_closed(result)? else { return Ok(ExitStatus::Clean) };
    let status = status(&records, &generation, arguments.shard.is_some(), console);
    let GeneratedRecords { writer, made, attempts, .. } = records;
    let status = match file.filter(|_| made == 0) {
        Some(path) => {
            console.warn(&format!("{}: not written, because no puzzle was generated", path.display()));
            Ok(status)
        }
        // What was generated before the run was stopped is complete.
        None => close_writer_at(writer, status, RunOutcome::Complete, console),
    };
    if let Some(target) = options.rating.as_ref().filter(|_| made > 0) {
        let (puzzles, attempts) = (counted(made, "puzzle"), counted(attempts, "attempt"));
        console.inform(&format!("{puzzles} {target} in {attempts}"));
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

/// Returns the exit status; if the run was stopped, reports how to continue.
fn status(
    records: &GeneratedRecords,
    generation: &Generation,
    sharded: bool,
    console: Console,
) -> ExitStatus {
    let (indices, seed) = (&generation.indices, generation.options.seed);
    if records.next == indices.end {
        return ExitStatus::from_findings(records.failures > 0);
    }
    let why = if console.is_interrupted() { "stopped" } else { "time limit reached" };
    let (next, left) = (records.next + 1, indices.end - records.next);
    let (made, total) = (grouped(records.made), grouped(indices.end - indices.start));
    let whole = if sharded { " (without --shard)" } else { "" };
    console.warn(&format!(
        "{why}: generated {made} of {total} puzzles; to continue: --seed {seed} --start {next} --count {left}{whole}"
    ));
    ExitStatus::Findings
}
