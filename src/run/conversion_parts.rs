//! Parts of a batch that becomes records of a format, in the order of the input.
//!
//! Workers collect them with [`ConversionParts`]: lines and rows of plain puzzles are written at once, and other puzzles are
//! worked on together, as that is faster. [`RecordWriter::write_part`] takes them in the thread that writes.
//!
//! [`RecordWriter::write_part`]: super::RecordWriter::write_part

use std::{fmt, mem};

use givens_formats::{
    codec::{Entry, GridRows, PlainCells, push_cells},
    format::push_plain_json_line,
    record::{FieldSet, Record},
    text::Span,
};

/// A part of a batch.
#[derive(Debug)]
pub enum ConversionPart<T> {
    /// Output lines.
    Lines(String),
    /// Output rows.
    Grids(GridRows),
    /// The span of rows of the batch that are kept as they are, and the number of their puzzles.
    Rows(Span, u64),
    /// What the lines of this number of puzzles do not hold.
    Lost(FieldSet, u64),
    /// A puzzle, or what is reported without one, with what was found out about its record.
    Puzzle(Box<Entry>, Option<T>),
}

/// A puzzle of a part, with what was found out about its record.
pub type FoundEntry<T> = (Box<Entry>, Option<T>);

/// Returns the number of puzzles.
#[must_use]
pub fn puzzle_count<T>(parts: &[ConversionPart<T>]) -> u64 {
    let of = |part: &ConversionPart<T>| match part {
        ConversionPart::Lines(lines) => memchr::memchr_iter(b'\n', lines.as_bytes()).count() as u64,
        ConversionPart::Grids(rows) => rows.len() as u64,
        ConversionPart::Rows(_, number) => *number,
        ConversionPart::Lost(..) => 0,
        ConversionPart::Puzzle(entry, _) => u64::from(entry.is_puzzle()),
    };
    parts.iter().map(of).sum()
}

/// Joins entries with what `find` finds out about each of their records, or nothing at all; those without a record have
/// nothing.
pub fn with_found<T>(
    entries: Vec<Entry>,
    find: impl FnOnce(&[&Record]) -> Vec<T>,
) -> impl Iterator<Item = (Entry, Option<T>)> {
    let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
    let mut found = find(&records).into_iter();
    entries.into_iter().map(move |entry| {
        let found = entry.record.as_ref().and_then(|_| found.next());
        (entry, found)
    })
}

/// The parts of a batch so far.
pub struct ConversionParts<T, F> {
    find: F,
    /// Room for the first lines or rows, so that text which grows is not copied; later parts are often short.
    room: usize,
    parts: Vec<ConversionPart<T>>,
    lines: Vec<u8>,
    rows: Option<GridRows>,
    /// Entries about whose records nothing was found out yet.
    entries: Vec<Entry>,
}

impl<T, F: Fn(&[&Record]) -> Vec<T>> ConversionParts<T, F> {
    /// Returns no parts yet, of a batch of about this number of bytes. `find` returns what is found out about each of some
    /// records, or nothing at all.
    pub const fn new(room: usize, find: F) -> Self {
        Self { find, room, parts: Vec::new(), lines: Vec::new(), rows: None, entries: Vec::new() }
    }

    /// Adds the line of a plain puzzle, with this character for blanks.
    #[inline]
    pub fn push_line(&mut self, cells: &PlainCells, blank: char) {
        push_cells(cells, blank, '\n', self.next_line());
    }

    /// Adds the line of JSON of a plain puzzle, or of a plain puzzle and its solution.
    #[inline]
    pub fn push_json_line(&mut self, cells: &PlainCells, solution: Option<&PlainCells>) {
        push_plain_json_line(cells, solution, self.next_line());
    }

    /// Returns the lines so far, to which another is added.
    #[inline]
    fn next_line(&mut self) -> &mut Vec<u8> {
        self.flush_entries();
        if self.room > 0 {
            self.lines.reserve(mem::take(&mut self.room));
        }
        &mut self.lines
    }

    /// Adds the row of a plain puzzle, or of a plain puzzle and its solution.
    #[inline]
    pub fn push_row(&mut self, cells: &PlainCells, solution: Option<&PlainCells>, delimiter: char) {
        self.flush_entries();
        if self.rows.as_ref().is_some_and(|rows| rows.has_solutions() != solution.is_some()) {
            self.flush_lines();
        }
        let none = || GridRows::with_capacity(mem::take(&mut self.room), delimiter, solution.is_some());
        self.rows.get_or_insert_with(none).push(cells, solution);
    }

    /// Adds rows that are kept as they are.
    pub fn push_kept(&mut self, rows: Span, number: u64) {
        self.flush_entries();
        self.parts.push(ConversionPart::Rows(rows, number));
    }

    /// Adds another puzzle, or what is reported without one.
    pub fn push_entry(&mut self, entry: Entry) {
        self.flush_lines();
        self.entries.push(entry);
    }

    /// Returns the parts in the order in which they were added.
    pub fn finish(mut self) -> Vec<ConversionPart<T>> {
        self.flush_lines();
        self.flush_entries();
        self.parts
    }

    /// Moves the lines and rows so far into parts of their own.
    fn flush_lines(&mut self) {
        if !self.lines.is_empty() {
            let lines = String::from_utf8(mem::take(&mut self.lines));
            self.parts.push(ConversionPart::Lines(lines.expect("cells and the blank are UTF-8")));
        }
        self.parts.extend(self.rows.take().map(ConversionPart::Grids));
    }

    #[inline]
    fn flush_entries(&mut self) {
        if !self.entries.is_empty() {
            self.find_all();
        }
    }

    /// Finds something out about the records of the entries so far.
    #[cold]
    fn find_all(&mut self) {
        let entries = mem::take(&mut self.entries);
        let part = |(entry, found)| ConversionPart::Puzzle(Box::new(entry), found);
        self.parts.extend(with_found(entries, &self.find).map(part));
    }
}

impl<T, F> fmt::Debug for ConversionParts<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, entries) = (self.parts.len(), self.entries.len());
        f.debug_struct("ConversionParts")
            .field("parts", &parts)
            .field("entries", &entries)
            .finish_non_exhaustive()
    }
}
