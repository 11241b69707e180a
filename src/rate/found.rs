//! A step of a rating: what it concludes, how the reference program names it, and which of several is taken.

use std::borrow::Borrow;

use crate::grid::{self, Cell, Digit, Shape};

use super::{
    board::Board,
    cells::{Candidate, CellBits, bit, cells, name},
    rating::{RatedStep, Unrated},
};

/// A step that a search has found.
#[derive(Debug, Clone, Default)]
pub(super) struct Found {
    /// The name that the program gives to the technique.
    pub(super) technique: &'static str,
    pub(super) placement: Option<Candidate>,
    /// The candidates that are removed, in the order in which they are removed.
    pub(super) removed: Vec<Candidate>,
    /// The cells of the pattern that the program lists, in its order.
    pub(super) cells: Vec<u8>,
    /// The digits (0–8) of the pattern that the program lists, in its order.
    pub(super) digits: Vec<u8>,
    /// The rating in tenths, where steps are rated rather than techniques.
    pub(super) tenths: u32,
    /// How Sudoku Explainer describes the step.
    pub(super) detail: String,
}

impl Found {
    /// A step that places a digit.
    pub(super) fn placing(technique: &'static str, (cell, digit): Candidate) -> Self {
        let (cells, digits) = (vec![cell], vec![digit]);
        Self { technique, placement: Some((cell, digit)), cells, digits, ..Self::default() }
    }

    /// A step that removes candidates, if there are any.
    pub(super) fn removing(technique: &'static str, removed: Vec<Candidate>) -> Option<Self> {
        (!removed.is_empty()).then(|| Self { technique, removed, ..Self::default() })
    }

    /// The cells and digits that the program lists for the pattern.
    pub(super) fn listing(
        mut self,
        cells: impl IntoIterator<Item = usize>,
        digits: impl IntoIterator<Item = usize>,
    ) -> Self {
        self.cells = cells.into_iter().map(|cell| cell as u8).collect();
        self.digits = digits.into_iter().map(|digit| digit as u8).collect();
        self
    }

    /// With a rating in tenths and a description.
    pub(super) fn rated(mut self, tenths: u32, detail: String) -> Self {
        (self.tenths, self.detail) = (tenths, detail);
        self
    }

    /// Returns the step as users see it.
    pub(super) fn into_step(self, rating: u32) -> RatedStep {
        let candidate = |(cell, digit): Candidate| grid::Candidate {
            cell: Shape::CLASSIC.cell(cell.into()),
            digit: Digit::from_index(digit.into()),
        };
        let eliminations = self.removed.into_iter().map(candidate).collect();
        let placement = self.placement.map(candidate);
        let mut cells: Vec<_> = self.cells.iter().map(|&cell| Shape::CLASSIC.cell(cell.into())).collect();
        if cells.is_empty() {
            cells = cells_in(&self.detail);
        }
        RatedStep { technique: self.technique, rating, placement, eliminations, cells, detail: self.detail }
    }

    /// Puts the eliminations into the order of digits, then cells, each once.
    pub(super) fn sorted(mut self) -> Self {
        self.removed.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        self.removed.dedup();
        self
    }
}

/// Returns the cells that a description names, each once: `r3c7`.
fn cells_in(detail: &str) -> Vec<Cell> {
    let mut found = Vec::new();
    for text in detail.split(|symbol: char| !symbol.is_ascii_alphanumeric()) {
        if let &[b'r', row @ b'1'..=b'9', b'c', column @ b'1'..=b'9'] = text.as_bytes() {
            let cell = Cell::new((row - b'1').into(), (column - b'1').into());
            if !found.contains(&cell) {
                found.push(cell);
            }
        }
    }
    found
}

/// Takes a step on a board: its eliminations, then its placement.
///
/// # Errors
///
/// No work is left: a search that was cut short proves nothing.
pub(super) fn apply(board: &mut Board, found: &Found) -> Result<(), Unrated> {
    if board.is_spent() {
        return Err(Unrated::Spent);
    }
    for &(cell, digit) in &found.removed {
        board.remove(cell.into(), digit.into());
    }
    if let Some((cell, digit)) = found.placement {
        board.place(cell.into(), digit.into());
    }
    Ok(())
}

/// Removes a digit from those cells of a set that may hold it.
pub(super) fn remove_digit(board: &Board, set: CellBits, digit: usize) -> Vec<Candidate> {
    cells(set & board.places(digit)).map(|cell| (cell as u8, digit as u8)).collect()
}

/// Removes digits from the cells of a set, cell by cell.
pub(super) fn remove_digits(board: &Board, set: CellBits, digits: u16) -> Vec<Candidate> {
    let of_cell = |cell: usize| {
        super::cells::digits(board.at(cell) & digits).map(move |digit| (cell as u8, digit as u8))
    };
    cells(set).flat_map(of_cell).collect()
}

/// Returns the set of some cells.
pub(super) fn set_of(cells: impl IntoIterator<Item = impl Borrow<usize>>) -> CellBits {
    cells.into_iter().fold(0, |set, cell| set | bit(*cell.borrow()))
}

/// Adds candidates that are not yet in a list.
pub(super) fn add_new(list: &mut Vec<Candidate>, added: Vec<Candidate>) {
    for candidate in added {
        if !list.contains(&candidate) {
            list.push(candidate);
        }
    }
}

/// Writes cells: `r3c7,r3c8`.
pub(super) fn cell_list(cells: impl IntoIterator<Item = usize>) -> String {
    cells.into_iter().map(name).collect::<Vec<_>>().join(",")
}

/// Writes digits (0–8): `1,7`.
pub(super) fn digit_list(digits: impl IntoIterator<Item = usize>, separator: &str) -> String {
    digits.into_iter().map(|digit| (digit + 1).to_string()).collect::<Vec<_>>().join(separator)
}

/// The kind of a house.
pub(super) const fn house_kind(house: usize) -> &'static str {
    ["row", "column", "block"][house / 9]
}

/// Keeps the best of several steps: the one with the most eliminations; among these, the one with the least sum.
#[derive(Debug, Default)]
pub(super) struct Best {
    rank: Option<Rank>,
    found: Option<Found>,
}

/// By what steps are ordered: more eliminations first, then a lower sum.
pub(super) type Rank = (usize, u64);

/// Returns the rank of a step by its eliminations, which are in order.
pub(super) fn rank(removed: impl Iterator<Item = Candidate>) -> Rank {
    let weights = (0..).map(|index: u64| index * 80 + 1);
    removed.zip(weights).fold((usize::MAX, 0), |(left, sum), ((cell, digit), weight)| {
        (left - 1, sum + u64::from(cell) * weight + u64::from(digit) + 1)
    })
}

impl Best {
    /// Keeps a step if it comes before those so far. Its eliminations are in order.
    pub(super) fn offer(&mut self, found: Option<Found>) {
        let Some(found) = found else { return };
        let rank = rank(found.removed.iter().copied());
        if self.rank.is_none_or(|best| rank < best) {
            (self.rank, self.found) = (Some(rank), Some(found));
        }
    }

    pub(super) fn take(self) -> Option<Found> {
        self.found
    }
}
