//! A puzzle: its layout, its givens, what its cells are limited to, and its clues.

use crate::{
    cell::{CellIndex, ValueSet},
    clue::Clue,
    layout::Layout,
};

/// A puzzle that may have other regions, digits and rules than a classic one.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_variants as variants; }
/// use givens::variants::{Clue, Diagonal, Layout, VariantPuzzle};
///
/// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
/// puzzle.clues.push(Clue::Diagonal(Diagonal::Falling));
/// assert!(!puzzle.is_classic());
/// assert_eq!(puzzle.families().collect::<Vec<_>>(), ["diagonal"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantPuzzle {
    /// The board.
    pub layout: Layout,
    /// The given digit of each place of the board, row by row. It may be one that no cell can hold.
    pub givens: Vec<Option<u8>>,
    /// What each place of the board may hold, if it is limited, row by row.
    pub limits: Vec<Option<ValueSet>>,
    /// The clues, in the order of the file.
    pub clues: Vec<Clue>,
}

impl VariantPuzzle {
    /// Returns an empty puzzle without clues.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        let count = layout.place_count();
        Self { layout, givens: vec![None; count], limits: vec![None; count], clues: Vec::new() }
    }

    /// Limits a cell to these digits, and to those of the limit that it may have.
    ///
    /// # Panics
    ///
    /// If the cell is outside of the board.
    pub fn limit(&mut self, cell: CellIndex, digits: ValueSet) {
        let limit = &mut self.limits[cell.index()];
        *limit = Some(limit.map_or(digits, |old| old.and(digits)));
    }

    /// Returns the number of givens.
    #[must_use]
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// Returns whether some cell is limited.
    #[must_use]
    pub fn has_limits(&self) -> bool {
        self.limits.iter().any(Option::is_some)
    }

    /// Returns the digits that a cell may have by its given, its limit and the range of digits.
    ///
    /// # Panics
    ///
    /// If the cell is outside of the board.
    #[must_use]
    pub fn possible(&self, cell: CellIndex) -> ValueSet {
        let mut digits: ValueSet = self.layout.digits().iter().collect();
        if let Some(given) = self.givens[cell.index()] {
            let only = if given <= ValueSet::MAX { ValueSet::of(given) } else { ValueSet::EMPTY };
            digits = digits.and(only);
        }
        self.limits[cell.index()].map_or(digits, |limit| digits.and(limit))
    }

    /// Returns whether it has neither a layout nor a clue that a classic puzzle has not.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.clues.is_empty() && self.layout.is_classic()
    }

    /// Returns the names of the families of its rules, each once, in their order.
    pub fn families(&self) -> impl Iterator<Item = &'static str> {
        let mut families: Vec<_> = self.layout.families().collect();
        families.extend(self.clues.iter().map(Clue::family));
        let mut known = Vec::new();
        families.retain(|family| {
            let is_new = !known.contains(family);
            known.push(*family);
            is_new
        });
        families.into_iter()
    }

    /// Returns the digits of a board in a line: `1` to `9`, then `A` for 10 and so on; a dot for a blank, and a space for a
    /// place without a cell.
    ///
    /// # Panics
    ///
    /// If there is not an item for each place.
    #[must_use]
    pub fn line_of(&self, digits: &[Option<u8>]) -> String {
        assert_eq!(digits.len(), self.layout.place_count(), "an item for each place");
        let symbol = |(index, digit): (usize, &Option<u8>)| match digit {
            _ if !self.layout.is_present(CellIndex::new(index)) => ' ',
            None => '.',
            Some(digit @ 0..=9) => char::from(b'0' + digit),
            Some(digit @ 10..=35) => char::from(b'A' + digit - 10),
            Some(_) => '?',
        };
        digits.iter().enumerate().map(symbol).collect()
    }

    /// Returns the digits of a [line](Self::line_of): an item for each place of the board, `None` where it is blank; or
    /// nothing if it is no such line. `0` is the digit 0 if the puzzle has it, otherwise a blank.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_variants as variants; }
    /// use givens::variants::{Layout, VariantPuzzle};
    ///
    /// let puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// let digits = puzzle.digits_of("1.3..4.22.4..3.1").unwrap();
    /// assert_eq!((digits[0], digits[1], puzzle.line_of(&digits)), (Some(1), None, "1.3..4.22.4..3.1".to_owned()));
    /// assert_eq!(puzzle.digits_of("1.3..4.22.4..3."), None);
    /// ```
    #[must_use]
    pub fn digits_of(&self, line: &str) -> Option<Vec<Option<u8>>> {
        let blank_zero = self.layout.digits().first() > 0;
        let digit = |(index, symbol): (usize, char)| {
            let is_present = self.layout.is_present(CellIndex::new(index));
            match symbol {
                ' ' if !is_present => Some(None),
                _ if !is_present => None,
                '.' => Some(None),
                '0' if blank_zero => Some(None),
                '0'..='9' | 'A'..='Z' => symbol.to_digit(36).map(|digit| u8::try_from(digit).ok()),
                _ => None,
            }
        };
        let count = self.layout.place_count();
        let symbols = line.chars().take(count + 1).enumerate();
        let is_whole = line.chars().take(count + 1).count() == count;
        is_whole.then(|| symbols.map(digit).collect()).flatten()
    }
}
