//! Documents of Sudoku Maker, read.
//!
//! `links::document` passes the object with its puzzle and gets the record. Cells have their values, constraints their
//! numbers: the table of types makes clues of them, and what it cannot understand is kept, so that the record can be written
//! again.

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
        ClueReader, Constraint, GIVENS, Marks, Misfit, REGIONS, ROWS_AND_COLUMNS, State, index, name_of,
        of_number,
    },
    ids::Ids,
    kept,
    layout::Size,
};

/// The id of the format, under which its documents are kept.
pub(super) const ID: &str = "sudokumaker";

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
            record.keep_document(ID, object.raw());
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
    let constraints = puzzle.member("constraints");
    if let Some(other) = constraints.filter(|list| !list.is_array()) {
        let message = format!("expected a list of constraints, found `{}`", shown(other.raw()));
        return Err(Box::new(Diagnostic::broken(message, other.span())));
    }
    let constraints = constraints.into_iter().flat_map(Value::values);
    let constraints: Vec<_> = constraints.map(|value| Constraint::new(value, name_of)).collect();
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
    kept::keep_others(puzzle, &mut record);
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
        number => {
            if let Some(kind) = number.and_then(of_number) {
                return (kind.read)(constraint, clues);
            }
            kept::keep(constraint, clues.record);
            Ok(())
        }
    }
}

/// The value of a cell, and whether it is given.
type CellValue = Option<(u8, bool)>;

/// Returns the value of a cell.
fn value(cell: Value<'_>, size: &Size) -> Result<CellValue, Box<Diagnostic>> {
    let Some(value) = cell.member("value").filter(|value| value.kind() != Kind::Null) else {
        if cell.is_object() || cell.kind() == Kind::Null {
            return Ok(None);
        }
        let message =
            format!("expected a cell as `{{\"value\":5}}` or `null`, found `{}`", shown(cell.raw()));
        return Err(Box::new(Diagnostic::broken(message, cell.span())));
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

#[cfg(test)]
mod tests {
    use givens_variants::{Clue, Lines, PairRelation};

    use crate::{record::KeptClass, syntax::json::Tape};

    use super::*;

    /// Reads a document of 4×4 with these constraints.
    fn document(constraints: &str) -> Result<AnyRecord, String> {
        let cells = format!("[{}{{\"value\":3,\"given\":true}}]", "null,".repeat(15));
        text(&format!(
            r#"{{"formatVersion":"1.5.0","puzzle":{{"size":4,"maxDigit":4,"cells":{cells},"constraints":[{constraints}]}}}}"#
        ))
    }

    fn text(text: &str) -> Result<AnyRecord, String> {
        let mut tape = Tape::default();
        assert_eq!(tape.read(text, 0), Ok(text.len()), "{text}");
        let (object, mut diagnostics) = (tape.root(text), Vec::new());
        let record = read(object, puzzle(object).expect("a puzzle"), &mut diagnostics);
        record.ok_or_else(|| diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
    }

    fn variant(constraints: &str) -> Box<VariantRecord> {
        match document(constraints) {
            Ok(AnyRecord::Variant(record)) => record,
            other => panic!("{constraints}: {other:?}"),
        }
    }

    const BOXES: &str = r#"{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}"#;

    #[test]
    fn boxes_and_givens_are_a_classic_puzzle() {
        let constraints = format!(r#"{{"type":0}},{BOXES},{{"type":12,"disabled":true}},{{"type":4000}}"#);
        let Ok(AnyRecord::Classic(record)) = document(&constraints) else { panic!("no classic puzzle") };
        assert_eq!(record.grid.given_count(), 1);
        assert_eq!(record.meta.raw, []);
    }

    #[test]
    fn what_states_no_clue_is_kept_by_name() {
        let record = variant(
            r#"{"type":1000,"definition":{"name":"Snake","backend":{"code":"x"}}},{"type":77},{"type":77},
            {"type":300,"solverIgnored":true,"thermometers":[[0,1]]},{"type":301,"disabled":true},
            {"type":2001,"cages":[{"cells":[1]},{"cells":[2]}]},{"type":301,"cages":[{"cells":[0],"value":"<10"}]},
            {"type":1,"regions":[0,0,0,0,0,1,1,1,-1,-1,-1,-1,-1,-1,-1,-1]}"#,
        );
        assert_eq!(record.puzzle.clues, []);
        let kept = |class| {
            let named = record.kept_of(class).map(|kept| format!("{} {}", kept.count, kept.name));
            named.collect::<Vec<_>>()
        };
        let unknown = [
            "1 custom constraint `Snake`",
            "2 constraint of the type 77",
            "1 killer cage with the value `\"<10\"`",
            "1 regions of 5 cells for 4 digits",
        ];
        assert_eq!(kept(KeptClass::Unknown), unknown);
        assert_eq!(kept(KeptClass::Drawn), ["1 thermometer", "2 cage"]);
        assert_eq!(kept(KeptClass::Metadata), ["1 killer cage that is switched off"]);
        assert!(record.document(ID).is_some());
    }

    #[test]
    fn places_outside_of_the_board_are_reported() {
        let message = |constraint: &str| document(constraint).expect_err(constraint);
        let line = r#"{"type":300,"thermometers":[[0,16]]}"#;
        assert_eq!(message(line), "thermometer: there is no cell 16 on this board");
        let dot = r#"{"type":200,"clues":[{"edge":0}]}"#;
        assert_eq!(message(dot), "difference: there is no edge 0 on this board");
        let corner = r#"{"type":500,"clues":[{"outerCell":0,"diagonal":1,"value":3}]}"#;
        assert_eq!(message(corner), "little killer: there is no diagonal at the outer cell 0 on this board");
        let regions = r#"{"type":1,"regions":[0,0]}"#;
        assert_eq!(message(regions), "expected a region for each of 16 cells, found 2");
        let whole =
            |puzzle: &str| text(&format!(r#"{{"formatVersion":"1","puzzle":{puzzle}}}"#)).expect_err(puzzle);
        assert_eq!(whole("{}"), "the puzzle has no `cells`");
        assert_eq!(whole(r#"{"size":2,"cells":[null]}"#), "expected the cells of a board of 2×2, found 1");
        assert_eq!(whole(r#"{"maxDigit":40,"cells":[null]}"#), "expected at most 16 digits, found 1 to 40");
        assert_eq!(whole(r#"{"cells":[{"value":2}]}"#), "value 2 is outside 1 to 1");
    }

    #[test]
    fn marks_exempt_their_pairs() {
        let record = variant(
            r#"{"type":200,"clues":[{"edge":1}],"negative":[1,2],"overrideNegativeRatios":true},
            {"type":201,"clues":[{"edge":2},{"edge":3}],"negative":[2]},{"type":200,"negative":[3]}"#,
        );
        let Clue::Neighbours { forbidden, except } = &record.puzzle.clues[1] else {
            panic!("no negative clue")
        };
        assert_eq!(forbidden[..], [1, 2, 3].map(PairRelation::Difference));
        assert_eq!(except.len(), 1);
        let Some(Clue::Neighbours { forbidden, except }) = record.puzzle.clues.last() else { panic!("none") };
        assert_eq!((&forbidden[..], except.len()), (&[PairRelation::Ratio(2)][..], 3));
    }

    #[test]
    fn rules_of_areas_are_grids_where_nothing_is_outside_of_them() {
        let board = |cell: &str, areas: &str| {
            let cells = format!("[{cell}{}]", ",null".repeat(24));
            let rule = format!(r#"{{"type":2003,"areas":[{areas}]}}"#);
            let puzzle = format!(
                r#"{{"type":"custom","width":5,"maxDigit":4,"cells":{cells},"constraints":[{rule}]}}"#
            );
            match text(&format!(r#"{{"formatVersion":"1","puzzle":{puzzle}}}"#)) {
                Ok(AnyRecord::Variant(record)) => record.puzzle,
                other => panic!("{other:?}"),
            }
        };
        let square = r#"{"x":1,"y":1,"width":4,"height":4}"#;
        let inside = board("null", square);
        assert_eq!((inside.layout.cell_count(), inside.clues.len()), (16, 0));
        let outside = board(r#"{"value":1,"given":true}"#, square);
        assert_eq!((outside.layout.lines(), outside.clues.len()), (&Lines::None, 8));
        let oblong = board("null", r#"{"x":0,"y":0,"width":3,"height":2}"#);
        assert_eq!((oblong.layout.cell_count(), oblong.clues.len()), (25, 5));
    }
}
