//! Conversions: what a worker makes of a batch, so that little is left for the one thread that writes.
//!
//! In comes a batch; out come its parts. A conversion decides what it can use of plain puzzles: their lines and rows, of JSON
//! too, are written at once, and rows of a table like the one that is written stay as they are.

use givens_engine::{
    simd::SimdLevel,
    solve::{Budget, Stats},
};
use givens_formats::{
    codec::{Format, PlainCells, Run, Runs, TableStyle, Wants, WriteOptions},
    format::TextReader,
    record::{FieldSet, Record},
};

use crate::{
    check::{self, CheckResult, VariantResult},
    pipeline::Batch,
};

use super::conversion_parts::{ConversionPart, ConversionParts};

/// What to do with each puzzle.
#[derive(Debug)]
pub struct Conversion {
    /// How to search, if solutions are needed.
    pub search: Option<check::CheckOptions>,
    /// The format to write; if none, each puzzle's own.
    pub to: Option<Format>,
    /// The character for blanks, and what is between puzzle and solution in a table.
    pub options: WriteOptions,
    /// Whether the caller needs more of each puzzle than its line, as it does to write a file for each.
    pub details: bool,
    /// The SIMD level of searches.
    pub level: SimdLevel,
}

/// What a search found out about a puzzle.
#[derive(Debug)]
pub enum SearchedPuzzle {
    /// A classic puzzle, with the cost of the search if it was searched alone.
    Classic(CheckResult, Stats),
    /// A variant, which its entry has.
    Variant(VariantResult),
}

impl Conversion {
    /// Returns the parts of a batch, in order.
    #[must_use]
    pub fn prepare(&self, batch: &Batch) -> Vec<ConversionPart<SearchedPuzzle>> {
        let wants = self.wants(batch);
        let to = self.to.or(batch.format());
        let mut parts =
            ConversionParts::new(batch.source.text().len(), |records: &[&Record]| self.search_all(records));
        let (blank, delimiter) = (self.blank(), self.options.delimiter.unwrap_or(','));
        let mut lost = LostFields::default();
        let sink = |run: Run<'_>, solution: Option<&PlainCells>| match run {
            Run::Plain(cells, place) if to == Some(Format::Line) => {
                parts.push_line(solution.unwrap_or(cells), blank);
                // A listed solution is not lost where the line is that of the solution.
                let listed = if solution.is_some() { FieldSet::SOLUTION } else { FieldSet::EMPTY };
                lost.add(place.fields.without(listed));
            }
            Run::Plain(cells, place) => {
                let mut digits = [0; 81];
                let solution = solution.or_else(|| place.listed(batch.source.text(), &mut digits));
                if to == Some(Format::Jsonl) {
                    parts.push_json_line(cells, solution);
                } else {
                    parts.push_row(cells, solution, delimiter);
                }
            }
            Run::Rows(rows, number) => parts.push_kept(rows, number),
            Run::Entry(entry) => parts.push_entry(*entry),
        };
        self.each(batch.runs(wants), wants, sink);
        let mut parts = parts.finish();
        for part in &mut parts {
            self.search_variant(part);
        }
        parts.extend(lost.0.into_iter().map(|(fields, number)| ConversionPart::Lost(fields, number)));
        parts
    }

    /// Passes all runs to `sink`; plain puzzles with their solutions, if these are needed.
    fn each(&self, runs: Runs<'_>, wants: Wants, mut sink: impl FnMut(Run<'_>, Option<&PlainCells>)) {
        if matches!(wants, Wants::Bare | Wants::Fields) && self.search.is_some() {
            check::solve(runs, self.level, sink);
        } else {
            runs.each(|run| sink(run, None));
        }
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
            Some(Format::Table) if own == Some(Format::Table) => self.wants_of_table(batch),
            Some(Format::Table | Format::Jsonl) if self.blank() == '.' => Wants::Bare,
            _ => Wants::Entries,
        }
    }

    /// Returns what is needed of a table that becomes another. Its columns are known from the records of the first batch.
    fn wants_of_table(&self, batch: &Batch) -> Wants {
        let is_kept = || {
            let style = batch.reader().and_then(TextReader::table_style);
            style.is_some_and(|style| self.keeps(&style))
        };
        let is_alone = self.to.is_some() && self.search.is_none() && !batch.first;
        if is_alone && is_kept() { Wants::Rows } else { Wants::Entries }
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

    /// Returns the search results of some records, if solutions are needed.
    fn search_all(&self, records: &[&Record]) -> Vec<SearchedPuzzle> {
        let Some(options) = &self.search else { return Vec::new() };
        if self.details {
            return records.iter().map(|record| search_with_stats(record, options)).collect();
        }
        let checked = check::check_all(records, options, self.level).into_iter();
        checked.map(|checked| SearchedPuzzle::Classic(checked, Stats::default())).collect()
    }

    /// Searches the variant that a part may be, if solutions are needed.
    fn search_variant(&self, part: &mut ConversionPart<SearchedPuzzle>) {
        let (Some(options), ConversionPart::Puzzle(entry, found)) = (&self.search, part) else { return };
        if let Some(variant) = &entry.variant {
            *found = Some(SearchedPuzzle::Variant(check::check_variant(variant, options)));
        }
    }
}

/// Searches one record with statistics.
fn search_with_stats(record: &Record, options: &check::CheckOptions) -> SearchedPuzzle {
    let searched = record.puzzle().ok().map(|puzzle| puzzle.solve_within(options.budget));
    let (outcome, stats) = searched.unzip();
    SearchedPuzzle::Classic(check::judge(record, outcome, options), stats.unwrap_or_default())
}

/// What the lines of plain puzzles do not hold, and of how many.
#[derive(Default)]
struct LostFields(Vec<(FieldSet, u64)>);

impl LostFields {
    /// Counts the fields of one more puzzle.
    fn add(&mut self, fields: FieldSet) {
        if fields.is_empty() {
            return;
        }
        // Most are like the one before.
        match self.0.iter_mut().rev().find(|(known, _)| *known == fields) {
            Some((_, number)) => *number += 1,
            None => self.0.push((fields, 1)),
        }
    }
}
