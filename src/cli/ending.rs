//! How a run ends.

use std::io::Write;

use givens::{error::Error, pipeline::Output};

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// Everything asked for holds.
    Clean,
    /// Problems were found.
    Findings,
    /// Something could not be done.
    Failed,
}

impl Ending {
    /// `Findings` where there are any.
    pub(super) const fn found(any: bool) -> Self {
        if any { Self::Findings } else { Self::Clean }
    }

    /// `Failed` where an input is missing, else what was found.
    pub(super) const fn of(missing: bool, found: bool) -> Self {
        if missing { Self::Failed } else { Self::found(found) }
    }

    /// This ending, though what was written last went to a pipe that is closed.
    pub(super) fn after(self, written: Result<(), Error>) -> Result<Self, Error> {
        match written {
            Err(error) if !error.is_closed_pipe() => Err(error),
            _ => Ok(self),
        }
    }
}

/// Prints a text that is no result of reading.
pub(super) fn print(text: &[u8]) -> Result<Ending, Error> {
    let mut output = Output::stdout();
    let written = output.write_all(text).map_err(|error| output.error(error));
    Ending::Clean.after(written.and_then(|()| output.finish()))
}
