//! Exact counting is equal to listing, the same by every method, and equal to known numbers.

#![allow(
    clippy::cast_possible_truncation,
    reason = "random numbers and digits are cut to what the tests want"
)]

mod support;

use std::{
    fs,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use givens::{
    Budget, Candidate, Candidates, Cell, Count, Digit, DigitSet, Grid, Puzzle, Shape,
    simd::{Place, Row, Simd, SimdLevel, Table, Task, Weights},
    solve::exact::{Cost, Plan},
};
use support::{
    check_on_all_cores,
    random::{Random, shuffled, transposed},
};

fn puzzle(grid: Grid) -> Puzzle {
    Puzzle::new(grid).expect("no clash")
}

fn empty(shape: Shape) -> Puzzle {
    puzzle(Grid::empty(shape))
}

fn read(line: &str) -> Puzzle {
    let digits = line.chars().take(81).map(|symbol| Digit::new(symbol.to_digit(10)? as u8));
    puzzle(Grid::new(Shape::CLASSIC, digits).expect("81 cells"))
}

/// A full grid: the first solution of a grid with a shuffled first row and column.
fn full_grid(shape: Shape, random: &mut Random) -> Grid {
    let side = shape.side();
    loop {
        let mut grid = Grid::empty(shape);
        for _ in 0..side {
            let cell = shape.cell(random.below(shape.cell_count()));
            let mut other = grid.clone();
            other.set(cell, Some(Digit::from_index(random.below(side))));
            if other.is_consistent() {
                grid = other;
            }
        }
        if let Some(solution) = puzzle(grid).solutions().with_budget(Budget::nodes(10_000)).next() {
            return shuffled(solution.grid(), random);
        }
    }
}

fn with_givens(full: &Grid, givens: usize, random: &mut Random) -> Grid {
    let mut grid = Grid::empty(full.shape());
    for index in random.order(full.shape().cell_count()).into_iter().take(givens) {
        let cell = full.shape().cell(index);
        grid.set(cell, full.get(cell));
    }
    grid
}

/// Some candidates removed, so that the solution of `full` remains.
fn thinned(grid: &Grid, full: &Grid, taken: usize, random: &mut Random) -> Puzzle {
    let shape = grid.shape();
    let mut candidates = Candidates::all(shape);
    for _ in 0..taken {
        let cell = shape.cell(random.below(shape.cell_count()));
        let digit = Digit::from_index(random.below(shape.side()));
        if full.get(cell) != Some(digit) {
            candidates.remove(Candidate { cell, digit });
        }
    }
    puzzle(grid.clone()).with_candidates(candidates)
}

fn by_transfer(puzzle: &Puzzle) -> u128 {
    Plan::by_transfer(puzzle, SimdLevel::best()).count()
}

fn exactly(puzzle: &Puzzle) -> u128 {
    puzzle.count_exactly(Cost::LIMIT).expect("within reach")
}

/// The number of solutions by listing, up to a limit.
fn listed(puzzle: &Puzzle, limit: u64) -> Option<u128> {
    match puzzle.count(limit, Budget::UNLIMITED) {
        Count::Exactly(number) => Some(number.into()),
        _ => None,
    }
}

/// Sets of givens that leave digits, columns and bands without any, so that there are many
/// symmetries.
fn regular(full: &Grid, random: &mut Random) -> Grid {
    let mut grid = full.clone();
    for _ in 0..random.below(4) {
        let digit = Digit::from_index(random.below(9));
        blank(&mut grid, |_, its| its == digit);
    }
    for _ in 0..random.below(4) {
        let column = random.below(9);
        blank(&mut grid, |cell, _| cell.column().index() == column);
    }
    for _ in 0..random.below(3) {
        let band = random.below(3);
        blank(&mut grid, |cell, _| cell.row().index() / 3 == band);
    }
    if random.below(2) == 0 { transposed(&grid) } else { grid }
}

fn blank(grid: &mut Grid, which: impl Fn(Cell, Digit) -> bool) {
    let cells: Vec<_> =
        grid.digits().filter(|&(cell, digit)| which(cell, digit)).map(|(cell, _)| cell).collect();
    for cell in cells {
        grid.set(cell, None);
    }
}

/// Compares transfer with listing on grids of 10 to 40 givens, until so many could be listed.
fn compare_with_listing(number: usize, limit: u64, seed: u64) {
    let random = Mutex::new(Random(seed));
    let compared = AtomicUsize::new(0);
    check_on_all_cores(&[(); 64], |()| {
        while compared.load(Ordering::Relaxed) < number {
            let puzzle = to_compare(&mut random.lock().expect("no panic while it is held"));
            let found = by_transfer(&puzzle);
            if found < u128::from(limit) {
                assert_eq!(listed(&puzzle, limit), Some(found), "{}", puzzle.grid());
                compared.fetch_add(1, Ordering::Relaxed);
            } else {
                assert_eq!(listed(&puzzle, limit.min(20_000)), None, "{}", puzzle.grid());
            }
        }
    });
}

/// Returns a puzzle of 10 to 40 givens, sometimes with fewer candidates, or without a solution.
fn to_compare(random: &mut Random) -> Puzzle {
    let full = full_grid(Shape::CLASSIC, random);
    let mut grid = match random.below(3) {
        0 => regular(&full, random),
        _ => with_givens(&full, 10 + random.below(31), random),
    };
    // Sometimes a digit without a clash that leaves no solution.
    if random.below(5) == 0 {
        let cell = Shape::CLASSIC.cell(random.below(81));
        let mut other = grid.clone();
        other.set(cell, Some(Digit::from_index(random.below(9))));
        if other.is_consistent() {
            grid = other;
        }
    }
    if random.below(3) == 0 {
        let taken = random.below(200);
        return thinned(&grid, &full, taken, random);
    }
    puzzle(grid)
}

/// Few grids take long, of which these have none: one of 13 givens took a minute and a half.
#[test]
fn transfer_counts_what_listing_counts() {
    compare_with_listing(60, 20_000, 5);
}

#[test]
#[ignore = "minutes: cargo test --release --test exact -- --ignored"]
fn transfer_counts_what_listing_counts_on_2000_grids() {
    compare_with_listing(2_000, 10_000_000, 2);
}

#[test]
fn empty_grids_have_the_known_counts() {
    let shape = |rows, columns| Shape::new(rows, columns).expect("boxes of a fair size");
    assert_eq!(exactly(&empty(shape(2, 2))), 288);
    assert_eq!(exactly(&empty(shape(2, 3))), 28_200_960);
    assert_eq!(exactly(&empty(shape(3, 2))), 28_200_960);
    assert_eq!(exactly(&empty(shape(3, 3))), EMPTY);
}

const EMPTY: u128 = 6_670_903_752_021_072_936_960;

#[test]
fn givens_of_a_template_or_house_have_the_known_counts() {
    let mut random = Random(3);
    let full = full_grid(Shape::CLASSIC, &mut random);
    let only = |which: &dyn Fn(Cell, Digit) -> bool| {
        let mut grid = full.clone();
        blank(&mut grid, |cell, digit| !which(cell, digit));
        exactly(&puzzle(grid))
    };
    let five = Digit::from_index(4);
    assert_eq!(only(&|_, digit| digit == five), EMPTY / 46_656);
    assert_eq!(only(&|cell, _| cell.row().index() == 4), EMPTY / 362_880);
    assert_eq!(only(&|cell, _| cell.column().index() == 7), EMPTY / 362_880);
    assert_eq!(only(&|cell, _| Shape::CLASSIC.block_of(cell).index() == 8), EMPTY / 362_880);
}

#[test]
fn the_regular_band_has_the_known_count() {
    let band = format!("123456789456789123789123456{}", ".".repeat(54));
    assert_eq!(exactly(&read(&band)), 72 * 108_374_976);
    assert_eq!(exactly(&read(&band)), 7_802_998_272);
}

#[test]
fn counts_of_a_cells_digits_add_up() {
    let mut random = Random(4);
    for givens in [13, 16, 20] {
        let full = full_grid(Shape::CLASSIC, &mut random);
        let grid = with_givens(&full, givens, &mut random);
        assert_children_sum_up(&grid, &mut random);
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test exact -- --ignored"]
fn counts_of_a_cells_digits_add_up_at_every_number_of_givens() {
    let mut random = Random(5);
    for givens in 0..=30 {
        for _ in 0..2 {
            let full = full_grid(Shape::CLASSIC, &mut random);
            let grid = with_givens(&full, givens, &mut random);
            assert_children_sum_up(&grid, &mut random);
        }
    }
}

fn assert_children_sum_up(grid: &Grid, random: &mut Random) {
    let blanks: Vec<_> = grid.shape().cells().filter(|&cell| grid.get(cell).is_none()).collect();
    let cell = blanks[random.below(blanks.len())];
    let mut sum = 0;
    let mut cut = [Candidates::all(grid.shape()), Candidates::all(grid.shape())];
    for digit in Digit::up_to(9) {
        let mut child = grid.clone();
        child.set(cell, Some(digit));
        sum += Puzzle::new(child).map_or(0, |child| exactly(&child));
        let half = if digit.get() < 4 { &mut cut[0] } else { &mut cut[1] };
        half.remove(Candidate { cell, digit });
    }
    let parent = by_transfer(&puzzle(grid.clone()));
    assert_eq!(sum, parent, "{cell}\n{grid}");
    let halves = cut.map(|candidates| {
        let half = puzzle(grid.clone()).with_candidates(candidates);
        by_transfer(&half)
    });
    assert_eq!(halves.iter().sum::<u128>(), parent, "the halves of {cell}\n{grid}");
}

fn assert_symmetric(grid: &Grid, random: &mut Random) {
    let expected = exactly(&puzzle(grid.clone()));
    assert_eq!(exactly(&puzzle(shuffled(grid, random))), expected, "{grid}");
    assert_eq!(exactly(&puzzle(transposed(grid))), expected, "{grid}");
}

#[test]
fn symmetries_keep_the_count() {
    let mut random = Random(6);
    for givens in [13, 17, 21, 26] {
        let full = full_grid(Shape::CLASSIC, &mut random);
        assert_symmetric(&with_givens(&full, givens, &mut random), &mut random);
    }
    let six = Shape::new(2, 3).expect("6×6");
    let full = full_grid(six, &mut random);
    assert_symmetric(&with_givens(&full, 3, &mut random), &mut random);
}

#[test]
#[ignore = "a minute: cargo test --release --test exact -- --ignored"]
fn symmetries_keep_the_count_at_every_number_of_givens() {
    let mut random = Random(7);
    for givens in (0..=30).flat_map(|givens| [givens; 3]) {
        let full = full_grid(Shape::CLASSIC, &mut random);
        assert_symmetric(&with_givens(&full, givens, &mut random), &mut random);
        assert_symmetric(&regular(&full, &mut random), &mut random);
    }
}

/// How many choices of roles cost at most a second.
fn assert_roles_agree(puzzle: &Puzzle) -> usize {
    let plans = Plan::all_roles(puzzle, SimdLevel::best());
    assert!(plans.len() == 36 || plans.is_empty());
    let affordable = plans.iter().filter(|plan| plan.cost() < Cost::of_seconds(1.0));
    let numbers: Vec<_> = affordable.map(Plan::count).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] == pair[1]), "{numbers:?}\n{}", puzzle.grid());
    numbers.len()
}

#[test]
fn all_choices_of_roles_agree() {
    let mut random = Random(8);
    let full = full_grid(Shape::CLASSIC, &mut random);
    assert!(assert_roles_agree(&puzzle(with_givens(&full, 19, &mut random))) > 18);
    assert!(assert_roles_agree(&thinned(&with_givens(&full, 21, &mut random), &full, 60, &mut random)) > 18);
}

#[test]
#[ignore = "minutes: cargo test --release --test exact -- --ignored"]
fn all_choices_of_roles_agree_at_every_number_of_givens() {
    let mut random = Random(9);
    for givens in 0..=24 {
        let full = full_grid(Shape::CLASSIC, &mut random);
        assert_roles_agree(&puzzle(with_givens(&full, givens, &mut random)));
        assert_roles_agree(&puzzle(regular(&full, &mut random)));
    }
}

#[test]
fn every_simd_level_counts_the_same() {
    let mut random = Random(10);
    for givens in [0, 14, 18] {
        let full = full_grid(Shape::CLASSIC, &mut random);
        let puzzle = puzzle(with_givens(&full, givens, &mut random));
        let expected = Plan::by_transfer(&puzzle, SimdLevel::Plain).count();
        for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
            assert_eq!(Plan::by_transfer(&puzzle, level).count(), expected, "{level}");
        }
    }
}

#[test]
fn weights_above_127_are_counted_correctly() {
    // One candidate less: the weights of its band have no common divisor, and many are large.
    let mut candidates = Candidates::all(Shape::CLASSIC);
    let cell = Cell::new(4, 4);
    candidates.set(cell, DigitSet::up_to(9) - DigitSet::of(Digit::from_index(0)));
    let grid = Grid::empty(Shape::CLASSIC);
    let thin = puzzle(grid).with_candidates(candidates);
    assert_eq!(exactly(&thin), EMPTY / 9 * 8);
}

#[test]
fn candidates_without_givens_are_counted() {
    let mut random = Random(14);
    for taken in [900, 1000, 1100] {
        let full = full_grid(Shape::CLASSIC, &mut random);
        let puzzle = thinned(&Grid::empty(Shape::CLASSIC), &full, taken, &mut random);
        let expected = listed(&puzzle, 5_000_000).expect("few enough");
        assert_eq!(exactly(&puzzle), expected);
    }
}

#[test]
fn bands_count_what_listing_counts() {
    let mut random = Random(11);
    for (rows, columns) in [(2, 3), (3, 2)] {
        let shape = Shape::new(rows, columns).expect("6×6");
        for givens in [4, 5, 6, 8, 12] {
            let full = full_grid(shape, &mut random);
            let grid = with_givens(&full, givens, &mut random);
            for puzzle in [puzzle(grid.clone()), thinned(&grid, &full, 30, &mut random)] {
                let expected = listed(&puzzle, 1_000_000).expect("few enough");
                assert_eq!(Plan::by_bands(&puzzle).count(), expected, "{}", puzzle.grid());
            }
        }
    }
}

#[test]
fn out_of_reach_reports_the_cost() {
    let twelve = empty(Shape::of_side(12).expect("12×12"));
    let refused = twelve.count_exactly(Cost::LIMIT).expect_err("10^46 solutions");
    assert!(refused.cost > Cost::of_seconds(1e30) && refused.cost.seconds().is_finite(), "{}", refused.cost);
    let mut random = Random(12);
    let full = full_grid(twelve.shape(), &mut random);
    let near = puzzle(with_givens(&full, 100, &mut random));
    assert_eq!(near.count_exactly(Cost::LIMIT), Ok(listed(&near, u64::MAX).expect("all")));
}

#[test]
fn a_plan_stays_within_its_cost() {
    let level = SimdLevel::best();
    for puzzle in [empty(Shape::CLASSIC), empty(Shape::of_side(6).expect("6×6"))] {
        let plan = Plan::new(&puzzle, level, Cost::LIMIT).expect("within ten minutes");
        let (most, less) = (plan.cost(), Cost::of_seconds(plan.cost().seconds() / 2.0));
        assert!(Plan::new(&puzzle, level, most).is_ok_and(|same| same.count() == plan.count()));
        assert_eq!(Plan::new(&puzzle, level, less).err().map(|refused| refused.cost), Some(most));
    }
}

/// The same on every machine.
#[test]
fn costs_are_known_before_counting() {
    let mut random = Random(15);
    let shown = |puzzle: &Puzzle| {
        let grid = puzzle.grid().to_string().replace('\n', "");
        format!("{grid} {:.4} s\n", Plan::cost_of_transfer(puzzle).seconds())
    };
    let mut costs = shown(&empty(Shape::CLASSIC));
    costs.extend(costly().iter().map(|line| shown(&read(line))));
    for givens in (2..=24).step_by(2) {
        let full = full_grid(Shape::CLASSIC, &mut random);
        costs += &shown(&puzzle(with_givens(&full, givens, &mut random)));
        costs += &shown(&puzzle(regular(&full, &mut random)));
    }
    insta::with_settings!({ snapshot_path => "snapshots/exact", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("costs", costs);
    });
}

#[test]
#[allow(clippy::cast_precision_loss, reason = "a mean")]
fn intervals_cover_the_spread_of_estimates() {
    let mut random = Random(14);
    let full = full_grid(Shape::CLASSIC, &mut random);
    let puzzle = puzzle(with_givens(&full, 18, &mut random));
    let exact = exactly(&puzzle) as f64;
    let (mut squares, mut widths, mut holding) = (0.0, 0.0, 0);
    for seed in 0..100 {
        let estimate = puzzle.estimate(300, seed);
        let [low, high] = estimate.interval().map(|end| end.value() / exact);
        holding += usize::from((low..=high).contains(&1.0));
        widths += (high - low) / (2.0 * 1.96);
        squares += (estimate.number().value() / exact - 1.0).powi(2);
    }
    assert!(holding >= 80, "{holding} of 100");
    let ratio = widths / 100.0 / (squares / 100.0).sqrt();
    assert!((0.6..1.6).contains(&ratio), "{ratio} times as wide");
}

#[test]
fn equal_samples_give_an_interval_of_width_zero() {
    let mut random = Random(16);
    let two = std::iter::repeat_with(|| {
        let full = full_grid(Shape::CLASSIC, &mut random);
        puzzle(with_givens(&full, 45, &mut random))
    })
    .find(|puzzle| listed(puzzle, 3) == Some(2));
    let [low, high] = two.expect("there are many").estimate(100, 1).interval().map(|end| end.to_string());
    assert_eq!([low.as_str(), high.as_str()], ["2", "2"]);
}

#[test]
fn estimates_are_close_and_reproducible() {
    let mut random = Random(13);
    for givens in [0, 12, 17] {
        let full = full_grid(Shape::CLASSIC, &mut random);
        let puzzle = puzzle(with_givens(&full, givens, &mut random));
        let exact = exactly(&puzzle);
        let estimate = puzzle.estimate(2_000, 1);
        assert_eq!(estimate, puzzle.estimate(2_000, 1));
        assert_ne!(estimate, puzzle.estimate(2_000, 2));
        #[allow(clippy::cast_precision_loss, reason = "a ratio")]
        let ratio = estimate.number().value() / exact as f64;
        assert!((0.7..1.4).contains(&ratio), "{givens} givens: {ratio}");
        let [low, high] = estimate.interval();
        assert!(low.value() < estimate.number().value() && estimate.number().value() < high.value());
    }
    let largest = empty(Shape::of_side(25).expect("25×25")).estimate(3, 0);
    assert!(largest.number().log10() > 300.0, "beyond what a float holds");
    let impossible = format!("12345678.........9{}", ".".repeat(63));
    assert!(read(&impossible).estimate(10, 0).interval()[1].value() <= 0.0);
}

/// The most costly grids found, each with its number of solutions.
fn costly() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/puzzles/costly-to-count.sdm");
    let text = fs::read_to_string(path).expect("the fixture is readable");
    text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
}

#[test]
#[ignore = "a minute: cargo test --release --test exact -- --ignored"]
fn adversarial_grids_are_counted() {
    for line in costly() {
        let (grid, number) = line.split_once(' ').expect("a grid and its number");
        let number: u128 = number.parse().expect("a number");
        assert_eq!(exactly(&read(grid)), number, "{line}");
        let turned = puzzle(transposed(read(grid).grid()));
        assert_eq!(exactly(&turned), number, "{line}, transposed");
    }
}

/// The results of a level for random rows: sums, weighted sums, scaled weights, transposed rows.
struct Trial {
    seed: u64,
}

impl Task for Trial {
    type Output = (Vec<u64>, Vec<Row>, Weights);

    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let mut random = Random(self.seed);
        let mut rows: Box<Table<Row>> = table(Row::ZERO);
        let mut weights: Box<Table<Weights>> = table(Weights::ZERO);
        for (row, weights) in rows.iter_mut().zip(weights.iter_mut()) {
            row.0.fill_with(|| if self.seed == 0 { Row::MOST } else { random.below(128) as u8 });
            weights.0.fill_with(|| random.next() as u32);
        }
        let mut totals = Vec::new();
        for _ in 0..20 {
            let mut total = [simd.no_total(); 8];
            let places: Vec<_> = (0..80).map(|_| Place::new(random.below(Place::MOST))).collect();
            for (part, total) in total.iter_mut().enumerate().take(S::PARTS) {
                let mut sums = simd.no_sums();
                for pair in places.chunks(2) {
                    let (one, other) = (simd.part(&rows, pair[0], part), simd.part(&rows, pair[1], part));
                    sums = simd.add_products(sums, one, other);
                    *total = simd.add_weighed(*total, sums, &weights, pair[0], part);
                }
            }
            let wholes = total.into_iter().take(S::PARTS).map(|total| simd.whole(total));
            totals.push(wholes.fold(0, u64::wrapping_add));
        }
        let lines: Vec<Vec<u8>> = (0..64).map(|_| (0..192).map(|_| random.next() as u8).collect()).collect();
        let mut turned = vec![Row::ZERO; 192];
        simd.turn(&std::array::from_fn(|line| &lines[line][..]), &mut turned);
        for (byte, row) in turned.iter().enumerate() {
            assert!((0..64).all(|line| row.0[line] == lines[line][byte]));
        }
        (totals, turned, simd.scaled(&weights[0], random.next() as u32, &weights[1]))
    }
}

#[allow(clippy::unnecessary_box_returns, reason = "a table is too large for the stack")]
fn table<T: Copy + std::fmt::Debug>(of: T) -> Box<Table<T>> {
    vec![of; Place::MOST].into_boxed_slice().try_into().expect("so many")
}

#[test]
fn every_simd_level_computes_the_same_products() {
    for seed in 0..3 {
        let expected = SimdLevel::Plain.enter(Trial { seed }).expect("on every machine");
        for level in SimdLevel::ALL {
            if let Some(found) = level.enter(Trial { seed }) {
                assert!(found == expected, "{level}");
            }
        }
    }
}
