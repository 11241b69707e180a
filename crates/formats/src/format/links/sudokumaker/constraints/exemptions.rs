//! The pairs that negative clues exempt, and which of these clues marks can state.
//!
//! Writers of types ask which pairs the forbidden relations of a family are not about. A document has one such list for each
//! family, so a clue is stated only where marks exempt just its pairs.

use givens_variants::{Clue, PairRelation};

use super::super::ids::Ids;
use super::marks::{Family, Marks, Pair};

/// For each family that has a negative clue the pairs that this clue exempts, if marks can exempt just these.
pub(super) struct Exemptions<'a>([Option<&'a [Pair]>; 3]);

impl<'a> Exemptions<'a> {
    /// Returns the exemptions of the negative clues of a puzzle.
    pub(super) fn of_clues(clues: &'a [Clue], ids: Ids<'_>) -> Self {
        let mut marked = Marks::default();
        for clue in clues {
            if let Clue::Pair(relation, [one, other]) = clue
                && ids.edge_between([*one, *other]).is_some()
            {
                let (family, _) = Family::of(*relation);
                marked.insert(family, [*one.min(other), *one.max(other)]);
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

    /// Returns the pairs that the negative clue of a family exempts; `None` if marks state no such clue.
    pub(super) const fn of(&self, family: Family) -> Option<&'a [Pair]> {
        self.0[family as usize]
    }

    /// Returns whether the forbidden relations of a family can exempt just these pairs: all that its own marks are at, and
    /// otherwise only pairs with marks of its sister.
    fn allow(&self, family: Family, except: &[Pair], marked: &Marks) -> bool {
        let own = marked.of(family);
        let sister = family.sister().map(|(sister, _)| marked.of(sister));
        let has_mark = |pair: &Pair| own.contains(pair) || sister.is_some_and(|sister| sister.contains(pair));
        self.0[family as usize].is_none_or(|known| known == except)
            && own.iter().all(|pair| except.binary_search(pair).is_ok())
            && except.iter().all(has_mark)
    }
}

/// Returns the families of relations, each once.
pub(super) fn families(relations: &[PairRelation]) -> Vec<Family> {
    let has = |family: &Family| relations.iter().any(|relation| Family::of(*relation).0 == *family);
    Family::ALL.into_iter().filter(has).collect()
}

/// Returns whether a clue says of all neighbours that they are not consecutive, and nothing else.
pub(super) fn is_nonconsecutive(clue: &Clue) -> bool {
    let Clue::Neighbours { forbidden, except } = clue else { return false };
    forbidden[..] == [PairRelation::Difference(1)] && except.is_empty()
}
