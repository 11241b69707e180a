//! Facts about regions: `subgrid(1, 4, 2)` says which region a cell is in, not which digit.

use std::collections::BTreeMap;

/// The beginnings of names of facts about regions.
const NAMES: [&str; 10] =
    ["subgrid", "sub_grid", "box", "block", "region", "cage", "house", "zone", "in_box", "in_region"];

/// The beginnings of names of facts about givens, whatever their values are.
const GIVEN_NAMES: [&str; 7] = ["given", "clue", "hint", "initial", "puzzle", "sudoku", "value"];

/// Whether the name of a fact speaks of givens.
pub(super) fn has_given_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    GIVEN_NAMES.iter().any(|start| name.starts_with(start))
}

/// Whether the name of a fact speaks of regions.
pub(super) fn has_region_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.iter().any(|start| name.starts_with(start))
}

/// Whether rows, columns and values are cells and the number of their region: most values are twice in a row
/// and twice in a column, where digits are never.
pub(super) fn are_regions(facts: &[[usize; 3]]) -> bool {
    let mut cells: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for &[row, column, value] in facts {
        cells.entry(value).or_default().push((row, column));
    }
    let repeated = cells.values().filter(|cells| {
        has_twice(cells.iter().map(|&(row, _)| row)) && has_twice(cells.iter().map(|&(_, column)| column))
    });
    facts.len() >= 8 && repeated.count() * 2 > cells.len()
}

/// Whether a number is there twice.
fn has_twice(numbers: impl Iterator<Item = usize>) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    numbers.into_iter().any(|number| !seen.insert(number))
}
