//! Full grids of an object, by the digits of their cells: which of them complete a puzzle is found without a comparison of
//! each grid with each puzzle.
//!
//! `several` passes the full grids of an object, and asks for each puzzle. A list of thousands of puzzles and of solutions
//! would need millions of comparisons otherwise.

use std::collections::{BTreeMap, BTreeSet};

use givens_engine::grid::{Grid, Shape};

/// The largest number of grids that are compared with all puzzles of an object: a later one is compared with the puzzle of
/// its index only, so that the time stays linear.
pub(super) const MAX_COMPARED: usize = 1 << 15;

/// Full grids with indices from 0, and which of them complete a puzzle that was asked for.
pub(super) struct FullGrids<'g> {
    grids: Vec<&'g Grid>,
    /// The first of them, which are compared with all puzzles.
    groups: BTreeMap<Shape, Vec<GridGroup>>,
    most: usize,
    /// The indices of later ones that complete a puzzle.
    completing: BTreeSet<usize>,
}

/// At most 64 grids of one shape. In a set of them, the bit of each is that of its place in `indices`.
struct GridGroup {
    indices: Vec<usize>,
    /// The set of those with each digit in each cell, row-major.
    with: Vec<u64>,
    /// The set of those that complete a puzzle.
    completing: u64,
}

impl<'g> FullGrids<'g> {
    /// Returns these grids, of which at most so many are compared with all puzzles.
    pub(super) fn from_grids(grids: Vec<&'g Grid>, most: usize) -> Self {
        let mut groups = BTreeMap::<_, Vec<GridGroup>>::new();
        for (index, grid) in grids.iter().take(most).enumerate() {
            let of_shape = groups.entry(grid.shape()).or_default();
            match of_shape.last_mut().filter(|group| group.indices.len() < 64) {
                Some(last) => last.add(index, grid),
                None => of_shape.push(GridGroup::new(index, grid)),
            }
        }
        Self { grids, groups, most, completing: BTreeSet::new() }
    }

    /// Returns the index of the first that has all digits of the puzzle of this index, and marks all that have them.
    pub(super) fn mark_completing(&mut self, index: usize, puzzle: &Grid) -> Option<usize> {
        let places: Vec<_> = places(puzzle).collect();
        let groups = self.groups.get_mut(&puzzle.shape()).into_iter().flatten();
        let first = groups.fold(None, |first, group| first.or(group.mark_completing(&places)));
        let is_later = index >= self.most && self.grids.get(index).is_some_and(|grid| grid.completes(puzzle));
        self.completing.extend(is_later.then_some(index));
        first.or(is_later.then_some(index))
    }

    /// Returns whether each of them is marked.
    pub(super) fn are_marked(&self) -> Vec<bool> {
        let mut are_marked = vec![false; self.grids.len()];
        self.completing.iter().for_each(|&index| are_marked[index] = true);
        for group in self.groups.values().flatten() {
            for (bit, &index) in group.indices.iter().enumerate() {
                are_marked[index] = group.completing >> bit & 1 == 1;
            }
        }
        are_marked
    }
}

impl GridGroup {
    fn new(index: usize, grid: &Grid) -> Self {
        let with = vec![0; grid.shape().cell_count() * grid.shape().side()];
        let mut group = Self { indices: Vec::new(), with, completing: 0 };
        group.add(index, grid);
        group
    }

    fn add(&mut self, index: usize, grid: &Grid) {
        let bit = 1 << self.indices.len();
        places(grid).for_each(|place| self.with[place] |= bit);
        self.indices.push(index);
    }

    /// Marks the grids that have all these digits, and returns the first.
    fn mark_completing(&mut self, places: &[usize]) -> Option<usize> {
        let all = u64::MAX >> (64 - self.indices.len());
        let found = places
            .iter()
            .try_fold(all, |found, &place| Some(found & self.with[place]).filter(|&found| found != 0))?;
        self.completing |= found;
        self.indices.get(found.trailing_zeros() as usize).copied()
    }
}

/// Returns the place of each digit of a grid among all digits of all cells.
fn places(grid: &Grid) -> impl Iterator<Item = usize> {
    let side = grid.shape().side();
    let digits = grid.contents().iter().enumerate();
    digits.filter_map(move |(cell, digit)| digit.map(|digit| cell * side + digit.index()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_complete_the_puzzles_that_comparison_finds() {
        let puzzle =
            |text: &str| text.parse::<givens_engine::grid::Puzzle>().expect("a puzzle").grid().clone();
        let four = "1234341221434321";
        let renamed = |by: usize| {
            let digit = |c: char| char::from(b"1234"[(c as usize - '1' as usize + by) % 4]);
            puzzle(&four.chars().map(digit).collect::<String>())
        };
        let full: Vec<_> = (0..200).map(renamed).collect();
        for (index, text) in [
            (0, "1..............."),
            (130, "12..........432."),
            (150, "2.4............."),
            (199, "................"),
            (400, "1..........1...."),
        ] {
            for most in [0, 1, 64, 100, 1000] {
                let (puzzle, mut grids) = (puzzle(text), FullGrids::from_grids(full.iter().collect(), most));
                let is_compared = |number| number < most || number == index;
                let completes =
                    |(number, full): (usize, &Grid)| is_compared(number) && full.completes(&puzzle);
                let expected: Vec<_> = full.iter().enumerate().map(completes).collect();
                let first = expected.iter().position(|&completes| completes);
                assert_eq!(grids.mark_completing(index, &puzzle), first, "{text}, {most}");
                assert_eq!(grids.are_marked(), expected, "{text}, {most}");
            }
        }
        let mut grids = FullGrids::from_grids(full.iter().collect(), 1000);
        let six = puzzle(&".".repeat(36));
        assert_eq!(grids.mark_completing(0, &six), None, "grids of another shape complete nothing");
    }
}
