//! Redundant givens are those without which a naive solver still finds one solution, and minimal sub-puzzles are minimal
//! and all found.

use std::collections::BTreeSet;

use givens::{
    Candidate, Candidates, Grid, Puzzle, Shape, SimdLevel, Solution,
    generate::{GenerateOptions, Generator, Reworked, Reworker},
    minimal::{self, MinimalOptions, redundant_givens, sub_puzzles},
    solve::naive,
};

fn generated(
    shape: Shape,
    givens: std::ops::RangeInclusive<usize>,
    number: usize,
) -> Vec<(Puzzle, Solution)> {
    let options = GenerateOptions::default().with_shape(shape).with_givens(givens).with_minimal(false);
    let made = Generator::new(options.with_seed(3)).expect("possible options").take(number);
    made.map(|made| made.expect("a puzzle")).map(|made| (made.puzzle(), made.solution())).collect()
}

/// Returns whether a grid has one solution, as a naive solver counts.
fn is_proper(grid: &Grid) -> bool {
    naive::count(&Puzzle::new(grid.clone()).expect("a part of a solution"), 2) == 1
}

fn pairs(puzzles: &[(Puzzle, Solution)]) -> Vec<(&Puzzle, &Solution)> {
    puzzles.iter().map(|(puzzle, solution)| (puzzle, solution)).collect()
}

/// Compares every given of some puzzles with the naive solver.
fn assert_naive(puzzles: &[(Puzzle, Solution)], level: SimdLevel) {
    let found = redundant_givens(&pairs(puzzles), &MinimalOptions::default().with_level(level));
    for ((puzzle, _), found) in puzzles.iter().zip(found) {
        assert!(found.undecided.is_empty());
        for (cell, _) in puzzle.grid().digits() {
            let mut grid = puzzle.grid().clone();
            grid.set(cell, None);
            assert_eq!(
                found.redundant.contains(cell),
                is_proper(&grid),
                "{cell} of {}",
                puzzle.grid().line()
            );
        }
    }
}

#[test]
fn redundant_givens_are_those_without_which_there_is_one_solution() {
    for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
        assert_naive(&generated(Shape::CLASSIC, 27..=36, 6), level);
    }
    assert_naive(&generated(Shape::of_side(4).expect("4×4"), 5..=10, 40), SimdLevel::best());
    assert_naive(&generated(Shape::new(2, 3).expect("6×6"), 9..=20, 20), SimdLevel::best());
    assert_naive(&generated(Shape::new(2, 4).expect("8×8"), 20..=40, 4), SimdLevel::best());
}

#[test]
fn all_ways_find_the_same_redundant_givens() {
    let puzzles = generated(Shape::CLASSIC, 24..=40, 600);
    let together = redundant_givens(&pairs(&puzzles), &MinimalOptions::default());
    assert!(together.iter().any(minimal::Redundancy::is_minimal), "some are minimal");
    for ((puzzle, solution), found) in puzzles.iter().zip(&together) {
        let alone = redundant_givens(&[(puzzle, solution)], &MinimalOptions::default());
        assert_eq!(alone, [*found]);
        // Candidates that restrict nothing: each given is searched for on its own.
        let open = puzzle.clone().with_candidates(Candidates::all(Shape::CLASSIC));
        assert_eq!(redundant_givens(&[(&open, solution)], &MinimalOptions::default()), [*found]);
    }
}

#[test]
fn a_given_may_be_redundant_because_of_restricted_candidates() {
    let grid: Grid = "1...............".parse().expect("a grid");
    let solution = Solution::new("1234341221434321".parse().expect("a grid")).expect("a solution");
    let mut candidates = Candidates::all(grid.shape());
    for (cell, digit) in solution.grid().digits() {
        for other in candidates.get(cell).iter().filter(|&other| other != digit).collect::<Vec<_>>() {
            candidates.remove(Candidate { cell, digit: other });
        }
    }
    let puzzle = Puzzle::new(grid).expect("no clash").with_candidates(candidates);
    let found = redundant_givens(&[(&puzzle, &solution)], &MinimalOptions::default())[0];
    assert_eq!(found.redundant.to_string(), "r1c1");
    let all = sub_puzzles(&puzzle, &solution, 10, &MinimalOptions::default());
    assert!(all.is_complete && all.grids.len() == 1 && all.grids[0].given_count() == 0);
}

#[test]
fn minimal_puzzles_are_parts_with_the_same_solution_that_need_every_given() {
    for shape in [Shape::CLASSIC, Shape::of_side(4).expect("4×4"), Shape::new(2, 3).expect("6×6")] {
        let cells = shape.cell_count();
        let puzzles = generated(shape, cells / 3..=cells / 2, 5);
        for seed in [0, 1] {
            let reworker = Reworker::new(GenerateOptions::default().with_seed(seed));
            let originals: Vec<_> = puzzles.iter().map(|(puzzle, _)| puzzle).collect();
            for ((puzzle, solution), made) in puzzles.iter().zip(reworker.rework(&originals, &|| false)) {
                let Some(Reworked::Fewer(made)) = made else { panic!("{made:?}") };
                assert_minimal(puzzle, solution, &made.grid());
                // A minimal puzzle stays as it is.
                let again = reworker.rework(&[&made.puzzle()], &|| false).remove(0);
                let Some(Reworked::Fewer(again)) = again else { panic!("{again:?}") };
                assert_eq!(again.grid(), made.grid());
            }
        }
    }
}

/// Asserts that a grid is a minimal sub-puzzle of a puzzle.
fn assert_minimal(puzzle: &Puzzle, solution: &Solution, minimal: &Grid) {
    assert!(minimal.digits().all(|(cell, digit)| puzzle.grid().get(cell) == Some(digit)));
    let part = Puzzle::new(minimal.clone()).expect("no clash");
    assert_eq!(part.solve().only_solution(), Some(solution));
    for (cell, _) in minimal.digits() {
        let mut fewer = minimal.clone();
        fewer.set(cell, None);
        assert!(!is_proper(&fewer), "{cell} of {}", minimal.line());
    }
}

/// Returns the minimal sub-puzzles by trying every set of givens.
fn by_brute_force(puzzle: &Puzzle) -> BTreeSet<String> {
    let givens: Vec<_> = puzzle.grid().digits().map(|(cell, _)| cell).collect();
    let part = |set: u32| {
        let mut grid = puzzle.grid().clone();
        let removed = givens.iter().enumerate().filter(|(index, _)| set >> index & 1 == 0);
        removed.for_each(|(_, &cell)| grid.set(cell, None));
        grid
    };
    let sets = 0..1u32 << givens.len();
    let proper: Vec<bool> = sets.clone().map(|set| is_proper(&part(set))).collect();
    let is_minimal = |set: &u32| {
        let without =
            (0..givens.len()).filter(|index| set >> index & 1 == 1).map(|index| set & !(1 << index));
        proper[*set as usize] && without.into_iter().all(|fewer| !proper[fewer as usize])
    };
    sets.filter(is_minimal).map(|set| part(set).line().to_string()).collect()
}

#[test]
fn all_minimal_sub_puzzles_are_found_once() {
    let mut puzzles = generated(Shape::of_side(4).expect("4×4"), 8..=12, 12);
    puzzles.extend(generated(Shape::new(2, 3).expect("6×6"), 11..=12, 4));
    let mut numbers = BTreeSet::new();
    for (puzzle, solution) in &puzzles {
        let all = sub_puzzles(puzzle, solution, usize::MAX, &MinimalOptions::default());
        let found: BTreeSet<_> = all.grids.iter().map(|grid| grid.line().to_string()).collect();
        assert!(all.is_complete && found.len() == all.grids.len(), "each once");
        assert_eq!(found, by_brute_force(puzzle), "{}", puzzle.grid().line());
        numbers.insert(found.len());
    }
    assert!(numbers.len() > 3, "few and many: {numbers:?}");
}

#[test]
fn minimal_sub_puzzles_of_classic_grids_are_minimal_up_to_the_limit() {
    for (puzzle, solution) in &generated(Shape::CLASSIC, 27..=30, 2) {
        let options = MinimalOptions::default();
        let some = sub_puzzles(puzzle, solution, 6, &options);
        assert!(some.grids.len() <= 6 && (some.is_complete || some.grids.len() == 6));
        some.grids.iter().for_each(|grid| assert_minimal(puzzle, solution, grid));
        let different: BTreeSet<_> = some.grids.iter().map(|grid| grid.line().to_string()).collect();
        assert_eq!(different.len(), some.grids.len());
        let more = sub_puzzles(puzzle, solution, 7, &options);
        assert_eq!(more.grids[..some.grids.len()], some.grids, "a limit cuts the list off");
        let none = sub_puzzles(puzzle, solution, 6, &options.with_searches(0));
        assert!(!none.is_complete);
    }
}
