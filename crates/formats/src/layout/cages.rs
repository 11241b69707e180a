//! Cages as texts state them, and whether their cells are connected.
//!
//! Readers of killers add the cages that they find: what is a given in other formats is a cage of one cell in these.

use givens_variants::{CellIndex, Clue, Layout};

use crate::{record::VariantRecord, text::Span};

/// Adds a cage that a text states: a cage of one cell is a given, and says nothing if it has no sum.
pub(crate) fn push_cage(record: &mut VariantRecord, mut cells: Vec<CellIndex>, sum: Option<u32>, span: Span) {
    cells.sort_unstable();
    let digit = sum.and_then(|sum| u8::try_from(sum).ok());
    match (&cells[..], digit.filter(|digit| record.puzzle.layout.digits().contains(*digit))) {
        ([cell], Some(digit)) => record.puzzle.givens[cell.index()] = Some(digit),
        ([_], None) if sum.is_none() => {}
        _ => record.push_clue(Clue::Cage(cells, sum.and_then(|sum| i32::try_from(sum).ok())), span),
    }
}

/// Returns whether cells are connected by common sides.
pub(crate) fn are_connected_by_sides(layout: &Layout, cells: &[CellIndex]) -> bool {
    are_connected(cells, |one, other| layout.are_neighbours([one, other]))
}

/// Returns whether cells are connected by steps between cells that are `near`.
pub(crate) fn are_connected(cells: &[CellIndex], near: impl Fn(CellIndex, CellIndex) -> bool) -> bool {
    let mut left: Vec<_> = cells.iter().skip(1).copied().collect();
    let mut reached: Vec<_> = cells.iter().take(1).copied().collect();
    while let Some(cell) = reached.pop() {
        let (next, others) = left.into_iter().partition::<Vec<_>, _>(|&other| near(cell, other));
        reached.extend(next);
        left = others;
    }
    left.is_empty()
}
