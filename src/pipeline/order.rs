//! Work on many cores, results in order.
//!
//! In come items and what to do with them, out come results in the order of the items. Each verb has other items and
//! results, so the threads and channels know only the numbers of items: they are compiled once, and no verb pays for them
//! again.

use std::{
    collections::{BTreeMap, VecDeque},
    ops::DerefMut,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::PoisonError,
};

use super::threads::{Mutex, Receiver, Sender, SyncSender, channel, scope, start, sync_channel};

/// Maximum number of items in flight per worker: read, worked on, or waiting for their turn. A result that waits counts as
/// several if it is large.
const IN_FLIGHT: usize = 4;

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
    workers: usize,
    work: impl Fn(I) -> T + Sync,
    size: impl Fn(&T) -> usize + Sync,
    mut sink: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let Some(first) = items.next() else { return Ok(()) };
    // With one item or one worker, threads would only cost time.
    let second = if workers > 1 { items.next() } else { None };
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
            lock(&early).put(number, result);
            size
        };
        Some((number, catch_unwind(AssertUnwindSafe(attempt))))
    };
    let mut failure = None;
    let mut pass = || {
        let result = lock(&early).take();
        failure = sink(result).err();
        failure.is_none()
    };
    work_in_order(workers, &step, &mut pass);
    failure.map_or(Ok(()), Err)
}

/// Results that wait for their turn: not only as many as may be in flight, because a large result counts as more than one
/// item only once it has left its worker.
struct Early<T> {
    /// The number of the first that has not had its turn.
    first: usize,
    /// That result and the following ones, as far as they are there.
    results: VecDeque<Option<T>>,
}

impl<T> Early<T> {
    fn put(&mut self, number: usize, result: T) {
        let index = number - self.first;
        if self.results.len() <= index {
            self.results.resize_with(index + 1, || None);
        }
        self.results[index] = Some(result);
    }

    /// Returns the result whose turn it is.
    fn take(&mut self) -> T {
        self.first += 1;
        self.results.pop_front().flatten().expect("the result was put here")
    }
}

/// Locks what stays whole if a thread panics.
fn lock<T>(mutex: &Mutex<T>) -> impl DerefMut<Target = T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of an item, and as how many its result counts, or the panic of its work.
type Done = (usize, std::thread::Result<usize>);

/// Takes the next item and works on it; `None` if there are no more.
type Step<'a> = &'a (dyn Fn() -> Option<Done> + Sync);

/// Does the work on threads, and lets the results pass in order until `pass` returns that it is enough.
fn work_in_order(workers: usize, step: Step<'_>, pass: &mut dyn FnMut() -> bool) {
    scope(|scope| {
        let (enter, leave) = sync_channel(workers * IN_FLIGHT);
        let (done, results) = channel();
        let another = |_: &usize| {
            let (enter, done) = (enter.clone(), done.clone());
            start(scope, move || serve(step, &enter, &done))
        };
        let started = (0..workers).take_while(another).count();
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
fn serve(step: Step<'_>, enter: &SyncSender<()>, done: &Sender<Done>) {
    // Sending fails when the results are no longer needed.
    while enter.send(()).is_ok() {
        let Some((number, result)) = step() else { break };
        let size = *result.as_ref().unwrap_or(&1);
        if done.send((number, result)).is_err() {
            break;
        }
        // What the result takes beyond one item is counted once others no longer wait for it.
        if (1..size).any(|_| enter.send(()).is_err()) {
            break;
        }
    }
}

/// Does all the work in this thread, if no thread could be started.
fn alone(step: Step<'_>, pass: &mut dyn FnMut() -> bool) {
    while let Some((_, result)) = step() {
        result.unwrap_or_else(|panic| resume_unwind(panic));
        if !pass() {
            break;
        }
    }
}

/// Lets the results pass in order; results that arrive early wait.
fn in_order(results: &Receiver<Done>, leave: &Receiver<()>, pass: &mut dyn FnMut() -> bool) {
    let (mut next, mut early) = (0, BTreeMap::new());
    for (number, result) in results {
        early.insert(number, result);
        while let Some(result) = early.remove(&next) {
            let size = result.unwrap_or_else(|panic| resume_unwind(panic));
            if !pass() {
                return;
            }
            next += 1;
            // The result has left, so as many items may enter as it counted.
            (0..size).for_each(|_| _ = leave.recv());
        }
    }
}
