//! `givens rate`: the rating of each puzzle on a scale that people quote.

mod bands;
mod show;

use std::path::PathBuf;

use clap::Args;
use givens::{
    check,
    diagnostic::Verdict,
    error::Error,
    format::Entry,
    pipeline::{Batch, RunOptions},
    rate::{Rate, Rating, Scheme},
    record::Record,
};

use super::{
    ExitStatus,
    answers::{AnswerForm, AnswerWriter, BatchAnswers},
    arguments::Reading,
    console::Console,
    drive::Drive,
    names,
    resume::{Resuming, Resumption},
};

use crate::cli::rows::{Results, classic_only};

pub(super) use bands::RatingBands;

/// Rate each puzzle on the scale of HoDoKu, Sudoku Explainer or others.
///
/// The program's path is followed step by step. A puzzle that no technique of
/// the scheme solves, or that takes too much work, has no rating, but a reason. Ratings are of
/// the givens; 9×9 puzzles with exactly one solution are rated.
#[derive(Debug, Clone, Args)]
#[command(after_help = "\
Examples:
  givens rate bank.sdm
  givens rate --scheme se --path --bands levels.txt bank.sdm
  givens rate --scheme se --rows csv bank.sdm -o ratings.csv")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Scale of the ratings.
    #[arg(long, value_name = "SCHEME", default_value = "hodoku", value_parser = names::one_of(SCHEMES))]
    scheme: Scheme,
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
    #[command(flatten)]
    resuming: Resuming,
}

/// The scales of ratings, their names and what they are.
pub(super) const SCHEMES: &[(Scheme, &str, &str)] = &[
    (Scheme::Hodoku, "hodoku", "HoDoKu 2.2: score and level"),
    (Scheme::SudokuExplainer, "se", "Sudoku Explainer 1.2.1: ER, EP and ED"),
    (Scheme::Qqwing, "qqwing", "QQWing: simple, easy, intermediate or expert; any size"),
    (
        Scheme::Basics,
        "basics",
        "Techniques that are enough: singles, subsets, ssts (also fish, XY-Wing and colours) or beyond",
    ),
    (
        Scheme::Backdoor,
        "backdoor",
        "Number of digits of the solution that, given, leave a puzzle for singles",
    ),
    (Scheme::Depth, "depth", "Depth of trial and error with singles"),
];

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    if arguments.reference && !matches!(arguments.scheme, Scheme::Hodoku | Scheme::SudokuExplainer) {
        let scheme = arguments.scheme;
        return Err(Error::Usage(format!(
            "expected the scheme hodoku or se with --reference, found {scheme}"
        )));
    }
    arguments.format.reject_part(&arguments.reading)?;
    let scale = Scale::new(arguments)?;
    let options = arguments.reading.options_of_scheme(arguments.scheme, console);
    let resumption = scale.resumption(console)?;
    if arguments.results.mode.is_on() {
        let answer =
            |records: &[&Record]| records.iter().map(|record| show::answer(record, &scale)).collect();
        return arguments.results.run(&arguments.reading, options, &resumption, answer, classic_only);
    }
    run_text(&scale, options, &resumption)
}

/// How puzzles are rated.
struct Scale<'a> {
    arguments: &'a Arguments,
    bands: Option<RatingBands>,
}

impl<'a> Scale<'a> {
    fn new(arguments: &'a Arguments) -> Result<Self, Error> {
        let read = |path: &PathBuf| RatingBands::read(path, arguments.scheme);
        Ok(Self { arguments, bands: arguments.bands.as_ref().map(read).transpose()? })
    }

    /// Returns what keeps results, which depend on the bands and all options but those of the machine.
    fn resumption(&self, console: Console) -> Result<Resumption, Error> {
        let arguments = self.arguments;
        let essential = Arguments { reading: arguments.reading.essential(), ..arguments.clone() };
        let output = arguments.results.output.as_deref();
        arguments.resuming.resumption(output, &(essential, &self.bands), console)
    }
}

/// Writes the rating of each puzzle as text.
fn run_text(scale: &Scale, options: RunOptions, resumption: &Resumption) -> Result<ExitStatus, Error> {
    let (arguments, console) = (scale.arguments, resumption.console());
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let answers = AnswerWriter::new(arguments.results.open(&inputs)?, arguments.format);
    resumption.begin(&inputs)?;
    let drive = Drive::new(&arguments.reading, &inputs, missing, console).with_options(options);
    let drive = drive.with_resumption(resumption).with_exit_zero(arguments.results.mode.exits_zero());
    drive.run(|batch| resumption.recall(batch, || scale.answers(batch)), answers)
}

impl Scale<'_> {
    fn answers(&self, batch: &Batch) -> BatchAnswers {
        let mut answers = BatchAnswers::default();
        batch.entries().into_iter().for_each(|entry| self.add(batch, entry, &mut answers));
        answers
    }

    /// Adds the answer about an entry.
    fn add(&self, batch: &Batch, entry: Entry, answers: &mut BatchAnswers) {
        let is_puzzle = entry.is_puzzle();
        let Entry { record, diagnostics, span, .. } = entry;
        answers.findings.extend(diagnostics);
        if !is_puzzle {
            return;
        }
        answers.puzzles += 1;
        let start = record.as_ref().map_or(span, |record| record.span).start;
        let (file, line) = (batch.source.name(), batch.source.position(start).line);
        let verdict = match record.map(|record| (record.puzzle(), record)) {
            Some((Ok(puzzle), record)) => {
                let rating = puzzle.rate(self.arguments.scheme);
                answers.has_problem |= rating.score.is_err();
                return answers.shown.push(self.show(file, line, &record, rating));
            }
            Some((Err(_), record)) => {
                let judged = check::judge(&record, None, &check::CheckOptions::default());
                answers.findings.extend(judged.diagnostics);
                Verdict::Clashing
            }
            None => Verdict::Malformed,
        };
        answers.has_problem = true;
        if self.arguments.format != AnswerForm::Text {
            answers.shown.push(show::unrated(file, line, verdict));
        }
    }

    fn show(&self, file: &str, line: usize, record: &Record, rating: Rating) -> String {
        let path = self.arguments.path;
        let band = self.bands.as_ref().map(|bands| bands.of(&rating));
        if self.arguments.reference {
            show::reference(record, &rating, path)
        } else if self.arguments.format != AnswerForm::Text {
            show::object(file, line, record, show::members(rating, band.flatten()))
        } else {
            let band = band.map(|band| band.unwrap_or("in no band"));
            show::text(&format!("{file}:{line}"), &rating, band, path)
        }
    }
}
