//! Generated puzzles have one solution, are minimal, have the requested pattern and number of givens, and are the same at
//! every SIMD level and in every order.

use std::{collections::HashSet, ops::RangeInclusive};

use givens::{
    Cell, CellSet, Digit, Grid, Puzzle, Shape, SimdLevel,
    explain::{Event, Explain, ExplainOptions, Technique},
    generate::{
        GenerateOptions, Generated, Generator, Goal, RatingTarget, Reworked, Reworker, Symmetry,
        fewest_givens,
    },
    rate::{Rate, Scheme},
    solve::naive,
};

fn made(options: &GenerateOptions, number: u64) -> Vec<Generated> {
    let generator = Generator::new(options.clone()).expect("possible");
    let all: Result<_, _> = generator.with_indices(0..number).collect();
    all.expect("all are made")
}

fn lines(made: &[Generated]) -> Vec<String> {
    let line = |made: &Generated| made.givens().iter().map(|value| char::from(b'0' + value)).collect();
    made.iter().map(line).collect()
}

fn without(grid: &Grid, cells: CellSet) -> Puzzle {
    let mut fewer = grid.clone();
    cells.iter().for_each(|cell| fewer.set(cell, None));
    Puzzle::new(fewer).expect("givens of a solution")
}

fn assert_all_proper(options: &GenerateOptions, number: u64) {
    for made in &made(options, number) {
        assert_proper(made, options);
    }
}

/// What must hold of every puzzle, whatever was asked for.
fn assert_proper(made: &Generated, options: &GenerateOptions) {
    let puzzle = made.puzzle();
    assert_eq!(puzzle.shape(), options.shape);
    assert_eq!(puzzle.solve().only_solution(), Some(&made.solution()), "{:?}", puzzle.grid());
    let filled = puzzle.grid().filled();
    assert_eq!(filled.len(), made.given_count());
    assert!(
        options.givens.clone().is_none_or(|range| range.contains(&filled.len())),
        "{} givens",
        filled.len()
    );
    assert!(options.symmetry.holds(options.shape, filled), "{}: {:?}", options.symmetry, puzzle.grid());
    if let Goal::Pattern(cells) = options.goal {
        assert_eq!(filled, cells);
    }
    if options.minimal {
        let orbits = options.symmetry.orbits(options.shape).into_iter();
        for orbit in orbits.map(|orbit| orbit & filled).filter(|orbit| !orbit.is_empty()) {
            assert!(!without(puzzle.grid(), orbit).solve().is_one(), "{orbit} can be spared");
        }
    }
}

fn symmetries() -> Vec<Symmetry> {
    let names = [
        "none",
        "half-turn",
        "quarter-turn",
        "horizontal",
        "vertical",
        "diagonal",
        "antidiagonal",
        "horizontal+vertical",
        "diagonal+antidiagonal",
        "full",
    ];
    names.map(|name| name.parse().expect("known")).into()
}

#[test]
fn the_puzzles_of_a_seed_never_change() {
    insta::assert_snapshot!(
        "minimal",
        lines(&made(&GenerateOptions::default().with_seed(2026), 5)).join("\n")
    );
    let half = GenerateOptions::default().with_seed(2026).with_symmetry(Symmetry::HALF_TURN);
    insta::assert_snapshot!("half-turn", lines(&made(&half, 3)).join("\n"));
    let some = GenerateOptions::default().with_seed(2026).with_givens(28..=32).with_minimal(false);
    insta::assert_snapshot!("28-to-32", lines(&made(&some, 3)).join("\n"));
    let full = GenerateOptions::default().with_seed(2026).with_goal(Goal::Full);
    insta::assert_snapshot!("full", lines(&made(&full, 3)).join("\n"));
    let six = GenerateOptions::default().with_seed(2026).with_shape(Shape::of_side(6).expect("2×3"));
    insta::assert_snapshot!("six", lines(&made(&six, 3)).join("\n"));
    let cells = made(&some, 1)[0].grid().filled();
    let pattern =
        GenerateOptions::default().with_seed(2026).with_goal(Goal::Pattern(cells)).with_minimal(false);
    insta::assert_snapshot!("pattern", lines(&made(&pattern, 1)).join("\n"));
}

#[test]
fn the_naive_solver_finds_one_solution_too() {
    for made in made(&GenerateOptions::default().with_seed(3).with_givens(30..=34).with_minimal(false), 20) {
        assert_eq!(naive::solutions(&made.puzzle(), 2), [made.solution()]);
    }
    let four = GenerateOptions::default().with_seed(3).with_shape(Shape::of_side(4).expect("2×2"));
    for made in made(&four, 50) {
        assert_eq!(naive::solutions(&made.puzzle(), 2), [made.solution()]);
        let all = made.grid().filled();
        let spared = |cell: Cell| naive::count(&without(&made.grid(), [cell].into_iter().collect()), 2) == 1;
        assert!(!all.iter().any(spared), "minimal");
    }
}

#[test]
fn puzzles_meet_the_requested_options() {
    for symmetry in symmetries() {
        let options = GenerateOptions::default().with_seed(4).with_symmetry(symmetry);
        assert_all_proper(&options, 20);
        let some = options.with_givens(32..=40).with_minimal(false);
        assert_all_proper(&some, 20);
    }
    for range in [26..=26, 24..=25, 60..=70] {
        let options = GenerateOptions::default().with_seed(5).with_givens(range).with_minimal(false);
        assert_all_proper(&options, 30);
    }
    let few = GenerateOptions::default().with_seed(5).with_givens(22..=22);
    assert_all_proper(&few, 3);
}

#[test]
fn every_shape_is_generated() {
    let shapes = [(2, 2, 20), (2, 3, 10), (3, 2, 10), (2, 4, 4), (2, 5, 3), (3, 4, 2)];
    for (rows, columns, number) in shapes {
        let shape = Shape::new(rows, columns).expect("a shape");
        let options = GenerateOptions::default().with_seed(6).with_shape(shape);
        assert_all_proper(&options, number);
        let half = options.clone().with_symmetry(Symmetry::HALF_TURN);
        assert_all_proper(&half, 1);
        let full = options.with_goal(Goal::Full);
        assert!(made(&full, 5).iter().all(|made| made.givens() == made.digits()));
    }
}

#[test]
fn a_pattern_gets_its_digits() {
    let some = GenerateOptions::default().with_seed(7).with_givens(26..=30).with_minimal(false);
    for (seed, other) in (0..).zip(made(&some, 3)) {
        let goal = Goal::Pattern(other.grid().filled());
        let options = GenerateOptions::default().with_seed(seed).with_goal(goal).with_minimal(false);
        assert_all_proper(&options, 2);
    }
    let six = Shape::of_side(6).expect("2×3");
    let cells = made(&GenerateOptions::default().with_seed(7).with_shape(six), 1)[0].grid().filled();
    let options = GenerateOptions::default()
        .with_seed(8)
        .with_shape(six)
        .with_goal(Goal::Pattern(cells))
        .with_minimal(false);
    assert_all_proper(&options, 2);
}

#[test]
fn no_puzzle_comes_twice() {
    let lines = lines(&made(&GenerateOptions::default(), 3000));
    let distinct: HashSet<_> = lines.iter().collect();
    assert_eq!(distinct.len(), lines.len());
    let other = made(&GenerateOptions::default().with_seed(1), 1);
    assert!(!distinct.contains(&self::lines(&other)[0]), "another seed, other puzzles");
}

#[test]
fn each_puzzle_depends_only_on_its_index() {
    for options in [
        GenerateOptions::default().with_seed(9),
        // Many attempts fail, so that several of one puzzle run side by side.
        GenerateOptions::default().with_seed(9).with_givens(22..=22),
        GenerateOptions::default()
            .with_seed(9)
            .with_symmetry(Symmetry::FULL)
            .with_givens(24..=28)
            .with_minimal(false),
    ] {
        let generator = || Generator::new(options.clone()).expect("possible");
        let all: Vec<_> = generator().take(40).map(Result::unwrap).collect();
        assert!((0..).zip(&all).all(|(index, made)| made.index == index));
        for range in [0..1, 7..8, 3..12, 0..40, 38..40] {
            let some: Vec<_> = generator().with_indices(range.clone()).map(Result::unwrap).collect();
            let range = usize::try_from(range.start).unwrap()..usize::try_from(range.end).unwrap();
            assert_eq!(some, all[range.clone()], "{range:?}");
        }
    }
}

#[test]
fn every_level_makes_the_same() {
    let cells = made(&GenerateOptions::default().with_seed(7).with_givens(28..=30).with_minimal(false), 1)[0]
        .grid()
        .filled();
    for options in [
        GenerateOptions::default().with_seed(10),
        GenerateOptions::default().with_seed(10).with_symmetry(Symmetry::DIAGONAL),
        GenerateOptions::default().with_seed(10).with_goal(Goal::Pattern(cells)).with_minimal(false),
    ] {
        let number = if options.goal == Goal::Puzzle { 300 } else { 2 };
        let plain = made(&options.clone().with_level(SimdLevel::Plain), number);
        for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
            assert_eq!(made(&options.clone().with_level(level), number), plain, "{level}");
        }
    }
}

#[test]
fn rated_puzzles_meet_their_target() {
    let (hodoku, se) = (RatingTarget::new(Scheme::Hodoku), RatingTarget::new(Scheme::SudokuExplainer));
    let half = || GenerateOptions::default().with_symmetry(Symmetry::HALF_TURN);
    for (options, target) in [
        (GenerateOptions::default(), hodoku.clone().with_level("Medium".to_owned())),
        (half(), hodoku.clone().with_hardest("naked-pair".to_owned())),
        (half().with_givens(28..=32).with_minimal(false), hodoku.with_number(300.0..=320.0)),
        (GenerateOptions::default(), se.clone().with_number(3.0..=4.5)),
        (GenerateOptions::default().with_givens(20..=24).with_minimal(false), se.clone()),
        (half(), se.with_hardest("Pointing".to_owned()).with_number(2.6..=2.6)),
        (GenerateOptions::default(), RatingTarget::new(Scheme::Basics).with_level("subsets".to_owned())),
        (GenerateOptions::default(), RatingTarget::new(Scheme::Backdoor).with_number(1.0..=1.0)),
    ] {
        let options = options.with_seed(15).with_rating(target.clone());
        let all = made(&options, 4);
        for made in &all {
            assert_proper(made, &options);
            let rating = made.puzzle().rate(target.scheme);
            assert!(target.is_met(&rating), "{target}: {:?}", rating.score);
            assert_eq!(made.rating.as_deref(), Some(&rating));
        }
        let generator = Generator::new(options).expect("possible").with_indices(2..4);
        assert_eq!(generator.map(Result::unwrap).collect::<Vec<_>>(), all[2..], "each depends on its index");
    }
}

#[test]
fn targets_are_met_by_variants_too() {
    let target = RatingTarget::new(Scheme::Hodoku).with_number(5000.0..=f64::INFINITY);
    let options = GenerateOptions::default().with_seed(16).with_rating(target.clone());
    let all = made(&options, 4);
    assert!(all.iter().any(|made| made.attempts > 16), "more than the new puzzles of the first round");
    for made in &all {
        assert_proper(made, &options);
        assert!(target.is_met(made.rating.as_ref().expect("rated")));
    }
}

#[test]
fn the_nearest_rating_is_reported_if_none_meets_the_target() {
    let target = RatingTarget::new(Scheme::SudokuExplainer).with_number(0.0..=1.1);
    let options = GenerateOptions::default().with_rating(target).with_attempts(40);
    let failure = Generator::new(options).unwrap().next().unwrap().unwrap_err().to_string();
    let nearest = "no puzzle rated 0 to 1.1 (se-1.2.1) in 40 attempts; the nearest is ER 1.";
    assert!(failure.starts_with(nearest), "{failure}");
}

#[test]
fn attempts_are_counted() {
    let few = GenerateOptions::default().with_givens(22..=22);
    for made in made(&few, 3) {
        let attempts = few.clone().with_attempts(made.attempts);
        let failed = attempts.clone().with_attempts(made.attempts - 1);
        let again =
            |options| Generator::new(options).map(|all| all.with_indices(made.index..made.index + 1).next());
        assert_eq!(again(attempts).unwrap(), Some(Ok(made.clone())));
        assert!(made.attempts == 1 || again(failed).unwrap().is_some_and(|ended| ended.is_err()));
    }
}

#[test]
fn positions_have_the_technique_next_and_the_solution_of_their_puzzle() {
    for technique in ["x-wing", "naked-triple", "skyscraper", "pointing", "naked-single"] {
        let technique: Technique = technique.parse().unwrap();
        let options = GenerateOptions::default().with_seed(3).with_next(technique);
        for made in made(&options, 3) {
            let record = made.record(true);
            let position = record.position().unwrap();
            let hint = position.hint(&ExplainOptions::default());
            assert!(
                matches!(&hint.events[0], Event::Step(step) if step.technique == technique),
                "{technique}"
            );
            assert_eq!(position.solve().only_solution(), Some(&made.solution()));
            let whole = made.puzzle();
            assert!(whole.grid().digits().all(|(cell, digit)| position.grid().get(cell) == Some(digit)));
        }
        let second = Generator::new(options.clone()).unwrap().with_indices(1..2).next().unwrap().unwrap();
        assert_eq!(second, made(&options, 2)[1], "a position depends on its index alone");
    }
    let x_wing = GenerateOptions::default().with_next(Technique::XWing);
    let refused = |options: GenerateOptions| Generator::new(options).unwrap_err().to_string();
    assert!(refused(x_wing.clone().with_goal(Goal::Full)).contains("full grid"));
    assert!(refused(x_wing.clone().with_shape(Shape::of_side(4).unwrap())).contains("9×9"));
    assert!(refused(x_wing.clone().with_rating(RatingTarget::new(Scheme::Hodoku))).contains("rating"));
    assert!(refused(x_wing.with_next(Technique::ForcingChain)).contains("no step of explain"));
    assert!(refused(GenerateOptions::default().with_next(Technique::Trial)).contains("no step of explain"));
}

#[test]
fn impossible_options_are_rejected_with_the_reason() {
    let cells = |indices: &[usize]| indices.iter().map(|&index| Shape::CLASSIC.cell(index)).collect();
    let twelve: Vec<_> = (0..12).map(|n| n * 7 % 81).collect();
    // Rows 4 and 5 are blank.
    let gap: Vec<_> = (0..81).filter(|index| !(27..45).contains(index)).collect();
    let default = GenerateOptions::default;
    for (options, reason) in [
        (
            default().with_goal(Goal::Pattern(cells(&twelve))),
            "pattern of 12 cells: no 9×9 puzzle with one solution has fewer than 17 givens",
        ),
        (
            default().with_goal(Goal::Pattern(cells(&gap))),
            "row 4 and row 5 have no given: exchanging them gives another solution",
        ),
        (
            default().with_givens(5..=16),
            "16 givens at most: no 9×9 puzzle with one solution has fewer than 17 givens",
        ),
        (default().with_givens(82..=90), "at least 82 givens: a 9×9 grid has only 81 cells"),
        (default().with_givens(RangeInclusive::new(30, 28)), "30..28: the range is empty"),
        (
            default().with_givens(22..=23).with_symmetry(Symmetry::QUARTER_TURN),
            "no pattern of 9×9 with quarter-turn symmetry has 22 to 23 givens",
        ),
        (default().with_shape(Shape::of_side(25).unwrap()), "25×25: puzzles are generated with 4 to 16 rows"),
        (default().with_attempts(0), "at least 1 attempt is needed"),
        (
            default().with_shape(Shape::of_side(6).unwrap()).with_rating(RatingTarget::new(Scheme::Hodoku)),
            "hodoku-2.2 rates puzzles of 9×9 with boxes of 3×3, found 6×6 (boxes 2 rows × 3 columns); qqwing and basics rate any shape",
        ),
        (
            default().with_goal(Goal::Full).with_rating(RatingTarget::new(Scheme::Hodoku)),
            "a full grid has no rating",
        ),
        (
            default().with_rating(
                RatingTarget::new(Scheme::SudokuExplainer).with_number(RangeInclusive::new(8.0, 7.5)),
            ),
            "8..7.5: the range is empty",
        ),
        (
            default().with_rating(RatingTarget::new(Scheme::Qqwing).with_number(1.0..=2.0)),
            "qqwing-1.3.4 has no numbers, but the levels simple, easy, intermediate, expert",
        ),
        (
            default().with_rating(RatingTarget::new(Scheme::SudokuExplainer).with_level("hard".to_owned())),
            "se-1.2.1 has no levels",
        ),
        (
            default().with_rating(RatingTarget::new(Scheme::Hodoku).with_level("fiendish".to_owned())),
            "expected a level of hodoku-2.2 (easy, medium, hard, unfair, extreme), found `fiendish`",
        ),
        (
            default().with_rating(RatingTarget::new(Scheme::Hodoku).with_hardest("x-ring".to_owned())),
            "expected a technique of hodoku-2.2, found `x-ring`; did you mean `x-wing`?",
        ),
        (
            default().with_goal(Goal::Full).with_givens(20..=30),
            "a full grid has all cells given: it cannot be combined with a number of givens or a symmetry",
        ),
    ] {
        assert_eq!(Generator::new(options).unwrap_err().to_string(), reason);
    }
    assert_eq!(fewest_givens(Shape::of_side(4).unwrap()), 4);
}

#[test]
fn what_no_attempt_makes_is_told() {
    let options = GenerateOptions::default().with_givens(17..=17).with_attempts(3);
    let ended: Vec<_> = Generator::new(options).unwrap().with_indices(0..3).collect();
    let shown: Vec<_> = ended.into_iter().map(|ended| ended.unwrap_err().to_string()).collect();
    assert_eq!(shown, ["no puzzle minimal and with 17 givens in 3 attempts"; 3]);
}

#[test]
fn a_stop_leaves_what_is_whole() {
    let all: Vec<_> = Generator::new(GenerateOptions::default()).unwrap().with_indices(0..200).collect();
    for rounds in [0, 1, 30, 60] {
        let seen = std::sync::atomic::AtomicU32::new(0);
        let stop = move || seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= rounds;
        let some: Vec<_> = Generator::new(GenerateOptions::default())
            .unwrap()
            .with_indices(0..200)
            .with_stop(stop)
            .collect();
        assert_eq!(some, all[..some.len()]);
        assert!(rounds > 0 || some.is_empty());
    }
}

#[test]
fn a_random_grid_is_any_grid() {
    let four = GenerateOptions::default().with_shape(Shape::of_side(4).expect("2×2")).with_goal(Goal::Full);
    let mut times = std::collections::HashMap::<_, u32>::new();
    for line in lines(&made(&four, 28_800)) {
        *times.entry(line).or_default() += 1;
    }
    let squares = times.values().map(|&times| (f64::from(times) - 100.0).powi(2) / 100.0);
    let chi: f64 = squares.sum();
    assert!(times.len() == 288 && (200.0..390.0).contains(&chi), "287 degrees of freedom: {chi}");
    // The digits of two cells that share no house: each of 81 pairs is as likely as any other.
    let full = GenerateOptions::default().with_seed(11).with_goal(Goal::Full);
    let mut seen = [[0u32; 9]; 9];
    let number = 8100;
    for made in made(&full, number) {
        let corner = usize::from(made.givens()[0]) - 1;
        let middle = usize::from(made.givens()[40]) - 1;
        seen[corner][middle] += 1;
    }
    let expected = 100.0;
    let squares = seen.iter().flatten().map(|&times| (f64::from(times) - expected).powi(2) / expected);
    let chi: f64 = squares.sum();
    assert!((40.0..130.0).contains(&chi), "80 degrees of freedom: {chi}");
}

#[test]
fn grids_that_are_there_are_reworked() {
    let full = made(&GenerateOptions::default().with_seed(12).with_goal(Goal::Full), 20);
    let minimal = GenerateOptions::default().with_seed(12).with_symmetry(Symmetry::HALF_TURN);
    let reworker = Reworker::new(minimal.clone());
    let puzzles: Vec<_> = full.iter().map(Generated::puzzle).collect();
    let references: Vec<_> = puzzles.iter().collect();
    let outcomes = reworker.rework(&references, &|| false);
    for (full, reworked) in full.iter().zip(&outcomes) {
        let Some(Reworked::Fewer(made)) = reworked else { panic!("{reworked:?}") };
        assert_eq!(made.solution(), full.solution());
        assert_proper(made, &minimal);
    }
    let alone = reworker.rework(&references[5..6], &|| false);
    assert_eq!(alone[0], outcomes[5], "whatever else is there");
}

#[test]
fn puzzles_with_several_solutions_are_repaired() {
    let options = GenerateOptions::default().with_seed(13);
    let reworker = Reworker::new(options.clone());
    for made in made(&options, 10) {
        let spare: CellSet = made.grid().filled().iter().take(1).collect();
        let broken = without(&made.grid(), spare);
        let outcome = reworker.rework(&[&broken], &|| false).remove(0);
        let Some(Reworked::More { made, added, fewest }) = outcome else { panic!("{outcome:?}") };
        assert!(fewest && added == 1, "the given that was taken would do");
        assert!(broken.grid().first_not_in(&made.grid()).is_none(), "all givens stay");
        assert_eq!(made.puzzle().solve().only_solution(), Some(&made.solution()));
    }
    let text = "12..34..........";
    let values = text.bytes().map(|symbol| Digit::new(symbol.wrapping_sub(b'0')).filter(|_| symbol != b'.'));
    let four = Puzzle::new(Grid::new(Shape::of_side(4).unwrap(), values).unwrap()).unwrap();
    let four_givens = options.clone().with_givens(4..=4);
    assert!(
        matches!(Reworker::new(four_givens).rework(&[&four], &|| false)[0], Some(Reworked::Failed(_))),
        "4 and more"
    );
    assert!(matches!(reworker.rework(&[&four], &|| false)[0], Some(Reworked::More { .. })));
}

/// `cargo test --release --test generate -- --ignored`
#[test]
#[ignore = "a minute"]
fn a_hundred_thousand_are_proper_and_a_million_distinct() {
    let generator = Generator::new(GenerateOptions::default().with_seed(14)).unwrap();
    let mut distinct = HashSet::new();
    for ended in generator.with_indices(0..1_000_000) {
        let made = ended.expect("made");
        if made.index < 100_000 {
            let puzzle = made.puzzle();
            assert!(puzzle.solutions_by_any().take(2).eq([made.solution()]));
            for (cell, _) in puzzle.grid().digits().take(if made.index < 2000 { 81 } else { 1 }) {
                assert!(!without(puzzle.grid(), [cell].into_iter().collect()).solve().is_one());
            }
        }
        assert!(distinct.insert(made.givens().to_vec()), "puzzle {} came before", made.index + 1);
    }
}
