//! Generates puzzles of other shapes, one at a time; for a given pattern by a hill climb towards fewer solutions, one
//! change at a time.

use givens_engine::{
    grid::{Candidate, Candidates, Cell, CellSet, Grid, Puzzle},
    minimal::CandidateLimits,
    solve::{Budget, Count, SolveOutcome},
};

use super::{
    Generated, Goal,
    stream::Stream,
    task::{Attempted, Stop, Task},
};
use fill::full_grid;

mod fill;

/// Generates the puzzle with this index; `None` if it was stopped.
pub(super) fn make(task: &Task, index: u64, stop: Stop<'_>) -> Option<Attempted> {
    for number in 0..task.options.attempts {
        let made = attempt(task, index, number, stop);
        if stop() {
            return None;
        }
        if let Some(made) = made {
            return Some(Ok(made));
        }
    }
    Some(Err(task.failure(index)))
}

/// Makes the attempt of this number at the puzzle with this index.
pub(super) fn attempt(task: &Task, index: u64, number: u64, stop: Stop<'_>) -> Option<Generated> {
    let mut stream = task.stream(index, number);
    let (givens, solution) = match task.options.goal {
        Goal::Full => {
            let solution = full_grid(task.options.shape, &mut stream);
            (solution.clone(), solution)
        }
        Goal::Puzzle => {
            let solution = full_grid(task.options.shape, &mut stream);
            let givens =
                remove_givens(task, &solution, &CandidateLimits::NONE, &solution, &mut stream, stop)?;
            (givens, solution)
        }
        Goal::Pattern(cells) => search(task, cells, &mut stream, stop)?,
    };
    Some(Generated::of_grids(index, &givens, &solution).by_attempt(number))
}

/// Solutions are counted up to this number.
const MANY: u64 = 500;
/// The budget of a count.
const BUDGET: Budget = Budget::nodes(20_000);
/// Maximum number of changes without fewer solutions.
const PATIENCE: u32 = 150;

/// Returns a puzzle with these givens, and its solution.
pub(super) fn search(
    task: &Task,
    cells: CellSet,
    stream: &mut Stream,
    stop: Stop<'_>,
) -> Option<(Grid, Grid)> {
    let shape = task.options.shape;
    let solution = full_grid(shape, stream);
    let mut best = Grid::empty(shape);
    cells.iter().for_each(|cell| best.set(cell, solution.get(cell)));
    let cells: Vec<_> = cells.iter().collect();
    let (mut number, mut idle) = (count(&best)?, 0);
    while number > 1 && idle < PATIENCE && !stop() {
        let cell = cells[stream.place(cells.len())];
        let mut changed = best.clone();
        changed.set(cell, None);
        let open: Vec<_> = Candidates::of(&changed).get(cell).iter().collect();
        changed.set(cell, Some(open[stream.place(open.len())]));
        let now = if changed == best { None } else { count(&changed) };
        idle += 1;
        if let Some(now) = now.filter(|&now| now > 0 && now <= number) {
            idle = if now < number { 0 } else { idle };
            (best, number) = (changed, now);
        }
    }
    let SolveOutcome::One(solution) = Puzzle::new(best.clone()).ok()?.solve_within(BUDGET).0 else {
        return None;
    };
    let spare = || cells.iter().any(|&cell| is_redundant(&best, cell));
    (!task.options.minimal || !spare()).then(|| (best.clone(), solution.into_grid()))
}

/// Counts solutions; `None` if that takes too long.
fn count(givens: &Grid) -> Option<u64> {
    match Puzzle::new(givens.clone()).ok()?.count(MANY, BUDGET) {
        Count::Undecided(_) => None,
        count => Some(count.seen()),
    }
}

/// Returns whether there is one solution without this given, too.
fn is_redundant(givens: &Grid, cell: Cell) -> bool {
    let mut fewer = givens.clone();
    fewer.set(cell, None);
    count(&fewer) == Some(1)
}

/// Number of nodes per question: in the first pass, and in the second for questions that are still open.
const BUDGETS: [u64; 2] = [300, 1_000_000];

/// Returns the remaining givens if they meet the options of the task; `None` if not, or if it was stopped. Solutions
/// outside the limits do not count.
pub(super) fn remove_givens(
    task: &Task,
    givens: &Grid,
    limits: &CandidateLimits,
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
    limits: &'a CandidateLimits,
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
