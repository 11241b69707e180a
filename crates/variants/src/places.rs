//! The cells that a clue is about, where the file names them by a rule and not one by one: a diagonal, a row seen from its
//! end, the stretches of a line.
//!
//! The checker and the solver ask here, as do pictures.

use crate::{
    cell::CellIndex,
    clue::{Diagonal, DiagonalStep, Edge, Side},
    layout::Layout,
};

impl Layout {
    /// Returns the cells of a main diagonal, from the top; of a board that is no square none.
    #[must_use]
    pub fn diagonal(&self, diagonal: Diagonal) -> Vec<CellIndex> {
        let (rows, columns) = (self.rows(), self.columns());
        if rows != columns {
            return Vec::new();
        }
        let column = |row: usize| match diagonal {
            Diagonal::Falling => row,
            Diagonal::Rising => columns - 1 - row,
        };
        (0..rows).filter_map(|row| self.cell(row, column(row))).collect()
    }

    /// Returns the cells from a cell on in a diagonal direction, to the border.
    #[must_use]
    pub fn diagonal_from(&self, first: CellIndex, step: DiagonalStep) -> Vec<CellIndex> {
        let down = if step.is_down { 1 } else { -1 };
        let right = if step.is_right { 1 } else { -1 };
        std::iter::successors(Some(first), |&cell| self.neighbour(cell, down, right)).collect()
    }

    /// Returns the cells of a row or column in the order in which they are seen from a side.
    #[must_use]
    pub fn seen_from(&self, edge: Edge) -> Vec<CellIndex> {
        let mut cells: Vec<_> = match edge.side {
            Side::Top | Side::Bottom => {
                (0..self.rows()).filter_map(|row| self.cell(row, edge.line)).collect()
            }
            Side::Left | Side::Right => {
                (0..self.columns()).filter_map(|column| self.cell(edge.line, column)).collect()
            }
        };
        if matches!(edge.side, Side::Bottom | Side::Right) {
            cells.reverse();
        }
        cells
    }

    /// Returns the groups of cells at the same place of the usual boxes; none where the board has no usual boxes.
    #[must_use]
    pub fn disjoint_groups(&self) -> Vec<Vec<CellIndex>> {
        let Some((height, width)) = self.usual_box_size() else { return Vec::new() };
        let mut groups = vec![Vec::new(); height * width];
        for cell in self.cells() {
            let (row, column) = self.place(cell);
            groups[row % height * width + column % width].push(cell);
        }
        groups
    }

    /// Returns the blocks of the size of a box that begin one cell inside the border and repeat with a gap of one cell.
    #[must_use]
    pub fn windows(&self) -> Vec<Vec<CellIndex>> {
        let Some((height, width)) = self.usual_box_size() else { return Vec::new() };
        let starts =
            |length: usize, size: usize| (1..length).step_by(size + 1).filter(move |at| at + size < length);
        let block = |(row, column): (usize, usize)| {
            let cells = (0..height * width).map(move |at| (row + at / width, column + at % width));
            cells.filter_map(|(row, column)| self.cell(row, column)).collect()
        };
        let starts = starts(self.rows(), height)
            .flat_map(|row| starts(self.columns(), width).map(move |column| (row, column)));
        starts.map(block).collect()
    }

    /// Returns the blocks of two by two cells, row by row.
    pub fn squares(&self) -> impl Iterator<Item = [CellIndex; 4]> {
        self.cells().filter_map(|cell| {
            let corner = |down, right| self.neighbour(cell, down, right);
            Some([cell, corner(0, 1)?, corner(1, 0)?, corner(1, 1)?])
        })
    }

    /// Divides a line where it passes from one region to another. A region that it enters again begins a new stretch; cells
    /// in no region are a stretch as well. A board without regions has none.
    #[must_use]
    pub fn stretches(&self, line: &[CellIndex]) -> Vec<Vec<CellIndex>> {
        if self.cells().all(|cell| self.region(cell).is_none()) {
            return Vec::new();
        }
        let is_one = |a: &CellIndex, b: &CellIndex| self.region(*a) == self.region(*b);
        line.chunk_by(is_one).map(<[CellIndex]>::to_vec).collect()
    }

    /// Returns the cells of a line by their regions.
    #[must_use]
    pub fn parts_by_region(&self, line: &[CellIndex]) -> Vec<Vec<CellIndex>> {
        let mut parts: std::collections::BTreeMap<usize, Vec<CellIndex>> = std::collections::BTreeMap::new();
        for &cell in line {
            if let Some(region) = self.region(cell) {
                parts.entry(region).or_default().push(cell);
            }
        }
        parts.into_values().collect()
    }
}
