//! Work on many cores, results in order.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread,
};

/// So many items a worker may be in flight: read, worked on, or waiting for their turn.
const IN_FLIGHT: usize = 4;

/// Applies `work` to every item on `workers` threads and hands the results to `sink` in
/// the order of the items. At most a few items a worker are in flight.
///
/// # Errors
///
/// What `sink` refuses, after which nothing more is read.
///
/// # Panics
///
/// If `work` panics, the panic goes on here.
pub(super) fn map<I: Send, T: Send, E>(
    mut items: impl Iterator<Item = I> + Send,
    workers: usize,
    work: impl Fn(I) -> T + Sync,
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
    thread::scope(|scope| {
        let (enter, leave) = sync_channel(workers * IN_FLIGHT);
        let (done, results) = channel();
        for _ in 0..workers {
            let (enter, done, items, work) = (enter.clone(), done.clone(), &items, &work);
            scope.spawn(move || serve(items, work, &enter, &done));
        }
        drop((enter, done));
        in_order(&results, &leave, &mut sink)
    })
}

/// Takes items and works on them as long as there are any. Who takes an item also works on
/// it, so that its bytes are still in the core's cache.
fn serve<I, T>(
    items: &Mutex<impl Iterator<Item = (usize, I)>>,
    work: impl Fn(I) -> T,
    enter: &SyncSender<()>,
    done: &Sender<(usize, thread::Result<T>)>,
) {
    // Sending fails when the results are no longer wanted.
    while enter.send(()).is_ok() {
        let next = items.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((number, item)) = next else { break };
        let result = catch_unwind(AssertUnwindSafe(|| work(item)));
        if done.send((number, result)).is_err() {
            break;
        }
    }
}

/// Hands over the results in order; results that come early wait.
fn in_order<T, E>(
    results: &Receiver<(usize, thread::Result<T>)>,
    leave: &Receiver<()>,
    sink: &mut impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (mut next, mut early) = (0, BTreeMap::new());
    for (number, result) in results {
        early.insert(number, result);
        while let Some(result) = early.remove(&next) {
            sink(result.unwrap_or_else(|panic| resume_unwind(panic)))?;
            next += 1;
            // One result has left, so one more item may enter.
            let _ = leave.recv();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn the_order_is_that_of_the_items_for_any_number_of_workers() {
        let uneven = |item: u64| {
            let rounds = if item.is_multiple_of(7) { 20_000 } else { 10 };
            std::hint::black_box((0..rounds).fold(item, |sum, round| sum ^ (round * item)));
            item
        };
        for workers in [1, 2, 3, 8] {
            let mut seen = Vec::new();
            let all = map(0..1000, workers, uneven, |item| {
                seen.push(item);
                Ok::<(), ()>(())
            });
            assert_eq!(all, Ok(()));
            assert!(seen.iter().copied().eq(0..1000), "{workers} workers");
        }
    }

    #[test]
    fn a_refusal_ends_the_run() {
        for workers in [1, 4] {
            let mut seen = 0;
            let refused = map(
                0..,
                workers,
                |item: u64| item,
                |item| {
                    seen += 1;
                    if item == 50 { Err("enough") } else { Ok(()) }
                },
            );
            assert_eq!((refused, seen), (Err("enough"), 51));
        }
    }

    #[test]
    fn a_panic_goes_on_in_the_caller() {
        for workers in [1, 4] {
            let work = |item: u32| assert_ne!(item, 30, "as planned");
            let run = || map(0..100, workers, work, |()| Ok::<(), ()>(()));
            assert!(std::panic::catch_unwind(run).is_err(), "{workers} workers");
        }
    }
}
