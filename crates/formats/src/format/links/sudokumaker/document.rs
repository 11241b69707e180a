//! Documents of Sudoku Maker, read.
//!
//! `links::document` passes the object with its puzzle and gets the record. Cells have their values, constraints their numbers:
//! the table of types makes clues of them, and what it cannot understand is kept, so that the record can be written again.

use givens_variants::VariantPuzzle;

use crate::{
    diagnostic::Diagnostic,
    format::links::board,
    record::{AnyRecord, Field, FieldSet, Text, VariantRecord},
    syntax::json::{Kind, Value},
    text::shown,
};

use super::{
    constraints::{
        ClueReader, Constraint, GIVENS, Marks, Misfit, REGIONS, ROWS_AND_COLUMNS, State, index, of_number,
    },
    ids::Ids,
    kept,
    layout::Size,
};

/// The fields that a document holds.
pub(crate) const HELD: FieldSet =
    FieldSet::of(&[Field::Boxes, Field::Solution]).and_texts(&[Text::Title, Text::Author, Text::Description]);

/// The members that hold texts.
pub(super) const TEXTS: [(&str, Text); 3] =
    [("name", Text::Title), ("author", Text::Author), ("comment", Text::Description)];

/// Returns the puzzle of a document.
pub(crate) fn puzzle(object: Value<'_>) -> Option<Value<'_>> {
    object.member("formatVersion")?;
    object.member("puzzle").filter(|puzzle| puzzle.is_object())
}

/// Returns the record of a document that has a puzzle.
pub(crate) fn read(
    object: Value<'_>,
    puzzle: Value<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<AnyRecord> {
    match variant(object, puzzle).map(VariantRecord::into_any) {
        Ok(AnyRecord::Variant(mut record)) => {
            record.meta.keep("sudokumaker", "document", object.raw());
            Some(AnyRecord::Variant(record))
        }
        Ok(classic) => Some(classic),
        Err(diagnostic) => diagnostic.refuse(diagnostics),
    }
}

fn variant(object: Value<'_>, puzzle: Value<'_>) -> Result<VariantRecord, Box<Diagnostic>> {
    let Some(cells) = puzzle.member("cells").filter(|cells| cells.is_array()) else {
        return Err(Box::new(Diagnostic::without_part("the puzzle", "cells", puzzle.span())));
    };
    let size = Size::of_puzzle(puzzle, cells)?;
    let values = cells.values().map(|cell| value(cell, &size)).collect::<Result<Vec<_>, _>>()?;
    let constraints = puzzle.member("constraints").into_iter().flat_map(Value::values);
    let constraints: Vec<_> = constraints.map(Constraint::new).collect();
    let layout = size.layout(&constraints, |cell| values[cell].is_some())?;
    let active = constraints.iter().filter(|constraint| constraint.state == State::Active);
    let marks = Marks::of_constraints(active, Ids(&layout));
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), object.span());
    read_values(&values, &mut record);
    let regions = constraints.iter().position(|constraint| constraint.is_active(REGIONS));
    let mut clues = ClueReader::new(&mut record, &marks);
    for (place, constraint) in constraints.iter().enumerate() {
        match read_constraint(constraint, &mut clues, &size, regions == Some(place)) {
            Ok(()) => {}
            Err(Misfit::Unknown(phrase)) => {
                kept::keep_unknown(clues.record, phrase, constraint.value.span());
            }
            Err(Misfit::Malformed(diagnostic)) => return Err(diagnostic),
        }
    }
    kept::keep_marks(puzzle, &mut record);
    for (name, kind) in TEXTS {
        let text = puzzle.member(name).and_then(Value::text).unwrap_or_default();
        board::text(&mut record.meta, kind, &text);
    }
    Ok(record)
}

/// Adds the clues of a constraint, or keeps it. Regions are part of the layout; a second set of them is none.
fn read_constraint(
    constraint: &Constraint<'_>,
    clues: &mut ClueReader<'_>,
    size: &Size,
    is_layout: bool,
) -> Result<(), Misfit> {
    if constraint.state != State::Active {
        kept::keep(constraint, clues.record);
        return Ok(());
    }
    match constraint.number {
        Some(GIVENS) => Ok(()),
        Some(REGIONS) if is_layout => size.regions(constraint).map(drop),
        Some(REGIONS) => Err(constraint.unknown("beside others")),
        Some(ROWS_AND_COLUMNS) => size.read_areas(constraint, clues),
        number => match number.and_then(of_number) {
            Some(kind) => (kind.read)(constraint, clues),
            None => {
                kept::keep(constraint, clues.record);
                Ok(())
            }
        },
    }
}

/// The value of a cell, and whether it is given.
type CellValue = Option<(u8, bool)>;

/// Returns the value of a cell.
fn value(cell: Value<'_>, size: &Size) -> Result<CellValue, Box<Diagnostic>> {
    let Some(value) = cell.member("value").filter(|value| value.kind() != Kind::Null) else {
        return Ok(None);
    };
    let is_given = cell.member("given").is_some_and(|given| given.kind() == Kind::True);
    let digit = index(value).and_then(|digit| u8::try_from(digit).ok());
    let digit = digit.filter(|digit| size.digits.contains(*digit)).ok_or_else(|| {
        let (first, last) = (size.digits.first().into(), size.digits.last().into());
        let found = format_args!("value {}", shown(value.raw()));
        Box::new(Diagnostic::outside(found, first, last, value.span()))
    })?;
    Ok(Some((digit, is_given)))
}

/// Sets the givens, and as the listed solution all values, if there are some that are not given.
fn read_values(values: &[CellValue], record: &mut VariantRecord) {
    let digit = |value: &CellValue| value.map(|(digit, _)| digit);
    let given = |value: &CellValue| value.filter(|(_, is_given)| *is_given).map(|(digit, _)| digit);
    record.puzzle.givens = values.iter().map(given).collect();
    if values.iter().flatten().any(|(_, is_given)| !is_given) {
        record.solution = Some(values.iter().map(digit).collect());
    }
}
