//! Many files, or one huge one: chunks in, work on all cores, results in input order,
//! memory bounded.
//!
//! ```text
//!            reads, decodes, cuts                read, check, solve         in input order
//!  files ──▶ one thread ──▶ Batch, Batch, … ──▶ workers (jobs) ──▶ results ──▶ the caller
//!                 ▲                                                                │
//!                 └──────────── so many batches in flight, no more ◀──────────────┘
//! ```
//!
//! What a batch holds depends on the text alone, never on the number of workers, so
//! results are the same for any number of them.

mod chunk;
mod input;
mod order;
mod output;

use crate::{
    error::Error,
    format::{Entry, Format, ReadOptions},
    text::Source,
};

pub use input::{Input, inputs};
pub use output::{Output, same_as_input};

/// A piece of an input, read.
#[derive(Debug)]
pub struct Batch {
    /// Which input it belongs to, from 0.
    pub input: usize,
    /// The text, with the name of its file and the number of lines before it.
    pub source: Source,
    /// Whether it is the first of its input.
    pub first: bool,
    /// The format; `None` when no format fits, and then there is one batch without entries.
    pub format: Option<Format>,
    /// The puzzles.
    pub entries: Vec<Entry>,
    /// What is to be said about the text as a whole; in the first batch of an input only.
    pub remarks: Vec<crate::diagnostic::Diagnostic>,
}

/// How to run.
#[derive(Debug, Clone)]
pub struct Options {
    /// How to read.
    pub read: ReadOptions,
    /// Number of workers; 0 for as many as there are cores.
    pub jobs: usize,
}

impl Options {
    /// As many workers as there are cores.
    #[must_use]
    pub const fn new(read: ReadOptions) -> Self {
        Self { read, jobs: 0 }
    }

    fn workers(&self) -> usize {
        match self.jobs {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            jobs => jobs,
        }
    }
}

/// Reads the inputs, works on their batches on all cores, and hands the results over in
/// input order. Yields the inputs that could not be read; the others are read all the same.
///
/// # Errors
///
/// What `sink` refuses ends the run.
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
    let read = |piece: chunk::Piece| {
        let batch = piece.read();
        let result = work(&batch);
        (batch, result)
    };
    let mut failed = Vec::new();
    let pieces = chunk::pieces(inputs, &options.read)
        .filter_map(|piece| piece.map_err(|error| failed.push(error)).ok());
    order::map(pieces, options.workers(), read, |(batch, result)| sink(batch, result))?;
    Ok(failed)
}
