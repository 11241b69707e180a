//! Sets of digits, colours, and the members of cells that are objects.
//!
//! `object` passes a value and a shape; it gets sets, colours or a state, or nothing if the value does not have one entry
//! for each cell. Programs write them as one array, as an array per row, or as members of the cells.

use givens_engine::grid::{Candidates, Digit, DigitSet, Grid, Shape};

use crate::{
    diagnostic::{Diagnostic, Rule, Severity},
    record::{CellSpans, Listed, Record},
    syntax::json::{Kind, Value},
    text::shown,
};

/// The members of a cell that contain its marks.
pub(super) const NOTES: &[&str] =
    &["candidates", "notes", "earmarks", "pencilMarks", "pencil_marks", "marks"];
/// The members of a cell that mark it as given, and those that mark it as not given.
const GIVEN: &[&str] =
    &["given", "fixed", "isGiven", "isFixed", "locked", "readonly", "readOnly", "prefilled", "isInitial"];
const OPEN: &[&str] = &["editable", "isEditable"];

/// Returns the digit of a symbol in what this program writes: `1` to `9`, then `A`.
pub(super) fn digit(symbol: char) -> Option<Digit> {
    let value = match symbol {
        '1'..='9' => symbol as u8 - b'0',
        'A'..='P' => symbol as u8 - b'A' + 10,
        _ => return None,
    };
    Digit::new(value)
}

/// The digits that one value lists: a text of symbols, or an array of numbers.
pub(super) fn set(value: Value<'_>, side: usize) -> Option<DigitSet> {
    let fits = |digit: &Digit| digit.index() < side;
    match value.kind() {
        Kind::Null => Some(DigitSet::EMPTY),
        Kind::Text { .. } => value.characters().map(|(_, c)| digit(c).filter(fits)).collect(),
        Kind::Number if side <= 9 => value.raw().chars().map(|c| digit(c).filter(fits)).collect(),
        Kind::Array => value.values().map(|value| number(value).filter(fits)).collect(),
        _ => None,
    }
}

fn number(value: Value<'_>) -> Option<Digit> {
    let text = value.scalar_text()?;
    text.trim().parse().ok().and_then(Digit::new)
}

/// One set a cell, in one array or an array a row.
pub(super) fn sets(value: Value<'_>, shape: Shape) -> Option<Candidates> {
    let cells = by_cell(value, shape)?;
    let sets: Option<Vec<_>> = cells.into_iter().map(|cell| set(cell, shape.side())).collect();
    Candidates::new(shape, sets?)
}

/// Reports sets of digits that are not read, where there is one for each cell: without them the puzzle
/// is another.
pub(super) fn left_out(name: &str, value: Value<'_>, shape: Shape) -> Option<Diagnostic> {
    let cells = by_cell(value, shape)?;
    let mut cells = cells.into_iter().zip(shape.cells());
    let (odd, cell) = cells.find(|(listed, _)| set(*listed, shape.side()).is_none())?;
    let message = format!("`{}` is skipped: {cell}: expected a list of digits", shown(name));
    let diagnostic = Diagnostic::new(Rule::MalformedCandidate, message).severity(Severity::Warning);
    Some(diagnostic.at(odd.span(), ""))
}

/// A number for each cell.
pub(super) fn colours(value: Value<'_>, shape: Shape) -> Option<Box<[u8]>> {
    let cells = by_cell(value, shape)?;
    cells.into_iter().map(|cell| u8::try_from(cell.number()?).ok()).collect()
}

/// Returns the values of the cells, from one array or from an array per row.
pub(super) fn by_cell(value: Value<'_>, shape: Shape) -> Option<Vec<Value<'_>>> {
    let count = value.values().take(shape.cell_count() + 1).count();
    if count == shape.cell_count() {
        return Some(value.values().collect());
    }
    let rows = count == shape.side() && value.values().all(Value::is_array);
    let cells: Vec<_> = value.values().flat_map(Value::values).take(shape.cell_count() + 1).collect();
    (rows && cells.len() == shape.cell_count()).then_some(cells)
}

/// Returns the record of cells that are objects: they may mark which of them are given, and have notes.
pub(super) fn add_objects(record: &mut Record, objects: &[Option<Value<'_>>]) {
    if objects.is_empty() {
        return;
    }
    let shape = record.shape();
    let object = |index: usize| objects.get(index).copied().flatten();
    if (0..shape.cell_count()).any(|index| object(index).and_then(is_given).is_some()) {
        set_apart(record, |index| object(index).and_then(is_given).unwrap_or(false));
    }
    let marks = |index: usize| {
        let object = object(index)?;
        let marks = NOTES.iter().find_map(|name| object.member(name))?;
        set(marks, shape.side()).filter(|set| !set.is_empty())
    };
    let sets: Vec<_> = (0..shape.cell_count()).map(marks).collect();
    if sets.iter().all(Option::is_none) {
        return;
    }
    let values = record.values();
    let blank = |index: usize| values.contents()[index].is_none();
    let remaining = (0..sets.len()).all(|index| !blank(index) || sets[index].is_some());
    let of_blanks =
        sets.iter().enumerate().map(|(index, set)| set.filter(|_| blank(index)).unwrap_or_default());
    let candidates = Candidates::new(shape, of_blanks).expect("counted, and within the side");
    // A list for every blank cell has the remaining candidates; a few lists are notes of a player.
    let is_remaining =
        remaining && objects.iter().flatten().any(|object| object.member("candidates").is_some());
    if is_remaining {
        record.set_candidates(candidates);
    } else if candidates.iter().next().is_some() {
        record.state_mut().notes = Some(candidates);
    }
}

/// Sets what was placed apart from what is given.
fn set_apart(record: &mut Record, is_given: impl Fn(usize) -> bool) {
    let shape = record.shape();
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    for (cell, digit) in record.grid.digits() {
        let given = is_given(shape.index(cell));
        if given { &mut givens } else { &mut placed }.set(cell, Some(digit));
    }
    record.grid = givens;
    let cells = CellSpans::listed((0..shape.cell_count()).map(|index| record.cells.get(index)));
    record.set_placed(Listed { grid: placed, cells });
}

/// Returns whether a cell is marked as given.
fn is_given(object: Value<'_>) -> Option<bool> {
    let flag = |names: &[&str]| names.iter().find_map(|name| object.member(name)).and_then(truth);
    flag(GIVEN).or_else(|| flag(OPEN).map(|open| !open))
}

fn truth(value: Value<'_>) -> Option<bool> {
    match value.kind() {
        Kind::True => Some(true),
        Kind::False => Some(false),
        Kind::Number => Some(value.raw() != "0"),
        _ => None,
    }
}
