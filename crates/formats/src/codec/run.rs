//! Runs: what a reader yields of a text, plain puzzles without records.
//!
//! Most puzzles of a file are proper, and a check has nothing to report about them. Where a reader sees that a puzzle has 81
//! plain cells and no diagnostic, it yields only these and their places: the engine for many puzzles needs no more. What
//! the caller [`Wants`] decides; this is the only fast path, from the readers to the writers.

use std::sync::Arc;

use givens_engine::grid::Shape;

use crate::{
    cells::glued::plain,
    record::{CellSpans, FieldSet, Listed, Record},
    text::Span,
};

use super::Entry;

/// The cells of a plain puzzle: digits, and `.` or `0` for all blanks, row by row.
pub type PlainCells = [u8; 81];

/// What a caller can use in place of entries. Where a reader does not have it, it yields entries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Wants {
    /// Entries only.
    #[default]
    Entries,
    /// The cells of plain puzzles; the texts and ratings of their records are not needed.
    Cells,
    /// The cells of plain puzzles that have nothing besides but a listed solution, and entries of all others.
    Bare,
    /// The cells of plain puzzles, and which fields their records have besides: [`PlainPlace::fields`].
    Fields,
    /// Whole rows that a table like this one has for their records, and entries of all others.
    Rows,
}

impl Wants {
    /// Returns whether the cells of a plain puzzle that has nothing besides are of use.
    pub(crate) const fn takes_cells(self) -> bool {
        matches!(self, Self::Cells | Self::Bare | Self::Fields)
    }
}

/// A part of a text, as a reader yields it: few bytes, as it is moved several times.
#[derive(Debug)]
pub enum Run<'r> {
    /// A plain puzzle, about which there is nothing to report.
    Plain(&'r PlainCells, PlainPlace<'r>),
    /// The span of whole rows of plain puzzles, and their number.
    Rows(Span, u64),
    /// Another puzzle, or what is reported without one.
    Entry(Box<Entry>),
}

/// The places of a plain puzzle.
#[derive(Debug, Clone, Copy)]
pub struct PlainPlace<'r> {
    /// The span of its entry and record.
    pub span: Span,
    /// The fields that its record has besides the grid; none unless they are [wanted](Wants::Fields).
    pub fields: FieldSet,
    /// The offset of the first cell; of laid-out cells, that from which their distances count.
    pub(crate) start: usize,
    /// How cells and digits are laid out that do not follow one another.
    pub(crate) layout: Option<&'r Arc<PlainLayout>>,
    /// The offset of the 81 digits of the solution that the file lists; of laid-out digits, that from which their distances
    /// count.
    pub(crate) solution: Option<usize>,
}

/// The distances of the cells of a puzzle, and of the digits of its listed solution, a byte each; `None` where they follow
/// one another.
#[derive(Debug)]
pub(crate) struct PlainLayout {
    pub(crate) cells: Option<Arc<[u32]>>,
    pub(crate) solution: Option<Arc<[u32]>>,
}

impl PlainLayout {
    /// Returns the layout of a puzzle whose cells are at these distances.
    pub(crate) fn of_cells(distances: Arc<[u32]>) -> Arc<Self> {
        Arc::new(Self { cells: Some(distances), solution: None })
    }

    /// Returns the spans of the cells that are laid out like this from `start` on.
    pub(crate) fn cell_spans(&self, start: usize) -> CellSpans {
        spans(start, self.cells.as_ref())
    }
}

impl Run<'_> {
    /// Returns the span of the entry, or of the rows.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Plain(_, place) => place.span,
            Self::Rows(span, _) => *span,
            Self::Entry(entry) => entry.span,
        }
    }

    /// Passes entries on, where there are no others.
    pub(crate) fn entries(sink: &mut dyn FnMut(Entry)) -> impl FnMut(Run<'_>) {
        |run| {
            if let Run::Entry(entry) = run {
                sink(*entry);
            }
        }
    }
}

impl From<Entry> for Run<'_> {
    fn from(entry: Entry) -> Self {
        Self::Entry(Box::new(entry))
    }
}

impl<'r> PlainPlace<'r> {
    /// Returns the places of a puzzle whose cells follow one another from `start` on, and those of its solution from there.
    #[inline]
    pub(crate) const fn consecutive(span: Span, start: usize, solution: Option<usize>) -> Self {
        Self { span, fields: FieldSet::EMPTY, start, layout: None, solution }
    }

    /// Returns the places of a puzzle whose cells are at these distances from `start`.
    #[inline]
    pub(crate) const fn laid_out(span: Span, start: usize, layout: &'r Arc<PlainLayout>) -> Self {
        Self { layout: Some(layout), ..Self::consecutive(span, start, None) }
    }

    /// Returns the solution that the text lists, whose digits are gathered in `buffer` if they do not follow one another.
    #[inline]
    #[must_use]
    pub fn listed<'t>(&self, text: &'t str, buffer: &'t mut PlainCells) -> Option<&'t PlainCells> {
        let start = self.solution?;
        match self.layout.and_then(|layout| layout.solution.as_ref()) {
            Some(layout) => {
                let digits = buffer.iter_mut().zip(layout.iter());
                digits.for_each(|(digit, &at)| *digit = text.as_bytes()[start + at as usize]);
                Some(buffer)
            }
            None => text.as_bytes()[start..].first_chunk(),
        }
    }

    /// Returns the entry with these cells, without the texts and ratings that the file has.
    pub(crate) fn entry(self, cells: &PlainCells, text: &str) -> Entry {
        let grid = |cells: &[u8]| plain(cells, Shape::CLASSIC).expect("the cells are plain");
        let layout = self.layout.and_then(|layout| layout.cells.as_ref());
        let mut record = Record::new(grid(cells), self.span, spans(self.start, layout));
        let mut buffer = [0; 81];
        let listed = self.listed(text, &mut buffer).zip(self.solution);
        record.solution = listed.map(|(digits, start)| {
            let cells = spans(start, self.layout.and_then(|layout| layout.solution.as_ref()));
            Listed { grid: grid(digits), cells }
        });
        Entry::from_record(record)
    }
}

/// Returns the spans of cells of a byte each, at these distances from `start`; if there are none, one after the other.
fn spans(start: usize, distances: Option<&Arc<[u32]>>) -> CellSpans {
    match distances {
        Some(distances) => CellSpans::laid_out(start, Arc::clone(distances)),
        None => CellSpans::consecutive(start),
    }
}
