//! The positions of cells in their text.
//!
//! Readers make them in the form that takes the least memory; a diagnostic asks for the span of one cell. Most grids have
//! cells of one byte in a row, which need no more than an offset.

use std::sync::Arc;

use crate::text::Span;

/// The spans of the cells of a grid, by row-major index.
#[derive(Debug, Clone)]
pub struct CellSpans(Storage);

#[derive(Debug, Clone)]
enum Storage {
    /// One byte per cell, from this offset on: lines need no list.
    Consecutive(usize),
    /// One byte per cell, at these distances from an offset, which grids of the same layout share.
    LaidOut(usize, Arc<[u32]>),
    /// One span per cell, relative to an offset: half the memory of spans.
    Listed(usize, Box<[[u32; 2]]>),
    /// One span per cell, beyond 4 GiB.
    Far(Box<[Span]>),
}

impl PartialEq for CellSpans {
    /// Returns whether the spans are equal, however they are stored.
    fn eq(&self, other: &Self) -> bool {
        match (self.count(), other.count()) {
            (None, None) => self.get(0) == other.get(0),
            (Some(count), Some(others)) if count != others => false,
            (Some(count), _) | (_, Some(count)) => {
                (0..count).all(|index| self.get(index) == other.get(index))
            }
        }
    }
}

impl Eq for CellSpans {}

impl CellSpans {
    /// Cells of one byte each that follow one another from `start` on.
    #[must_use]
    pub const fn consecutive(start: usize) -> Self {
        Self(Storage::Consecutive(start))
    }

    /// Cells of one byte each, at these distances from `start`, row-major.
    pub(crate) const fn laid_out(start: usize, distances: Arc<[u32]>) -> Self {
        Self(Storage::LaidOut(start, distances))
    }

    /// Returns one span per cell, row-major.
    #[must_use]
    pub fn listed(spans: impl IntoIterator<Item = Span>) -> Self {
        let spans: Box<[Span]> = spans.into_iter().collect();
        let near = |span: &Span| Some([u32::try_from(span.start).ok()?, u32::try_from(span.end).ok()?]);
        let near: Option<_> = spans.iter().map(near).collect();
        Self(near.map_or(Storage::Far(spans), |near| Storage::Listed(0, near)))
    }

    /// Returns this span for each of a number of cells.
    pub(crate) fn repeated(span: Span, count: usize) -> Self {
        Self::listed(std::iter::repeat_n(span, count))
    }

    pub(super) fn shift(&mut self, by: usize) {
        match &mut self.0 {
            Storage::Consecutive(start) | Storage::LaidOut(start, _) | Storage::Listed(start, _) => {
                *start += by;
            }
            Storage::Far(spans) => spans.iter_mut().for_each(|span| *span = span.moved(by)),
        }
    }

    /// Replaces the span of each of a number of cells.
    pub(super) fn replace(&mut self, count: usize, place: &dyn Fn(Span) -> Span) {
        *self = Self::listed((0..count).map(|index| place(self.get(index))));
    }

    /// Returns the span of the cell with this row-major index.
    ///
    /// # Panics
    ///
    /// If the grid has no such cell.
    #[must_use]
    pub fn get(&self, index: usize) -> Span {
        match &self.0 {
            Storage::Consecutive(start) => Span::new(start + index, start + index + 1),
            Storage::LaidOut(start, distances) => {
                let start = start + distances[index] as usize;
                Span::new(start, start + 1)
            }
            Storage::Listed(start, places) => {
                let [from, to] = places[index].map(|distance| start + distance as usize);
                Span::new(from, to)
            }
            Storage::Far(spans) => spans[index],
        }
    }

    /// Returns the size in bytes of the memory that it takes elsewhere and does not share.
    pub(super) fn heap_size(&self) -> usize {
        match &self.0 {
            Storage::Consecutive(_) | Storage::LaidOut(..) => 0,
            Storage::Listed(_, places) => size_of_val(&**places),
            Storage::Far(spans) => size_of_val(&**spans),
        }
    }

    /// Returns the number of cells, where it is known.
    fn count(&self) -> Option<usize> {
        match &self.0 {
            Storage::Consecutive(_) => None,
            Storage::LaidOut(_, distances) => Some(distances.len()),
            Storage::Listed(_, places) => Some(places.len()),
            Storage::Far(spans) => Some(spans.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_equal_however_they_are_stored_and_moved() {
        let near = [Span::new(7, 9), Span::new(3, 4), Span::new(12, 12)];
        let far = near.map(|span| span.moved(u32::MAX as usize - 3));
        let (mut moved, listed) = (CellSpans::listed(near), CellSpans::listed(far));
        assert!(matches!((&moved.0, &listed.0), (Storage::Listed(..), Storage::Far(_))));
        assert_eq!([0, 1, 2].map(|index| moved.get(index)), near);
        moved.shift(u32::MAX as usize - 3);
        assert_eq!(moved, listed);
        assert_eq!([0, 1, 2].map(|index| listed.get(index)), far);
    }
}
