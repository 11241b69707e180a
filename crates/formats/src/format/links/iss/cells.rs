//! Constraints on single cells and on the whole board: givens, indexers, and global rules.

use givens_variants::{Axis, Clue, Diagonal, PairRelation, ValueSet};

use crate::{diagnostic::Diagnostic, text::shown};

use super::{
    layout::{direction, of_boxes, square_only},
    puzzle::{ClueResult, MarkKind, PuzzleReader, Refusal},
    text::Constraint,
};

/// `givens = "." *( "~" cell 1*( "_" digit ) )`: what the cell may hold; of two entries the common digits.
pub(super) fn givens(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    for argument in constraint.arguments.iter().filter(|argument| !argument.is_empty()) {
        let span = constraint.span_of(argument);
        let (cell, digits) = argument.split_once('_').unwrap_or((argument, ""));
        let cell = reader.cell(constraint, cell)?;
        let range = reader.layout().digits();
        let digit = |digit: &str| digit.parse().ok().filter(|&digit| range.contains(digit));
        let digits: Option<ValueSet> = digits.split('_').map(digit).collect();
        let Some(digits) = digits else {
            let expected = format!("digits of {} to {}, as `R1C1_{0}`", range.first(), range.last());
            return Err(Diagnostic::expected_value(&expected, argument, span).into());
        };
        reader.allow(cell, digits, span);
    }
    Ok(())
}

/// `diagonal = ".Diagonal~" ( "1" / "-1" )`: `/` or `\`
pub(super) fn diagonal(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    square_only(reader, constraint)?;
    let diagonal = if direction(constraint)? { Diagonal::Rising } else { Diagonal::Falling };
    reader.push(Clue::Diagonal(diagonal));
    Ok(())
}

/// `.AntiKnight`
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) fn anti_knight(reader: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    reader.push(Clue::AntiKnight);
    Ok(())
}

/// `.AntiKing`
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) fn anti_king(reader: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    reader.push(Clue::AntiKing);
    Ok(())
}

/// `.AntiTaxicab`
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) fn anti_taxicab(reader: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    reader.push(Clue::AntiTaxicab);
    Ok(())
}

/// `.AntiConsecutive`, which no mark exempts
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) fn anti_consecutive(reader: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    reader.push(Clue::Neighbours { forbidden: vec![PairRelation::Difference(1)], except: Vec::new() });
    Ok(())
}

/// What `.StrictKropki` forbids of neighbours without dots.
pub(super) const DOTS: [PairRelation; 2] = [PairRelation::Difference(1), PairRelation::Ratio(2)];

/// What `.StrictXV` forbids of neighbours without X or V.
pub(super) const LETTERS: [PairRelation; 2] = [PairRelation::Sum(5), PairRelation::Sum(10)];

/// `.DutchFlatmates`: of the digits 1 to 9
pub(super) fn dutch_flatmates(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    if !are_one_to_nine(reader) {
        return Err(other_digits(constraint));
    }
    reader.push(DUTCH);
    Ok(())
}

/// What `.DutchFlatmates` says.
pub(super) const DUTCH: Clue = Clue::Flatmates { digit: 5, above: 1, below: 9 };

/// `.StrictKropki`
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) fn strict_kropki(reader: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    reader.push_strict(MarkKind::Dots, DOTS.to_vec());
    Ok(())
}

/// `.StrictXV`
#[expect(clippy::unnecessary_wraps, reason = "all readers of constraints may fail")]
pub(super) fn strict_xv(reader: &mut PuzzleReader, _: &Constraint<'_>) -> ClueResult<()> {
    reader.push_strict(MarkKind::Letters, LETTERS.to_vec());
    Ok(())
}

/// `.DisjointSets`
pub(super) fn disjoint_sets(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    of_boxes(reader, constraint, Clue::DisjointGroups)
}

/// `.Windoku`
pub(super) fn windoku(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    of_boxes(reader, constraint, Clue::Windoku)
}

/// The digits 1 to 9 by their size.
pub(super) fn thirds() -> Vec<ValueSet> {
    [1, 4, 7].map(|first| (first..first + 3).collect()).to_vec()
}

/// The digits of a board of nine by their remainder, that of the least one first.
pub(super) fn remainders(first: u8) -> Vec<ValueSet> {
    (first..first + 3).map(|first| [first, first + 3, first + 6].into_iter().collect()).collect()
}

/// Whether the digits are 1 to 9.
pub(super) fn are_one_to_nine(reader: &PuzzleReader) -> bool {
    let digits = reader.layout().digits();
    (digits.first(), digits.last()) == (1, 9)
}

/// `.GlobalEntropy`: of the digits 1 to 9
pub(super) fn global_entropy(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    if !are_one_to_nine(reader) {
        return Err(other_digits(constraint));
    }
    reader.push(Clue::Squares(thirds()));
    Ok(())
}

/// `.GlobalMod`: of nine digits
pub(super) fn global_mod(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let digits = reader.layout().digits();
    if digits.count() != 9 {
        return Err(other_digits(constraint));
    }
    reader.push(Clue::Squares(remainders(digits.first())));
    Ok(())
}

/// Returns that a constraint has no meaning for the digits of the board.
pub(super) fn other_digits(constraint: &Constraint<'_>) -> Refusal {
    Refusal::Unknown(format!("`{}` of other digits than 1 to 9", constraint.name))
}

/// `value-indexing = ".ValueIndexing~" value "~" control 1*( "~" cell )`
pub(super) fn value_indexing(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let cells = reader.cells(constraint, &constraint.arguments)?;
    let [value, control, cells @ ..] = &cells[..] else { return Err(too_few(constraint, 3)) };
    if cells.is_empty() {
        return Err(too_few(constraint, 3));
    }
    reader.push(Clue::ValueIndexer { value: *value, control: *control, cells: cells.to_vec() });
    Ok(())
}

/// Returns that a constraint has fewer cells than it must have.
pub(super) fn too_few(constraint: &Constraint<'_>, expected: usize) -> Refusal {
    let message = format!("`.{}` needs {expected} cells or more", shown(constraint.name));
    Diagnostic::broken(message, constraint.span).into()
}

/// `indexing = ".Indexing~" ( "R" / "C" ) 1*( "~" cell )`
pub(super) fn indexing(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let axis = match constraint.argument(0) {
        "R" => Axis::Row,
        "C" => Axis::Column,
        word => return Err(Diagnostic::not_a("`R` or `C`", word, constraint.span_of(word)).into()),
    };
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    for cell in cells {
        reader.push(Clue::Indexer(axis, cell));
    }
    Ok(())
}
