//! The names of cells in written constraints; those of a text are read by [`cell_word`](super::text::cell_word).

use givens_variants::{CellIndex, Layout};

/// Returns the name of a cell: `R1C9`, `RaCg`.
pub(super) fn cell_text(layout: &Layout, cell: CellIndex) -> String {
    let (row, column) = layout.place(cell);
    let number = |index: usize| char::from(b"123456789abcdefg"[index]);
    format!("R{}C{}", number(row), number(column))
}

/// Adds cells, each with `~` before it.
pub(super) fn push_cells(layout: &Layout, cells: &[CellIndex], text: &mut String) {
    for &cell in cells {
        text.push('~');
        text.push_str(&cell_text(layout, cell));
    }
}
