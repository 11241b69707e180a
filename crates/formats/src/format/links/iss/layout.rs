//! The regions of `.Jigsaw`, and what rules about boxes and diagonals ask of the [board](super::board).
//!
//! The boxes are those of the board unless they are switched off; a jigsaw adds its regions to them. Only where there are no
//! boxes are its regions those of the layout.

use std::collections::BTreeMap;

use givens_variants::{CellIndex, Clue, Layout};

use crate::{diagnostic::Diagnostic, text::Span};

use super::{
    board::{Boxes, is_region_size},
    puzzle::{ClueResult, PuzzleReader, Refusal, number_of},
    text::Constraint,
};

/// What [`board`](super::board::board) has read.
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) const fn is_read(_: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    Ok(())
}

/// `jigsaw = ".Jigsaw~" [ *other "~" ] *symbol`: a symbol for each cell. One class of another size is no region.
pub(super) fn jigsaw(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.arguments.last().copied().unwrap_or_default();
    let (expected, found) = (reader.layout().place_count(), word.chars().count());
    if found != expected {
        let span = constraint.span_of(word);
        return Err(Diagnostic::wrong_length(format_args!("{expected} cells"), found, span).into());
    }
    let mut classes: BTreeMap<char, Vec<CellIndex>> = BTreeMap::new();
    for (index, symbol) in word.chars().enumerate() {
        classes.entry(symbol).or_default().push(CellIndex::new(index));
    }
    // One class of all cells says nothing.
    if classes.len() == 1 {
        return Ok(());
    }
    let is_region = |cells: &Vec<CellIndex>| is_region_size(reader.layout(), cells.len());
    let others: Vec<_> = classes.values().filter(|cells| !is_region(cells)).map(Vec::len).collect();
    if let [first, second, ..] = others[..] {
        return Err(uneven_regions(reader.layout(), [first, second], constraint.span_of(word)).into());
    }
    let mut regions: Vec<_> = classes.into_values().filter(|cells| is_region(cells)).collect();
    regions.sort_unstable();
    push_regions(reader, regions);
    Ok(())
}

fn uneven_regions(layout: &Layout, [first, second]: [usize; 2], span: Span) -> Diagnostic {
    let digits = layout.digits().count();
    let message = format!("regions of {first} and of {second} cells for {digits} digits");
    Diagnostic::broken(message, span).help("one class of cells at most may be no region")
}

/// Makes regions those of the layout if it has none, and clues otherwise.
fn push_regions(reader: &mut PuzzleReader, regions: Vec<Vec<CellIndex>>) {
    let layout = reader.layout();
    if layout.cells().any(|cell| layout.region(cell).is_some()) {
        for cells in regions {
            reader.push(Clue::ExtraRegion(cells));
        }
        return;
    }
    let mut numbers = vec![None; layout.place_count()];
    for (number, cells) in regions.iter().enumerate() {
        for cell in cells {
            numbers[cell.index()] = Some(number);
        }
    }
    reader.record.puzzle.layout.set_regions(&numbers);
}

/// Reads a rule about boxes, which boxes of another size make another one.
pub(super) fn of_boxes(reader: &mut PuzzleReader, constraint: &Constraint<'_>, clue: Clue) -> ClueResult<()> {
    if matches!(reader.boxes, Boxes::Sized(_)) {
        return Err(Refusal::Unknown(format!("`{}` with `RegionSize`", constraint.name)));
    }
    square_only(reader, constraint)?;
    reader.push(clue);
    Ok(())
}

/// Refuses a constraint that only square boards have.
pub(super) fn square_only(reader: &PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let (rows, columns) = (reader.layout().rows(), reader.layout().columns());
    if rows == columns {
        return Ok(());
    }
    let message = format!("`.{}` is for square boards, found {rows}×{columns}", constraint.name);
    Err(Diagnostic::broken(message, constraint.span).into())
}

/// Reads a direction: 1 or -1.
pub(super) fn direction(constraint: &Constraint<'_>) -> ClueResult<bool> {
    let word = constraint.argument(0);
    match number_of(constraint, word, "a direction, 1 or -1")? {
        1 => Ok(true),
        -1 => Ok(false),
        _ => Err(Diagnostic::not_a("a direction, 1 or -1", word, constraint.span_of(word)).into()),
    }
}
