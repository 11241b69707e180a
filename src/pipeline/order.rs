//! Work on many cores, results in order.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel, sync_channel},
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
    let items = [first, second].into_iter().chain(items);
    thread::scope(|scope| {
        let (enter, leave) = sync_channel(workers * IN_FLIGHT);
        let (give, take) = channel();
        let (done, results) = channel();
        scope.spawn(move || {
            for numbered in items.enumerate() {
                // Either fails when the results are no longer wanted.
                if enter.send(()).is_err() || give.send(numbered).is_err() {
                    break;
                }
            }
        });
        let (take, work) = (Arc::new(Mutex::new(take)), &work);
        for _ in 0..workers {
            let (take, done) = (Arc::clone(&take), done.clone());
            scope.spawn(move || serve(&take, &done, work));
        }
        drop((take, done));
        in_order(&results, &leave, &mut sink)
    })
}

/// Works on items as long as there are any.
fn serve<I, T>(
    take: &Mutex<Receiver<(usize, I)>>,
    done: &Sender<(usize, thread::Result<T>)>,
    work: impl Fn(I) -> T,
) {
    loop {
        let next = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, item)) = next else { break };
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
