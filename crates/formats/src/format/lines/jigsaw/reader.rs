//! From the lines of jigsaws to records.
//!
//! It takes whole lines and yields an entry for each puzzle and for each line that belongs to none. Cells without regions are
//! malformed: read as a classic grid they would be another puzzle.

use givens_engine::grid::Digit;
use givens_variants::{DigitRange, Layout, Lines, VariantPuzzle};

use crate::{
    cells::{fill::board_digits, glued::tokens, mark::Token},
    codec::{Chunk, Entry, Reader},
    diagnostic::Diagnostic,
    layout::{
        region_map::{region_numbers, side_of},
        row::looks_like_cells,
    },
    record::{AnyRecord, VariantRecord},
    text::{Line, Span},
};

use super::form::{Form, Part, first_undecided, forms, is_separator, part_lines, symbols};

/// The number of cells of the smallest board.
const MIN_CELLS: usize = 16;

pub(super) struct JigsawReader;

impl Reader for JigsawReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let lines: Vec<Line<'_>> = part_lines(chunk.text).collect();
        for form in forms(&lines) {
            sink(entry(&form));
        }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let lines: Vec<Line<'_>> = part_lines(chunk.text).collect();
        lines.get(first_undecided(&lines)).map_or(0, |line| line.start)
    }
}

/// Returns the entry of a puzzle, or of a line that belongs to none.
fn entry(form: &Form<'_, '_>) -> Entry {
    match form {
        Form::Glued { cells, regions } => {
            let span = cells.unwrap_or(*regions).span().to(regions.span());
            let cells = cells.map(|cells| tokens(cells.text, cells.start));
            Entry::read(span, |diagnostics| record(span, cells.as_deref(), *regions, diagnostics))
        }
        Form::Rows(rows, map) => {
            let text: String = map.iter().flat_map(|row| symbols(row.text)).collect();
            let (first, last) = (map[0], map[map.len() - 1]);
            let span = rows[0].span().to(last.span());
            let regions = Part { text: &text, start: first.start };
            let cells: Vec<_> = rows.iter().flat_map(|row| row_tokens(*row)).collect();
            Entry::read(span, |diagnostics| record(span, Some(&cells), regions, diagnostics))
        }
        Form::Other(line) => other(*line),
    }
}

/// Returns the tokens of a row, without what separates them.
fn row_tokens(row: Line<'_>) -> impl Iterator<Item = Token> {
    let marked = row.text.chars().zip(tokens(row.text, row.start));
    marked.filter(|(c, _)| !is_separator(*c)).map(|(_, token)| token)
}

/// Reports a line that is no jigsaw: a word as long as cells is one that has lost something.
fn other(line: Line<'_>) -> Entry {
    let text = line.text.trim();
    let count = text.chars().count();
    let is_word = text.chars().all(|c| c.is_alphanumeric() || c == '.');
    if is_word && count >= MIN_CELLS || looks_like_cells(text) {
        let expected = "cells and as many symbols of regions, on one line or on two";
        let found = format!("{count} characters without a map of regions");
        return Entry::malformed(line.span(), Diagnostic::wrong_length(expected, found, line.span()));
    }
    Entry::without_puzzle(Diagnostic::stray_text("a jigsaw", line.span()))
}

/// Returns the record of cells, if there are any, and regions.
fn record(
    span: Span,
    cells: Option<&[Token]>,
    regions: Part<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<AnyRecord> {
    let side = side_of(regions.text.len())?;
    let place = Span::new(regions.start, (regions.start + regions.text.len()).min(span.end));
    let numbers = region_numbers(regions.text, place, diagnostics)?;
    let mut layout = Layout::new(side, side, DigitRange::up_to(side)?, Lines::Board).ok()?;
    layout.set_regions(&numbers);
    let mut puzzle = VariantPuzzle::new(layout);
    if let Some(cells) = cells {
        let digits = board_digits(cells, side, diagnostics)?;
        puzzle.givens = digits.into_iter().map(|digit| digit.map(Digit::get)).collect();
    }
    Some(VariantRecord::new(puzzle, span).into_any())
}
