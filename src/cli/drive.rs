//! The driver of commands that find something out about each batch and write it.
//!
//! In come inputs, what a worker does with a batch, and a [`Sink`] for what it finds, in the order of the inputs; out comes
//! the exit status. Commands that read their inputs once go through [`Drive::run`], so that they report skipped
//! files, inputs that cannot be read and closed pipes alike; `check` and `detect`, which report those with their results, and
//! what reads twice do not.

use givens::{
    error::Error,
    pipeline::{Batch, Input, RunOptions},
};

use super::{
    ExitStatus,
    arguments::Reading,
    console::{Console, Findings},
    progress::DonePuzzles,
    resume::Resumption,
    unless_closed,
};

/// Where results go.
pub(super) trait Sink: Sized {
    /// What a worker finds out about a batch.
    type Found: Send;

    /// Returns the number of puzzles of a batch.
    fn count(found: &Self::Found) -> u64;

    /// Takes what was found out about the next batch, whose diagnostics of the text as a whole are shown.
    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error>;

    /// Returns why records could not be read before the run, once.
    fn take_unread(&mut self) -> Vec<Error> {
        Vec::new()
    }

    /// Warns of what is not written because the reader of the output closed it; returns whether there is anything.
    fn warn_of_closed(&self, _console: Console) -> bool {
        false
    }

    /// Completes the results after the last batch.
    fn finish(self, end: End) -> Result<ExitStatus, Error>;
}

/// How a run ended.
pub(super) struct End {
    /// Whether an input could not be read.
    pub(super) unread: bool,
    /// Whether there are problems in the data.
    pub(super) has_problems: bool,
    /// Number of puzzles that were read, malformed ones included.
    pub(super) puzzles: u64,
    pub(super) console: Console,
    ignores_problems: bool,
}

impl End {
    /// Returns the exit status.
    pub(super) fn status(&self) -> ExitStatus {
        ExitStatus::from_run(self.unread, self.has_problems && !self.ignores_problems)
    }
}

/// A run over inputs.
pub(super) struct Drive<'a> {
    reading: &'a Reading,
    inputs: &'a [Input],
    /// Whether a path failed.
    missing: bool,
    options: RunOptions,
    /// Whether problems in the data are no reason to fail.
    ignores_problems: bool,
    /// The results that runs before this one kept.
    resumption: Option<&'a Resumption>,
    console: Console,
}

impl<'a> Drive<'a> {
    pub(super) fn new(reading: &'a Reading, inputs: &'a [Input], missing: bool, console: Console) -> Self {
        let (options, ignores_problems, resumption) = (reading.options(console), false, None);
        Self { reading, inputs, missing, options, ignores_problems, resumption, console }
    }

    pub(super) fn with_options(self, options: RunOptions) -> Self {
        Self { options, ..self }
    }

    /// Goes on with the results of a run before this one.
    pub(super) fn with_resumption(self, resumption: &'a Resumption) -> Self {
        Self { resumption: Some(resumption), ..self }
    }

    /// Exits with 0 even if problems are found, if `ignores_problems`.
    pub(super) fn with_exit_zero(self, ignores_problems: bool) -> Self {
        Self { ignores_problems, ..self }
    }

    /// Lets workers find something out about each batch, and passes it to the sink.
    pub(super) fn run<S: Sink>(
        self,
        work: impl Fn(&Batch) -> S::Found + Sync,
        mut sink: S,
    ) -> Result<ExitStatus, Error> {
        let Self { reading, inputs, missing, options, ignores_problems, resumption, console } = self;
        let mut findings = console.findings();
        let count = |batch: &Batch, found: &S::Found| DonePuzzles {
            number: S::count(found),
            are_kept: resumption.is_some_and(|resumption| resumption.has(batch)),
        };
        let mut puzzles = 0;
        let run = reading.run_with(inputs, console, &options, work, count, |batch, found| {
            puzzles += S::count(&found);
            resumption.map_or(Ok(()), Resumption::check)?;
            findings.show_all(&batch.source, &batch.diagnostics);
            sink.take(&batch, found, &mut findings)
        });
        let end = |unread: bool, has_problems: bool| End {
            unread,
            has_problems,
            puzzles,
            console,
            ignores_problems,
        };
        let Some(run) = unless_closed(run)?.map(|run| run.or_failed(sink.take_unread())) else {
            return Ok(end(missing | sink.warn_of_closed(console), findings.errors).status());
        };
        let unread = run.report(console) || missing;
        let status = sink.finish(end(unread, findings.errors || run.is_empty))?;
        resumption.map_or(Ok(()), |resumption| resumption.end(unread)).map(|()| status)
    }
}
