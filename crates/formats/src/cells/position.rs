//! Cells of a line in which placed values are marked, and deleted candidates.
//!
//! ```text
//! cells   = N²*( digit / blank / "+" digit )    ; "+5": 5 is placed, not given
//! triples = [triple *( 1*SP triple )]
//! triple  = digit row column                    ; "469": 4 in r6c9
//! ```

use givens_engine::grid::{Candidate, Candidates, Cell, Digit, Grid, Shape};

use crate::{
    cells::{
        fill::fill,
        mark::{Blank, Mark, Token, of_symbol, symbol_token},
        words,
    },
    diagnostic::{Diagnostic, Rule},
    record::{CellSpans, Field, FieldSet, Listed, Record},
    syntax::{
        combinators::{
            Parser, alt, anychar, char, eof, many0, many0_count, preceded, take_while, take_while1,
            terminated,
        },
        expect::{Parsed, whole},
    },
    text::{Line, Span},
};

const SHAPE: Shape = Shape::CLASSIC;

/// The cells of a position: givens and placed values.
pub(crate) struct PositionCells {
    grid: Grid,
    placed: Grid,
    cells: CellSpans,
}

impl PositionCells {
    /// Returns the record of the position.
    pub(crate) fn record(self, span: Span) -> Record {
        let mut record = Record::new(self.grid, span, self.cells.clone());
        record.set_placed(Listed { grid: self.placed, cells: self.cells });
        record
    }
}

/// Parses the cells of a part of a line; without a position, the reasons are in `diagnostics`.
pub(crate) fn parse_position(
    line: Line<'_>,
    cells: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<PositionCells> {
    let span = line.span_of(cells);
    let symbols = many0(cell).parse(cells).map(|(_, symbols)| symbols).unwrap_or_default();
    if symbols.len() != SHAPE.cell_count() {
        diagnostics.push(Diagnostic::wrong_cell_count(SHAPE.side(), symbols.len(), span));
        return None;
    }
    let marks = symbols.iter().filter(|&&(c, _)| c != '+').map(|&(c, _)| of_symbol(c));
    let is_blank = |mark: &Mark| matches!(mark, Mark::Blank(_) | Mark::Number(0));
    let empty = marks.clone().find(is_blank).unwrap_or(Mark::Blank(Blank(b'.')));
    let mut at = span.start;
    let tokens = symbols.iter().map(|&(c, value)| {
        let token = symbol_token(c, at);
        let end = token.span.end + usize::from(value.is_some());
        let mark = match value {
            Some(_) => empty,
            None if c == '+' => Mark::Unknown('+'),
            None => token.mark,
        };
        Token { mark, span: Span::new(std::mem::replace(&mut at, end), end), ..token }
    });
    let tokens: Vec<_> = tokens.collect();
    let (grid, cells) = fill(&tokens, SHAPE, diagnostics)?;
    let placed = Grid::new(SHAPE, symbols.into_iter().map(|(_, value)| value))?;
    Some(PositionCells { grid, placed, cells })
}

/// `cell = "+" digit / symbol`: the first character, and the value placed
fn cell(input: &str) -> Parsed<'_, (char, Option<Digit>)> {
    let placed = (char('+'), words::digit(SHAPE.side()).map(Some));
    alt((placed, anychar.map(|c| (c, None)))).parse(input)
}

/// Parses the candidates that a part of a line lists; without them, the reason is in `diagnostics`.
pub(crate) fn parse_triples(
    line: Line<'_>,
    list: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<(Candidate, Span)>> {
    let candidate = |word| whole(triple, word).map(|candidate| (candidate, line.span_of(word))).ok_or(word);
    let candidates: Result<_, &str> = list.split_whitespace().map(candidate).collect();
    let report = |word| {
        let message = format!("`{word}` is not a candidate: expected a digit, a row and a column");
        let diagnostic = Diagnostic::new(Rule::MalformedCandidate, message).help("`469` is 4 in r6c9");
        diagnostics.push(diagnostic.at(line.span_of(word), ""));
    };
    candidates.map_err(report).ok()
}

/// `triples = *WSP *( triple ( 1*WSP / end ) )`: their number
pub(crate) fn triples(input: &str) -> Parsed<'_, usize> {
    let end = alt((take_while1(char::is_whitespace), eof));
    preceded(take_while(char::is_whitespace), many0_count(terminated(triple, end))).parse(input)
}

/// `triple = digit row column`
fn triple(input: &str) -> Parsed<'_, Candidate> {
    let digit = || words::digit(SHAPE.side());
    let (rest, (digit, row, column)) = (digit(), digit(), digit()).parse(input)?;
    Ok((rest, Candidate { cell: Cell::new(row.index(), column.index()), digit }))
}

/// Removes candidates from those that the values of a record allow, and reports those that are not
/// there.
pub(crate) fn delete(record: &mut Record, deleted: &[(Candidate, Span)], diagnostics: &mut Vec<Diagnostic>) {
    let values = record.values();
    let mut remaining = Candidates::of(&values);
    for &(candidate, span) in deleted {
        let Candidate { cell, digit } = candidate;
        let why = match values.get(cell) {
            Some(value) => format!("{cell}: {digit} is deleted, but the cell has {value}"),
            None if remaining.remove(candidate) => continue,
            None => format!("{cell}: {digit} is deleted, but was not a candidate there"),
        };
        diagnostics.push(Diagnostic::new(Rule::UselessDeletion, why).at(span, ""));
    }
    if !deleted.is_empty() {
        record.set_candidates(remaining);
    }
}

/// Writes the cells of a record, placed values after `+`.
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

/// Writes the candidates that were removed although the values allow them.
pub(crate) fn push_deleted(record: &Record, text: &mut String, lost: &mut FieldSet) {
    let triple = |Candidate { cell, digit }: &Candidate| {
        format!("{digit}{}{}", cell.row().index() + 1, cell.column().index() + 1)
    };
    let triples: Vec<_> = deleted(record, lost).iter().map(triple).collect();
    text.push_str(&triples.join(" "));
}

/// Returns the candidates that were removed although the values allow them. Remaining candidates that the
/// values exclude are lost.
pub(crate) fn deleted(record: &Record, lost: &mut FieldSet) -> Vec<Candidate> {
    let Some(remaining) = record.candidates() else { return Vec::new() };
    let values = record.values();
    let possible = Candidates::of(&values);
    let mut deleted = Vec::new();
    for cell in record.shape().cells().filter(|&cell| values.get(cell).is_none()) {
        if !(remaining.get(cell) - possible.get(cell)).is_empty() {
            lost.insert(Field::Candidates);
        }
        let digits = possible.get(cell) - remaining.get(cell);
        deleted.extend(digits.into_iter().map(|digit| Candidate { cell, digit }));
    }
    deleted
}
