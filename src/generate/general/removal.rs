//! Removes givens from a puzzle of any shape.

use crate::{
    generate::{
        stream::Stream,
        task::{Stop, Task},
    },
    grid::{Candidate, Cell, Grid},
    minimal::Limits,
    solve::Budget,
};

/// Number of nodes per question: in the first pass, and in the second for questions that are still open.
const BUDGETS: [u64; 2] = [300, 1_000_000];

/// Returns the remaining givens if they meet the options of the task; `None` if not, or if it was stopped. Solutions
/// outside the limits do not count.
pub(in crate::generate) fn remove_givens(
    task: &Task,
    givens: &Grid,
    limits: &Limits,
    solution: &Grid,
    stream: &mut Stream,
    stop: Stop<'_>,
) -> Option<Grid> {
    let mut orbits: Vec<_> = task.orbits.iter().collect();
    stream.shuffle(&mut orbits);
    let target = task.target(stream);
    let mut removal =
        Removal { givens: givens.clone(), limits, solution, left: givens.given_count(), target };
    let range = task.options.range();
    for budget in BUDGETS {
        orbits.retain(|orbit| {
            let cells = orbit.iter().map(|&index| task.options.shape.cell(index)).collect();
            removal.try_orbit(cells, Budget::nodes(budget), stop).is_none()
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

/// The state of a removal.
struct Removal<'a> {
    givens: Grid,
    limits: &'a Limits,
    solution: &'a Grid,
    left: usize,
    target: usize,
}

impl Removal<'_> {
    /// Blanks the cells of an orbit if they are redundant; returns whether they are, `None` if the budget runs out.
    fn try_orbit(&mut self, mut cells: Vec<Cell>, budget: Budget, stop: Stop<'_>) -> Option<bool> {
        cells.retain(|&cell| self.givens.get(cell).is_some());
        if cells.is_empty() || self.left < self.target + cells.len() {
            return Some(false);
        }
        for &cell in &cells {
            self.givens.set(cell, None);
        }
        let mut answer = Some(true);
        for &cell in &cells {
            let digit = self.solution.get(cell).expect("a solution is full");
            answer = self.limits.is_forced(&self.givens, Candidate { cell, digit }, budget, stop);
            // Proved cells are restored while the others are examined.
            self.givens.set(cell, self.solution.get(cell));
            if answer != Some(true) {
                break;
            }
        }
        let spared = answer == Some(true);
        for &cell in &cells {
            self.givens.set(cell, self.solution.get(cell).filter(|_| !spared));
        }
        self.left -= if spared { cells.len() } else { 0 };
        answer
    }
}
