//! The layout of a stretch of text with cells in it, by which others like it are found and read.
//!
//! Templates of grids and of elements make it of a stretch that was parsed. Another stretch is like it if all bytes outside
//! of cells are the same; what the bytes of cells may be is the templates' affair.

use std::sync::Arc;

use crate::text::Span;

/// The number of bytes from the start of a stretch on that are looked at. A power of two: the compiler sees that an offset
/// within it needs no check.
pub(super) const WINDOW: usize = 4096;
/// The number of bytes that are compared at a time.
const LANES: usize = 32;

/// The layout of a stretch of text.
pub(super) struct CellLayout {
    length: usize,
    /// The bytes of the stretch, and which of them are not of cells: 0 for those of cells and behind the stretch, 255 for
    /// all others.
    lanes: Box<[([u8; LANES], [u8; LANES])]>,
    /// The offsets of cells, from the start of the stretch.
    cells: Arc<[u32]>,
    /// Whether the nine cells of each row follow one another.
    are_glued: bool,
}

impl CellLayout {
    /// Returns the layout of a stretch that starts at this offset and has these cells; `None` if one of them is not a
    /// byte of the stretch, or the stretch is too long.
    pub(super) fn new(stretch: &str, start: usize, cells: impl Iterator<Item = Span>) -> Option<Self> {
        let bytes = stretch.as_bytes();
        if bytes.len() > WINDOW {
            return None;
        }
        let mut mask = vec![u8::MAX; bytes.len()];
        let mut offsets = Vec::new();
        for span in cells {
            let at = span.start.checked_sub(start).filter(|_| span.len() == 1)?;
            *mask.get_mut(at)? = 0;
            offsets.push(u32::try_from(at).ok()?);
        }
        let padded = |bytes: &[u8]| std::array::from_fn(|at| bytes.get(at).copied().unwrap_or_default());
        let lanes = bytes.chunks(LANES).zip(mask.chunks(LANES));
        Some(Self {
            length: bytes.len(),
            lanes: lanes.map(|(bytes, mask)| (padded(bytes), padded(mask))).collect(),
            are_glued: offsets.chunks(9).all(|row| row.windows(2).all(|pair| pair[1] == pair[0] + 1)),
            cells: offsets.into(),
        })
    }

    /// Returns the number of bytes of the stretch.
    pub(super) const fn len(&self) -> usize {
        self.length
    }

    /// Returns the offsets of cells, from the start of the stretch.
    pub(super) const fn cells(&self) -> &Arc<[u32]> {
        &self.cells
    }

    /// Returns each byte of the stretch, and whether it is of a cell.
    pub(super) fn bytes(&self) -> impl Iterator<Item = (u8, bool)> {
        let lanes = self.lanes.iter().flat_map(|(bytes, mask)| bytes.iter().zip(mask));
        lanes.map(|(&byte, &mask)| (byte, mask == 0)).take(self.length)
    }

    /// Passes the bytes from this offset of the text on to `read` if the stretch there is laid out like this.
    pub(super) fn window<T>(
        &self,
        text: &str,
        start: usize,
        read: impl FnOnce(&[u8; WINDOW]) -> Option<T>,
    ) -> Option<T> {
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
        for (bytes, (usual, mask)) in window.as_chunks::<LANES>().0.iter().zip(&self.lanes) {
            for (at, differ) in differences.iter_mut().enumerate() {
                *differ |= (bytes[at] ^ usual[at]) & mask[at];
            }
        }
        // One after the other: a comparison of all would be a call.
        if differences.iter().fold(0, |all, differ| all | differ) == 0 { read(window) } else { None }
    }

    /// Copies the 81 cells of the stretch at this offset of the text; `None` if it is not laid out like this.
    pub(super) fn gather(&self, text: &str, start: usize, cells: &mut [u8; 81]) -> Option<()> {
        self.window(text, start, |window| {
            self.copy(window, cells);
            Some(())
        })
    }

    /// Copies the 81 cells of a window.
    pub(super) fn copy(&self, window: &[u8; WINDOW], cells: &mut [u8; 81]) {
        let rows = cells.as_chunks_mut::<9>().0.iter_mut().zip(self.cells.as_chunks::<9>().0);
        if self.are_glued {
            for (row, at) in rows {
                if let Some(bytes) = window[at[0] as usize % WINDOW..].first_chunk() {
                    *row = *bytes;
                }
            }
        } else {
            rows.for_each(|(row, at)| *row = at.map(|at| window[at as usize % WINDOW]));
        }
    }
}
