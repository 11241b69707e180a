//! Sums that follow from houses and cages together: innies and outies.
//!
//! The cells of a union of houses have a known sum. What cages inside it leave, and where cages reach out of it, is an
//! equation of few cells that no single clue states. These equations save more of the search than anything else.

use std::collections::HashSet;

use super::draft::{CellSum, Draft, MAX_HOUSES, OptionGroup, OptionSets};
use super::equation::CellEquation;
use super::unions::{Union, full_regions, line_unions, region_unions};
use super::{Cell, CellSet};

/// The most terms of a derived sum.
const MAX_TERMS: usize = 6;
/// The most terms of a derived sum without differences. Beyond [`MAX_TERMS`] it is propagated last of all, as it rarely says
/// something that shorter ones do not.
const MAX_POSITIVE_TERMS: usize = 8;
/// The most regions in a union.
const MAX_UNION_REGIONS: usize = 4;

/// The most sums that are combined, and the most houses: more than any puzzle has, less than a file may list.
const MAX_SUMS: usize = 1024;

/// Cells whose sum less the sum of others is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Difference<const W: usize> {
    plus: CellSet<W>,
    minus: CellSet<W>,
    total: i64,
}

/// Adds what follows from the sums of a draft.
pub(super) fn derive<const W: usize>(draft: &mut Draft<'_, W>) {
    if draft.sums.is_empty() {
        return;
    }
    let mut unions = line_unions(draft);
    let regions = full_regions(draft);
    unions.extend(region_unions(draft, &regions, MAX_UNION_REGIONS));
    let houses = draft.houses.iter().take(MAX_HOUSES);
    unions.extend(houses.map(|house| Union { cells: house.set, houses: 1 }));
    unions.sort_unstable_by_key(|union| (union.houses, union.cells));
    unions.dedup();
    let mut seen: HashSet<(CellSet<W>, CellSet<W>)> =
        draft.sums.iter().map(|sum| (sum.cells, CellSet::EMPTY)).collect();
    for union in unions {
        let Some(difference) = difference(draft, &union) else { continue };
        if seen.insert((difference.plus, difference.minus)) {
            add(draft, &difference);
        }
    }
}

/// Returns what the sums leave of a union, if it is short enough to be of use.
fn difference<const W: usize>(draft: &Draft<'_, W>, union: &Union<W>) -> Option<Difference<W>> {
    let last = draft.value_count - 1;
    let house_sum = i64::try_from(last * (last + 1) / 2 * union.houses).ok()?;
    let mut left = Difference { plus: union.cells, minus: CellSet::EMPTY, total: house_sum };
    let mut straddling: Vec<(usize, usize, &CellSum<W>)> = Vec::new();
    for sum in draft.sums.iter().take(MAX_SUMS) {
        let inner = sum.cells.and(&union.cells);
        if inner.is_empty() || !inner.is_subset(&left.plus) {
            continue;
        }
        if inner == sum.cells {
            left.plus = left.plus.minus(&inner);
            left.total -= sum.total;
            continue;
        }
        let (inside, outside) = (inner.len(), sum.cells.minus(&union.cells).len());
        if outside < inside {
            straddling.push((inside, outside, sum));
        }
    }
    straddling.sort_by_key(|&(inside, outside, _)| std::cmp::Reverse(inside - outside));
    for (_, _, sum) in straddling {
        let (inner, outer) = (sum.cells.and(&union.cells), sum.cells.minus(&union.cells));
        if inner.is_subset(&left.plus) && outer.and(&left.minus).is_empty() {
            left.plus = left.plus.minus(&inner);
            left.minus = left.minus.or(&outer);
            left.total -= sum.total;
        }
    }
    let most = if left.minus.is_empty() { MAX_POSITIVE_TERMS } else { MAX_TERMS };
    (left.plus.len() + left.minus.len() <= most).then(|| left.normal())
}

impl<const W: usize> Difference<W> {
    /// Returns the same without a minus alone.
    fn normal(self) -> Self {
        if self.plus.is_empty() {
            Self { plus: self.minus, minus: self.plus, total: -self.total }
        } else {
            self
        }
    }
}

fn add<const W: usize>(draft: &mut Draft<'_, W>, difference: &Difference<W>) {
    let Difference { plus, minus, total } = difference;
    let is_long = plus.len() + minus.len() > MAX_TERMS;
    if minus.is_empty() && !is_long && plus.len() > 2 && draft.are_distinct(plus) {
        draft.options.push(OptionGroup { cells: plus.to_vec(), sets: OptionSets::Sum(*total) });
        return;
    }
    let plus = plus.iter().map(|cell: Cell| (cell, 1));
    let terms = plus.chain(minus.iter().map(|cell| (cell, -1))).collect();
    if is_long {
        draft.long_derived.push(CellEquation { terms, total: *total, is_derived: true });
        return;
    }
    draft.require_value_sum(terms, *total, true);
}
