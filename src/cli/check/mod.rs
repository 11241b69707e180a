//! `givens check`: problems of puzzles, and their number of solutions.

mod fixing;
mod known;
mod overrides;
mod per_input;
mod policy;
mod report;

use std::{path::PathBuf, time::Instant};

use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser},
};
use givens::{
    check::{Expectation, Policy},
    collection::SeenPuzzles,
    diagnostic::{Diagnostic, Rule, Severity},
    error::Error,
    format::Format,
    pipeline::{Batch, Input, file_count},
    report::{Failure, ReportFormat, Summary, counted},
    run::{BatchCheck, CheckedBatch, RecordOutputs},
    text::{Encoding, Source},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching, report_errors},
    console::Console,
    grids::{Drawing, Grids},
    names,
    numbers::parse_whole,
    progress::{RunEnd, report_no_puzzle},
    records::finish_outputs,
    unless_closed,
};

use fixing::Fixing;
use known::{KnownArguments, KnownFindings};
use per_input::PerInput;
use report::{CheckReport, open_halves};

use crate::cli::rows::Results;

/// Report problems: malformed input, clashing givens, no or many solutions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens check puzzles/
  givens check --diff bank.csv
  givens check bank.sdm --valid good.sdm --invalid bad.sdm")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Form of the report.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = names::one_of(FORMS), help_heading = "Output", conflicts_with = "rows")]
    format: ReportFormat,
    #[command(flatten)]
    results: Results,
    #[command(flatten)]
    drawing: Drawing,
    /// Enable rules: code, name or letter (Q, F017).
    ///
    /// Their notes are shown.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = names::rule_selections(), hide_possible_values = true, help_heading = "Rules")]
    select: Vec<String>,
    /// Disable rules.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = names::rule_selections(), hide_possible_values = true, help_heading = "Rules")]
    ignore: Vec<String>,
    /// Treat warnings, or these rules, as errors.
    #[arg(short = 'D', long, value_name = "warnings|RULES", value_delimiter = ',', value_parser = names::denied_rules(), hide_possible_values = true, help_heading = "Rules")]
    deny: Vec<String>,
    /// Required verdict: one, many, one,many or undecided [default: one].
    #[arg(long, value_name = "VERDICT", value_parser = expected(), hide_possible_values = true, help_heading = "Rules")]
    expect: Option<String>,
    /// Name the givens that may be wrong.
    ///
    /// Where there is no solution, the help of the finding says without which there is one, and which digits may be meant.
    #[arg(long, help_heading = "Rules")]
    wrong_givens: bool,
    /// Show notes, not only errors and warnings.
    #[arg(long, help_heading = "Output")]
    notes: bool,
    /// Show only the first findings; all are counted.
    #[arg(long, value_name = "NUMBER", value_parser = parse_whole::<u64, 0>, help_heading = "Output", conflicts_with = "rows")]
    max_findings: Option<u64>,
    /// Write the puzzles without errors to this file.
    ///
    /// They are copied as they stand if all inputs have one format and header, else written as JSON Lines.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    valid: Option<PathBuf>,
    /// Write the puzzles with errors to this file.
    ///
    /// As with --valid, they are copied as they stand, or written as JSON Lines.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output")]
    invalid: Option<PathBuf>,
    /// Format of --valid.
    #[arg(long, value_name = "FORMAT", requires = "valid", value_parser = names::written_formats(), hide_possible_values = true, help_heading = "Output")]
    valid_to: Option<Format>,
    /// Format of --invalid.
    #[arg(long, value_name = "FORMAT", requires = "invalid", value_parser = names::written_formats(), hide_possible_values = true, help_heading = "Output")]
    invalid_to: Option<Format>,
    #[command(flatten)]
    known: KnownArguments,
    #[command(flatten)]
    fixing: Fixing,
    #[command(flatten)]
    searching: Searching,
}

/// The forms of reports, their names and what they are.
const FORMS: &[(ReportFormat, &str, &str)] = &[
    (ReportFormat::Human, "human", "Excerpts with markers and help"),
    (ReportFormat::Concise, "concise", "One line per finding"),
    (ReportFormat::Json, "json", "One JSON document"),
    (ReportFormat::Jsonl, "jsonl", "One JSON object per finding"),
    (ReportFormat::Sarif, "sarif", "SARIF 2.1.0"),
    (ReportFormat::Github, "github", "Workflow commands of GitHub Actions"),
    (ReportFormat::Junit, "junit", "JUnit XML: a failed test case per error"),
    (ReportFormat::Statistics, "statistics", "The number of findings of each rule"),
];

/// What may be expected, and what it means.
const EXPECTED: [(Expectation, &str); 4] = [
    (Expectation::One, "One solution"),
    (Expectation::Many, "Many solutions"),
    (Expectation::OneOrMany, "One or many solutions"),
    (Expectation::Undecided, "No clashing givens: solutions are not searched for"),
];
/// The names of version 1, which are hidden.
const FORMER: [(&str, Expectation); 3] = [
    ("unique", Expectation::One),
    ("solvable", Expectation::OneOrMany),
    ("wellformed", Expectation::Undecided),
];

/// Returns a parser of the names of what may be expected.
fn expected() -> PossibleValuesParser {
    let own = EXPECTED.into_iter().map(|(expected, meaning)| {
        let value = PossibleValue::new(expected.name()).help(meaning);
        if expected == Expectation::OneOrMany { value.alias("many,one") } else { value }
    });
    let former = FORMER.into_iter().map(|(name, _)| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(own.chain(former))
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let started = Instant::now();
    let (inputs, missing) = arguments.reading.inputs_and_failures(console)?;
    report_errors(&missing, console);
    let is_fitting = matches!(arguments.format, ReportFormat::Human) && arguments.results.output.is_none();
    let grids = arguments.drawing.grids(is_fitting, console);
    let checks = arguments.checks(&inputs, grids.is_some(), console)?;
    let files = (&inputs[..], !missing.is_empty());
    if let Some(status) = arguments.fixing.run(&checks, &arguments.reading, files, console)? {
        return Ok(status);
    }
    let rules = checks.general().policy.options.rules;
    let reading = arguments.reading.allowing_none(!rules.contains(Rule::NoPuzzle));
    let mut sink = CheckSink::new(arguments, &inputs, &checks, grids, console)?;
    let work = |batch: &Batch| checks.of(batch).check(batch);
    let count = |judged: &CheckedBatch| judged.tally.total();
    let run = reading.run(&inputs, console, work, count, |batch, judged| sink.take(&batch, judged));
    let Some(end) = unless_closed(run)?.map(|end| end.or_failed(sink.split.take_unread())) else {
        return Ok(sink.status(arguments).max(ExitStatus::from_run(!missing.is_empty(), false)));
    };
    let unread = end.report(console) || !missing.is_empty();
    sink.summary.failures = missing.iter().chain(&end.failed).map(Failure::from_error).collect();
    sink.add_end(&end, &inputs, console);
    // A file that is cut off counts, if puzzles were read from it.
    sink.summary.files = sink.summary.files.max(file_count(&inputs).saturating_sub(end.failed.len() as u64));
    sink.summary.elapsed = Some(started.elapsed());
    let status = if unread { ExitStatus::Failed } else { sink.status(arguments) };
    status.unless_failed(sink.finish(&inputs, unread, console))
}

/// Whether `--fix` corrects the input whose findings are reported.
struct Correctable<'a> {
    inputs: &'a [Input],
    current: usize,
    /// The answer, once it was asked for.
    known: Option<bool>,
}

impl Correctable<'_> {
    fn begin(&mut self, batch: &Batch) {
        if batch.first {
            (self.current, self.known) = (batch.input, None);
        }
        // A byte order mark alone is no matter.
        let with_mark = Encoding::Utf8Bom.to_string();
        let is_other =
            |found: &Diagnostic| found.rule == Rule::OtherEncoding && !found.message.contains(&with_mark);
        if batch.diagnostics.iter().any(is_other) {
            self.known = Some(false);
        }
    }

    /// Returns whether fixes of the input are made.
    fn any(&mut self) -> bool {
        let input = &self.inputs[self.current];
        *self.known.get_or_insert_with(|| input.is_plain_file())
    }
}

/// Reports findings, sums them up, and splits the collection.
struct CheckSink<'a> {
    checks: &'a PerInput<BatchCheck>,
    report: CheckReport,
    grids: Option<Grids>,
    summary: Summary,
    failed: bool,
    /// The puzzles so far, if they are compared.
    seen: SeenPuzzles,
    /// Whether the pipe of the report was closed.
    report_closed: bool,
    /// How many more findings may be shown, if there is a limit, and how many were not.
    room: Option<u64>,
    not_shown: u64,
    /// How many have a safe fix, if this is said.
    fixable: Option<u64>,
    correctable: Correctable<'a>,
    known: KnownFindings,
    split: RecordOutputs,
}

impl<'a> CheckSink<'a> {
    fn new(
        arguments: &Arguments,
        inputs: &'a [Input],
        checks: &'a PerInput<BatchCheck>,
        grids: Option<Grids>,
        console: Console,
    ) -> Result<Self, Error> {
        let Arguments { reading, valid, invalid, .. } = arguments;
        let halves = [(valid.as_deref(), arguments.valid_to), (invalid.as_deref(), arguments.invalid_to)];
        let split = open_halves(halves, inputs, &reading.options(console), console)?;
        Ok(Self {
            checks,
            report: CheckReport::new(arguments.format, &arguments.results, reading, inputs, console)?,
            grids,
            summary: Summary::default(),
            failed: false,
            seen: SeenPuzzles::default(),
            report_closed: false,
            // Statistics are short whatever is counted.
            room: arguments.max_findings.filter(|_| !matches!(arguments.format, ReportFormat::Statistics)),
            not_shown: 0,
            fixable: (!arguments.fixing.fixes()).then_some(0),
            correctable: Correctable { inputs, current: 0, known: None },
            known: arguments.known.findings(!reading.folders.no_config)?,
            split,
        })
    }

    /// Notes how the run ended. Why it has no puzzle is reported if a finding says so that is not shown.
    fn add_end(&mut self, end: &RunEnd, inputs: &[Input], console: Console) {
        if end.is_empty && end.is_explained && !self.failed && !inputs.is_empty() {
            report_no_puzzle(&counted(file_count(inputs), "file"), console);
        }
        self.failed |= end.is_empty;
        self.summary.skipped = end.skipped;
    }

    fn take(&mut self, batch: &Batch, mut judged: CheckedBatch) -> Result<(), Error> {
        let check = self.checks.of(batch);
        check.compare(batch, &mut judged, &mut self.seen);
        let policy = &check.policy;
        self.summary.tally += judged.tally;
        self.summary.wrong_solutions += judged.wrong_solutions;
        self.summary.files += u64::from(batch.opens_file);
        self.correctable.begin(batch);
        // What was found missing after the batch was judged.
        let no_puzzle = batch.diagnostics.iter().filter(|diagnostic| diagnostic.rule == Rule::NoPuzzle);
        let no_puzzle: Vec<_> = policy.relevant(no_puzzle.cloned()).collect();
        self.grids = self.grids.take().and_then(|grids| grids.taking(judged.drawn.len()));
        let mut drawn = judged.drawn.iter().peekable();
        if !no_puzzle.is_empty() {
            judged.findings.retain(|finding| finding.rule != Rule::UnknownFormat);
        }
        for (number, finding) in judged.findings.iter().chain(&no_puzzle).enumerate() {
            let is_reported = self.take_finding(&batch.source, finding, policy)?;
            while let Some((_, scene)) = drawn.next_if(|(below, _)| *below == number + 1) {
                let picture = self.grids.as_ref().filter(|_| is_reported).map(|grids| grids.draw(scene));
                let shown = picture.map_or(Ok(()), |picture| self.report.picture(&picture));
                self.unless_closed(shown)?;
            }
        }
        if !self.report_closed {
            let of_text: Vec<_> = policy.relevant(batch.diagnostics.iter().cloned()).collect();
            let shown = self.report.rows(batch, judged.rows, &of_text);
            self.unless_closed(shown)?;
        }
        self.split.take(batch, judged.puzzles)
    }

    /// Counts a finding, and reports it if it is shown; returns `false` if it is known, or one too many.
    fn take_finding(
        &mut self,
        source: &Source,
        finding: &Diagnostic,
        policy: &Policy,
    ) -> Result<bool, Error> {
        if self.known.take(source, finding, policy) {
            return Ok(false);
        }
        self.failed |= policy.is_failure(finding);
        match finding.severity {
            Severity::Error => self.summary.errors += 1,
            Severity::Warning => self.summary.warnings += 1,
            Severity::Note => self.summary.notes += 1,
        }
        let is_shown = policy.is_shown(finding);
        let has_fix = finding.fix.as_ref().is_some_and(|fix| fix.is_safe);
        self.fixable =
            self.fixable.map(|count| count + u64::from(has_fix && is_shown && self.correctable.any()));
        if !is_shown || self.report_closed {
            return Ok(true);
        }
        if self.room == Some(0) {
            self.not_shown += 1;
            return Ok(false);
        }
        self.room = self.room.map(|room| room - 1);
        let shown = self.report.finding(source, finding);
        self.unless_closed(shown).map(|()| true)
    }

    /// Returns the result of reporting; where puzzles are written to files too, a closed pipe ends the report alone.
    fn unless_closed(&mut self, reported: Result<(), Error>) -> Result<(), Error> {
        match reported {
            Err(error) if error.is_closed_pipe() && self.split.are_requested() => {
                self.report_closed = true;
                Ok(())
            }
            reported => reported,
        }
    }

    fn status(&self, arguments: &Arguments) -> ExitStatus {
        arguments.results.mode.status(ExitStatus::from_findings(self.failed))
    }

    /// Completes report and files; the files are written even if the report's pipe was closed.
    fn finish(self, inputs: &[Input], unread: bool, console: Console) -> Result<(), Error> {
        let finished = self.report.finish(&self.summary, unread, console);
        finish_outputs(self.split, unread, console)?;
        if self.not_shown > 0 {
            console.inform(&format!("{} not shown", counted(self.not_shown, "more finding")));
        }
        console.inform(&self.summary.to_string());
        self.known.finish(inputs, unread, console)?;
        if let Some(count @ 1..) = self.fixable {
            console.inform(&format!("{} can be made: see --diff and --fix", counted(count, "fix")));
        }
        finished
    }
}
