//! Ids: of classic grids, and of variants.
//!
//! The codec makes writers of both functions. An id states regions that are connected and have a cell for each digit, both
//! diagonals, and cages if every cell is in exactly one and each has a sum; a given in no cage is a cage of its own.

use givens_engine::grid::Digit;
use givens_variants::{CellIndex, Clue, Diagonal, Layout, Lines};

use crate::{
    codec::{NoVariantText, VariantText},
    format::links::runs::push_blanks,
    record::{Field, FieldSet, Record, VariantRecord},
};

use super::borders::{are_connected, push_borders};

/// The fields that an id has besides the givens.
pub(super) const HOLDS: FieldSet = FieldSet::of(&[Field::Boxes]);

/// Adds the id of a classic record, and returns the fields that are lost.
pub(super) fn push_id(record: &Record, text: &mut String) -> FieldSet {
    let shape = record.shape();
    text.push_str(&format!("{}x{}:", shape.box_rows(), shape.box_columns()));
    push_numbers(record.grid.contents().iter().map(|digit| digit.map(Digit::get)), text);
    record.fields().without(HOLDS)
}

/// Returns the id of a variant.
pub(super) fn variant_text(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let puzzle = &record.puzzle;
    let layout = &puzzle.layout;
    let size = size(record)?;
    let (diagonals, cages) = (both_diagonals(&puzzle.clues), Cages::of(record));
    let mut text = size.unwrap_or_else(|| format!("{}j", layout.rows()));
    let has_regions = text.ends_with('j');
    for (letter, clues) in [('x', &diagonals), ('k', &cages.clues)] {
        text.extend((!clues.is_empty()).then_some(letter));
    }
    text.push(':');
    push_numbers(puzzle.givens.iter().copied(), &mut text);
    if has_regions {
        text.push(',');
        push_borders(&cell_regions(layout), layout.rows(), &mut text);
    }
    if !cages.clues.is_empty() {
        text.push(',');
        push_borders(&cages.groups, layout.rows(), &mut text);
        text.push(',');
        push_numbers(cages.sums.iter().copied(), &mut text);
    }
    text.push('\n');
    let is_stated = |index: &usize| diagonals.contains(index) || cages.clues.contains(index);
    let mut written = VariantText::new(text);
    written.dropped = (0..puzzle.clues.len()).filter(|index| !is_stated(index)).collect();
    written.lost = record.fields().without(HOLDS);
    Ok(written)
}

/// Returns the numbers of boxes, `3x3`, or `None` if regions must follow the cells.
fn size(record: &VariantRecord) -> Result<Option<String>, NoVariantText> {
    let (layout, givens) = (&record.puzzle.layout, &record.puzzle.givens);
    let (side, digits) = (layout.rows(), layout.digits());
    let refused = |reason: &str| Err(NoVariantText(reason.to_owned()));
    if *layout.lines() != Lines::Board || side != layout.columns() || side < 2 {
        return refused("the board is no square grid");
    }
    if (digits.first(), digits.count()) != (1, side) {
        return refused("the digits are not those from 1 to the number of rows");
    }
    if givens.iter().flatten().any(|given| !digits.contains(*given)) {
        return refused("a given is no digit of the grid");
    }
    if let Some(shape) = record.classic_shape() {
        return Ok(Some(format!("{}x{}", shape.box_rows(), shape.box_columns())));
    }
    if !layout.has_full_regions() {
        return refused("not every region has a cell for each digit");
    }
    if !are_connected(&cell_regions(layout), side) {
        return refused("a region is not connected");
    }
    Ok(None)
}

/// Returns the region of each cell, all of which are in one.
fn cell_regions(layout: &Layout) -> Vec<usize> {
    layout.cells().filter_map(|cell| layout.region(cell)).collect()
}

/// Returns the clues that are a diagonal, if both are among them.
fn both_diagonals(clues: &[Clue]) -> Vec<usize> {
    let of = |diagonal| {
        let is_it = move |(_, clue): &(usize, &Clue)| **clue == Clue::Diagonal(diagonal);
        clues.iter().enumerate().filter(is_it).map(|(index, _)| index)
    };
    let [falling, rising] =
        [Diagonal::Falling, Diagonal::Rising].map(|diagonal| of(diagonal).collect::<Vec<_>>());
    if falling.is_empty() || rising.is_empty() { Vec::new() } else { [falling, rising].concat() }
}

/// Cages that together have every cell once.
#[derive(Default)]
struct Cages {
    /// The clues that they are; none if the cages of a puzzle cannot be written.
    clues: Vec<usize>,
    /// The cage of each cell.
    groups: Vec<usize>,
    /// The sum at the first cell of each cage.
    sums: Vec<Option<i64>>,
}

impl Cages {
    fn of(record: &VariantRecord) -> Self {
        Self::partition(record).unwrap_or_default()
    }

    /// Returns the cages of a puzzle, or `None` if they leave a cell free, overlap, are not connected or lack a sum.
    fn partition(record: &VariantRecord) -> Option<Self> {
        let puzzle = &record.puzzle;
        let count = puzzle.layout.place_count();
        let mut groups = vec![None; count];
        let mut sums = vec![None; count];
        let mut cages = Self::default();
        for (index, clue) in puzzle.clues.iter().enumerate() {
            let Clue::Cage(cells, sum) = clue else { continue };
            let first = cells.iter().map(|cell| cell.index()).min()?;
            sums[first] = Some(i64::from((*sum).filter(|&sum| sum > 0)?));
            let mut is_free = |cell: &CellIndex| groups[cell.index()].replace(index).is_none();
            if !cells.iter().all(&mut is_free) {
                return None;
            }
            cages.clues.push(index);
        }
        if cages.clues.is_empty() {
            return None;
        }
        for (cell, group) in groups.iter_mut().enumerate().filter(|(_, group)| group.is_none()) {
            sums[cell] = Some(i64::from(puzzle.givens[cell]?));
            *group = Some(puzzle.clues.len() + cell);
        }
        cages.groups = groups.into_iter().collect::<Option<Vec<_>>>()?;
        cages.sums = sums;
        are_connected(&cages.groups, puzzle.layout.rows()).then_some(cages)
    }
}

/// Adds numbers and runs of blanks.
fn push_numbers(numbers: impl Iterator<Item = Option<impl Into<i64>>>, text: &mut String) {
    let numbers: Vec<Option<i64>> = numbers.map(|number| number.map(Into::into)).collect();
    let mut is_after_number = false;
    for run in numbers.chunk_by(|cell, next| cell.is_none() && next.is_none()) {
        match run[0] {
            Some(number) => text.push_str(&format!("{}{number}", if is_after_number { "_" } else { "" })),
            None => push_blanks(run.len(), b'a', text),
        }
        is_after_number = run[0].is_some();
    }
}
