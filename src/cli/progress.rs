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
        mut sink: impl FnMut(Batch, T) -> Result<(), Error>,
    ) -> Result<Vec<Error>, Error> {
        let options = self.options(console);
        let mut progress = Progress::new(inputs);
        pipeline::run(inputs, &options, work, |batch, result| {
            progress.show(options.meter.bytes(), count(&result));
            match &progress.bar {
                Some(bar) => bar.suspend(|| sink(batch, result)),
                None => sink(batch, result),
            }
        })
    }
}

struct Progress {
    begun: Instant,
    /// Number of bytes of all inputs, where it is known.
    total: Option<u64>,
    puzzles: u64,
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(inputs: &[Input]) -> Self {
        let wanted = io::stderr().is_terminal();
        let total = if wanted { inputs.iter().map(Input::size).sum() } else { None };
        Self { begun: Instant::now(), total, puzzles: 0, wanted, bar: None }
    }

    fn show(&mut self, bytes: u64, puzzles: u64) {
        self.puzzles += puzzles;
        let elapsed = self.begun.elapsed();
        if !self.wanted || elapsed < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(self.total));
        bar.set_position(bytes);
        let rate = u128::from(self.puzzles) * 1000 / elapsed.as_millis().max(1);
        let rate = grouped(u64::try_from(rate).unwrap_or(u64::MAX));
        bar.set_message(format!("{} puzzles, {rate}/s", grouped(self.puzzles)));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {percent}% {msg}, {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} {msg}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
