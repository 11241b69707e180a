//! One computation in parts, on many threads, with results in the order of their completion; `order` keeps the order of
//! items.

use std::{
    panic::resume_unwind,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::{Sender, channel},
    },
    thread::{self, Builder},
};

/// Does the parts `0..parts` on `jobs` threads (0 for as many as there are cores), and passes the results to
/// `sink` in the order of their completion. `begin` makes the state of each thread. With one job, no thread
/// is started.
///
/// # Panics
///
/// If `begin` or `work` panics: the panic continues in the caller's thread.
///
/// # Examples
///
/// ```
/// use givens::pipeline::parallel_for_each;
///
/// let mut sum = 0;
/// parallel_for_each(10, 4, || 100, |hundred, part| *hundred + part, |result| sum += result);
/// assert_eq!(sum, 1045);
/// ```
pub fn parallel_for_each<W, T: Send>(
    parts: usize,
    jobs: usize,
    begin: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> T + Sync,
    mut sink: impl FnMut(T),
) {
    let jobs = super::workers(jobs).min(parts);
    if jobs <= 1 {
        let mut own = begin();
        (0..parts).for_each(|part| sink(work(&mut own, part)));
        return;
    }
    let next = AtomicUsize::new(0);
    let serve = &|done: Sender<T>| {
        let mut own = begin();
        let parts_left = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|part| *part < parts);
        while let Some(part) = parts_left() {
            if done.send(work(&mut own, part)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let (done, results) = channel();
        let another = |_| {
            let done = done.clone();
            Builder::new().spawn_scoped(scope, move || serve(done)).ok()
        };
        let threads: Vec<_> = (0..jobs).map_while(another).collect();
        if threads.is_empty() {
            // No thread could be started.
            serve(done.clone());
        }
        drop(done);
        results.into_iter().for_each(&mut sink);
        for thread in threads {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_done_once_by_any_number_of_jobs() {
        for jobs in [0, 1, 2, 5, 200] {
            let mut seen = Vec::new();
            parallel_for_each(100, jobs, || (), |(), part| part, |part| seen.push(part));
            seen.sort_unstable();
            assert!(seen.iter().copied().eq(0..100), "{jobs} jobs");
        }
        parallel_for_each(0, 3, || (), |(), _| (), |()| panic!("no part"));
    }

    #[test]
    fn a_panic_continues_in_the_caller() {
        for jobs in [1, 3] {
            let work = |(): &mut (), part: usize| assert_ne!(part, 30, "as planned");
            let run = || parallel_for_each(100, jobs, || (), work, |()| ());
            assert!(std::panic::catch_unwind(run).is_err(), "{jobs} jobs");
        }
    }
}
