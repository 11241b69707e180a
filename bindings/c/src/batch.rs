//! Blocks of rows on threads.

use std::{
    num::NonZero,
    ops::Range,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use crate::status::Failure;

const MAX_THREADS: usize = 256;

/// Rows of a block for what takes less than a microsecond each.
pub(crate) const FAST: usize = 8192;
/// Rows of a block for what takes some microseconds each.
pub(crate) const MEDIUM: usize = 256;
/// Rows of a block for what may take milliseconds each.
pub(crate) const SLOW: usize = 8;

/// Returns the number of threads for an argument.
pub(crate) fn thread_count(threads: i32) -> Result<usize, Failure> {
    match usize::try_from(threads) {
        Ok(0) => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
        Ok(threads) => Ok(threads.min(MAX_THREADS)),
        Err(_) => Err(Failure::invalid(format!("threads: expected 0 or more, found {threads}"))),
    }
}

/// Passes all rows, in blocks, to workers: one for each thread, made there.
///
/// # Panics
///
/// If a worker does.
pub(crate) fn for_each_block<W: FnMut(Range<usize>)>(
    count: usize,
    threads: usize,
    block: usize,
    worker: impl Fn() -> W + Sync,
) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut worker = worker();
        loop {
            let start = next.fetch_add(block, Ordering::Relaxed);
            if start >= count {
                return;
            }
            worker(start..count.min(start + block));
        }
    };
    // This thread works too, so that all is done even where the system provides no other.
    thread::scope(|scope| {
        for _ in 1..threads.min(count.div_ceil(block)) {
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::for_each_block;

    #[test]
    fn each_row_is_in_one_block() {
        for (count, threads, block) in [(0, 3, 10), (1, 3, 10), (100, 1, 7), (100, 5, 7), (100, 200, 1)] {
            let rows = Mutex::new(Vec::new());
            for_each_block(count, threads, block, || |range| rows.lock().expect("no panic").extend(range));
            let mut rows = rows.into_inner().expect("no panic");
            rows.sort_unstable();
            assert_eq!(rows, (0..count).collect::<Vec<_>>());
        }
    }
}
