//! What is read of a grid on a page, and where it is: the result of both searches, along lines and along texts.

use super::lattice::Lattice;

/// What was read of a grid.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum GridContent {
    /// The texts of its cells, empty for blanks, and the rows and columns of a box where lines show them.
    Cells(Vec<Vec<String>>, Option<(usize, usize)>),
    /// The same of its first or last rows, where the others are on another page.
    Part(Vec<Vec<String>>),
    /// Why it is not understood.
    Unclear(String),
}

/// A grid with its place.
#[derive(Debug)]
pub(super) struct PlacedGrid {
    pub(super) lattice: Lattice,
    pub(super) content: GridContent,
}
