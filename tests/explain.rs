//! Every step is right: no step removes a digit of the solution, a trace leads where its steps lead, and no order of
//! techniques changes that.

mod support;

use std::collections::HashSet;

use givens::{
    Candidate, Candidates, Cell, Digit, Grid, Puzzle, Shape, Verdict,
    explain::{
        Contradiction, Document, Ending, Event, Explain, ExplainOptions, GridState, Step, Technique,
        TechniqueOrder, TechniqueSet, Trace,
    },
    solve::SolveOutcome,
};
use support::{
    maker::{full, puzzle},
    random::Random,
};

/// Puzzles of many shapes, easy and hard ones.
fn puzzles() -> Vec<Puzzle> {
    let mut random = Random(5);
    let mut puzzles: Vec<_> = (0..250).map(|_| puzzle(Shape::CLASSIC, 81, &mut random)).collect();
    puzzles.extend((0..50).map(|_| puzzle(Shape::CLASSIC, 45, &mut random)));
    for (rows, columns, blanks, number) in [
        (2, 2, 16, 30),
        (2, 3, 36, 30),
        (3, 2, 36, 10),
        (2, 4, 64, 10),
        (2, 5, 100, 5),
        (3, 4, 80, 5),
        (4, 4, 130, 3),
        (5, 5, 280, 1),
    ] {
        let shape = Shape::new(rows, columns).expect("a shape");
        puzzles.extend((0..number).map(|_| puzzle(shape, blanks, &mut random)));
    }
    puzzles
}

fn every_technique(order: TechniqueOrder) -> ExplainOptions {
    ExplainOptions::default().with_order(order).with_techniques(Some(TechniqueSet::all()))
}

/// Whether a step removes no candidate of the solution and places no other.
fn is_sound(step: &Step, solution: &Grid) -> bool {
    let is_right = |candidate: &Candidate| is_right(*candidate, solution);
    step.placements.iter().all(is_right) && !step.eliminations.iter().any(is_right)
}

#[test]
fn no_step_contradicts_the_solution() {
    for puzzle in puzzles() {
        for order in TechniqueOrder::ALL {
            assert_sound(&puzzle, order);
        }
    }
}

/// Solves a puzzle with every technique; what is known without a supposition must be right.
fn assert_sound(puzzle: &Puzzle, order: TechniqueOrder) -> Trace {
    let SolveOutcome::One(solution) = puzzle.solve() else { panic!("{puzzle:?} has one solution") };
    let trace = puzzle.explain(&every_technique(order));
    assert_eq!(trace.ending, Ending::Solved, "{puzzle:?}");
    assert_eq!(&trace.end.grid, solution.grid(), "{puzzle:?}");
    // A supposition that is not wrong goes on to the solution, so what follows from it is right.
    let mut open = Vec::new();
    for event in &trace.events {
        match event {
            Event::Step(step) if open.iter().all(|&right| right) => {
                assert!(is_sound(step, solution.grid()), "{puzzle:?}: {step}");
            }
            Event::Supposed { candidate, .. } => open.push(is_right(*candidate, solution.grid())),
            Event::TakenBack(candidate) => {
                open.pop();
                let above = open.iter().all(|&right| right);
                assert!(!above || !is_right(*candidate, solution.grid()), "{puzzle:?}: {event}");
            }
            _ => {}
        }
    }
    trace
}

fn is_right(candidate: Candidate, solution: &Grid) -> bool {
    solution.get(candidate.cell) == Some(candidate.digit)
}

/// The same over lists of puzzles: every line of 81 cells in the `.txt` files of a folder.
///
/// `GIVENS_BENCH_DATA=folder cargo test --test explain -- --ignored --nocapture`
#[test]
#[expect(clippy::print_stderr, reason = "the figures are to be recorded")]
#[ignore = "takes minutes, and lists that are not part of the repository"]
fn no_step_contradicts_the_solutions_of_lists() {
    let folder = std::env::var("GIVENS_BENCH_DATA").expect("a folder of lists");
    let paths = std::fs::read_dir(folder).expect("readable").map(|entry| entry.expect("readable").path());
    let lists: Vec<_> = paths.filter(|path| path.extension().is_some_and(|it| it == "txt")).collect();
    for path in lists {
        let text = std::fs::read_to_string(&path).expect("a readable list");
        let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81).collect();
        let (mut steps, mut suppositions) = (0, 0);
        for line in &lines {
            let digits = line.bytes().take(81).map(|byte| Digit::new(byte.wrapping_sub(b'0')));
            let puzzle = Puzzle::new(Grid::new(Shape::CLASSIC, digits).expect("81 cells")).expect("no clash");
            for order in TechniqueOrder::ALL {
                let trace = assert_sound(&puzzle, order);
                steps += trace.summary().steps();
                suppositions += trace.summary().trials;
            }
        }
        let number = lines.len();
        eprintln!("{}: {number} puzzles, {steps} steps, {suppositions} suppositions", path.display());
    }
}

#[test]
fn every_step_that_could_be_taken_is_sound() {
    let mut seen = TechniqueSet::EMPTY;
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.shape().side() <= 12) {
        let SolveOutcome::One(solution) = puzzle.solve() else { panic!("made with one solution") };
        let trace = puzzle.explain(&every_technique(TechniqueOrder::Hodoku).with_trials(0));
        let states: Vec<_> = std::iter::once(trace.start.clone()).chain(trace.states()).collect();
        // Every seventh state: those between look alike.
        for state in states.iter().step_by(7) {
            let steps = state.puzzle().steps(&every_technique(TechniqueOrder::Hodoku));
            let different: HashSet<&Step> = steps.iter().collect();
            assert_eq!(different.len(), steps.len(), "each is found once");
            for step in &steps {
                assert!(is_sound(step, solution.grid()), "{puzzle:?}\n{state}\n{step}");
                let changes = |candidate: &Candidate| state.candidates.contains(*candidate);
                assert!(step.eliminations.iter().all(changes), "{state}\n{step} changes something");
                assert!(step.placements.iter().all(|candidate| state.grid.get(candidate.cell).is_none()));
                seen.insert(step.technique);
            }
        }
    }
    let missing: Vec<_> = TechniqueSet::all().iter().filter(|&technique| !seen.contains(technique)).collect();
    assert!(missing.iter().all(|&technique| technique == Technique::Trial), "never met: {missing:?}");
}

#[test]
fn a_trace_read_from_json_leads_to_the_same_grid() {
    for puzzle in puzzles().iter().step_by(3) {
        let trace = puzzle.explain(&ExplainOptions::default());
        let text = serde_json::to_string(&Document::of(&trace)).expect("text");
        let document: Document = serde_json::from_str(&text).expect("the document comes back");
        let again = document.trace().expect("the trace comes back");
        assert_eq!(again, trace);
        // Followed by what the events say, not by the board that found them.
        let end = again.states().last().unwrap_or(again.start.clone());
        assert_eq!(end, trace.end, "{puzzle:?}");
    }
}

#[test]
fn documents_of_version_1_are_read() {
    for puzzle in puzzles().iter().step_by(3) {
        let trace = puzzle.explain(&ExplainOptions::default());
        let mut document = serde_json::to_value(Document::of(&trace)).expect("JSON");
        let members = document.as_object_mut().expect("an object");
        members.remove("schema");
        members.insert("version".to_owned(), 1.into());
        members["verdict"] = match trace.verdict {
            Verdict::Zero => "none".into(),
            Verdict::One => "unique".into(),
            Verdict::Many => "several".into(),
            other => other.id().into(),
        };
        let read: Document = serde_json::from_value(document).expect("a document");
        assert_eq!(read.trace().expect("a trace"), trace);
    }
}

#[test]
fn a_document_that_says_nonsense_does_no_harm() {
    let puzzle = puzzle(Shape::CLASSIC, 81, &mut Random(3));
    let good = serde_json::to_value(Document::of(&puzzle.explain(&ExplainOptions::default()))).expect("JSON");
    let read = |value: &serde_json::Value| -> Option<Trace> {
        serde_json::from_value::<Document>(value.clone()).ok()?.trace().ok()
    };
    assert!(read(&good).is_some());
    for (place, wrong) in [
        ("/schema", "2"),
        ("/schema", "\"givens/3\""),
        ("/boxes", "[1,9]"),
        ("/order", "\"none\""),
        ("/techniques/0", "\"guess\""),
        ("/start/grid", "\"123\""),
        ("/start/candidates/0", "\"x\""),
        ("/events/0/placements", "[{\"cell\":\"r0c1\",\"digit\":1}]"),
        ("/events/0/placements", "[{\"cell\":\"r1c1\",\"digit\":10}]"),
        ("/events/0/houses", "[\"row 10\"]"),
        ("/ending/kind", "\"contradiction\""),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).expect("there") = serde_json::from_str(wrong).expect("JSON");
        assert!(read(&bad).is_none(), "{place}: {wrong}");
    }
    // A step without its pattern can be replayed and printed, whatever its technique.
    for info in Technique::ALL.map(Technique::info) {
        let mut bare = good.clone();
        bare["events"][0]["technique"] = info.id.into();
        for part in ["pattern", "houses", "covers"] {
            bare["events"][0][part] = serde_json::Value::Array(Vec::new());
        }
        let trace = read(&bare).expect("well-formed");
        assert!(trace.events[0].to_string().starts_with(info.name));
        assert_eq!(trace.states().count(), trace.events.len());
    }
}

#[test]
fn a_summary_counts_what_a_trace_holds() {
    for puzzle in puzzles().iter().step_by(4) {
        for order in TechniqueOrder::ALL {
            let options = ExplainOptions::default().with_order(order);
            assert_eq!(puzzle.summarize(&options), puzzle.explain(&options).summary());
        }
    }
}

#[test]
fn suppositions_nest() {
    let options = ExplainOptions::default()
        .with_techniques("naked-single,hidden-single,trial".parse::<TechniqueSet>().ok());
    let mut deepest = 0;
    for puzzle in puzzles() {
        let trace = puzzle.explain(&options);
        assert_eq!(trace.ending, Ending::Solved);
        let mut open = Vec::new();
        let mut led = false;
        for event in &trace.events {
            match event {
                Event::Supposed { candidate, among } => {
                    assert!(among.contains(candidate.digit));
                    open.push(*candidate);
                }
                Event::TakenBack(candidate) => {
                    assert!(led, "only a contradiction takes a supposition back");
                    assert_eq!(open.pop(), Some(*candidate));
                }
                Event::Confirmed(candidate) => assert_eq!(open.pop(), Some(*candidate)),
                Event::Step(step) => {
                    assert!([Technique::NakedSingle, Technique::HiddenSingle].contains(&step.technique));
                }
                _ => {}
            }
            led = matches!(event, Event::Contradiction(_));
            deepest = deepest.max(open.len());
        }
        assert_eq!(open, [], "each supposition ends");
    }
    assert!(deepest > 1, "some are nested");
}

#[test]
fn a_hint_is_the_first_step() {
    for puzzle in puzzles().iter().step_by(5) {
        let (hint, trace) =
            (puzzle.hint(&ExplainOptions::default()), puzzle.explain(&ExplainOptions::default()));
        assert_eq!(hint.events, trace.events[..1]);
    }
}

#[test]
fn in_a_position_for_a_technique_that_technique_is_next() {
    let options = ExplainOptions::default().with_trials(0);
    let mut positions = 0;
    for puzzle in puzzles() {
        let trace = puzzle.explain(&options);
        for technique in Technique::ALL {
            let is_of = |event: &Event| matches!(event, Event::Step(step) if step.technique == technique);
            let on_path = trace.events.iter().position(is_of);
            let position = puzzle.position_before(technique, &ExplainOptions::default());
            assert_eq!(position.is_some(), on_path.is_some(), "{technique}: {}", puzzle.grid().line());
            let (Some(position), Some(place)) = (position, on_path) else { continue };
            let before = place.checked_sub(1).and_then(|before| trace.states().nth(before));
            assert_eq!(position, before.unwrap_or(trace.start.clone()));
            assert!(is_of(&position.puzzle().hint(&options).events[0]), "{technique}");
            positions += 1;
        }
    }
    assert!(positions > 100, "{positions} positions");
}

#[test]
fn several_solutions_refuse_what_needs_one() {
    let mut random = Random(6);
    for _ in 0..40 {
        let mut grid = puzzle(Shape::CLASSIC, 81, &mut random).grid().clone();
        let given = grid.filled().iter().next().expect("a given");
        grid.set(given, None);
        let puzzle = Puzzle::new(grid).expect("no clash");
        let trace = puzzle.explain(&ExplainOptions::default());
        assert_eq!(trace.verdict, Verdict::Many);
        assert_eq!(trace.summary(), puzzle.summarize(&ExplainOptions::default()));
        let refused = TechniqueSet::all().iter().filter(|technique| technique.info().needs_uniqueness);
        assert_eq!(trace.refused, refused.collect());
        let uses =
            |event: &Event| matches!(event, Event::Step(step) if step.technique.info().needs_uniqueness);
        assert!(!trace.events.iter().any(uses));
        assert_eq!(trace.ending, Ending::Solved);
        assert!(givens::Solution::new(trace.end.grid).is_some_and(|solution| solution.solves(&puzzle)));
    }
}

#[test]
fn no_solution_ends_in_a_contradiction() {
    let mut random = Random(7);
    let mut found = 0;
    for _ in 0..300 {
        let mut grid = full(Shape::CLASSIC, &mut random);
        for index in random.order(81).into_iter().take(50) {
            grid.set(Shape::CLASSIC.cell(index), None);
        }
        let blank = Shape::CLASSIC.cells().find(|&cell| grid.get(cell).is_none()).expect("a blank");
        grid.set(blank, Some(Digit::from_index(random.below(9))));
        let Ok(puzzle) = Puzzle::new(grid) else { continue };
        let trace = puzzle.explain(&ExplainOptions::default());
        if puzzle.solve() == SolveOutcome::Zero {
            found += 1;
            assert!(matches!(trace.ending, Ending::Contradiction(_)), "{:?}", trace.ending);
            assert_contradicts(&trace);
            let hint = puzzle.hint(&ExplainOptions::default());
            assert_eq!((&hint.events[..], &hint.end), (&[][..], &hint.start), "no step is right");
            assert_eq!(puzzle.steps(&ExplainOptions::default()), [], "no step is right");
        } else {
            assert_eq!(trace.ending, Ending::Solved);
        }
    }
    assert!(found > 10, "{found} of them have no solution");
}

/// What the trace ends with can be seen in the grid.
fn assert_contradicts(trace: &Trace) {
    let end = trace.states().last().unwrap_or(trace.start.clone());
    match trace.ending {
        Ending::Contradiction(Contradiction::NoCandidate(cell)) => {
            assert!(end.grid.get(cell).is_none() && end.candidates.get(cell).is_empty(), "{end}");
        }
        Ending::Contradiction(Contradiction::NoPlace(digit, house)) => {
            let has = |cell: Cell| end.candidates.get(cell).contains(digit);
            assert!(!end.grid.shape().cells_of(house).any(has), "{digit} in {house}\n{end}");
        }
        _ => panic!("{:?}", trace.ending),
    }
}

#[test]
fn candidates_that_a_person_ruled_out_stay_out() {
    let mut random = Random(8);
    for _ in 0..30 {
        let puzzle = puzzle(Shape::CLASSIC, 81, &mut random);
        let trace = puzzle.explain(&ExplainOptions::default().with_trials(0));
        let states: Vec<_> = trace.states().collect();
        let state = &states[random.below(states.len())];
        let later = state.puzzle().explain(&ExplainOptions::default());
        assert_eq!(&later.start, state);
        assert_eq!(later.verdict, Verdict::One);
        assert_eq!(later.ending, Ending::Solved);
        for event in later.events.iter().filter_map(|event| match event {
            Event::Step(step) => Some(step),
            _ => None,
        }) {
            let mut all = event.pattern.iter().map(|(_, candidate)| candidate);
            assert!(all.all(|&candidate| state.candidates.contains(candidate)), "{event}");
        }
    }
}

#[test]
fn a_state_is_the_puzzle_that_it_came_from() {
    let blank = Puzzle::new(Grid::empty(Shape::CLASSIC)).expect("no clash");
    let mut candidates = Candidates::all(Shape::CLASSIC);
    let gone = Candidate { cell: Cell::new(4, 4), digit: Digit::from_index(4) };
    candidates.remove(gone);
    let state = GridState::of(&blank.with_candidates(candidates));
    assert!(!state.candidates.contains(gone));
    assert_eq!(GridState::of(&state.puzzle()), state);
}

#[test]
fn limits_end_a_walk() {
    let blank = Puzzle::new(Grid::empty(Shape::CLASSIC)).expect("no clash");
    let spent = blank.explain(&ExplainOptions::default().with_trials(3));
    assert_eq!((spent.ending, spent.summary().trials), (Ending::Spent, 3));
    let singles = ExplainOptions::default().with_techniques("naked-single".parse().ok());
    assert_eq!(blank.explain(&singles).ending, Ending::Stuck);
}

#[test]
fn orders_have_every_technique_once() {
    for order in TechniqueOrder::ALL {
        let sorted = order.sorted(TechniqueSet::all());
        assert_eq!(sorted.len(), TechniqueSet::all().iter().count());
        assert_eq!(sorted.last(), Some(&Technique::Trial));
        let set: TechniqueSet = sorted.iter().copied().collect();
        assert_eq!(set, TechniqueSet::all());
    }
    assert_eq!(TechniqueOrder::Hodoku.techniques(), TechniqueSet::all(), "that order has them all");
    for info in Technique::ALL.map(Technique::info) {
        assert_eq!(info.id.parse(), Ok(info.technique));
        assert_eq!(info.name.parse(), Ok(info.technique));
    }
}
