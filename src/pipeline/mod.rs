//! Reads many files or huge ones in chunks, on all cores, with results in input order and bounded memory.
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
//! A worker reads the next batch itself, so that its bytes are still in the core's cache. The content of a
//! batch depends on the text alone, so results are the same for any number of workers.
//!
//! What is in flight is measured with the entries that were made of the text: two bytes of a text of short lines become an
//! entry of 600 bytes. If the entries of a batch take too much memory, its text is read again when it is its turn, and each
//! part of its entries is passed on before the next is made.
//!
//! Where each record may take long, a batch is divided into shares of a few records ([`RunOptions::share`]), so that every
//! worker has some from the second share on, and the first results leave while others are worked on.

#[cfg(feature = "parquet")]
mod array_writer;
mod atomic_file;
mod batch;
mod chunk;
#[cfg(feature = "parquet")]
mod column_text;
#[cfg(feature = "parquet")]
mod column_writer;
#[cfg(feature = "parquet")]
mod columnar;
mod comments;
mod compression;
mod control;
#[cfg(any(feature = "parquet", feature = "pdf-text", feature = "tables"))]
mod damage;
mod edits;
#[cfg(any(feature = "parquet", feature = "tables"))]
mod field;
mod folder;
mod identity;
mod input;
#[cfg(feature = "parquet")]
mod npy;
mod object_store;
mod open_input;
mod order;
mod output;
#[cfg(feature = "pdf-text")]
mod pages;
#[cfg(feature = "parquet")]
mod parquet_writer;
mod parts;
#[cfg(any(feature = "pdf-text", feature = "tables"))]
mod produced;
mod room;
mod saved_game;
mod shard;
mod shared_stdout;
mod shares;
#[cfg(feature = "tables")]
mod tables;
mod temporary_file;
mod terminal;
mod threads;
mod workers;

use givens_formats::error::Error;

use order::Workers;
use room::{MAX_ENTRIES, Room};

pub use batch::{Batch, RunOptions, ShareId};
pub(crate) use comments::{NEAR, comments_above};
pub use compression::{extension, unpacked};
pub use control::RunControl;
pub(crate) use edits::{FileEdit, PlainFile, rewrite, write_difference};
pub use folder::{FolderEntry, FolderOptions};
pub use input::{FoundInputs, Input, extract_repeated, file_count, find_inputs, inputs, spool};
pub use output::{Output, same_as_input};
pub use shard::Shard;

// What only the command needs of its process.
#[doc(hidden)]
pub use atomic_file::discard_unfinished;
#[doc(hidden)]
pub use output::extract_inputs_aliasing_stdout;
#[doc(hidden)]
pub use shared_stdout::flush_stdout;
#[doc(hidden)]
pub use temporary_file::{Spool, TemporaryFile};
#[doc(hidden)]
pub use workers::parallel_for_each;

/// Maximum number of workers.
const MAX_WORKERS: usize = 256;

/// Number of items in flight per worker.
const IN_FLIGHT: usize = 4;

/// Number of shares in flight per worker: some records take a thousand times as long as others, and meanwhile the workers
/// go on with the shares behind them.
const SHARES_IN_FLIGHT: usize = 16;

/// Size in bytes of a batch with its entries that counts as one item in flight.
const SIZE_IN_FLIGHT: usize = 1 << 20;

/// Returns the number of workers for a value of `jobs`.
fn workers(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        jobs => jobs.min(MAX_WORKERS),
    }
}

/// Works on items that come from no input, with this number of workers (0 for one per core), and passes the
/// results to `sink` in their order. A few items per worker are in flight.
///
/// # Errors
///
/// The first error of `sink`, after which no more items are taken.
///
/// # Panics
///
/// If `work` panics: the panic continues in the caller's thread.
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
    let workers = Workers { number: workers(jobs), in_flight: IN_FLIGHT };
    order::map(items, workers, work, |_| 1, sink)
}

/// Returns the first batch of an input, which shows its format, and the error because of which there is none or no more.
///
/// Standard input cannot be read again after this.
#[must_use]
pub fn first_batch(input: &Input, options: &RunOptions) -> (Option<Batch>, Option<Error>) {
    let mut batches = chunk::batches(std::slice::from_ref(input), options, None);
    match batches.next() {
        Some(Ok(batch)) => {
            let failed = if batch.is_cut_off { batches.next().and_then(Result::err) } else { None };
            (Some(batch), failed)
        }
        failed => (None, failed.and_then(Result::err)),
    }
}

/// Reads the inputs, works on their batches on all cores, and passes the results to `sink` in input order.
/// Returns the errors of inputs that could not be read; the others are read nevertheless.
///
/// # Errors
///
/// The first error of `sink`, or an error if a shard is requested of inputs whose size is not known.
///
/// # Panics
///
/// If `work` panics: the panic continues in the caller's thread.
///
/// # Examples
///
/// ```
/// use givens::{format::ReadOptions, pipeline::{Batch, RunOptions, inputs, run}};
///
/// let (inputs, _) = inputs(&["1.3..4.22.4..3.1".into()], "<stdin>");
/// let options = RunOptions::new(ReadOptions::default());
/// let mut puzzles = 0;
/// run(&inputs, &options, |batch: &Batch| batch.entries().len(), |_, found| Ok(puzzles += found)).unwrap();
/// assert_eq!(puzzles, 1);
/// ```
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
    let batches = shares::of_batches(batches, options);
    let in_flight = if options.share == 0 { IN_FLIGHT } else { SHARES_IN_FLIGHT };
    let workers = Workers { number: workers(options.jobs), in_flight };
    // A batch with too many entries is read again when it is its turn, some entries at a time.
    let attempt = |mut batch: Batch| {
        batch.room = Room::of(MAX_ENTRIES);
        let result = work(&batch);
        let result = (!batch.room.is_exceeded()).then_some(result);
        (batch, result)
    };
    let size = |(batch, _): &(Batch, Option<T>)| batch.size().div_ceil(SIZE_IN_FLIGHT);
    let take = |(batch, result): (Batch, Option<T>)| match result {
        Some(result) => sink(batch, result),
        None => batch.divide(MAX_ENTRIES, &mut |part| {
            let result = work(&part);
            sink(part, result)
        }),
    };
    match order::map(batches, workers, attempt, size, take) {
        // A closed pipe does not hide inputs that could not be read.
        Err(error) if error.is_closed_pipe() && !failed.is_empty() => Err(failed.swap_remove(0)),
        run => run.map(|()| failed),
    }
}
