//! Cells by their row and column: `{"1,1": 8, "2,3": 3}`.
//!
//! ```text
//! place = number *SP "," *SP number / "r" number "c" number
//! ```

use nom::{
    Parser,
    branch::alt,
    character::complete::{char, one_of, space0, usize},
    sequence::{delimited, preceded, separated_pair},
};

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule, Severity},
    grid::Shape,
    layout::cell_list::List,
    syntax::{
        expect::{Parsed, whole},
        json::Value,
    },
};

/// The smallest number of cells that are a puzzle.
const MIN_CELLS: usize = 4;

/// Returns the entry of an object whose members are cells.
pub(super) fn entry(value: Value<'_>, shape: Option<Shape>) -> Option<Entry> {
    let mut list = List::default();
    for (name, value) in value.members() {
        let (row, column) = whole(place, &name)?;
        list.add_numbered([row, column, usize::try_from(value.number()?).ok()?], value.span());
    }
    let smallest = list.smallest_shape().unwrap_or(Shape::CLASSIC);
    let mut found = None;
    list.end(shape.unwrap_or(smallest), &mut |entry| found = Some(entry));
    let mut entry = found.filter(|_| value.members().count() >= MIN_CELLS)?;
    if shape.is_none() && smallest != Shape::CLASSIC {
        let message = format!("the size is not declared; {smallest} holds all cells");
        let note = Diagnostic::new(Rule::AmbiguousFormat, message).severity(Severity::Note);
        entry.diagnostics.push(note.at(value.span(), "").help("set the box size with --boxes"));
    }
    Some(entry)
}

/// `place`: row and column
fn place(input: &str) -> Parsed<'_, (usize, usize)> {
    let numbers = separated_pair(usize, delimited(space0, char(','), space0), usize);
    alt((numbers, (preceded(one_of("rR"), usize), preceded(one_of("cC"), usize)))).parse(input)
}
