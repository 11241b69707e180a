//! Documents of Sudoku Maker, written.
//!
//! The writer of links passes a record and gets the document with what it does not state. A record that was read from such a
//! document gives it back as it was.

use givens_variants::Lines;
use serde::Serialize;

use crate::{
    codec::{NoVariantText, VariantText},
    record::{Field, FieldSet, Record, Text, VariantRecord},
    syntax::lz_string::pack_for_address,
};

use super::super::payload::push_encoded;
use super::{
    constraints::{Board, WrittenConstraint, statements},
    document::{HELD, ID, TEXTS},
    layout,
};

/// The version of the documents that are written.
const VERSION: &str = "1.5.0";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    format_version: &'static str,
    puzzle: Puzzle<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Puzzle<'a> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<usize>,
    min_digit: u8,
    max_digit: u8,
    cells: Vec<Option<WrittenCell>>,
    constraints: Vec<Part>,
    name: &'a str,
    author: &'a str,
    comment: &'a str,
}

#[derive(Serialize)]
struct WrittenCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    value: u8,
}

/// A constraint: a part of the layout, or clues.
#[derive(Serialize)]
#[serde(untagged)]
enum Part {
    Layout(serde_json::Value),
    Clues(WrittenConstraint),
}

/// Adds the link of a classic record, and returns the lost fields.
pub(super) fn push_link(record: &Record, text: &mut String) -> FieldSet {
    let Some(variant) = VariantRecord::of_classic(record) else { return record.fields() };
    let mut written = VariantText::default();
    let document = document(&variant, &mut written);
    push_packed(&document, text);
    record.fields().without(HELD).with(written.lost)
}

/// Returns the link of a variant.
pub(super) fn variant_text(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let mut written = VariantText::default();
    let document = if let Some(document) = record.document(ID) {
        document.to_owned()
    } else {
        has_digits(record)?;
        document(record, &mut written)
    };
    written.lost = written.lost.with(record.fields().without(HELD));
    push_packed(&document, &mut written.text);
    written.text.push('\n');
    Ok(written)
}

fn push_packed(document: &str, text: &mut String) {
    text.push_str("https://sudokumaker.app/?puzzle=");
    push_encoded(&pack_for_address(document), text);
}

/// Refuses a puzzle with givens that its digits do not have.
fn has_digits(record: &VariantRecord) -> Result<(), NoVariantText> {
    let layout = &record.puzzle.layout;
    let misfit = layout.cells().find_map(|cell| {
        let given = record.puzzle.givens[cell.index()]?;
        (!layout.digits().contains(given)).then_some((cell, given))
    });
    match misfit {
        Some((cell, given)) => Err(NoVariantText(format!(
            "{}: {given} is given, which is none of its digits",
            layout.name(cell)
        ))),
        None => Ok(()),
    }
}

/// Returns the document of a record, and adds what it does not state.
fn document(record: &VariantRecord, written: &mut VariantText) -> String {
    let layout = &record.puzzle.layout;
    let is_sudoku = *layout.lines() == Lines::Board
        && layout.rows() == layout.columns()
        && layout.rows() == layout.digits().count();
    let (clues, dropped) = statements(&record.puzzle.clues, &Board::new(layout, &record.puzzle.clues));
    written.dropped = dropped;
    let cells = cells(record, &mut written.lost);
    let mut texts = TEXTS.map(|(_, kind)| text(record, kind, &mut written.lost)).into_iter();
    let mut text = || texts.next().unwrap_or_default();
    let parts = layout::written(layout, is_sudoku).into_iter().map(Part::Layout);
    let puzzle = Puzzle {
        r#type: if is_sudoku { "sudoku" } else { "custom" },
        size: is_sudoku.then(|| layout.rows()),
        width: (!is_sudoku).then(|| layout.columns()),
        height: (!is_sudoku).then(|| layout.rows()),
        min_digit: layout.digits().first(),
        max_digit: layout.digits().last(),
        cells,
        constraints: parts.chain(clues.into_iter().map(Part::Clues)).collect(),
        name: text(),
        author: text(),
        comment: text(),
    };
    serde_json::to_string(&Document { format_version: VERSION, puzzle }).expect("texts and numbers")
}

/// Returns the text of a kind; an empty one is lost.
fn text<'r>(record: &'r VariantRecord, kind: Text, lost: &mut FieldSet) -> &'r str {
    let text = record.meta.text(kind);
    if text.is_some_and(str::is_empty) {
        lost.insert(Field::Text(kind));
    }
    text.unwrap_or_default()
}

/// Returns the cells with their givens and, as values that are not given, the solution. One that differs from the givens, or
/// has no further digit, is lost.
fn cells(record: &VariantRecord, lost: &mut FieldSet) -> Vec<Option<WrittenCell>> {
    let givens = &record.puzzle.givens;
    let digits = record.puzzle.layout.digits();
    let is_held = |solution: &&Vec<Option<u8>>| {
        let agrees = |(given, listed): (&Option<u8>, &Option<u8>)| given.is_none() || given == listed;
        let is_digit = |listed: &u8| digits.contains(*listed);
        givens.iter().zip(*solution).all(agrees)
            && solution.iter().flatten().all(is_digit)
            && givens.iter().zip(*solution).any(|(given, listed)| given != listed)
    };
    let solution = record.solution.as_ref().filter(is_held);
    if solution.is_none() && record.solution.is_some() {
        lost.insert(Field::Solution);
    }
    let cell = |(place, given): (usize, &Option<u8>)| match given {
        Some(value) => Some(WrittenCell { given: Some(true), value: *value }),
        None => solution.and_then(|solution| solution[place]).map(|value| WrittenCell { given: None, value }),
    };
    givens.iter().enumerate().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use givens_variants::{
        Axis, CellIndex, Clue, Diagonal, DiagonalStep, DigitCount, DigitRange, Edge, Extreme, GridPlace,
        Layout, LineRule, OutsideRule, PairRelation, Parity, Shaft, Side, ValueSet, VariantPuzzle,
    };

    use crate::{record::AnyRecord, syntax::json::Tape, text::Span};

    use super::super::document;
    use super::*;

    fn cells(indices: &[usize]) -> Vec<CellIndex> {
        indices.iter().copied().map(CellIndex::new).collect()
    }

    /// Returns what is read of a written puzzle, and which clues were dropped.
    fn round_trip(puzzle: &VariantPuzzle) -> (VariantPuzzle, Vec<usize>) {
        let record = VariantRecord::new(puzzle.clone(), Span::default());
        let mut written = VariantText::default();
        let text = document(&record, &mut written);
        let mut tape = Tape::default();
        assert_eq!(tape.read(&text, 0), Ok(text.len()));
        let object = tape.root(&text);
        let mut diagnostics = Vec::new();
        let stated = document::puzzle(object).expect("a puzzle");
        let again = document::read(object, stated, &mut diagnostics);
        assert_eq!(diagnostics, [], "{text}");
        let Some(AnyRecord::Variant(again)) = again else { panic!("{text}: no variant") };
        assert_eq!(again.kept, []);
        (again.puzzle, written.dropped)
    }

    fn lines() -> Vec<Clue> {
        let thirds = [0b1110, 0b11_0000, 0b1100_0000].map(ValueSet::from_bits).to_vec();
        let rules = [
            LineRule::Thermometer,
            LineRule::Thermometer,
            LineRule::SlowThermometer,
            LineRule::Renban,
            LineRule::Whispers(3),
            LineRule::Whispers(2),
            LineRule::Palindrome,
            LineRule::Between,
            LineRule::RegionSum,
            LineRule::RegionTotal,
            LineRule::Sequence,
            LineRule::Entropic(thirds),
            LineRule::Lockout(4),
            LineRule::DoubleArrow,
        ];
        rules.into_iter().map(|rule| Clue::Line(rule, cells(&[14, 7, 0]))).collect()
    }

    fn others() -> Vec<Clue> {
        let down_left = DiagonalStep { is_down: true, is_right: false };
        let outside = |rule, side| Clue::Outside(rule, Edge { side, line: 4 }, 7);
        vec![
            Clue::Diagonal(Diagonal::Falling),
            Clue::Diagonal(Diagonal::Rising),
            Clue::AntiKing,
            Clue::AntiKnight,
            Clue::DisjointGroups,
            Clue::Squares(vec![ValueSet::from_bits(0b1110), ValueSet::from_bits(0b111_0000)]),
            Clue::Parity(Parity::Even, CellIndex::new(3)),
            Clue::Parity(Parity::Odd, CellIndex::new(35)),
            Clue::Extremes(Extreme::Maximum, cells(&[0, 1])),
            Clue::Extremes(Extreme::Maximum, cells(&[9])),
            Clue::Extremes(Extreme::Minimum, cells(&[5])),
            Clue::Indexer(Axis::Row, CellIndex::new(6)),
            Clue::Indexer(Axis::Column, CellIndex::new(7)),
            Clue::Cage(cells(&[0, 6, 7]), Some(9)),
            Clue::Cage(cells(&[1, 2]), None),
            Clue::Clone(cells(&[0, 1]), cells(&[20, 21])),
            Clue::Contains { cells: cells(&[7, 8, 13, 14]), digits: vec![1, 1, 4], is_exact: false },
            Clue::LookAndSay(cells(&[3, 4, 5]), vec![DigitCount { count: 2, digit: 5 }]),
            Clue::ExtraRegion(cells(&[0, 7, 14])),
            Clue::Arrow {
                bulb: cells(&[0, 1]),
                shafts: vec![Shaft { start: CellIndex::new(1), cells: cells(&[8, 15, 8]) }],
            },
            Clue::LittleKiller { first: CellIndex::new(2), step: down_left, sum: 12 },
            outside(OutsideRule::Sandwich, Side::Top),
            outside(OutsideRule::XSum, Side::Bottom),
            outside(OutsideRule::Skyscraper, Side::Left),
            outside(OutsideRule::NumberedRoom, Side::Right),
        ]
    }

    #[test]
    fn every_type_is_read_as_it_was_written() {
        let mut puzzle = VariantPuzzle::new(Layout::square(6).expect("a square"));
        puzzle.givens[3] = Some(4);
        puzzle.clues = [others(), lines()].concat();
        assert_eq!(round_trip(&puzzle), (puzzle, vec![]));
    }

    #[test]
    fn clues_that_mean_something_else_are_dropped() {
        let mut puzzle = VariantPuzzle::new(Layout::square(6).expect("a square"));
        let inside = DiagonalStep { is_down: true, is_right: true };
        puzzle.clues = vec![
            Clue::AntiKing,
            Clue::Windoku,
            Clue::Cage(cells(&[0, 1]), Some(0)),
            Clue::Pair(PairRelation::Sum(5), [CellIndex::new(0), CellIndex::new(2)]),
            Clue::Contains { cells: cells(&[0, 1, 2, 3]), digits: vec![1], is_exact: false },
            Clue::LittleKiller { first: CellIndex::new(7), step: inside, sum: 12 },
            Clue::Line(LineRule::Lockout(3), cells(&[0, 1, 2])),
            Clue::Indexer(Axis::Region, CellIndex::new(6)),
        ];
        let (again, dropped) = round_trip(&puzzle);
        assert_eq!((again.clues, dropped), (vec![Clue::AntiKing], (1..8).collect()));
    }

    #[test]
    fn negative_clues_keep_their_exceptions() {
        let pair = |first, second| [CellIndex::new(first), CellIndex::new(second)];
        let (dot, black) = (pair(0, 1), pair(2, 8));
        let stated = |except: &[[CellIndex; 2]]| {
            let mut puzzle = VariantPuzzle::new(Layout::square(6).expect("a square"));
            let forbidden = vec![PairRelation::Difference(1)];
            puzzle.clues = vec![
                Clue::Pair(PairRelation::Ratio(2), black),
                Clue::Pair(PairRelation::Difference(1), dot),
                Clue::Neighbours { forbidden, except: except.to_vec() },
                Clue::Pair(PairRelation::Sum(10), pair(4, 5)),
            ];
            let (again, dropped) = round_trip(&puzzle);
            (again == puzzle, dropped)
        };
        assert_eq!(stated(&[dot]), (true, vec![]));
        assert_eq!(stated(&[dot, black]), (true, vec![]));
        assert_eq!(stated(&[]), (true, vec![]), "nonconsecutive has no exceptions");
        assert_eq!(stated(&[black]), (false, vec![2]), "a dot exempts its pair");
        assert_eq!(stated(&[dot, pair(3, 4)]), (false, vec![2]), "a pair without a mark is not exempt");
    }

    #[test]
    fn a_negative_clue_of_two_families_becomes_two() {
        let mut puzzle = VariantPuzzle::new(Layout::square(4).expect("a square"));
        let relations = [PairRelation::Difference(1), PairRelation::Ratio(2)];
        puzzle.clues = vec![Clue::Neighbours { forbidden: relations.to_vec(), except: vec![] }];
        let (again, dropped) = round_trip(&puzzle);
        let single = |relation| Clue::Neighbours { forbidden: vec![relation], except: vec![] };
        assert_eq!((again.clues, dropped), (relations.map(single).to_vec(), vec![]));
    }

    #[test]
    fn boards_of_any_kind_are_read_as_they_were_written() {
        let digits = |first, last| DigitRange::new(first, last).expect("few digits");
        let board =
            |rows, columns, digits, lines| Layout::new(rows, columns, digits, lines).expect("a board");
        let place = |row, column| GridPlace { row, column, side: 4 };
        let mut jigsaw = board(4, 4, digits(0, 4), Lines::Board);
        jigsaw.set_regions(&(0..16).map(|cell| (cell % 5 != 0).then_some(cell % 4)).collect::<Vec<_>>());
        let mut grids = board(6, 6, digits(1, 4), Lines::Grids(vec![place(0, 0), place(2, 2)]));
        grids.set_boxes();
        for layout in
            [board(3, 5, digits(1, 5), Lines::Board), board(2, 3, digits(1, 9), Lines::None), jigsaw, grids]
        {
            let mut puzzle = VariantPuzzle::new(layout);
            puzzle.clues.push(Clue::AntiKnight);
            assert_eq!(round_trip(&puzzle), (puzzle, vec![]));
        }
    }
}
