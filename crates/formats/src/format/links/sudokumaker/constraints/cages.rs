//! Constraints about groups of cells: cages, clones, quadruples, regions of different digits.

use givens_variants::{Clue, DigitCount};
use serde_json::json;

use crate::syntax::json::Value;

use super::cells::{all, ids};
use super::clue_reader::ClueReader;
use super::constraint::{Constraint, Misfit};
use super::constraint_type::ConstraintType;
use super::statement::{Board, Statement};

const CAGE: &str = r##"{"cage":{"color":"#000000"},"text":{"color":"#000000"}}"##;

pub(super) const TYPES: &[ConstraintType] = &[
    ConstraintType {
        number: 301,
        name: "killer cage",
        style: CAGE,
        read: read_cages,
        write: |clue, _| match clue {
            // A sum of 0 is none.
            Clue::Cage(cells, sum) if *sum != Some(0) => {
                let cage = json!({ "cells": ids(cells), "value": sum.unwrap_or_default() });
                Some(Statement::element("cages", cage))
            }
            _ => None,
        },
    },
    ConstraintType {
        number: 302,
        name: "clone",
        style: r##"{"color":"#cccccc"}"##,
        read: read_clones,
        write: |clue, _| match clue {
            Clue::Clone(cells, copies) if cells.len() == copies.len() => {
                Some(Statement::alone(vec![("groups", json!([ids(cells), ids(copies)]))]))
            }
            _ => None,
        },
    },
    ConstraintType {
        number: 303,
        name: "quadruple",
        style: r#"{"singleLine":false}"#,
        read: read_quadruples,
        write: write_quadruple,
    },
    ConstraintType {
        number: 304,
        name: "look-and-say cage",
        style: CAGE,
        read: read_look_and_say,
        write: |clue, _| match clue {
            Clue::LookAndSay(cells, counts) => {
                let cage = json!({ "cells": ids(cells), "value": spoken(counts)? });
                Some(Statement::element("cages", cage))
            }
            _ => None,
        },
    },
    ConstraintType {
        number: 305,
        name: "extra region",
        style: r##"{"color":"#cccccc","offset":0.1}"##,
        read: |constraint, clues| all(constraint, clues, Clue::ExtraRegion),
        write: |clue, _| match clue {
            Clue::ExtraRegion(cells) => Some(Statement::alone(vec![("cells", ids(cells))])),
            _ => None,
        },
    },
];

fn read_cages(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>) -> Result<(), Misfit> {
    for cage in constraint.list("cages")? {
        let sum = constraint.number_in(cage, "value")?.filter(|sum| *sum != 0);
        let cells = clues.cells_in(constraint, cage, "cells")?;
        if !cells.is_empty() {
            clues.push(Clue::Cage(cells, sum), cage.span());
        }
    }
    Ok(())
}

/// Adds a clue for each group after the first, which all are equal to.
fn read_clones(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>) -> Result<(), Misfit> {
    let mut groups = constraint.list("groups")?;
    let Some(first) = groups.next() else { return Ok(()) };
    let first = clues.cells(constraint, first)?;
    for group in groups {
        let copies = clues.cells(constraint, group)?;
        if copies.len() != first.len() {
            return Err(constraint.unknown("of groups of different sizes"));
        }
        if !copies.is_empty() {
            clues.push(Clue::Clone(first.clone(), copies), group.span());
        }
    }
    Ok(())
}

fn read_quadruples(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>) -> Result<(), Misfit> {
    for clue in constraint.list("clues")? {
        let cells =
            clues.place(constraint, (clue, "corner", "inner corner"), |clues, id| clues.ids().corner(id))?;
        let digits = constraint.list_in(clue, "digits")?.map(|digit| constraint.integer(digit));
        let digits = digits.collect::<Result<Vec<_>, _>>()?;
        if !digits.is_empty() {
            clues.push(Clue::Contains { cells, digits, is_exact: false }, clue.span());
        }
    }
    Ok(())
}

fn write_quadruple(clue: &Clue, board: &Board<'_>) -> Option<Statement> {
    let Clue::Contains { cells, digits, is_exact: false } = clue else { return None };
    let corner = board.ids.corner_between(cells).filter(|_| !digits.is_empty())?;
    Some(Statement::element("clues", json!({ "corner": corner, "digits": digits })))
}

/// Adds cages whose text has pairs of a number and a digit: "1522" for one 5 and two 2.
fn read_look_and_say(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>) -> Result<(), Misfit> {
    for cage in constraint.list("cages")? {
        let text = cage.member("value").and_then(Value::scalar_text).unwrap_or_default();
        let counts = counts(text.trim()).ok_or_else(|| {
            constraint.unknown(format_args!("with the value `{}`", crate::text::shown(&text)))
        })?;
        let cells = clues.cells_in(constraint, cage, "cells")?;
        if !cells.is_empty() && !counts.is_empty() {
            clues.push(Clue::LookAndSay(cells, counts), cage.span());
        }
    }
    Ok(())
}

fn counts(text: &str) -> Option<Vec<DigitCount>> {
    let digits = text.chars().map(|c| c.to_digit(10)).collect::<Option<Vec<_>>>()?;
    let count = |pair: &[u32]| match *pair {
        [count, digit] => {
            Some(DigitCount { count: u8::try_from(count).ok()?, digit: i32::try_from(digit).ok()? })
        }
        _ => None,
    };
    digits.chunks(2).map(count).collect()
}

/// Returns the text of counts, if each is of one digit.
fn spoken(counts: &[DigitCount]) -> Option<String> {
    let digit = |number: u32| char::from_digit(number, 10);
    let pair =
        |count: &DigitCount| Some([digit(count.count.into())?, digit(u32::try_from(count.digit).ok()?)?]);
    let pairs = counts.iter().map(pair).collect::<Option<Vec<_>>>()?;
    (!pairs.is_empty()).then(|| pairs.into_iter().flatten().collect())
}
