//! `givens explain`: the solution of each puzzle, step by step.

mod pictures;
mod show;

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum, ValueHint};
use givens::{
    error::Error,
    explain::{ExplainOptions, Technique, TechniqueOrder, TechniqueSet},
    language::Language,
    pipeline::{Batch, Input, Output, RunOptions},
    rate::Scheme,
    record::Record,
};

use super::{
    ExitStatus,
    answers::{AnswerForm, AnswerWriter},
    arguments::Reading,
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    grids::{GridForm, Grids},
    names,
    numbers::parse_whole,
    resume::{Resuming, Resumption},
};
use pictures::Pictures;
use show::{Explained, Renderer};

use crate::cli::{
    output::{self, files, put},
    rows::{Results, classic_only},
};

/// Solve each puzzle step by step, with the technique of every step.
///
/// Where no technique applies, one candidate is tried and its consequences are followed (trial);
/// these steps are shown too. Techniques that assume a unique solution are skipped for other
/// puzzles. `givens techniques` describes all techniques.
///
/// With --scheme hodoku or se, the steps are those of the rating: 9×9 puzzles with one solution.
/// The digits of a position count as givens.
///
/// Where there is no solution, the answer says how many digits are wrong at least, which they may be,
/// and which contradict each other.
#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  givens explain --hint puzzle.txt
  givens explain --summary bank.sdm
  givens explain --scheme se --draw steps.html puzzle.txt", mut_arg("resume", |resume| resume
    .conflicts_with("draw").hide_short_help(true)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) reading: Reading,
    /// Whose searches find the steps: givens, hodoku or se.
    ///
    /// givens: techniques in an order, on grids of any size; hodoku, se: the path of `rate` with this scheme.
    #[arg(long, value_name = "SCHEME", default_value = "givens", value_enum, hide_possible_values = true)]
    scheme: SearchName,
    /// Order of techniques: human, hodoku or se [default: human].
    ///
    /// human: full houses, hidden singles in boxes, then in rows and columns, then naked singles, as people scan a grid; then
    /// all others as in hodoku, whose naked singles come before the hidden ones.
    #[arg(long, value_name = "ORDER", value_enum, hide_possible_values = true)]
    order: Option<OrderName>,
    /// Use only these techniques: naked-single,hidden-single,trial.
    ///
    /// With --scheme, of those that it has.
    #[arg(long, value_name = "TECHNIQUES", value_parser = names::techniques(), hide_possible_values = true)]
    techniques: Option<TechniqueSet>,
    /// Show only the next step; with --hint=where, only where it is.
    ///
    /// If a placed value differs from the only solution, the hint is to remove it. Where there is no solution, there is
    /// no hint but which digits may be wrong.
    #[arg(long, value_name = "DETAIL", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "which", hide_possible_values = true, conflicts_with_all = ["all_steps", "summary", "rows"])]
    hint: Option<HintDetail>,
    /// Show all steps that apply now, instead of solving the puzzle.
    #[arg(long, conflicts_with_all = ["summary", "rows"])]
    all_steps: bool,
    /// Show one line per puzzle: result and number of steps by technique.
    #[arg(long, conflicts_with_all = ["grids", "rows"])]
    summary: bool,
    /// Draw the grid with candidates at the start and for each step.
    #[arg(long, conflicts_with = "rows")]
    grids: bool,
    /// Form: text, json or jsonl; see `givens schema explain`.
    #[arg(
        long,
        value_name = "FORM",
        default_value = "text",
        value_enum,
        hide_possible_values = true,
        help_heading = "Output",
        conflicts_with = "rows"
    )]
    format: AnswerForm,
    /// Language of the sentences: en or de [default: en].
    ///
    /// Diagnostics and names in JSON are English in every language.
    #[arg(long, value_name = "CODE", value_parser = names::languages(), hide_possible_values = true, hide_default_value = true, default_value = "en", help_heading = "Output")]
    language: Language,
    #[command(flatten)]
    results: Results,
    #[command(flatten)]
    resuming: Resuming,
    /// Also write full traces to this file, as JSON Lines.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "rows")]
    log: Option<PathBuf>,
    /// Draw every step: FILE.html, FILE.pdf or a folder.
    ///
    /// A folder gets SVG files. The page needs no other file: arrow keys go from step to step, and it prints all of them.
    /// `text` and `ascii` draw grids between the sentences, as on a terminal, and `never` does not even there.
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath, help_heading = "Output", conflicts_with_all = ["rows", "summary", "all_steps"])]
    draw: Option<PathBuf>,
    /// Maximum number of trials per puzzle [default: 10000].
    #[arg(long, value_name = "TRIALS", value_parser = parse_whole::<u64, 0>)]
    trials: Option<u64>,
    /// Maximum search nodes for the verdict [default: 10M].
    #[arg(long, value_name = "NODES", value_parser = parse_whole::<u64, 0>)]
    nodes: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SearchName {
    /// Techniques in an order, on grids of any size.
    Givens,
    #[value(help = "HoDoKu 2.2: the path of `rate --scheme hodoku`")]
    Hodoku,
    /// Sudoku Explainer 1.2.1: the path of `rate --scheme se`.
    Se,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OrderName {
    /// As people scan a grid: hidden singles, boxes first, before naked ones; else as hodoku.
    Human,
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

/// The size of a batch in bytes: small, because each puzzle takes long, and its steps as JSON two hundred times its size.
const SLOW_CHUNK: usize = 1 << 12;
/// The size of a batch of which every step is drawn: a puzzle or few, each with a megabyte of pictures.
const DRAWN_CHUNK: usize = 1 << 8;

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    arguments.reject_conflicts()?;
    let chunk = if arguments.picture_path().is_some() { DRAWN_CHUNK } else { SLOW_CHUNK };
    let options = arguments.reading.options(console).with_chunk(chunk).with_share(1);
    let resumption = arguments.resumption(console)?;
    if arguments.results.mode.is_on() {
        let explain = arguments.options();
        let answer =
            |records: &[&Record]| records.iter().map(|record| show::answer(record, &explain)).collect();
        return arguments.results.run(&arguments.reading, options, &resumption, answer, classic_only);
    }
    run_traces(arguments, options, &resumption)
}

/// Writes steps, traces or summaries.
fn run_traces(
    arguments: &Arguments,
    options: RunOptions,
    resumption: &Resumption,
) -> Result<ExitStatus, Error> {
    let console = resumption.console();
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let stories = Stories::new(arguments, &inputs)?;
    let width = console.width().filter(|_| stories.answers.output.is_stdout());
    let renderer =
        Renderer { arguments, options: arguments.options(), width, grids: arguments.grids(console) };
    resumption.begin(&inputs)?;
    let drive = Drive::new(&arguments.reading, &inputs, missing, console).with_options(options);
    drive
        .with_resumption(resumption)
        .with_exit_zero(arguments.results.mode.exits_zero())
        .run(|batch| resumption.recall(batch, || renderer.explain_all(batch)), stories)
}

impl Arguments {
    /// Returns what keeps results, which depend on all options but those of the machine.
    fn resumption(&self, console: Console) -> Result<Resumption, Error> {
        let essential = Self { reading: self.reading.essential(), ..self.clone() };
        self.resuming.resumption(self.results.output.as_deref(), &essential, console)
    }

    /// Warns about files that are not written because the output was closed; returns whether there are any.
    fn warns_of_lost_files(&self, console: Console) -> bool {
        let files = [self.log.as_deref(), self.picture_path()].into_iter().flatten();
        for path in files.clone() {
            console.warn(&format!("{}: not written, because standard output was closed", path.display()));
        }
        files.count() > 0
    }

    fn options(&self) -> ExplainOptions {
        let default = ExplainOptions::default();
        let order = match self.order {
            None => default.order,
            Some(OrderName::Human) => TechniqueOrder::Human,
            Some(OrderName::Hodoku) => TechniqueOrder::Hodoku,
            Some(OrderName::Se) => TechniqueOrder::Se,
        };
        let budget = self.nodes.map_or(default.budget, givens::Budget::nodes);
        let trials = self.trials.unwrap_or(default.trials);
        default
            .with_scheme(self.scheme().map(|(scheme, _)| scheme))
            .with_order(order)
            .with_techniques(self.techniques)
            .with_trials(trials)
            .with_budget(budget)
    }

    /// Returns the scheme of another program whose searches find the steps, if they do, and its name here.
    const fn scheme(&self) -> Option<(Scheme, &'static str)> {
        match self.scheme {
            SearchName::Givens => None,
            SearchName::Hodoku => Some((Scheme::Hodoku, "hodoku")),
            SearchName::Se => Some((Scheme::SudokuExplainer, "se")),
        }
    }

    /// Returns an error for an option that the scheme leaves no choice.
    fn reject_of_scheme(&self) -> Result<(), Error> {
        let Some((_, scheme)) = self.scheme() else { return Ok(()) };
        let given = [
            (self.order.is_some(), "--order", "the scheme has an order of its own"),
            (self.trials.is_some(), "--trials", "the scheme has no trial"),
            (self.all_steps, "--all-steps", "the scheme only looks for the next step"),
        ];
        let first = given.into_iter().find(|(is_given, ..)| *is_given);
        let reason = |(_, name, why)| Error::Usage(format!("{name} excludes --scheme {scheme}: {why}"));
        first.map_or(Ok(()), |option| Err(reason(option)))
    }

    /// Returns an error for a technique that the scheme does not have.
    fn reject_unknown_techniques(&self) -> Result<(), Error> {
        let of_scheme = |(scheme, name): (Scheme, _)| {
            let techniques: TechniqueSet = scheme.techniques().filter_map(Technique::of_program).collect();
            (techniques, name)
        };
        let scheme = self.scheme().map(of_scheme);
        let is_unknown = |technique: &Technique| match scheme {
            Some((own, _)) => !own.contains(*technique),
            None => technique.info().scheme_only,
        };
        let Some(unknown) = self.techniques.and_then(|chosen| chosen.iter().find(is_unknown)) else {
            return Ok(());
        };
        let reason = match scheme {
            Some((_, name)) => format!("--scheme {name} does not have it"),
            None => "only --scheme hodoku or se finds it".to_owned(),
        };
        Err(Error::Usage(format!("--techniques {}: {reason}", unknown.id())))
    }

    fn reject_conflicts(&self) -> Result<(), Error> {
        self.format.reject_part(&self.reading)?;
        self.reject_of_scheme()?;
        self.reject_unknown_techniques()?;
        let draws_grids = self.grid_form().is_some_and(|form| form != GridForm::Never);
        let reason = if self.hint == Some(HintDetail::Where) && self.format != AnswerForm::Text {
            "--hint=where is text only"
        } else if draws_grids && self.format != AnswerForm::Text {
            "--draw text draws between sentences, which JSON has not"
        } else if self.log.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            "--log requires a file"
        } else if self.reading.is_part() && self.picture_path().is_some_and(Path::is_dir) {
            "--draw with a folder excludes --shard: the numbers of files would restart in every part"
        } else {
            return Ok(());
        };
        Err(Error::Usage(reason.to_owned()))
    }

    /// Returns the form of grids that `--draw` names instead of a file.
    fn grid_form(&self) -> Option<GridForm> {
        GridForm::from_str(self.draw.as_deref()?.to_str()?, false).ok()
    }

    /// Returns the file or folder of `--draw`.
    fn picture_path(&self) -> Option<&Path> {
        self.draw.as_deref().filter(|_| self.grid_form().is_none())
    }

    /// Returns what draws grids between the sentences, if they are asked for, or on a terminal.
    fn grids(&self, console: Console) -> Option<Grids> {
        let is_text = self.format == AnswerForm::Text && !self.summary && !self.all_steps;
        let is_fitting = is_text && self.results.output.is_none() && self.hint != Some(HintDetail::Where);
        Grids::new(self.grid_form(), is_fitting && io::stdout().is_terminal(), console)
    }

    fn pictures(&self, inputs: &[Input]) -> Result<Option<Pictures>, Error> {
        self.picture_path().map(|path| Pictures::open(path, inputs, self.language)).transpose()
    }

    fn log_output(&self, inputs: &[Input]) -> Result<Option<Output>, Error> {
        self.log.as_deref().map(|path| files().create(path, inputs)).transpose()
    }
}

/// The outputs for answers and full traces.
struct Stories<'a> {
    arguments: &'a Arguments,
    answers: AnswerWriter,
    log: Option<Output>,
    pictures: Option<Pictures>,
}

impl<'a> Stories<'a> {
    fn new(arguments: &'a Arguments, inputs: &[Input]) -> Result<Self, Error> {
        let (output, log) = (arguments.results.open(inputs)?, arguments.log_output(inputs)?);
        let pictures = arguments.pictures(inputs)?;
        Ok(Self { arguments, answers: AnswerWriter::new(output, arguments.format), log, pictures })
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
}

impl Sink for Stories<'_> {
    type Found = Vec<Explained>;

    fn count(explained: &Vec<Explained>) -> u64 {
        explained.iter().filter(|explained| explained.is_puzzle).count() as u64
    }

    fn take(
        &mut self,
        batch: &Batch,
        explained: Vec<Explained>,
        findings: &mut Findings,
    ) -> Result<(), Error> {
        findings.show_all(&batch.source, explained.iter().flat_map(|explained| &explained.findings));
        findings.errors |= explained.iter().any(|explained| explained.has_problem);
        explained.iter().try_for_each(|explained| self.write(explained))
    }

    fn warn_of_closed(&self, console: Console) -> bool {
        self.arguments.warns_of_lost_files(console)
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        let End { unread, console, .. } = end;
        let log = self.log.map_or(Ok(()), |log| output::finish(log, unread, console));
        let pictures = self.pictures.map_or(Ok(()), |pictures| pictures.finish(unread, console));
        end.status().unless_failed(self.answers.finish(unread, console).and(log).and(pictures))
    }
}
