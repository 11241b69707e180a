//! The numbers by which Sudoku Maker names cells, corners, edges and the cells around the board.
//!
//! The readers of constraints pass numbers of a document and get cells of the layout; the writers pass cells and get numbers.
//! Where a number names nothing that the board has, or cells have no such number, there is `None`.

use givens_variants::{CellIndex, DiagonalStep, Edge, Layout, Side};

/// The numbers of the places of a board.
#[derive(Clone, Copy)]
pub(super) struct Ids<'a>(pub(super) &'a Layout);

/// A place in the frame of cells around the board, or on the board: its row and column, where -1 is above or left of it.
type Place = (isize, isize);

impl Ids<'_> {
    fn width(self) -> usize {
        self.0.columns()
    }

    fn present(self, (row, column): Place) -> Option<CellIndex> {
        self.0.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    }

    /// Returns a cell: `row × width + column`.
    pub(super) fn cell(self, id: usize) -> Option<CellIndex> {
        self.0.cell(id / self.width(), id % self.width())
    }

    /// Returns the cells of both sides of an edge. Each cell has two edges, that to the left and, a width further, that
    /// below.
    pub(super) fn edge(self, id: usize) -> Option<[CellIndex; 2]> {
        let (line, column) = (id / self.width(), id % self.width());
        let cell = self.0.cell(line / 2, column)?;
        if line.is_multiple_of(2) {
            Some([self.0.neighbour(cell, 0, -1)?, cell])
        } else {
            Some([cell, self.0.neighbour(cell, 1, 0)?])
        }
    }

    /// Returns the edge between two cells, whichever is first.
    pub(super) fn edge_between(self, [one, other]: [CellIndex; 2]) -> Option<usize> {
        let (first, second) = (one.min(other), one.max(other));
        let (row, column) = self.0.place(first);
        if self.0.neighbour(first, 0, 1) == Some(second) {
            Some(2 * row * self.width() + column + 1)
        } else if self.0.neighbour(first, 1, 0) == Some(second) {
            Some((2 * row + 1) * self.width() + column)
        } else {
            None
        }
    }

    /// Returns the four cells around a corner inside of the board, row by row.
    pub(super) fn corner(self, id: usize) -> Option<Vec<CellIndex>> {
        let (row, column) = (id / (self.width() + 1), id % (self.width() + 1));
        let (above, left) = (row.checked_sub(1)?, column.checked_sub(1)?);
        let places = [(above, left), (above, column), (row, left), (row, column)];
        places.into_iter().map(|(row, column)| self.0.cell(row, column)).collect()
    }

    /// Returns the corner that four cells are around, in whichever order.
    pub(super) fn corner_between(self, cells: &[CellIndex]) -> Option<usize> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let (row, column) = self.0.place(*sorted.first()?);
        let id = (row + 1) * (self.width() + 1) + column + 1;
        (self.corner(id)? == sorted).then_some(id)
    }

    /// Returns the place of the frame that is the outer cell `(row + 1) × (width + 2) + column + 1`.
    fn outer(self, id: usize) -> Option<Place> {
        let line = self.width() + 2;
        let before = |place: usize| Some(isize::try_from(place).ok()? - 1);
        let (row, column) = (before(id / line)?, before(id % line)?);
        (row <= isize::try_from(self.0.rows()).ok()?).then_some((row, column))
    }

    /// Returns the number of an outer cell by its row and column in the frame, from 0.
    const fn outer_id(self, row: usize, column: usize) -> usize {
        row * (self.0.columns() + 2) + column
    }

    /// Returns the end of a row or a column before which an outer cell lies.
    pub(super) fn line_end(self, id: usize) -> Option<Edge> {
        let (row, column) = self.outer(id)?;
        let inside = |place: isize, count: usize| usize::try_from(place).ok().filter(|&place| place < count);
        let (side, line) = match (inside(row, self.0.rows()), inside(column, self.0.columns())) {
            (None, Some(line)) => (if row < 0 { Side::Top } else { Side::Bottom }, line),
            (Some(line), None) => (if column < 0 { Side::Left } else { Side::Right }, line),
            _ => return None,
        };
        Some(Edge { side, line })
    }

    /// Returns the outer cell before the end of a row or column.
    pub(super) const fn outer_before(self, Edge { side, line }: Edge) -> usize {
        match side {
            Side::Top => self.outer_id(0, line + 1),
            Side::Bottom => self.outer_id(self.0.rows() + 1, line + 1),
            Side::Left => self.outer_id(line + 1, 0),
            Side::Right => self.outer_id(line + 1, self.0.columns() + 1),
        }
    }

    /// Returns the first cell and the direction of the diagonal that enters the board from an outer cell and rises, or
    /// falls, to the right.
    pub(super) fn diagonal(self, id: usize, rises: bool) -> Option<(CellIndex, DiagonalStep)> {
        let (row, column) = self.outer(id)?;
        if self.present((row, column)).is_some() {
            return None;
        }
        [true, false].into_iter().find_map(|is_down| {
            let step = DiagonalStep { is_down, is_right: is_down != rises };
            let first = (row + sign(is_down), column + sign(step.is_right));
            Some((self.present(first)?, step))
        })
    }

    /// Returns the outer cell from which a diagonal enters the board, and whether it rises to the right.
    pub(super) fn outer_before_diagonal(self, first: CellIndex, step: DiagonalStep) -> Option<(usize, bool)> {
        let (row, column) = self.0.place(first);
        let row = (row + 1).checked_add_signed(-sign(step.is_down))?;
        let column = (column + 1).checked_add_signed(-sign(step.is_right))?;
        let (id, rises) = (self.outer_id(row, column), step.is_down != step.is_right);
        (self.diagonal(id, rises)? == (first, step)).then_some((id, rises))
    }
}

const fn sign(is_forward: bool) -> isize {
    if is_forward { 1 } else { -1 }
}

#[cfg(test)]
mod tests {
    use givens_variants::{DigitRange, Lines};

    use super::*;

    fn layout() -> Layout {
        Layout::new(4, 6, DigitRange::new(1, 6).expect("six digits"), Lines::None).expect("small")
    }

    #[test]
    fn every_number_names_one_place() {
        let layout = layout();
        let ids = Ids(&layout);
        let (mut edges, mut corners, mut ends) = (0, 0, 0);
        for id in 0..200 {
            if let Some(pair) = ids.edge(id) {
                assert_eq!(ids.edge_between(pair), Some(id));
                assert_eq!(ids.edge_between([pair[1], pair[0]]), Some(id));
                edges += 1;
            }
            if let Some(cells) = ids.corner(id) {
                assert_eq!(ids.corner_between(&cells), Some(id));
                corners += 1;
            }
            if let Some(end) = ids.line_end(id) {
                assert_eq!(ids.outer_before(end), id);
                ends += 1;
            }
            for rises in [false, true] {
                if let Some((first, step)) = ids.diagonal(id, rises) {
                    assert_eq!(ids.outer_before_diagonal(first, step), Some((id, rises)));
                }
            }
        }
        assert_eq!((edges, corners, ends), (4 * 5 + 3 * 6, 3 * 5, 2 * (4 + 6)));
    }

    #[test]
    fn diagonals_enter_from_the_frame() {
        let layout = Layout::square(5).expect("a square");
        let ids = Ids(&layout);
        let first = |id, rises| ids.diagonal(id, rises).map(|(cell, step)| (layout.place(cell), step));
        let step = |is_down, is_right| DiagonalStep { is_down, is_right };
        assert_eq!(first(4, true), Some(((0, 2), step(true, false))));
        assert_eq!(first(35, true), Some(((3, 0), step(false, true))));
        assert_eq!(first(0, false), Some(((0, 0), step(true, true))));
        assert_eq!(first(0, true), None);
        assert_eq!(first(1, true), None);
        assert_eq!(first(8, true), None);
    }
}
