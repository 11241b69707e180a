//! Plain puzzles, of which no records are made unless something is wrong with them.
//!
//! Most puzzles of a file are proper, and a check has nothing to report about them. Where a reader sees that a puzzle
//! has 81 plain cells and no diagnostic, it yields only these and their places: the engine for many puzzles needs no
//! more.

use crate::{
    cells::plain::plain,
    grid::Shape,
    record::{CellSpans, Listed, Record},
    text::Span,
};

use super::Entry;

/// The cells of a plain puzzle: digits, and `.` or `0` for all blanks, row by row.
pub(crate) type PlainCells = [u8; 81];

/// The places of a plain puzzle.
#[derive(Debug, Clone)]
pub(crate) struct PlainPlace {
    /// The span of its entry and record.
    pub(crate) span: Span,
    pub(crate) cells: CellSpans,
    /// The offset of the 81 digits of the solution that the file lists.
    pub(crate) solution: Option<usize>,
}

/// What a reader yields.
#[derive(Debug)]
pub(crate) enum Item {
    Plain(PlainCells, PlainPlace),
    Entry(Entry),
}

impl PlainPlace {
    /// Returns the entry with these cells, without the texts and ratings that the file has.
    pub(crate) fn entry(self, cells: &PlainCells, text: &str) -> Entry {
        let grid = |cells: &[u8]| plain(cells, Shape::CLASSIC).expect("the cells are plain");
        let mut record = Record::new(grid(cells), self.span, self.cells);
        record.solution = self.solution.map(|start| Listed {
            grid: grid(&text.as_bytes()[start..start + 81]),
            cells: CellSpans::consecutive(start),
        });
        Entry::of(record)
    }
}

/// The puzzles of a chunk, plain ones without records.
#[derive(Debug, Default)]
pub struct Items {
    cells: Vec<PlainCells>,
    places: Vec<PlainPlace>,
    /// The others, each with the number of plain puzzles before it.
    entries: Vec<(usize, Entry)>,
}

impl Items {
    pub(crate) fn push(&mut self, item: Item) {
        match item {
            Item::Plain(cells, place) => {
                self.cells.push(cells);
                self.places.push(place);
            }
            Item::Entry(entry) => self.entries.push((self.places.len(), entry)),
        }
    }

    /// Returns the cells of the plain puzzles: digits, and `.` or `0` for all blanks, row by row.
    #[must_use]
    pub fn plain(&self) -> &[[u8; 81]] {
        &self.cells
    }

    /// Returns whether a plain puzzle lists this solution, or none; `text` is that of the chunk.
    #[must_use]
    pub fn agrees(&self, index: usize, solution: &[u8; 81], text: &str) -> bool {
        let listed = self.places[index].solution;
        listed.is_none_or(|start| text.as_bytes()[start..start + 81] == solution[..])
    }

    /// Returns the entries of the others and of those plain puzzles that `is_needed`, in order. The entries of plain
    /// puzzles have no texts and ratings.
    #[must_use]
    pub fn into_entries(self, text: &str, is_needed: impl Fn(usize) -> bool) -> Vec<Entry> {
        let mut entries = Vec::with_capacity(self.entries.len());
        self.each(|index, item| match item {
            Item::Plain(cells, place) if is_needed(index) => entries.push(place.entry(&cells, text)),
            Item::Plain(..) => {}
            Item::Entry(entry) => entries.push(entry),
        });
        entries
    }

    /// Passes the plain puzzles, each with its index, and the others to `sink` in order.
    pub(crate) fn each(self, mut sink: impl FnMut(usize, Item)) {
        let mut others = self.entries.into_iter().peekable();
        for (index, (cells, place)) in self.cells.into_iter().zip(self.places).enumerate() {
            while let Some((_, entry)) = others.next_if(|(before, _)| *before <= index) {
                sink(index, Item::Entry(entry));
            }
            sink(index, Item::Plain(cells, place));
        }
        others.for_each(|(index, entry)| sink(index, Item::Entry(entry)));
    }
}
