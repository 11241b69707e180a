//! `givens solve`: the solution, or all of them.

use clap::Args;
use givens::{
    check::{self, CheckResult},
    draw::Scene,
    error::Error,
    format::Format,
    grid::Solution,
    pipeline::Batch,
    record::{Meta, Record},
    solve::{Budget, SolveOutcome, Stats},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    emit::Emitter,
    grids::{Drawing, Grids},
    numbers::parse_whole,
    prepare::{self, Item, Plan},
    rows::{Answer, Results, RowMode},
    unless_closed,
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
    .conflicts_with_all(["rows", "draw"])))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) reading: Reading,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    row_mode: RowMode,
    #[command(flatten)]
    drawing: Drawing,
    /// Print all solutions of each puzzle.
    #[arg(long, conflicts_with = "rows")]
    all: bool,
    /// Print at most this many solutions of each puzzle.
    #[arg(long, value_name = "SOLUTIONS", conflicts_with_all = ["all", "rows"], value_parser = parse_whole::<u64, 1>)]
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
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let grids = arguments.grids(console);
    let boxed = arguments.reading.is_typed().then(|| Target::of(Format::Boxed));
    let target = arguments.writing.target()?.or(boxed);
    let target = arguments.reading.target_of_part(&arguments.writing, target, &inputs, console)?;
    let options = arguments.writing.options(target);
    // Without a target, other parts go to other files: nothing is shared.
    let output = arguments.writing.output.as_deref();
    let options = if target.is_some() { arguments.reading.part(options, output)? } else { options };
    let to = target.map(|target| target.format);
    let emitter = Emitter::new(to, options, output, &inputs)?.with_jobs(arguments.reading.jobs());
    let plan = arguments.plan(target, emitter.is_numbered() || grids.is_some())?;
    let mut solver = Solver { arguments, console, emitter, grids, drawn: 0, findings: console.findings() };
    let run = arguments.reading.run(
        &inputs,
        console,
        |batch: &Batch| plan.prepare(batch),
        |items| prepare::approximate_count(items),
        |batch, items| solver.take(&batch, items),
    );
    let Some(end) = unless_closed(run)? else {
        return Ok(arguments.row_mode.status(ExitStatus::from_run(missing, solver.findings.errors)));
    };
    let unread = end.report(console) || missing;
    let status = ExitStatus::from_run(unread, solver.findings.errors || end.is_empty);
    arguments.row_mode.status(status).unless_failed(solver.emitter.finish(unread, console))
}

/// Writes a row with verdict and solution for every record.
fn run_rows(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let Arguments { reading, searching, row_mode, writing, .. } = arguments;
    let results = Results::new(row_mode.clone(), writing.output.clone());
    let (options, level) = (arguments.search(), searching.level()?);
    results.run(reading, &reading.options(console), console, |records| {
        check::check_all(records, &options, level).into_iter().map(Answer::<()>::of_check).collect()
    })
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

    fn plan(&self, to: Option<Target>, details: bool) -> Result<Plan, Error> {
        let lists = self.list_limit().is_some();
        Ok(Plan {
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
    emitter: Emitter,
    grids: Option<Grids>,
    /// The number of grids drawn.
    drawn: u64,
    findings: Findings,
}

impl Solver<'_> {
    fn take(&mut self, batch: &Batch, items: Vec<Item>) -> Result<(), Error> {
        self.emitter.begin(batch);
        self.grids = self.grids.take().and_then(|grids| grids.taking(items.len()));
        self.findings.show_all(&batch.source, &batch.diagnostics);
        for item in items {
            let (entry, searched) = match item {
                Item::Lines(lines) => {
                    self.emitter.write_text(&lines)?;
                    continue;
                }
                Item::Grids(rows) => {
                    self.emitter.write_grids(&rows)?;
                    continue;
                }
                Item::Lost(fields, number) => {
                    self.emitter.count_lost(fields, number);
                    continue;
                }
                Item::Rows(..) => unreachable!("rows are kept where nothing is searched for"),
                Item::Puzzle(entry, searched) => (entry, searched),
            };
            self.findings.show_all(&batch.source, &entry.diagnostics);
            let (Some(record), Some(format)) = (&entry.record, batch.format()) else { continue };
            match (self.arguments.list_limit(), searched) {
                (Some(limit), _) => self.write_all(batch, record, format, limit)?,
                (None, Some((checked, stats))) => self.write_unique(batch, record, format, checked, stats)?,
                (None, None) => {}
            }
        }
        Ok(())
    }

    fn write_unique(
        &mut self,
        batch: &Batch,
        record: &Record,
        format: Format,
        checked: CheckResult,
        stats: Stats,
    ) -> Result<(), Error> {
        self.findings.show_all(&batch.source, &checked.diagnostics);
        self.print_stats(batch, record, stats);
        match checked.outcome {
            Some(SolveOutcome::One(solution)) => self.write_solution(batch, record, solution, format),
            _ => Ok(()),
        }
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
            return self.emitter.write_solved(record, solution, format);
        };
        let mut scene = Scene::from_record(record).with_candidates(None).with_solution(solution.into_grid());
        // What was typed has no place.
        if scene.title.is_none() && !batch.source.name().starts_with('<') {
            scene.title = Some(place(batch, record));
        }
        let blank = if self.drawn > 0 { "\n" } else { "" };
        self.drawn += 1;
        self.emitter.write_drawn(&format!("{blank}{}", grids.draw(&scene)))
    }

    /// Writes up to `limit` solutions, each as soon as it is found.
    fn write_all(&mut self, batch: &Batch, record: &Record, format: Format, limit: u64) -> Result<(), Error> {
        let Ok(puzzle) = record.puzzle() else {
            let checked = check::judge(record, None, &check::CheckOptions::default());
            self.findings.show_all(&batch.source, &checked.diagnostics);
            return Ok(());
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
            let checked = check::judge(record, Some(outcome), &check::CheckOptions::default());
            self.findings.show_all(&batch.source, &checked.diagnostics);
        }
        Ok(())
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
            && !self.emitter.is_numbered()
            && self.emitter.format_of(format) == Format::Line;
        let Some(line) = solution.grid().to_classic().filter(|_| is_line) else {
            return self.write_solution(batch, record, solution, format);
        };
        self.emitter.write_text(std::str::from_utf8(&line).expect("digits are ASCII"))?;
        self.emitter.write_text("\n")
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
