//! Stencils: grids that are laid out as the one before.
//!
//! In most texts all grids have the same bytes but for their digits and blanks. The text between two empty lines
//! is a block; once a block was parsed and gave one grid and no diagnostic, the blocks after it are compared
//! with it. If all bytes outside of cells are the same, and the cells are plain digits and one kind of blank,
//! parsing would give the same grid, as nothing that it depends on differs.

use std::sync::Arc;

use crate::{
    cells::plain::{is_full, plain, plain_cells},
    codec::{Item, PlainPlace},
    grid::{Grid, Shape},
    record::{CellSpans, Record},
    text::Span,
};

/// The length of the longest block that a stencil is made of: a grid with all its lines is shorter.
const MAX_BLOCK: usize = 8 * 1024;

/// The layout of a block.
pub(super) struct Stencil {
    shape: Shape,
    /// The bytes of the block.
    block: Box<[u8]>,
    /// 0 for the bytes of cells, 255 for all others.
    mask: Box<[u8]>,
    /// The offsets of cells, from the start of the block.
    cells: Arc<[u32]>,
    /// The span of the rows, likewise.
    rows: Span,
}

impl Stencil {
    /// Returns the layout of a block that starts at this offset and gave this record; `None` if another grid might be
    /// read in another way.
    pub(super) fn of(block: &str, start: usize, record: &Record) -> Option<Self> {
        if block.len() > MAX_BLOCK {
            return None;
        }
        let (shape, bytes) = (record.shape(), block.as_bytes());
        let mut mask = vec![u8::MAX; bytes.len()];
        let mut cells = Vec::with_capacity(shape.cell_count());
        for index in 0..shape.cell_count() {
            let span = record.cells.get(index);
            let at = span.start.checked_sub(start).filter(|_| span.len() == 1)?;
            *mask.get_mut(at)? = 0;
            cells.push(u32::try_from(at).ok()?);
        }
        let rows = Span::new(record.span.start.checked_sub(start)?, record.span.end - start);
        let stencil = Self { shape, block: bytes.into(), mask: mask.into(), cells: cells.into(), rows };
        (stencil.grid(bytes).as_ref() == Some(&record.grid) && stencil.rows_are_rows()).then_some(stencil)
    }

    /// Whether no row could be taken for a rule, whatever its cells.
    fn rows_are_rows(&self) -> bool {
        let bytes = self.block.iter().zip(&self.mask);
        let lines: Vec<_> = bytes.collect();
        lines.split(|(byte, _)| matches!(byte, b'\n' | b'\r')).all(|line| {
            let has_cells = line.iter().any(|(_, mask)| **mask == 0);
            !has_cells || !line.iter().any(|(byte, _)| matches!(byte, b'-' | b'_' | b'='))
        })
    }

    /// Returns the number of bytes of the block.
    pub(super) fn len(&self) -> usize {
        self.block.len()
    }

    /// Returns the bytes of the block at this offset of the text; `None` if it is not laid out like this.
    fn block<'t>(&self, text: &'t str, start: usize) -> Option<&'t [u8]> {
        let bytes = text.as_bytes().get(start..start + self.len())?;
        let differences = bytes.iter().zip(&self.block).zip(&self.mask);
        let differ = differences.fold(0, |seen, ((byte, usual), mask)| seen | ((byte ^ usual) & mask));
        (differ == 0).then_some(bytes)
    }

    /// Returns the plain puzzle of the block at this offset of the text; `None` if it is not laid out like this, or
    /// no plain puzzle. A full grid may be a table of regions.
    pub(super) fn plain(&self, text: &str, start: usize) -> Option<Item> {
        let bytes = self.block(text, start).filter(|_| self.shape == Shape::CLASSIC)?;
        let mut cells = [0; 81];
        for (cell, &at) in cells.iter_mut().zip(self.cells.iter()) {
            *cell = bytes[at as usize];
        }
        let cells = plain_cells(&cells).filter(|cells| !is_full(cells))?;
        let places = CellSpans::laid_out(start, Arc::clone(&self.cells));
        Some(Item::Plain(cells, PlainPlace { span: self.rows.moved(start), cells: places, solution: None }))
    }

    /// Returns the record of the block at this offset of the text; `None` if it is not laid out like this.
    pub(super) fn read(&self, text: &str, start: usize) -> Option<Record> {
        let bytes = self.block(text, start)?;
        // The boxes of a grid that clashes may have to be turned, and a full one may be a table of regions.
        let is_usual = |grid: &Grid| self.shape == self.shape.turned() && !grid.is_full();
        let is_clear = |grid: &Grid| is_usual(grid) || grid.is_consistent();
        let grid = self.grid(bytes).filter(is_clear)?;
        let cells = CellSpans::laid_out(start, Arc::clone(&self.cells));
        Some(Record::new(grid, self.rows.moved(start), cells))
    }

    fn grid(&self, block: &[u8]) -> Option<Grid> {
        const MOST: usize = 81;
        let mut cells = [0; MOST];
        let cells = cells.get_mut(..self.cells.len())?;
        for (cell, &at) in cells.iter_mut().zip(self.cells.iter()) {
            *cell = block[at as usize];
        }
        // A row of underscores might be a rule.
        plain(cells, self.shape).filter(|_| !cells.contains(&b'_'))
    }
}
