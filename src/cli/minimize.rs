//! `givens minimize`: removes redundant givens.

use clap::Args;
use givens::{
    error::Error,
    format::Entry,
    pipeline::Batch,
    report::{counted, grouped},
    run::{MinimizedRecord, Minimizer, RecordWriter, with_fewer_givens},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    numbers::parse_whole,
    records::{close_writer, open_writer},
    rows::RecordRows,
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
    /// Write at most this many minimal sub-puzzles of each puzzle [default with --all: 1000].
    #[arg(long, value_name = "PUZZLES", conflicts_with_all = ["seed", "rows"], value_parser = parse_whole::<usize, 1>)]
    limit: Option<usize>,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    row_mode: RecordRows,
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
    if row_mode.is_on() {
        return row_mode.run(writing, reading, console, |records| minimizer.answers(records, &stop));
    }
    let (inputs, missing) = reading.inputs(console)?;
    let (writer, _) = open_writer(writing, writing.target()?, reading, &inputs, console)?;
    // A puzzle may have millions of sub-puzzles.
    let options = if limit.is_some() { reading.slow_options(console) } else { reading.options(console) };
    let drive = Drive::new(reading, &inputs, missing, console).with_options(options);
    let drive = drive.with_exit_zero(row_mode.exits_zero());
    drive.run(
        |batch| minimizer.prepare(batch, &stop),
        SubPuzzlePrinter { writer, tally: GivenTally::default() },
    )
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
    type Found = Vec<(Entry, Option<MinimizedRecord>)>;

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
            let MinimizedRecord { checked, grids, is_cut_off } = found;
            findings.show_all(&batch.source, &checked.diagnostics);
            self.tally.puzzles += u64::from(!grids.is_empty());
            self.tally.cut_off += u64::from(is_cut_off);
            for grid in grids {
                self.tally.written += 1;
                self.tally.removed += (record.grid.given_count() - grid.given_count()) as u64;
                self.writer.write(&with_fewer_givens(record, grid), own)?;
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
