//! Cells of a line in which placed values are marked, and candidates that are deleted.
//!
//! ```text
//! cells   = N²*( digit / blank / "+" digit )    ; "+5": 5 is placed, not given
//! triples = [triple *( 1*SP triple )]
//! triple  = digit row column                    ; "469": 4 in r6c9
//! ```

use crate::{
    cells::{
        fill::fill,
        mark::{Blank, Mark, Token, of_symbol, symbol_token},
    },
    diagnostic::{Diagnostic, Rule},
    grid::{Candidate, Candidates, Cell, Digit, Grid, Shape},
    record::{CellSpans, Field, FieldSet, Listed, Record},
    text::{Span, offset_in},
};

const SHAPE: Shape = Shape::CLASSIC;

/// Cells and what is placed in them.
pub(crate) struct Entered {
    pub(crate) grid: Grid,
    pub(crate) cells: CellSpans,
    pub(crate) placed: Listed,
}

impl Entered {
    /// The record that stands here.
    pub(crate) fn record(self, span: Span) -> Record {
        let mut record = Record::new(self.grid, span, self.cells);
        record.set_placed(self.placed);
        record
    }
}

/// Number of cells that a text shows: `+5` is one.
pub(crate) fn cell_count(text: &str) -> usize {
    text.chars().count() - text.as_bytes().windows(2).filter(|pair| is_placed(pair)).count()
}

fn is_placed(pair: &[u8]) -> bool {
    matches!(pair, [b'+', b'1'..=b'9'])
}

/// The cells that a stretch of text at an offset shows, or `None`, with the reasons in `diagnostics`.
pub(crate) fn entered(text: &str, start: usize, diagnostics: &mut Vec<Diagnostic>) -> Option<Entered> {
    let mut marks = text.chars().filter(|&c| c != '+').map(of_symbol);
    let is_blank = |mark: &Mark| matches!(mark, Mark::Blank(_) | Mark::Number(0));
    let empty = marks.find(is_blank).unwrap_or(Mark::Blank(Blank(b'.')));
    let mut tokens = Vec::with_capacity(SHAPE.cell_count());
    let mut placed = Vec::with_capacity(SHAPE.cell_count());
    let mut symbols = text.char_indices();
    while let Some((at, c)) = symbols.next() {
        let mut token = symbol_token(c, start + at);
        let value = if text.as_bytes().get(at..at + 2).is_some_and(is_placed) {
            symbols.next().and_then(|(_, digit)| digit.to_digit(10))
        } else {
            None
        };
        if value.is_some() {
            token = Token { mark: empty, span: Span::new(start + at, start + at + 2), odd: None };
        } else if c == '+' {
            token.mark = Mark::Unknown('+');
        }
        tokens.push(token);
        placed.push(value.and_then(|value| u8::try_from(value).ok()).and_then(Digit::new));
    }
    if tokens.len() != SHAPE.cell_count() {
        let message = format!("expected 81 cells (9×9), found {}", tokens.len());
        let span = Span::new(start, start + text.len());
        diagnostics.push(Diagnostic::new(Rule::WrongLength, message).at(span, ""));
        return None;
    }
    let (grid, cells) = fill(&tokens, SHAPE, diagnostics)?;
    let placed = Grid::new(SHAPE, placed).expect("a value or none for each cell");
    Some(Entered { grid, placed: Listed { grid: placed, cells: cells.clone() }, cells })
}

/// The candidates that a list of triples names, or `None`, with the reasons in `diagnostics`.
pub(crate) fn triples(
    text: &str,
    start: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<(Candidate, Span)>> {
    let before = diagnostics.len();
    let mut all = Vec::new();
    for word in text.split_whitespace() {
        let at = start + offset_in(text, word);
        let span = Span::new(at, at + word.len());
        match triple(word) {
            Some(candidate) => all.push((candidate, span)),
            None if diagnostics.len() == before => {
                let message =
                    format!("`{word}` is no candidate: expected digit, row and column, as in `469`");
                diagnostics.push(Diagnostic::new(Rule::MalformedCandidate, message).at(span, ""));
            }
            None => {}
        }
    }
    (diagnostics.len() == before).then_some(all)
}

/// Whether a text is a list of triples, of none perhaps.
pub(crate) fn are_triples(text: &str) -> bool {
    text.split_whitespace().all(|word| triple(word).is_some())
}

fn triple(word: &str) -> Option<Candidate> {
    let &[digit, row, column] = word.as_bytes() else { return None };
    let index = |byte: u8| (b'1'..=b'9').contains(&byte).then(|| usize::from(byte - b'1'));
    Some(Candidate { cell: Cell::new(index(row)?, index(column)?), digit: Digit::from_index(index(digit)?) })
}

/// Takes candidates away from what the values of a record leave. Those that are not there anyway
/// are told.
pub(crate) fn delete(record: &mut Record, deleted: &[(Candidate, Span)], diagnostics: &mut Vec<Diagnostic>) {
    let values = record.values();
    let mut left = Candidates::of(&values);
    for &(candidate, span) in deleted {
        let Candidate { cell, digit } = candidate;
        let why = match values.get(cell) {
            Some(value) => format!("{cell}: {digit} is deleted, but the cell has {value}"),
            None if left.remove(candidate) => continue,
            None => format!("{cell}: {digit} is deleted, but was no candidate there"),
        };
        diagnostics.push(Diagnostic::new(Rule::UselessDeletion, why).at(span, ""));
    }
    if !deleted.is_empty() {
        record.set_candidates(left);
    }
}

/// Writes the cells of a record, placed values behind `+`.
pub(crate) fn push_cells(record: &Record, blank: &str, text: &mut String) {
    let placed = record.placed().map(|placed| &placed.grid);
    for cell in record.shape().cells() {
        match (record.grid.get(cell), placed.and_then(|placed| placed.get(cell))) {
            (Some(given), _) => text.push(given.symbol()),
            (None, Some(value)) => text.extend(['+', value.symbol()]),
            (None, None) => text.push_str(blank),
        }
    }
}

/// Writes the candidates that are gone although the values would leave them. Candidates that the
/// values do not leave are lost.
pub(crate) fn push_deleted(record: &Record, text: &mut String, lost: &mut FieldSet) {
    let Some(left) = record.candidates() else { return };
    let values = record.values();
    let possible = Candidates::of(&values);
    let mut first = true;
    for cell in record.shape().cells().filter(|&cell| values.get(cell).is_none()) {
        if !(left.get(cell) - possible.get(cell)).is_empty() {
            lost.insert(Field::Candidates);
        }
        for digit in possible.get(cell) - left.get(cell) {
            let space = if std::mem::take(&mut first) { "" } else { " " };
            text.push_str(&format!("{space}{digit}{}{}", cell.row().index() + 1, cell.column().index() + 1));
        }
    }
}
