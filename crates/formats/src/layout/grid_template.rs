//! Templates of grids: a grid that is laid out as the one before is read with its template.
//!
//! In most texts all grids have the same bytes but for their digits and blanks. The text between two empty lines
//! is a block; once a block was parsed and gave one grid and no diagnostic, the blocks after it are compared
//! with it. If all bytes outside of cells are the same, and the cells are plain digits and one kind of blank,
//! parsing would give the same grid, as nothing that it depends on differs.

use std::sync::Arc;

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::glued::{is_full, plain, plain_cells},
    codec::{PlainLayout, PlainPlace},
    record::{CellSpans, Record},
    text::Span,
};

use super::cell_layout::{CellLayout, WINDOW};

/// The layout of a block.
pub(super) struct GridTemplate {
    shape: Shape,
    block: CellLayout,
    layout: Arc<PlainLayout>,
    /// The span of the rows, from the start of the block.
    rows: Span,
}

impl GridTemplate {
    /// Returns the layout of a block that starts at this offset and gave this record; `None` if another grid might be
    /// read in another way.
    pub(super) fn from_block(block: &str, start: usize, record: &Record) -> Option<Self> {
        let shape = record.shape();
        let cells = (0..shape.cell_count()).map(|index| record.cells.get(index));
        let rows = Span::new(record.span.start.checked_sub(start)?, record.span.end - start);
        let own = CellLayout::new(block, start, cells)?;
        let template =
            Self { shape, layout: PlainLayout::of_cells(Arc::clone(own.cells())), block: own, rows };
        let grid = template.block.window(block, 0, |window| template.grid(window));
        (grid.as_ref() == Some(&record.grid) && rows_are_rows(&template.block)).then_some(template)
    }

    /// Returns the number of bytes of the block.
    pub(super) const fn len(&self) -> usize {
        self.block.len()
    }

    /// Returns the places of the plain puzzle of the block at this offset of the text, and sets its cells; `None` if it is
    /// not laid out like this, or no plain puzzle. A full grid may be a table of regions.
    pub(super) fn plain(&self, text: &str, start: usize, cells: &mut [u8; 81]) -> Option<PlainPlace<'_>> {
        if self.shape != Shape::CLASSIC {
            return None;
        }
        self.block.window(text, start, |window| {
            self.block.copy(window, cells);
            plain_cells(cells).filter(|cells| !is_full(*cells))?;
            Some(PlainPlace::laid_out(self.rows.moved(start), start, &self.layout))
        })
    }

    /// Returns the record of the block at this offset of the text; `None` if it is not laid out like this.
    pub(super) fn read(&self, text: &str, start: usize) -> Option<Record> {
        // The boxes of a grid that clashes may have to be turned, and a full one may be a table of regions.
        let is_usual = |grid: &Grid| self.shape == self.shape.turned() && !grid.is_full();
        let is_clear = |grid: &Grid| is_usual(grid) || grid.is_consistent();
        let grid = self.block.window(text, start, |window| self.grid(window)).filter(is_clear)?;
        let cells = CellSpans::laid_out(start, Arc::clone(self.block.cells()));
        Some(Record::new(grid, self.rows.moved(start), cells))
    }

    fn grid(&self, window: &[u8; WINDOW]) -> Option<Grid> {
        const MOST: usize = 81;
        let mut cells = [0; MOST];
        let cells = cells.get_mut(..self.block.cells().len())?;
        for (cell, &at) in cells.iter_mut().zip(self.block.cells().iter()) {
            *cell = window[at as usize % WINDOW];
        }
        // A row of underscores might be a rule.
        plain(cells, self.shape).filter(|_| !cells.contains(&b'_'))
    }
}

/// Whether no row could be taken for a rule, whatever its cells.
fn rows_are_rows(block: &CellLayout) -> bool {
    let bytes: Vec<_> = block.bytes().collect();
    bytes.split(|(byte, _)| matches!(byte, b'\n' | b'\r')).all(|line| {
        let has_cells = line.iter().any(|(_, is_cell)| *is_cell);
        !has_cells || !line.iter().any(|(byte, _)| matches!(byte, b'-' | b'_' | b'='))
    })
}
