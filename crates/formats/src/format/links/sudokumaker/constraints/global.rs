//! Constraints about the whole board: diagonals, chess moves, disjoint groups, nonconsecutive, global entropy.

use givens_variants::{Clue, Diagonal, PairRelation, ValueSet};
use serde_json::Value as Json;

use crate::syntax::json::Value;

use super::clue_reader::ClueReader;
use super::constraint::{Constraint, Misfit};
use super::constraint_type::ConstraintType;
use super::exemptions::is_nonconsecutive;
use super::statement::Statement;

pub(super) const TYPES: &[ConstraintType] = &[
    ConstraintType {
        number: 10,
        name: "diagonal",
        style: r##"{"color":"#34bbe6","thickness":0.05}"##,
        read: |constraint, clues| read_diagonal(constraint, clues, Diagonal::Falling),
        write: |clue, _| whole(*clue == Clue::Diagonal(Diagonal::Falling)),
    },
    ConstraintType {
        number: 11,
        name: "diagonal",
        style: r##"{"color":"#34bbe6","thickness":0.05}"##,
        read: |constraint, clues| read_diagonal(constraint, clues, Diagonal::Rising),
        write: |clue, _| whole(*clue == Clue::Diagonal(Diagonal::Rising)),
    },
    ConstraintType {
        number: 12,
        name: "anti-king",
        style: "",
        read: |constraint, clues| push(constraint, clues, Clue::AntiKing),
        write: |clue, _| whole(*clue == Clue::AntiKing),
    },
    ConstraintType {
        number: 13,
        name: "anti-knight",
        style: "",
        read: |constraint, clues| push(constraint, clues, Clue::AntiKnight),
        write: |clue, _| whole(*clue == Clue::AntiKnight),
    },
    ConstraintType {
        number: 14,
        name: "disjoint groups",
        style: "",
        read: |constraint, clues| {
            // The groups are those of boxes of the usual size, which this board must have.
            if clues.record.puzzle.layout.usual_box_size().is_none() {
                return Err(constraint.unknown("on a board without boxes"));
            }
            push(constraint, clues, Clue::DisjointGroups)
        },
        write: |clue, _| whole(*clue == Clue::DisjointGroups),
    },
    ConstraintType {
        number: 15,
        name: "nonconsecutive",
        style: "",
        read: |constraint, clues| {
            let forbidden = vec![PairRelation::Difference(1)];
            push(constraint, clues, Clue::Neighbours { forbidden, except: Vec::new() })
        },
        write: |clue, _| whole(is_nonconsecutive(clue)),
    },
    ConstraintType {
        number: 16,
        name: "global entropy",
        style: "",
        read: |constraint, clues| {
            let groups = groups(constraint)?;
            push(constraint, clues, Clue::Squares(groups))
        },
        write: |clue, _| match clue {
            Clue::Squares(classes) => Some(Statement::alone(vec![("groups", masks(classes))])),
            _ => None,
        },
    },
];

fn whole(is_stated: bool) -> Option<Statement> {
    is_stated.then(Statement::default)
}

#[expect(clippy::unnecessary_wraps, reason = "it ends readers, which may fail")]
fn push(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>, clue: Clue) -> Result<(), Misfit> {
    clues.push(clue, constraint.value.span());
    Ok(())
}

fn read_diagonal(
    constraint: &Constraint<'_>,
    clues: &mut ClueReader<'_>,
    diagonal: Diagonal,
) -> Result<(), Misfit> {
    let layout = &clues.record.puzzle.layout;
    if layout.rows() != layout.columns() {
        return Err(constraint.unknown("on a board that is not square"));
    }
    push(constraint, clues, Clue::Diagonal(diagonal))
}

/// Returns the groups of digits of a constraint: numbers whose bit `d` stands for the digit `d`.
pub(super) fn groups(constraint: &Constraint<'_>) -> Result<Vec<ValueSet>, Misfit> {
    let mask = |value: Value<'_>| value.number().map(ValueSet::from_bits).filter(|group| !group.is_empty());
    let groups: Option<Vec<_>> = constraint.list("groups")?.map(mask).collect();
    groups.filter(|groups| !groups.is_empty()).ok_or_else(|| constraint.unknown("without groups of digits"))
}

/// Returns groups of digits as numbers.
pub(super) fn masks(groups: &[ValueSet]) -> Json {
    groups.iter().map(|group| group.bits()).collect()
}
