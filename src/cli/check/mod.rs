//! `givens check`: problems of puzzles, and their number of solutions.

mod policy;
mod split;

use std::{path::PathBuf, time::Instant};

use clap::{Args, ValueEnum, ValueHint};
use givens::{
    diagnostic::{Rule, Severity, Verdict},
    error::Error,
    format::Format,
    pipeline::{Batch, Input, Output},
    report::{Form, Reporter, Summary},
};

use super::{
    ExitStatus,
    arguments::{Reading, Results, Searching, report_errors},
    console::Console,
    names, unless_closed,
};

use policy::{JudgedBatch, Policy};
use split::Split;

/// Report problems: malformed input, clashing givens, no or many solutions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens check puzzles/
  givens check --select Q --format concise bank.csv
  givens check bank.sdm --valid good.sdm --invalid bad.sdm")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Form of the report.
    #[arg(long, value_name = "FORM", default_value = "human", value_enum, help_heading = "Output")]
    format: FormName,
    /// Enable rules by code, name or letter (Q, F017) and show their notes.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = names::rule_selections(), hide_possible_values = true, help_heading = "Rules")]
    select: Vec<String>,
    /// Disable rules.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = names::rule_selections(), hide_possible_values = true, help_heading = "Rules")]
    ignore: Vec<String>,
    /// Verdict that every puzzle must have.
    #[arg(long, value_name = "VERDICT", default_value = "one", value_enum, help_heading = "Rules")]
    expect: Expect,
    /// Show notes, not only errors and warnings.
    #[arg(long, help_heading = "Output")]
    notes: bool,
    #[command(flatten)]
    results: Results,
    /// Write the puzzles without errors to this file, unchanged.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    valid: Option<PathBuf>,
    /// Write the puzzles with errors to this file, unchanged.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    invalid: Option<PathBuf>,
    #[command(flatten)]
    searching: Searching,
    /// Exit with 0 even if problems are found.
    #[arg(long, help_heading = "Output")]
    exit_zero: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FormName {
    /// Excerpts with markers and help.
    Human,
    /// One line per finding.
    Concise,
    /// One JSON document.
    Json,
    /// One JSON object per finding.
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
    /// Returns the verdict; a name of version 1 is reported.
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

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let started = Instant::now();
    let (inputs, missing) = arguments.reading.inputs(console);
    let policy = Policy::new(arguments, console)?;
    let mut sink = Sink::new(arguments, &inputs, &policy, console)?;
    let work = |batch: &Batch| policy.judge(batch);
    let count = |judged: &JudgedBatch| judged.tally.total();
    let run = arguments.reading.run(&inputs, console, work, count, |batch, judged| sink.take(&batch, judged));
    let Some(end) = unless_closed(run)? else {
        return Ok(sink.status(arguments).max(ExitStatus::from_run(missing, false)));
    };
    let unread = report_errors(&end.failed, console) || missing;
    sink.failed |= end.is_empty;
    sink.summary.files = (inputs.len() - end.failed.len()) as u64;
    sink.summary.elapsed = Some(started.elapsed());
    let status = if unread { ExitStatus::Failed } else { sink.status(arguments) };
    status.unless_failed(sink.finish(unread, console))
}

/// Reports findings, sums them up, and splits the collection.
struct Sink<'a> {
    policy: &'a Policy,
    reporter: Box<dyn Reporter>,
    output: Output,
    summary: Summary,
    failed: bool,
    /// Whether the pipe of the report was closed.
    report_closed: bool,
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
        let output = arguments.results.open(inputs)?;
        let width = console.width().filter(|_| output.is_stdout());
        Ok(Self {
            policy,
            reporter: Form::from(arguments.format).reporter_within(console.colors_output(&output), width),
            output,
            summary: Summary::default(),
            failed: false,
            report_closed: false,
            valid,
            invalid,
        })
    }

    fn take(&mut self, batch: &Batch, judged: JudgedBatch) -> Result<(), Error> {
        self.summary.tally += judged.tally;
        // What was found missing after the batch was judged.
        let no_puzzle = batch.diagnostics.iter().filter(|diagnostic| diagnostic.rule == Rule::NoPuzzle);
        self.failed |= judged.failed || no_puzzle.clone().next().is_some();
        for finding in judged.findings.iter().chain(no_puzzle) {
            match finding.severity {
                Severity::Error => self.summary.errors += 1,
                Severity::Warning => self.summary.warnings += 1,
                Severity::Note => self.summary.notes += 1,
            }
            if self.policy.is_shown(finding) && !self.report_closed {
                let shown = self.reporter.report(&batch.source, finding, &mut self.output);
                match shown.map_err(|error| self.output.error(error)) {
                    Err(error) if error.is_closed_pipe() && self.splits() => self.report_closed = true,
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
        for (span, has_errors) in judged.puzzles {
            let split = if has_errors { &mut self.invalid } else { &mut self.valid };
            if let Some(split) = split {
                split.write_puzzle(batch, span)?;
            }
        }
        Ok(())
    }

    /// Returns whether puzzles are also written to files.
    const fn splits(&self) -> bool {
        self.valid.is_some() || self.invalid.is_some()
    }

    const fn status(&self, arguments: &Arguments) -> ExitStatus {
        ExitStatus::from_findings(self.failed && !arguments.exit_zero)
    }

    /// Completes report and files; the files are written even if the report's pipe was closed.
    fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        let finished = self.reporter.finish(&self.summary, &mut self.output);
        let finished = finished.map_err(|error| self.output.error(error)).and_then(|()| self.output.finish());
        for split in [self.valid, self.invalid].into_iter().flatten() {
            split.finish(unread, console)?;
        }
        console.inform(&self.summary.to_string());
        finished
    }
}
