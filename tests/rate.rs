//! Ratings: the paths of fixtures, and what holds of every rating.

mod fixture;

use std::fmt::Write;

use fixture::{maker::puzzle, random::Random};
use givens::{
    Puzzle, Record, Shape,
    rate::{Rating, Scheme, Score, Tenths, Unrated},
};

const PUZZLES: &str = include_str!("../fixtures/rate/puzzles.txt");

fn puzzles() -> impl Iterator<Item = Puzzle> {
    PUZZLES.lines().filter(|line| !line.starts_with('#')).map(|line| line.parse().expect("a puzzle"))
}

/// The rating with its path, a line for each step.
fn listing(puzzle: &Puzzle, rating: &Rating) -> String {
    let head = match &rating.score {
        Ok(score) => score.to_string(),
        Err(reason) => format!("undecided: {reason}"),
    };
    let mut text = format!("{}\n{head}\n", puzzle.grid().line());
    for step in &rating.steps {
        let _ =
            writeln!(text, "{:4} {} [{}] {}", step.rating, step.technique, step.detail, step.conclusion());
    }
    text
}

#[test]
fn paths_are_as_they_were() {
    for scheme in Scheme::ALL {
        let listings: Vec<_> = puzzles().map(|puzzle| listing(&puzzle, &puzzle.rate(scheme))).collect();
        insta::assert_snapshot!(scheme.id(), listings.join("\n"));
    }
}

/// The puzzles need these techniques, so that their paths show them.
#[test]
fn fixtures_cover_the_techniques() {
    let techniques = |scheme| -> Vec<_> {
        puzzles().flat_map(|puzzle| puzzle.rate(scheme).steps).map(|step| step.technique).collect()
    };
    let hodoku = techniques(Scheme::Hodoku);
    for name in [
        "Locked Pair",
        "XY-Chain",
        "Discontinuous Nice Loop",
        "AIC",
        "Hidden Rectangle",
        "Sue de Coq",
        "Forcing Net Verity",
    ] {
        assert!(hodoku.contains(&name), "{name}");
    }
    let se = techniques(Scheme::SudokuExplainer);
    for name in
        ["Direct Hidden Pair", "Turbot Fish", "Forcing Chain", "Region Forcing Chains", "Cell Forcing Chains"]
    {
        assert!(se.contains(&name), "{name}");
    }
}

#[test]
fn no_step_contradicts_the_solution_and_ratings_follow_from_steps() {
    let mut random = Random(11);
    for puzzle in (0..60).map(|_| puzzle(Shape::CLASSIC, 81, &mut random)) {
        for scheme in Scheme::ALL {
            let rating = assert_sound(&puzzle, scheme);
            assert_score(&rating);
            assert_eq!(rating, puzzle.rate(scheme));
        }
    }
}

/// All puzzles of the fixtures, then so many made at random that there are 100,000, in both schemes with many searches.
#[test]
#[ignore = "takes an hour without optimisation"]
fn no_step_of_many_puzzles_contradicts_the_solution() {
    let mut random = Random(13);
    let made = std::iter::from_fn(|| Some(puzzle(Shape::CLASSIC, 81, &mut random)));
    let mut steps = 0;
    for puzzle in puzzles().chain(made).take(100_000) {
        for scheme in [Scheme::Hodoku, Scheme::SudokuExplainer] {
            let rating = assert_sound(&puzzle, scheme);
            assert_score(&rating);
            steps += rating.steps.len();
        }
    }
    assert!(steps > 10_000_000, "{steps}");
}

fn assert_sound(puzzle: &Puzzle, scheme: Scheme) -> Rating {
    let solved = puzzle.solve();
    let solution = solved.only_solution().expect("one solution").grid();
    let is_right = |candidate: &givens::Candidate| solution.get(candidate.cell) == Some(candidate.digit);
    let rating = puzzle.rate(scheme);
    for step in &rating.steps {
        assert!(step.placement.iter().all(is_right), "{}: {step:?}", puzzle.grid().line());
        assert!(!step.eliminations.iter().any(is_right), "{}: {step:?}", puzzle.grid().line());
        assert!(scheme.techniques().any(|name| name == step.technique), "{}", step.technique);
    }
    rating
}

fn assert_score(rating: &Rating) {
    let ratings = || rating.steps.iter().map(|step| step.rating);
    let placements = rating.steps.iter().filter(|step| step.placement.is_some()).count();
    match rating.score {
        Ok(Score::Hodoku { score, .. }) => assert_eq!(ratings().sum::<u32>(), score),
        Ok(Score::SudokuExplainer { er, ep, ed }) => {
            assert_eq!((ratings().max(), ratings().next()), (Some(er), Some(ed)));
            assert!(ed <= ep && ep <= er);
        }
        Ok(Score::Number(number)) => {
            return assert!(rating.scheme == Scheme::Depth || rating.steps.len() == number as usize);
        }
        Ok(Score::Level("expert" | "beyond")) => return,
        Ok(Score::Level(_)) => assert!(placements == rating.steps.len() || ratings().max() > Some(1)),
        Err(reason) => return assert!(matches!(reason, Unrated::Unavailable(_)), "{reason}"),
    }
    assert!(placements > 50, "a rated puzzle is solved to the end");
}

/// The schemes that no order of steps changes agree on what singles solve; the digits of a backdoor leave such a puzzle.
#[test]
fn schemes_of_singles_agree() {
    let mut random = Random(12);
    for puzzle in puzzles().chain((0..40).map(|_| puzzle(Shape::CLASSIC, 81, &mut random))) {
        if puzzle.solve().only_solution().is_none() {
            continue;
        }
        let score = |scheme| puzzle.rate(scheme).score.expect("a rating");
        let for_singles = score(Scheme::Basics) == Score::Level("singles");
        assert_eq!(for_singles, score(Scheme::Backdoor) == Score::Number(0));
        assert_eq!(for_singles, score(Scheme::Depth) == Score::Number(0));
        assert_eq!(for_singles, matches!(score(Scheme::Qqwing), Score::Level("simple" | "easy")));
        let mut grid = puzzle.grid().clone();
        for step in puzzle.rate(Scheme::Backdoor).steps {
            let given = step.placement.expect("a digit");
            grid.set(given.cell, Some(given.digit));
        }
        let with_backdoor = Puzzle::new(grid).expect("no clash");
        assert_eq!(with_backdoor.rate(Scheme::Basics).score, Ok(Score::Level("singles")));
    }
}

#[test]
fn puzzles_without_a_rating_have_a_reason() {
    let reason = |text: &str, scheme| {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        puzzle.rate(scheme).score.expect_err("no rating").to_string()
    };
    for scheme in Scheme::ALL {
        assert_eq!(reason(&".".repeat(81), scheme), "expected one solution, found many solutions");
        assert_eq!(reason("1.3..4.22.4..3.1", scheme), "expected a 9×9 puzzle with 3×3 boxes, found 4×4");
        let none = format!("12345678.........9{}", ".".repeat(63));
        assert_eq!(reason(&none, scheme), "expected one solution, found no solution");
    }
}

#[test]
fn restricted_candidates_are_not_rated() {
    let grid = puzzles().next().expect("a puzzle").grid().clone();
    let mut record = Record::of(grid);
    let mut candidates = record.shown_candidates();
    let solved = record.puzzle().expect("no clash").solve();
    let solution = solved.only_solution().expect("one solution").grid();
    let is_wrong = |candidate: &givens::Candidate| solution.get(candidate.cell) != Some(candidate.digit);
    let wrong = candidates.iter().find(is_wrong).expect("a candidate to remove");
    assert!(candidates.remove(wrong));
    record.set_candidates(candidates);
    let puzzle = record.puzzle().expect("no clash");
    assert_eq!(puzzle.rate(Scheme::Hodoku).score, Err(Unrated::Restricted));
}

#[test]
fn tenths_have_one_decimal() {
    assert_eq!([10, 42, 105].map(|tenths| Tenths(tenths).to_string()), ["1.0", "4.2", "10.5"]);
}
