//! Marks of pairs, by the family of their relation.
//!
//! Relations that a constraint forbids hold for no pair without a mark of its family. Marks of differences may also exempt
//! their pair from forbidden ratios, and the other way round, so readers need the [`Marks`] of the whole document.

use std::collections::BTreeSet;

use givens_variants::{CellIndex, PairRelation};

use super::super::ids::Ids;
use super::constraint::{Constraint, index};

/// Two cells with an edge between them, in the order of reading.
pub(super) type Pair = [CellIndex; 2];

/// A family of relations that one type of constraints states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Difference,
    Ratio,
    Sum,
}

impl Family {
    pub(super) const ALL: [Self; 3] = [Self::Difference, Self::Ratio, Self::Sum];

    pub(super) const fn of(relation: PairRelation) -> (Self, i32) {
        match relation {
            PairRelation::Difference(value) => (Self::Difference, value),
            PairRelation::Ratio(value) => (Self::Ratio, value),
            PairRelation::Sum(value) => (Self::Sum, value),
        }
    }

    pub(super) fn of_number(number: Option<usize>) -> Option<Self> {
        let number = number?.checked_sub(200)?;
        Self::ALL.get(number).copied()
    }

    pub(super) const fn relation(self, value: i32) -> PairRelation {
        match self {
            Self::Difference => PairRelation::Difference(value),
            Self::Ratio => PairRelation::Ratio(value),
            Self::Sum => PairRelation::Sum(value),
        }
    }

    /// Returns the value of a mark without one.
    pub(super) const fn usual(self) -> Option<i32> {
        match self {
            Self::Difference => Some(1),
            Self::Ratio => Some(2),
            Self::Sum => None,
        }
    }

    /// Returns the family from whose forbidden relations a mark of this one may exempt its pair, and the member that says so.
    pub(super) const fn sister(self) -> Option<(Self, &'static str)> {
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
                marks.insert(family, pair);
                if let Some((sister, _)) = sister {
                    marks.insert(sister, pair);
                }
            }
        }
        marks
    }

    pub(super) fn insert(&mut self, family: Family, pair: Pair) {
        self.0[family as usize].insert(pair);
    }

    /// Returns the pairs of a family.
    pub(super) const fn of(&self, family: Family) -> &BTreeSet<Pair> {
        &self.0[family as usize]
    }
}
