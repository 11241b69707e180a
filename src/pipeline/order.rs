//! Work on many cores, results in order.

use std::{
    collections::BTreeMap,
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
    scope(|scope| {
        let (enter, leave) = sync_channel(workers * IN_FLIGHT);
        let (done, results) = channel();
        let another = |_: &usize| {
            let (enter, done, items, work, size) = (enter.clone(), done.clone(), &items, &work, &size);
            start(scope, move || serve(items, |item| sized(work, size, item), &enter, &done))
        };
        let started = (0..workers).take_while(another).count();
        drop((enter, done));
        if started == 0 {
            return alone(&items, &work, &mut sink);
        }
        in_order(&results, &leave, &mut sink)
    })
}

/// Returns the result of an item and as how many it counts.
fn sized<I, T>(work: impl Fn(I) -> T, size: impl Fn(&T) -> usize, item: I) -> (T, usize) {
    let result = work(item);
    let size = size(&result).max(1);
    (result, size)
}

/// Takes items and works on them as long as there are any, so that the bytes of an item are still in the
/// core's cache.
fn serve<I, T>(
    items: &Mutex<impl Iterator<Item = (usize, I)>>,
    work: impl Fn(I) -> (T, usize),
    enter: &SyncSender<()>,
    done: &Sender<(usize, Done<T>)>,
) {
    // Sending fails when the results are no longer needed.
    while enter.send(()).is_ok() {
        let next = items.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((number, item)) = next else { break };
        let result = catch_unwind(AssertUnwindSafe(|| work(item)));
        let size = result.as_ref().map_or(1, |(_, size)| *size);
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
fn alone<I, T, E>(
    items: &Mutex<impl Iterator<Item = (usize, I)>>,
    work: impl Fn(I) -> T,
    sink: &mut impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
    items.try_for_each(|(_, item)| sink(work(item)))
}

/// The result of an item and as how many it counts, or its panic.
type Done<T> = std::thread::Result<(T, usize)>;

/// Passes the results on in order; results that arrive early wait.
fn in_order<T, E>(
    results: &Receiver<(usize, Done<T>)>,
    leave: &Receiver<()>,
    sink: &mut impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (mut next, mut early) = (0, BTreeMap::new());
    for (number, result) in results {
        early.insert(number, result);
        while let Some(result) = early.remove(&next) {
            let (result, size) = result.unwrap_or_else(|panic| resume_unwind(panic));
            sink(result)?;
            next += 1;
            // The result has left, so as many items may enter as it counted.
            (0..size).for_each(|_| _ = leave.recv());
        }
    }
    Ok(())
}
