//! What is found out about each puzzle of a column.
//!
//! Puzzles of 81 plain cells go to the engine for many puzzles, as in the command; all others through the codec of
//! lines, each alone, so that the answer for a row depends on nothing but the row.

use std::{
    cell::Cell,
    sync::atomic::{AtomicBool, Ordering},
};

use arrow_array::StructArray;
use givens::{
    Diagnostic, Grid, Level, Record, Rule, Solution, SolveOutcome, Verdict,
    canon::Form,
    check::{self, CheckOptions, CheckResult},
    format::{Format, ReadOptions, read},
    rate::Scheme,
    solve::sliced::{Engine, GridBatch, Results},
};
use pyo3::prelude::*;

use crate::{
    answers::{Canon, Check, Counting, Rating, Solve},
    column::Column,
    error::Failure,
    input::{Block, CELLS, Puzzles, plain},
    rows::{Heading, Rows, data_type, headings, worst},
    run::{run, thread_count},
};

/// Number of puzzles that the engine solves at once.
const BATCH: usize = 8192;
/// Rows of a block for what takes less than a microsecond each, so that signals are seen every few milliseconds.
pub(crate) const FAST: usize = 1 << 16;
/// Rows of a block for one thread: a fraction of a second.
const MAX_ROWS: usize = 1 << 20;
/// Fewer puzzles than this are solved faster one by one.
const MIN_BATCH: usize = 64;
/// A puzzle that takes more guesses than this in the engine is solved alone.
const MAX_GUESSES: u32 = 100_000;

/// Adds the functions of columns to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(check_column, module)?)?;
    module.add_function(wrap_pyfunction!(count, module)?)?;
    module.add_function(wrap_pyfunction!(rate, module)?)?;
    module.add_function(wrap_pyfunction!(canonical_forms, module)?)
}

#[pyfunction]
#[pyo3(signature = (puzzles, *, threads=None))]
fn solve(py: Python<'_>, puzzles: &Bound<'_, PyAny>, threads: Option<usize>) -> Result<Column, Failure> {
    answer(py, puzzles, threads, &Solve)
}

#[pyfunction]
#[pyo3(name = "check", signature = (puzzles, *, threads=None))]
fn check_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    threads: Option<usize>,
) -> Result<Column, Failure> {
    answer(py, puzzles, threads, &Check)
}

#[pyfunction]
#[pyo3(signature = (puzzles, *, limit=2, threads=None))]
fn count(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    limit: u64,
    threads: Option<usize>,
) -> Result<Column, Failure> {
    if limit == 0 {
        return Err(Failure::Value("limit: expected at least 1, found 0".to_owned()));
    }
    answer(py, puzzles, threads, &Counting { limit })
}

#[pyfunction]
#[pyo3(signature = (puzzles, *, scheme="hodoku", threads=None))]
fn rate(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    scheme: &str,
    threads: Option<usize>,
) -> Result<Column, Failure> {
    answer(py, puzzles, threads, &Rating(scheme_named(scheme)?))
}

#[pyfunction]
#[pyo3(name = "canonical", signature = (puzzles, *, form="minlex", threads=None))]
fn canonical_forms(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    form: &str,
    threads: Option<usize>,
) -> Result<Column, Failure> {
    let form = form.parse::<Form>().map_err(|error| Failure::Value(error.to_string()))?;
    answer(py, puzzles, threads, &Canon(form))
}

/// Returns the scheme with a name: its id, with or without the version.
fn scheme_named(name: &str) -> Result<Scheme, Failure> {
    let is_named = |scheme: &Scheme| scheme.id() == name || scheme.id().split('-').next() == Some(name);
    let names = || Scheme::ALL.map(|scheme| scheme.id().split('-').next().unwrap_or_default()).join(", ");
    let unknown = || Failure::Value(format!("no scheme is called `{name}`; schemes are {}", names()));
    Scheme::ALL.into_iter().find(is_named).ok_or_else(unknown)
}

/// What a function finds out about a puzzle.
pub(crate) trait Verb: Sync {
    /// The columns between verdict and reason.
    fn columns(&self) -> &'static [Heading];

    /// Number of rows that a thread takes at a time.
    fn rows(&self) -> usize {
        256
    }

    /// The rules whose diagnostics are reasons.
    fn options(&self) -> CheckOptions {
        CheckOptions::default()
    }

    /// Adds the row of a puzzle with one solution, as symbols.
    fn push_proper(&self, cells: &[u8; CELLS], solution: &[u8; CELLS], rows: &mut Rows) {
        let record = Record::of(Grid::from_classic(cells).expect("the cells are plain"));
        let solution = Solution::try_from(Grid::from_classic(solution).expect("digits")).expect("a solution");
        self.push(&record, check::judge(&record, Some(SolveOutcome::One(solution)), &self.options()), rows);
    }

    /// Adds the row of a checked record.
    fn push(&self, record: &Record, checked: CheckResult, rows: &mut Rows);
}

fn answer(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    threads: Option<usize>,
    verb: &impl Verb,
) -> Result<Column, Failure> {
    let puzzles = Puzzles::of(puzzles)?;
    let headings = headings(verb.columns());
    let threads = thread_count(threads);
    // An array in one part need not be put together.
    let is_whole = threads == 1 && verb.rows() == FAST;
    let blocks = puzzles.blocks(if is_whole { MAX_ROWS } else { verb.rows() });
    let work = |block: &Block<'_>, stop: &AtomicBool| answer_block(block, verb, &headings, stop);
    Ok(Column::new(data_type(&headings), run(py, &blocks, threads, work)?))
}

fn answer_block(
    block: &Block<'_>,
    verb: &impl Verb,
    headings: &[Heading],
    stop: &AtomicBool,
) -> Result<StructArray, Failure> {
    let mut rows = Rows::new(headings, block.rows.len());
    for start in block.rows.clone().step_by(BATCH) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let mut grids = Vec::with_capacity(BATCH);
        let item = |row: usize| block.chunk.with_row(row, |bytes| Item::of(bytes, &mut grids));
        let items = (start..(start + BATCH).min(block.rows.end)).map(item).collect::<Result<_, _>>()?;
        push_all(items, &grids, verb, &mut rows, stop);
    }
    Ok(rows.finish())
}

/// A row of a batch, read.
enum Item {
    /// The number of a plain puzzle in its batch.
    Lane(usize),
    Record(Box<Record>),
    Malformed(Box<Diagnostic>),
}

impl Item {
    /// Reads a text; the cells of a plain puzzle are added to the others.
    fn of(bytes: &[u8], grids: &mut Vec<[u8; CELLS]>) -> Self {
        if let Some(cells) = plain(bytes) {
            grids.push(*cells);
            return Self::Lane(grids.len() - 1);
        }
        match record_of(&String::from_utf8_lossy(bytes)) {
            Ok(record) => Self::Record(Box::new(record)),
            Err(diagnostic) => Self::Malformed(Box::new(diagnostic)),
        }
    }
}

/// Reads the puzzle of a text: a line, or a grid of several lines in any format.
///
/// # Errors
///
/// The diagnostic that says why there is none, or not just one.
pub(crate) fn record_of(text: &str) -> Result<Record, Diagnostic> {
    let line = text.trim_end_matches(['\n', '\r']);
    let from = (!line.contains(['\n', '\r'])).then_some(Format::Line);
    let reading = read(text, &ReadOptions::default().with_from(from));
    let (mut record, mut number, mut finding) = (None, 0_usize, None);
    for entry in reading.entries {
        number += usize::from(entry.is_puzzle());
        finding = finding.or_else(|| worst(&entry.diagnostics).or(entry.diagnostics.first()).cloned());
        record = record.or(entry.record);
    }
    match record {
        Some(record) if number == 1 => Ok(record),
        _ if number > 1 => {
            Err(Diagnostic::new(Rule::UnknownFormat, format!("expected one puzzle, found {number}")))
        }
        _ => {
            let finding = finding.or_else(|| reading.diagnostics.into_iter().next());
            Err(finding
                .unwrap_or_else(|| Diagnostic::new(Rule::UnknownFormat, "expected a puzzle, found no cells")))
        }
    }
}

thread_local! {
    /// Taken out while in use, so that a panic leaves nothing half used behind.
    static ENGINE: Cell<Option<(Engine, Results)>> = const { Cell::new(None) };
}

/// Solves the plain puzzles of a batch together, then the others, and adds the rows of all of them in order.
fn push_all(
    items: Vec<Option<Item>>,
    grids: &[[u8; CELLS]],
    verb: &impl Verb,
    rows: &mut Rows,
    stop: &AtomicBool,
) {
    let new = || {
        (
            Engine::new(Level::best()).expect("the best level of this machine").with_guess_limit(MAX_GUESSES),
            Results::new(),
        )
    };
    let (mut engine, mut results) = ENGINE.take().unwrap_or_else(new);
    let few = grids.len() < MIN_BATCH;
    engine.solve(GridBatch::grids(if few { &[] } else { grids }), 2, &mut results);
    let solution = |lane: usize| if few { None } else { results.unique_solution(lane) };
    let of_lane = |lane: usize| Record::of(Grid::from_classic(&grids[lane]).expect("the cells are plain"));
    let others = items.iter().flatten().filter_map(|item| match item {
        Item::Lane(lane) => solution(*lane).is_none().then(|| of_lane(*lane)),
        Item::Record(record) => Some((**record).clone()),
        Item::Malformed(_) => None,
    });
    let others: Vec<_> = others.collect();
    let references: Vec<_> = others.iter().collect();
    let checked = check::check_all(&references, &verb.options(), Level::best());
    let mut others = references.into_iter().zip(checked);
    for item in items {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let proper = match &item {
            None => {
                rows.push_null();
                continue;
            }
            Some(Item::Malformed(finding)) => {
                rows.push_answer((Verdict::Malformed, None), [], Some(finding));
                continue;
            }
            Some(Item::Lane(lane)) => solution(*lane).map(|solution| (&grids[*lane], solution)),
            Some(_) => None,
        };
        match proper {
            Some((cells, solution)) => verb.push_proper(cells, solution, rows),
            None => others.next().into_iter().for_each(|(record, checked)| verb.push(record, checked, rows)),
        }
    }
    ENGINE.set(Some((engine, results)));
}
