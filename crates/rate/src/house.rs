//! The 27 houses of a classic grid: their cells, the houses and peers of a cell, and the orders in which searches visit them.
//! All are looked up in tables that the compiler makes, because every search asks for them in its innermost loop.

use std::ops::Range;

use super::cells::{Cell, CellBits, Members};

/// A house: a row, a column or a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct House(u8);

impl House {
    pub(super) const fn row(number: usize) -> Self {
        Self(number as u8)
    }

    pub(super) const fn column(number: usize) -> Self {
        Self(9 + number as u8)
    }

    /// The house with an index: rows 0–8, columns 9–17, boxes 18–26.
    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Iterates over the houses with some indices.
    fn range(indices: Range<usize>) -> impl DoubleEndedIterator<Item = Self> + Clone {
        indices.map(Self::from_index)
    }

    pub(super) fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::range(0..27)
    }

    pub(super) fn rows() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::range(0..9)
    }

    pub(super) fn columns() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::range(9..18)
    }

    pub(super) fn lines() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::range(0..18)
    }

    pub(super) fn boxes() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::range(18..27)
    }

    /// Its place among the houses of its kind.
    pub(super) const fn number(self) -> usize {
        self.index() % 9
    }

    pub(super) const fn is_box(self) -> bool {
        self.0 >= 18
    }

    pub(super) const fn is_row(self) -> bool {
        self.0 < 9
    }

    /// Iterates over the houses of its kind.
    pub(super) fn of_its_kind(self) -> impl DoubleEndedIterator<Item = Self> + Clone {
        let first = self.index() / 9 * 9;
        Self::range(first..first + 9)
    }

    /// Its cells, in order.
    pub(super) fn cells(self) -> [Cell; 9] {
        HOUSES[self.index()]
    }

    /// Its cells, as a set.
    pub(super) fn bits(self) -> CellBits {
        HOUSE_BITS[self.index()]
    }

    /// The place of one of its cells in its order.
    pub(super) const fn place_of(self, cell: Cell) -> usize {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        match self.index() / 9 {
            0 => column,
            1 => row,
            _ => row % 3 * 3 + column % 3,
        }
    }

    /// Some of its cells as the bits of their places.
    pub(super) fn pattern_of(self, cells: CellBits) -> u16 {
        cells.iter().fold(0, |pattern, cell| pattern | 1 << self.place_of(cell))
    }

    /// Its cells at the places of a pattern.
    pub(super) fn at_pattern(self, pattern: u16) -> CellBits {
        Members(pattern.into()).map(|place| self.cells()[place]).collect()
    }

    /// What it is called.
    pub(super) const fn kind(self) -> &'static str {
        ["row", "column", "block"][self.index() / 9]
    }
}

/// A set of houses: bit `n` is the house with index `n`.
#[derive(Debug, Clone, Copy)]
pub(super) struct HouseSet(u32);

impl HouseSet {
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const ALL: Self = Self((1 << 27) - 1);

    /// The houses of some cells.
    pub(super) fn of_cells(cells: CellBits) -> Self {
        let of_cell = |cell: Cell| cell.houses().into_iter().fold(0, |set, house| set | 1 << house.index());
        Self(cells.iter().fold(0, |set, cell| set | of_cell(cell)))
    }

    /// The houses with any of some cells, by words of nine bits.
    pub(super) fn meeting(cells: CellBits) -> Self {
        let (mut rows, mut columns, mut boxes) = (0, 0, 0);
        for row in 0..9 {
            let places = u32::from(cells.in_row(row));
            rows |= u32::from(places != 0) << row;
            columns |= places;
            // The places of each stack, shifted to its first column.
            let stacks = (places | places >> 1 | places >> 2) & 0o111;
            boxes |= (stacks | stacks >> 2 | stacks >> 4) << (row / 3 * 3) & 0b111 << (row / 3 * 3);
        }
        Self(rows | columns << 9 | boxes << 18)
    }

    /// The houses of one set and not of another.
    pub(super) const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there are none.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn has(self, house: House) -> bool {
        self.0 >> house.index() & 1 != 0
    }

    /// The houses of both sets.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The set without a house.
    pub(super) const fn without(self, house: House) -> Self {
        Self(self.0 & !(1 << house.index()))
    }

    /// Iterates over its houses.
    pub(super) fn iter(self) -> impl Iterator<Item = House> {
        Members(self.0.into()).map(House::from_index)
    }

    /// Iterates over those of the kind of a house.
    pub(super) fn of_kind(self, house: House) -> impl Iterator<Item = House> {
        let first = house.index() / 9 * 9;
        Members((self.0 >> first & 0x1ff).into()).map(move |number| House::from_index(first + number))
    }
}

impl Cell {
    /// The cell where a row and a column cross.
    pub(super) const fn crossing(row: House, column: House) -> Self {
        Self::from_index(row.number() * 9 + column.number())
    }

    /// Its row, column and box.
    pub(super) fn houses(self) -> [House; 3] {
        HOUSES_OF[self.index()]
    }

    pub(super) fn row(self) -> House {
        self.houses()[0]
    }

    pub(super) fn column(self) -> House {
        self.houses()[1]
    }

    pub(super) fn block(self) -> House {
        self.houses()[2]
    }

    /// Its box, row and column: the order of most searches in Sudoku Explainer.
    pub(super) fn box_row_column(self) -> [House; 3] {
        let [row, column, block] = self.houses();
        [block, row, column]
    }

    /// The cells that share a house with it.
    pub(super) fn peers(self) -> CellBits {
        PEERS[self.index()]
    }

    /// Whether it is a peer of another cell.
    pub(super) fn sees(self, other: Self) -> bool {
        self.peers().has(other)
    }
}

impl CellBits {
    /// Returns the cells that see all of its cells.
    pub(super) fn common_peers(self) -> Self {
        self.iter().fold(Self::ALL, |common, cell| common & cell.peers())
    }

    /// Iterates over the houses (row, column, box) that contain all of its cells.
    pub(super) fn shared_houses(self) -> impl Iterator<Item = House> {
        let of_first: &[House] = self.first().map_or(&[], |cell| &HOUSES_OF[cell.index()]);
        of_first.iter().copied().filter(move |house| self.is_within(house.bits()))
    }
}

/// The houses in the order of subsets in `HoDoKu`: boxes, rows, columns.
pub(super) fn rows_before_columns() -> impl Iterator<Item = House> {
    House::boxes().chain(House::lines())
}

/// The houses in the order of most searches in Sudoku Explainer: boxes, columns, rows.
pub(super) fn columns_before_rows() -> impl Iterator<Item = House> {
    House::boxes().chain(House::columns()).chain(House::rows())
}

/// The cells of each house, in order.
static HOUSES: [[Cell; 9]; 27] = houses();
/// The cells of each house, as a set.
static HOUSE_BITS: [CellBits; 27] = house_bits();
/// The row, column and box of each cell.
static HOUSES_OF: [[House; 3]; 81] = houses_of_cells();
/// The peers of each cell.
static PEERS: [CellBits; 81] = peers();

const fn houses() -> [[Cell; 9]; 27] {
    let mut houses = [[Cell::from_index(0); 9]; 27];
    let mut house = 0;
    while house < 9 {
        let mut place = 0;
        while place < 9 {
            houses[house][place] = Cell::from_index(house * 9 + place);
            houses[9 + house][place] = Cell::from_index(place * 9 + house);
            let corner = house / 3 * 27 + house % 3 * 3;
            houses[18 + house][place] = Cell::from_index(corner + place / 3 * 9 + place % 3);
            place += 1;
        }
        house += 1;
    }
    houses
}

const fn house_bits() -> [CellBits; 27] {
    let houses = houses();
    let mut bits = [CellBits::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            bits[house] = bits[house].with(houses[house][place]);
            place += 1;
        }
        house += 1;
    }
    bits
}

const fn houses_of_cells() -> [[House; 3]; 81] {
    let mut of = [[House(0); 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let block = House::from_index(18 + row / 3 * 3 + column / 3);
        of[cell] = [House::row(row), House::column(column), block];
        cell += 1;
    }
    of
}

const fn peers() -> [CellBits; 81] {
    let (houses, of) = (houses(), houses_of_cells());
    let mut peers = [CellBits::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut place = 0;
        while place < 27 {
            let peer = houses[of[cell][place / 9].index()][place % 9];
            if peer.index() != cell {
                peers[cell] = peers[cell].with(peer);
            }
            place += 1;
        }
        cell += 1;
    }
    peers
}
