//! `givens solve`: the solution, or all of them.

use std::ops::ControlFlow;

use clap::Args;
use givens::{
    check,
    diagnostic::{Diagnostic, Rule, Verdict},
    draw::{Scene, VariantScene},
    error::Error,
    format::Format,
    grid::Solution,
    pipeline::Batch,
    record::{Meta, Record, VariantRecord},
    run::{
        Conversion, ConversionPart, RecordWriter, SearchedPuzzle, puzzle_count,
        rows::{Answer, Row, RowBatch},
    },
    solve::{Budget, SolveOutcome, Stats},
    variants::{SearchEnding, VariantOutcome},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    grids::{Drawing, Grids},
    layout::{self, LaidOutConversion, Layout},
    numbers::parse_whole,
    records::{finish_writer, open_writer, warn_of_missing_rows},
    resume::Resumption,
    rows::{Results, RowMode},
    writing::{Target, Writing},
};

/// Print the solution of each puzzle.
///
/// Puzzles with many solutions are reported but not solved, unless --all or --limit is given.
/// On a terminal without a path, the command asks for a puzzle.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens solve puzzle.txt
  givens solve bank.sdm -o solutions.csv
  givens solve --limit 10 puzzle.txt", mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")
    .conflicts_with_all(["rows", "draw"])),
    mut_args(|argument| layout::excluding(argument, &["rows", "draw", "all", "limit", "stats"])))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) reading: Reading,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    layout: Layout,
    #[command(flatten)]
    row_mode: RowMode,
    #[command(flatten)]
    drawing: Drawing,
    /// Print all solutions of each puzzle.
    #[arg(long, conflicts_with = "rows")]
    all: bool,
    /// Print at most this many solutions of each puzzle.
    #[arg(long, value_name = "SOLUTIONS", conflicts_with = "rows", value_parser = parse_whole::<u64, 1>)]
    limit: Option<u64>,
    /// Print the number of givens, guesses, passes and nodes per puzzle.
    #[arg(long, conflicts_with = "rows")]
    stats: bool,
    #[command(flatten)]
    searching: Searching,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    if arguments.row_mode.is_on() {
        return run_rows(arguments, console);
    }
    let Arguments { reading, writing, row_mode, layout, searching, .. } = arguments;
    if layout.is_requested(writing)? && arguments.list_limit().is_none() {
        let target = writing.target()?;
        let conversion = LaidOutConversion { target, is_solving: true, ..LaidOutConversion::default() };
        return layout::run((layout, writing, reading, searching), conversion, console);
    }
    let (inputs, missing) = reading.inputs(console)?;
    let grids = arguments.grids(console);
    let boxed = reading.is_typed().then(|| Target::of(Format::Boxed));
    let (writer, target) = open_writer(writing, writing.target()?.or(boxed), reading, &inputs, console)?;
    let plan = arguments.plan(target, writer.is_numbered() || grids.is_some())?;
    let solver = Solver { arguments, console, writer, grids, drawn: 0 };
    let drive = Drive::new(reading, &inputs, missing, console).with_exit_zero(row_mode.exits_zero());
    drive.run(|batch| plan.prepare(batch), solver)
}

/// Writes a row with verdict and solution for every record.
fn run_rows(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let Arguments { reading, searching, row_mode, writing, .. } = arguments;
    let (options, level) = (arguments.search(), searching.level()?);
    let answer = |records: &[&Record]| {
        check::check_all(records, &options, level).into_iter().map(Answer::<()>::of_check).collect()
    };
    let variant =
        |record: &VariantRecord| Some(Answer::of_variant(record, check::check_variant(record, &options)));
    let results = Results::new(row_mode.clone(), writing).with_columns(arguments.layout.columns());
    let resumption = Resumption::none(console);
    if options.budget != Budget::default() {
        return results.run(reading, reading.options(console), &resumption, answer, variant);
    }
    let keep = results.keep::<Row<()>>()?;
    let work = |batch: &Batch| RowBatch::solved(batch, &keep, level, answer, variant);
    results.run_batches(reading, reading.options(console), &resumption, work)
}

impl Arguments {
    /// Returns the number of solutions to list, if they are to be listed.
    fn list_limit(&self) -> Option<u64> {
        self.limit.or(self.all.then_some(u64::MAX))
    }

    /// Returns what draws solutions, where they are asked for or nothing else is.
    fn grids(&self, console: Console) -> Option<Grids> {
        let is_fitting =
            self.writing.output.is_none() && !self.writing.names_format() && self.list_limit().is_none();
        self.drawing.grids(is_fitting, console)
    }

    fn plan(&self, to: Option<Target>, details: bool) -> Result<Conversion, Error> {
        let lists = self.list_limit().is_some();
        Ok(Conversion {
            search: (!lists).then(|| self.search()),
            to: to.map(|target| target.format),
            // Rows of puzzle and solution have the blanks that are asked for.
            options: self.writing.options(to),
            details: lists || self.stats || details,
            level: self.searching.level()?,
        })
    }

    fn search(&self) -> check::CheckOptions {
        check::CheckOptions::default().with_budget(self.searching.budget())
    }
}

struct Solver<'a> {
    arguments: &'a Arguments,
    console: Console,
    writer: RecordWriter,
    grids: Option<Grids>,
    /// The number of grids drawn.
    drawn: u64,
}

impl Sink for Solver<'_> {
    type Found = Vec<ConversionPart<SearchedPuzzle>>;

    fn count(parts: &Self::Found) -> u64 {
        puzzle_count(parts)
    }

    fn take(&mut self, batch: &Batch, parts: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        self.writer.begin(batch);
        self.grids = self.grids.take().and_then(|grids| grids.taking(parts.len()));
        for part in parts {
            let Some((mut entry, searched)) = self.writer.write_part(batch, part)? else { continue };
            let variant = entry.take_variant();
            findings.show_all(&batch.source, &entry.diagnostics);
            if let Some(variant) = variant {
                let reasons = self.write_variant(batch, *variant, searched)?;
                findings.show_all(&batch.source, &reasons);
                continue;
            }
            let (Some(record), Some(format)) = (&entry.record, batch.format()) else { continue };
            match (self.arguments.list_limit(), searched) {
                (Some(limit), _) => {
                    let reasons = self.write_all(batch, record, format, limit)?;
                    findings.show_all(&batch.source, &reasons);
                }
                (None, Some(SearchedPuzzle::Classic(checked, stats))) => {
                    findings.show_all(&batch.source, &checked.diagnostics);
                    self.print_stats(batch, record, stats);
                    if let Some(SolveOutcome::One(solution)) = checked.outcome {
                        self.write_solution(batch, record, solution, format)?;
                    }
                }
                (None, None | Some(SearchedPuzzle::Variant(_))) => {}
            }
        }
        Ok(())
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        warn_of_missing_rows(&self.writer, end.puzzles, end.console);
        end.status().unless_failed(finish_writer(self.writer, end.unread, end.console))
    }
}

impl Solver<'_> {
    /// Writes the solution of a variant, or those that are to be listed. Returns why there are none, or not all.
    fn write_variant(
        &mut self,
        batch: &Batch,
        variant: VariantRecord,
        searched: Option<SearchedPuzzle>,
    ) -> Result<Vec<Diagnostic>, Error> {
        if let Some(limit) = self.arguments.list_limit() {
            return self.write_all_of_variant(batch, &variant, limit);
        }
        let Some(SearchedPuzzle::Variant(checked)) = searched else { return Ok(Vec::new()) };
        let mut reasons = checked.diagnostics;
        if let (Verdict::One, Some(VariantOutcome::One(only))) = (checked.verdict, checked.outcome) {
            reasons.extend(self.write_filled(batch, variant, only)?);
        }
        Ok(reasons)
    }

    /// Writes a variant with a solution; where no format is named that holds variants, the solution as a line.
    fn write_filled(
        &mut self,
        batch: &Batch,
        mut variant: VariantRecord,
        solution: Vec<Option<u8>>,
    ) -> Result<Vec<Diagnostic>, Error> {
        if let Some(grids) = &self.grids {
            let scene = VariantScene::from_record(&variant).with_solution(solution);
            let drawn = grids.draw(&scene);
            return self.draw(&drawn).map(|()| Vec::new());
        }
        let names_format = self.arguments.writing.target()?.is_some() || self.writer.is_numbered();
        match batch.format() {
            Some(own) if names_format && self.writer.format_of(own) != Format::Line => {
                variant.set_solution(Some(solution));
                self.writer.write_variant(&variant, own)
            }
            _ => {
                let line = variant.puzzle.line_of(&solution);
                self.writer.write_text(&format!("{line}\n"))?;
                Ok(Vec::new())
            }
        }
    }

    /// Writes up to `limit` solutions of a variant, each as soon as it is found.
    fn write_all_of_variant(
        &mut self,
        batch: &Batch,
        variant: &VariantRecord,
        limit: u64,
    ) -> Result<Vec<Diagnostic>, Error> {
        let unsearched = check::check_unsearched(variant, &check::CheckOptions::default());
        if unsearched.outcome.is_none() {
            return Ok(unsearched.diagnostics);
        }
        let default = if self.arguments.all { Budget::UNLIMITED } else { Budget::default() };
        let budget = check::variant_budget(self.arguments.searching.budget_or(default));
        let (mut number, mut failure) = (0, None);
        let report = variant.puzzle.search(budget, &mut |solution| {
            number += 1;
            failure = self.write_filled(batch, variant.clone(), solution.to_vec()).err();
            if failure.is_some() || number >= limit || self.console.is_interrupted() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        let rule = match (number, report.ending) {
            (_, SearchEnding::Spent) => Rule::Undecided,
            (0, _) => Rule::NoSolution,
            _ => return Ok(Vec::new()),
        };
        let message = match rule {
            Rule::NoSolution => "no solution by the constraints that it states",
            _ => "the search stopped before all solutions were found",
        };
        Ok(vec![Diagnostic::new(rule, message).at(variant.span, "")])
    }

    /// Writes a solution, or draws it.
    fn write_solution(
        &mut self,
        batch: &Batch,
        record: &Record,
        solution: Solution,
        format: Format,
    ) -> Result<(), Error> {
        let Some(grids) = &self.grids else {
            return self.writer.write_solved(record, solution, format);
        };
        let mut scene = Scene::from_record(record).with_candidates(None).with_solution(solution.into_grid());
        // What was typed has no place.
        if scene.title.is_none() && !batch.source.name().starts_with('<') {
            scene.title = Some(place(batch, record));
        }
        let drawn = grids.draw(&scene);
        self.draw(&drawn)
    }

    /// Writes a drawn grid, with a blank line before all but the first.
    fn draw(&mut self, drawn: &str) -> Result<(), Error> {
        let blank = if self.drawn > 0 { "\n" } else { "" };
        self.drawn += 1;
        self.writer.write_drawn(&format!("{blank}{drawn}"))
    }

    /// Writes up to `limit` solutions, each as soon as it is found. Returns why there are none, or not all.
    fn write_all(
        &mut self,
        batch: &Batch,
        record: &Record,
        format: Format,
        limit: u64,
    ) -> Result<Vec<Diagnostic>, Error> {
        let Ok(puzzle) = record.puzzle() else {
            return Ok(check::judge(record, None, &check::CheckOptions::default()).diagnostics);
        };
        let default = if self.arguments.all { Budget::UNLIMITED } else { Budget::default() };
        let budget = self.arguments.searching.budget_or(default);
        let mut solutions = puzzle.solutions().with_budget(budget);
        let mut number = 0;
        let bare = record.clone().with_solution(None).with_state(None);
        let further = bare.clone().with_meta(Meta::default());
        while number < limit
            && !self.console.is_interrupted()
            && let Some(solution) = solutions.next()
        {
            if number == 0 {
                self.write_solution(batch, &bare, solution, format)?;
            } else {
                self.write_further(batch, &further, solution, format)?;
            }
            number += 1;
        }
        self.print_stats(batch, record, solutions.stats());
        let stopped = number < limit && !solutions.is_complete() && !self.console.is_interrupted();
        if number == 0 || stopped {
            let outcome = if stopped { SolveOutcome::Undecided } else { SolveOutcome::Zero };
            return Ok(check::judge(record, Some(outcome), &check::CheckOptions::default()).diagnostics);
        }
        Ok(Vec::new())
    }

    /// Writes a solution without texts: as a line it needs no record.
    fn write_further(
        &mut self,
        batch: &Batch,
        record: &Record,
        solution: Solution,
        format: Format,
    ) -> Result<(), Error> {
        let is_line = self.grids.is_none()
            && !self.writer.is_numbered()
            && self.writer.format_of(format) == Format::Line;
        let Some(line) = solution.grid().to_classic().filter(|_| is_line) else {
            return self.write_solution(batch, record, solution, format);
        };
        self.writer.write_text(std::str::from_utf8(&line).expect("digits are ASCII"))?;
        self.writer.write_text("\n")
    }

    fn print_stats(&self, batch: &Batch, record: &Record, stats: Stats) {
        if self.arguments.stats {
            let Stats { guesses, passes, nodes, .. } = stats;
            let givens = record.grid.given_count();
            let place = place(batch, record);
            self.console.line(&format!(
                "{place}: givens {givens}, guesses {guesses}, passes {passes}, nodes {nodes}"
            ));
        }
    }
}

/// Returns the file and the line of a record.
fn place(batch: &Batch, record: &Record) -> String {
    format!("{}:{}", batch.source.name(), batch.source.position(record.span.start).line)
}
