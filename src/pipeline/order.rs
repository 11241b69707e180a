//! Work on many cores, results in order.
//!
//! In come items and what to do with them, out come results in the order of the items. Each verb has other items and results, so
//! the threads, channels and the queue of results know only numbers: they are compiled once, and no verb pays for them again.

use std::{
    collections::BTreeMap,
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
    // Items leave in order, so the numbers of those in flight are consecutive, and each has a slot of its own.
    let window = workers * IN_FLIGHT;
    let (taken, done) = (slots::<I>(window), slots::<T>(window));
    let items = Mutex::new([first, second].into_iter().chain(items).enumerate());
    let mut failure = None;
    let take = || {
        let (number, item) = lock(&items).next()?;
        *lock(&taken[number % window]) = Some(item);
        Some(number)
    };
    let work = |number: usize| {
        let item = lock(&taken[number % window]).take().expect("an item that was taken");
        let result = work(item);
        let size = size(&result).max(1);
        *lock(&done[number % window]) = Some(result);
        size
    };
    let mut pass = |number: usize| {
        let result = lock(&done[number % window]).take().expect("an item that was worked on");
        failure = sink(result).err();
        failure.is_none()
    };
    work_in_order(workers, Work { take: &take, work: &work }, &mut pass);
    failure.map_or(Ok(()), Err)
}

/// Empty slots for items or results in flight.
fn slots<T>(number: usize) -> Vec<Mutex<Option<T>>> {
    (0..number).map(|_| Mutex::new(None)).collect()
}

/// Locks what stays whole if a thread panics.
fn lock<T>(mutex: &Mutex<T>) -> impl DerefMut<Target = T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the workers do, by the numbers of items.
#[derive(Clone, Copy)]
struct Work<'a> {
    /// Takes the next item and returns its number.
    take: &'a (dyn Fn() -> Option<usize> + Sync),
    /// Works on an item and returns as how many its result counts.
    work: &'a (dyn Fn(usize) -> usize + Sync),
}

/// Does the work on threads, and passes the numbers of the items in order until `pass` returns that it is enough.
fn work_in_order(workers: usize, work: Work<'_>, pass: &mut dyn FnMut(usize) -> bool) {
    scope(|scope| {
        let (enter, leave) = sync_channel(workers * IN_FLIGHT);
        let (done, results) = channel();
        let another = |_: &usize| {
            let (enter, done) = (enter.clone(), done.clone());
            start(scope, move || serve(work, &enter, &done))
        };
        let started = (0..workers).take_while(another).count();
        drop((enter, done));
        if started == 0 {
            alone(work, pass);
        } else {
            in_order(&results, &leave, pass);
        }
    });
}

/// Takes items and works on them as long as there are any, so that the bytes of an item are still in the
/// core's cache.
fn serve(work: Work<'_>, enter: &SyncSender<()>, done: &Sender<(usize, Done)>) {
    // Sending fails when the results are no longer needed.
    while enter.send(()).is_ok() {
        let Some(number) = (work.take)() else { break };
        let result = catch_unwind(AssertUnwindSafe(|| (work.work)(number)));
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
fn alone(work: Work<'_>, pass: &mut dyn FnMut(usize) -> bool) {
    while let Some(number) = (work.take)() {
        (work.work)(number);
        if !pass(number) {
            break;
        }
    }
}

/// As how many items a result counts, or the panic of its work.
type Done = std::thread::Result<usize>;

/// Passes the numbers of the results in order; results that arrive early wait.
fn in_order(results: &Receiver<(usize, Done)>, leave: &Receiver<()>, pass: &mut dyn FnMut(usize) -> bool) {
    let (mut next, mut early) = (0, BTreeMap::new());
    for (number, result) in results {
        early.insert(number, result);
        while let Some(result) = early.remove(&next) {
            let size = result.unwrap_or_else(|panic| resume_unwind(panic));
            if !pass(next) {
                return;
            }
            next += 1;
            // The result has left, so as many items may enter as it counted.
            (0..size).for_each(|_| _ = leave.recv());
        }
    }
}
