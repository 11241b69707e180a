//! Generates thousands of 9×9 puzzles at once: their questions are solved together.

mod bands;
mod board;
mod full;
mod pattern;
mod removal;
mod scheduler;
mod tables;

use std::{collections::VecDeque, ops::Range};

use crate::grid::{Puzzle, Shape};

use super::{
    Generated, Goal,
    generated::values,
    task::{Attempted, Stop, Task, indices},
};
use board::{numbers, symbols};
use pattern::HillClimb;
use removal::GivenRemoval;
use scheduler::{Outcome, run};

/// Returns the puzzles with these indices, or as many as were finished before the stop.
pub(super) fn make(task: &Task, range: Range<u64>, stop: Stop<'_>) -> VecDeque<Attempted> {
    let number = (range.end - range.start) as usize;
    let index = |place: usize| range.start + place as u64;
    let outcomes = match task.options.goal {
        Goal::Full => range.clone().map(|index| full(task, index)).collect(),
        Goal::Puzzle => run(task, number, stop, |place, attempt| {
            let mut stream = task.stream(index(place), attempt);
            let solution = full::full_grid(&mut stream);
            GivenRemoval::new(task, solution, solution, &mut stream)
        }),
        Goal::Pattern(cells) => {
            let cells = indices(Shape::CLASSIC, cells);
            let begin = |place, attempt| {
                HillClimb::new(&cells, task.options.minimal, task.stream(index(place), attempt))
            };
            run(task, number, stop, begin)
        }
    };
    range.zip(outcomes).map_while(|(index, outcome)| ended(task, index, &outcome)).collect()
}

fn full(task: &Task, index: u64) -> Outcome {
    let solution = full::full_grid(&mut task.stream(index, 0));
    Outcome::Generated { givens: solution, solution }
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
        Outcome::Generated { givens, solution } => {
            Some(Ok(Generated::new(index, Shape::CLASSIC, &numbers(givens), &numbers(solution))))
        }
        Outcome::Failed => Some(Err(task.failure(index))),
        Outcome::Open => None,
    }
}
