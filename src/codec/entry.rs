//! The result of reading: puzzles, and diagnostics about malformed ones.
//!
//! Of plain puzzles no records are made unless something is wrong with them. Most puzzles of a file are proper, and a check has
//! nothing to report about them. Where a reader sees that a puzzle has 81 plain cells and no diagnostic, it yields only these and
//! their places: the engine for many puzzles needs no more.

#[cfg(feature = "files")]
use crate::grid::Clash;
use crate::{
    cells::glued::plain,
    diagnostic::{Diagnostic, Rule, Severity},
    grid::Shape,
    record::{CellSpans, Listed, Record},
    text::{Span, shown},
};

use super::Format;

/// One puzzle of a file, well-formed or not; or a diagnostic on the text between puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The bytes of the puzzle, with the headings and comments above it.
    pub span: Span,
    /// The puzzle, where it could be read.
    pub record: Option<Record>,
    /// The diagnostics about its form.
    pub diagnostics: Vec<Diagnostic>,
}

impl Entry {
    /// Reads the puzzle of a span with a function that reports why there is none.
    pub(crate) fn read(span: Span, read: impl FnOnce(&mut Vec<Diagnostic>) -> Option<Record>) -> Self {
        let mut diagnostics = Vec::new();
        let record = read(&mut diagnostics);
        Self { span, record, diagnostics }
    }

    /// Returns the entry of a record about which there are no diagnostics.
    pub(crate) fn of(record: Record) -> Self {
        Self { span: record.span, record: Some(record), diagnostics: Vec::new() }
    }

    /// Returns an entry for a puzzle that could not be read.
    pub(crate) fn malformed(span: Span, diagnostic: Diagnostic) -> Self {
        Self { span, record: None, diagnostics: vec![diagnostic] }
    }

    /// Returns an entry for a diagnostic on text that is not a puzzle.
    pub(crate) fn without_puzzle(diagnostic: Diagnostic) -> Self {
        let span = diagnostic.place().unwrap_or_default();
        Self { span, record: None, diagnostics: vec![diagnostic] }
    }

    /// Returns the same entry in a text that has `by` bytes more before it.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        self.span = self.span.moved(by);
        if let Some(record) = &mut self.record {
            record.shift(by);
        }
        self.diagnostics = self.diagnostics.into_iter().map(|diagnostic| diagnostic.moved(by)).collect();
        self
    }

    /// Returns the same entry with all its spans replaced, as for text that was decoded from another.
    #[must_use]
    pub(crate) fn with_spans(mut self, place: &dyn Fn(Span) -> Span) -> Self {
        self.span = place(self.span);
        if let Some(record) = &mut self.record {
            record.replace_spans(place);
        }
        self.diagnostics.iter_mut().for_each(|diagnostic| diagnostic.replace_spans(place));
        self
    }

    /// Returns the approximate size in bytes of the memory that it takes, with what a check reports of its clashes: that may
    /// take fifty times as much as the record.
    #[cfg(feature = "files")]
    pub(crate) fn size(&self) -> usize {
        let record = self.record.as_ref().map_or(0, |record| record.heap_size() + clash_size(record));
        let diagnostics = self.diagnostics.iter().map(Diagnostic::size).sum::<usize>();
        size_of::<Self>() + record + diagnostics
    }

    /// Returns whether this is a puzzle that could not be read.
    #[must_use]
    pub fn is_malformed(&self) -> bool {
        let error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        self.record.is_none() && self.diagnostics.iter().any(error)
    }

    /// Returns whether this is a puzzle at all, rather than a diagnostic on text between puzzles.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.record.is_some() || self.is_malformed()
    }
}

/// Returns the approximate size in bytes of the diagnostics of the clashes of a record.
#[cfg(feature = "files")]
fn clash_size(record: &Record) -> usize {
    let clashes = match record.placed() {
        Some(_) if record.grid.is_consistent() => record.values().clashes(),
        _ => record.grid.clashes(),
    };
    let size = |clash: &Clash| Diagnostic::size_with(clash.cells.len());
    clashes.iter().map(size).sum()
}

/// The result of reading a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The format that it was read in; `None` when no format fits.
    pub format: Option<Format>,
    /// The puzzles, in order.
    pub entries: Vec<Entry>,
    /// The diagnostics about the text as a whole.
    pub diagnostics: Vec<Diagnostic>,
}

impl Reading {
    /// Returns the puzzles that could be read, in order. Malformed puzzles are skipped:
    /// [`entries`](Self::entries) has their diagnostics.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.entries.iter().filter_map(|entry| entry.record.as_ref())
    }

    /// Returns the first puzzle.
    ///
    /// # Errors
    ///
    /// The diagnostics of the first puzzle where it is malformed, or those of the text where there is none.
    pub fn first_record(&self) -> Result<&Record, &[Diagnostic]> {
        match self.entries.iter().find(|entry| entry.is_puzzle()) {
            Some(entry) => entry.record.as_ref().ok_or(&entry.diagnostics),
            None => Err(&self.diagnostics),
        }
    }
}

/// Number of constraints that a diagnostic names.
const MAX_REPORTED: usize = 10;

/// Reports that the puzzle here has these constraints, if there are any.
pub(crate) fn unsupported_constraints(found: &[String], place: Span) -> Option<Diagnostic> {
    let mut named = found[..found.len().min(MAX_REPORTED)].join(", ");
    if found.len() > MAX_REPORTED {
        named += &format!(" and {} more", found.len() - MAX_REPORTED);
    }
    let message = format!("the puzzle has constraints that a classic grid cannot carry: {named}");
    (!found.is_empty()).then(|| Diagnostic::new(Rule::Variant, message).at(place, ""))
}

/// Returns the constraint that a puzzle is of this kind.
pub(crate) fn kind_constraint(kind: &str) -> String {
    format!("it is of the kind `{}`", shown(kind))
}

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

/// What a reader yields: few bytes, as it is moved several times.
#[derive(Debug)]
pub(crate) enum Item<'c> {
    Plain(&'c PlainCells, PlainPlace),
    Entry(Box<Entry>),
}

impl Item<'_> {
    /// Returns the span of the entry.
    pub(crate) fn span(&self) -> Span {
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

    pub(crate) fn push(&mut self, item: Item<'_>) {
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
    pub(crate) fn each(self, is_needed: impl Fn(usize) -> bool, mut sink: impl FnMut(usize, Item<'_>)) {
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
