//! Placed values that contradict the only solution, on which no step may build.
//!
//! Whoever explains the position of a player removes them first and names them: a trace of the rest is right, and a trace of
//! all would end in a contradiction that says nothing about the mistake.

use givens_engine::{
    grid::{Candidate, Puzzle},
    solve::{Budget, SolveOutcome},
};
use givens_formats::record::Record;

/// Removes the placed values that differ from the only solution, and returns them.
///
/// The solution is that of the givens, or if they have several, that of givens and remaining candidates. Without an only
/// solution, no value is wrong.
///
/// # Examples
///
/// ```
/// use givens::{explain::remove_mistakes, format::{ReadOptions, read}, solve::Budget};
///
/// let cells = "53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let reading = read(&format!(":0000:x:{cells}::::"), &ReadOptions::default());
/// let mut record = reading.records().next().unwrap().clone();
/// let wrong = remove_mistakes(&mut record, Budget::default());
/// assert_eq!(wrong.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1 in r1c3"]);
/// assert_eq!(record.position().unwrap().grid(), &record.grid);
/// ```
pub fn remove_mistakes(record: &mut Record, budget: Budget) -> Vec<Candidate> {
    let wrong = mistakes(record, budget);
    let state = record.state.as_mut().filter(|_| !wrong.is_empty());
    if let Some((placed, candidates)) =
        state.and_then(|state| Some((state.placed.as_mut()?, &mut state.candidates)))
    {
        for value in &wrong {
            placed.grid.set(value.cell, None);
        }
        // What is left of the candidates may follow from the wrong values.
        *candidates = None;
    }
    wrong
}

/// Returns the placed values that differ from the only solution.
fn mistakes(record: &Record, budget: Budget) -> Vec<Candidate> {
    let Some(placed) = record.placed() else { return Vec::new() };
    let of_givens = Puzzle::new(record.grid.clone());
    let only = |puzzle: Puzzle| match puzzle.solve_within(budget).0 {
        SolveOutcome::One(solution) => Some(solution),
        _ => None,
    };
    let Some(solution) = [of_givens, record.puzzle()].into_iter().flatten().find_map(only) else {
        return Vec::new();
    };
    placed.grid.digits_not_in(solution.grid()).map(|(cell, digit)| Candidate { cell, digit }).collect()
}
