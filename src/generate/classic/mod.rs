//! Generates thousands of 9×9 puzzles at once: their questions are solved together.

mod bands;
mod board;
mod full;
mod pattern;
mod removal;
mod scheduler;
mod tables;
mod unavoidable;

use std::{collections::VecDeque, ops::Range};

use givens_engine::grid::{Puzzle, Shape};

use super::{
    Generated, Goal,
    generated::values,
    stream::Stream,
    task::{Attempted, Stop, Task, indices},
};
use board::{numbers, symbols};
use pattern::HillClimb;
use removal::GivenRemoval;
use scheduler::{Outcome, run};

/// Maximum number of orbits that are given in addition before others are removed.
const MAX_ADDED: u32 = 4;

/// Returns the puzzles with these indices, or as many as were finished before the stop.
pub(super) fn make(task: &Task, range: Range<u64>, stop: Stop<'_>) -> VecDeque<Attempted> {
    let stream = |place: usize, attempt| task.stream(range.start + place as u64, attempt);
    let outcomes = outcomes(task, (range.end - range.start) as usize, None, stop, stream);
    range.zip(outcomes).map_while(|(index, outcome)| ended(task, index, &outcome)).collect()
}

/// Makes some attempts at the puzzle with this index, by their numbers, and returns those that succeeded. They are
/// variants of a puzzle, if there is one: some givens are added, and others removed.
pub(super) fn attempts(
    task: &Task,
    index: u64,
    numbers: Range<u64>,
    from: Option<&Generated>,
    stop: Stop<'_>,
) -> Vec<Generated> {
    let stream = |place: usize, _| task.stream(index, numbers.start + place as u64);
    let outcomes = outcomes(task, (numbers.end - numbers.start) as usize, from, stop, stream);
    let made = numbers
        .clone()
        .zip(&outcomes)
        .filter_map(|(number, outcome)| Some(ended(task, index, outcome)?.ok()?.by_attempt(number)));
    made.collect()
}

/// Runs the attempts at some puzzles, each with its stream.
fn outcomes(
    task: &Task,
    number: usize,
    from: Option<&Generated>,
    stop: Stop<'_>,
    stream: impl Fn(usize, u64) -> Stream,
) -> Vec<Outcome> {
    match task.options.goal {
        Goal::Full => (0..number).map(|place| full(&mut stream(place, 0))).collect(),
        Goal::Puzzle => run(task, number, stop, |place, attempt| {
            let mut stream = stream(place, attempt);
            let (givens, solution) = match from {
                Some(from) => add_givens(task, from, &mut stream),
                None => [full::full_grid(&mut stream); 2].into(),
            };
            GivenRemoval::new(task, givens, solution, &mut stream)
        }),
        Goal::Pattern(cells) => {
            let cells = indices(Shape::CLASSIC, cells);
            let begin = |place, attempt| HillClimb::new(&cells, task.options.minimal, stream(place, attempt));
            run(task, number, stop, begin)
        }
    }
}

/// Returns the givens of a puzzle with those of some other orbits, and its solution.
fn add_givens(task: &Task, from: &Generated, stream: &mut Stream) -> ([u8; 81], [u8; 81]) {
    let (mut givens, solution) = (symbols(from.givens()), symbols(from.digits()));
    let mut blank: Vec<_> = task.orbits.iter().filter(|orbit| givens[orbit[0]] == b'.').collect();
    stream.shuffle(&mut blank);
    let number = 1 + stream.below(MAX_ADDED);
    for &cell in blank.into_iter().take(number as usize).flatten() {
        givens[cell] = solution[cell];
    }
    (givens, solution)
}

fn full(stream: &mut Stream) -> Outcome {
    let solution = full::full_grid(stream);
    Outcome::Generated { givens: solution, solution, attempt: 0 }
}

/// A puzzle with one solution, and the index of its stream.
pub(super) struct UniquePuzzle<'a> {
    pub(super) index: u64,
    pub(super) puzzle: &'a Puzzle,
    pub(super) solution: Vec<u8>,
}

/// Removes givens from these puzzles; `None` for those that were not finished before the stop.
pub(super) fn remove_givens(
    task: &Task,
    puzzles: &[UniquePuzzle<'_>],
    stop: Stop<'_>,
) -> Vec<Option<Attempted>> {
    let outcomes = run(task, puzzles.len(), stop, |place, attempt| {
        let UniquePuzzle { index, puzzle, solution } = &puzzles[place];
        let mut stream = task.stream(*index, attempt);
        GivenRemoval::new(task, symbols(&values(puzzle.grid())), symbols(solution), &mut stream)
    });
    outcomes.into_iter().zip(puzzles).map(|(outcome, proper)| ended(task, proper.index, &outcome)).collect()
}

/// Returns the result for the puzzle with this index, if it is finished.
fn ended(task: &Task, index: u64, outcome: &Outcome) -> Option<Attempted> {
    match outcome {
        Outcome::Generated { givens, solution, attempt } => {
            let made = Generated::new(index, Shape::CLASSIC, &numbers(givens), &numbers(solution));
            Some(Ok(made.by_attempt(*attempt)))
        }
        Outcome::Failed => Some(Err(task.failure(index))),
        Outcome::Open => None,
    }
}
