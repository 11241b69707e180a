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
    codec::PlainPlace,
    record::{CellSpans, Record},
    text::Span,
};

/// The number of bytes from the start of a block on that are looked at. A power of two: the compiler sees that an offset
/// within it needs no check.
const WINDOW: usize = 4096;
/// The number of bytes that are compared at a time.
const LANES: usize = 32;

/// The layout of a block.
pub(super) struct GridTemplate {
    shape: Shape,
    length: usize,
    /// The bytes of the block, and which of them are not of cells: 0 for those of cells and behind the block, 255 for
    /// all others.
    block: Box<[([u8; LANES], [u8; LANES])]>,
    /// The offsets of cells, from the start of the block.
    cells: Arc<[u32]>,
    /// Whether the nine cells of each row follow one another.
    are_glued: bool,
    /// The span of the rows, likewise.
    rows: Span,
}

impl GridTemplate {
    /// Returns the layout of a block that starts at this offset and gave this record; `None` if another grid might be
    /// read in another way.
    pub(super) fn from_block(block: &str, start: usize, record: &Record) -> Option<Self> {
        if block.len() > WINDOW {
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
        let padded = |bytes: &[u8]| std::array::from_fn(|at| bytes.get(at).copied().unwrap_or_default());
        let chunks = bytes.chunks(LANES).zip(mask.chunks(LANES));
        let template = Self {
            shape,
            length: bytes.len(),
            block: chunks.map(|(bytes, mask)| (padded(bytes), padded(mask))).collect(),
            are_glued: cells.chunks(9).all(|row| row.windows(2).all(|pair| pair[1] == pair[0] + 1)),
            cells: cells.into(),
            rows,
        };
        let grid = template.block(block, 0, |window| template.grid(window));
        (grid.as_ref() == Some(&record.grid) && rows_are_rows(bytes, &mask)).then_some(template)
    }

    /// Returns the number of bytes of the block.
    pub(super) const fn len(&self) -> usize {
        self.length
    }

    /// Passes the bytes from this offset of the text on to `read` if the block there is laid out like this.
    fn block<T>(&self, text: &str, start: usize, read: impl FnOnce(&[u8; WINDOW]) -> Option<T>) -> Option<T> {
        let bytes = text.as_bytes().get(start..).filter(|bytes| bytes.len() >= self.length)?;
        let mut end;
        let window = if let Some(window) = bytes.first_chunk() {
            window
        } else {
            end = [0; WINDOW];
            end[..bytes.len()].copy_from_slice(bytes);
            &end
        };
        let mut differences = [0; LANES];
        for (bytes, (usual, mask)) in window.as_chunks::<LANES>().0.iter().zip(&self.block) {
            for (at, differ) in differences.iter_mut().enumerate() {
                *differ |= (bytes[at] ^ usual[at]) & mask[at];
            }
        }
        if differences == [0; LANES] { read(window) } else { None }
    }

    /// Returns the places of the plain puzzle of the block at this offset of the text, and sets its cells; `None` if it is
    /// not laid out like this, or no plain puzzle. A full grid may be a table of regions.
    pub(super) fn plain(&self, text: &str, start: usize, cells: &mut [u8; 81]) -> Option<PlainPlace<'_>> {
        if self.shape != Shape::CLASSIC {
            return None;
        }
        self.block(text, start, |window| {
            let rows = cells.as_chunks_mut::<9>().0.iter_mut().zip(self.cells.as_chunks::<9>().0);
            if self.are_glued {
                for (row, at) in rows {
                    *row = *window[at[0] as usize % WINDOW..].first_chunk()?;
                }
            } else {
                rows.for_each(|(row, at)| *row = at.map(|at| window[at as usize % WINDOW]));
            }
            plain_cells(cells).filter(|cells| !is_full(*cells))?;
            Some(PlainPlace::laid_out(self.rows.moved(start), start, &self.cells))
        })
    }

    /// Returns the record of the block at this offset of the text; `None` if it is not laid out like this.
    pub(super) fn read(&self, text: &str, start: usize) -> Option<Record> {
        // The boxes of a grid that clashes may have to be turned, and a full one may be a table of regions.
        let is_usual = |grid: &Grid| self.shape == self.shape.turned() && !grid.is_full();
        let is_clear = |grid: &Grid| is_usual(grid) || grid.is_consistent();
        let grid = self.block(text, start, |window| self.grid(window)).filter(is_clear)?;
        let cells = CellSpans::laid_out(start, Arc::clone(&self.cells));
        Some(Record::new(grid, self.rows.moved(start), cells))
    }

    fn grid(&self, block: &[u8; WINDOW]) -> Option<Grid> {
        const MOST: usize = 81;
        let mut cells = [0; MOST];
        let cells = cells.get_mut(..self.cells.len())?;
        for (cell, &at) in cells.iter_mut().zip(self.cells.iter()) {
            *cell = block[at as usize % WINDOW];
        }
        // A row of underscores might be a rule.
        plain(cells, self.shape).filter(|_| !cells.contains(&b'_'))
    }
}

/// Whether no row could be taken for a rule, whatever its cells; the mask is 0 for the bytes of cells.
fn rows_are_rows(block: &[u8], mask: &[u8]) -> bool {
    let lines: Vec<_> = block.iter().zip(mask).collect();
    lines.split(|(byte, _)| matches!(byte, b'\n' | b'\r')).all(|line| {
        let has_cells = line.iter().any(|(_, mask)| **mask == 0);
        !has_cells || !line.iter().any(|(byte, _)| matches!(byte, b'-' | b'_' | b'='))
    })
}
