//! Progress of a long run, on a terminal.

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

/// A run shorter than this shows no progress.
const SHOW_AFTER: Duration = Duration::from_secs(1);

impl Reading {
    /// [`pipeline::run`] with these arguments and with progress shown; `count` returns the
    /// number of puzzles in a result.
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

/// The same with options of its own.
pub(super) fn run_with<T: Send>(
    inputs: &[Input],
    options: &pipeline::RunOptions,
    work: impl Fn(&Batch) -> T + Sync,
    count: impl Fn(&T) -> u64,
    mut sink: impl FnMut(Batch, T) -> Result<(), Error>,
) -> Result<Vec<Error>, Error> {
    let mut progress = Progress::new(|| inputs.iter().map(Input::size).sum());
    pipeline::run(inputs, options, work, |batch, result| {
        progress.show(options.meter.bytes(), count(&result));
        progress.suspended(|| sink(batch, result))
    })
}

/// The progress of a run, shown once it takes long enough.
pub(super) struct Progress {
    start: Instant,
    /// The total number of bytes or puzzles, if it is known.
    total: Option<u64>,
    puzzles: u64,
    is_terminal: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A run with this total, which is computed only on a terminal.
    pub(super) fn new(total: impl FnOnce() -> Option<u64>) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let total = if is_terminal { total() } else { None };
        Self { start: Instant::now(), total, puzzles: 0, is_terminal, bar: None }
    }

    /// Shows that the run has reached this position, with so many more puzzles done.
    pub(super) fn show(&mut self, position: u64, puzzles: u64) {
        self.puzzles += puzzles;
        let elapsed = self.start.elapsed();
        if !self.is_terminal || elapsed < SHOW_AFTER {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(self.total));
        bar.set_position(position);
        let rate = u128::from(self.puzzles) * 1000 / elapsed.as_millis().max(1);
        let rate = grouped(u64::try_from(rate).unwrap_or(u64::MAX));
        bar.set_message(format!("{} puzzles, {rate}/s", grouped(self.puzzles)));
    }
}

impl Progress {
    /// Hides the bar while `work` may write to the terminal.
    pub(super) fn suspended<T>(&self, work: impl FnOnce() -> T) -> T {
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

/// The progress on one puzzle that is counted in parts.
pub(super) struct PartProgress {
    start: Instant,
    total: u64,
    done: u64,
    is_terminal: bool,
    bar: Option<ProgressBar>,
}

impl PartProgress {
    pub(super) fn new(total: usize) -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { start: Instant::now(), total: total as u64, done: 0, is_terminal, bar: None }
    }

    /// Shows that another part is done.
    pub(super) fn advance(&mut self) {
        self.done += 1;
        if self.is_terminal && self.start.elapsed() >= SHOW_AFTER {
            let new = || styled(ProgressBar::new(self.total), "{wide_bar} {percent}%, {eta} left");
            let bar = self.bar.get_or_insert_with(|| new().with_elapsed(self.start.elapsed()));
            bar.set_position(self.done);
        }
    }
}

impl Drop for PartProgress {
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
