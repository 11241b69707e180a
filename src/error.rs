//! Faults of the world: what cannot be read, written or understood at all.
//!
//! A defect of the *data* is a [`Diagnostic`](crate::diagnostic::Diagnostic), never an [`Error`].

use std::{error, fmt, io, path::PathBuf};

/// What the world refused.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder could not be opened or read.
    Read {
        /// The file or folder, or `<stdin>`.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Output could not be written.
    Write {
        /// The file, or `<stdout>`.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The output is one of the inputs.
    OutputIsInput {
        /// The file to be written.
        output: PathBuf,
        /// The same file, as the input names it.
        input: PathBuf,
    },
    /// What was asked for makes no sense.
    Usage(String),
}

impl Error {
    /// Whether somebody closed the pipe that we wrote to: no fault, time to stop.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, source } | Self::Write { path, source } => {
                write!(f, "{}: {}", path.display(), reason(source))
            }
            Self::OutputIsInput { output, input } => {
                let (output, input) = (output.display(), input.display());
                write!(f, "{output}: the output is also an input ({input}); choose another file")
            }
            Self::Usage(message) => f.write_str(message),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Read { source, .. } | Self::Write { source, .. } => Some(source),
            Self::OutputIsInput { .. } | Self::Usage(_) => None,
        }
    }
}

/// What the system said, without Rust's "(os error 2)".
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
