//! Conversions: what a worker makes of a batch, so that little is left for the one thread that writes.
//!
//! In comes a batch; out come parts in its order: lines and rows of plain puzzles, which are written already, rows that stay
//! as they are, and the entries of all other puzzles, each with what was found out about it.

use givens_engine::{
    sample,
    simd::SimdLevel,
    solve::{Budget, Stats},
};
use givens_formats::{
    codec::{
        Entry, Format, GridRows, PlainCells, PlainPlace, Run, TableStyle, Wants, WriteOptions, push_cells,
    },
    diagnostic::Diagnostic,
    format::TextReader,
    record::{Field, FieldSet, Record},
    text::Span,
};

use crate::{
    check::{self, CheckResult},
    pipeline::Batch,
};

use super::OutputRecord;

/// A part of a batch, in the order of the input.
#[derive(Debug)]
pub enum ConversionPart<T = (CheckResult, Stats)> {
    /// Output lines.
    Lines(String),
    /// Output rows.
    Grids(GridRows),
    /// The span of rows of the batch that are kept as they are, and the number of their puzzles.
    Rows(Span, u64),
    /// What the lines of this number of puzzles do not hold.
    Lost(FieldSet, u64),
    /// A puzzle, with the result of the search if there was one.
    Puzzle(Box<Entry>, Option<T>),
}

/// Returns the approximate number of puzzles.
#[must_use]
pub fn approximate_count<T>(items: &[ConversionPart<T>]) -> u64 {
    let of = |item: &ConversionPart<T>| match item {
        ConversionPart::Lines(lines) => (lines.len() as u64).div_ceil(82),
        ConversionPart::Grids(rows) => rows.len() as u64,
        ConversionPart::Rows(_, number) => *number,
        ConversionPart::Lost(..) => 0,
        ConversionPart::Puzzle(entry, _) => u64::from(entry.is_puzzle()),
    };
    items.iter().map(of).sum()
}

/// What to do with each puzzle.
#[derive(Debug)]
pub struct Conversion {
    /// How to search, if solutions are needed.
    pub search: Option<check::CheckOptions>,
    /// The format to write; if none, each puzzle's own.
    pub to: Option<Format>,
    /// The character for blanks, and what is between puzzle and solution in a table.
    pub options: WriteOptions,
    /// Whether the caller needs more of each puzzle than its line.
    pub details: bool,
    /// The SIMD level of searches.
    pub level: SimdLevel,
}

impl Conversion {
    /// Returns the parts of a batch, in order.
    #[must_use]
    pub fn prepare(&self, batch: &Batch) -> Vec<ConversionPart> {
        let wants = self.wants(batch);
        let mut prepared = ConvertedBatch::of(self, batch);
        let runs = batch.runs(wants);
        if wants == Wants::Fields && self.search.is_some() {
            check::solve(runs, self.level, |run, solution| prepared.push(run, solution));
        } else {
            runs.each(|run| prepared.push(run, None));
        }
        prepared.finish()
    }

    /// Returns what is needed of plain puzzles: their cells where these become lines, or rows of them that a table keeps.
    fn wants(&self, batch: &Batch) -> Wants {
        let budget = self.search.as_ref().map(|search| search.budget);
        if self.details || budget.is_some_and(|budget| budget != Budget::default()) {
            return Wants::Entries;
        }
        let own = batch.format();
        match self.to.or(own) {
            Some(Format::Line) => Wants::Fields,
            Some(Format::Table) if own == Some(Format::Line) && self.blank() == '.' => Wants::Fields,
            // The columns are known from the records of the first batch.
            Some(Format::Table) if self.to.is_some() && self.search.is_none() && !batch.first => {
                let style = batch.reader().and_then(TextReader::table_style);
                if style.is_some_and(|style| self.keeps(&style)) { Wants::Rows } else { Wants::Entries }
            }
            _ => Wants::Entries,
        }
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

    /// Returns no rows yet, of puzzles or of puzzles and solutions.
    fn no_rows(&self) -> GridRows {
        GridRows::new(self.options.delimiter.unwrap_or(','), self.search.is_some())
    }

    fn push_puzzles(&self, entries: Vec<Entry>, items: &mut Vec<ConversionPart>) {
        let mut found = self.search_all(&entries).into_iter();
        items.extend(entries.into_iter().map(|entry| {
            let found = entry.record.as_ref().and_then(|_| found.next());
            ConversionPart::Puzzle(Box::new(entry), found)
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

/// The parts of a batch that is being prepared.
struct ConvertedBatch<'p> {
    plan: &'p Conversion,
    /// Whether plain puzzles become lines; else they become rows.
    to_lines: bool,
    items: Vec<ConversionPart>,
    lines: Vec<u8>,
    rows: GridRows,
    /// Entries that are searched together, as that is faster.
    entries: Vec<Entry>,
    lost: Vec<(FieldSet, u64)>,
}

impl<'p> ConvertedBatch<'p> {
    fn of(plan: &'p Conversion, batch: &Batch) -> Self {
        Self {
            plan,
            to_lines: plan.to.or(batch.format()) == Some(Format::Line),
            items: Vec::new(),
            lines: Vec::new(),
            rows: plan.no_rows(),
            entries: Vec::new(),
            lost: Vec::new(),
        }
    }

    /// Adds a run; a plain puzzle with its solution if that is needed.
    fn push(&mut self, run: Run<'_>, solution: Option<&PlainCells>) {
        match run {
            Run::Plain(cells, place) => {
                if !self.entries.is_empty() {
                    self.flush_entries();
                }
                self.push_plain(cells, &place, solution);
            }
            Run::Rows(rows, number) => {
                self.flush_entries();
                self.items.push(ConversionPart::Rows(rows, number));
            }
            Run::Entry(entry) => {
                self.flush_lines();
                self.entries.push(*entry);
            }
        }
    }

    /// Adds the line or the row of a plain puzzle, and counts what it does not hold.
    fn push_plain(&mut self, cells: &PlainCells, place: &PlainPlace<'_>, solution: Option<&PlainCells>) {
        if !self.to_lines {
            return self.rows.push(cells, solution);
        }
        push_cells(solution.unwrap_or(cells), self.plan.blank(), b'\n', &mut self.lines);
        // A listed solution is not lost where the line is that of the solution.
        let listed = if solution.is_some() { FieldSet::of(&[Field::Solution]) } else { FieldSet::EMPTY };
        let fields = place.fields.without(listed);
        // Most are like the one before.
        match self.lost.iter_mut().rev().find(|(known, _)| *known == fields) {
            Some((_, number)) => *number += 1,
            None => self.lost.push((fields, 1)),
        }
    }

    /// Moves the lines and rows written so far into parts of their own.
    fn flush_lines(&mut self) {
        if !self.lines.is_empty() {
            let lines = String::from_utf8(std::mem::take(&mut self.lines));
            self.items.push(ConversionPart::Lines(lines.expect("cells and the blank are UTF-8")));
        }
        if !self.rows.is_empty() {
            self.items.push(ConversionPart::Grids(std::mem::replace(&mut self.rows, self.plan.no_rows())));
        }
    }

    fn flush_entries(&mut self) {
        self.plan.push_puzzles(std::mem::take(&mut self.entries), &mut self.items);
    }

    fn finish(mut self) -> Vec<ConversionPart> {
        self.flush_lines();
        self.flush_entries();
        let lost = self.lost.into_iter().filter(|(fields, _)| !fields.is_empty());
        self.items.extend(lost.map(|(fields, number)| ConversionPart::Lost(fields, number)));
        self.items
    }
}

/// The records of a batch, each with what was found out about it.
#[derive(Debug)]
pub struct FoundRecords<T> {
    /// The records that could be read.
    pub records: Vec<(OutputRecord, T)>,
    /// The diagnostics of all entries.
    pub findings: Vec<Diagnostic>,
    /// The number of puzzles, malformed ones included.
    pub puzzles: u64,
}

impl<T> FoundRecords<T> {
    /// Parses a batch; `find` returns what is found out about each of its records. They go to the first output.
    pub fn of(batch: &Batch, find: impl FnOnce(&[&Record]) -> Vec<T>) -> Self {
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
#[must_use]
pub fn place_rank(seed: u64, batch: &Batch, start: usize) -> u64 {
    let place = batch.source.position(start);
    sample::rank(seed, format!("{}:{}:{}", batch.input, place.line, place.column).as_bytes())
}
