//! Work on many cores, results in order.
//!
//! In come items and what to do with them, out come results in the order of the items. Each verb has other items and
//! results, so the threads and channels know nothing of them: they are compiled once, and no verb pays for them
//! again.

use std::{
    collections::VecDeque,
    ops::DerefMut,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::PoisonError,
};

use super::threads::{Mutex, Receiver, Sender, SyncSender, channel, scope, start, sync_channel};

/// The threads of a run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Workers {
    pub(super) number: usize,
    /// Maximum number of items in flight per worker: read, worked on, or waiting for their turn. A result that waits counts
    /// as several if it is large.
    pub(super) in_flight: usize,
}

/// Applies `work` to every item on `workers` threads and passes the results to `sink` in the order of the
/// items. At most a few items per worker are in flight; `size` says as how many a result counts, at least one.
///
/// # Errors
///
/// The first error of `sink`, after which nothing more is read.
///
/// # Panics
///
/// If `work` panics.
pub(super) fn map<I: Send, T: Send, E>(
    mut items: impl Iterator<Item = I> + Send,
    workers: Workers,
    work: impl Fn(I) -> T + Sync,
    size: impl Fn(&T) -> usize + Sync,
    mut sink: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let Some(first) = items.next() else { return Ok(()) };
    // With one item or one worker, threads would only cost time.
    let second = if workers.number > 1 { items.next() } else { None };
    let Some(second) = second else {
        sink(work(first))?;
        return items.try_for_each(|item| sink(work(item)));
    };
    let items = Mutex::new([first, second].into_iter().chain(items).enumerate());
    let early = Mutex::new(Early { first: 0, results: VecDeque::new() });
    let step = || {
        let (number, item) = lock(&items).next()?;
        let attempt = || {
            let result = work(item);
            let size = size(&result).max(1);
            (result, size)
        };
        let result = catch_unwind(AssertUnwindSafe(attempt));
        let size = result.as_ref().map_or(1, |(_, size)| *size);
        lock(&early).put(number, result);
        Some(size)
    };
    let mut failure = None;
    let mut pass = || {
        let Some(next) = lock(&early).take() else { return Turn::Waits };
        let (result, size) = next.unwrap_or_else(|panic| resume_unwind(panic));
        failure = sink(result).err();
        if failure.is_none() { Turn::Passed(size) } else { Turn::Enough }
    };
    work_in_order(workers, &step, &mut pass);
    failure.map_or(Ok(()), Err)
}

/// Results that wait for their turn: not only as many as may be in flight, because a large result counts as more than one
/// item only once it has left its worker.
struct Early<T> {
    /// The number of the first that has not had its turn.
    first: usize,
    /// That result, or the panic of its work, and the following ones, as far as they are there.
    results: VecDeque<Option<std::thread::Result<T>>>,
}

impl<T> Early<T> {
    /// Keeps a result until it is its turn.
    fn put(&mut self, number: usize, result: std::thread::Result<T>) {
        let index = number - self.first;
        if self.results.len() <= index {
            self.results.resize_with(index + 1, || None);
        }
        self.results[index] = Some(result);
    }

    /// Returns the result whose turn it is, once it is there.
    fn take(&mut self) -> Option<std::thread::Result<T>> {
        let next = self.results.front_mut()?.take()?;
        self.results.pop_front();
        self.first += 1;
        Some(next)
    }
}

/// Locks what stays whole if a thread panics.
fn lock<T>(mutex: &Mutex<T>) -> impl DerefMut<Target = T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What became of the result whose turn it is.
enum Turn {
    /// It is not there yet.
    Waits,
    /// It has left, and counted as this many items.
    Passed(usize),
    /// No more results are needed.
    Enough,
}

/// Takes the next item, works on it, and returns as how many its result counts; `None` if there are no more.
type WorkStep<'a> = &'a (dyn Fn() -> Option<usize> + Sync);

/// Does the work on threads, and lets the results pass in order until that is enough.
fn work_in_order(workers: Workers, step: WorkStep<'_>, pass: &mut dyn FnMut() -> Turn) {
    scope(|scope| {
        let (enter, leave) = sync_channel(workers.number * workers.in_flight);
        let (done, results) = channel();
        let another = |_: &usize| {
            let (enter, done) = (enter.clone(), done.clone());
            start(scope, move || serve(step, &enter, &done))
        };
        let started = (0..workers.number).take_while(another).count();
        drop((enter, done));
        if started == 0 {
            alone(step, pass);
        } else {
            in_order(&results, &leave, pass);
        }
    });
}

/// Takes items and works on them as long as there are any, so that the bytes of an item are still in the
/// core's cache.
fn serve(step: WorkStep<'_>, enter: &SyncSender<()>, done: &Sender<()>) {
    // Sending fails when the results are no longer needed.
    while enter.send(()).is_ok() {
        let Some(size) = step() else { break };
        if done.send(()).is_err() {
            break;
        }
        // What the result takes beyond one item is counted once others no longer wait for it.
        if (1..size).any(|_| enter.send(()).is_err()) {
            break;
        }
    }
}

/// Does all the work in this thread, if no thread could be started.
fn alone(step: WorkStep<'_>, pass: &mut dyn FnMut() -> Turn) {
    while step().is_some() && matches!(pass(), Turn::Passed(_)) {}
}

/// Lets the results pass in order; results that arrive early wait.
fn in_order(results: &Receiver<()>, leave: &Receiver<()>, pass: &mut dyn FnMut() -> Turn) {
    for () in results {
        loop {
            match pass() {
                Turn::Waits => break,
                // The result has left, so as many items may enter as it counted.
                Turn::Passed(size) => (0..size).for_each(|_| _ = leave.recv()),
                Turn::Enough => return,
            }
        }
    }
}
