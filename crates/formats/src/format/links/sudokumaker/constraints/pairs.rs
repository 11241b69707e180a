//! Constraints about neighbours: differences, ratios and sums (X and V), and that all such pairs are marked.
//!
//! Readers exempt the marks of the whole document from the relations that a constraint forbids; writers ask which negative
//! clues marks can state.

use givens_variants::{Clue, PairRelation};
use serde_json::json;

use super::clue_reader::ClueReader;
use super::constraint::{Constraint, Misfit};
use super::constraint_type::ConstraintType;
use super::exemptions::{families, is_nonconsecutive};
use super::marks::Family;
use super::statement::{Board, Statement};

pub(super) const TYPES: &[ConstraintType] = &[
    ConstraintType {
        number: 200,
        name: "difference",
        style: "",
        read: |constraint, clues| read(constraint, clues, Family::Difference),
        write: |clue, board| write(clue, board, Family::Difference),
    },
    ConstraintType {
        number: 201,
        name: "ratio",
        style: "",
        read: |constraint, clues| read(constraint, clues, Family::Ratio),
        write: |clue, board| write(clue, board, Family::Ratio),
    },
    ConstraintType {
        number: 202,
        name: "xv",
        style: "",
        read: |constraint, clues| read(constraint, clues, Family::Sum),
        write: |clue, board| write(clue, board, Family::Sum),
    },
];

fn read(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>, family: Family) -> Result<(), Misfit> {
    // A constraint may only forbid.
    if constraint.optional_list("negative")?.next().is_none() {
        drop(constraint.list("clues")?);
    }
    for clue in constraint.optional_list("clues")? {
        let pair = clues.place(constraint, (clue, "edge", "edge"), |clues, id| clues.ids().edge(id))?;
        let value = constraint.number_in(clue, "value")?.or(family.usual());
        let value = value.ok_or_else(|| constraint.unknown("without a value"))?;
        clues.push(Clue::Pair(family.relation(value), pair), clue.span());
    }
    let forbidden = constraint.optional_list("negative")?;
    let forbidden = forbidden.map(|value| Ok(family.relation(constraint.integer(value)?)));
    let forbidden = forbidden.collect::<Result<Vec<_>, _>>()?;
    if !forbidden.is_empty() {
        forbid(forbidden, constraint, clues, family);
    }
    Ok(())
}

/// Adds relations to the negative clue of a family, of which a puzzle has one.
fn forbid(
    relations: Vec<PairRelation>,
    constraint: &Constraint<'_>,
    clues: &mut ClueReader<'_>,
    family: Family,
) {
    let known = clues.negatives[family as usize];
    let known = known.and_then(|place| clues.record.puzzle.clues.get_mut(place));
    if let Some(Clue::Neighbours { forbidden, .. }) = known {
        forbidden.extend(relations);
    } else {
        clues.negatives[family as usize] = Some(clues.record.puzzle.clues.len());
        let except = clues.marks.of(family).iter().copied().collect();
        clues.push(Clue::Neighbours { forbidden: relations, except }, constraint.value.span());
    }
}

fn write(clue: &Clue, board: &Board<'_>, family: Family) -> Option<Statement> {
    let override_name = family.sister().map(|(sister, name)| (name, board.exemptions.of(sister)));
    match clue {
        Clue::Pair(relation, pair) if Family::of(*relation).0 == family => {
            let element = json!({ "edge": board.ids.edge_between(*pair)?, "value": Family::of(*relation).1 });
            let statement = Statement::element("clues", element).with_negative();
            Some(match override_name {
                Some((name, exempt)) => {
                    let sorted = [pair[0].min(pair[1]), pair[0].max(pair[1])];
                    statement.with(name, exempt.is_none_or(|exempt| exempt.binary_search(&sorted).is_ok()))
                }
                None => statement,
            })
        }
        Clue::Neighbours { forbidden, except } if !is_nonconsecutive(clue) => {
            let families = families(forbidden);
            let is_stated = |family: &Family| board.exemptions.of(*family) == Some(&except[..]);
            if !families.contains(&family) || !families.iter().all(is_stated) {
                return None;
            }
            let values = forbidden.iter().map(|relation| Family::of(*relation));
            let values = values.filter(|(other, _)| *other == family).map(|(_, value)| json!(value));
            let statement = Statement::negative("clues", values.collect());
            Some(match override_name {
                Some((name, _)) => statement.with(name, true),
                None => statement,
            })
        }
        _ => None,
    }
}
