//! Solutions beside a puzzle that are none of it: of another size, or no grid at all.
//!
//! `object` passes the member and the grid that it could not read from it; it gets the diagnostic. Names such as `answer`
//! and `final` have other meanings too, so only what looks like cells is reported there.

use givens_engine::grid::Shape;

use crate::{
    cells::no_solution::has_no_solution,
    diagnostic::{Diagnostic, Severity},
    syntax::json::{Kind, Value},
    text::shown,
};

use super::{cells::JsonCells, names::is_surely_solution_name};

/// Number of digits from which a number is a text of cells rather than a count.
const MIN_DIGITS: usize = 16;

/// Reports a member called a solution that shows no grid of any shape.
pub(super) fn unread_solution(name: &str, value: Value<'_>, shape: Shape) -> Option<Diagnostic> {
    let is_sure = is_surely_solution_name(name);
    let fault = match value.kind() {
        Kind::Text { .. } if has_no_solution(&value.text()?) => None,
        Kind::Text { .. } | Kind::Array => unread_cells(value, shape, is_sure),
        Kind::Number if value.raw().len() >= MIN_DIGITS => Some(unread_number(value, shape)),
        _ => None,
    };
    fault.map(damaged_solution)
}

/// Reports a listed solution with as many cells as another shape has.
pub(super) fn solution_of_other_size(value: Value<'_>, found: usize, shape: Shape) -> Diagnostic {
    damaged_solution(Diagnostic::wrong_cell_count(shape.side(), found, value.span()))
}

/// Reports damage of a listed solution: an error, as in a table, since such documents are data that others rely on.
pub(super) fn damaged_solution(fault: Diagnostic) -> Diagnostic {
    fault.in_listed_solution().severity(Severity::Error)
}

/// Reports a text or list; only one with as many cells as a grid has, unless it is surely a solution by its name.
fn unread_cells(value: Value<'_>, shape: Shape, is_sure: bool) -> Option<Diagnostic> {
    // Steps that lead to a solution are objects.
    if value.is_array() && (value.values().next().is_none() || value.values().any(Value::is_object)) {
        return None;
    }
    let wrong = |found| Diagnostic::wrong_cell_count(shape.side(), found, value.span());
    let Some(cells) = JsonCells::from_value(value) else {
        let found = if value.is_array() { value.values().count() } else { value.characters().count() };
        return is_sure.then(|| wrong(found));
    };
    let mut faults = Vec::new();
    let is_none = cells.grid(shape, &mut faults).is_none();
    (is_none && (is_sure || cells.fit_some_shape())).then(|| faults.pop().unwrap_or_else(|| wrong(0)))
}

fn unread_number(value: Value<'_>, shape: Shape) -> Diagnostic {
    let expected = format_args!("{0} cells ({1}×{1})", shape.cell_count(), shape.side());
    Diagnostic::wrong_length(expected, format_args!("the number {}", shown(value.raw())), value.span())
}
