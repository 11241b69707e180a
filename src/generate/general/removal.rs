//! Removes givens from a puzzle of any shape.

use crate::{
    generate::{
        stream::Stream,
        task::{Stop, Task},
    },
    grid::{Candidate, Candidates, Cell, Grid, Puzzle},
    solve::Budget,
};

/// Number of nodes per question: in the first pass, and in the second for questions that are still open.
const BUDGETS: [u64; 2] = [300, 1_000_000];
/// Number of nodes between two checks for a stop.
const PAUSE: u64 = 10_000;

/// Returns the remaining givens if they meet the options of the task; `None` if not, or if it was stopped.
pub(in crate::generate) fn remove_givens(
    task: &Task,
    givens: &Grid,
    solution: &Grid,
    stream: &mut Stream,
    stop: Stop<'_>,
) -> Option<Grid> {
    let mut orbits: Vec<_> = task.orbits.iter().collect();
    stream.shuffle(&mut orbits);
    let target = task.target(stream);
    let mut removal = Removal { givens: givens.clone(), solution, left: givens.given_count(), target };
    let range = task.options.range();
    for budget in BUDGETS {
        orbits.retain(|orbit| {
            let cells = orbit.iter().map(|&index| task.options.shape.cell(index)).collect();
            removal.try_orbit(cells, budget, stop) == Answer::Unknown
        });
        if stop() {
            return None;
        }
        // Only a minimal puzzle needs an answer for every cell.
        if !task.options.minimal && range.contains(&removal.left) {
            return Some(removal.givens);
        }
    }
    (orbits.is_empty() && range.contains(&removal.left)).then_some(removal.givens)
}

/// The answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// The budget ran out.
    Unknown,
}

/// The state of a removal.
struct Removal<'a> {
    givens: Grid,
    solution: &'a Grid,
    left: usize,
    target: usize,
}

impl Removal<'_> {
    /// Blanks the cells of an orbit if they are redundant; returns whether they are.
    fn try_orbit(&mut self, mut cells: Vec<Cell>, budget: u64, stop: Stop<'_>) -> Answer {
        cells.retain(|&cell| self.givens.get(cell).is_some());
        if cells.is_empty() || self.left < self.target + cells.len() {
            return Answer::No;
        }
        for &cell in &cells {
            self.givens.set(cell, None);
        }
        let mut answer = Answer::Yes;
        for &cell in &cells {
            answer = self.is_forced(cell, budget, stop);
            // Proved cells are restored while the others are examined.
            self.givens.set(cell, self.solution.get(cell));
            if answer != Answer::Yes {
                break;
            }
        }
        let spared = answer == Answer::Yes;
        for &cell in &cells {
            self.givens.set(cell, self.solution.get(cell).filter(|_| !spared));
        }
        self.left -= if spared { cells.len() } else { 0 };
        answer
    }

    /// Returns whether a blank cell holds its digit in every solution.
    fn is_forced(&self, cell: Cell, budget: u64, stop: Stop<'_>) -> Answer {
        let digit = self.solution.get(cell).expect("a solution is full");
        let mut candidates = Candidates::of(&self.givens);
        candidates.remove(Candidate { cell, digit });
        if candidates.get(cell).is_empty() {
            return Answer::Yes;
        }
        let puzzle = Puzzle::new(self.givens.clone()).expect("a part of a solution has no clash");
        let mut solutions = puzzle.with_candidates(candidates).solutions();
        let mut nodes = 0;
        while nodes < budget && !stop() {
            nodes = budget.min(nodes + PAUSE);
            solutions = solutions.with_budget(Budget::nodes(nodes));
            if solutions.next().is_some() {
                return Answer::No;
            }
            if solutions.is_complete() {
                return Answer::Yes;
            }
        }
        Answer::Unknown
    }
}
