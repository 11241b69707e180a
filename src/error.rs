//! Errors of the environment: files that cannot be read or written, and wrong usage.
//!
//! A problem in the *data* is a [`Diagnostic`](crate::diagnostic::Diagnostic), never an [`Error`].

use std::{io, path::PathBuf};

/// Why a job could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder could not be opened or read.
    #[error("{}: {}", path.display(), reason(source))]
    Read {
        /// The file or folder, or `<stdin>`.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// Output could not be written.
    #[error("{}: {}", path.display(), reason(source))]
    Write {
        /// The file, or `<stdout>`.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The output is one of the inputs.
    #[error("{}: the output is also an input ({}); choose another file", output.display(), input.display())]
    OutputIsInput {
        /// The file to be written.
        output: PathBuf,
        /// The same file, as the input names it.
        input: PathBuf,
    },
    /// The options or arguments are invalid.
    #[error("{0}")]
    Usage(String),
}

impl Error {
    /// Whether the reader of a pipe closed it: not a failure, but time to stop.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// The system's message in lower case, without Rust's "(os error 2)".
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
