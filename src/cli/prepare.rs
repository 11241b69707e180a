//! The work of one batch: parse, find something out about each record, and write plain lines.

use std::sync::atomic::{AtomicBool, Ordering};

use givens::{
    SimdLevel,
    check::{self, CheckResult, ItemRun, LineRun},
    diagnostic::Diagnostic,
    format::{Entry, Format, Items, PlainLines, RowRun, TableStyle, WriteOptions},
    pipeline::Batch,
    record::{Field, FieldSet, Record},
    sample,
    solve::{Budget, Stats},
    text::Span,
};

use super::record_output::OutputRecord;

/// A prepared part of a batch, in input order.
pub(super) enum Item<T = (CheckResult, Stats)> {
    /// Output lines, for [`Emitter::write_rows`](super::emit::Emitter::write_rows): of a table rows of puzzle or of puzzle
    /// and solution.
    Lines(String),
    /// The span of rows of the batch that are kept as they are, and the number of their puzzles.
    Rows(Span, u64),
    /// What the lines of this number of puzzles do not hold.
    Lost(FieldSet, u64),
    /// A puzzle, with the result of the search if there was one.
    Puzzle(Box<Entry>, Option<T>),
}

/// Returns the approximate number of puzzles.
pub(super) fn approximate_count<T>(items: &[Item<T>]) -> u64 {
    let of = |item: &Item<T>| match item {
        Item::Lines(lines) => (lines.len() as u64).div_ceil(82),
        Item::Rows(_, number) => *number,
        Item::Lost(..) => 0,
        Item::Puzzle(entry, _) => u64::from(entry.is_puzzle()),
    };
    items.iter().map(of).sum()
}

/// What to do with each puzzle.
pub(super) struct Plan {
    /// How to search, if solutions are needed.
    pub(super) search: Option<check::CheckOptions>,
    /// The format to write; if none, each puzzle's own.
    pub(super) to: Option<Format>,
    /// The character for blanks, and what is between puzzle and solution in a table.
    pub(super) options: WriteOptions,
    /// Whether the caller needs more of each puzzle than its line.
    pub(super) details: bool,
    pub(super) level: SimdLevel,
    /// Whether rows may be kept as they are: no longer once some had to be read, as the table that is written does not look
    /// like theirs; records are made by the workers, rows are read by the one thread that writes.
    pub(super) keeps_rows: AtomicBool,
}

impl Plan {
    /// Returns the prepared parts of a batch, in order.
    pub(super) fn prepare(&self, batch: &Batch) -> Vec<Item> {
        let mut items = Vec::new();
        let to_lines = match self.to.or(batch.format()) {
            Some(Format::Line) => true,
            Some(Format::Table) => self.blank() == '.',
            _ => false,
        };
        match (batch.plain_lines().filter(|_| to_lines && !self.details), &self.search) {
            (Some(lines), None) => self.rewrite(batch, &lines, &mut items),
            (Some(lines), Some(search)) if search.budget == Budget::default() => {
                self.solve(batch, &lines, &mut items);
            }
            _ => {
                if let Some(plain) = self.plain_puzzles(batch) {
                    self.write_plain(batch, plain, &mut items);
                } else if let Some(runs) = self.row_runs(batch) {
                    items.extend(runs.into_iter().map(|run| match run {
                        RowRun::Kept(rows, number) => Item::Rows(rows, number),
                        RowRun::Entry(entry) => Item::Puzzle(entry, None),
                    }));
                } else {
                    self.push_puzzles(batch.entries(), &mut items);
                }
            }
        }
        items
    }

    /// Returns the puzzles of a batch that becomes a table like its own; `None` if they need records, as do those of the
    /// first batch, from which the columns are known.
    fn row_runs(&self, batch: &Batch) -> Option<Vec<RowRun>> {
        let needs_records = self.details || self.search.is_some() || batch.first;
        let needs_records = needs_records || !self.keeps_rows.load(Ordering::Relaxed);
        if needs_records || self.to != Some(Format::Table) || !self.keeps(&batch.table_style()?) {
            return None;
        }
        batch.row_runs()
    }

    /// Returns whether a table that looks like this is written as it is.
    fn keeps(&self, style: &TableStyle) -> bool {
        !self.options.escape_formulas
            && self.options.blank.is_none()
            && self.options.delimiter.is_none_or(|own| own == style.delimiter())
    }

    fn blank(&self) -> char {
        self.options.blank.unwrap_or('.')
    }

    /// Returns the puzzles of a batch that become lines; `None` if they need records.
    fn plain_puzzles(&self, batch: &Batch) -> Option<Items> {
        let needs_records = self.details || self.search.is_some() || !self.blank().is_ascii();
        if needs_records || self.to != Some(Format::Line) {
            return None;
        }
        batch.plain_fields("")?;
        batch.items()
    }

    /// Writes the lines of plain puzzles.
    fn write_plain(&self, batch: &Batch, plain: Items, items: &mut Vec<Item>) {
        let text = batch.source.text();
        let mut written = String::with_capacity(plain.plain().len() * 82);
        let mut lost: Vec<_> = vec![(FieldSet::of(&[Field::Solution]), plain.listed_solutions() as u64)];
        let blank =
            u8::try_from(self.blank()).expect("plain puzzles need no records only if the blank is ASCII");
        check::plain_items(plain, text, None, |run| match run {
            ItemRun::Plain { cells, span, .. } => {
                push_line(&mut written, &cells, blank);
                let fields = batch.plain_fields(&text[span.range()]).unwrap_or_default();
                // Most rows are like the one before.
                match lost.iter_mut().rev().find(|(known, _)| *known == fields) {
                    Some((_, number)) => *number += 1,
                    None => lost.push((fields, 1)),
                }
            }
            ItemRun::Other(entry) => {
                flush_lines(items, &mut written);
                self.push_puzzles(vec![entry], items);
            }
        });
        flush_lines(items, &mut written);
        let lost = lost.into_iter().filter(|&(_, number)| number > 0);
        items.extend(lost.map(|(fields, number)| Item::Lost(fields, number)));
    }

    /// Converts lines to lines, or to rows of one field: only the blanks change.
    fn rewrite(&self, batch: &Batch, lines: &PlainLines, items: &mut Vec<Item>) {
        let text = batch.source.text();
        let mut written = String::with_capacity(text.len());
        lines.each(text, |span, cells| {
            if let Some(cells) = cells {
                let start = written.len();
                written.push_str(cells);
                written.push('\n');
                replace_blanks(&mut written, start, self.blank());
            } else {
                flush_lines(items, &mut written);
                self.push_puzzles(batch.entries_of(span), items);
            }
        });
        flush_lines(items, &mut written);
    }

    /// Converts lines to the lines of their solutions, or to rows of puzzle and solution.
    fn solve(&self, batch: &Batch, lines: &PlainLines, items: &mut Vec<Item>) {
        let text = batch.source.text();
        let mut written = String::with_capacity(text.len());
        check::solve_lines(text, lines, self.level, 2, |run| match run {
            // A line with text after its cells goes through the codec, which reports what is lost.
            LineRun::Line { span, solution: Some(solution), .. } if span.len() <= 83 => {
                if self.to == Some(Format::Table) {
                    let start = written.len();
                    written.push_str(&text[span.start..span.start + 81]);
                    replace_blanks(&mut written, start, '.');
                    written.push(self.options.delimiter.unwrap_or(','));
                }
                written.extend(solution.iter().map(|&digit| char::from(digit)));
                written.push('\n');
            }
            LineRun::Line { span, .. } | LineRun::Other(span) => {
                flush_lines(items, &mut written);
                self.push_puzzles(batch.entries_of(span), items);
            }
        });
        flush_lines(items, &mut written);
    }

    fn push_puzzles(&self, entries: Vec<Entry>, items: &mut Vec<Item>) {
        let mut found = self.search_all(&entries).into_iter();
        items.extend(entries.into_iter().map(|entry| {
            let found = entry.record.as_ref().and_then(|_| found.next());
            Item::Puzzle(Box::new(entry), found)
        }));
    }

    /// Returns the search results of all records, if solutions are needed.
    fn search_all(&self, entries: &[Entry]) -> Vec<(CheckResult, Stats)> {
        let Some(options) = &self.search else { return Vec::new() };
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        if self.details {
            return records.into_iter().map(|record| search_with_stats(record, options)).collect();
        }
        let checked = check::check_all(&records, options, self.level).into_iter();
        checked.map(|checked| (checked, Stats::default())).collect()
    }
}

/// Searches one record with statistics.
fn search_with_stats(record: &Record, options: &check::CheckOptions) -> (CheckResult, Stats) {
    let searched = record.puzzle().ok().map(|puzzle| puzzle.solve_within(options.budget));
    let (outcome, stats) = searched.unzip();
    (check::judge(record, outcome, options), stats.unwrap_or_default())
}

/// Moves the lines written so far into a part of their own.
pub(super) fn flush_lines<T>(items: &mut Vec<Item<T>>, written: &mut String) {
    if !written.is_empty() {
        items.push(Item::Lines(std::mem::take(written)));
    }
}

/// Adds the line of plain cells with this blank, a byte a cell.
fn push_line(written: &mut String, cells: &[u8; 81], blank: u8) {
    let mut line = [b'\n'; 82];
    for (symbol, cell) in line.iter_mut().zip(cells) {
        *symbol = if matches!(cell, b'.' | b'0') { blank } else { *cell };
    }
    written.push_str(std::str::from_utf8(&line).expect("cells and the blank are ASCII"));
}

/// Replaces the blanks of the last line, `.` or `0`, with this character.
pub(super) fn replace_blanks(written: &mut String, start: usize, blank: char) {
    let line = &written[start..];
    let old = if line.contains('.') { '.' } else { '0' };
    if old != blank {
        let line = line.replace(old, blank.encode_utf8(&mut [0; 4]));
        written.replace_range(start.., &line);
    }
}

/// The records of a batch, each with what was found out about it.
pub(super) struct FoundRecords<T> {
    pub(super) records: Vec<(OutputRecord, T)>,
    pub(super) findings: Vec<Diagnostic>,
    pub(super) puzzles: u64,
}

impl<T> FoundRecords<T> {
    /// Parses a batch; `find` returns what is found out about each of its records. They go to the first output.
    pub(super) fn of(batch: &Batch, find: impl FnOnce(&[&Record]) -> Vec<T>) -> Self {
        let entries = batch.entries();
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let mut found = find(&records).into_iter();
        let puzzles = entries.iter().filter(|entry| entry.is_puzzle()).count() as u64;
        let (mut records, mut findings) = (Vec::new(), Vec::new());
        for Entry { span, record, diagnostics, .. } in entries {
            findings.extend(diagnostics);
            if let Some(record) = record {
                let record = OutputRecord { span, record: Some(Box::new(record)), target: Some(0) };
                records.extend(found.next().map(|found| (record, found)));
            }
        }
        Self { records, findings, puzzles }
    }
}

/// Returns the rank in a random sample of the record that starts here, by its place in the inputs.
pub(super) fn place_rank(seed: u64, batch: &Batch, start: usize) -> u64 {
    let place = batch.source.position(start);
    sample::rank(seed, format!("{}:{}:{}", batch.input, place.line, place.column).as_bytes())
}
