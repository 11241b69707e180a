//! Blocks of code: puzzles of any other format.

use std::collections::BTreeSet;

use crate::{
    codec::{Chunk, Entry, Format, ReadOptions, Shelf},
    diagnostic::Rule,
    grid::Grid,
    layout::{row::looks_like_cells, rule_line::is_rule},
    text::lines,
};

/// The smallest number of lines that are a damaged grid if all of them look like cells.
const MIN_ROWS: usize = 7;
/// The smallest number of digits of a puzzle.
const MIN_DIGITS: usize = 3;

/// Returns the puzzles of a block of code in the format that reads most of it; none if no format reads one without
/// clashes, unless there is nothing but cells. Links are left to their formats, which find them in all of a text.
pub(in crate::format::source) fn entries(text: &str, options: &ReadOptions) -> Vec<Entry> {
    if text.bytes().filter(u8::is_ascii_digit).count() < MIN_DIGITS {
        return Vec::new();
    }
    let is_drawn = are_rows(text);
    // Rows without brackets and quotes are nothing but lines or grids: most formats need not be tried.
    let is_plain = is_drawn && !text.contains(['[', '{', '(', '"', '\'']);
    let is_inside = |format: &Format| match format.info().shelf {
        Shelf::Lines | Shelf::Grids => true,
        Shelf::Links => false,
        _ => !is_plain && !matches!(format, Format::Markdown | Format::Ipynb),
    };
    let others = Format::all().filter(is_inside);
    let readings = others.filter_map(|format| {
        let evidence = format.info().codec.probe(text)?;
        let reading = Trial::of(format, text, options);
        Some((format, (reading.covered, evidence.strength), reading))
    });
    let clear = |(format, _, reading): &(Format, _, Trial)| {
        reading.clear > 0 && reading.clear >= reading.unclear
            || is_drawn && format.info().shelf == Shelf::Grids && reading.unclear > 0
    };
    let best = readings.filter(clear).max_by_key(|(_, worth, reading)| (reading.clear, *worth));
    best.map(|(_, _, reading)| reading.entries).unwrap_or_default()
}

/// Whether a grid has no clashes, and all digits but one at least.
pub(super) fn is_puzzle(grid: &Grid) -> bool {
    let digits: BTreeSet<_> = grid.digits().map(|(_, digit)| digit).collect();
    digits.len() + 1 >= grid.shape().side() && grid.is_consistent()
}

/// Whether a text has nothing but rows and rules.
fn are_rows(text: &str) -> bool {
    let rows = || lines(text).filter(|line| !line.is_blank() && !is_rule(line.text));
    rows().count() >= MIN_ROWS && rows().all(|line| looks_like_cells(line.text))
}

/// What a format reads.
struct Trial {
    entries: Vec<Entry>,
    /// The number of puzzles that can be nothing else, and of the others.
    clear: usize,
    unclear: usize,
    /// The number of bytes of the first.
    covered: usize,
}

impl Trial {
    fn of(format: Format, text: &str, options: &ReadOptions) -> Self {
        let mut trial = Self { entries: Vec::new(), clear: 0, unclear: 0, covered: 0 };
        let reader =
            format.info().codec.reader(text, &ReadOptions { from: None, extension: None, ..options.clone() });
        reader.read(Chunk { text, first: true }, &mut |entry| trial.add(entry));
        trial
    }

    fn add(&mut self, entry: Entry) {
        let is_foreign = || entry.diagnostics.iter().any(|found| found.rule == Rule::IgnoredText);
        if !entry.is_puzzle() || entry.record.is_none() && is_foreign() {
            return;
        }
        if entry.record.as_ref().is_some_and(|record| is_puzzle(&record.grid)) {
            self.clear += 1;
            self.covered += entry.span.len();
        } else {
            self.unclear += 1;
        }
        self.entries.push(entry);
    }
}
