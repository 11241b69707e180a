//! Numbers outside of the board: of rows and columns, and of diagonals.

use givens_variants::{Clue, DiagonalStep, Edge, Layout, OutsideRule, Side};

use crate::{syntax::json::Value, text::shown};

use super::{
    element::{Element, Fault},
    member::WrittenElement,
};

/// Adds the clue of a number at a row or column; without a value it states nothing.
pub(super) fn read(rule: OutsideRule, element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    element.only(&["cell", "value"])?;
    let value = element.number()?;
    let (row, column) = element.outside()?;
    let edge =
        edge((row, column), element.side()).ok_or_else(|| element.without_line("row or column", ""))?;
    clues.extend(value.map(|value| Clue::Outside(rule, edge, value)));
    Ok(())
}

/// Returns the row or column that begins at a cell outside; none does at a corner.
fn edge((row, column): (usize, usize), side: usize) -> Option<Edge> {
    let on_board = |at: usize| (1..=side).contains(&at);
    match (on_board(row), on_board(column)) {
        (true, false) => {
            Some(Edge { side: if column == 0 { Side::Left } else { Side::Right }, line: row - 1 })
        }
        (false, true) => {
            Some(Edge { side: if row == 0 { Side::Top } else { Side::Bottom }, line: column - 1 })
        }
        _ => None,
    }
}

/// Returns the element of a number at a row or column.
pub(super) fn written(rule: OutsideRule, clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::Outside(of, edge, value) = clue else { return None };
    let (line, far) = (edge.line + 1, layout.rows() + 1);
    let (row, column) = match edge.side {
        Side::Top => (0, line),
        Side::Right => (line, far),
        Side::Bottom => (far, line),
        Side::Left => (line, 0),
    };
    let cell = Some(format!("R{row}C{column}"));
    (*of == rule).then(|| WrittenElement { cell, ..WrittenElement::default() }.with_value(Some(*value)))
}

/// The directions by their names.
const DIRECTIONS: [(&str, DiagonalStep); 4] = [
    ("DR", DiagonalStep { is_down: true, is_right: true }),
    ("DL", DiagonalStep { is_down: true, is_right: false }),
    ("UR", DiagonalStep { is_down: false, is_right: true }),
    ("UL", DiagonalStep { is_down: false, is_right: false }),
];

/// Adds the clue of a number at a diagonal, which begins one step further; without a value, or with 0, it states nothing.
pub(super) fn read_little_killer(element: Element<'_>, clues: &mut Vec<Clue>) -> Result<(), Fault> {
    // The cells of the diagonal are listed too, and follow from its first one.
    element.only(&["cell", "cells", "direction", "value"])?;
    let sum = element.number()?;
    let (row, column) = element.outside()?;
    let direction = element.member("direction");
    let name = direction.and_then(Value::scalar_text).unwrap_or_default();
    let unknown = || Fault::Unknown(format!("with the direction `{}`", shown(&name)));
    let step = DIRECTIONS.iter().find(|(other, _)| *other == name.trim()).ok_or_else(unknown)?.1;
    let moved = |at: usize, forward: bool| if forward { Some(at) } else { at.checked_sub(2) };
    let first = moved(row, step.is_down).zip(moved(column, step.is_right));
    let first = first.and_then(|(row, column)| element.layout.cell(row, column));
    let first = first
        .ok_or_else(|| element.without_line("diagonal", &format!(" in the direction {}", name.trim())))?;
    let sum = sum.filter(|sum| *sum != 0);
    clues.extend(sum.map(|sum| Clue::LittleKiller { first, step, sum }));
    Ok(())
}

/// Returns the element of a number at a diagonal that begins at the border.
pub(super) fn little_killer(clue: &Clue, layout: &Layout) -> Option<WrittenElement> {
    let Clue::LittleKiller { first, step, sum } = clue else { return None };
    let (row, column) = layout.place(*first);
    let outer = |at: usize, forward: bool| if forward { at } else { at + 2 };
    let (row, column) = (outer(row, step.is_down), outer(column, step.is_right));
    let is_outside = |at: usize| at == 0 || at > layout.rows();
    let direction = DIRECTIONS.iter().find(|(_, other)| other == step).map(|(name, _)| *name);
    let element =
        WrittenElement { cell: Some(format!("R{row}C{column}")), direction, ..WrittenElement::default() };
    ((is_outside(row) || is_outside(column)) && *sum != 0).then(|| element.with_value(Some(*sum)))
}
