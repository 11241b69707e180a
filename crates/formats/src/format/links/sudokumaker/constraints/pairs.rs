//! Constraints about neighbours: differences, ratios and sums (X and V), and that all such pairs are marked.
//!
//! Relations that a constraint forbids hold for no pair without a mark of its family. Marks of differences may also exempt
//! their pair from forbidden ratios, and the other way round, so readers need the [`Marks`] of the whole document; writers
//! ask [`Exemptions`] which clues can be stated so.

use std::collections::BTreeSet;

use givens_variants::{CellIndex, Clue, PairRelation};
use serde_json::json;

use super::super::ids::Ids;
use super::global::is_nonconsecutive;
use super::source::index;
use super::{Board, ClueReader, Constraint, ConstraintType, Misfit, Statement};

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

type Pair = [CellIndex; 2];

/// A family of relations that one type of constraints states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    Difference,
    Ratio,
    Sum,
}

impl Family {
    const ALL: [Self; 3] = [Self::Difference, Self::Ratio, Self::Sum];

    const fn of(relation: PairRelation) -> (Self, i32) {
        match relation {
            PairRelation::Difference(value) => (Self::Difference, value),
            PairRelation::Ratio(value) => (Self::Ratio, value),
            PairRelation::Sum(value) => (Self::Sum, value),
        }
    }

    fn of_number(number: Option<usize>) -> Option<Self> {
        let number = number?.checked_sub(200)?;
        Self::ALL.get(number).copied()
    }

    const fn relation(self, value: i32) -> PairRelation {
        match self {
            Self::Difference => PairRelation::Difference(value),
            Self::Ratio => PairRelation::Ratio(value),
            Self::Sum => PairRelation::Sum(value),
        }
    }

    /// Returns the value of a mark without one.
    const fn usual(self) -> Option<i32> {
        match self {
            Self::Difference => Some(1),
            Self::Ratio => Some(2),
            Self::Sum => None,
        }
    }

    /// Returns the family from whose forbidden relations a mark of this one may exempt its pair, and the member that says so.
    const fn sister(self) -> Option<(Self, &'static str)> {
        match self {
            Self::Difference => Some((Self::Ratio, "overrideNegativeRatios")),
            Self::Ratio => Some((Self::Difference, "overrideNegativeDifferences")),
            Self::Sum => None,
        }
    }
}

/// For each family the pairs that its forbidden relations are not about.
#[derive(Default)]
pub(in super::super) struct Marks([BTreeSet<Pair>; 3]);

impl Marks {
    /// Returns the pairs that constraints mark. What is no pair is reported when the constraint is read.
    pub(in super::super) fn of_constraints<'a>(
        constraints: impl Iterator<Item = &'a Constraint<'a>>,
        ids: Ids<'_>,
    ) -> Self {
        let mut marks = Self::default();
        for constraint in constraints {
            let Some(family) = Family::of_number(constraint.number) else { continue };
            let sister = family.sister().filter(|(_, name)| constraint.has_flag(name));
            let Ok(list) = constraint.list("clues") else { continue };
            let pairs = list.filter_map(|clue| ids.edge(index(clue.member("edge")?)?));
            for pair in pairs {
                marks.0[family as usize].insert(pair);
                if let Some((sister, _)) = sister {
                    marks.0[sister as usize].insert(pair);
                }
            }
        }
        marks
    }
}

fn read(constraint: &Constraint<'_>, clues: &mut ClueReader<'_>, family: Family) -> Result<(), Misfit> {
    for clue in constraint.list("clues")? {
        let pair = clues.place(constraint, (clue, "edge", "edge"), |clues, id| clues.ids().edge(id))?;
        let value = constraint.number_in(clue, "value")?.or(family.usual());
        let value = value.ok_or_else(|| constraint.unknown("without a value"))?;
        clues.push(Clue::Pair(family.relation(value), pair), clue.span());
    }
    let forbidden = constraint.list("negative")?;
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
        let except = clues.marks.0[family as usize].iter().copied().collect();
        clues.push(Clue::Neighbours { forbidden: relations, except }, constraint.value.span());
    }
}

/// For each family that has a negative clue the pairs that this clue exempts, if marks can exempt just these.
pub(super) struct Exemptions<'a>([Option<&'a [Pair]>; 3]);

impl<'a> Exemptions<'a> {
    pub(super) fn of_clues(clues: &'a [Clue], ids: Ids<'_>) -> Self {
        let mut marked = Marks::default();
        for clue in clues {
            if let Clue::Pair(relation, [one, other]) = clue
                && ids.edge_between([*one, *other]).is_some()
            {
                let (family, _) = Family::of(*relation);
                marked.0[family as usize].insert([*one.min(other), *one.max(other)]);
            }
        }
        let mut exemptions = Self([None; 3]);
        for clue in clues.iter().filter(|clue| !is_nonconsecutive(clue)) {
            let Clue::Neighbours { forbidden, except } = clue else { continue };
            let families = families(forbidden);
            if families.iter().all(|family| exemptions.allow(*family, except, &marked)) {
                for family in families {
                    exemptions.0[family as usize] = Some(except);
                }
            }
        }
        exemptions
    }

    /// Returns whether the forbidden relations of a family can exempt just these pairs: all that its own marks are at, and
    /// otherwise only pairs with marks of its sister.
    fn allow(&self, family: Family, except: &[Pair], marked: &Marks) -> bool {
        let own = &marked.0[family as usize];
        let sister = family.sister().map(|(sister, _)| &marked.0[sister as usize]);
        let has_mark = |pair: &Pair| own.contains(pair) || sister.is_some_and(|sister| sister.contains(pair));
        self.0[family as usize].is_none_or(|known| known == except)
            && own.iter().all(|pair| except.binary_search(pair).is_ok())
            && except.iter().all(has_mark)
    }
}

/// Returns the families of relations, each once.
fn families(relations: &[PairRelation]) -> Vec<Family> {
    let has = |family: &Family| relations.iter().any(|relation| Family::of(*relation).0 == *family);
    Family::ALL.into_iter().filter(has).collect()
}

fn write(clue: &Clue, board: &Board<'_>, family: Family) -> Option<Statement> {
    let override_name = family.sister().map(|(sister, name)| (name, board.exemptions.0[sister as usize]));
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
            let is_stated = |family: &Family| board.exemptions.0[*family as usize] == Some(&except[..]);
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
