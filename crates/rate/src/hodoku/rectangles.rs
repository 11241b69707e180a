//! Unique, hidden and avoidable rectangles: cells that would have two solutions without further candidates. The rectangles
//! of a position are listed once, with those left out that `HoDoKu` skips, and each technique is a test of every one.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    board::Board,
    cells::{Candidate, Cell, CellBits, set_of},
    found_step::{FoundStep, Role, add_new, remove_digit, remove_digits},
    house::House,
};

/// The largest number of rectangles of a position that are kept apart.
const MAX_KEYS: usize = 400;

/// Four cells in two rows, two columns and two boxes that admit the same two digits.
pub(super) struct Rectangle<'a> {
    board: &'a Board,
    /// The start, the second cell in its box and line, and the two opposite these.
    cells: [Cell; 4],
    /// The candidates of the start, ascending.
    pair: [Digit; 2],
    /// The cells without further candidates, ascending.
    two: Vec<Cell>,
    /// The other cells, ascending.
    additional: Vec<Cell>,
}

/// What a naked subset removes, its house, and its cells beside those of the rectangle.
type Subset = (Vec<Candidate>, House, CellBits);

/// How a rectangle of two digits is kept from having two solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Uniqueness {
    Test1,
    Test2,
    Test3,
    Test4,
    Test5,
    Test6,
    Hidden,
}

use Uniqueness::{Hidden, Test1, Test2, Test3, Test4, Test5, Test6};

/// The type of an avoidable rectangle: with one blank cell, or with two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Avoidable {
    Type1,
    Type2,
}

/// Finds a unique or hidden rectangle.
pub(super) fn unique(rectangles: &[Rectangle], kind: Uniqueness) -> Option<FoundStep> {
    rectangles.iter().find_map(|rectangle| rectangle.find(kind))
}

/// Lists the rectangles whose start has two candidates.
pub(super) fn all(board: &Board) -> Vec<Rectangle<'_>> {
    let (open, mut keys, mut found) = (board.open(), Vec::new(), Vec::new());
    for start in board.cells_with(2) {
        let mut digits = board.at(start).iter();
        let pair = std::array::from_fn(|_| digits.next().expect("two candidates"));
        // Candidates may be missing: blank cells that no peer keeps from holding a digit.
        let (first, both) = (open[pair[0].index()], open[pair[0].index()] & open[pair[1].index()]);
        for second in block_neighbours(start).filter(|&second| both.has(second)) {
            for [third, fourth] in opposite(start, second) {
                let cells = [start, second, third, fourth];
                if first.has(third) && both.has(fourth) && is_new(&mut keys, cells) {
                    found.push(Rectangle::new(board, cells, pair));
                }
            }
        }
    }
    found
}

/// Iterates over the cells of the same box in the row or column of a cell.
pub(super) fn block_neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    let block = cell.block().cells().into_iter();
    block
        .filter(move |&other| other != cell && (other.row() == cell.row() || other.column() == cell.column()))
}

/// Iterates over the pairs of cells opposite two cells of a line, outside their box.
pub(super) fn opposite(a: Cell, b: Cell) -> impl Iterator<Item = [Cell; 2]> {
    let kind = usize::from(a.row() == b.row());
    let line = move |cell: Cell| cell.houses()[kind].cells();
    let block = a.block().bits();
    let pairs = line(a).into_iter().zip(line(b)).map(|(third, fourth)| [third, fourth]);
    pairs.filter(move |pair| !block.has(pair[0]))
}

/// Keeps a rectangle apart by a key. Different rectangles may share one: `HoDoKu` skips these.
fn is_new(keys: &mut Vec<usize>, mut cells: [Cell; 4]) -> bool {
    cells.sort_unstable();
    let key = cells.into_iter().fold(0, |key, cell| key * 10 + cell.index());
    if keys.contains(&key) {
        return false;
    }
    if keys.len() < MAX_KEYS {
        keys.push(key);
    }
    true
}

impl<'a> Rectangle<'a> {
    fn new(board: &'a Board, cells: [Cell; 4], pair: [Digit; 2]) -> Self {
        let both = DigitSet::of(pair[0]) | DigitSet::of(pair[1]);
        let mut sorted = cells;
        sorted.sort_unstable();
        let (two, additional) = sorted.into_iter().partition(|&cell| (board.at(cell) & !both).is_empty());
        Self { board, cells, pair, two, additional }
    }

    /// Returns the step of one kind, if the rectangle has it.
    fn find(&self, kind: Uniqueness) -> Option<FoundStep> {
        let may_be_found = match kind {
            Test1 => self.two.len() == 3,
            Test2 | Test5 | Hidden => matches!(self.two.len(), 1 | 2),
            _ => self.two.len() == 2,
        };
        if !may_be_found {
            return None;
        }
        let (shared, is_line) = self.additional_houses();
        let (removed, houses, others) = match (kind, self.two.len()) {
            (Test1, 3) => {
                let removed = remove_digits(self.board, set_of(&self.additional), self.both());
                (removed, Vec::new(), CellBits::EMPTY)
            }
            (Test2, 1 | 2) if is_line => (self.one_further_digit(), Vec::new(), CellBits::EMPTY),
            (Test5, 1 | 2) if !is_line => (self.one_further_digit(), Vec::new(), CellBits::EMPTY),
            (Test3, 2) => {
                let (removed, house, others) = shared.into_iter().find_map(|house| self.subset(house))?;
                (removed, vec![house], others)
            }
            (Test4, 2) if is_line => (
                self.in_both(set_of(&self.additional).common_peers(), false),
                shared[..1].to_vec(),
                CellBits::EMPTY,
            ),
            (Test6, 2) if !is_line => {
                let lines = self.additional.iter().flat_map(|&cell| [cell.row(), cell.column()]).collect();
                (self.in_both(self.lines() - set_of(self.cells), true), lines, CellBits::EMPTY)
            }
            (Hidden, 1) => (self.hidden(), Vec::new(), CellBits::EMPTY),
            (Hidden, 2) if !is_line => (self.hidden(), Vec::new(), CellBits::EMPTY),
            _ => return None,
        };
        let found = FoundStep::removing(removed)?.listing(self.cells[..2].iter().copied(), self.pair);
        let found = found.part(Role::Body, set_of(&self.two), self.both());
        let found = found.whole_cells(Role::Roof, set_of(&self.additional)).whole_cells(Role::Link, others);
        // A hidden rectangle ties the cell that loses a candidate in its row and its column.
        let lost = found.removed[0].0;
        let of_lost = vec![lost.row(), lost.column()];
        Some(found.houses(if kind == Hidden { of_lost } else { houses }))
    }

    /// The digits of the rectangle.
    fn both(&self) -> DigitSet {
        DigitSet::of(self.pair[0]) | DigitSet::of(self.pair[1])
    }

    /// The houses that the additional cells share, and whether one is a line.
    fn additional_houses(&self) -> (Vec<House>, bool) {
        let shared: Vec<_> = set_of(&self.additional).shared_houses().collect();
        let is_line = self.additional.len() == 2 && shared.iter().any(|&house| !house.is_box());
        (shared, is_line)
    }

    /// The candidates of the additional cells beside the two digits.
    fn further(&self) -> DigitSet {
        self.board.union(set_of(&self.additional)) & !self.both()
    }

    /// Removes the only further digit from the cells that see all additional ones.
    fn one_further_digit(&self) -> Vec<Candidate> {
        let Some(digit) = self.further().sole() else { return Vec::new() };
        remove_digit(self.board, set_of(&self.additional).common_peers(), digit)
    }

    /// Finds cells that form a naked subset of a house with the further candidates.
    fn subset(&self, house: House) -> Option<Subset> {
        let additional = set_of(&self.additional);
        let is_partner =
            |&cell: &Cell| !additional.has(cell) && (self.board.at(cell) & self.both()).is_empty();
        let partners: Vec<_> = self.board.blanks_of(house).into_iter().filter(is_partner).collect();
        self.grow_subset(house, &partners, CellBits::EMPTY, self.further())
    }

    /// Tries sets of cells, each before those that contain it.
    fn grow_subset(&self, house: House, rest: &[Cell], chosen: CellBits, union: DigitSet) -> Option<Subset> {
        rest.iter().enumerate().find_map(|(index, &cell)| {
            let (chosen, union) = (chosen | cell.bits(), union | self.board.at(cell));
            let found = self.removed_by_subset(house, chosen, union);
            found.or_else(|| self.grow_subset(house, &rest[index + 1..], chosen, union))
        })
    }

    /// Returns what a set of cells removes, if it forms a naked subset with the further candidates.
    fn removed_by_subset(&self, house: House, chosen: CellBits, union: DigitSet) -> Option<Subset> {
        let all = chosen | set_of(&self.additional);
        if union.len() != chosen.len() + 1 || house.is_box() && all.shared_houses().any(|line| !line.is_box())
        {
            return None;
        }
        let mut removed = remove_digits(self.board, house.bits() - all, union);
        for block in all.shared_houses().filter(|&block| block.is_box()) {
            add_new(&mut removed, remove_digits(self.board, block.bits() - all, union));
        }
        (!removed.is_empty()).then_some((removed, house, chosen))
    }

    /// Removes one of the digits from both additional cells where a digit has no place in a set of cells: that
    /// digit itself, or the other.
    fn in_both(&self, set: CellBits, itself: bool) -> Vec<Candidate> {
        let [a, b] = self.pair;
        let choices = if itself { [(a, a), (b, b)] } else { [(a, b), (b, a)] };
        let found = choices.into_iter().find(|&(tied, _)| !self.board.places(tied).meets(set));
        found.map_or_else(Vec::new, |(_, digit)| remove_digit(self.board, set_of(&self.additional), digit))
    }

    /// The cells of the rows and columns of the additional cells.
    fn lines(&self) -> CellBits {
        self.additional.iter().map(|&cell| lines_of(cell)).collect()
    }

    /// Removes a digit from the cell opposite one without further candidates, if the other digit is tied there in row and
    /// column.
    fn hidden(&self) -> Vec<Candidate> {
        let rectangle = set_of(self.cells);
        let corners = self.two.iter().flat_map(|&corner| {
            let other = |&&cell: &&Cell| cell.row() != corner.row() && cell.column() != corner.column();
            let opposite = *self.cells.iter().find(other).expect("a rectangle has an opposite corner");
            let [a, b] = self.pair;
            [(opposite, a, b), (opposite, b, a)]
        });
        let is_tied = |cell: Cell, digit: Digit| !self.board.places(digit).meets(lines_of(cell) - rectangle);
        let mut removed = corners
            .filter(|&(opposite, tied, _)| is_tied(opposite, tied))
            .map(|(opposite, _, digit)| remove_digit(self.board, opposite.bits(), digit));
        removed.find(|removed| !removed.is_empty()).unwrap_or_default()
    }
}

/// The row and the column of a cell.
fn lines_of(cell: Cell) -> CellBits {
    cell.row().bits() | cell.column().bits()
}

/// Finds an avoidable rectangle: cells that were filled by steps, not given.
pub(super) fn avoidable(board: &Board, kind: Avoidable) -> Option<FoundStep> {
    let filled = CellBits::ALL - board.blank() - board.givens;
    let bivalue = set_of(board.cells_with(2));
    filled.iter().find_map(|start| {
        let first = board.value(start)?;
        block_neighbours(start).filter(|&cell| filled.has(cell)).find_map(|second| {
            let other = board.value(second)?;
            // Where a third and a fourth cell may have two candidates, one of which completes the rectangle.
            let [thirds, fourths] = [(start, other), (second, first)].map(|(cell, digit)| {
                bivalue & board.places(digit) & cell.houses()[usize::from(start.row() == second.row())].bits()
            });
            let may_be_open = match kind {
                Avoidable::Type1 => !(thirds | fourths).is_empty(),
                Avoidable::Type2 => !thirds.is_empty() && !fourths.is_empty(),
            };
            let ends = || opposite(start, second).map(|[third, fourth]| [(third, other), (fourth, first)]);
            let step = |ends| avoidable_of(board, kind, [(start, first), (second, other)], ends);
            if may_be_open { ends().find_map(step) } else { None }
        })
    })
}

/// Returns the step of an avoidable rectangle of two filled cells and two that would complete it.
pub(super) fn avoidable_of(
    board: &Board,
    kind: Avoidable,
    placed: [Candidate; 2],
    ends: [Candidate; 2],
) -> Option<FoundStep> {
    let is_filled = |cell: Cell| !(board.blank() | board.givens).has(cell);
    let removed = if kind == Avoidable::Type1 {
        let one = |a: Candidate, b: Candidate| {
            let fits = is_filled(a.0) && board.value(a.0) == Some(a.1);
            let is_open = board.count(b.0) == 2 && board.has(b.0, b.1);
            if fits && is_open { remove_digit(board, b.0.bits(), b.1) } else { Vec::new() }
        };
        let removed = one(ends[0], ends[1]);
        if removed.is_empty() { one(ends[1], ends[0]) } else { removed }
    } else {
        shared_extra(board, ends)
    };
    let found = FoundStep::removing(removed)?;
    let found = found.listing(placed.map(|(cell, _)| cell), placed.map(|(_, digit)| digit));
    let all = set_of(placed.into_iter().chain(ends).map(|(cell, _)| cell));
    let roof = all & board.blank();
    Some(found.whole_cells(Role::Body, all - roof).whole_cells(Role::Roof, roof))
}

/// Removes the digit that two bivalue cells have beside the digits that would complete a rectangle.
fn shared_extra(board: &Board, ends: [Candidate; 2]) -> Vec<Candidate> {
    let is_open = |&(cell, digit): &Candidate| board.count(cell) == 2 && board.has(cell, digit);
    if !ends.iter().all(is_open) {
        return Vec::new();
    }
    let [a, b] = ends.map(|(cell, digit)| board.at(cell) - DigitSet::of(digit));
    let Some(digit) = a.sole().filter(|_| a == b) else { return Vec::new() };
    remove_digit(board, set_of(ends.map(|(cell, _)| cell)).common_peers(), digit)
}
