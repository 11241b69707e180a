//! Progress of a long run, on a terminal.

use std::{
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use givens::{
    error::Error,
    pipeline::{self, Batch, Input, flush_stdout},
    report::{SkippedFiles, counted, grouped},
    run::PuzzleCounter,
};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use super::{
    arguments::{Reading, report_errors},
    console::Console,
};

/// A run shorter than this shows no progress.
const SHOW_AFTER: Duration = Duration::from_secs(1);

/// The end of a run that was not stopped by an error.
pub(super) struct RunEnd {
    /// Inputs that could not be read to their end.
    pub(super) failed: Vec<Error>,
    /// Whether no puzzle was found, which is a problem.
    pub(super) is_empty: bool,
    pub(super) skipped: SkippedFiles,
}

impl RunEnd {
    /// The same; if no input failed, these failed before the run.
    pub(super) fn or_failed(mut self, failed: Vec<Error>) -> Self {
        if self.failed.is_empty() {
            self.failed = failed;
        }
        self
    }

    /// Reports skipped files and errors, and returns whether there were errors.
    pub(super) fn report(&self, console: Console) -> bool {
        if self.skipped.total() > 0 {
            console.inform(&self.skipped.to_string());
        }
        report_errors(&self.failed, console)
    }
}

impl Reading {
    /// Calls [`pipeline::run`] with these arguments and shows progress; `count` returns the
    /// number of puzzles in a result.
    pub(super) fn run<T: Send>(
        &self,
        inputs: &[Input],
        console: Console,
        work: impl Fn(&Batch) -> T + Sync,
        count: impl Fn(&T) -> u64,
        sink: impl FnMut(Batch, T) -> Result<(), Error>,
    ) -> Result<RunEnd, Error> {
        self.run_with(inputs, console, &self.options(console), work, count, sink)
    }

    /// Does the same with options of its own.
    pub(super) fn run_with<T: Send>(
        &self,
        inputs: &[Input],
        console: Console,
        options: &pipeline::RunOptions,
        work: impl Fn(&Batch) -> T + Sync,
        count: impl Fn(&T) -> u64,
        mut sink: impl FnMut(Batch, T) -> Result<(), Error>,
    ) -> Result<RunEnd, Error> {
        let mut progress = Progress::new(|| inputs.iter().map(Input::size).sum());
        // Where somebody types, a bar would be in the way.
        let is_typed =
            inputs.iter().any(|input| matches!(input, Input::Stdin(_))) && io::stdin().is_terminal();
        progress.is_terminal &= !is_typed;
        let mut counter = PuzzleCounter::new(inputs, self.allows_none());
        let list = |skipped: &str| {
            if self.is_verbose() {
                console.line(skipped);
            }
        };
        // Of several passes over the inputs, this one.
        let before = options.control.bytes();
        let failed = pipeline::run(inputs, options, work, |mut batch, result| {
            let puzzles = count(&result);
            let skipped = counter.add(&mut batch, puzzles);
            progress.show(options.control.bytes() - before, puzzles);
            progress.suspended(|| skipped.iter().for_each(|skipped| list(skipped)));
            // Where each share may take long, nothing waits for the next.
            let flushed = || if options.share > 0 { flush() } else { Ok(()) };
            progress.suspended(|| sink(batch, result).and_then(|()| flushed()))
        })?;
        let is_empty = failed.is_empty() && counter.is_empty() && !console.is_interrupted();
        if let Some(files) = counter.unexplained().filter(|_| is_empty) {
            console.message_error(&format!("no puzzle in {files}; use --allow-empty if that is expected"));
        }
        Ok(RunEnd { failed, is_empty, skipped: counter.skipped() })
    }
}

/// Writes the results so far to standard output, if that is where they go.
fn flush() -> Result<(), Error> {
    flush_stdout().map_err(|source| Error::Write { path: "<stdout>".into(), source })
}

/// The progress of a run, or on one puzzle that is counted in parts, shown once it takes long enough.
pub(super) struct Progress {
    start: Instant,
    /// The total number of bytes, puzzles or parts, if it is known.
    total: Option<u64>,
    /// The number of puzzles or parts so far.
    done: u64,
    is_terminal: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Returns a run with this total, which is computed only on a terminal.
    pub(super) fn new(total: impl FnOnce() -> Option<u64>) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let total = if is_terminal { total() } else { None };
        Self { start: Instant::now(), total, done: 0, is_terminal, bar: None }
    }

    /// Shows that the run has reached this position and finished this number of further puzzles.
    pub(super) fn show(&mut self, position: u64, puzzles: u64) {
        self.done += puzzles;
        self.put(position, |puzzles, elapsed| {
            let rate = u128::from(puzzles) * 1000 / elapsed.as_millis().max(1);
            let rate = grouped(u64::try_from(rate).unwrap_or(u64::MAX));
            format!(" {}, {rate}/s", counted(puzzles, "puzzle"))
        });
    }

    /// Shows that another part is done.
    pub(super) fn advance(&mut self) {
        self.done += 1;
        self.put(self.done, |_, _| String::new());
    }

    fn put(&mut self, position: u64, message: impl FnOnce(u64, Duration) -> String) {
        let elapsed = self.start.elapsed();
        if self.is_terminal && elapsed >= SHOW_AFTER {
            let bar = self.bar.get_or_insert_with(|| bar(self.total));
            bar.set_position(position);
            let left = self.total.map(|total| time_left(elapsed, position, total)).unwrap_or_default();
            bar.set_message(message(self.done, elapsed) + &left);
        }
    }

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

/// Returns the time left, if the rest is as fast as what is done. The bar is made late, so its own estimate is wrong.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn time_left(elapsed: Duration, done: u64, total: u64) -> String {
    let seconds = elapsed.as_secs_f64() * total.saturating_sub(done) as f64 / done.max(1) as f64;
    format!(", {} left", HumanDuration(Duration::from_secs_f64(seconds.min(1e9))))
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {percent}%{msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the template is valid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_proportional() {
        assert_eq!(time_left(Duration::from_secs(4), 10, 100), ", 36 seconds left");
        assert_eq!(time_left(Duration::from_secs(4), 100, 100), ", 0 seconds left");
    }
}
