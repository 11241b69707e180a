//! Unions of houses that do not overlap: each holds every value once for each house.
//!
//! Successive rows, successive columns, and regions that touch. Sums and leftovers compare them with what clues say about
//! cells.

use crate::cell::CellIndex;

use super::draft::Draft;
use super::{Cell, CellSet, bits};

/// Cells that hold every value so many times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Union<const W: usize> {
    pub(super) cells: CellSet<W>,
    /// The number of houses.
    pub(super) houses: usize,
}

/// The most regions whose unions are made: a word has a bit for each.
const MAX_REGIONS: usize = 64;
/// The most unions of regions, so that boards of several grids do not make thousands.
const MAX_REGION_UNIONS: usize = 600;

/// Returns the unions of successive rows and of successive columns, without whole boards.
pub(super) fn line_unions<const W: usize>(draft: &Draft<'_, W>) -> Vec<Union<W>> {
    let layout = draft.layout();
    let mut unions = Vec::with_capacity(128);
    for area in layout.areas() {
        for lines in [area.rows(layout), area.columns(layout)] {
            if lines.first().is_some_and(|line| line.len() == draft.value_count) {
                let lines: Vec<_> = lines.iter().map(|line| cell_set(draft, line)).collect();
                push_runs(&lines, &mut unions);
            }
        }
    }
    unions
}

/// Returns the cells at places.
fn cell_set<const W: usize>(draft: &Draft<'_, W>, places: &[CellIndex]) -> CellSet<W> {
    CellSet::of(&places.iter().filter_map(|&place| draft.places.cell(place)).collect::<Vec<Cell>>())
}

/// Adds the unions of successive lines, without that of all.
fn push_runs<const W: usize>(lines: &[CellSet<W>], unions: &mut Vec<Union<W>>) {
    for first in 0..lines.len() {
        let mut cells = CellSet::EMPTY;
        let last = if first == 0 { lines.len() - 1 } else { lines.len() };
        for (at, line) in lines.iter().enumerate().take(last).skip(first) {
            cells = cells.or(line);
            unions.push(Union { cells, houses: at - first + 1 });
        }
    }
}

/// Returns the regions that are full houses.
pub(super) fn full_regions<const W: usize>(draft: &Draft<'_, W>) -> Vec<CellSet<W>> {
    let regions = draft.layout().regions();
    let full = regions.iter().filter(|region| region.len() == draft.value_count);
    full.map(|region| cell_set(draft, region)).collect()
}

/// Returns the unions of at most so many of these regions that touch one another.
pub(super) fn region_unions<const W: usize>(
    draft: &Draft<'_, W>,
    regions: &[CellSet<W>],
    most: usize,
) -> Vec<Union<W>> {
    if regions.len() > MAX_REGIONS {
        return regions.iter().map(|&cells| Union { cells, houses: 1 }).collect();
    }
    let touching = touching_regions(draft, regions);
    let mut unions = Vec::new();
    let mut sets: Vec<u64> = (0..regions.len()).map(|region| 1 << region).collect();
    for houses in 1..=most {
        for &set in &sets {
            let cells = bits(set).fold(CellSet::EMPTY, |cells, region| cells.or(&regions[region as usize]));
            unions.push(Union { cells, houses });
        }
        let grown = |set: u64| {
            let near = bits(set).fold(0, |near, region| near | touching[region as usize]) & !set;
            bits(near).map(move |region| set | 1 << region)
        };
        sets = sets.into_iter().flat_map(grown).collect();
        sets.sort_unstable();
        sets.dedup();
        if unions.len() + sets.len() > MAX_REGION_UNIONS {
            break;
        }
    }
    unions
}

/// Returns for each region the set of those that share a side of a cell with it.
fn touching_regions<const W: usize>(draft: &Draft<'_, W>, regions: &[CellSet<W>]) -> Vec<u64> {
    let mut region_of = vec![None; draft.places.count()];
    for (region, cells) in regions.iter().enumerate() {
        cells.iter().for_each(|cell| region_of[usize::from(cell)] = Some(region));
    }
    let region = |place| draft.places.cell(place).and_then(|cell| region_of[usize::from(cell)]);
    let mut touching = vec![0; regions.len()];
    for (a, b) in draft.layout().neighbour_pairs() {
        if let (Some(a), Some(b)) = (region(a), region(b))
            && a != b
        {
            touching[a] |= 1 << b;
            touching[b] |= 1 << a;
        }
    }
    touching
}
