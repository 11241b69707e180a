//! The kind and the size of a puzzle, in links and in documents.

use crate::{
    codec::kind_constraint,
    diagnostic::{Diagnostic, Rule},
    format::links::constraints::refuse,
    grid::Shape,
    text::Span,
};

/// The only kind that is read.
pub(super) const SUDOKU: &str = "sudoku";
/// The sides for which the program draws the boxes of a sudoku.
pub(super) const SIDES: [usize; 5] = [4, 6, 9, 16, 25];

/// Returns `None` for a puzzle of another kind, and reports it.
pub(super) fn check_kind(kind: &str, place: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    if kind == SUDOKU { Some(()) } else { refuse(&[kind_constraint(kind)], place, diagnostics) }
}

/// Returns the shape of a board, or `None` where the program draws no boxes for it, which is reported.
pub(super) fn shape(
    columns: &str,
    rows: &str,
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Shape> {
    let side = columns.parse().ok().filter(|side| rows.parse() == Ok(*side) && SIDES.contains(side));
    side.and_then(Shape::of_side).or_else(|| {
        let message = format!("boards of {columns} columns and {rows} rows have no boxes of a sudoku");
        let diagnostic = Diagnostic::new(Rule::NoSuchSide, message).at(place, "");
        diagnostic.help("the sides are 4, 6, 9, 16 and 25").refuse(diagnostics)
    })
}
