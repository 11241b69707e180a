//! Diagnostics → bytes, a file for forms of one kind.
//!
//! Only this module converts offsets to lines and columns.

#[cfg(feature = "human")]
mod excerpt;
mod files;
mod form;
mod github;
#[cfg(feature = "human")]
mod human;
mod json;
mod junit;
mod sarif;

use std::{
    fmt,
    io::{self, Write},
    time::Duration,
};

use serde::Serialize;

use crate::{
    diagnostic::{Diagnostic, Tally, Verdict},
    error::Error,
    text::Source,
};

pub use files::{SkippedFiles, counted, grouped};
pub use form::{ReportFormat, ReportOptions};

/// Writes diagnostics one by one.
pub trait Reporter: Send {
    /// Writes one diagnostic.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn report(&mut self, source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()>;

    /// Writes what follows the last diagnostic.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn finish(&mut self, _summary: &Summary, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// The result of a run in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Number of files read.
    pub files: u64,
    /// Files of folders that were skipped.
    pub skipped: SkippedFiles,
    /// Number of puzzles for each verdict.
    pub tally: Tally,
    /// Number of puzzles whose listed solution is wrong or cannot be read, as far as this is reported.
    pub wrong_solutions: u64,
    /// Number of errors, including those not shown, as for warnings and notes.
    pub errors: u64,
    /// Number of warnings.
    pub warnings: u64,
    /// Number of notes.
    pub notes: u64,
    /// Inputs that could not be read, or not to their end.
    pub failures: Vec<Failure>,
    /// Time it took; `None` to keep the output reproducible.
    pub elapsed: Option<Duration>,
}

/// An input that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Failure {
    /// The file, if the error is about one.
    pub file: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl Failure {
    /// Returns the failure that an error describes.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::{Error, report::Failure};
    ///
    /// let failure = Failure::from_error(&Error::NotFound { path: "a.txt".into(), similar: None });
    /// assert_eq!((failure.file.as_deref(), failure.message.as_str()), (Some("a.txt"), "no such file: a.txt"));
    /// ```
    #[must_use]
    pub fn from_error(error: &Error) -> Self {
        let file = match error {
            Error::Read { path, .. } | Error::NotFound { path, .. } => Some(path.display().to_string()),
            _ => None,
        };
        Self { file, message: error.to_string() }
    }
}

impl Serialize for Summary {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("files", &self.files)?;
        map.serialize_entry("skipped", &self.skipped)?;
        map.serialize_entry("puzzles", &self.tally.total())?;
        for verdict in Verdict::ALL {
            map.serialize_entry(verdict.id(), &self.tally.of(verdict))?;
        }
        map.serialize_entry("errors", &self.errors)?;
        map.serialize_entry("warnings", &self.warnings)?;
        map.serialize_entry("notes", &self.notes)?;
        map.end()
    }
}

impl fmt::Display for Summary {
    /// `1,000 puzzles in 2 files: 990 with one solution, 7 with many solutions, … (0.01 s)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", counted(self.tally.total(), "puzzle"), counted(self.files, "file"))?;
        let mut gap = ": ";
        for verdict in Verdict::ALL {
            let number = self.tally.of(verdict);
            if number > 0 {
                let with =
                    if matches!(verdict, Verdict::Malformed | Verdict::Undecided) { "" } else { "with " };
                write!(f, "{gap}{} {with}{}", grouped(number), verdict.phrase())?;
                gap = ", ";
            }
        }
        if self.wrong_solutions > 0 {
            write!(f, "; {} wrong", counted(self.wrong_solutions, "listed solution"))?;
        }
        match self.elapsed {
            Some(elapsed) => write!(f, " ({:.2} s)", elapsed.as_secs_f64()),
            None => Ok(()),
        }
    }
}
