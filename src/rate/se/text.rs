//! The words of Sudoku Explainer for cells, digits and houses.

use crate::rate::cells::{self, CellBits};

/// Writes cells: `r3c7,r3c8`.
pub(super) fn list(cells: impl IntoIterator<Item = usize>) -> String {
    cells.into_iter().map(cells::name).collect::<Vec<_>>().join(",")
}

/// Writes the cells of a set, ascending.
pub(super) fn set(set: CellBits) -> String {
    list(cells::cells(set))
}

/// Writes digits (0–8): `1,7`.
pub(super) fn digits(digits: impl IntoIterator<Item = usize>, separator: &str) -> String {
    digits.into_iter().map(|digit| (digit + 1).to_string()).collect::<Vec<_>>().join(separator)
}

/// The kind of a house.
pub(super) const fn kind(house: usize) -> &'static str {
    ["row", "column", "block"][house / 9]
}
