//! `givens check`: what is wrong with puzzles, and how many solutions they have.

mod policy;
mod split;

use std::{path::PathBuf, time::Instant};

use clap::{Args, ValueEnum};
use givens::{
    diagnostic::{Severity, Verdict},
    error::Error,
    format::Format,
    pipeline::{Batch, Input, Output},
    report::{Form, Reporter, Summary},
};

use super::{
    Ending,
    arguments::{Reading, Searching, tell},
    console::Console,
};

use policy::{Judged, Policy};
use split::Split;

/// Say exactly what is wrong: malformed input, clashing givens, no or many solutions.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// How to show findings.
    #[arg(long, value_name = "FORM", default_value = "human", value_enum)]
    format: FormName,
    /// Switch rules on and show what they find, notes too: codes, names or letters (Q, F017).
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    select: Vec<String>,
    /// Switch rules off.
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    ignore: Vec<String>,
    /// Verdict that every puzzle must have.
    #[arg(long, value_name = "VERDICT", default_value = "one", value_enum)]
    expect: Expect,
    /// Show notes too.
    #[arg(long)]
    notes: bool,
    /// Write the puzzles without errors to this file, as they stand.
    #[arg(long, value_name = "FILE")]
    valid: Option<PathBuf>,
    /// Write the puzzles with errors to this file, as they stand.
    #[arg(long, value_name = "FILE")]
    invalid: Option<PathBuf>,
    #[command(flatten)]
    searching: Searching,
    /// Exit with 0 even where problems are found.
    #[arg(long)]
    exit_zero: bool,
    /// Leave the summary out.
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormName {
    /// Excerpts with carets and help.
    Human,
    /// A line a finding.
    Concise,
    /// One JSON document.
    Json,
    /// A JSON object a finding.
    Jsonl,
    /// SARIF 2.1.0.
    Sarif,
}

impl From<FormName> for Form {
    fn from(name: FormName) -> Self {
        match name {
            FormName::Human => Self::Human,
            FormName::Concise => Self::Concise,
            FormName::Json => Self::Json,
            FormName::Jsonl => Self::Jsonl,
            FormName::Sarif => Self::Sarif,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Expect {
    /// One solution.
    One,
    /// One or many solutions.
    Many,
    /// No clashing givens: solutions are not searched for.
    Undecided,
    // The names of version 1.
    #[value(hide = true)]
    Unique,
    #[value(hide = true)]
    Solvable,
    #[value(hide = true)]
    Wellformed,
}

impl Expect {
    /// The verdict; a name of version 1 is reported.
    fn verdict(self, console: Console) -> Verdict {
        let (former, verdict) = match self {
            Self::One => return Verdict::One,
            Self::Many => return Verdict::Many,
            Self::Undecided => return Verdict::Undecided,
            Self::Unique => ("unique", Verdict::One),
            Self::Solvable => ("solvable", Verdict::Many),
            Self::Wellformed => ("wellformed", Verdict::Undecided),
        };
        console.renamed(former, verdict.id());
        verdict
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<Ending, Error> {
    let begun = Instant::now();
    let (inputs, missing) = arguments.reading.inputs(console);
    let policy = Policy::new(arguments, console)?;
    let mut sink = Sink::new(arguments, &inputs, &policy, console)?;
    let work = |batch: &Batch| policy.judge(batch);
    let count = |judged: &Judged| judged.tally.total();
    let failed =
        arguments.reading.run(&inputs, console, work, count, |batch, judged| sink.take(&batch, judged));
    let failed = match failed {
        Err(error) if error.is_closed_pipe() => {
            return Ok(sink.ending(arguments).max(Ending::of(missing, false)));
        }
        failed => failed?,
    };
    let unread = tell(&failed, console) || missing;
    sink.summary.files = (inputs.len() - failed.len()) as u64;
    sink.summary.elapsed = Some(begun.elapsed());
    let ending = if unread { Ending::Failed } else { sink.ending(arguments) };
    ending.after(sink.finish(unread, arguments.quiet, console))
}

/// Shows findings, sums up, splits.
struct Sink<'a> {
    policy: &'a Policy,
    reporter: Box<dyn Reporter>,
    output: Output,
    summary: Summary,
    failed: bool,
    /// The reader of the report is gone.
    unheard: bool,
    valid: Option<Split>,
    invalid: Option<Split>,
}

impl<'a> Sink<'a> {
    fn new(
        arguments: &Arguments,
        inputs: &[Input],
        policy: &'a Policy,
        console: Console,
    ) -> Result<Self, Error> {
        let split = |path: &Option<PathBuf>| path.as_ref().map(|path| Split::new(path, inputs)).transpose();
        let (valid, invalid) = (split(&arguments.valid)?, split(&arguments.invalid)?);
        Ok(Self {
            policy,
            reporter: Form::from(arguments.format).reporter(console.color()),
            output: Output::stdout(),
            summary: Summary::default(),
            failed: false,
            unheard: false,
            valid,
            invalid,
        })
    }

    fn take(&mut self, batch: &Batch, judged: Judged) -> Result<(), Error> {
        self.summary.tally += judged.tally;
        self.failed |= judged.failed;
        for finding in &judged.findings {
            match finding.severity {
                Severity::Error => self.summary.errors += 1,
                Severity::Warning => self.summary.warnings += 1,
                Severity::Note => self.summary.notes += 1,
            }
            if self.policy.is_shown(finding) && !self.unheard {
                let shown = self.reporter.report(&batch.source, finding, &mut self.output);
                match shown.map_err(|error| self.output.error(error)) {
                    Err(error) if error.is_closed_pipe() && self.splits() => self.unheard = true,
                    shown => shown?,
                }
            }
        }
        if let Some(&(first, _)) = judged.puzzles.first().filter(|_| batch.first) {
            let table = batch.format() == Some(Format::Table);
            let header = if table { &batch.source.text()[..first.start] } else { "" };
            for split in [&mut self.valid, &mut self.invalid].into_iter().flatten() {
                header.clone_into(&mut split.header);
            }
        }
        for (span, faulty) in judged.puzzles {
            let split = if faulty { &mut self.invalid } else { &mut self.valid };
            if let Some(split) = split {
                split.keep(batch, span)?;
            }
        }
        Ok(())
    }

    /// Whether files were asked for beside the report.
    const fn splits(&self) -> bool {
        self.valid.is_some() || self.invalid.is_some()
    }

    const fn ending(&self, arguments: &Arguments) -> Ending {
        Ending::found(self.failed && !arguments.exit_zero)
    }

    /// The reader of the report may be gone: the files that were asked for are written
    /// all the same.
    fn finish(mut self, unread: bool, quiet: bool, console: Console) -> Result<(), Error> {
        let finished = self.reporter.finish(&self.summary, &mut self.output);
        let finished = finished.map_err(|error| self.output.error(error)).and_then(|()| self.output.finish());
        for split in [self.valid, self.invalid].into_iter().flatten() {
            split.finish(unread, console)?;
        }
        if !quiet {
            console.line(&self.summary.to_string());
        }
        finished
    }
}
