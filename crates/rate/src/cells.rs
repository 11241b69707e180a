//! The 81 cells, 27 houses and 20 peers of a classic grid, sets of cells as bits, choices among them, and their names.

use std::{
    borrow::Borrow,
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Range, Sub, SubAssign},
};

use givens_engine::grid::{Digit, DigitSet, Shape};

/// A set of cells: bit `n` is cell `n`, row by row. Unlike the sets of `givens_engine`, which have any shape, it is a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct CellBits(u128);

impl CellBits {
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const ALL: Self = Self(!0 >> 47);

    /// The first cells.
    pub(super) const fn first_cells(number: usize) -> Self {
        Self((1 << number) - 1)
    }

    pub(super) const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it shares a cell with another set.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all its cells are in another set.
    pub(super) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its first cell.
    pub(super) fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// Its cell, if there is exactly one.
    pub(super) fn sole(self) -> Option<Cell> {
        self.first().filter(|_| self.0.is_power_of_two())
    }

    /// Iterates over its cells, ascending.
    pub(super) const fn iter(self) -> CellIter {
        CellIter(Members(self.0))
    }

    /// Returns the cells that see all of its cells.
    pub(super) fn common_peers(self) -> Self {
        self.iter().fold(Self::ALL, |common, cell| common & cell.peers())
    }

    /// Iterates over the houses (row, column, box) that contain all of its cells.
    pub(super) fn shared_houses(self) -> impl Iterator<Item = House> {
        let of = Cell(self.0.trailing_zeros() as u8 % 81).houses();
        of.into_iter().filter(move |house| self.is_within(house.bits()))
    }
}

impl BitAnd for CellBits {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellBits {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CellBits {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for CellBits {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Sub for CellBits {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CellBits {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl IntoIterator for CellBits {
    type Item = Cell;
    type IntoIter = CellIter;

    fn into_iter(self) -> CellIter {
        self.iter()
    }
}

/// The set of some cells.
impl<C: Borrow<Cell>> FromIterator<C> for CellBits {
    fn from_iter<I: IntoIterator<Item = C>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | cell.borrow().bits())
    }
}

/// The union of some sets.
impl FromIterator<Self> for CellBits {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |union, set| union | set)
    }
}

/// The digits of a classic grid.
pub(super) const ALL_DIGITS: DigitSet = DigitSet::up_to(9);

/// A candidate: a cell and a digit.
pub(super) type Candidate = (Cell, Digit);

/// A cell: its place row by row, which is the place in lists of what is known of each cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// The cell where a row and a column cross.
    pub(super) const fn crossing(row: House, column: House) -> Self {
        Self(row.0 * 9 + column.0 - 9)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..81).map(Self::from_index)
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

    /// The set of the cell.
    pub(super) const fn bits(self) -> CellBits {
        CellBits(1 << self.0)
    }
}

/// Writes its name: `r3c7`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shape::CLASSIC.cell(self.index()).fmt(f)
    }
}

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

    /// What it is called.
    pub(super) const fn kind(self) -> &'static str {
        ["row", "column", "block"][self.index() / 9]
    }
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
    let mut houses = [[Cell(0); 9]; 27];
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
            bits[house].0 |= houses[house][place].bits().0;
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
    let (bits, of) = (house_bits(), houses_of_cells());
    let mut peers = [CellBits::EMPTY; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = of[cell];
        let houses = bits[row.index()].0 | bits[column.index()].0 | bits[block.index()].0;
        peers[cell] = CellBits(houses & !(1 << cell));
        cell += 1;
    }
    peers
}

/// The houses in the order of subsets in `HoDoKu`: boxes, rows, columns.
pub(super) fn rows_before_columns() -> impl Iterator<Item = House> {
    House::boxes().chain(House::lines())
}

/// The houses in the order of most searches in Sudoku Explainer: boxes, columns, rows.
pub(super) fn columns_before_rows() -> impl Iterator<Item = House> {
    House::boxes().chain(House::columns()).chain(House::rows())
}

/// The cells of a set, ascending.
#[derive(Debug, Clone)]
pub(super) struct CellIter(Members);

impl Iterator for CellIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        self.0.next().map(Cell::from_index)
    }
}

/// The members of a set whose bits are numbers, ascending.
#[derive(Debug, Clone)]
pub(super) struct Members(pub(super) u128);

impl Iterator for Members {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let member = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(member)
    }
}

/// Returns the set of some cells.
pub(super) fn set_of(cells: impl IntoIterator<Item = impl Borrow<Cell>>) -> CellBits {
    cells.into_iter().collect()
}

/// Writes cells: `r3c7,r3c8`.
pub(super) fn cell_list(cells: impl IntoIterator<Item = Cell>) -> String {
    cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(",")
}

/// Writes digits: `1,7`.
pub(super) fn digit_list(digits: impl IntoIterator<Item = Digit>, separator: &str) -> String {
    digits.into_iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(separator)
}

/// Iterates over the sets of `count` of the numbers 0 to `among` − 1, in the order of their bits.
pub(super) fn patterns(among: usize, count: usize) -> impl Iterator<Item = u16> {
    let of_count = PATTERNS[count].iter().copied();
    of_count.take_while(move |pattern| pattern >> among == 0)
}

/// Iterates over the sets of `count` of some numbers, in the order of their bits.
pub(super) fn patterns_of(members: u16, count: usize) -> impl Iterator<Item = u16> {
    let is_possible = members.count_ones() as usize >= count;
    patterns(if is_possible { 9 } else { 0 }, count).filter(move |pattern| pattern & !members == 0)
}

/// The sets of the numbers 0 to 8 by their count, each list filled up with a set that is none of them.
static PATTERNS: [[u16; 126]; 10] = {
    let (mut lists, mut lengths, mut pattern) = ([[u16::MAX; 126]; 10], [0; 10], 0_u16);
    while pattern < 1 << 9 {
        let count = pattern.count_ones() as usize;
        lists[count][lengths[count]] = pattern;
        lengths[count] += 1;
        pattern += 1;
    }
    lists
};

/// Passes every choice of `count` items to a function, in the order of their indices, until one returns a value.
pub(super) fn choose<T: Copy, R>(
    items: &[T],
    count: usize,
    mut visit: impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    fn grow<T: Copy, R>(
        items: &[T],
        count: usize,
        chosen: &mut Vec<T>,
        visit: &mut impl FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if count == 0 {
            return visit(chosen);
        }
        (0..=items.len().checked_sub(count)?).find_map(|first| {
            chosen.push(items[first]);
            let found = grow(&items[first + 1..], count - 1, chosen, visit);
            chosen.pop();
            found
        })
    }
    grow(items, count, &mut Vec::with_capacity(count), &mut visit)
}

/// Passes every choice of `count` items with a set each to a function, if their sets have `count` members together, with
/// their union; in the order of their indices, until one returns a value.
pub(super) fn choose_united<T: Copy, R>(
    items: &[(T, u32)],
    count: usize,
    visit: &mut impl FnMut(&[T], u32) -> Option<R>,
) -> Option<R> {
    fn grow<T: Copy, R>(
        items: &[(T, u32)],
        count: usize,
        (chosen, union): (&mut Vec<T>, u32),
        visit: &mut impl FnMut(&[T], u32) -> Option<R>,
    ) -> Option<R> {
        let left = count - chosen.len();
        if left == 0 {
            return if union.count_ones() as usize == count { visit(chosen, union) } else { None };
        }
        (0..=items.len().checked_sub(left)?).find_map(|first| {
            let (item, set) = items[first];
            if (union | set).count_ones() as usize > count {
                return None;
            }
            chosen.push(item);
            let found = grow(&items[first + 1..], count, (chosen, union | set), visit);
            chosen.pop();
            found
        })
    }
    grow(items, count, (&mut Vec::with_capacity(count), 0), visit)
}
