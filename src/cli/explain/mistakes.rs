//! Placed values that contradict the only solution: no step may build on them.

use givens::{
    grid::{Candidate, Puzzle},
    record::Record,
    solve::{Budget, SolveOutcome},
};

/// Returns the placed values that differ from the only solution, and the record without them.
pub(super) fn without_mistakes(record: Record, budget: Budget) -> (Vec<Candidate>, Record) {
    let wrong = wrong_values(&record, budget);
    let mut corrected = record;
    let state = corrected.state.as_mut().filter(|_| !wrong.is_empty());
    if let Some((placed, candidates)) =
        state.and_then(|state| Some((state.placed.as_mut()?, &mut state.candidates)))
    {
        for value in &wrong {
            placed.grid.set(value.cell, None);
        }
        // What is left of the candidates may follow from the wrong values.
        *candidates = None;
    }
    (wrong, corrected)
}

fn wrong_values(record: &Record, budget: Budget) -> Vec<Candidate> {
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
