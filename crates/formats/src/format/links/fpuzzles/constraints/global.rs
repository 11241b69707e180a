//! The negative keys, written: what all neighbours without a mark are not.

use givens_variants::{CellIndex, Layout, PairRelation};

use super::{
    marks::{Marks, SUMS, USUAL_DIFFERENCE},
    member::{Members, WrittenElement},
};

/// Adds the keys that together state that neighbours have none of these relations, and returns whether there are such: those
/// with a mark must be the exceptions, as the keys exempt exactly them. Only a sum may be without a value, to exempt a pair.
pub(super) fn write(
    forbidden: &[PairRelation],
    except: &[[CellIndex; 2]],
    marks: &Marks,
    layout: &Layout,
    members: &mut Members,
) -> bool {
    let (ratios, sums) = (marks.ratios(), SUMS.map(PairRelation::Sum));
    let nonconsecutive = [PairRelation::Difference(USUAL_DIFFERENCE)];
    let has_all = |relations: &[PairRelation]| relations.iter().all(|relation| forbidden.contains(relation));
    let is_exact = marks.dots[..] == *except;
    let parts = [
        (&nonconsecutive[..], is_exact, None),
        (&ratios[..], is_exact, Some("ratio")),
        (&sums[..], marks.sums.iter().all(|pair| except.contains(pair)), Some("xv")),
    ];
    let stated: Vec<_> = parts.into_iter().filter(|(relations, ..)| has_all(relations)).collect();
    let is_whole = forbidden.iter().all(|one| stated.iter().any(|(relations, ..)| relations.contains(one)));
    if !is_whole || stated.is_empty() || !stated.iter().all(|(_, is_exempt, _)| *is_exempt) {
        return false;
    }
    for (.., name) in stated {
        match name {
            Some(name) => members.push_name("negative", name),
            None => members.set_flag("nonconsecutive"),
        }
        let unmarked = except.iter().filter(|pair| name == Some("xv") && !marks.sums.contains(pair));
        unmarked.for_each(|pair| members.push("xv", WrittenElement::of_cells(pair, layout)));
    }
    true
}
