//! What documents of f-puzzles and `SudokuPad` share: rows of cells that are objects, lists that tell
//! of more than a classic grid, solutions.

use crate::{
    codec::unsupported_constraints,
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape},
    layout::row::most_common,
    record::{CellSpans, Listed, Meta, Record, Text},
    syntax::json::{Kind, Value},
    text::{Span, shown},
};

/// So many faulty cells are named one by one.
const NAMED: usize = 5;

/// The cells of a document.
pub(super) struct Board<'a> {
    pub(super) cells: Vec<Value<'a>>,
    pub(super) side: usize,
}

impl<'a> Board<'a> {
    /// As many rows as a side has, of as many cells; or `None`, with the reasons in the diagnostics.
    pub(super) fn of(rows: Value<'a>, told: Option<u32>, diagnostics: &mut Vec<Diagnostic>) -> Option<Self> {
        let most = Shape::MAX_SIDE + 1;
        let lengths: Vec<_> = rows.values().take(most).map(|row| row.values().take(most).count()).collect();
        let told = told.and_then(|told| usize::try_from(told).ok());
        let side = told.or_else(|| most_common(lengths.iter().copied())).unwrap_or_default();
        if Shape::of_side(side).is_none() {
            let message = format!("{side}×{side} cells make no grid that has boxes");
            diagnostics.push(Diagnostic::new(Rule::NoSuchSide, message).at(rows.span(), ""));
            return None;
        }
        let before = diagnostics.len();
        for ((row, length), number) in
            rows.values().zip(&lengths).zip(1..).filter(|((_, length), _)| **length != side)
        {
            let message = format!("row {number}: expected {side} cells, found {length}");
            diagnostics.push(Diagnostic::new(Rule::WrongRowLength, message).at(row.span(), ""));
        }
        if lengths.len() != side {
            let rule = if lengths.len() < side { Rule::MissingRows } else { Rule::ExtraRows };
            let message = format!("expected {side} rows, found {}", lengths.len());
            diagnostics.push(Diagnostic::new(rule, message).at(rows.span(), ""));
        }
        let cells = || rows.values().flat_map(Value::values).collect();
        (diagnostics.len() == before).then(|| Self { cells: cells(), side })
    }

    fn cell(&self, index: usize) -> Cell {
        Cell::new(index / self.side, index % self.side)
    }

    /// The record of its values: those that are given, and those that are placed.
    pub(super) fn record(
        &self,
        shape: Shape,
        span: Span,
        is_given: fn(Value<'_>) -> bool,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let (mut given, mut entered) = (Grid::empty(shape), Grid::empty(shape));
        let mut faults = 0;
        for (index, cell) in self.cells.iter().enumerate() {
            let Some(value) = cell.member("value") else { continue };
            let place = self.cell(index);
            match digit(value, self.side) {
                Ok(digit) => if is_given(*cell) { &mut given } else { &mut entered }.set(place, digit),
                Err((rule, message)) => {
                    faults += 1;
                    let diagnostic = Diagnostic::new(rule, format!("{place}: {message}"));
                    diagnostics
                        .extend((faults <= NAMED).then(|| diagnostic.at_cell(place, value.span(), "")));
                }
            }
        }
        if faults > 0 {
            return None;
        }
        let places = || CellSpans::listed(self.cells.iter().map(|cell| cell.span()));
        let mut record = Record::new(given, span, places());
        record.set_placed(Listed { grid: entered, cells: places() });
        Some(record)
    }

    /// The marks below one of these names, in cells that nothing fills; none where there are none.
    pub(super) fn marks(
        &self,
        record: &Record,
        name: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Candidates> {
        let values = record.values();
        let mut odd = None;
        let mut sets = vec![DigitSet::EMPTY; self.cells.len()];
        for (index, cell) in self.cells.iter().enumerate() {
            let Some(list) = cell.member(name).filter(|_| values.get(self.cell(index)).is_none()) else {
                continue;
            };
            for mark in list.values() {
                match digit(mark, self.side) {
                    Ok(Some(digit)) => drop(sets[index].insert(digit)),
                    _ => drop(odd.get_or_insert((index, mark.span()))),
                }
            }
        }
        if let Some((index, span)) = odd {
            let message = format!("{}: a mark is no digit, and was left out", self.cell(index));
            let diagnostic = Diagnostic::new(Rule::MalformedCandidate, message).severity(Severity::Warning);
            diagnostics.push(diagnostic.at(span, ""));
        }
        let any = sets.iter().any(|set| !set.is_empty());
        Candidates::new(record.shape(), sets).filter(|_| any)
    }
}

/// The digit that a value is, or none where it is blank.
pub(super) fn digit(value: Value<'_>, side: usize) -> Result<Option<Digit>, (Rule, String)> {
    let Some(said) = value.said().filter(|_| value.kind() != Kind::False) else {
        return if value.is_container() { Err(no_digit("a list")) } else { Ok(None) };
    };
    let said = said.trim();
    match said.parse::<u32>() {
        _ if matches!(said, "" | "0" | "." | "?") => Ok(None),
        Ok(number) if number as usize <= side => Ok(u8::try_from(number).ok().and_then(Digit::new)),
        Ok(number) => Err((Rule::ValueOutOfRange, format!("value {number} is outside 1 to {side}"))),
        Err(_) => Err(no_digit(said)),
    }
}

fn no_digit(said: &str) -> (Rule, String) {
    (Rule::UnknownCharacter, format!("`{}` is neither a digit nor a blank", shown(said)))
}

/// The shape whose boxes these regions are, one for each cell.
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

/// What else an object says that a classic grid cannot carry: members that are true or lists, but for
/// those of these names.
pub(super) fn constraints(object: Value<'_>, harmless: &[&str]) -> Vec<String> {
    let told = |(name, value): (std::borrow::Cow<'_, str>, Value<'_>)| {
        let count = value.values().count();
        match value.kind() {
            _ if harmless.contains(&&*name) => None,
            Kind::True => Some(shown(&name)),
            Kind::Array | Kind::Object if count > 0 => Some(format!("{} ({count})", shown(&name))),
            _ => None,
        }
    };
    object.members().filter_map(told).collect()
}

/// Refuses a puzzle with constraints, and names them.
pub(super) fn refuse(constraints: &[String], place: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let refused = unsupported_constraints(constraints, place);
    let is_classic = refused.is_none();
    diagnostics.extend(refused);
    is_classic.then_some(())
}

/// The listed solution: a text of symbols or a list of values, none where nothing is filled.
pub(super) fn solution(value: Value<'_>, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<Listed> {
    let symbol = |c: char| match c {
        '.' | '0' | '?' | '_' | '-' | ' ' => Some(None),
        _ => Digit::up_to(shape.side()).find(|digit| digit.symbol() == c.to_ascii_uppercase()).map(Some),
    };
    let digits: Option<Vec<_>> = if value.is_array() {
        value.values().take(Shape::MAX_CELLS + 1).map(|value| digit(value, shape.side()).ok()).collect()
    } else {
        value.characters_of_text().take(Shape::MAX_CELLS + 1).map(symbol).collect()
    };
    let count = digits.as_ref().map_or(0, Vec::len);
    match digits.and_then(|digits| Grid::new(shape, digits)) {
        Some(grid) if grid.given_count() == 0 => None,
        Some(grid) => {
            let cells = CellSpans::listed(std::iter::repeat_n(value.span(), shape.cell_count()));
            Some(Listed { grid, cells })
        }
        None if value.said().is_some_and(|said| said.trim().is_empty()) => None,
        None => {
            let message = match count {
                0 => "listed solution: a symbol is no digit".to_owned(),
                _ => format!("listed solution: expected {} cells, found {count}", shape.cell_count()),
            };
            let diagnostic = Diagnostic::new(Rule::BadSolution, message).severity(Severity::Warning);
            diagnostics.push(diagnostic.at(value.span(), ""));
            None
        }
    }
}

/// Takes over a text that says anything.
pub(super) fn text(meta: &mut Meta, kind: Text, said: &str) {
    if !said.is_empty() && meta.text(kind).is_none() {
        meta.set(kind, said);
    }
}
