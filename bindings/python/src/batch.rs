//! Solves the puzzles of a column in batches.
//!
//! Puzzles of 81 plain cells go to the engine for many puzzles, as in the command; all others are read each alone, so that
//! the answer for a row depends on nothing but the row. A variant may take seconds, so whether to stop is asked before each.

use std::cell::Cell;

use arrow_array::StructArray;
use givens::{
    Diagnostic, Grid, Record, SimdLevel, Verdict, check,
    format::Entry,
    solve::sliced::{Engine, GridBatch, Results},
};

use crate::{
    chunk::Text,
    error::Failure,
    input::Block,
    record::{entry_of, layout_of},
    rows::{CELLS, Heading, Rows},
    run::Stop,
    verb::Verb,
};

/// Number of puzzles that the engine solves at once.
const BATCH: usize = 8192;
/// Fewer puzzles than this are solved faster one by one.
const MIN_BATCH: usize = 64;
/// A puzzle that takes more guesses than this in the engine is solved alone.
const MAX_GUESSES: u32 = 100_000;

/// Returns the answer for the rows of a block, or for the first of them if it is to stop meanwhile.
///
/// # Errors
///
/// If the column is not what it says of itself.
pub(crate) fn answer_block(
    block: &Block<'_>,
    verb: &dyn Verb,
    headings: &[Heading],
    stop: &Stop,
) -> Result<StructArray, Failure> {
    let mut rows = Rows::new(headings, block.rows.len());
    for start in block.rows.clone().step_by(BATCH) {
        if stop.poll() {
            break;
        }
        let mut grids = Vec::with_capacity(BATCH);
        let item = |row: usize| block.chunk.with_row(row, |text| Item::of(text, &mut grids));
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
    Variant(Box<Entry>),
    Malformed(Box<Diagnostic>),
}

impl Item {
    /// Reads a text; the cells of a plain puzzle are added to the others.
    fn of(text: Text<'_>, grids: &mut Vec<[u8; CELLS]>) -> Self {
        let bytes = match text {
            Ok(bytes) => bytes,
            Err(diagnostic) => return Self::Malformed(Box::new(diagnostic)),
        };
        if let Some(cells) = plain(bytes) {
            grids.push(*cells);
            return Self::Lane(grids.len() - 1);
        }
        match entry_of(&String::from_utf8_lossy(bytes)) {
            Ok(Entry { record: Some(record), .. }) => Self::Record(Box::new(record)),
            Ok(entry) => Self::Variant(Box::new(entry)),
            Err(diagnostic) => Self::Malformed(Box::new(diagnostic)),
        }
    }
}

/// Returns the cells of a puzzle of 81 digits and blanks of one kind, which the engine for many puzzles takes.
fn plain(bytes: &[u8]) -> Option<&[u8; CELLS]> {
    let cells: &[u8; CELLS] = bytes.try_into().ok()?;
    let (mut dots, mut zeros, mut others) = (false, false, false);
    for &byte in cells {
        dots |= byte == b'.';
        zeros |= byte == b'0';
        others |= (byte != b'.') & (byte.wrapping_sub(b'0') > 9);
    }
    (!others && !(dots & zeros)).then_some(cells)
}

thread_local! {
    /// Taken out while in use, so that a panic leaves nothing half used behind.
    static ENGINE: Cell<Option<(Engine, Results)>> = const { Cell::new(None) };
}

/// Solves the plain puzzles of a batch together, then the others, and adds the rows of all of them in order.
fn push_all(items: Vec<Option<Item>>, grids: &[[u8; CELLS]], verb: &dyn Verb, rows: &mut Rows, stop: &Stop) {
    let new = || {
        (
            Engine::new(SimdLevel::best())
                .expect("the best level of this machine")
                .with_guess_limit(MAX_GUESSES),
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
        Item::Variant(_) | Item::Malformed(_) => None,
    });
    let others: Vec<_> = others.collect();
    let references: Vec<_> = others.iter().collect();
    let checked = check::check_all(&references, &verb.options(), SimdLevel::best());
    let mut others = references.into_iter().zip(checked);
    for item in items {
        if stop.is_set() {
            break;
        }
        let proper = match item {
            None => {
                rows.push_null();
                continue;
            }
            Some(Item::Malformed(finding)) => {
                rows.push_answer((Verdict::Malformed, None), [], Some(&finding));
                continue;
            }
            Some(Item::Variant(_)) if stop.poll() => break,
            Some(Item::Variant(entry)) => {
                verb.push_variant(*entry, rows);
                continue;
            }
            Some(Item::Lane(lane)) => solution(lane).map(|solution| (&grids[lane], solution)),
            Some(Item::Record(_)) => None,
        };
        if let Some((cells, solution)) = proper {
            verb.push_proper(cells, solution, rows);
        } else if let Some((record, checked)) = others.next() {
            let is_clashing = checked.verdict == Verdict::Clashing;
            match is_clashing.then(|| layout_of(record)).flatten() {
                Some(entry) => verb.push_variant(entry, rows),
                None => verb.push(record, checked, rows),
            }
        }
    }
    ENGINE.set(Some((engine, results)));
}
