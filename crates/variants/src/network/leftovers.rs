//! The law of leftovers: where lines and regions nearly cover each other, what either has alone holds the same digits.
//!
//! So many lines and as many regions hold every value equally often. Taking away what they share leaves two sets of cells
//! with the same values, each as often. Irregular layouts alone, without any given, are mostly decided by this.

use super::CellSet;
use super::draft::Draft;
use super::unions::{full_regions, line_unions};

/// The most cells on either side.
const MAX_CELLS: usize = 9;

/// Adds the leftovers of successive lines against the regions that overlap them most.
pub(super) fn derive<const W: usize>(draft: &mut Draft<'_, W>) {
    if draft.layout().has_usual_boxes() {
        return;
    }
    let regions = full_regions(draft);
    if regions.is_empty() {
        return;
    }
    let mut seen: Vec<[CellSet<W>; 2]> = Vec::new();
    let mut overlaps: Vec<(usize, usize)> = Vec::with_capacity(regions.len());
    for union in line_unions(draft) {
        if union.houses > regions.len() {
            continue;
        }
        overlaps.clear();
        overlaps.extend(regions.iter().enumerate().map(|(at, region)| (region.and(&union.cells).len(), at)));
        overlaps.sort_unstable_by(|a, b| b.cmp(a));
        let best = overlaps[..union.houses].iter();
        let covered = best.fold(CellSet::EMPTY, |set, &(_, at)| regions[at].or(&set));
        let (lines, regions) = (union.cells.minus(&covered), covered.minus(&union.cells));
        let key = [lines.min(regions), lines.max(regions)];
        if (1..=MAX_CELLS).contains(&lines.len()) && !seen.contains(&key) {
            seen.push(key);
            require_same(draft, &lines, &regions);
        }
    }
}

/// Says that two sets hold the same values, each as often.
fn require_same<const W: usize>(draft: &mut Draft<'_, W>, a: &CellSet<W>, b: &CellSet<W>) {
    if a.len() == 1 {
        let equal = draft.relation(|x, y| x == y);
        a.iter().zip(b.iter()).for_each(|(a, b)| draft.relate(a, b, &equal));
        return;
    }
    let spans = (draft.span_of(a.iter()), draft.span_of(b.iter()));
    draft.sames.push(spans);
}
