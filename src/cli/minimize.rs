//! `givens minimize`: removes redundant givens.

use clap::Args;
use givens::{
    check::{self, CheckOptions, CheckResult},
    diagnostic::{Diagnostic, Rule},
    error::Error,
    format::Entry,
    generate::{GenerateOptions, Reworked, Reworker},
    grid::{Candidates, Grid, Puzzle, Solution},
    minimal::{self, MinimalOptions, Redundancy},
    pipeline::Batch,
    record::Record,
    report::{counted, grouped},
    run::{
        RecordWriter,
        rows::{Answer, Columns},
        with_found,
    },
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    numbers::parse_whole,
    records::{close_writer, open_writer},
    rows::{Results, RowMode},
    writing::Writing,
};

/// Remove redundant givens until each puzzle is minimal.
///
/// The solution stays the only one. A puzzle has many minimal sub-puzzles, of which --seed chooses one, and --all
/// lists all. Puzzles without exactly one solution are reported, not written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens minimize bank.sdm -o minimal.sdm
  givens minimize --all --limit 1000 puzzle.txt
  givens minimize --rows csv bank.sdm -o report.csv", mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")
    .conflicts_with("rows")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Random seed: which minimal sub-puzzle of each puzzle to write.
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = parse_whole::<u64, 0>)]
    seed: u64,
    /// Write all minimal sub-puzzles of each puzzle.
    #[arg(long, conflicts_with_all = ["seed", "rows"])]
    all: bool,
    /// Maximum number of sub-puzzles per puzzle with --all.
    #[arg(long, value_name = "PUZZLES", default_value = "1000", requires = "all", value_parser = parse_whole::<usize, 1>)]
    limit: usize,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    row_mode: RowMode,
    #[command(flatten)]
    searching: Searching,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let minimizer = Minimizer::new(arguments)?;
    let stop = || console.is_interrupted();
    if arguments.row_mode.is_on() {
        let results = Results::new(arguments.row_mode.clone(), arguments.writing.output.clone());
        let options = arguments.reading.options(console);
        return results.run(&arguments.reading, options, console, |records| minimizer.rows(records, &stop));
    }
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let target = arguments.writing.target()?;
    let target = arguments.reading.target_of_part(&arguments.writing, target, &inputs, console)?;
    let writer = open_writer(&arguments.writing, target, &arguments.reading, &inputs)?;
    let drive = Drive::new(&arguments.reading, &inputs, missing, console)
        .with_exit_zero(arguments.row_mode.exits_zero());
    drive.run(|batch| minimizer.batch(batch, &stop), Printer { writer, tally: Tally::default() })
}

/// How to minimize.
struct Minimizer {
    reworker: Reworker,
    /// The maximum number of sub-puzzles, if all are to be listed.
    limit: Option<usize>,
    options: MinimalOptions,
    check: CheckOptions,
}

/// The minimal sub-puzzles of a record, and what is wrong with it.
#[derive(Default)]
struct Minimized {
    grids: Vec<Grid>,
    /// Whether these are fewer than there are.
    is_cut_off: bool,
    diagnostics: Vec<Diagnostic>,
}

impl Minimizer {
    fn new(arguments: &Arguments) -> Result<Self, Error> {
        let level = arguments.searching.level()?;
        let generate = GenerateOptions::default().with_seed(arguments.seed).with_attempts(1);
        Ok(Self {
            reworker: Reworker::new(generate.with_level(level)),
            limit: arguments.all.then_some(arguments.limit),
            options: MinimalOptions::default().with_level(level),
            check: CheckOptions::default().with_budget(arguments.searching.budget()),
        })
    }

    fn batch(&self, batch: &Batch, stop: &dyn Fn() -> bool) -> Vec<(Entry, Option<Minimized>)> {
        let entries = batch.entries();
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let checked = check::check_all(&records, &self.check, self.options.level);
        let found = self.minimize(&records, &checked, stop);
        with_found(entries, found).collect()
    }

    /// Returns the result for each record.
    fn minimize(
        &self,
        records: &[&Record],
        checked: &[CheckResult],
        stop: &dyn Fn() -> bool,
    ) -> Vec<Minimized> {
        let proper = proper(records, checked);
        let mut found: Vec<_> = checked.iter().map(Minimized::of_check).collect();
        if let Some(limit) = self.limit {
            for (index, puzzle, solution) in proper.iter().take_while(|_| !stop()) {
                let all = minimal::sub_puzzles(puzzle, solution, limit, &self.options);
                (found[*index].grids, found[*index].is_cut_off) = (all.grids, !all.is_complete);
            }
            return found;
        }
        let puzzles: Vec<_> = proper.iter().map(|(_, puzzle, _)| puzzle).collect();
        for ((index, ..), reworked) in proper.iter().zip(self.reworker.rework(&puzzles, stop)) {
            match reworked {
                Some(Reworked::Fewer(minimal)) => found[*index].grids.push(minimal.grid()),
                Some(_) => found[*index].diagnostics.push(undecided(records[*index])),
                None => {}
            }
        }
        found
    }

    fn rows(&self, records: &[&Record], stop: &dyn Fn() -> bool) -> Vec<Answer<MinimizeColumns>> {
        let checked = check::check_all(records, &self.check, self.options.level);
        let proper = proper(records, &checked);
        let puzzles: Vec<_> = proper.iter().map(|(_, puzzle, solution)| (puzzle, *solution)).collect();
        let mut redundant = vec![None; records.len()];
        for ((index, ..), found) in proper.iter().zip(minimal::redundant_givens(&puzzles, &self.options)) {
            redundant[*index] = Some(found);
        }
        let found = self.minimize(records, &checked, stop).into_iter().zip(redundant);
        let answer = |(checked, (found, redundancy)): (CheckResult, (Minimized, _))| {
            let (diagnostics, minimized) = (found.diagnostics, found.grids.into_iter().next());
            let extra = MinimizeColumns { redundancy, minimized };
            Answer { diagnostics, extra, ..Answer::of_check(checked) }
        };
        checked.clone().into_iter().zip(found).map(answer).collect()
    }
}

impl Minimized {
    fn of_check(checked: &CheckResult) -> Self {
        Self { diagnostics: checked.diagnostics.clone(), ..Self::default() }
    }
}

/// Returns the puzzles with one solution, each with its index and its solution.
fn proper<'c>(records: &[&Record], checked: &'c [CheckResult]) -> Vec<(usize, Puzzle, &'c Solution)> {
    let of = |(index, (record, checked)): (usize, (&&Record, &'c CheckResult))| {
        Some((index, record.puzzle().ok()?, checked.outcome.as_ref()?.only_solution()?))
    };
    records.iter().zip(checked).enumerate().filter_map(of).collect()
}

/// Returns the diagnostic of a puzzle that is too hard without some given.
fn undecided(record: &Record) -> Diagnostic {
    let message = "the search stopped before it was known whether every given is necessary";
    Diagnostic::new(Rule::Undecided, message).at(record.span, "")
}

/// Returns the record with fewer givens. Candidates of its file no longer restrict the cells that are now blank.
fn with_fewer(record: &Record, grid: Grid) -> Record {
    let removed = record.grid.filled() - grid.filled();
    let mut fewer = record.clone().with_grid(grid);
    if let Some(candidates) = record.candidates() {
        let (mut candidates, by_peers) = (candidates.clone(), Candidates::of(&fewer.grid));
        removed.iter().for_each(|cell| candidates.set(cell, by_peers.get(cell)));
        fewer.set_candidates(candidates);
    }
    fewer
}

/// What minimizing adds to a row.
#[derive(Debug, Default)]
struct MinimizeColumns {
    redundancy: Option<Redundancy>,
    minimized: Option<Grid>,
}

impl Columns for MinimizeColumns {
    fn names() -> Vec<&'static str> {
        vec!["redundant", "redundant_cells", "minimized", "givens_left"]
    }

    fn values(self) -> Vec<Value> {
        let decided = self.redundancy.filter(|found| found.undecided.is_empty());
        let cells = decided.map(|found| found.redundant.to_string().replace(',', ""));
        vec![
            json!(decided.map(|found| found.redundant.len())),
            json!(cells),
            json!(self.minimized.as_ref().map(|grid| grid.line().to_string())),
            json!(self.minimized.map(|grid| grid.given_count())),
        ]
    }
}

/// How many givens were removed.
#[derive(Default)]
struct Tally {
    puzzles: u64,
    written: u64,
    removed: u64,
    cut_off: u64,
}

struct Printer {
    writer: RecordWriter,
    tally: Tally,
}

impl Sink for Printer {
    type Found = Vec<(Entry, Option<Minimized>)>;

    fn count(found: &Self::Found) -> u64 {
        found.iter().filter(|(entry, _)| entry.is_puzzle()).count() as u64
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        self.writer.begin(batch);
        for (entry, found) in found {
            findings.show_all(&batch.source, &entry.diagnostics);
            let (Some(Minimized { grids, is_cut_off, diagnostics }), Some(record)) = (found, &entry.record)
            else {
                continue;
            };
            findings.show_all(&batch.source, &diagnostics);
            self.tally.puzzles += u64::from(!grids.is_empty());
            self.tally.cut_off += u64::from(is_cut_off);
            for (grid, own) in grids.into_iter().zip(std::iter::repeat(batch.format())) {
                let Some(own) = own else { continue };
                self.tally.written += 1;
                self.tally.removed += (record.grid.given_count() - grid.given_count()) as u64;
                self.writer.write(&with_fewer(record, grid), own)?;
            }
        }
        Ok(())
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        let console = end.console;
        let status = close_writer(self.writer, end.status(), end.unread, console);
        let Tally { puzzles, written, removed, cut_off } = self.tally;
        if cut_off > 0 {
            let puzzles = counted(cut_off, "puzzle");
            console.warn(&format!("not all minimal sub-puzzles of {puzzles} are listed; raise --limit"));
        }
        let of = counted(puzzles, "puzzle");
        if written == puzzles {
            console.inform(&format!("removed {} from {of}", counted(removed, "given")));
        } else {
            console.inform(&format!("{} minimal sub-puzzles of {of}", grouped(written)));
        }
        status
    }
}
