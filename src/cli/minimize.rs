//! `givens minimize`: removes redundant givens.

use clap::Args;
use givens::{
    diagnostic::Diagnostic,
    error::Error,
    format::Entry,
    grid::Grid,
    pipeline::Batch,
    record::Record,
    report::{counted, grouped},
    run::{KeptResult, MinimizedRecord, Minimizer, RecordWriter, with_fewer_givens, with_found},
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    numbers::parse_whole,
    records::{close_writer, open_writer},
    resume::{Resuming, Resumption},
    rows::{RecordRows, classic_only},
    writing::Writing,
};

/// Remove redundant givens until each puzzle is minimal.
///
/// The solution stays the only one. A puzzle has many minimal sub-puzzles, of which --seed chooses one, and --all
/// lists all. Puzzles without exactly one solution are reported, not written.
#[derive(Debug, Clone, Args)]
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
    /// Write at most this many minimal sub-puzzles of each puzzle [default with --all: 1000].
    #[arg(long, value_name = "PUZZLES", conflicts_with_all = ["seed", "rows"], value_parser = parse_whole::<usize, 1>)]
    limit: Option<usize>,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    row_mode: RecordRows,
    #[command(flatten)]
    resuming: Resuming,
    #[command(flatten)]
    searching: Searching,
}

/// Number of sub-puzzles that `--all` lists of a puzzle.
const MOST_LISTED: usize = 1000;

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let limit = arguments.limit.or(arguments.all.then_some(MOST_LISTED));
    let (budget, level) = (arguments.searching.budget(), arguments.searching.level()?);
    let minimizer = Minimizer::new(arguments.seed, limit, budget, level);
    let stop = || console.is_interrupted();
    let Arguments { reading, writing, row_mode, .. } = arguments;
    let resumption = arguments.resumption(console)?;
    // A puzzle may have millions of sub-puzzles, and results are kept of shares of a batch.
    let is_slow = limit.is_some() || resumption.keeps();
    let options = if is_slow { reading.slow_options(console) } else { reading.options(console) };
    if row_mode.is_on() {
        let answers = |records: &[&Record]| minimizer.answers(records, &stop);
        return row_mode.results(writing).run(reading, options, &resumption, answers, classic_only);
    }
    let (inputs, missing) = reading.inputs(console)?;
    let (writer, _) = open_writer(writing, writing.target()?, reading, &inputs, console)?;
    resumption.begin(&inputs)?;
    let drive = Drive::new(reading, &inputs, missing, console).with_options(options);
    let drive = drive.with_resumption(&resumption).with_exit_zero(row_mode.exits_zero());
    let find = |records: &[&Record]| -> Vec<SubPuzzles> {
        let found = minimizer.find_all(records, &stop).into_iter();
        found.zip(records).map(|(found, record)| SubPuzzles::of(found, record)).collect()
    };
    let found = |batch: &Batch| {
        let recall = |records: &[&Record]| resumption.recall(batch, || find(records));
        with_found(batch.entries(), recall).collect()
    };
    drive.run(found, SubPuzzlePrinter { writer, tally: GivenTally::default() })
}

impl Arguments {
    /// Returns what keeps results, which depend on all options but those of the machine.
    fn resumption(&self, console: Console) -> Result<Resumption, Error> {
        let essential = Self { reading: self.reading.essential(), ..self.clone() };
        self.resuming.resumption(self.writing.output.as_deref(), &essential, console)
    }
}

/// The minimal sub-puzzles of a record, as they are kept.
struct SubPuzzles {
    /// Why there is none.
    diagnostics: Vec<Diagnostic>,
    /// The cell indices of the givens that each lacks.
    removed: Vec<Vec<usize>>,
    is_cut_off: bool,
}

impl SubPuzzles {
    fn of(found: MinimizedRecord, record: &Record) -> Self {
        let MinimizedRecord { checked, grids, is_cut_off } = found;
        let (shape, filled) = (record.shape(), record.grid.filled());
        let index = |cell| shape.index(cell);
        let removed = |grid: &Grid| (filled - grid.filled()).iter().map(index).collect();
        Self { diagnostics: checked.diagnostics, removed: grids.iter().map(removed).collect(), is_cut_off }
    }
}

/// What has diagnostics is not kept: the puzzle is worked on again.
impl KeptResult for SubPuzzles {
    fn keep(&self) -> Option<Value> {
        self.diagnostics.is_empty().then(|| json!([self.removed, self.is_cut_off]))
    }

    fn restore(kept: Value) -> Option<Self> {
        let (removed, is_cut_off) = serde_json::from_value(kept).ok()?;
        Some(Self { diagnostics: Vec::new(), removed, is_cut_off })
    }
}

/// Returns the record without some givens.
fn without(record: &Record, removed: &[usize]) -> Record {
    let mut grid = record.grid.clone();
    for index in removed {
        grid.set(record.shape().cell(*index), None);
    }
    with_fewer_givens(record, grid)
}

/// How many givens were removed.
#[derive(Default)]
struct GivenTally {
    puzzles: u64,
    written: u64,
    removed: u64,
    cut_off: u64,
}

struct SubPuzzlePrinter {
    writer: RecordWriter,
    tally: GivenTally,
}

impl Sink for SubPuzzlePrinter {
    type Found = Vec<(Entry, Option<SubPuzzles>)>;

    fn count(found: &Self::Found) -> u64 {
        found.iter().filter(|(entry, _)| entry.is_puzzle()).count() as u64
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        self.writer.begin(batch);
        for (entry, found) in found {
            findings.show_all(&batch.source, &entry.diagnostics);
            let (Some(found), Some(record), Some(own)) = (found, &entry.record, batch.format()) else {
                continue;
            };
            findings.show_all(&batch.source, &found.diagnostics);
            self.tally.puzzles += u64::from(!found.removed.is_empty());
            self.tally.cut_off += u64::from(found.is_cut_off);
            for removed in &found.removed {
                self.tally.written += 1;
                self.tally.removed += removed.len() as u64;
                self.writer.write(&without(record, removed), own)?;
            }
        }
        Ok(())
    }

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        let console = end.console;
        let status = close_writer(self.writer, end.status(), end.unread, console);
        let GivenTally { puzzles, written, removed, cut_off } = self.tally;
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
