//! `--resume`: a run that was stopped goes on where it stopped.
//!
//! In come the option, the output and all other options of a command; out comes a [`Resumption`], which gives workers the
//! results that a run before this one kept in a [`Journal`] beside the output. Without the option, it keeps nothing.

use std::{
    fmt::Debug,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use clap::Args;
use givens::{
    error::Error,
    pipeline::{Batch, Input},
    run::{Journal, KeptResult},
};

use super::{console::Console, formulas, signals};

/// Whether to keep results of a run that may be stopped.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Resuming {
    /// Keep results in FILE.resume; after a stop, go on from there.
    ///
    /// Run the same command again after Ctrl-C, a crash or a shutdown: only puzzles without a result are worked on, and the
    /// output is the same as without a stop. FILE.resume is removed when the output is complete. It is refused if options or
    /// inputs have changed.
    #[arg(long, requires = "output", help_heading = "Output")]
    resume: bool,
}

impl Resuming {
    /// Returns what keeps the results beside this output; they depend on these options and the inputs.
    ///
    /// # Errors
    ///
    /// If the output is not a file.
    pub(super) fn resumption(
        self,
        output: Option<&Path>,
        options: &impl Debug,
        console: Console,
    ) -> Result<Resumption, Error> {
        let Some(output) = output.filter(|_| self.resume) else { return Ok(Resumption::none(console)) };
        let is_other = output.metadata().is_ok_and(|there| !there.is_file());
        if output.as_os_str() == "-" || is_other {
            return Err(Error::Usage("--resume needs -o with the name of a file".to_owned()));
        }
        let options = format!("{options:?} {} {}", formulas::are_escaped(), console.colors(false));
        let mut path = output.as_os_str().to_owned();
        path.push(".resume");
        Ok(Resumption { kept: Some((PathBuf::from(path), options)), ..Resumption::none(console) })
    }
}

/// The results of a run that may be stopped, and of those before it.
pub(super) struct Resumption {
    /// The path of the journal, and what its results depend on besides the inputs.
    kept: Option<(PathBuf, String)>,
    journal: OnceLock<Journal>,
    console: Console,
}

impl Resumption {
    /// Returns what keeps nothing.
    pub(super) const fn none(console: Console) -> Self {
        Self { kept: None, journal: OnceLock::new(), console }
    }

    /// Returns whether results are kept.
    pub(super) const fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    pub(super) const fn console(&self) -> Console {
        self.console
    }

    /// Opens the journal, when the output is open and the inputs are known.
    pub(super) fn begin(&self, inputs: &[Input]) -> Result<(), Error> {
        let Some((path, options)) = &self.kept else { return Ok(()) };
        let journal = Journal::open(path.clone(), options, inputs)?;
        if journal.shares() > 0 {
            self.console.inform(&format!("going on with the results in {}", path.display()));
        }
        let (console, note) = (self.console, note(path));
        signals::set_note(move || console.inform(&note));
        let _ = self.journal.set(journal);
        Ok(())
    }

    /// Returns the result of a batch that a run before this one kept, or what `find` returns.
    pub(super) fn recall<T: KeptResult>(&self, batch: &Batch, find: impl FnOnce() -> T) -> T {
        match self.journal.get() {
            Some(journal) => journal.recall(batch, find, || self.console.is_interrupted()),
            None => find(),
        }
    }

    /// Returns whether a run before this one kept the result of a batch.
    pub(super) fn has(&self, batch: &Batch) -> bool {
        self.journal.get().is_some_and(|journal| journal.has(batch))
    }

    /// Returns the error if a result could not be kept or restored.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.journal.get().and_then(Journal::take_failure).map_or(Ok(()), Err)
    }

    /// Ends a run: removes the journal if the output is complete, else says what to do.
    pub(super) fn end(&self, unread: bool) -> Result<(), Error> {
        let Some(journal) = self.journal.get() else { return Ok(()) };
        if unread || self.console.is_interrupted() {
            self.console.inform(&note(journal.path()));
            return Ok(());
        }
        journal.remove()
    }
}

/// Returns what to do after a stop.
fn note(path: &Path) -> String {
    format!("results are kept in {}; run the same command again to go on", path.display())
}
