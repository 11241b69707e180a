//! How a run ends, as the status of the command.

use std::io::Write;

use givens::{error::Error, pipeline::Output};

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    /// No problems were found.
    Clean,
    /// Problems were found.
    Findings,
    /// The run failed, at least in part.
    Failed,
}

impl ExitStatus {
    /// Returns `Findings` if there are any.
    pub(super) const fn from_findings(any: bool) -> Self {
        if any { Self::Findings } else { Self::Clean }
    }

    /// Returns `Failed` if an input could not be read, else by whether there are findings.
    pub(super) const fn from_run(unread: bool, findings: bool) -> Self {
        if unread { Self::Failed } else { Self::from_findings(findings) }
    }

    /// Returns this status, unless writing failed; a closed pipe is no failure.
    pub(super) fn unless_failed(self, written: Result<(), Error>) -> Result<Self, Error> {
        match written {
            Err(error) if !error.is_closed_pipe() => Err(error),
            _ => Ok(self),
        }
    }
}

/// Returns the result of a run, or `None` if the reader of the output closed its pipe.
pub(super) fn unless_closed<T>(run: Result<T, Error>) -> Result<Option<T>, Error> {
    match run {
        Err(error) if error.is_closed_pipe() => Ok(None),
        run => run.map(Some),
    }
}

/// Prints a text and ends the command.
pub(super) fn print(text: &[u8]) -> Result<ExitStatus, Error> {
    let mut output = Output::stdout();
    let written = output.styled().write_all(text);
    let written = written.map_err(|error| output.error(error));
    ExitStatus::Clean.unless_failed(written.and_then(|()| output.finish()))
}
