//! Questions to the solver about some givens of a grid, within one budget. Only this file searches, so nothing is asked that
//! the budget does not count.

use crate::{
    grid::{CellSet, Grid, Puzzle, Solution},
    solve::{Budget, SolveOutcome},
};

/// Number of cells that are copied in about the time of a node.
const CELLS_PER_NODE: usize = 64;

/// A limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stopped;

/// The grids that have some of the givens of a grid.
#[derive(Debug)]
pub(super) struct SubGrids<'a> {
    grid: &'a Grid,
    givens: CellSet,
    /// The number of nodes that are left.
    nodes: u64,
}

impl<'a> SubGrids<'a> {
    pub(super) fn new(grid: &'a Grid, budget: Budget) -> Self {
        Self { grid, givens: grid.filled(), nodes: budget.get() }
    }

    /// Returns all givens.
    pub(super) const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the grid of some givens.
    pub(super) fn part(&self, givens: CellSet) -> Grid {
        let digit = |cell| self.grid.get(cell).filter(|_| givens.contains(cell));
        Grid::from_fn(self.grid.shape(), digit)
    }

    /// Takes nodes from the budget.
    pub(super) fn spend(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes = self.nodes.checked_sub(nodes).ok_or(Stopped)?;
        Ok(())
    }

    /// Takes what a search costs before its first node: large grids are copied.
    fn begin(&mut self) -> Result<(), Stopped> {
        self.spend(1 + (self.grid.shape().cell_count() / CELLS_PER_NODE) as u64)
    }

    /// Returns whether a grid has no solution, one or many. None is undecided.
    pub(super) fn solve(&mut self, grid: &Grid) -> Result<SolveOutcome, Stopped> {
        let Ok(puzzle) = Puzzle::new(grid.clone()) else { return Ok(SolveOutcome::Zero) };
        self.begin()?;
        let (outcome, stats) = puzzle.solve_within(Budget::nodes(self.nodes));
        if outcome == SolveOutcome::Undecided {
            self.nodes = 0;
            return Err(Stopped);
        }
        self.nodes = self.nodes.saturating_sub(stats.nodes);
        Ok(outcome)
    }

    /// Returns a solution of some givens, if there is one.
    fn solution(&mut self, givens: CellSet) -> Result<Option<Solution>, Stopped> {
        let Ok(puzzle) = Puzzle::new(self.part(givens)) else { return Ok(None) };
        self.begin()?;
        let mut solutions = puzzle.solutions().with_budget(Budget::nodes(self.nodes));
        let solution = solutions.next();
        if solution.is_none() && !solutions.is_complete() {
            self.nodes = 0;
            return Err(Stopped);
        }
        self.nodes = self.nodes.saturating_sub(solutions.stats().nodes);
        Ok(solution)
    }

    /// Returns a conflict that has none of the removed givens; `None` if there is a solution without these.
    pub(super) fn conflict(&mut self, removed: CellSet) -> Result<Option<CellSet>, Stopped> {
        let mut kept = self.givens - removed;
        if let Some(pair) = self.clash(kept) {
            return Ok(Some(pair));
        }
        if self.solution(kept)?.is_some() {
            return Ok(None);
        }
        for cell in &kept.clone() {
            let mut others = kept;
            others.remove(cell);
            if self.solution(others)?.is_none() {
                kept = others;
            }
        }
        Ok(Some(kept))
    }

    /// Returns two of some givens that clash, if any do.
    fn clash(&self, givens: CellSet) -> Option<CellSet> {
        let clash = self.part(givens).clashes().into_iter().next()?;
        Some(clash.cells.iter().take(2).collect())
    }

    /// Returns a removal that has none of these givens and no removal within it; `None` if they contradict each other.
    pub(super) fn correction(&mut self, givens: CellSet) -> Result<Option<CellSet>, Stopped> {
        let Some(solution) = self.solution(givens)? else { return Ok(None) };
        let mut kept = self.agreeing(&solution);
        for cell in &(self.givens - kept) {
            if kept.contains(cell) {
                continue;
            }
            let mut more = kept;
            more.insert(cell);
            if let Some(solution) = self.solution(more)? {
                kept = self.agreeing(&solution);
            }
        }
        Ok(Some(self.givens - kept))
    }

    /// Returns the givens that a solution has.
    fn agreeing(&self, solution: &Solution) -> CellSet {
        let is_same = |&cell: &_| self.grid.get(cell) == solution.grid().get(cell);
        self.givens.iter().filter(is_same).collect()
    }
}
