//! Cells in links: rows of cells that are objects, as documents of f-puzzles and `SudokuPad` have them, and solutions.
//!
//! The readers of those documents pass values and get a record, marks or a listed solution, with the reasons where there is
//! none. Each cell has its own object there, so a cell has its own span.

use givens_engine::grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape};
use givens_variants::DigitRange;

use crate::{
    diagnostic::{Diagnostic, Few, Rule, Severity},
    layout::row::most_common,
    record::{CellSpans, Listed, Meta, Record, Text},
    syntax::json::{Kind, Value},
    text::{Span, shown},
};

/// The cells of a document, of a side that a grid with boxes or a variant has.
pub(super) struct CellBoard<'a> {
    pub(super) cells: Vec<Value<'a>>,
    pub(super) side: usize,
}

impl<'a> CellBoard<'a> {
    /// Returns the cells of rows, as many as each has cells; or `None`, with the reasons in the diagnostics.
    pub(super) fn from_rows(
        rows: Value<'a>,
        asked: Option<u32>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let most = Shape::MAX_SIDE + 1;
        let lengths: Vec<_> = rows.values().take(most).map(|row| row.values().take(most).count()).collect();
        let asked = asked.and_then(|side| usize::try_from(side).ok());
        let side = asked.or_else(|| most_common(lengths.iter().copied())).unwrap_or_default();
        if Shape::of_side(side).is_none() && !(1..=DigitRange::MAX_COUNT).contains(&side) {
            return Diagnostic::no_boxes(side, rows.span()).refuse(diagnostics);
        }
        let before = diagnostics.len();
        for ((row, &length), number) in rows.values().zip(&lengths).zip(1..) {
            if length != side {
                diagnostics.push(Diagnostic::wrong_row_length(number, side, length, row.span()));
            }
        }
        if lengths.len() != side {
            diagnostics.push(Diagnostic::wrong_row_count(side, lengths.len(), rows.span()));
        }
        let cells = || rows.values().flat_map(Value::values).collect();
        (diagnostics.len() == before).then(|| Self { cells: cells(), side })
    }

    /// Returns the cell of an index.
    pub(super) fn cell(&self, index: usize) -> Cell {
        Cell::new(index / self.side, index % self.side)
    }

    /// Returns the record of its given and placed values.
    pub(super) fn record(
        &self,
        shape: Shape,
        span: Span,
        is_given: fn(Value<'_>) -> bool,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let (mut given, mut placed) = (Grid::empty(shape), Grid::empty(shape));
        let mut unread = Few::default();
        for (index, cell) in self.cells.iter().enumerate() {
            let Some(value) = cell.member("value") else { continue };
            let at = self.cell(index);
            match digit(value, self.side) {
                Ok(digit) => if is_given(*cell) { &mut given } else { &mut placed }.set(at, digit),
                Err(reason) => unread.push(|| reason.in_cell(at)),
            }
        }
        if !unread.is_empty() {
            diagnostics.extend(unread.into_first());
            return None;
        }
        let spans = || CellSpans::listed(self.cells.iter().map(|cell| cell.span()));
        let mut record = Record::new(given, span, spans());
        record.set_placed(Listed { grid: placed, cells: spans() });
        Some(record)
    }

    /// Returns the marks of this name in cells without a value; none where there are none.
    pub(super) fn marks(
        &self,
        record: &Record,
        name: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Candidates> {
        let values = record.values();
        let mut misfit = None;
        let mut sets = vec![DigitSet::EMPTY; self.cells.len()];
        for (index, cell) in self.cells.iter().enumerate() {
            let Some(list) = cell.member(name).filter(|_| values.get(self.cell(index)).is_none()) else {
                continue;
            };
            for mark in list.values() {
                match digit(mark, self.side) {
                    Ok(Some(digit)) => drop(sets[index].insert(digit)),
                    _ => drop(misfit.get_or_insert((index, mark.span()))),
                }
            }
        }
        if let Some((index, span)) = misfit {
            diagnostics.push(self.odd_mark(index, span));
        }
        let any = sets.iter().any(|set| !set.is_empty());
        Candidates::new(record.shape(), sets).filter(|_| any)
    }

    /// Reports a mark of a cell that is not a digit.
    pub(super) fn odd_mark(&self, index: usize, span: Span) -> Diagnostic {
        let message = format!("{}: a mark is not a digit and was skipped", self.cell(index));
        Diagnostic::new(Rule::MalformedCandidate, message).severity(Severity::Warning).at(span, "")
    }
}

/// Returns the digit that a value is, or none where it is blank.
pub(super) fn digit(value: Value<'_>, side: usize) -> Result<Option<Digit>, Box<Diagnostic>> {
    let no_digit = |text: &str| Box::new(Diagnostic::neither_blank_nor("a digit", shown(text), value.span()));
    let Some(text) = value.scalar_text().filter(|_| value.kind() != Kind::False) else {
        return if value.is_container() { Err(no_digit("a list")) } else { Ok(None) };
    };
    let text = text.trim();
    match text.parse::<u32>() {
        _ if matches!(text, "" | "0" | "." | "?") => Ok(None),
        Ok(number) if number as usize <= side => Ok(u8::try_from(number).ok().and_then(Digit::new)),
        Ok(number) => {
            Err(Box::new(Diagnostic::outside(format_args!("value {number}"), 1, side, value.span())))
        }
        Err(_) => Err(no_digit(text)),
    }
}

/// Returns the shape whose boxes are these regions, one for each cell.
pub(super) fn boxes(regions: &[Option<u32>], side: usize) -> Option<Shape> {
    let turned = (2..side).filter_map(|rows| Shape::new(rows, side / rows));
    let shapes = Shape::of_side(side).into_iter().chain(turned).filter(|shape| shape.side() == side);
    shapes.into_iter().find(|shape| {
        let mut names = vec![None; side];
        let fits = shape.cells().zip(regions).all(|(cell, region)| {
            let name = &mut names[shape.block_of(cell).index()];
            region.is_some() && *name.get_or_insert(*region) == *region
        });
        let mut distinct: Vec<_> = names.iter().flatten().collect();
        distinct.sort_unstable();
        distinct.dedup();
        fits && distinct.len() == side
    })
}

/// Returns the listed solution: a text of symbols or a list of values; none where nothing is filled.
pub(super) fn solution(value: Value<'_>, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<Listed> {
    let digits = solution_digits(value, shape.side(), diagnostics)?;
    let grid = Grid::new(shape, digits.into_iter().map(|digit| digit.and_then(Digit::new)))?;
    Some(Listed { grid, cells: CellSpans::repeated(value.span(), shape.cell_count()) })
}

/// Returns the digits of the listed solution of a square board; none where nothing is filled.
pub(super) fn solution_digits(
    value: Value<'_>,
    side: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Option<u8>>> {
    let symbol = |c: char| match c {
        '.' | '0' | '?' | '_' | '-' | ' ' => Some(None),
        _ => Digit::up_to(side).find(|digit| digit.symbol() == c.to_ascii_uppercase()).map(Some),
    };
    let digits: Option<Vec<Option<Digit>>> = if value.is_array() {
        value.values().take(Shape::MAX_CELLS + 1).map(|value| digit(value, side).ok()).collect()
    } else {
        value.characters_of_text().take(Shape::MAX_CELLS + 1).map(symbol).collect()
    };
    let count = digits.as_ref().map_or(0, Vec::len);
    match digits.filter(|digits| digits.len() == side * side) {
        Some(digits) if digits.iter().all(Option::is_none) => None,
        Some(digits) => Some(digits.into_iter().map(|digit| digit.map(Digit::get)).collect()),
        None if value.scalar_text().is_some_and(|text| text.trim().is_empty()) => None,
        None => {
            let diagnostic = if count == 0 {
                Diagnostic::symbol_not_digit(value.span())
            } else {
                Diagnostic::wrong_length(format_args!("{} cells", side * side), count, value.span())
            };
            diagnostics.push(diagnostic.in_listed_solution());
            None
        }
    }
}

/// Sets a text that is not empty, unless there is one of its kind.
pub(super) fn text(meta: &mut Meta, kind: Text, text: &str) {
    if !text.is_empty() && meta.text(kind).is_none() {
        meta.set(kind, text);
    }
}
