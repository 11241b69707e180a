//! `givens check`: what is wrong with puzzles, and how many solutions they have.

use std::{io::Write, path::PathBuf, time::Instant};

use clap::{Args, ValueEnum};
use givens::{
    check::{self, Options, RuleSet, Stretch},
    diagnostic::{Diagnostic, Rule, Severity, Stage, Tally, Verdict},
    error::Error,
    format::{Entry, Format},
    pipeline::{Batch, Input, Output},
    report::{Form, Reporter, Summary},
    simd::Level,
    solve::Budget,
    text::Span,
};

use super::{
    Ending,
    arguments::{Reading, Searching, tell},
    console::Console,
    emit,
};

/// Say exactly what is wrong: malformed input, clashing givens, no or several solutions.
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
    /// What every puzzle must be.
    #[arg(long, value_name = "WHAT", default_value = "unique", value_enum)]
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Expect {
    /// One solution.
    Unique,
    /// One solution or several.
    Solvable,
    /// Readable, without clashes; solutions are not looked for.
    Wellformed,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<Ending, Error> {
    let begun = Instant::now();
    let (inputs, missing) = arguments.reading.inputs(console);
    let policy = Policy::new(arguments)?;
    let mut sink = Sink::new(arguments, &inputs, &policy, console)?;
    let work = |batch: &Batch| policy.judge(batch);
    let count = |judged: &Judged| judged.tally.total();
    let failed =
        arguments.reading.run(&inputs, console, work, count, |batch, judged| sink.take(&batch, judged));
    let failed = match failed {
        Err(error) if error.is_closed_pipe() => return Ok(sink.ending(arguments)),
        failed => failed?,
    };
    let unread = tell(&failed, console) || missing;
    sink.summary.files = (inputs.len() - failed.len()) as u64;
    sink.summary.elapsed = Some(begun.elapsed());
    let ending = if unread { Ending::Failed } else { sink.ending(arguments) };
    ending.after(sink.finish(unread, arguments.quiet, console))
}

/// Which rules speak up, and how gravely.
struct Policy {
    options: Options,
    expect: Expect,
    /// Rules that were asked for by name: shown whatever their severity.
    selected: RuleSet,
    notes: bool,
    /// Puzzles are to be written to files.
    splits: bool,
    level: Level,
}

impl Policy {
    fn new(arguments: &Arguments) -> Result<Self, Error> {
        let mut rules = RuleSet::default();
        let mut selected = RuleSet::EMPTY;
        for rule in named(&arguments.select)? {
            rules.insert(rule);
            selected.insert(rule);
        }
        for rule in named(&arguments.ignore)? {
            rules.remove(rule);
            selected.remove(rule);
        }
        let options = Options { rules, budget: arguments.searching.budget() };
        let splits = arguments.valid.is_some() || arguments.invalid.is_some();
        let level = arguments.searching.level()?;
        Ok(Self { options, expect: arguments.expect, selected, notes: arguments.notes, splits, level })
    }

    fn judge(&self, batch: &Batch) -> Judged {
        let mut judged = Judged::default();
        judged.add_findings(self.relevant(batch.remarks.iter().cloned()));
        match batch.plain_lines().filter(|_| self.is_bulk()) {
            Some(lines) => {
                check::solve_lines(batch.source.text(), &lines, self.level, 2, |stretch| match stretch {
                    Stretch::Line { solutions: 1, .. } => judged.tally.add(Verdict::Unique),
                    Stretch::Line { span, .. } | Stretch::Other(span) => {
                        self.judge_all(&batch.entries_of(span), &mut judged);
                    }
                });
            }
            None => self.judge_all(&batch.entries(), &mut judged),
        }
        judged.failed = judged.findings.iter().any(|finding| self.is_failure(finding));
        judged
    }

    /// Whether plain lines may go round the codec: nothing is to be said of proper puzzles,
    /// and no budget of nodes was asked for.
    fn is_bulk(&self) -> bool {
        let quality = Rule::all().iter().filter(|info| info.rule.stage() == Stage::Quality);
        let silent = !quality.into_iter().any(|info| self.options.rules.contains(info.rule));
        silent
            && !self.splits
            && self.expect != Expect::Wellformed
            && self.options.budget == Budget::default()
    }

    fn judge_all(&self, entries: &[Entry], judged: &mut Judged) {
        for entry in entries {
            let (verdict, findings) = self.judge_entry(entry);
            let faulty = findings.iter().any(|finding| finding.severity == Severity::Error);
            if let Some(verdict) = verdict {
                judged.tally.add(verdict);
                if self.splits {
                    judged.puzzles.push((entry.span, faulty));
                }
            }
            judged.add_findings(findings.into_iter());
        }
    }

    /// The verdict, where the entry is a puzzle, and what to say about it.
    fn judge_entry(&self, entry: &Entry) -> (Option<Verdict>, Vec<Diagnostic>) {
        let mut findings: Vec<_> = self.relevant(entry.diagnostics.iter().cloned()).collect();
        let Some(record) = &entry.record else {
            return (entry.is_malformed().then_some(Verdict::Malformed), findings);
        };
        if self.expect == Expect::Wellformed {
            let outcome = record.grid.is_consistent().then_some(givens::Outcome::Undecided);
            let checked = check::judge(record, outcome, &self.options);
            findings.extend(self.relevant(checked.diagnostics.into_iter()));
            return (Some(checked.verdict), findings);
        }
        let checked = check::check(record, &self.options);
        findings.extend(self.relevant(checked.diagnostics.into_iter()));
        (Some(checked.verdict), findings)
    }

    /// Those that speak up, with the severity that they have here.
    fn relevant(&self, found: impl Iterator<Item = Diagnostic>) -> impl Iterator<Item = Diagnostic> {
        found.filter(|finding| self.options.rules.contains(finding.rule)).filter_map(|finding| {
            match (self.expect, finding.rule) {
                (Expect::Wellformed, Rule::Undecided | Rule::NoSolution | Rule::SeveralSolutions) => None,
                (Expect::Solvable, Rule::SeveralSolutions) => Some(finding.severity(Severity::Note)),
                _ => Some(finding),
            }
        })
    }

    fn is_shown(&self, finding: &Diagnostic) -> bool {
        self.notes || finding.severity > Severity::Note || self.selected.contains(finding.rule)
    }

    /// Whether this finding makes the run end with 1.
    fn is_failure(&self, finding: &Diagnostic) -> bool {
        finding.severity == Severity::Error || self.selected.contains(finding.rule)
    }
}

/// The rules that codes, names, or the letters of whole stages name.
fn named(names: &[String]) -> Result<Vec<Rule>, Error> {
    let mut rules = Vec::new();
    for name in names {
        let of_stage = |rule: &Rule| name.len() == 1 && rule.code().starts_with(&name.to_ascii_uppercase());
        let stage: Vec<_> = Rule::all().iter().map(|info| info.rule).filter(of_stage).collect();
        if stage.is_empty() {
            rules.push(
                name.parse()
                    .map_err(|error: givens::diagnostic::UnknownRule| Error::Usage(error.to_string()))?,
            );
        }
        rules.extend(stage);
    }
    Ok(rules)
}

/// What a batch came to.
#[derive(Default)]
struct Judged {
    tally: Tally,
    findings: Vec<Diagnostic>,
    /// Each puzzle, and whether it has errors; where puzzles are written to files.
    puzzles: Vec<(Span, bool)>,
    failed: bool,
}

impl Judged {
    fn add_findings(&mut self, findings: impl Iterator<Item = Diagnostic>) {
        self.findings.extend(findings);
    }
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
        if let (Some(valid), Some(invalid)) = (&valid, &invalid)
            && valid.output.is_same(&invalid.output)
        {
            let message =
                format!("{}: --valid and --invalid name the same file", valid.output.name().display());
            return Err(Error::Usage(message));
        }
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
                let shown = self.reporter.finding(&batch.source, finding, &mut self.output);
                match shown.map_err(|error| self.output.error(error)) {
                    Err(error) if error.is_closed_pipe() && self.splits() => self.unheard = true,
                    shown => shown?,
                }
            }
        }
        if let Some(&(first, _)) = judged.puzzles.first().filter(|_| batch.first) {
            for split in [&mut self.valid, &mut self.invalid].into_iter().flatten() {
                batch.source.text()[..first.start].clone_into(&mut split.header);
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
            emit::finish(split.output, unread, console)?;
        }
        if !quiet {
            console.line(&self.summary.to_string());
        }
        finished
    }
}

/// A part of a collection, each puzzle as it stands in its file.
struct Split {
    output: Output,
    /// The input that the last puzzle came from.
    input: Option<usize>,
    /// What stands before the first puzzle of a table: its header, which goes with its rows.
    header: String,
}

impl Split {
    fn new(path: &std::path::Path, inputs: &[Input]) -> Result<Self, Error> {
        Ok(Self { output: Output::file(path, inputs)?, input: None, header: String::new() })
    }

    fn keep(&mut self, batch: &Batch, puzzle: Span) -> Result<(), Error> {
        let text = batch.source.text();
        let mut kept = String::new();
        if self.input.replace(batch.input) != Some(batch.input) && batch.format() == Some(Format::Table) {
            kept.push_str(&self.header);
        }
        kept.push_str(&text[puzzle.range()]);
        kept.push('\n');
        if !matches!(batch.format(), Some(Format::Line | Format::Table)) {
            kept.push('\n');
        }
        self.output.write_all(kept.as_bytes()).map_err(|error| self.output.error(error))
    }
}
