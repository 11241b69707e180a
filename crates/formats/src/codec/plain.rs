//! Plain puzzles, of which no records are made unless something is wrong with them.
//!
//! Most puzzles of a file are proper, and a check has nothing to report about them. Where a reader sees that a puzzle has 81
//! plain cells and no diagnostic, it yields only these and their places: the engine for many puzzles needs no more.

use givens_engine::grid::Shape;

use crate::{
    cells::glued::plain,
    record::{CellSpans, Listed, Record},
    text::Span,
};

use super::Entry;

/// The cells of a plain puzzle: digits, and `.` or `0` for all blanks, row by row.
pub type PlainCells = [u8; 81];

/// The places of a plain puzzle.
#[derive(Debug, Clone)]
pub struct PlainPlace {
    /// The span of its entry and record.
    pub span: Span,
    pub(crate) cells: CellSpans,
    /// The offset of the 81 digits of the solution that the file lists.
    pub(crate) solution: Option<usize>,
}

/// What a reader yields: few bytes, as it is moved several times.
#[derive(Debug)]
pub enum Item<'c> {
    Plain(&'c PlainCells, PlainPlace),
    Entry(Box<Entry>),
}

impl Item<'_> {
    /// Returns the span of the entry.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Item::Plain(_, PlainPlace { span, .. }) => *span,
            Item::Entry(entry) => entry.span,
        }
    }

    /// Passes entries on, where there are no others.
    pub(crate) fn entries(sink: &mut dyn FnMut(Entry)) -> impl FnMut(Item<'_>) {
        |item| {
            if let Item::Entry(entry) = item {
                sink(*entry);
            }
        }
    }
}

impl From<Entry> for Item<'_> {
    fn from(entry: Entry) -> Self {
        Self::Entry(Box::new(entry))
    }
}

impl PlainPlace {
    /// Returns the entry with these cells, without the texts and ratings that the file has.
    #[must_use]
    pub fn entry(self, cells: &PlainCells, text: &str) -> Entry {
        let grid = |cells: &[u8]| plain(cells, Shape::CLASSIC).expect("the cells are plain");
        let mut record = Record::new(grid(cells), self.span, self.cells);
        record.solution = self.solution.map(|start| Listed {
            grid: grid(&text.as_bytes()[start..start + 81]),
            cells: CellSpans::consecutive(start),
        });
        Entry::of(record)
    }
}

/// Some puzzles of a table.
#[derive(Debug)]
pub enum RowRun {
    /// The span of whole rows of plain puzzles, and their number: a table like theirs has the same rows for their records.
    Kept(Span, u64),
    /// Another puzzle, or what is reported without one.
    Entry(Box<Entry>),
}

/// The puzzles of a chunk, plain ones without records.
#[derive(Debug, Default)]
pub struct Items {
    cells: Vec<PlainCells>,
    places: Vec<PlainPlace>,
    /// The others, each with the number of plain puzzles before it.
    entries: Vec<(usize, Box<Entry>)>,
}

impl Items {
    /// Makes room for the puzzles of a text.
    pub(crate) fn of(text: &str) -> Self {
        let most = text.len() / 82;
        Self { cells: Vec::with_capacity(most), places: Vec::with_capacity(most), entries: Vec::new() }
    }

    pub fn push(&mut self, item: Item<'_>) {
        match item {
            Item::Plain(cells, place) => {
                self.cells.push(*cells);
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

    /// Returns the number of plain puzzles that list a solution.
    #[must_use]
    pub fn listed_solutions(&self) -> usize {
        self.places.iter().filter(|place| place.solution.is_some()).count()
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
        self.each(is_needed, |_, item| {
            entries.push(match item {
                Item::Plain(cells, place) => place.entry(cells, text),
                Item::Entry(entry) => *entry,
            });
        });
        entries
    }

    /// Returns the puzzles as runs of rows: `keeps` says of the cells of a plain one and its row whether it is kept, and
    /// `entries` reads the others, some whole rows at a time.
    pub(crate) fn row_runs(
        self,
        text: &str,
        keeps: impl Fn(&PlainCells, &str) -> bool,
        entries: impl Fn(Span) -> Vec<Entry>,
    ) -> Vec<RowRun> {
        let mut runs: Vec<(bool, RowRun)> = Vec::new();
        let push = |_: usize, item: Item<'_>| match item {
            Item::Plain(cells, PlainPlace { span, .. }) => {
                let is_kept = keeps(cells, &text[span.range()]);
                match runs.last_mut() {
                    Some((kept, RowRun::Kept(rows, number)))
                        if *kept == is_kept && text[rows.end..span.start] == *"\n" =>
                    {
                        (rows.end, *number) = (span.end, *number + 1);
                    }
                    _ => runs.push((is_kept, RowRun::Kept(span, 1))),
                }
            }
            Item::Entry(entry) => runs.push((true, RowRun::Entry(entry))),
        };
        self.each(|_| true, push);
        let entries = |rows| entries(rows).into_iter().map(|entry| RowRun::Entry(Box::new(entry))).collect();
        let read = |(is_kept, run): (bool, RowRun)| match run {
            RowRun::Kept(rows, _) if !is_kept => entries(rows),
            run => vec![run],
        };
        runs.into_iter().flat_map(read).collect()
    }

    /// Passes the plain puzzles that are needed, each with its index, and the others to `sink` in order.
    pub fn each(self, is_needed: impl Fn(usize) -> bool, mut sink: impl FnMut(usize, Item<'_>)) {
        let mut others = self.entries.into_iter().peekable();
        for (index, (cells, place)) in self.cells.iter().zip(self.places).enumerate() {
            while let Some((_, entry)) = others.next_if(|(before, _)| *before <= index) {
                sink(index, Item::Entry(entry));
            }
            if is_needed(index) {
                sink(index, Item::Plain(cells, place));
            }
        }
        others.for_each(|(index, entry)| sink(index, Item::Entry(entry)));
    }
}
