//! Many files, or one huge one: chunks in, work on all cores, results in input order,
//! memory bounded.
//!
//! ```text
//!             one at a time       all at once                       in input order
//!            ┌───────────────────────────────────────┐
//!  files ──▶ │ read, decode, cut ──▶ parse, solve, … │ ──▶ results ──▶ the caller
//!            └───────────── each worker ─────────────┘                     │
//!                 ▲                                                        │
//!                 └────────── a limited number in flight ◀─────────────────┘
//! ```
//!
//! A worker takes the next batch itself, so that it works on bytes which are still in its
//! core's cache.
//!
//! What a batch holds depends on the text alone, never on the number of workers, so
//! results are the same for any number of them.

mod atomic_file;
mod batch;
mod binary;
mod buffers;
mod chunk;
mod compression;
mod identity;
mod input;
mod order;
mod output;
mod progress;
mod saved_game;
mod shard;
mod threads;
mod workers;

use crate::error::Error;

pub use atomic_file::discard_unfinished;
pub use batch::{Batch, RunOptions};
pub use input::{Input, inputs};
pub use output::{Output, extract_inputs_aliasing_stdout, same_as_input};
pub use progress::RunControl;
pub use shard::Shard;
pub use workers::parallel_for_each;

/// More workers than this are never started.
const MOST_WORKERS: usize = 256;

/// How many workers these jobs get.
fn workers(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        jobs => jobs.min(MOST_WORKERS),
    }
}

/// Works on items that come from no input, with this number of workers (0 for one per core), and hands
/// the results over in their order. A few items a worker are in flight.
///
/// # Errors
///
/// What `sink` refuses, after which no more items are taken.
///
/// # Panics
///
/// If `work` panics: the panic goes on in the caller's thread.
///
/// # Examples
///
/// ```
/// let mut seen = Vec::new();
/// let squares = givens::pipeline::in_order(1..5, 2, |n| n * n, |square| Ok(seen.push(square)));
/// assert!(squares.is_ok() && seen == [1, 4, 9, 16]);
/// ```
pub fn in_order<I: Send, T: Send>(
    items: impl Iterator<Item = I> + Send,
    jobs: usize,
    work: impl Fn(I) -> T + Sync,
    sink: impl FnMut(T) -> Result<(), Error>,
) -> Result<(), Error> {
    order::map(items, workers(jobs), work, sink)
}

/// Reads the inputs, works on their batches on all cores, and hands the results over in
/// input order. Yields the inputs that could not be read; the others are read all the same.
///
/// # Errors
///
/// What `sink` refuses ends the run; so does a shard of inputs whose size is not known.
///
/// # Panics
///
/// If `work` panics: the panic goes on in the caller's thread.
pub fn run<T: Send>(
    inputs: &[Input],
    options: &RunOptions,
    work: impl Fn(&Batch) -> T + Sync,
    mut sink: impl FnMut(Batch, T) -> Result<(), Error>,
) -> Result<Vec<Error>, Error> {
    let mut failed = Vec::new();
    let parts = options.shard.map(|shard| shard.ranges(inputs)).transpose()?;
    let batches = chunk::batches(inputs, options, parts);
    let batches = batches.filter_map(|batch| batch.map_err(|error| failed.push(error)).ok());
    let work = |batch: Batch| {
        let result = work(&batch);
        (batch, result)
    };
    match order::map(batches, workers(options.jobs), work, |(batch, result)| sink(batch, result)) {
        // A closed pipe does not hide inputs that could not be read.
        Err(error) if error.is_closed_pipe() && !failed.is_empty() => Err(failed.swap_remove(0)),
        run => run.map(|()| failed),
    }
}
