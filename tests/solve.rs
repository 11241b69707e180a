//! The engines agree with the naive search and with one another, and no symmetry of a puzzle
//! changes its number of solutions.

#![allow(clippy::cast_possible_truncation, reason = "random numbers and digits are small")]

mod support;

use std::collections::HashSet;

use givens::{
    Budget, Candidates, Count, Digit, DigitSet, Grid, Puzzle, Shape, SimdLevel, Solution, SolveOutcome,
    solve::{Stats, naive, one},
};
use support::random::{Random, shuffled, shuffled_pattern, transposed};

const SHAPES: [(usize, usize); 7] = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4)];

/// Sets of solutions smaller than this are compared completely.
const MAX_COMPARED: usize = 3000;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).expect("a valid box size")
}

fn puzzle(shape: Shape, text: &str) -> Puzzle {
    let digits = text.chars().map(|symbol| Digit::new(symbol.to_digit(36)? as u8));
    Puzzle::new(Grid::new(shape, digits).expect("the text fits")).expect("no clash")
}

fn blanked(grid: &Grid, blanks: usize, random: &mut Random) -> Grid {
    let mut grid = grid.clone();
    for index in random.order(grid.shape().cell_count()).into_iter().take(blanks) {
        grid.set(grid.shape().cell(index), None);
    }
    grid
}

/// Puzzles with zero, one and many solutions: some cells of a full grid, sometimes with changed
/// digits that do not clash.
fn puzzles(shape: Shape, number: usize, random: &mut Random) -> Vec<Puzzle> {
    let cells = shape.cell_count();
    let max_blanks = if shape.side() > 9 { cells / 2 } else { cells * 5 / 8 };
    let make = |_| {
        let mut grid = shuffled_pattern(shape, random);
        let blanks = cells / 4 + random.below(max_blanks - cells / 4 + 1);
        grid = blanked(&grid, blanks, random);
        for _ in 0..random.below(4) {
            let mut other = grid.clone();
            let cell = shape.cell(random.below(cells));
            other.set(cell, Some(Digit::from_index(random.below(shape.side()))));
            if other.is_consistent() {
                grid = other;
            }
        }
        Puzzle::new(grid).expect("only consistent changes are kept")
    };
    (0..number).map(make).collect()
}

fn assert_agrees(puzzle: &Puzzle) -> usize {
    let expected = naive::solutions(puzzle, MAX_COMPARED);
    let number = expected.len();
    let what = puzzle.grid();
    let found: Vec<Solution> = puzzle.solutions().take(MAX_COMPARED).collect();
    assert!(found.iter().all(|solution| solution.solves(puzzle)), "{what}");
    let set: HashSet<_> = found.iter().cloned().collect();
    assert_eq!(set.len(), found.len(), "each once\n{what}");
    assert_eq!(found.len(), number, "{what}");
    if number < MAX_COMPARED {
        assert_eq!(set, expected.iter().cloned().collect(), "{what}");
        let count = puzzle.count(u64::MAX, Budget::UNLIMITED);
        assert_eq!(count, Count::Exactly(number as u64), "{what}");
    }
    let outcome = match &found[..] {
        [] => SolveOutcome::Zero,
        [only] => SolveOutcome::One(only.clone()),
        [first, second, ..] => SolveOutcome::Many(first.clone(), second.clone()),
    };
    assert_eq!(puzzle.solve(), outcome, "{what}");
    number
}

#[test]
fn engines_agree_with_naive_search() {
    let mut random = Random(1);
    for (rows, columns) in SHAPES {
        let number = if rows * columns > 9 { 20 } else { 60 };
        let mut verdicts = [0; 3];
        for puzzle in puzzles(shape(rows, columns), number, &mut random) {
            verdicts[assert_agrees(&puzzle).min(2)] += 1;
        }
        assert!(verdicts.iter().all(|&seen| seen > 0), "{rows}×{columns}: {verdicts:?}");
    }
}

#[test]
fn both_engines_of_9x9_agree() {
    let mut random = Random(2);
    for puzzle in puzzles(Shape::CLASSIC, 150, &mut random) {
        let one: HashSet<_> = puzzle.solutions().take(MAX_COMPARED).collect();
        let any: HashSet<_> = puzzle.solutions_by_any().take(MAX_COMPARED).collect();
        assert_eq!(one.len(), any.len(), "{}", puzzle.grid());
        assert!(one.len() == MAX_COMPARED || one == any, "{}", puzzle.grid());
    }
}

/// The puzzle without about one in `one_in` of the candidates that its givens allow.
fn thinned(puzzle: Puzzle, one_in: usize, random: &mut Random) -> Puzzle {
    let all = Candidates::of(puzzle.grid());
    let mut thin = |set: DigitSet| set.into_iter().filter(|_| random.below(one_in) > 0).collect();
    let sets: Vec<DigitSet> = all.sets().iter().map(|&set| thin(set)).collect();
    let candidates = Candidates::new(puzzle.shape(), sets).expect("a set for each cell");
    puzzle.with_candidates(candidates)
}

#[test]
fn candidates_restrict_the_solutions() {
    let mut random = Random(6);
    for (rows, columns) in SHAPES {
        let number = if rows * columns > 9 { 20 } else { 60 };
        let mut verdicts = [0; 3];
        for puzzle in puzzles(shape(rows, columns), number, &mut random) {
            let one_in = rows * columns * (1 + random.below(12));
            let puzzle = thinned(puzzle, one_in, &mut random);
            let number = assert_agrees(&puzzle);
            verdicts[number.min(2)] += 1;
            assert_eq!(puzzle.solutions_by_any().take(MAX_COMPARED).count(), number, "{}", puzzle.grid());
        }
        assert!(verdicts.iter().all(|&seen| seen > 0), "{rows}×{columns}: {verdicts:?}");
    }
}

#[test]
fn symmetries_keep_the_count() {
    let mut random = Random(3);
    for (rows, columns) in SHAPES {
        for puzzle in puzzles(shape(rows, columns), 12, &mut random) {
            let count = |grid: Grid| {
                let image = Puzzle::new(grid).expect("the image of a puzzle has no clash");
                image.count(20_000, Budget::UNLIMITED)
            };
            let expected = count(puzzle.grid().clone());
            assert_eq!(count(shuffled(puzzle.grid(), &mut random)), expected);
            assert_eq!(count(transposed(puzzle.grid())), expected);
        }
    }
}

#[test]
fn large_grids_are_solved() {
    let mut random = Random(4);
    for (rows, columns, blanks) in [(4, 4, 140), (4, 5, 200), (5, 5, 280)] {
        for _ in 0..5 {
            let full = shuffled_pattern(shape(rows, columns), &mut random);
            let puzzle = Puzzle::new(blanked(&full, blanks, &mut random)).expect("no clash");
            let outcome = puzzle.solve();
            let witnesses = match &outcome {
                SolveOutcome::One(only) => vec![only],
                SolveOutcome::Many(first, second) => vec![first, second],
                _ => panic!("{outcome:?}\n{}", puzzle.grid()),
            };
            assert!(witnesses.iter().all(|solution| solution.solves(&puzzle)));
            if let Some(only) = outcome.only_solution() {
                assert_eq!(only.grid(), &full);
            }
        }
    }
}

#[test]
fn counts_match_known_numbers() {
    let empty = |rows, columns| Puzzle::new(Grid::empty(shape(rows, columns))).expect("empty");
    let count = |puzzle: &Puzzle| puzzle.count(u64::MAX, Budget::UNLIMITED);
    assert_eq!(count(&empty(2, 2)), Count::Exactly(288));
    let many = "536.2.9....8...............6..285..9...9.3...8..761..4...........4......2.1.....7.";
    assert_eq!(count(&puzzle(Shape::CLASSIC, &many[..81])), Count::Exactly(957_263));
}

#[test]
#[ignore = "takes a minute without optimisation"]
fn count_of_the_empty_6x6_matches_the_known_number() {
    let empty = Puzzle::new(Grid::empty(shape(2, 3))).expect("empty");
    assert_eq!(empty.count(u64::MAX, Budget::UNLIMITED), Count::Exactly(28_200_960));
}

#[test]
fn puzzles_without_clash_may_have_no_solution() {
    // 1 to 8 in the first row, and a 9 that is a peer of its last cell.
    let seen = format!("12345678.........9{}", ".".repeat(63));
    assert_eq!(puzzle(Shape::CLASSIC, &seen).solve(), SolveOutcome::Zero);
    let seen = format!("123........4{}", ".".repeat(4));
    assert_eq!(puzzle(shape(2, 2), &seen).solve(), SolveOutcome::Zero);
    // Found only by a long search: two digits for three cells.
    let hard = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    assert_eq!(puzzle(Shape::CLASSIC, hard).solve(), SolveOutcome::Zero);
}

#[test]
fn count_stops_at_the_limit() {
    let empty = Puzzle::new(Grid::empty(shape(2, 2))).expect("empty");
    let count = |limit| empty.count(limit, Budget::UNLIMITED);
    assert_eq!(count(0), Count::AtLeast(0));
    assert_eq!(count(287), Count::AtLeast(287));
    assert_eq!(count(288), Count::AtLeast(288), "the search stops at the limit");
    assert_eq!(count(289), Count::Exactly(288));
    assert_eq!(naive::count(&empty, 7), 7);
    assert_eq!(naive::solutions(&empty, 0), []);
}

#[test]
fn search_stops_at_the_budget() {
    let mut random = Random(5);
    for (rows, columns) in SHAPES {
        let full = shuffled_pattern(shape(rows, columns), &mut random);
        let blanks = full.shape().cell_count() * 6 / 10;
        let puzzle = Puzzle::new(blanked(&full, blanks, &mut random)).expect("no clash");
        let (outcome, whole) = puzzle.solve_within(Budget::UNLIMITED);
        assert_eq!(puzzle.solve_within(Budget::nodes(whole.nodes)), (outcome, whole));
        for nodes in 0..whole.nodes.min(50) {
            let (outcome, stats) = puzzle.solve_within(Budget::nodes(nodes));
            assert_eq!((outcome, stats.nodes), (SolveOutcome::Undecided, nodes));
        }
        let short = puzzle.count(u64::MAX, Budget::nodes(0));
        assert_eq!(short, Count::Undecided(0));
        let mut solutions = puzzle.solutions().with_budget(Budget::nodes(0));
        assert_eq!(solutions.next(), None);
        assert!(!solutions.is_complete());
        let rest = solutions.with_budget(Budget::UNLIMITED).count_to(1000);
        assert_eq!(rest, puzzle.count(1000, Budget::UNLIMITED), "the search resumes with a larger budget");
    }
}

#[test]
fn solutions_come_in_the_same_order() {
    let empty = Puzzle::new(Grid::empty(shape(3, 3))).expect("empty");
    let first: Vec<_> = empty.solutions().take(200).collect();
    assert_eq!(first, empty.solutions().take(200).collect::<Vec<_>>());
}

#[test]
fn solve_into_finds_the_same_solutions() {
    let mut random = Random(6);
    for puzzle in puzzles(Shape::CLASSIC, 100, &mut random) {
        let digits = |grid: &Grid| -> [u8; 81] {
            let digits = grid.contents().iter();
            let digits: Vec<u8> = digits.map(|digit| digit.map_or(0, Digit::get)).collect();
            digits.try_into().expect("81 cells")
        };
        let mut found = [[0; 81]; 3];
        let number = one::solve_into(&digits(puzzle.grid()), &mut found);
        let expected: Vec<_> = puzzle.solutions().take(3).collect();
        let expected: Vec<_> = expected.iter().map(|solution| digits(solution.grid())).collect();
        assert_eq!(found[..number], expected);
    }
}

#[test]
fn solve_into_finds_nothing_for_invalid_digits() {
    let mut found = [[0; 81]; 1];
    for value in [10, 15, 16, 17, 128, 255] {
        for cell in [0, 26, 80] {
            let mut givens = [0; 81];
            givens[cell] = value;
            assert_eq!(one::solve_into(&givens, &mut found), 0, "{value} is not a digit");
        }
    }
    for cells in Shape::CLASSIC.houses().map(|house| Shape::CLASSIC.cells_of(house)) {
        let cells: Vec<_> = cells.map(|cell| Shape::CLASSIC.index(cell)).collect();
        for (place, &first) in cells.iter().enumerate() {
            for &second in &cells[..place] {
                let mut givens = [0; 81];
                (givens[first], givens[second]) = (7, 7);
                assert_eq!(one::solve_into(&givens, &mut found), 0, "{first} and {second}");
            }
        }
    }
    // Each of these may replace the one that the others exclude.
    let mut givens = [0; 81];
    for cell in [13, 16, 22, 25] {
        givens[cell] = 4;
    }
    assert_eq!(one::solve_into(&givens, &mut found), 0, "two rows and two boxes have two each");
}

/// Puzzles with hundreds to thousands of solutions.
fn puzzles_with_many_solutions(number: usize, random: &mut Random) -> Vec<Puzzle> {
    let mut found = Vec::new();
    while found.len() < number {
        let blanks = 52 + random.below(7);
        let puzzle = Puzzle::new(blanked(&shuffled_pattern(Shape::CLASSIC, random), blanks, random)).unwrap();
        if matches!(puzzle.count(20_000, Budget::UNLIMITED), Count::Exactly(300..)) {
            found.push(puzzle);
        }
    }
    found
}

/// Digit by digit, 0 for a blank.
fn digits(grid: &Grid) -> [u8; 81] {
    let mut digits = [0; 81];
    for (to, digit) in digits.iter_mut().zip(grid.contents()) {
        *to = digit.map_or(0, Digit::get);
    }
    digits
}

/// Each solution with the cost so far, and the whole cost; searched one state at a time.
fn list_plainly(puzzle: &Puzzle) -> (Vec<([u8; 81], Stats)>, Stats) {
    let mut search = one::Search::new(&digits(puzzle.grid())).with_level(SimdLevel::Plain);
    let mut listed = Vec::new();
    while let Some(&solution) = search.advance() {
        listed.push((solution, search.stats()));
    }
    (listed, search.stats())
}

#[test]
fn every_simd_level_lists_the_same_solutions_at_the_same_cost() {
    let mut puzzles = puzzles_with_many_solutions(60, &mut Random(21));
    // For long no cell has two candidates, and states have to wait because there are so many solutions.
    puzzles.push(Puzzle::new(Grid::empty(Shape::CLASSIC)).unwrap());
    for puzzle in puzzles {
        let givens = digits(puzzle.grid());
        for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
            let mut plain = one::Search::new(&givens).with_level(SimdLevel::Plain);
            let mut search = one::Search::new(&givens).with_level(level);
            for number in 0..30_000 {
                let (expected, found) = (plain.advance().copied(), search.advance().copied());
                assert_eq!(found, expected, "{level}, {number} of {givens:?}");
                assert_eq!(search.stats(), plain.stats(), "{level}, {number} of {givens:?}");
                if found.is_none() {
                    break;
                }
            }
        }
    }
}

#[test]
fn listing_stops_at_the_budget() {
    let mut random = Random(22);
    for puzzle in puzzles_with_many_solutions(20, &mut random) {
        let (expected, end) = list_plainly(&puzzle);
        let (mut solutions, mut budget, mut seen) = (puzzle.solutions(), 0, 0);
        while !solutions.is_complete() {
            budget += 1 + random.below(200) as u64;
            solutions = solutions.with_budget(Budget::nodes(budget));
            for solution in solutions.by_ref() {
                let (digits_of_it, stats) = expected[seen];
                assert_eq!(digits(solution.grid()), digits_of_it);
                assert!(stats.nodes <= budget);
                seen += 1;
            }
            let next = expected.get(seen).map_or(end, |(_, stats)| *stats).nodes;
            assert_eq!(solutions.is_complete(), seen == expected.len() && next <= budget);
            assert!(solutions.is_complete() || next > budget, "{next} nodes of {budget}");
        }
        assert_eq!((seen, solutions.stats()), (expected.len(), end));
    }
}

/// A grid is consistent exactly where every house holds each of its digits once.
#[test]
fn grids_are_consistent_where_no_house_repeats_a_digit() {
    let mut random = Random(11);
    let mut clashing = 0;
    for (rows, columns) in [&SHAPES[..], &[(4, 4), (5, 5)]].concat() {
        let shape = shape(rows, columns);
        for _ in 0..300 {
            let mut grid = shuffled_pattern(shape, &mut random);
            let cells = shape.cell_count();
            grid = blanked(&grid, random.below(cells), &mut random);
            for _ in 0..random.below(3) {
                let digit = Digit::from_index(random.below(shape.side()));
                grid.set(shape.cell(random.below(cells)), Some(digit));
            }
            let is_repeated = |house| {
                let mut seen = HashSet::new();
                shape.cells_of(house).filter_map(|cell| grid.get(cell)).any(|digit| !seen.insert(digit))
            };
            let repeats = shape.houses().any(is_repeated);
            clashing += usize::from(repeats);
            assert_eq!(grid.is_consistent(), !repeats, "{grid:?}");
        }
    }
    assert!((500..2600).contains(&clashing), "{clashing} of 2,700 grids clash");
}
