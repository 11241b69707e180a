//! Full grids of an object, by the digits of their cells: which of them complete a puzzle is found without a comparison of each
//! grid with each puzzle.

use std::collections::BTreeMap;

use crate::grid::{Grid, Shape};

/// Full grids with numbers from 0, and which of them complete the puzzles that were asked for.
pub(super) struct FullGrids {
    by_shape: BTreeMap<Shape, Vec<Few>>,
    count: usize,
}

/// At most 64 full grids of one shape: the bit of a set that belongs to each is that of its place in `numbers`.
struct Few {
    numbers: Vec<usize>,
    /// The set of those with each digit in each cell, row-major.
    with: Vec<u64>,
    /// The set of those that complete a puzzle.
    completing: u64,
}

impl FullGrids {
    /// Returns these grids, each with its place as number.
    pub(super) fn of<'g>(grids: impl Iterator<Item = &'g Grid>) -> Self {
        let (mut by_shape, mut count) = (BTreeMap::<_, Vec<Few>>::new(), 0);
        for (number, grid) in grids.enumerate() {
            let few = by_shape.entry(grid.shape()).or_default();
            match few.last_mut().filter(|few| few.numbers.len() < 64) {
                Some(last) => last.add(number, grid),
                None => few.push(Few::new(number, grid)),
            }
            count += 1;
        }
        Self { by_shape, count }
    }

    /// Returns the number of the first that has all digits of a puzzle, and remembers all that have them.
    pub(super) fn complete(&mut self, puzzle: &Grid) -> Option<usize> {
        let places: Vec<_> = places(puzzle).collect();
        let few = self.by_shape.get_mut(&puzzle.shape()).into_iter().flatten();
        few.fold(None, |first, few| first.or(few.complete(&places)))
    }

    /// Returns whether each of them completes a puzzle that was asked for.
    pub(super) fn are_completing(&self) -> Vec<bool> {
        let mut are_completing = vec![false; self.count];
        for few in self.by_shape.values().flatten() {
            for (bit, &number) in few.numbers.iter().enumerate() {
                are_completing[number] = few.completing >> bit & 1 == 1;
            }
        }
        are_completing
    }
}

impl Few {
    fn new(number: usize, grid: &Grid) -> Self {
        let with = vec![0; grid.shape().cell_count() * grid.shape().side()];
        let mut few = Self { numbers: Vec::new(), with, completing: 0 };
        few.add(number, grid);
        few
    }

    fn add(&mut self, number: usize, grid: &Grid) {
        let bit = 1 << self.numbers.len();
        places(grid).for_each(|place| self.with[place] |= bit);
        self.numbers.push(number);
    }

    fn complete(&mut self, places: &[usize]) -> Option<usize> {
        let all = u64::MAX >> (64 - self.numbers.len());
        let found = places
            .iter()
            .try_fold(all, |found, &place| Some(found & self.with[place]).filter(|&found| found != 0))?;
        self.completing |= found;
        self.numbers.get(found.trailing_zeros() as usize).copied()
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
        let puzzle = |text: &str| text.parse::<crate::grid::Puzzle>().expect("a puzzle").grid().clone();
        let four = "1234341221434321";
        let renamed = |by: usize| {
            let digit = |c: char| char::from(b"1234"[(c as usize - '1' as usize + by) % 4]);
            puzzle(&four.chars().map(digit).collect::<String>())
        };
        let full: Vec<_> = (0..200).map(renamed).collect();
        for text in [
            "1...............",
            "12..........432.",
            "2.4.............",
            "................",
            "1..........1....",
        ] {
            let (puzzle, mut grids) = (puzzle(text), FullGrids::of(full.iter()));
            let expected: Vec<_> = full.iter().map(|full| full.completes(&puzzle)).collect();
            assert_eq!(grids.complete(&puzzle), expected.iter().position(|&completes| completes), "{text}");
            assert_eq!(grids.are_completing(), expected, "{text}");
        }
        let mut grids = FullGrids::of(full.iter());
        assert_eq!(grids.complete(&puzzle(&".".repeat(36))), None, "grids of another shape complete nothing");
    }
}
