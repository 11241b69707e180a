//! Results of many threads come in order, few at a time, and an error or a panic ends the run: with real threads, and
//! with those of shuttle, which chooses the order of events itself and so reaches rare ones.

use std::panic::catch_unwind;

use givens::{error::Error, pipeline::in_order};

/// Replaces src/pipeline/threads.rs.
mod threads {
    use shuttle::thread::Scope;

    pub(super) use shuttle::{
        sync::{
            Mutex,
            mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
        },
        thread::scope,
    };

    pub(super) fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        work: impl FnOnce() + Send + 'scope,
    ) -> bool {
        scope.spawn(work);
        true
    }
}

#[path = "../src/pipeline/order.rs"]
mod order;

/// This number of workers, with few items in flight.
fn workers(number: usize) -> order::Workers {
    order::Workers { number, in_flight: 4 }
}

/// Runs with many orders of events, chosen in two ways.
fn under_all_orders(run: impl Fn() + Send + Sync + Clone + 'static) {
    shuttle::check_random(run.clone(), 3000);
    shuttle::check_pct(run, 3000, 3);
}

#[test]
fn results_are_in_order_for_any_schedule() {
    for workers in [2, 3, 5] {
        under_all_orders(move || {
            let mut seen = Vec::new();
            let all = order::map(
                0..30,
                self::workers(workers),
                |item| {
                    shuttle::thread::yield_now();
                    item * 10
                },
                // Some count as more than are in flight: while their workers wait for that, others go on.
                |result| if result % 100 == 0 { 21 } else { 1 },
                |result| {
                    seen.push(result);
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(all, Ok(()));
            assert!(seen.iter().copied().eq((0..30).map(|item| item * 10)), "{seen:?}");
        });
    }
}

#[test]
fn an_error_of_the_sink_ends_the_run_for_any_schedule() {
    under_all_orders(|| {
        let mut seen = 0;
        let refused = order::map(
            0..100,
            workers(3),
            |item: u32| item,
            |_| 1,
            |item| {
                seen += 1;
                if item == 4 { Err("enough") } else { Ok(()) }
            },
        );
        assert_eq!((refused, seen), (Err("enough"), 5));
    });
}

/// Items read, in work or waiting: however slow the first is, memory stays bounded.
#[test]
fn few_items_are_in_flight_for_any_schedule() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    under_all_orders(|| {
        let taken = AtomicUsize::new(0);
        let items = (0..60).inspect(|_| {
            taken.fetch_add(1, Ordering::Relaxed);
        });
        let mut handed = 0;
        let run = order::map(
            items,
            workers(2),
            |item| item,
            |_| 1,
            |_| {
                handed += 1;
                let in_flight = taken.load(Ordering::Relaxed) - handed;
                if in_flight > 2 * 4 + 2 { Err(in_flight) } else { Ok(()) }
            },
        );
        assert_eq!(run, Ok(()));
    });
}

#[test]
fn results_are_in_order_for_any_number_of_workers() {
    let uneven = |item: u64| {
        let rounds = if item.is_multiple_of(7) { 20_000 } else { 10 };
        std::hint::black_box((0..rounds).fold(item, |sum, round| sum ^ (round * item)));
        item
    };
    for workers in [1, 2, 3, 8] {
        let mut seen = Vec::new();
        let all = in_order(0..1000, workers, uneven, |item| {
            seen.push(item);
            Ok(())
        });
        assert!(all.is_ok() && seen.iter().copied().eq(0..1000), "{workers} workers");
    }
}

#[test]
fn an_error_of_the_sink_ends_the_run() {
    for workers in [1, 4] {
        let mut seen = 0;
        let refused = in_order(
            0..,
            workers,
            |item: u64| item,
            |item| {
                seen += 1;
                if item == 50 { Err(Error::Usage("enough".to_owned())) } else { Ok(()) }
            },
        );
        assert_eq!((refused.expect_err("refused").to_string(), seen), ("enough".to_owned(), 51));
    }
}

#[test]
fn a_panic_is_resumed_in_the_caller() {
    for workers in [1, 4] {
        let work = |item: u32| assert_ne!(item, 30, "as planned");
        let run = || in_order(0..100, workers, work, |()| Ok(()));
        assert!(catch_unwind(run).is_err(), "{workers} workers");
    }
}
