//! How far a long run is, on a terminal.

use std::{
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use givens::{
    error::Error,
    pipeline::{self, Batch, Input},
    report::grouped,
};
use indicatif::{ProgressBar, ProgressStyle};

use super::{arguments::Reading, console::Console};

/// A run shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

impl Reading {
    /// [`pipeline::run`] as these arguments want it, with progress shown; `count` tells
    /// how many puzzles a result is about.
    pub(super) fn run<T: Send>(
        &self,
        inputs: &[Input],
        console: Console,
        work: impl Fn(&Batch) -> T + Sync,
        count: impl Fn(&T) -> u64,
        sink: impl FnMut(Batch, T) -> Result<(), Error>,
    ) -> Result<Vec<Error>, Error> {
        run_with(inputs, &self.options(console), work, count, sink)
    }
}

/// The same with other options.
pub(super) fn run_with<T: Send>(
    inputs: &[Input],
    options: &pipeline::RunOptions,
    work: impl Fn(&Batch) -> T + Sync,
    count: impl Fn(&T) -> u64,
    mut sink: impl FnMut(Batch, T) -> Result<(), Error>,
) -> Result<Vec<Error>, Error> {
    let mut progress = Progress::towards(|| inputs.iter().map(Input::size).sum());
    pipeline::run(inputs, options, work, |batch, result| {
        progress.show(options.meter.bytes(), count(&result));
        progress.aside(|| sink(batch, result))
    })
}

/// How far a run is, once it takes long enough for anyone to ask.
pub(super) struct Progress {
    begun: Instant,
    /// Where the run ends, in bytes or puzzles, where it is known.
    total: Option<u64>,
    puzzles: u64,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A run that ends there; on a terminal only is that asked.
    pub(super) fn towards(total: impl FnOnce() -> Option<u64>) -> Self {
        let wanted = io::stderr().is_terminal();
        let total = if wanted { total() } else { None };
        Self { begun: Instant::now(), total, puzzles: 0, wanted, bar: None }
    }

    /// The run is at this place, so many puzzles further.
    pub(super) fn show(&mut self, place: u64, puzzles: u64) {
        self.puzzles += puzzles;
        let elapsed = self.begun.elapsed();
        if !self.wanted || elapsed < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(self.total));
        bar.set_position(place);
        let rate = u128::from(self.puzzles) * 1000 / elapsed.as_millis().max(1);
        let rate = grouped(u64::try_from(rate).unwrap_or(u64::MAX));
        bar.set_message(format!("{} puzzles, {rate}/s", grouped(self.puzzles)));
    }
}

impl Progress {
    /// Does something that may write to the terminal.
    pub(super) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How many parts of one puzzle are done, and the time left.
pub(super) struct Parts {
    begun: Instant,
    total: u64,
    done: u64,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Parts {
    pub(super) fn new(total: usize) -> Self {
        let wanted = io::stderr().is_terminal();
        Self { begun: Instant::now(), total: total as u64, done: 0, wanted, bar: None }
    }

    /// Another one is done.
    pub(super) fn advance(&mut self) {
        self.done += 1;
        if self.wanted && self.begun.elapsed() >= PATIENCE {
            let new = || styled(ProgressBar::new(self.total), "{wide_bar} {percent}%, {eta} left");
            let bar = self.bar.get_or_insert_with(|| new().with_elapsed(self.begun.elapsed()));
            bar.set_position(self.done);
        }
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    match total {
        Some(total) => styled(ProgressBar::new(total), "{wide_bar} {percent}% {msg}, {eta} left"),
        None => styled(ProgressBar::new_spinner(), "{spinner} {bytes} {msg}"),
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
