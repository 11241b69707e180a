//! Constraints about single cells: parity, extremes, indexers.

use givens_variants::{Axis, CellIndex, Clue, Extreme, Parity};
use serde_json::json;

use super::clue_reader::ClueReader;
use super::constraint::{Constraint, Misfit};
use super::constraint_type::ConstraintType;
use super::statement::Statement;

pub(super) const TYPES: &[ConstraintType] = &[
    ConstraintType {
        number: 100,
        name: "even",
        style: r##"{"color":"#aaaaaa","size":0.9}"##,
        read: |constraint, clues| each(constraint, clues, |cell| Clue::Parity(Parity::Even, cell)),
        write: |clue, _| match clue {
            Clue::Parity(Parity::Even, cell) => Some(element(*cell)),
            _ => None,
        },
    },
    ConstraintType {
        number: 101,
        name: "odd",
        style: r##"{"color":"#aaaaaa","size":0.9}"##,
        read: |constraint, clues| each(constraint, clues, |cell| Clue::Parity(Parity::Odd, cell)),
        write: |clue, _| match clue {
            Clue::Parity(Parity::Odd, cell) => Some(element(*cell)),
            _ => None,
        },
    },
    ConstraintType {
        number: 102,
        name: "maximum",
        style: r##"{"color":"#cccccc"}"##,
        read: |constraint, clues| all(constraint, clues, |cells| Clue::Extremes(Extreme::Maximum, cells)),
        write: |clue, _| match clue {
            Clue::Extremes(Extreme::Maximum, cells) => Some(Statement::alone(vec![("cells", ids(cells))])),
            _ => None,
        },
    },
    ConstraintType {
        number: 103,
        name: "minimum",
        style: r##"{"color":"#cccccc"}"##,
        read: |constraint, clues| all(constraint, clues, |cells| Clue::Extremes(Extreme::Minimum, cells)),
        write: |clue, _| match clue {
            Clue::Extremes(Extreme::Minimum, cells) => Some(Statement::alone(vec![("cells", ids(cells))])),
            _ => None,
        },
    },
    ConstraintType {
        number: 600,
        name: "row indexer",
        style: r##"{"color":"#7cc77c"}"##,
        read: |constraint, clues| each(constraint, clues, |cell| Clue::Indexer(Axis::Row, cell)),
        write: |clue, _| match clue {
            Clue::Indexer(Axis::Row, cell) => Some(element(*cell)),
            _ => None,
        },
    },
    ConstraintType {
        number: 601,
        name: "column indexer",
        style: r##"{"color":"#c77c7c"}"##,
        read: |constraint, clues| each(constraint, clues, |cell| Clue::Indexer(Axis::Column, cell)),
        write: |clue, _| match clue {
            Clue::Indexer(Axis::Column, cell) => Some(element(*cell)),
            _ => None,
        },
    },
];

/// Returns the numbers of cells, as documents have them.
pub(super) fn ids(cells: &[CellIndex]) -> serde_json::Value {
    cells.iter().map(|cell| cell.index()).collect()
}

fn element(cell: CellIndex) -> Statement {
    Statement::element("cells", json!(cell.index()))
}

/// Adds a clue for each cell.
fn each(
    constraint: &Constraint<'_>,
    clues: &mut ClueReader<'_>,
    clue: fn(CellIndex) -> Clue,
) -> Result<(), Misfit> {
    for id in constraint.list("cells")? {
        let cell = clues.cell(constraint, id)?;
        clues.push(clue(cell), id.span());
    }
    Ok(())
}

/// Adds a clue about all cells, if there are any.
pub(super) fn all(
    constraint: &Constraint<'_>,
    clues: &mut ClueReader<'_>,
    clue: fn(Vec<CellIndex>) -> Clue,
) -> Result<(), Misfit> {
    let cells = constraint.list("cells")?.map(|id| clues.cell(constraint, id));
    let cells = cells.collect::<Result<Vec<_>, _>>()?;
    if !cells.is_empty() {
        clues.push(clue(cells), constraint.value.span());
    }
    Ok(())
}
