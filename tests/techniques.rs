//! Techniques: every technique has fixtures/techniques/<id>/ with positions whose next step it is,
//! and near misses, `not-….txt`, in which it is not found. One that only schemes find has puzzles in whose path it is, or,
//! where an easier one always precedes it, positions in which its search alone finds it.
//!
//! `FIND_POSITIONS=1 cargo test --test techniques` searches for positions of techniques that have
//! none, in puzzles generated from a seed, and writes them.

mod support;

use std::{fs, path::PathBuf};

use givens::{
    Candidate, Cell, Digit, Shape, Verdict,
    explain::{Event, Explain, ExplainOptions, GridState, Step, Technique, TechniqueSet},
};
use libtest_mimic::{Arguments, Failed, Trial};
use support::{
    Fixture, fixtures,
    maker::puzzle,
    positions::{self, PRECEDED, is_of, next, only, positions, scheme_step, steps, technique_of, write},
    random::Random,
    root,
};

fn main() {
    let arguments = Arguments::from_args();
    if std::env::var_os("FIND_POSITIONS").is_some() {
        find_positions();
    }
    let mut trials = vec![
        Trial::test("every technique has positions, and no other has", all_have_positions),
        Trial::test("an easier step precedes techniques that a scheme never reaches", preceded),
    ];
    for fixture in fixtures("techniques") {
        trials.push(Trial::test(fixture.name.clone(), move || {
            if technique_of(&fixture).info().scheme_only {
                let (state, step) = scheme_step(&fixture);
                fixture.assert_snapshot(&format!("{state}\n\n  {step}\n"));
            } else if fixture.file_name().starts_with("not-") {
                missed(&fixture);
            } else {
                found(&fixture);
            }
            Ok(())
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The next step is of the technique and equals its snapshot.
fn found(fixture: &Fixture) {
    let (puzzle, technique) = (positions::read(fixture), technique_of(fixture));
    let event = next(&puzzle).expect("there is a next step");
    assert!(is_of(&event, technique), "{technique} expected, found {event}");
    let mut shown = format!("{}\n\nnext\n  {event}\n\nall of them\n", GridState::of(&puzzle));
    for step in steps(&puzzle, technique) {
        shown += &format!("  {step}\n");
    }
    fixture.assert_snapshot(&shown);
}

/// The technique is not found, although it is not skipped.
fn missed(fixture: &Fixture) {
    let (puzzle, technique) = (positions::read(fixture), technique_of(fixture));
    assert!(puzzle.hint(&only(technique)).refused.is_empty(), "the position has one solution");
    if technique == Technique::Trial {
        let event = next(&puzzle).expect("there is a next step");
        assert!(!is_of(&event, technique), "{event}");
    }
    assert_eq!(steps(&puzzle, technique), [], "{}", GridState::of(&puzzle));
}

/// The step of a technique that an easier one precedes: no elimination or placement is against the only solution, and the
/// scheme finds another step first.
fn preceded() -> Result<(), Failed> {
    for (technique, scheme, _) in PRECEDED {
        for fixture in positions(technique, false) {
            let (state, event) = scheme_step(&fixture);
            let Event::Step(step) = &event else { return Err(format!("{}: {event}", fixture.name).into()) };
            assert_eq!(step.technique, technique);
            let solved = state.puzzle().solve();
            let solution = solved.only_solution().expect("one solution").grid();
            let is_right = |one: &Candidate| solution.get(one.cell) == Some(one.digit);
            assert!(
                step.placements.iter().all(is_right) && !step.eliminations.iter().any(is_right),
                "{step}"
            );
            let first = state.puzzle().hint(&ExplainOptions::default().with_scheme(scheme)).events;
            assert!(!is_of(&first[0], technique), "{}", fixture.name);
        }
    }
    Ok(())
}

fn all_have_positions() -> Result<(), Failed> {
    for info in Technique::ALL.map(Technique::info) {
        let (hits, misses) = (positions(info.technique, false).len(), positions(info.technique, true).len());
        let expected = if info.scheme_only { (1, 0) } else { (2, 1) };
        if hits < expected.0 || misses < expected.1 {
            let (id, (of_hits, of_misses)) = (info.id, expected);
            return Err(format!(
                "fixtures/techniques/{id}: expected at least {of_hits} positions and {of_misses} near misses, \
                 found {hits} and {misses}"
            )
            .into());
        }
    }
    for fixture in fixtures("techniques") {
        if fixture.folder().parse::<Technique>().is_err() {
            return Err(format!("{} belongs to no technique", fixture.name).into());
        }
    }
    Ok(())
}

// ---- Looking for positions ------------------------------------------------------------

/// The number of puzzles searched.
const PUZZLES: u64 = 2_000_000;

/// At first only positions with few steps are taken, because they are clearer.
const FEW: (usize, u64) = (3, 20_000);

fn find_positions() {
    let mut random = Random(17);
    let mut expected: Vec<Technique> = TechniqueSet::all().iter().collect();
    for number in 0..PUZZLES {
        expected.retain(|&technique| !is_complete(technique));
        if expected.is_empty() {
            return;
        }
        let puzzle = puzzle(Shape::CLASSIC, 81, &mut random);
        let options = ExplainOptions::default().with_techniques(Some(TechniqueSet::all())).with_trials(50);
        let trace = puzzle.explain(&options);
        let states: Vec<_> = std::iter::once(trace.start.clone()).chain(trace.states()).collect();
        for (place, (depth, event)) in trace.nested().enumerate() {
            let Some(technique) = expected.iter().copied().find(|&technique| is_of(event, technique)) else {
                continue;
            };
            let many = steps(&states[place].puzzle(), technique).len() > FEW.0 && number < FEW.1;
            if depth == 0
                && (!many || technique == Technique::HiddenSingle)
                && keep(technique, &states[..=place], event)
            {
                // One per puzzle is enough.
                break;
            }
        }
    }
}

fn folder(technique: Technique) -> PathBuf {
    root().join("techniques").join(technique.id())
}

fn is_complete(technique: Technique) -> bool {
    let has = |name: &str| folder(technique).join(name).exists();
    let miss = if technique == Technique::Trial { "not-while-steps-are-left.txt" } else { "not-yet.txt" };
    has("three.txt")
        && has(miss)
        && (technique != Technique::UniqueRectangle1 || has("not-in-four-boxes.txt"))
}

/// Writes a position with this next step, and the near misses that it leads to; whether any of
/// them was expected.
fn keep(technique: Technique, states: &[GridState], event: &Event) -> bool {
    let folder = folder(technique);
    fs::create_dir_all(&folder).expect("writable");
    let [.., state] = states else { return false };
    let mut found: Vec<(&str, GridState)> = Vec::new();
    let free = ["one", "two", "three"].into_iter().find(|name| !folder.join(format!("{name}.txt")).exists());
    found.extend(free.map(|name| (name, state.clone())));
    match (event, states) {
        (Event::Step(step), [.., before, _]) => {
            found.extend(Some(("not-yet", before.clone())).filter(|_| has_none(before, technique)));
            found.extend(near_misses(state, step));
            let boxes = |state: &&GridState| has_four_boxes(state) && has_none(state, technique);
            let with_boxes = Some(states).filter(|_| technique == Technique::UniqueRectangle1);
            let with_boxes = with_boxes.and_then(|states| states.iter().find(boxes));
            found.extend(with_boxes.map(|state| ("not-in-four-boxes", state.clone())));
        }
        (_, [.., before, _]) => found.push(("not-while-steps-are-left", before.clone())),
        _ => {}
    }
    let mut written = false;
    for (name, state) in found {
        let path = folder.join(format!("{name}.txt"));
        if !path.exists() {
            fs::write(path, write(&state)).expect("writable");
            written = true;
        }
    }
    written
}

/// Whether the state has one solution, and no step of the technique.
fn has_none(state: &GridState, technique: Technique) -> bool {
    let puzzle = state.puzzle();
    puzzle.hint(&only(technique)).verdict == Verdict::One && steps(&puzzle, technique).is_empty()
}

/// Whether four cells in four boxes would make a unique rectangle of type 1 in two.
fn has_four_boxes(state: &GridState) -> bool {
    let shape = state.grid.shape();
    let pair = |cell: Cell| state.candidates.get(cell);
    let cells: Vec<_> = shape.cells().filter(|&cell| pair(cell).len() == 2).collect();
    let beside = |a: Cell, b: Cell| pair(a) == pair(b) && shape.block_of(a) != shape.block_of(b);
    cells.iter().any(|&corner| {
        let mut across = cells.iter().filter(|&&cell| cell.row() == corner.row() && beside(cell, corner));
        across.any(|&right| {
            let mut below =
                cells.iter().filter(|&&cell| cell.column() == corner.column() && beside(cell, corner));
            below.any(|&down| {
                let opposite = Cell::new(down.row().index(), right.column().index());
                let set = pair(opposite);
                state.grid.get(opposite).is_none() && set.len() > 2 && (pair(corner) - set).is_empty()
            })
        })
    })
}

/// Positions that differ a little from one with this step, and have none of its technique.
fn near_misses(state: &GridState, step: &Step) -> Vec<(&'static str, GridState)> {
    let mut misses = Vec::new();
    let mut after = state.clone();
    step.eliminations.iter().for_each(|&candidate| after.eliminate(candidate));
    if !step.eliminations.is_empty() && has_none(&after, step.technique) {
        misses.push(("not-again", after));
    }
    for (name, candidate) in breaking(state, step) {
        let mut more = state.clone();
        let cell = candidate.cell;
        let mut set = more.candidates.get(cell);
        set.insert(candidate.digit);
        more.candidates.set(cell, set);
        if GridState::of(&more.puzzle()) == more && has_none(&more, step.technique) {
            misses.push((name, more));
            break;
        }
    }
    misses
}

/// Candidates that could spoil a step by being there: another digit in a cell of the pattern, or
/// its digit in another cell of its houses.
fn breaking(state: &GridState, step: &Step) -> Vec<(&'static str, Candidate)> {
    let shape = state.grid.shape();
    let blank = |candidate: &Candidate| state.grid.get(candidate.cell).is_none();
    let absent = |candidate: &Candidate| !state.candidates.contains(*candidate);
    let mut all = Vec::new();
    let cells = step.pattern.iter().map(|(_, candidate)| candidate.cell);
    for cell in cells {
        for digit in Digit::up_to(shape.side()) {
            all.push(("not-one-candidate-more", Candidate { cell, digit }));
        }
    }
    for house in &step.houses {
        for cell in shape.cells_of(*house) {
            for digit in step.pattern.iter().map(|(_, candidate)| candidate.digit) {
                all.push(("not-one-place-more", Candidate { cell, digit }));
            }
        }
    }
    all.retain(|(_, candidate)| blank(candidate) && absent(candidate));
    all
}
