//! Cells by their row and column: `{"1,1": 8, "2,3": 3}`.
//!
//! ```text
//! place = number *SP "," *SP number / "r" number "c" number
//! ```

use givens_engine::grid::Shape;

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule, Severity},
    layout::cell_list::AssignmentList,
    syntax::{
        combinators::{Parser, alt, char, delimited, one_of, preceded, separated_pair, space0, usize},
        expect::{Parsed, whole},
        json::{Kind, Value},
    },
};

/// The smallest number of cells that are a puzzle.
const MIN_CELLS: usize = 4;

/// Returns the entry of an object whose members are cells.
pub(super) fn entry(value: Value<'_>, shape: Option<Shape>) -> Option<Entry> {
    let places: Option<Vec<_>> =
        value.members().map(|(name, value)| Some((whole(place, &name)?, value))).collect();
    let mut list = AssignmentList::default();
    for ((row, column), value) in places.filter(|places| places.len() >= MIN_CELLS)? {
        let span = value.span();
        let Some(number) = number(value) else {
            return Some(Entry::malformed(span, Diagnostic::not_a("a number", value.raw(), span)));
        };
        list.add_numbered([row, column, number], span);
    }
    let smallest = list.smallest_shape().unwrap_or(Shape::CLASSIC);
    let mut found = None;
    list.end(shape.unwrap_or(smallest), &mut |entry| found = Some(entry));
    let mut entry = found?;
    if shape.is_none() && smallest != Shape::CLASSIC {
        let message = format!("the size is not declared; {smallest} holds all cells");
        let note = Diagnostic::new(Rule::AmbiguousFormat, message).severity(Severity::Note);
        entry.diagnostics.push(note.at(value.span(), "").help("set the box size with --boxes"));
    }
    Some(entry)
}

/// Returns the number of a cell, 0 for a blank.
fn number(value: Value<'_>) -> Option<usize> {
    if value.kind() == Kind::Null { Some(0) } else { value.scalar_text()?.parse().ok() }
}

/// `place`: row and column
fn place(input: &str) -> Parsed<'_, (usize, usize)> {
    let numbers = separated_pair(usize, delimited(space0, char(','), space0), usize);
    alt((numbers, (preceded(one_of("rR"), usize), preceded(one_of("cC"), usize)))).parse(input)
}
