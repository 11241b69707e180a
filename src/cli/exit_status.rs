//! How a run ends.

use std::io::Write;

use givens::{error::Error, pipeline::Output, report::grouped};

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
    /// `Findings` if there are any.
    pub(super) const fn from_findings(any: bool) -> Self {
        if any { Self::Findings } else { Self::Clean }
    }

    /// `Failed` if an input could not be read, else by whether there are findings.
    pub(super) const fn from_run(unread: bool, findings: bool) -> Self {
        if unread { Self::Failed } else { Self::from_findings(findings) }
    }

    /// This status, unless writing failed; a closed pipe is no failure.
    pub(super) fn unless_failed(self, written: Result<(), Error>) -> Result<Self, Error> {
        match written {
            Err(error) if !error.is_closed_pipe() => Err(error),
            _ => Ok(self),
        }
    }
}

/// Prints a text and ends the command.
pub(super) fn print(text: &[u8]) -> Result<ExitStatus, Error> {
    let mut output = Output::stdout();
    let written = output.write_all(text).map_err(|error| output.error(error));
    ExitStatus::Clean.unless_failed(written.and_then(|()| output.finish()))
}

/// A number with its noun: `1 puzzle`, `1,200 puzzles`.
pub(super) fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{} {noun}s", grouped(number)) }
}
