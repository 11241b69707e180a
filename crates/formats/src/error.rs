//! Errors of the environment: files that cannot be read or written, and wrong usage.
//!
//! A problem in the *data* is a [`Diagnostic`](crate::diagnostic::Diagnostic), never an [`Error`].

use std::{error, fmt, io, path::PathBuf};

/// The error of a file, an output or the usage.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder could not be opened or read.
    Read {
        /// The file or folder, or `<stdin>`.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A path that was named does not exist and is not a puzzle either.
    NotFound {
        /// The path.
        path: PathBuf,
        /// A file with a similar name.
        similar: Option<PathBuf>,
    },
    /// Output could not be written.
    Write {
        /// The file, or `<stdout>`.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The output is one of the inputs.
    OutputIsInput {
        /// The output.
        output: PathBuf,
        /// The same file, as the input names it.
        input: PathBuf,
    },
    /// The options or arguments are invalid.
    Usage(String),
}

impl Error {
    /// Returns whether the reader of a pipe closed it: not a failure, but time to stop.
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
            Self::NotFound { path, similar } => {
                write!(f, "no such file: {}", path.display())?;
                similar.iter().try_for_each(|similar| write!(f, "; did you mean {}?", similar.display()))
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
            Self::NotFound { .. } | Self::OutputIsInput { .. } | Self::Usage(_) => None,
        }
    }
}

/// Returns the system's message in lower case, without Rust's "(os error 2)".
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
