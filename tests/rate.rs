//! Ratings: the paths of fixtures are those of their snapshots, no step contradicts the solution, and a rating follows
//! from its steps.

mod support;

use std::{collections::BTreeSet, fmt::Write};

use givens::{
    Candidate, CellSet, DigitSet, Puzzle, Record, Shape, Verdict,
    explain::{
        ChainNode, Document, Ending, Event, Explain, ExplainOptions, GridState, Step, Technique,
        TechniqueSet, Trace,
    },
    generate::{GenerateOptions, Generator},
    rate::{Rate, RatedStep, Rating, Scheme, Score, Tenths, Unrated},
};
use support::{maker::puzzle, random::Random};

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

/// All puzzles of the fixtures, and random ones up to 100,000, in both schemes with many searches.
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
    let is_right = |candidate: &Candidate| solution.get(candidate.cell) == Some(candidate.digit);
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
        if !matches!(scheme, Scheme::Qqwing | Scheme::Basics) {
            assert_eq!(reason("1.3..4.22.4..3.1", scheme), "expected a 9×9 puzzle with 3×3 boxes, found 4×4");
        }
        let none = format!("12345678.........9{}", ".".repeat(63));
        assert_eq!(reason(&none, scheme), "expected one solution, found no solution");
    }
}

/// The level of QQWing is that of the techniques of this crate which are enough.
#[test]
fn puzzles_of_other_sizes_have_levels() {
    let techniques = "naked-single,hidden-single,pointing,claiming,naked-pair,hidden-pair";
    let techniques: Vec<_> = techniques.split(',').collect();
    let solves = |puzzle: &Puzzle, count: usize| {
        let chosen: TechniqueSet = techniques[..count].join(",").parse().expect("techniques");
        let options = ExplainOptions::default().with_techniques(chosen).with_trials(0);
        puzzle.summarize(&options).ending == Ending::Solved
    };
    let mut seen = BTreeSet::new();
    for (rows, columns, puzzles) in [(2, 2, 40), (2, 3, 40), (3, 2, 20), (2, 4, 20), (3, 4, 4), (4, 4, 1)] {
        let shape = Shape::new(rows, columns).expect("a shape");
        let options = GenerateOptions::default().with_seed(7).with_shape(shape);
        for made in Generator::new(options).expect("possible").with_indices(0..puzzles) {
            let puzzle = made.expect("a puzzle").puzzle();
            let enough = [1, 2, 6].into_iter().position(|count| solves(&puzzle, count));
            let expected = ["simple", "easy", "intermediate", "expert"][enough.unwrap_or(3)];
            assert_eq!(
                puzzle.rate(Scheme::Qqwing).score,
                Ok(Score::Level(expected)),
                "{}",
                puzzle.grid().line()
            );
            let rating = puzzle.rate(Scheme::Basics);
            assert_eq!(rating.score == Ok(Score::Level("singles")), enough.is_some_and(|enough| enough < 2));
            let undecided = matches!(rating.score, Err(Unrated::Unavailable(_)));
            assert!(undecided || rating.score.is_ok());
            seen.insert(expected);
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

#[test]
fn restricted_candidates_are_not_rated() {
    let grid = puzzles().next().expect("a puzzle").grid().clone();
    let mut record = Record::of(grid);
    let mut candidates = record.shown_candidates();
    let solved = record.puzzle().expect("no clash").solve();
    let solution = solved.only_solution().expect("one solution").grid();
    let is_wrong = |candidate: &Candidate| solution.get(candidate.cell) != Some(candidate.digit);
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

// ---- Paths that are explained ---------------------------------------------------------

const PROGRAMS: [Scheme; 2] = [Scheme::Hodoku, Scheme::SudokuExplainer];

/// Every puzzle of the fixtures, with each program.
fn explained_puzzles() -> impl Iterator<Item = (Puzzle, Scheme, Trace)> {
    let each = |puzzle: Puzzle| PROGRAMS.map(|scheme| (explained(&puzzle, scheme), scheme, puzzle.clone()));
    puzzles().flat_map(each).map(|(trace, scheme, puzzle)| (puzzle, scheme, trace))
}

fn explained(puzzle: &Puzzle, scheme: Scheme) -> Trace {
    puzzle.explain(&ExplainOptions::default().with_scheme(scheme))
}

fn steps(trace: &Trace) -> impl Iterator<Item = &Step> {
    trace.events.iter().map(|event| match event {
        Event::Step(step) => step,
        other => panic!("a scheme only has steps, found {other}"),
    })
}

#[test]
fn every_technique_of_a_program_has_a_name_here() {
    for scheme in PROGRAMS {
        for name in scheme.techniques() {
            assert!(Technique::of_program(name).is_some(), "{name}");
        }
    }
}

#[test]
fn explained_paths_are_those_of_ratings() {
    for (puzzle, scheme, trace) in explained_puzzles() {
        let rating = puzzle.rate(scheme);
        assert_eq!(trace.events.len(), rating.steps.len());
        for (step, rated) in steps(&trace).zip(&rating.steps) {
            assert_eq!(Technique::of_program(rated.technique), Some(step.technique));
            assert_eq!(step.placements, Vec::from_iter(rated.placement));
            assert_eq!(step.eliminations, eliminations(rated), "{step}");
        }
        let solved = puzzle.solve();
        if let (true, Some(solution)) = (rating.score.is_ok(), solved.only_solution()) {
            assert_eq!((trace.ending, &trace.end.grid), (Ending::Solved, solution.grid()));
        }
        assert_eq!(trace.states().last().unwrap_or_else(|| trace.start.clone()), trace.end);
    }
}

/// What a step removes outside of the cell that it fills, in order.
fn eliminations(rated: &RatedStep) -> Vec<Candidate> {
    let filled = rated.placement.map(|placed| placed.cell);
    let mut rest: Vec<_> =
        rated.eliminations.iter().copied().filter(|one| Some(one.cell) != filled).collect();
    rest.sort_unstable();
    rest
}

#[test]
fn explained_steps_have_their_nouns() {
    let mut chains_inside = 0;
    for (_, _, trace) in explained_puzzles() {
        let before = [trace.start.clone()].into_iter().chain(trace.states());
        for (step, state) in steps(&trace).zip(before) {
            let is_there = |one: &Candidate| state.candidates.contains(*one);
            assert!(!step.pattern.is_empty() && step.pattern.iter().all(|(_, one)| is_there(one)), "{step}");
            assert!(step.eliminations.iter().all(is_there), "{state}\n{step}");
            let said = step.to_string();
            let gaps = ["  ", "()", ": :", " ,", "?"];
            assert!(gaps.iter().all(|gap| !said.contains(gap)), "{said}");
            for chain in &step.chains {
                assert_chain(chain, step, &state);
                chains_inside += chain.iter().map(|node| node.inside.len()).sum::<usize>();
            }
        }
    }
    assert!(chains_inside > 0, "a puzzle of the fixtures needs chains inside of chains");
}

/// Every node follows from those that it names: off, since one of them is on; on, since they leave it alone in its
/// house, its cell or its almost locked set.
fn assert_chain(chain: &[ChainNode], step: &Step, state: &GridState) {
    // Nets name at most five sources of a node.
    let is_net = matches!(step.technique, Technique::ForcingNetContradiction | Technique::ForcingNetVerity);
    let is_dynamic = matches!(
        step.technique,
        Technique::ContradictionForcingChain
            | Technique::DoubleForcingChain
            | Technique::RegionForcingChains
            | Technique::CellForcingChains
    );
    for (place, node) in chain.iter().enumerate() {
        assert!(node.from.iter().all(|&from| from < place), "{step}");
        assert_eq!(node.from.is_empty(), place == 0, "{step}");
        let sources: Vec<_> = node.from.iter().map(|&from| &chain[from]).collect();
        if place > 0 && !is_net && node.inside.is_empty() {
            assert!(
                if node.is_on { is_left(node, &sources, state) } else { falls(node, &sources, is_dynamic) },
                "{state}\n{step}"
            );
        }
        for inside in &node.inside {
            assert_inside(inside, &sources, state);
        }
    }
}

/// As of other chains; what the chain around it removed before is gone.
fn assert_inside(chain: &[ChainNode], removed: &[&ChainNode], state: &GridState) {
    assert!(chain.len() > 1 && removed.iter().all(|source| !source.is_on));
    for (place, node) in chain.iter().enumerate().skip(1) {
        assert!(!node.from.is_empty() && node.from.iter().all(|&from| from < place), "{chain:?}");
        let sources: Vec<_> = node.from.iter().map(|&from| &chain[from]).collect();
        let with_removed: Vec<_> = sources.iter().chain(removed).copied().collect();
        let is_valid =
            if node.is_on { is_left(node, &with_removed, state) } else { falls(node, &sources, false) };
        assert!(is_valid, "{state}\n{node:?}\n{chain:?}");
    }
}

/// Whether what it follows from excludes a node. What falls by a rule of dynamic chains (+) follows from what is off.
fn falls(node: &ChainNode, sources: &[&ChainNode], admits_rules: bool) -> bool {
    let houses = |cell| Shape::CLASSIC.houses_of(cell);
    let shares = |a, b| houses(a).iter().any(|house| houses(b).contains(house));
    if admits_rules && sources.iter().all(|source| !source.is_on) {
        return true;
    }
    let [source] = sources else { return true };
    let is_same = source.digit == node.digit;
    let clashes = |a, b| if is_same { a != b && shares(a, b) } else { a == b };
    source.is_on && source.cells.iter().all(|a| node.cells.iter().all(|b| clashes(a, b)))
}

/// Whether nothing but a node is left where what it follows from is gone.
fn is_left(node: &ChainNode, sources: &[&ChainNode], state: &GridState) -> bool {
    let gone = |cell, digit| {
        let is_source = |source: &&ChainNode| source.digit == digit && source.cells.contains(cell);
        !state.candidates.contains(Candidate { cell, digit }) || sources.iter().any(is_source)
    };
    if let Some(house) = node.house {
        return Shape::CLASSIC
            .cells_of(house)
            .all(|cell| node.cells.contains(cell) || gone(cell, node.digit));
    }
    if node.set.is_empty() {
        let cell = node.cells.iter().next().expect("a cell");
        let mut others = state.candidates.get(cell).iter().filter(|&digit| digit != node.digit);
        return others.all(|digit| gone(cell, digit));
    }
    let digits = node.set.iter().fold(DigitSet::EMPTY, |all, cell| all | state.candidates.get(cell));
    let of = |digit| {
        node.set.iter().filter(|&cell| state.candidates.get(cell).contains(digit)).collect::<CellSet>()
    };
    let is_spare = digits.len() == node.set.len() + 1 && of(node.digit) == node.cells;
    is_spare && sources.iter().all(|source| of(source.digit) == source.cells)
}

#[test]
fn explained_paths_come_back_from_json() {
    for (puzzle, scheme, trace) in explained_puzzles() {
        let text = serde_json::to_string(&Document::of(&trace)).expect("text");
        let read: Document = serde_json::from_str(&text).expect("a document");
        assert_eq!(read.trace().expect("a trace"), trace);
        let hint = puzzle.hint(&ExplainOptions::default().with_scheme(scheme));
        assert_eq!(hint.events.first(), trace.events.first());
    }
}

/// A position is explained from where it is: its digits are given, and what was ruled out stays out.
#[test]
fn explained_positions_go_on_from_where_they_are() {
    for (_, scheme, trace) in explained_puzzles() {
        let Some(state) = trace.states().nth(trace.events.len() / 2) else { continue };
        let rest = explained(&state.puzzle(), scheme);
        assert_eq!((rest.ending, &rest.start, &rest.end), (trace.ending, &state, &trace.end));
    }
}

#[test]
fn what_a_scheme_does_not_explain_has_a_reason() {
    let many: Puzzle = ".".repeat(81).parse().expect("a puzzle");
    let small: Puzzle = "1.3..4.22.4..3.1".parse().expect("a puzzle");
    let reasons = [Unrated::NotProper(Verdict::Many), Unrated::NotClassic(small.shape())];
    for (scheme, (puzzle, reason)) in PROGRAMS.into_iter().zip([many, small].into_iter().zip(reasons)) {
        let trace = explained(&puzzle, scheme);
        assert_eq!(trace.ending, Ending::Unrated(reason));
        assert_eq!(
            trace.summary().to_string(),
            format!("not explained ({reason}) after 0 steps; 0 placements")
        );
        let text = serde_json::to_string(&Document::of(&trace)).expect("text");
        assert_eq!(serde_json::from_str::<Document>(&text).expect("JSON").trace(), Ok(trace));
    }
}
