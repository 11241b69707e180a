//! The positions of cells in their text.

use std::sync::Arc;

use crate::text::Span;

/// The spans of the cells of a grid, by row-major index.
#[derive(Debug, Clone)]
pub struct CellSpans(Places);

#[derive(Debug, Clone)]
enum Places {
    /// One byte a cell, from this offset on: lines need no list.
    Consecutive(usize),
    /// One byte a cell, at these distances from an offset: grids that are laid out alike
    /// share them.
    LaidOut(usize, Arc<[u32]>),
    /// One stretch a cell, from here to there of what begins at an offset: half the memory of spans.
    Listed(usize, Box<[[u32; 2]]>),
    /// One stretch a cell, further away than 4 GiB.
    Far(Box<[Span]>),
}

impl PartialEq for CellSpans {
    /// Whether the spans are equal, however they are stored.
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
        Self(Places::Consecutive(start))
    }

    /// Cells of one byte each, at these distances from `start`, row-major.
    pub(crate) const fn laid_out(start: usize, distances: Arc<[u32]>) -> Self {
        Self(Places::LaidOut(start, distances))
    }

    /// One stretch a cell, row-major.
    #[must_use]
    pub fn listed(spans: impl IntoIterator<Item = Span>) -> Self {
        let spans: Box<[Span]> = spans.into_iter().collect();
        let near = |span: &Span| Some([u32::try_from(span.start).ok()?, u32::try_from(span.end).ok()?]);
        let near: Option<_> = spans.iter().map(near).collect();
        Self(near.map_or(Places::Far(spans), |near| Places::Listed(0, near)))
    }

    pub(super) fn shift(&mut self, by: usize) {
        match &mut self.0 {
            Places::Consecutive(start) | Places::LaidOut(start, _) | Places::Listed(start, _) => *start += by,
            Places::Far(spans) => spans.iter_mut().for_each(|span| *span = span.moved(by)),
        }
    }

    /// The span of the cell with this row-major index.
    ///
    /// # Panics
    ///
    /// If the grid has no such cell.
    #[must_use]
    pub fn get(&self, index: usize) -> Span {
        match &self.0 {
            Places::Consecutive(start) => Span::new(start + index, start + index + 1),
            Places::LaidOut(start, distances) => {
                let start = start + distances[index] as usize;
                Span::new(start, start + 1)
            }
            Places::Listed(start, places) => {
                let [from, to] = places[index].map(|distance| start + distance as usize);
                Span::new(from, to)
            }
            Places::Far(spans) => spans[index],
        }
    }

    /// Number of cells, where it is known.
    fn count(&self) -> Option<usize> {
        match &self.0 {
            Places::Consecutive(_) => None,
            Places::LaidOut(_, distances) => Some(distances.len()),
            Places::Listed(_, places) => Some(places.len()),
            Places::Far(spans) => Some(spans.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_the_same_however_they_are_kept_and_moved() {
        let near = [Span::new(7, 9), Span::new(3, 4), Span::new(12, 12)];
        let far = near.map(|span| span.moved(u32::MAX as usize - 3));
        let (mut moved, listed) = (CellSpans::listed(near), CellSpans::listed(far));
        assert!(matches!((&moved.0, &listed.0), (Places::Listed(..), Places::Far(_))));
        assert_eq!([0, 1, 2].map(|index| moved.get(index)), near);
        moved.shift(u32::MAX as usize - 3);
        assert_eq!(moved, listed);
        assert_eq!([0, 1, 2].map(|index| listed.get(index)), far);
    }
}
