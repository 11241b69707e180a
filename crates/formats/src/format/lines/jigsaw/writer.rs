//! From a variant to a jigsaw in a line: its givens and its regions, of which every other format of lines knows less.

use givens_engine::grid::Digit;
use givens_variants::{Lines, VariantPuzzle};

use crate::{
    codec::{NoVariantText, VariantText},
    layout::region_map::side_of,
    record::VariantRecord,
};

/// Returns the line of a variant; all its clues are dropped.
pub(super) fn variant_text(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let puzzle = &record.puzzle;
    let side = board_side(puzzle)?;
    if !puzzle.layout.has_full_regions() {
        return Err(NoVariantText(format!("its cells are not in {side} regions of {side} cells")));
    }
    let mut text = String::with_capacity(2 * side * side + 1);
    for given in &puzzle.givens {
        match given {
            None => text.push('.'),
            Some(given) => text.push(symbol(*given, side)?),
        }
    }
    let letters = puzzle.layout.cells().filter_map(|cell| puzzle.layout.region(cell));
    text.extend(
        letters.filter_map(|region| u8::try_from(region).ok()).map(|region| char::from(b'A' + region)),
    );
    text.push('\n');
    let mut written = VariantText::new(text);
    written.dropped = (0..puzzle.clues.len()).collect();
    written.lost = record.fields();
    Ok(written)
}

/// Returns the side of a square board with digits from 1 to it.
fn board_side(puzzle: &VariantPuzzle) -> Result<usize, NoVariantText> {
    let layout = &puzzle.layout;
    let (rows, columns) = (layout.rows(), layout.columns());
    if *layout.lines() != Lines::Board {
        return Err(NoVariantText("its board is not one grid".to_owned()));
    }
    if rows != columns || side_of(rows * columns).is_none() {
        return Err(NoVariantText(format!("its board of {rows}×{columns} is no square of 4×4 to 16×16")));
    }
    let digits = layout.digits();
    if (digits.first(), digits.count()) != (1, rows) {
        return Err(NoVariantText(format!("its digits are {} to {}", digits.first(), digits.last())));
    }
    Ok(rows)
}

/// Returns the symbol of a given.
fn symbol(given: u8, side: usize) -> Result<char, NoVariantText> {
    let digit = Digit::new(given).filter(|digit| digit.index() < side);
    digit
        .map(Digit::symbol)
        .ok_or_else(|| NoVariantText(format!("a given is {given}, which is no digit of it")))
}
