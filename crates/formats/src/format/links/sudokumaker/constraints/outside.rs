//! Constraints whose numbers are outside of the board: little killers, sandwiches, X-sums, skyscrapers, numbered rooms.

use givens_variants::{Clue, OutsideRule};
use serde_json::json;

use super::clue_reader::ClueReader;
use super::constraint::{Constraint, Misfit};
use super::constraint_type::ConstraintType;
use super::statement::{Board, Statement};

const TEXT: &str = r##"{"color":"#000000"}"##;

pub(super) const TYPES: &[ConstraintType] = &[
    ConstraintType {
        number: 500,
        name: "little killer",
        style: r##"{"text":{"color":"#000000"},"arrow":{"color":"#000000"}}"##,
        read: read_little_killers,
        write: write_little_killer,
    },
    ConstraintType {
        number: 501,
        name: "sandwich",
        style: TEXT,
        read: |constraint, clues| read(constraint, clues, OutsideRule::Sandwich),
        write: |clue, board| write(clue, board, OutsideRule::Sandwich),
    },
    ConstraintType {
        number: 502,
        name: "x-sum",
        style: TEXT,
        read: |constraint, clues| read(constraint, clues, OutsideRule::XSum),
        write: |clue, board| write(clue, board, OutsideRule::XSum),
    },
    ConstraintType {
        number: 503,
        name: "skyscraper",
        style: TEXT,
        read: |constraint, clues| read(constraint, clues, OutsideRule::Skyscraper),
        write: |clue, board| write(clue, board, OutsideRule::Skyscraper),
    },
    ConstraintType {
        number: 504,
        name: "numbered room",
        style: TEXT,
        read: |constraint, clues| read(constraint, clues, OutsideRule::NumberedRoom),
        write: |clue, board| write(clue, board, OutsideRule::NumberedRoom),
    },
];

/// Adds a clue for each number before a row or column.
fn read(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>, rule: OutsideRule) -> Result<(), Misfit> {
    for clue in constraint.list("clues")? {
        let place = (clue, "outerCell", "row or column at the outer cell");
        let edge = clues.place(constraint, place, |clues, id| clues.ids().line_end(id))?;
        if let Some(value) = constraint.number_in(clue, "value")? {
            clues.push(Clue::Outside(rule, edge, value), clue.span());
        }
    }
    Ok(())
}

fn write(clue: &Clue, board: &Board<'_>, rule: OutsideRule) -> Option<Statement> {
    match clue {
        Clue::Outside(own, edge, value) if *own == rule => {
            let element = json!({ "outerCell": board.ids.outer_before(*edge), "value": value });
            Some(Statement::element("clues", element))
        }
        _ => None,
    }
}

/// Adds a clue for each diagonal that has a sum, which 0 is not.
fn read_little_killers(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>) -> Result<(), Misfit> {
    for clue in constraint.list("clues")? {
        let rises = match constraint.number_in(clue, "diagonal")? {
            Some(1) => true,
            Some(-1) => false,
            _ => return Err(constraint.unknown("whose `diagonal` is neither 1 nor -1")),
        };
        let place = (clue, "outerCell", "diagonal at the outer cell");
        let (first, step) = clues.place(constraint, place, |clues, id| clues.ids().diagonal(id, rises))?;
        if let Some(sum) = constraint.number_in(clue, "value")?.filter(|sum| *sum != 0) {
            clues.push(Clue::LittleKiller { first, step, sum }, clue.span());
        }
    }
    Ok(())
}

fn write_little_killer(clue: &Clue, board: &Board<'_>) -> Option<Statement> {
    let Clue::LittleKiller { first, step, sum } = clue else { return None };
    let (outer, rises) = board.ids.outer_before_diagonal(*first, *step).filter(|_| *sum != 0)?;
    let diagonal = if rises { 1 } else { -1 };
    Some(Statement::element("clues", json!({ "outerCell": outer, "value": sum, "diagonal": diagonal })))
}
