//! The smallest sets of wrong givens are those that trying all sets finds, and what a budget leaves open is open.

mod support;

use givens::{
    Budget, Cell, CellSet, Digit, Grid, Puzzle, Shape,
    generate::{GenerateOptions, Generator},
    solve::naive,
    wrong_givens::{self, Smallest, WrongGivens, WrongGivensOptions},
};

use support::random::{Random, shuffled_pattern};

/// Returns the number of solutions of a grid, at most 2, as a naive solver counts.
fn count(grid: &Grid) -> u64 {
    Puzzle::new(grid.clone()).map_or(0, |puzzle| naive::count(&puzzle, 2))
}

fn without(grid: &Grid, cells: CellSet) -> Grid {
    Grid::from_fn(grid.shape(), |cell| grid.get(cell).filter(|_| !cells.contains(cell)))
}

/// Returns a full grid of which some cells are given, and some of these with another digit.
fn wrong_grid(shape: Shape, (givens, wrong): (usize, usize), random: &mut Random) -> Grid {
    let full = shuffled_pattern(shape, random);
    let chosen = random.order(shape.cell_count());
    let mut grid = Grid::empty(shape);
    for (place, &index) in chosen[..givens].iter().enumerate() {
        let cell = shape.cell(index);
        let digit = full.get(cell).expect("a full grid").index();
        let shift = if place < wrong { 1 + random.below(shape.side() - 1) } else { 0 };
        grid.set(cell, Some(Digit::from_index((digit + shift) % shape.side())));
    }
    grid
}

/// What trying every set of givens finds.
struct Tried {
    removals: Vec<CellSet>,
    proper: Vec<CellSet>,
    conflicts: Vec<CellSet>,
}

impl Tried {
    fn of(grid: &Grid) -> Self {
        let cells: Vec<Cell> = grid.filled().iter().collect();
        let set = |mask: u32| -> CellSet {
            let in_mask = cells.iter().enumerate().filter(|(place, _)| mask >> place & 1 != 0);
            in_mask.map(|(_, &cell)| cell).collect()
        };
        let sets: Vec<_> = (0..1 << cells.len()).map(set).collect();
        let counts: Vec<_> = sets.iter().map(|&cells| count(&without(grid, cells))).collect();
        let removed = |fits: fn(u64) -> bool| smallest(sets.iter().zip(&counts).filter(|(_, n)| fits(**n)));
        let kept = |(&removed, &n): (&CellSet, &u64)| (n == 0).then(|| grid.filled() - removed);
        let contradictory: Vec<_> = sets.iter().zip(&counts).filter_map(kept).collect();
        Self {
            removals: removed(|number| number > 0),
            proper: removed(|number| number == 1),
            conflicts: smallest(contradictory.iter().map(|set| (set, &0))),
        }
    }
}

/// Returns the smallest of some sets, in the order of their cells.
fn smallest<'a>(sets: impl Iterator<Item = (&'a CellSet, &'a u64)>) -> Vec<CellSet> {
    let sets: Vec<_> = sets.map(|(&set, _)| set).collect();
    let size = sets.iter().map(CellSet::len).min().unwrap_or_default();
    let mut smallest: Vec<_> = sets.into_iter().filter(|set| set.len() == size).collect();
    smallest.sort_by_key(|set| set.iter().collect::<Vec<_>>());
    smallest
}

/// Returns all grids in which these givens have other digits and that have one solution.
fn replaced(grid: &Grid, cells: &[Cell]) -> Vec<Grid> {
    let Some((&cell, rest)) = cells.split_first() else {
        return if count(grid) == 1 { vec![grid.clone()] } else { Vec::new() };
    };
    let others =
        (0..grid.shape().side()).map(Digit::from_index).filter(|&digit| grid.get(cell) != Some(digit));
    let with = |digit: Digit| {
        let mut next = grid.clone();
        next.set(cell, Some(digit));
        replaced(&next, rest)
    };
    others.flat_map(with).collect()
}

/// Returns the grids that some replacements make.
fn replacements(grid: &Grid, found: &WrongGivens) -> Vec<Grid> {
    let with = |replacement: &wrong_givens::Replacement| {
        let mut next = grid.clone();
        replacement.digits.iter().for_each(|one| next.set(one.cell, Some(one.digit)));
        assert!(replacement.solution.solves(&Puzzle::new(next.clone()).expect("no clash")));
        next
    };
    found.replacements.found.iter().map(with).collect()
}

fn removed(removals: &Smallest<wrong_givens::Removal>) -> Vec<CellSet> {
    removals.found.iter().map(|removal| removal.givens).collect()
}

/// Compares what is found with what trying everything finds.
fn assert_smallest(grid: &Grid) {
    let all = WrongGivensOptions::default().with_largest(usize::MAX).with_limit(usize::MAX);
    let found = wrong_givens::find(grid, &all).expect("no solution");
    let (tried, line) = (Tried::of(grid), grid.line());
    assert_eq!(removed(&found.removals), tried.removals, "{line}");
    assert_eq!(removed(&found.proper_removals), tried.proper, "{line}");
    assert_eq!(found.conflicts.found, tried.conflicts, "{line}");
    assert!(found.removals.is_complete && found.conflicts.is_complete, "{line}");
    assert_eq!(found.proper_removals.is_complete, !tried.proper.is_empty(), "{line}");
    assert_eq!(found.removals.at_least, tried.removals[0].len());
    assert_eq!(found.conflicts.at_least, tried.conflicts[0].len());
    let cells = tried.removals.iter().map(|set| set.iter().collect::<Vec<_>>());
    let expected: Vec<_> = cells.flat_map(|cells| replaced(grid, &cells)).collect();
    assert_eq!(replacements(grid, &found), expected, "{line}");
    for removal in found.removals.found.iter().chain(&found.proper_removals.found) {
        let rest = without(grid, removal.givens);
        assert_eq!(removal.solution.is_some(), count(&rest) == 1, "{line}");
    }
}

/// Returns grids without a solution.
fn unsolvable(shape: Shape, sizes: (usize, usize), number: usize, seed: u64) -> Vec<Grid> {
    let mut random = Random(seed);
    let grids = std::iter::repeat_with(|| wrong_grid(shape, sizes, &mut random));
    grids.filter(|grid| count(grid) == 0).take(number).collect()
}

#[test]
fn the_smallest_sets_of_small_grids_are_those_that_trying_all_finds() {
    let four = Shape::of_side(4).expect("4×4");
    for (sizes, seed) in [(5, 1), (6, 1), (7, 2), (8, 3), (10, 4), (11, 6)].into_iter().zip(1..) {
        unsolvable(four, sizes, 12, seed).iter().for_each(assert_smallest);
    }
}

#[test]
fn the_smallest_sets_of_6x6_are_those_that_trying_all_finds() {
    for (sizes, seed) in [(9, 1), (10, 1), (11, 2)].into_iter().zip(1..) {
        unsolvable(Shape::new(2, 3).expect("6×6"), sizes, 5, seed).iter().for_each(assert_smallest);
    }
}

/// Returns 9×9 puzzles with one solution, of which one given has another digit, and which have no solution.
fn mistyped(givens: std::ops::RangeInclusive<usize>, is_minimal: bool, number: usize) -> Vec<(Grid, Cell)> {
    let options = GenerateOptions::default().with_givens(givens).with_minimal(is_minimal).with_seed(7);
    let mut random = Random(7);
    let made = Generator::new(options).expect("possible options").map(|made| made.expect("a puzzle"));
    let mistype = |made: givens::generate::Generated| {
        let mut grid = made.puzzle().grid().clone();
        let cells: Vec<_> = grid.filled().iter().collect();
        let cell = cells[random.below(cells.len())];
        let digit = grid.get(cell).expect("a given").index();
        grid.set(cell, Some(Digit::from_index((digit + 1 + random.below(8)) % 9)));
        (grid, cell)
    };
    made.take(2 * number).map(mistype).filter(|(grid, _)| number_of(grid) == 0).take(number).collect()
}

/// Returns the number of solutions of a 9×9 grid, at most 2: the naive solver takes too long.
fn number_of(grid: &Grid) -> u64 {
    Puzzle::new(grid.clone()).map_or(0, |puzzle| puzzle.count(2, Budget::UNLIMITED).seen())
}

#[test]
fn a_mistyped_given_of_9x9_is_found() {
    let puzzles = [mistyped(22..=26, true, 15), mistyped(28..=40, false, 15)].concat();
    for (grid, mistyped) in &puzzles {
        let found = wrong_givens::find(grid, &WrongGivensOptions::default()).expect("no solution");
        let singles = || grid.filled().iter().map(|cell| CellSet::from_iter([cell]));
        let without = |cells: &CellSet| number_of(&without(grid, *cells));
        let alone: Vec<_> = singles().filter(|cells| without(cells) > 0).collect();
        assert!(alone.contains(&CellSet::from_iter([*mistyped])), "the right digit has a solution");
        assert_eq!(removed(&found.removals), alone);
        let proper: Vec<_> = alone.iter().copied().filter(|cells| without(cells) == 1).collect();
        if !proper.is_empty() {
            assert_eq!(removed(&found.proper_removals), proper);
        }
        let ways = replacements(grid, &found);
        let cells: Vec<Cell> = alone.iter().flatten().collect();
        let digits = || (0..9).map(Digit::from_index);
        let with = |(cell, digit)| {
            Grid::from_fn(Shape::CLASSIC, |own| if own == cell { Some(digit) } else { grid.get(own) })
        };
        let all = cells.iter().flat_map(|&cell| digits().map(move |digit| (cell, digit)));
        let expected: Vec<_> = all.map(with).filter(|grid| number_of(grid) == 1).collect();
        assert_eq!(ways, expected);
        assert_conflicts(grid, &found);
    }
}

/// Checks what a conflict is, and that none of removals misses one.
fn assert_conflicts(grid: &Grid, found: &WrongGivens) {
    let WrongGivens { conflicts, removals, .. } = found;
    assert!(conflicts.is_complete && !conflicts.found.is_empty());
    for &conflict in &conflicts.found {
        assert_eq!(conflict.len(), conflicts.at_least);
        assert_eq!(number_of(&without(grid, grid.filled() - conflict)), 0);
        for cell in &conflict {
            let rest = (grid.filled() - conflict) | CellSet::from_iter([cell]);
            assert!(number_of(&without(grid, rest)) > 0, "no given of a conflict can be spared");
        }
        assert!(removals.found.iter().all(|removal| !(removal.givens & conflict).is_empty()));
    }
}

/// A search that ends early claims nothing that a longer one refutes.
#[test]
fn what_a_budget_leaves_open_is_open() {
    let mut grids: Vec<_> = mistyped(24..=30, false, 3).into_iter().map(|(grid, _)| grid).collect();
    let mut random = Random(5);
    grids.extend(std::iter::repeat_with(|| wrong_grid(Shape::CLASSIC, (34, 2), &mut random)).take(4));
    for grid in grids.iter().filter(|grid| number_of(grid) == 0) {
        let options = WrongGivensOptions::default();
        let whole = wrong_givens::find(grid, &options).expect("no solution");
        assert!(whole.removals.is_complete && whole.conflicts.is_complete);
        for nodes in (0..12).map(|power| (1 << power) - 1) {
            let part = wrong_givens::find(grid, &options.with_budget(Budget::nodes(nodes))).expect("unknown");
            assert_part(&part.removals, &whole.removals, |one| one.givens.len());
            assert_part(&part.replacements, &whole.replacements, |one| one.digits.len());
            assert_part(&part.conflicts, &whole.conflicts, CellSet::len);
            if whole.proper_removals.is_complete {
                assert_part(&part.proper_removals, &whole.proper_removals, |one| one.givens.len());
            }
        }
        for limit in 0..4 {
            let part = wrong_givens::find(grid, &options.with_limit(limit)).expect("no solution");
            assert!(part.removals.found.len() <= limit && part.conflicts.found.len() <= limit);
            assert_part(&part.removals, &whole.removals, |one| one.givens.len());
            assert_part(&part.conflicts, &whole.conflicts, CellSet::len);
        }
    }
}

fn assert_part<T: PartialEq + std::fmt::Debug>(
    part: &Smallest<T>,
    whole: &Smallest<T>,
    size: fn(&T) -> usize,
) {
    assert!(part.at_least <= whole.at_least, "{part:?} {whole:?}");
    if part.is_complete {
        assert_eq!(part, whole);
    }
    for found in &part.found {
        assert!(size(found) >= part.at_least);
        assert!(size(found) > whole.at_least || whole.found.contains(found), "{found:?}");
    }
}

/// Where there is a lot of clashes, the number of wrong givens has a bound though no set is found.
#[test]
fn many_clashes_are_counted_and_not_searched_for_long() {
    for shape in [Shape::CLASSIC, Shape::of_side(16).expect("16×16")] {
        let grid = Grid::from_fn(shape, |_| Digit::new(1));
        let found = wrong_givens::find(&grid, &WrongGivensOptions::default()).expect("clashes");
        assert_eq!(found.removals.at_least, shape.cell_count() / 2);
        assert!(found.removals.found.is_empty() && found.conflicts.found.iter().all(|set| set.len() == 2));
        assert_eq!(found.conflicts.found.len(), 100);
    }
}
