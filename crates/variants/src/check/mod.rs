//! Does a filled board obey a puzzle? By its clues alone, as files name them.
//!
//! The search calls this for every solution that it finds, and commands for every solution that a file lists. Nothing here is
//! shared with the constraints of the solver, so that no mistake of theirs is repeated.

mod board;
mod lines;
mod outside;
mod pairs;
mod paths;
mod ranks;
mod sums;

use crate::{cell::CellIndex, clue::Clue, puzzle::VariantPuzzle};

use board::FilledBoard;

/// The first rule that a filled board breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrokenRule {
    /// This cell is blank.
    Blank(CellIndex),
    /// This cell has a digit that it may not have: another than its given, or outside its limit or the range of digits.
    Digit(CellIndex),
    /// Two cells of a row, column or region are equal.
    House([CellIndex; 2]),
    /// The clue of this index in [`VariantPuzzle::clues`] does not hold.
    Clue(usize),
}

impl VariantPuzzle {
    /// Returns the first rule that a filled board breaks: its digits, its houses, then its clues in their order.
    ///
    /// The board has a digit for each place, row by row; `None` where no cell is present.
    ///
    /// # Panics
    ///
    /// If there is not an item for each place.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_variants as variants; }
    /// use givens::variants::{BrokenRule, Clue, Layout, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// let board: Vec<_> = "1234341221434321".bytes().map(|digit| Some(digit - b'0')).collect();
    /// assert_eq!(puzzle.first_broken(&board), None);
    /// puzzle.clues.push(Clue::AntiKing);
    /// assert_eq!(puzzle.first_broken(&board), Some(BrokenRule::Clue(0)));
    /// ```
    #[must_use]
    pub fn first_broken(&self, digits: &[Option<u8>]) -> Option<BrokenRule> {
        assert_eq!(digits.len(), self.layout.place_count(), "an item for each place");
        if let Some(blank) = self.layout.cells().find(|cell| digits[cell.index()].is_none()) {
            return Some(BrokenRule::Blank(blank));
        }
        let board = FilledBoard::new(&self.layout, digits);
        let is_possible =
            |cell: CellIndex| digits[cell.index()].is_some_and(|d| self.possible(cell).contains(d));
        if let Some(cell) = self.layout.cells().find(|&cell| !is_possible(cell)) {
            return Some(BrokenRule::Digit(cell));
        }
        if let Some(equal) = self.layout.houses().find_map(|house| board.equal_pair(&house)) {
            return Some(BrokenRule::House(equal));
        }
        let broken = self.clues.iter().position(|clue| !board.obeys(clue));
        broken.map(BrokenRule::Clue)
    }
}

impl FilledBoard<'_> {
    fn obeys(&self, clue: &Clue) -> bool {
        match clue {
            Clue::Diagonal(diagonal) => self.equal_pair(&self.layout.diagonal(*diagonal)).is_none(),
            Clue::AntiKnight => self.differ_at(&[(1, 2), (2, 1), (1, -2), (2, -1)]),
            Clue::AntiKing => self.differ_at(&[(1, 1), (1, -1)]),
            Clue::AntiTaxicab => self.is_anti_taxicab(),
            Clue::Neighbours { forbidden, except } => self.neighbours(forbidden, except),
            Clue::DisjointGroups => self.are_distinct(&self.layout.disjoint_groups()),
            Clue::Windoku => self.are_distinct(&self.layout.windows()),
            Clue::Squares(classes) => self.squares(classes),
            Clue::Flatmates { digit, above, below } => self.flatmates(*digit, *above, *below),
            Clue::DistinctLines => self.are_lines_distinct(),
            Clue::Limit(cell, digits) => self.is_in(*cell, *digits),
            Clue::Parity(parity, cell) => self.has_parity(*parity, *cell),
            Clue::Extremes(extreme, cells) => self.extremes(*extreme, cells),
            Clue::Greater([greater, less]) => self.value(*greater) > self.value(*less),
            Clue::Indexer(axis, cell) => self.indexer(*axis, *cell),
            Clue::ValueIndexer { value, control, cells } => self.value_indexer(*value, *control, cells),
            Clue::Pair(relation, [a, b]) => relation.holds(self.value(*a), self.value(*b)),
            Clue::Clone(cells, copies) => {
                cells.iter().zip(copies).all(|(&cell, &copy)| self.value(cell) == self.value(copy))
            }
            Clue::Table { allowed, cells, scope, .. } => self.table(allowed, cells, *scope),
            Clue::Cage(cells, sum) => self.cage(cells, *sum),
            Clue::Sum { terms, total } => self.weighted_sum(terms) == i64::from(*total),
            Clue::Rellik(cells, sum) => self.rellik(cells, *sum),
            Clue::EqualityCage(cells) => self.equality_cage(cells),
            Clue::Lunchbox(cells, sum) => self.lunchbox(cells, *sum),
            Clue::CountingCircles(cells) => self.counting_circles(cells),
            Clue::LookAndSay(cells, counts) => self.look_and_say(cells, counts),
            Clue::ExtraRegion(cells) => self.equal_pair(cells).is_none(),
            Clue::Arrow { bulb, shafts } => shafts.iter().all(|shaft| self.arrow(bulb, &shaft.cells)),
            Clue::EqualSums(groups) => self.have_equal_sums(groups),
            Clue::SameDigits(groups) => self.same_digits(groups),
            Clue::Contains { cells, digits, is_exact } => self.contains(cells, digits, *is_exact),
            Clue::Automaton { automaton, segments, .. } => self.automaton(automaton, segments),
            Clue::Any(branches) => branches.iter().any(|branch| branch.iter().all(|clue| self.obeys(clue))),
            Clue::Line(rule, cells) => self.line(rule, cells),
            Clue::LittleKiller { first, step, sum } => {
                self.sum(&self.layout.diagonal_from(*first, *step)) == i64::from(*sum)
            }
            Clue::Outside(rule, edge, value) => self.outside(*rule, *edge, *value),
        }
    }
}
