//! The houses of a shape by number, and the peers of each cell.
//!
//! Made once for each search from a [`Shape`]; `state` and the search over it know cells and houses only by these numbers.

use crate::grid::Shape;

/// Cells by row-major index, houses in the order of [`Shape::houses`].
#[derive(Debug, Clone)]
pub(super) struct HouseMap {
    /// Cells in a house, digits: 4 to 25.
    pub(super) side: usize,
    /// `side` cells of each house, house after house.
    houses: Box<[u16]>,
    /// The cells that share a house with a cell, `sight` of them, cell after cell.
    peers: Box<[u16]>,
    sight: usize,
    /// By cell: its three houses, a bit each.
    pub(super) houses_of: Box<[u128]>,
    /// Row segments, then column segments: `chutes` reads them.
    segments: Box<[u16]>,
    box_rows: usize,
    box_columns: usize,
}

impl HouseMap {
    pub(super) fn new(shape: Shape) -> Self {
        let side = shape.side();
        let houses = index_houses(shape);
        let mut houses_of = vec![0; shape.cell_count()];
        for (house, cells) in houses.chunks(side).enumerate() {
            for &cell in cells {
                houses_of[usize::from(cell)] |= 1 << house;
            }
        }
        let sight = 3 * side - shape.box_rows() - shape.box_columns() - 1;
        Self {
            side,
            peers: index_peers(&houses_of),
            sight,
            segments: index_segments(shape),
            houses,
            houses_of: houses_of.into(),
            box_rows: shape.box_rows(),
            box_columns: shape.box_columns(),
        }
    }

    /// Returns the number of cells.
    pub(super) fn cells(&self) -> usize {
        self.side * self.side
    }

    /// Returns a bit for each house.
    pub(super) fn all_houses(&self) -> u128 {
        (1 << (3 * self.side)) - 1
    }

    /// Returns the cells of a house.
    pub(super) fn house(&self, house: usize) -> &[u16] {
        &self.houses[house * self.side..][..self.side]
    }

    /// Returns the cells that share a house with this one.
    pub(super) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell * self.sight..][..self.sight]
    }

    /// Iterates over the bands, then the stacks, each divided into segments: intersections of its lines and
    /// boxes. A chute has as many lines as boxes; yields the number of lines and the cells, line by line and
    /// box by box.
    pub(super) fn chutes(&self) -> impl Iterator<Item = (usize, &[u16])> {
        let (across, down) = self.segments.split_at(self.cells());
        let bands = across.chunks(self.side * self.box_rows);
        let stacks = down.chunks(self.side * self.box_columns);
        let bands = bands.map(|cells| (self.box_rows, cells));
        bands.chain(stacks.map(|cells| (self.box_columns, cells)))
    }
}

fn index_houses(shape: Shape) -> Box<[u16]> {
    let cells = shape.houses().flat_map(|house| shape.cells_of(house));
    cells.map(|cell| shape.index(cell) as u16).collect()
}

/// Lists for each cell the others that share a house with it.
fn index_peers(houses_of: &[u128]) -> Box<[u16]> {
    let cells = houses_of.iter().enumerate();
    let peers = cells.flat_map(|(cell, houses)| {
        let others = houses_of.iter().enumerate();
        let seen = move |&(other, its): &(usize, &u128)| other != cell && its & houses != 0;
        others.filter(seen).map(|(other, _)| other as u16)
    });
    peers.collect()
}

/// Rows are segments in order, box after box; columns are transposed rows.
fn index_segments(shape: Shape) -> Box<[u16]> {
    let side = shape.side();
    let across = 0..shape.cell_count();
    let down = (0..shape.cell_count()).map(|index| index % side * side + index / side);
    across.chain(down).map(|index| index as u16).collect()
}
