//! Progress of a long run, on a terminal: how many puzzles are done, how many a second, and how long the rest takes.

use std::{
    io::{self, IsTerminal},
    sync::{
        Arc, LazyLock, Mutex, MutexGuard, PoisonError,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::{Builder, JoinHandle},
    time::{Duration, Instant},
};

use givens::{
    error::Error,
    pipeline::{self, Batch, Input, flush_stdout},
    report::{SkippedFiles, counted, grouped},
    run::PuzzleCounter,
};
use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressStyle};

use super::{
    arguments::{Reading, report_errors},
    console::Console,
};

/// A run shorter than this shows no progress.
const SHOW_AFTER: Duration = Duration::from_secs(1);
/// How often it is shown again.
const SHOW_EVERY: Duration = Duration::from_millis(250);

/// All bars of the terminal: a run over many puzzles has one while each puzzle that is counted in parts has another.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// The end of a run that was not stopped by an error.
pub(super) struct RunEnd {
    /// Inputs that could not be read to their end.
    pub(super) failed: Vec<Error>,
    /// Whether no puzzle was found, which is a problem.
    pub(super) is_empty: bool,
    /// Whether a finding says why there is none.
    pub(super) is_explained: bool,
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
        let count = |_: &Batch, result: &T| DonePuzzles { number: count(result), are_kept: false };
        self.run_with(inputs, console, &self.options(console), work, count, sink)
    }

    /// Does the same with options of its own.
    pub(super) fn run_with<T: Send>(
        &self,
        inputs: &[Input],
        console: Console,
        options: &pipeline::RunOptions,
        work: impl Fn(&Batch) -> T + Sync,
        count: impl Fn(&Batch, &T) -> DonePuzzles,
        mut sink: impl FnMut(Batch, T) -> Result<(), Error>,
    ) -> Result<RunEnd, Error> {
        // Where somebody types, a bar would be in the way.
        let is_typed =
            inputs.iter().any(|input| matches!(input, Input::Stdin(_))) && io::stdin().is_terminal();
        let is_shown = io::stderr().is_terminal() && !is_typed;
        let mut progress = Progress::shown_if(is_shown, || inputs.iter().map(Input::size).sum());
        let mut reached = ReachedPlace::default();
        let mut counter = PuzzleCounter::new(inputs, self.allows_none());
        let list = |skipped: &str| {
            if self.is_verbose() {
                console.line(skipped);
            }
        };
        let failed = pipeline::run(inputs, options, work, |mut batch, result| {
            let puzzles = count(&batch, &result);
            let skipped = counter.add(&mut batch, puzzles.number);
            progress.show_puzzles(reached.after(&batch), puzzles);
            progress.suspended(|| skipped.iter().for_each(|skipped| list(skipped)));
            // Where each share may take long, nothing waits for the next.
            let flushed = || if options.share > 0 { flush() } else { Ok(()) };
            progress.suspended(|| sink(batch, result).and_then(|()| flushed()))
        })?;
        let is_empty = failed.is_empty() && counter.is_empty() && !console.is_interrupted();
        let unexplained = counter.unexplained();
        let is_explained = unexplained.is_none();
        if let Some(files) = unexplained.filter(|_| is_empty) {
            report_no_puzzle(&files, console);
        }
        Ok(RunEnd { failed, is_empty, is_explained, skipped: counter.skipped() })
    }
}

/// Reports that these files have no puzzle.
pub(super) fn report_no_puzzle(files: &str, console: Console) {
    console.message_error(&format!("no puzzle in {files}; use --allow-empty if that is expected"));
}

/// The puzzles of a batch that is done.
#[derive(Clone, Copy)]
pub(super) struct DonePuzzles {
    pub(super) number: u64,
    /// Whether their results were kept by a run before this one, and take no time.
    pub(super) are_kept: bool,
}

/// How far a run has come in its inputs, in bytes.
#[derive(Default)]
struct ReachedPlace {
    input: usize,
    /// The bytes of the inputs before that.
    before: u64,
    /// Those of the input.
    inside: u64,
}

impl ReachedPlace {
    /// Returns the number of bytes up to the end of the next batch.
    fn after(&mut self, batch: &Batch) -> u64 {
        if batch.input != self.input {
            (self.input, self.before) = (batch.input, self.before + self.inside);
        }
        self.inside = batch.reached();
        self.before + self.inside
    }
}

/// Writes the results so far to standard output, if that is where they go.
fn flush() -> Result<(), Error> {
    flush_stdout().map_err(|source| Error::Write { path: "<stdout>".into(), source })
}

/// The progress of a run, or on one puzzle that is counted in parts, shown on a terminal once it takes long enough: by a
/// thread of its own, because the first result may take minutes.
pub(super) struct Progress {
    line: Arc<ProgressLine>,
    /// The thread that shows it, and what ends that.
    shower: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What is shown.
struct ProgressLine {
    /// The total number of bytes, puzzles or parts, if it is known.
    total: Option<u64>,
    state: Mutex<ProgressState>,
}

struct ProgressState {
    /// When the work began: after results that were there already.
    start: Instant,
    /// How much of the total was done then, and how much is now.
    started_at: u64,
    position: u64,
    /// The number of puzzles then and now, if puzzles are counted.
    first_puzzles: u64,
    puzzles: Option<u64>,
    /// The bar, once it is shown.
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Returns a run with this total, which is computed only on a terminal.
    pub(super) fn new(total: impl FnOnce() -> Option<u64>) -> Self {
        Self::shown_if(io::stderr().is_terminal(), total)
    }

    /// Returns the progress of a run that is shown or not.
    fn shown_if(is_shown: bool, total: impl FnOnce() -> Option<u64>) -> Self {
        let total = if is_shown { total() } else { None };
        let line = Arc::new(ProgressLine { total, state: Mutex::new(ProgressState::new()) });
        let shower = is_shown.then(|| Arc::clone(&line).start()).flatten();
        Self { line, shower }
    }

    /// Notes that the run has reached this position and finished this number of further puzzles.
    pub(super) fn show(&mut self, position: u64, puzzles: u64) {
        self.show_puzzles(position, DonePuzzles { number: puzzles, are_kept: false });
    }

    /// Notes that the run has reached this position and finished further puzzles, now or before it began.
    fn show_puzzles(&mut self, position: u64, puzzles: DonePuzzles) {
        let mut state = self.line.state();
        state.position = position;
        *state.puzzles.get_or_insert_default() += puzzles.number;
        if puzzles.are_kept {
            (state.start, state.started_at) = (Instant::now(), position);
            state.first_puzzles = state.puzzles.unwrap_or_default();
        }
    }

    /// Notes that another part is done.
    pub(super) fn advance(&mut self) {
        self.line.state().position += 1;
    }

    /// Hides the bar while `work` may write to the terminal.
    pub(super) fn suspended<T>(&self, work: impl FnOnce() -> T) -> T {
        // Locked, so that the bar does not appear meanwhile.
        let state = self.line.state();
        match &state.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.shower.take() {
            drop(end);
            // What it shows is no reason to fail.
            let _ = thread.join();
        }
        if let Some(bar) = &self.line.state().bar {
            bar.finish_and_clear();
        }
    }
}

impl ProgressState {
    fn new() -> Self {
        Self { start: Instant::now(), started_at: 0, position: 0, first_puzzles: 0, puzzles: None, bar: None }
    }
}

impl ProgressLine {
    fn state(&self) -> MutexGuard<'_, ProgressState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the thread that shows the line again and again, if there is one to be had.
    fn start(self: Arc<Self>) -> Option<(Sender<()>, JoinHandle<()>)> {
        let (end, ended) = mpsc::channel();
        let show = move || {
            let mut after = SHOW_AFTER;
            while ended.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                self.show();
                after = SHOW_EVERY;
            }
        };
        Some((end, Builder::new().spawn(show).ok()?))
    }

    fn show(&self) {
        let mut state = self.state();
        let (elapsed, before, position) = (state.start.elapsed(), state.started_at, state.position);
        let done = state.puzzles.map(|puzzles| done(puzzles, puzzles - state.first_puzzles, elapsed));
        let left = |total: u64| time_left(elapsed, position - before, total.saturating_sub(before));
        let left = self.total.map(left).unwrap_or_default();
        let bar = state.bar.get_or_insert_with(|| bar(self.total));
        bar.set_position(position);
        bar.set_message(done.unwrap_or_default() + &left);
        bar.tick();
    }
}

/// Returns the number of puzzles, and how many of the new ones a second or, of slow ones, a minute that is.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn done(puzzles: u64, new: u64, elapsed: Duration) -> String {
    let rate = new as f64 / elapsed.as_secs_f64().max(0.001);
    let whole = u128::from(new) * 1000 / elapsed.as_millis().max(1);
    let rate = match rate {
        10.0.. => format!("{}/s", grouped(u64::try_from(whole).unwrap_or(u64::MAX))),
        0.1.. => format!("{rate:.1}/s"),
        _ => format!("{:.1}/min", rate * 60.0),
    };
    format!(" {}, {rate}", counted(puzzles, "puzzle"))
}

/// Returns the time left, if the rest is as fast as what is done. The bar is made late, so its own estimate is wrong.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn time_left(elapsed: Duration, done: u64, total: u64) -> String {
    if done == 0 {
        return String::new();
    }
    let seconds = elapsed.as_secs_f64() * total.saturating_sub(done) as f64 / done.max(1) as f64;
    format!(", {} left", HumanDuration(Duration::from_secs_f64(seconds.min(1e9))))
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {percent}%{msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} {msg}"),
    };
    BARS.add(bar).with_style(ProgressStyle::with_template(template).expect("the template is valid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_proportional() {
        assert_eq!(time_left(Duration::from_secs(4), 10, 100), ", 36 seconds left");
        assert_eq!(time_left(Duration::from_secs(4), 100, 100), ", 0 seconds left");
        assert_eq!(time_left(Duration::from_secs(4), 0, 100), "", "nothing is known yet");
    }

    #[test]
    fn the_rate_of_slow_puzzles_has_decimals() {
        for (puzzles, seconds, shown) in
            [(4000, 2, " 4,000 puzzles, 2,000/s"), (3, 2, " 3 puzzles, 1.5/s"), (1, 60, " 1 puzzle, 1.0/min")]
        {
            assert_eq!(done(puzzles, puzzles, Duration::from_secs(seconds)), shown);
        }
        assert_eq!(done(1000, 2, Duration::from_secs(4)), " 1,000 puzzles, 0.5/s", "of those that are new");
    }
}
