//! The numbers outside of a board by their places, and the room that they take.
//!
//! Numbers at the same place are one farther out than the other. The builder asks for their widths before it places the
//! board, and `outside` draws them.

use std::collections::{BTreeMap, BTreeSet};

use givens_variants::{CellIndex, Clue, DiagonalStep, Edge, Layout, OutsideRule, Side, VariantPuzzle};

use crate::draw::{clue_words::outside_rules, figure::units};

/// The width of a ring of numbers.
pub(super) const OUTSIDE: i32 = 800;
/// The largest number of rings; what is beyond is drawn in the last.
const RINGS: usize = 4;

/// The numbers outside of a board by their places.
pub(super) struct OutsideNumbers {
    pub(super) diagonals: BTreeSet<(CellIndex, DiagonalStep, i32)>,
    /// Each with its ring.
    pub(super) lines: Vec<(OutsideRule, Edge, i32, usize)>,
    /// The number of rings at the top, right, bottom and left.
    rings: [usize; 4],
    pub(super) has_letters: bool,
}

impl OutsideNumbers {
    /// Collects the numbers of a puzzle, each once.
    pub(super) fn new(puzzle: &VariantPuzzle) -> Self {
        let mut taken: BTreeMap<Edge, usize> = BTreeMap::new();
        let mut rings = [0; 4];
        let (mut diagonals, mut known, mut lines) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
        for clue in &puzzle.clues {
            if let Clue::LittleKiller { first, step, sum } = clue
                && diagonals.insert((*first, *step, *sum))
            {
                for (edge, place) in diagonal_edges(&puzzle.layout, *first, *step) {
                    rings[edge as usize] = 1;
                    taken.extend(place.map(|line| (Edge { side: edge, line }, 1)));
                }
            }
        }
        for clue in &puzzle.clues {
            if let Clue::Outside(rule, edge, value) = clue
                && known.insert((*rule, *edge, *value))
                && is_on_board(&puzzle.layout, *edge)
            {
                let count = taken.entry(*edge).or_default();
                lines.push((*rule, *edge, *value, (*count).min(RINGS - 1)));
                *count += 1;
                let ring = &mut rings[edge.side as usize];
                *ring = (*ring).max(*count).min(RINGS);
            }
        }
        Self { diagonals, lines, rings, has_letters: outside_rules(puzzle).len() > 1 }
    }

    /// Returns the widths that the numbers take at the top, right, bottom and left.
    pub(super) fn widths(&self) -> [i32; 4] {
        self.rings.map(|rings| units(rings) * OUTSIDE)
    }
}

fn is_on_board(layout: &Layout, Edge { side, line }: Edge) -> bool {
    let is_column = matches!(side, Side::Top | Side::Bottom);
    line < if is_column { layout.columns() } else { layout.rows() }
}

/// Returns the sides at which the number of a diagonal is, with the row or column of its place if it is not in a corner.
fn diagonal_edges(
    layout: &Layout,
    first: CellIndex,
    step: DiagonalStep,
) -> impl Iterator<Item = (Side, Option<usize>)> {
    let (row, column) = layout.place(first);
    let before = |at: usize, is_ahead: bool, count: usize| {
        if is_ahead { at.checked_sub(1) } else { Some(at + 1).filter(|at| *at < count) }
    };
    let outer_row = before(row, step.is_down, layout.rows());
    let outer_column = before(column, step.is_right, layout.columns());
    let above = if step.is_down { Side::Top } else { Side::Bottom };
    let beside = if step.is_right { Side::Left } else { Side::Right };
    let above = outer_row.is_none().then_some((above, outer_column));
    let beside = outer_column.is_none().then_some((beside, outer_row));
    above.into_iter().chain(beside)
}
