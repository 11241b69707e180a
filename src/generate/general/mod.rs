//! Generates puzzles of other shapes, one at a time.

mod fill;
mod pattern;
mod removal;

use crate::minimal::Limits;

use super::{
    Generated, Goal,
    task::{Attempted, Stop, Task},
};

pub(super) use removal::remove_givens;

/// Generates the puzzle with this index; `None` if it was stopped.
pub(super) fn make(task: &Task, index: u64, stop: Stop<'_>) -> Option<Attempted> {
    for attempt in 0..task.options.attempts {
        let mut stream = task.stream(index, attempt);
        let made = match task.options.goal {
            Goal::Full => {
                let solution = fill::full_grid(task.options.shape, &mut stream);
                Some((solution.clone(), solution))
            }
            Goal::Puzzle => {
                let solution = fill::full_grid(task.options.shape, &mut stream);
                let givens = remove_givens(task, &solution, &Limits::NONE, &solution, &mut stream, stop);
                givens.map(|givens| (givens, solution))
            }
            Goal::Pattern(cells) => pattern::search(task, cells, &mut stream, stop),
        };
        if stop() {
            return None;
        }
        if let Some((givens, solution)) = made {
            return Some(Ok(Generated::of_grids(index, &givens, &solution).by_attempt(attempt)));
        }
    }
    Some(Err(task.failure(index)))
}
