//! `givens rate`: the rating of each puzzle on a scale that people quote.

mod bands;
mod show;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use givens::{
    Puzzle, check,
    diagnostic::{Diagnostic, Verdict},
    error::Error,
    format::Entry,
    pipeline::{Batch, RunOptions},
    rate::{Rate, Rating, Scheme},
    record::Record,
};

use super::{
    ExitStatus,
    answers::{AnswerForm, AnswerWriter},
    arguments::Reading,
    console::{Console, Findings},
    drive::{Drive, End, Sink},
};

use crate::cli::rows::Results;

pub(super) use bands::Bands;

/// Rate each puzzle on the scale of HoDoKu, Sudoku Explainer or others.
///
/// The program's path is followed step by step. A puzzle that no technique of
/// the scheme solves, or that takes too much work, has no rating, but a reason. Ratings are of
/// the givens; 9×9 puzzles with exactly one solution are rated.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens rate bank.sdm
  givens rate --scheme se --path --bands levels.txt bank.sdm
  givens rate --scheme se --rows csv bank.sdm -o ratings.csv")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Scale of the ratings.
    #[arg(long, value_name = "SCHEME", default_value = "hodoku", value_enum)]
    scheme: SchemeName,
    /// Also show every step with its rating.
    #[arg(long)]
    path: bool,
    /// Write ratings and paths as the program's own listings do.
    #[arg(long, help_heading = "Output", conflicts_with = "rows")]
    reference: bool,
    /// Form of the output; `givens schema rate` describes the JSON.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum, help_heading = "Output", conflicts_with_all = ["rows", "reference"])]
    format: AnswerForm,
    /// Also name the first band of FILE that the rating is in. Its lines are `NAME <= RATING`,
    /// `NAME: TECHNIQUE, TECHNIQUE` or, for the rest, `NAME`.
    #[arg(long, value_name = "FILE", conflicts_with = "reference")]
    bands: Option<PathBuf>,
    #[command(flatten)]
    results: Results,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SchemeName {
    #[value(help = "HoDoKu 2.2: score and level")]
    Hodoku,
    /// Sudoku Explainer 1.2.1: ER, EP and ED.
    Se,
    #[value(help = "QQWing: simple, easy, intermediate or expert")]
    Qqwing,
    /// Techniques that are enough: singles, subsets, ssts (also fish, XY-Wing and colours) or beyond.
    Basics,
    /// Number of digits of the solution that, given, leave a puzzle for singles.
    Backdoor,
    /// Depth of trial and error with singles.
    Depth,
}

impl SchemeName {
    pub(super) const fn scheme(self) -> Scheme {
        match self {
            Self::Hodoku => Scheme::Hodoku,
            Self::Se => Scheme::SudokuExplainer,
            Self::Qqwing => Scheme::Qqwing,
            Self::Basics => Scheme::Basics,
            Self::Backdoor => Scheme::Backdoor,
            Self::Depth => Scheme::Depth,
        }
    }
}

/// The size of a batch in bytes: small, because a hard puzzle takes long.
pub(super) const SLOW_CHUNK: usize = 1 << 10;

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    if arguments.reference && !matches!(arguments.scheme, SchemeName::Hodoku | SchemeName::Se) {
        let scheme = arguments.scheme.scheme();
        return Err(Error::Usage(format!(
            "expected the scheme hodoku or se with --reference, found {scheme}"
        )));
    }
    arguments.format.reject_part(&arguments.reading)?;
    let scale = Scale::new(arguments)?;
    let options = arguments.reading.options(console).with_chunk(SLOW_CHUNK);
    if arguments.results.mode.is_on() {
        let answer =
            |records: &[&Record]| records.iter().map(|record| show::answer(record, &scale)).collect();
        return arguments.results.run(&arguments.reading, options, console, answer);
    }
    run_text(&scale, options, console)
}

/// How puzzles are rated.
struct Scale<'a> {
    arguments: &'a Arguments,
    bands: Option<Bands>,
}

impl<'a> Scale<'a> {
    fn new(arguments: &'a Arguments) -> Result<Self, Error> {
        let read = |path: &PathBuf| Bands::read(path, arguments.scheme.scheme());
        Ok(Self { arguments, bands: arguments.bands.as_ref().map(read).transpose()? })
    }

    fn rate(&self, puzzle: &Puzzle) -> Rating {
        puzzle.rate(self.arguments.scheme.scheme())
    }
}

/// Writes the rating of each puzzle as text.
fn run_text(scale: &Scale, options: RunOptions, console: Console) -> Result<ExitStatus, Error> {
    let arguments = scale.arguments;
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let answers = AnswerWriter::new(arguments.results.open(&inputs)?, arguments.format);
    let work = |batch: &Batch| {
        batch.entries().into_iter().map(|entry| Rated::of(scale, batch, entry)).collect::<Vec<_>>()
    };
    let drive = Drive::new(&arguments.reading, &inputs, missing, console).with_options(options);
    drive.with_exit_zero(arguments.results.mode.exits_zero()).run(work, Ratings(answers))
}

/// The ratings of puzzles as text.
struct Ratings(AnswerWriter);

impl Sink for Ratings {
    type Found = Vec<Rated>;

    fn count(rated: &Vec<Rated>) -> u64 {
        rated.iter().filter(|rated| rated.is_puzzle).count() as u64
    }

    fn take(&mut self, batch: &Batch, rated: Vec<Rated>, findings: &mut Findings) -> Result<(), Error> {
        findings.show_all(&batch.source, rated.iter().flat_map(|rated| &rated.findings));
        findings.errors |= rated.iter().any(|rated| rated.has_problem);
        rated.iter().try_for_each(|rated| self.0.write(&rated.shown))
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        end.status().unless_failed(self.0.finish(end.unread, end.console))
    }
}

/// The output for one entry.
#[derive(Default)]
struct Rated {
    is_puzzle: bool,
    shown: String,
    findings: Vec<Diagnostic>,
    /// Whether it is a puzzle without a rating.
    has_problem: bool,
}

impl Rated {
    fn of(scale: &Scale, batch: &Batch, entry: Entry) -> Self {
        let is_puzzle = entry.is_puzzle();
        let Entry { record, diagnostics: findings, span, .. } = entry;
        let mut rated = Self { is_puzzle, findings, ..Self::default() };
        let start = record.as_ref().map_or(span, |record| record.span).start;
        let (file, line) = (batch.source.name(), batch.source.position(start).line);
        let is_json = scale.arguments.format != AnswerForm::Text;
        let Some(record) = record else {
            rated.has_problem = is_puzzle;
            if is_puzzle && is_json {
                rated.shown = show::unrated(file, line, Verdict::Malformed);
            }
            return rated;
        };
        let Ok(puzzle) = record.puzzle() else {
            rated.has_problem = true;
            let judged = check::judge(&record, None, &check::CheckOptions::default());
            rated.findings.extend(judged.diagnostics);
            if is_json {
                rated.shown = show::unrated(file, line, Verdict::Clashing);
            }
            return rated;
        };
        let (rating, path) = (scale.rate(&puzzle), scale.arguments.path);
        rated.has_problem = rating.score.is_err();
        let band = scale.bands.as_ref().map(|bands| bands.of(&rating));
        rated.shown = if scale.arguments.reference {
            show::reference(&record, &rating, path)
        } else if is_json {
            show::object(file, line, &record, show::members(rating, band.flatten()))
        } else {
            let band = band.map(|band| band.unwrap_or("in no band"));
            show::text(&format!("{file}:{line}"), &rating, band, path)
        };
        rated
    }
}
