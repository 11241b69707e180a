//! Grids that are there already.

use givens::{
    check,
    error::Error,
    format::{Entry, ReadOptions},
    generate::{GenerateOptions, Reworked, Reworker},
    grid::Puzzle,
    pipeline::{self, Batch},
    record::Record,
};

use super::{
    super::{
        Ending,
        arguments::tell,
        console::{Console, Findings},
        emit::Emitter,
    },
    Arguments, make,
};

/// A puzzle and what came of it.
struct Item {
    entry: Entry,
    reworked: Option<Reworked>,
}

pub(super) fn run(
    arguments: &Arguments,
    options: GenerateOptions,
    console: Console,
) -> Result<Ending, Error> {
    let (inputs, missing) = pipeline::inputs(&arguments.from, "<stdin>");
    let missing = tell(&missing, console);
    let reworker = Reworker::new(options);
    let (first, last) = arguments.shard.map_or((true, true), |shard| (shard.is_first(), shard.is_last()));
    let one = arguments.to.is_some();
    let written = arguments.write_options(one && !first, one && !last);
    let emitter = Emitter::new(arguments.to, written, arguments.output.as_deref(), &inputs)?;
    let stop = arguments.stop(console);
    let read = ReadOptions::default().with_shape(arguments.boxes);
    let options = pipeline::RunOptions::new(read)
        .with_jobs(arguments.jobs)
        .with_shard(arguments.shard)
        .with_meter(console.meter());
    let mut run = Run { arguments, console, emitter, findings: console.findings(), tally: Tally::default() };
    let failed = pipeline::run(
        &inputs,
        &options,
        |batch| work(batch, &reworker, &stop),
        |batch, items| run.take(&batch, items),
    );
    let failed = match failed {
        Err(error) if error.is_closed_pipe() => {
            return Ok(run.tally.ending(run.findings.errors).max(Ending::of(missing, false)));
        }
        failed => failed?,
    };
    run.end(tell(&failed, console) || missing)
}

fn work(batch: &Batch, reworker: &Reworker, stop: &(impl Fn() -> bool + Sync)) -> Vec<Item> {
    let entries = batch.entries();
    let puzzle = |entry: &Entry| Puzzle::new(entry.record.as_ref()?.grid.clone()).ok();
    let puzzles: Vec<_> = entries.iter().map(puzzle).collect();
    let there: Vec<&Puzzle> = puzzles.iter().flatten().collect();
    let mut outcomes = reworker.rework(&there, stop).into_iter();
    let items = entries.into_iter().zip(&puzzles).map(|(entry, puzzle)| Item {
        reworked: puzzle.as_ref().and_then(|_| outcomes.next().flatten()),
        entry,
    });
    items.collect()
}

/// What came of all.
#[derive(Default)]
struct Tally {
    fewer: u64,
    more: u64,
    added: usize,
    fewest: u64,
    unmet: u64,
    undone: u64,
}

impl Tally {
    const fn ending(&self, errors: bool) -> Ending {
        Ending::found(errors || self.unmet > 0 || self.undone > 0)
    }
}

struct Run<'a> {
    arguments: &'a Arguments,
    console: Console,
    emitter: Emitter,
    findings: Findings,
    tally: Tally,
}

impl Run<'_> {
    fn take(&mut self, batch: &Batch, items: Vec<Item>) -> Result<(), Error> {
        self.findings.show_all(&batch.source, &batch.diagnostics);
        for Item { entry, reworked } in items {
            self.findings.show_all(&batch.source, &entry.diagnostics);
            let (Some(record), Some(format)) = (entry.record, batch.format()) else { continue };
            let made = match reworked {
                Some(Reworked::Fewer(made)) => {
                    self.tally.fewer += 1;
                    made
                }
                Some(Reworked::More { made, added, fewest }) => {
                    self.tally.more += 1;
                    self.tally.added += added;
                    self.tally.fewest += u64::from(fewest);
                    made
                }
                Some(Reworked::Failed(unmet)) => {
                    self.tally.unmet += 1;
                    let line = batch.source.position(record.span.start).line;
                    self.console.error(&Error::Usage(format!("{}:{line}: {unmet}", batch.source.name())));
                    continue;
                }
                None => {
                    self.clashes(batch, &record);
                    continue;
                }
            };
            let Record { grid, solution, .. } = make::record(&made, self.arguments.with_solution);
            self.emitter.write(&record.with_grid(grid).with_solution(solution), format)?;
        }
        Ok(())
    }

    /// Nothing came of it: its givens clash, or there was no time.
    fn clashes(&mut self, batch: &Batch, record: &Record) {
        let checked = check::judge(record, None, &check::CheckOptions::default());
        self.tally.undone += u64::from(checked.diagnostics.is_empty());
        self.findings.show_all(&batch.source, &checked.diagnostics);
    }

    fn end(self, unread: bool) -> Result<Ending, Error> {
        let Self { console, emitter, findings, tally, .. } = self;
        let lost = emitter.lost();
        let ending = if unread { Ending::Failed } else { tally.ending(findings.errors) };
        let ending = ending.after(if unread { emitter.finish(unread, console) } else { emitter.complete() });
        for warning in &lost {
            console.warn(warning);
        }
        if tally.undone > 0 {
            let why = if console.is_interrupted() { "stopped" } else { "the time is up" };
            console.warn(&format!("{why}: {} puzzles were not reworked", tally.undone));
        }
        if tally.more > 0 {
            let Tally { more, added, fewest, .. } = tally;
            let sure = match fewest {
                0 => "fewer might do".to_owned(),
                fewest if fewest == more => "no fewer would do".to_owned(),
                fewest => format!("no fewer would do in {fewest} of these"),
            };
            let givens = if added == 1 { "given" } else { "givens" };
            let all = more + tally.fewer;
            console.line(&format!("{added} {givens} added to {more} of {all} puzzles; {sure}"));
        }
        ending
    }
}
