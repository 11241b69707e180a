//! The regions of `.Jigsaw`, and what rules about boxes and diagonals ask of the [board](super::board).
//!
//! The boxes are those of the board unless they are switched off; a jigsaw adds its regions to them. Only where there are no
//! boxes are its regions those of the layout.

use std::collections::BTreeMap;

use givens_variants::{CellIndex, Clue, Layout};

use crate::{diagnostic::Diagnostic, record::KeptClass, text::Span};

use super::{
    board::{Boxes, is_region_size},
    puzzle::{ClueResult, PuzzleReader, Refusal, number_of},
    text::Constraint,
};

/// What [`board`](super::board::board) has read.
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) fn is_read(reader: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    reader.is_unclear_in_group("a shape");
    Ok(())
}

/// `.RegionSameValues`: of rows, columns and regions those of the most cells hold the same digits. It is made of the regions
/// when all are read.
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) fn region_same_values(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    if !reader.is_unclear_in_group("`RegionSameValues`") {
        reader.same_regions = Some(constraint.span);
    }
    Ok(())
}

impl PuzzleReader {
    /// Adds that regions hold the same digits, if that was said.
    pub(super) fn finish_same_regions(&mut self) {
        let Some(span) = self.same_regions else { return };
        let layout = self.layout();
        // A jigsaw that is added to boxes has regions that are clues.
        if self.record.puzzle.clues.iter().any(|clue| matches!(clue, Clue::ExtraRegion(_))) {
            return self.keep(KeptClass::Unknown, "`RegionSameValues` with other sets of cells", span);
        }
        let mut groups: Vec<_> = layout.houses().collect();
        let longest = groups.iter().map(Vec::len).max().unwrap_or_default();
        groups.retain(|group| group.len() == longest);
        if longest != layout.digits().count() && groups.len() > 1 {
            self.record.push_clue(Clue::SameDigits(groups), span);
        }
    }
}

/// `jigsaw = ".Jigsaw~" [ *other "~" ] *symbol`: a symbol for each cell. One class of another size is no region.
pub(super) fn jigsaw(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    if reader.is_unclear_in_group("`Jigsaw`") {
        return Ok(());
    }
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
