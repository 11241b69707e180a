//! What depends on the shape alone: which cells share which houses. Boards borrow it: it is made once for each shape.

use std::sync::OnceLock;

use givens_engine::grid::{Block, Cell, Column, House, Row, Shape};

use super::cells::Cells;

/// The words of a set of cells that suffice up to 10×10.
pub(super) const SMALL: usize = 2;
/// The words that suffice for every shape.
pub(super) const LARGE: usize = Shape::MAX_CELLS.div_ceil(64);

/// The houses and peers of all cells of a shape, by index.
///
/// Cells are counted row by row. Houses are counted boxes first, then rows, then columns: the order in which
/// people look at them and in which steps are found.
#[derive(Debug)]
pub(super) struct HouseLayout<const N: usize> {
    pub(super) shape: Shape,
    pub(super) side: usize,
    /// The cells of each house.
    pub(super) houses: Vec<Cells<N>>,
    /// The cell at each place of each house: `house × side + place`.
    pub(super) members: Vec<u16>,
    /// The cells that share a house with each cell, except itself.
    pub(super) peers: Vec<Cells<N>>,
    /// The box, row and column of each cell, and its place in each of them.
    pub(super) slots: Vec<[(u8, u8); 3]>,
    /// The cells as [`Cell`]s.
    pub(super) cells: Vec<Cell>,
}

/// Returns the layout of a shape of 10×10 at most.
pub(super) fn small(shape: Shape) -> &'static HouseLayout<SMALL> {
    static LAYOUTS: [OnceLock<HouseLayout<SMALL>>; 256] = [const { OnceLock::new() }; 256];
    LAYOUTS[slot(shape)].get_or_init(|| HouseLayout::new(shape))
}

/// Returns the layout of any shape.
pub(super) fn large(shape: Shape) -> &'static HouseLayout<LARGE> {
    static LAYOUTS: [OnceLock<HouseLayout<LARGE>>; 256] = [const { OnceLock::new() }; 256];
    LAYOUTS[slot(shape)].get_or_init(|| HouseLayout::new(shape))
}

/// Returns a number below 256 for each shape: neither size of a box is above 12.
fn slot(shape: Shape) -> usize {
    16 * shape.box_rows() + shape.box_columns()
}

impl<const N: usize> HouseLayout<N> {
    fn new(shape: Shape) -> Self {
        let side = shape.side();
        let house_of = |index| house(side, index);
        let houses: Vec<Cells<N>> = (0..3 * side)
            .map(|index| shape.cells_of(house_of(index)).map(|cell| shape.index(cell)).collect())
            .collect();
        let members = (0..3 * side).flat_map(|index| shape.cells_of(house_of(index)));
        let members: Vec<u16> = members.map(|cell| narrow(shape.index(cell))).collect();
        let slots: Vec<[(u8, u8); 3]> = shape
            .cells()
            .map(|cell| {
                let (row, column) = (cell.row().index(), cell.column().index());
                [shape.block_of(cell).index(), side + row, 2 * side + column].map(|house| {
                    let mut places = (0..side)
                        .filter(|place| members[house * side + place] == narrow::<u16>(shape.index(cell)));
                    (narrow(house), narrow(places.next().expect("a cell has a place in its houses")))
                })
            })
            .collect();
        let peers = slots.iter().enumerate().map(|(cell, slots)| {
            let near = slots.iter().map(|&(house, _)| houses[usize::from(house)]);
            near.fold(Cells::EMPTY, |all, house| all | house) - Cells::of(cell)
        });
        Self { shape, side, peers: peers.collect(), houses, members, slots, cells: shape.cells().collect() }
    }

    /// Returns the house as a [`House`].
    pub(super) fn house(&self, index: usize) -> House {
        house(self.side, index)
    }

    /// Returns the cell at a place of a house.
    #[inline]
    pub(super) fn member(&self, house: usize, place: usize) -> usize {
        self.members[house * self.side + place].into()
    }

    /// Returns the box, the row and the column of a cell.
    #[inline]
    pub(super) fn houses_of(&self, cell: usize) -> [usize; 3] {
        self.slots[cell].map(|(house, _)| house.into())
    }

    /// Returns the cells that see all of these.
    pub(super) fn common_peers(&self, cells: impl IntoIterator<Item = usize>) -> Cells<N> {
        let peers = cells.into_iter().map(|cell| self.peers[cell]);
        peers.reduce(|all, peers| all & peers).unwrap_or(Cells::EMPTY)
    }

    /// Returns the houses that hold all of these cells, by rising index.
    pub(super) fn common_houses(&self, cells: Cells<N>) -> impl Iterator<Item = usize> {
        let first = cells.first().map(|cell| self.houses_of(cell));
        first.into_iter().flatten().filter(move |&house| (cells - self.houses[house]).is_empty())
    }
}

/// Returns the house with an index: boxes first, then rows, then columns.
fn house(side: usize, index: usize) -> House {
    let place = index % side;
    match index / side {
        0 => House::Block(Block::new(place)),
        1 => House::Row(Row::new(place)),
        _ => House::Column(Column::new(place)),
    }
}

/// Indices of houses are below 75, of cells below 625.
fn narrow<T: TryFrom<usize, Error: std::fmt::Debug>>(index: usize) -> T {
    T::try_from(index).expect("a house or a cell of at most 25×25")
}
