//! The borders of cells: thick around regions and around the board, thin elsewhere.
//!
//! Pictures draw them as runs, lines as long as they can be, and terminals ask for each border alone; so regions of any
//! shape, several grids on one board, and blank places need no code of their own.

use givens_variants::Layout;

/// How thick a border is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Border {
    /// Between cells of one region.
    Thin,
    /// Between regions, and around the board.
    Thick,
}

/// A stretch of a line of the grid whose borders are equally thick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BorderRun {
    pub(super) border: Border,
    /// Whether it runs from left to right, not down.
    pub(super) is_across: bool,
    /// The number of the line, of which the first is 0.
    pub(super) line: usize,
    /// The lines across it at which it begins and ends.
    pub(super) ends: [usize; 2],
}

/// Returns the border above a place, which may be below the last row; none between places without cells.
pub(super) fn border_above(layout: &Layout, row: usize, column: usize) -> Option<Border> {
    border(layout, row.checked_sub(1).map(|above| (above, column)), (row, column))
}

/// Returns the border left of a place, which may be right of the last column.
pub(super) fn border_left(layout: &Layout, row: usize, column: usize) -> Option<Border> {
    border(layout, column.checked_sub(1).map(|left| (row, left)), (row, column))
}

fn border(layout: &Layout, before: Option<(usize, usize)>, after: (usize, usize)) -> Option<Border> {
    let cells = [before, Some(after)].map(|place| place.and_then(|(row, column)| layout.cell(row, column)));
    match cells {
        [None, None] => None,
        [Some(a), Some(b)] if layout.region(a) == layout.region(b) => Some(Border::Thin),
        _ => Some(Border::Thick),
    }
}

/// Returns all borders of a board, each once.
pub(super) fn border_runs(layout: &Layout) -> Vec<BorderRun> {
    let (rows, columns) = (layout.rows(), layout.columns());
    let mut runs: Vec<BorderRun> = Vec::new();
    for (is_across, lines, places) in [(true, rows, columns), (false, columns, rows)] {
        for line in 0..=lines {
            for at in 0..places {
                let border =
                    if is_across { border_above(layout, line, at) } else { border_left(layout, at, line) };
                let Some(border) = border else { continue };
                let last = runs.last_mut().filter(|run| {
                    (run.is_across, run.line, run.border, run.ends[1]) == (is_across, line, border, at)
                });
                match last {
                    Some(run) => run.ends[1] = at + 1,
                    None => runs.push(BorderRun { border, is_across, line, ends: [at, at + 1] }),
                }
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use givens_variants::{DigitRange, GridPlace, Layout, Lines};

    use super::*;

    /// Two overlapping grids of 4×4, so that two corners of the board are blank.
    fn twins() -> Layout {
        let digits = DigitRange::new(1, 4).expect("digits");
        let place = |at| GridPlace { row: at, column: at, side: 4 };
        let mut layout = Layout::new(6, 6, digits, Lines::Grids(vec![place(0), place(2)])).expect("a board");
        layout.set_boxes();
        layout
    }

    fn jigsaw() -> Layout {
        let mut layout = Layout::square(4).expect("a board");
        let regions: Vec<_> = "1112122233343444".bytes().map(|letter| Some(usize::from(letter))).collect();
        layout.set_regions(&regions);
        layout
    }

    #[test]
    fn each_border_is_in_one_run() {
        for layout in [twins(), jigsaw(), Layout::square(9).expect("a board")] {
            let mut seen = BTreeSet::new();
            for run in border_runs(&layout) {
                for at in run.ends[0]..run.ends[1] {
                    assert!(seen.insert((run.is_across, run.line, at)), "{run:?} repeats a border");
                }
            }
            // Each cell has four borders, and neighbours share one.
            assert_eq!(seen.len(), 4 * layout.cell_count() - layout.neighbour_pairs().count());
        }
    }

    #[test]
    fn borders_are_thick_where_regions_differ_and_around_the_board() {
        let layout = jigsaw();
        let thick = |is_across| {
            let runs = border_runs(&layout).into_iter();
            let runs = runs.filter(|run| run.border == Border::Thick && run.is_across == is_across);
            runs.map(|run| (run.line, run.ends)).collect::<Vec<_>>()
        };
        assert_eq!(thick(true), [(0, [0, 4]), (1, [1, 3]), (2, [0, 4]), (3, [1, 3]), (4, [0, 4])]);
        assert_eq!(
            thick(false),
            [(0, [0, 4]), (1, [1, 2]), (1, [3, 4]), (3, [0, 1]), (3, [2, 3]), (4, [0, 4])]
        );
    }
}
