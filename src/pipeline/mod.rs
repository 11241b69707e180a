//! Many files, or one huge one: chunks in, work on all cores, results in input order,
//! memory bounded.
//!
//! ```text
//!             one at a time       all at once                       in input order
//!            ┌───────────────────────────────────────┐
//!  files ──▶ │ read, decode, cut ──▶ parse, solve, … │ ──▶ results ──▶ the caller
//!            └───────────── each worker ─────────────┘                     │
//!                 ▲                                                        │
//!                 └────────── so many batches in flight, no more ◀─────────┘
//! ```
//!
//! A worker takes the next batch itself, so that it works on bytes which are still in its
//! core's cache.
//!
//! What a batch holds depends on the text alone, never on the number of workers, so
//! results are the same for any number of them.

mod binary;
mod chunk;
mod compression;
mod crew;
mod draft;
mod identity;
mod input;
mod meter;
mod order;
mod output;
mod pool;
mod shard;
mod threads;

use std::{ops::Range, sync::Arc};

use crate::{
    codec::{Entry, Envelope, Format, PlainLines, ReadOptions},
    diagnostic::Diagnostic,
    error::Error,
    format::TextReader,
    text::{Source, Span},
};

pub use crew::share_out;
pub use draft::discard_unfinished;
pub use input::{Input, inputs};
pub use meter::Meter;
pub use output::{Output, same_as_input, take_stdout};
pub use shard::Shard;

use pool::Pool;

/// A piece of an input: whole records, not parsed yet.
#[derive(Debug)]
pub struct Batch {
    /// Which input it belongs to, from 0.
    pub input: usize,
    /// The text, with the name of its file and the place in it where it begins.
    pub source: Source,
    /// Whether it is the first of its input.
    pub first: bool,
    /// Whether it is the last of its input.
    pub last: bool,
    /// What is to be said about the text as a whole; in the first batch of an input only.
    pub remarks: Vec<Diagnostic>,
    opened: Option<Arc<TextReader>>,
    /// Where the puzzles must start that are to be seen.
    part: Range<usize>,
    /// Where its buffer goes when it is dropped.
    pool: Arc<Pool>,
}

impl Drop for Batch {
    fn drop(&mut self) {
        let source = std::mem::replace(&mut self.source, Source::new(String::new(), String::new()));
        self.pool.give(source.into_text().into_bytes());
    }
}

impl Batch {
    /// The format; `None` when no format fits, and then there are no entries.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.opened.as_ref().map(|opened| opened.format)
    }

    /// What stands around puzzles that are taken out of the text as they stand.
    #[must_use]
    pub fn envelope(&self) -> Envelope {
        self.opened.as_ref().map(|opened| opened.envelope()).unwrap_or_default()
    }

    /// Parses the text: its puzzles, in order.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        if let Some(opened) = self.opened.as_ref().filter(|_| !self.is_skipped()) {
            let mut sink = |entry: Entry| {
                if self.part.contains(&entry.span.start) {
                    entries.push(entry);
                }
            };
            opened.read(self.source.text(), self.first, &mut sink);
            if self.last {
                opened.end(self.source.text(), self.first, &mut sink);
            }
        }
        entries
    }

    /// The lines that need no codec, where the text is of such lines.
    #[must_use]
    pub fn plain_lines(&self) -> Option<PlainLines> {
        if self.is_skipped() {
            return self.opened.as_ref()?.plain_lines("");
        }
        let mut lines = self.opened.as_ref()?.plain_lines(self.source.text())?;
        lines.keep(&self.part);
        Some(lines)
    }

    /// Parses some whole lines of a text that has [plain lines](Self::plain_lines); spans
    /// count from the start of the batch.
    #[must_use]
    pub fn entries_of(&self, lines: Span) -> Vec<Entry> {
        let mut entries = Vec::new();
        if let Some(opened) = &self.opened {
            let text = &self.source.text()[lines.range()];
            opened.read(text, false, &mut |entry| {
                let entry = entry.moved(lines.start);
                if self.part.contains(&entry.span.start) {
                    entries.push(entry);
                }
            });
        }
        entries
    }

    /// Whether all of it belongs to other shards.
    fn is_skipped(&self) -> bool {
        self.part.end == 0 || self.part.start >= self.source.text().len().max(1)
    }
}

/// How to run.
#[derive(Debug, Clone)]
pub struct Options {
    /// How to read.
    pub read: ReadOptions,
    /// Number of workers; 0 for as many as there are cores.
    pub jobs: usize,
    /// The part of all records to be seen; all if none.
    pub shard: Option<Shard>,
    /// Tells how far the run is, and stops it.
    pub meter: Arc<Meter>,
    /// So many bytes of a file are read at a time: half a mebibyte unless each puzzle takes long, so
    /// that every worker has some. Results do not depend on it, but for how they are cut into
    /// batches.
    pub chunk: usize,
}

/// More workers than this are never started.
const MOST_WORKERS: usize = 256;

impl Options {
    /// As many workers as there are cores.
    #[must_use]
    pub fn new(read: ReadOptions) -> Self {
        Self { read, jobs: 0, shard: None, meter: Arc::default(), chunk: chunk::CHUNK }
    }
}

/// How many workers these jobs get.
fn workers(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        jobs => jobs.min(MOST_WORKERS),
    }
}

/// Works on items that come from no input, with so many workers (0 for as many as there are
/// cores), and hands the results over in their order. A few items a worker are in flight.
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
    options: &Options,
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
        // That nobody reads on does not hide what could not be read.
        Err(error) if error.is_closed_pipe() && !failed.is_empty() => Err(failed.swap_remove(0)),
        run => run.map(|()| failed),
    }
}
