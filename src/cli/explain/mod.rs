//! `givens explain`: the solution of each puzzle, step by step.

mod pictures;
mod show;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use givens::{
    error::Error,
    explain::{ExplainOptions, Order, TechniqueSet},
    pipeline::{Input, Output, RunOptions},
    record::Record,
};

use super::{
    ExitStatus,
    arguments::Reading,
    console::Console,
    emit::{self, put},
    names,
    numbers::parse_whole,
    page::{AnswerForm, AnswerWriter},
    rows::Results,
    unless_closed,
};
use pictures::Pictures;
use show::{Explained, Renderer};

/// Solve each puzzle step by step, with the technique of every step.
///
/// Where no technique applies, one candidate is tried and its consequences are followed (trial);
/// these steps are shown too. Techniques that assume a unique solution are skipped for other
/// puzzles. `givens techniques` describes all techniques.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens explain --hint puzzle.txt
  givens explain --summary bank.sdm
  givens explain --techniques naked-single,hidden-single puzzle.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Program whose order of techniques to follow.
    #[arg(long, value_name = "ORDER", default_value = "hodoku", value_enum)]
    order: OrderName,
    /// Use only these techniques: naked-single,hidden-single,trial.
    #[arg(long, value_name = "TECHNIQUES", value_parser = names::techniques(), hide_possible_values = true)]
    techniques: Option<TechniqueSet>,
    /// Show only the next step; with --hint=where, only where it is.
    ///
    /// If a placed value differs from the only solution, the hint is to remove it.
    #[arg(long, value_name = "DETAIL", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "which", hide_possible_values = true, conflicts_with_all = ["all_steps", "summary", "rows"])]
    hint: Option<HintDetail>,
    /// Show all steps that apply now, instead of solving the puzzle.
    #[arg(long, conflicts_with_all = ["summary", "rows"])]
    all_steps: bool,
    /// Show one line per puzzle: result and number of steps by technique.
    #[arg(long, conflicts_with_all = ["grids", "rows"])]
    summary: bool,
    /// Draw the grid with candidates at the start and after each step.
    #[arg(long, conflicts_with = "rows")]
    grids: bool,
    /// Form of the output; `givens schema explain` describes the JSON.
    #[arg(
        long,
        value_name = "FORM",
        default_value = "text",
        value_enum,
        help_heading = "Output",
        conflicts_with = "rows"
    )]
    format: AnswerForm,
    #[command(flatten)]
    results: Results,
    /// Also write full traces to this file, as JSON Lines.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "rows")]
    log: Option<PathBuf>,
    /// Also draw every step: FILE.html, or a folder for SVG files.
    ///
    /// The page needs no other file: arrow keys go from step to step, and it prints all of them.
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath, help_heading = "Output", conflicts_with_all = ["rows", "summary", "all_steps"])]
    draw: Option<PathBuf>,
    /// Maximum number of trials per puzzle.
    #[arg(long, value_name = "TRIALS", default_value_t = ExplainOptions::default().trials, value_parser = parse_whole::<u64, 0>)]
    trials: u64,
    /// Maximum search nodes for the verdict [default: 10M].
    #[arg(long, value_name = "NODES", value_parser = parse_whole::<u64, 0>)]
    nodes: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OrderName {
    #[value(help = "HoDoKu 2.2")]
    Hodoku,
    /// Sudoku Explainer 1.2.1, which has fewer named techniques.
    Se,
}

/// How much a hint shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HintDetail {
    /// The houses to look at.
    Where,
    /// The step and its reason.
    Which,
}

/// The size of a batch in bytes: small, because each puzzle takes long and its output may be large.
const SLOW_CHUNK: usize = 1 << 14;

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    arguments.reject_conflicts()?;
    let options = arguments.reading.options(console).with_chunk(SLOW_CHUNK);
    if arguments.results.mode.is_on() {
        let explain = arguments.options();
        let answer =
            |records: &[&Record]| records.iter().map(|record| show::answer(record, &explain)).collect();
        return arguments.results.run(&arguments.reading, &options, console, answer);
    }
    run_traces(arguments, &options, console)
}

/// Writes steps, traces or summaries.
fn run_traces(arguments: &Arguments, options: &RunOptions, console: Console) -> Result<ExitStatus, Error> {
    let (inputs, missing) = arguments.reading.inputs(console);
    let mut sink = Sink::new(arguments, &inputs)?;
    let width = console.width().filter(|_| sink.answers.output.is_stdout());
    let renderer = Renderer { arguments, options: arguments.options(), width };
    let mut findings = console.findings();
    let run = arguments.reading.run_with(
        &inputs,
        console,
        options,
        |batch| renderer.explain_all(batch),
        |explained| explained.iter().filter(|explained| explained.is_puzzle).count() as u64,
        |batch, explained| {
            let of_puzzles = explained.iter().flat_map(|explained| &explained.findings);
            findings.show_all(&batch.source, batch.diagnostics.iter().chain(of_puzzles));
            findings.errors |= explained.iter().any(|explained| explained.has_problem);
            explained.iter().try_for_each(|explained| sink.write(explained))
        },
    );
    let Some(end) = unless_closed(run)? else {
        let failed = missing | arguments.warns_of_lost_files(console);
        return Ok(arguments.results.mode.status(ExitStatus::from_run(failed, findings.errors)));
    };
    let unread = end.report(console) || missing;
    let status = ExitStatus::from_run(unread, findings.errors || end.is_empty);
    arguments.results.mode.status(status).unless_failed(sink.finish(unread, console))
}

impl Arguments {
    /// Warns about files that are not written because the output was closed; returns whether there are any.
    fn warns_of_lost_files(&self, console: Console) -> bool {
        let files = [&self.log, &self.draw].into_iter().flatten();
        for path in files.clone() {
            console.warn(&format!("{}: not written, because standard output was closed", path.display()));
        }
        files.count() > 0
    }

    fn options(&self) -> ExplainOptions {
        let order = match self.order {
            OrderName::Hodoku => Order::Hodoku,
            OrderName::Se => Order::Se,
        };
        let default = ExplainOptions::default();
        let budget = self.nodes.map_or(default.budget, givens::Budget::nodes);
        ExplainOptions::default()
            .with_order(order)
            .with_techniques(self.techniques)
            .with_trials(self.trials)
            .with_budget(budget)
    }

    fn reject_conflicts(&self) -> Result<(), Error> {
        self.format.reject_part(&self.reading)?;
        let reason = if self.hint == Some(HintDetail::Where) && self.format != AnswerForm::Text {
            "--hint=where is text only"
        } else if self.log.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            "--log requires a file"
        } else if self.reading.is_part() && self.draw.as_deref().is_some_and(Path::is_dir) {
            "--draw with a folder excludes --shard: the numbers of files would restart in every part"
        } else {
            return Ok(());
        };
        Err(Error::Usage(reason.to_owned()))
    }

    fn pictures(&self, inputs: &[Input]) -> Result<Option<Pictures>, Error> {
        self.draw.as_deref().map(|path| Pictures::open(path, inputs)).transpose()
    }

    fn log_output(&self, inputs: &[Input]) -> Result<Option<Output>, Error> {
        self.log.as_deref().map(|path| Output::file(path, inputs)).transpose()
    }
}

/// The outputs for answers and full traces.
struct Sink {
    answers: AnswerWriter,
    log: Option<Output>,
    pictures: Option<Pictures>,
}

impl Sink {
    fn new(arguments: &Arguments, inputs: &[Input]) -> Result<Self, Error> {
        let (output, log) = (arguments.results.open(inputs)?, arguments.log_output(inputs)?);
        let pictures = arguments.pictures(inputs)?;
        Ok(Self { answers: AnswerWriter::new(output, arguments.format), log, pictures })
    }

    fn write(&mut self, explained: &Explained) -> Result<(), Error> {
        self.answers.write(&explained.shown)?;
        if let Some(log) = &mut self.log {
            put(log, &explained.log)?;
        }
        match &mut self.pictures {
            Some(pictures) if explained.is_puzzle => pictures.add(&explained.story),
            _ => Ok(()),
        }
    }

    fn finish(self, unread: bool, console: Console) -> Result<(), Error> {
        let log = self.log.map_or(Ok(()), |log| emit::finish(log, unread, console));
        let pictures = self.pictures.map_or(Ok(()), |pictures| pictures.finish(unread, console));
        self.answers.finish(unread, console).and(log).and(pictures)
    }
}
