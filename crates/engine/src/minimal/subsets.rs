//! All minimal sub-puzzles: the least sets of givens that keep the solution the only one.
//!
//! Each other solution of fewer givens differs from the solution in some cells, of which at least one must be given.
//! So a sub-puzzle has one solution exactly if it meets all such sets, and it is minimal if each of its givens is the
//! only one in some set. The search builds such a choice of givens set by set (Murakami and Uno, "Efficient algorithms
//! for dualizing large-scale hypergraphs", 2014), and learns sets from the solver where it needs one.

use crate::grid::{Candidate, Cell, CellSet, Grid, Puzzle, Solution};

use super::{CandidateLimits, MinimalOptions, redundant_givens};

/// The minimal sub-puzzles of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubPuzzles {
    /// Their givens, in an order that depends on the puzzle alone.
    pub grids: Vec<Grid>,
    /// Whether these are all; if not, a limit was reached.
    pub is_complete: bool,
}

/// Returns the minimal sub-puzzles of a puzzle with one solution, at most `limit` of them: their number can be huge.
///
/// # Panics
///
/// If the solution is not one of the puzzle.
#[must_use]
pub fn sub_puzzles(
    puzzle: &Puzzle,
    solution: &Solution,
    limit: usize,
    options: &MinimalOptions,
) -> SubPuzzles {
    let redundancy = redundant_givens(&[(puzzle, solution)], options)[0];
    let givens = puzzle.grid().filled();
    let floating = redundancy.redundant | redundancy.undecided;
    let needed = givens - floating;
    let mut search = SubPuzzleSearch {
        limits: CandidateLimits::of(puzzle),
        givens,
        solution: solution.grid(),
        sets: needed.iter().map(|cell| [cell].into_iter().collect()).collect(),
        found: Vec::new(),
        limit,
        options,
        searches: options.searches,
        is_complete: true,
    };
    search.visit(needed, floating);
    let grids = search.found.iter().map(|&cells| part(solution.grid(), cells)).collect();
    SubPuzzles { grids, is_complete: search.is_complete }
}

/// Returns some cells of a grid.
fn part(grid: &Grid, cells: CellSet) -> Grid {
    Grid::from_fn(grid.shape(), |cell| grid.get(cell).filter(|_| cells.contains(cell)))
}

struct SubPuzzleSearch<'a> {
    limits: CandidateLimits,
    givens: CellSet,
    solution: &'a Grid,
    /// Sets of givens of which each sub-puzzle has at least one.
    sets: Vec<CellSet>,
    found: Vec<CellSet>,
    limit: usize,
    options: &'a MinimalOptions,
    /// The number of searches that are left.
    searches: u64,
    is_complete: bool,
}

/// A limit was reached.
struct LimitReached;

impl SubPuzzleSearch<'_> {
    /// Finds the minimal sub-puzzles that have the chosen givens, and otherwise only open ones.
    fn visit(&mut self, chosen: CellSet, mut open: CellSet) {
        let missed = match self.missed_set(chosen, open) {
            Ok(Some(missed)) => missed,
            Ok(None) if self.found.len() < self.limit => return self.found.push(chosen),
            _ => return self.is_complete = false,
        };
        let choices = missed & open;
        open = open - missed;
        for cell in &choices {
            let mut next = chosen;
            next.insert(cell);
            match self.are_critical(next) {
                Ok(true) => self.visit(next, open),
                Ok(false) => {}
                Err(LimitReached) => self.is_complete = false,
            }
            if !self.is_complete {
                return;
            }
            open.insert(cell);
        }
    }

    /// Returns a set without a chosen given, that with the fewest open ones; `None` if there is none.
    fn missed_set(&mut self, chosen: CellSet, open: CellSet) -> Result<Option<CellSet>, LimitReached> {
        let missed = self.sets.iter().filter(|&&set| (set & chosen).is_empty());
        match missed.min_by_key(|&&set| (set & open).len()) {
            Some(&missed) => Ok(Some(missed)),
            None => self.learn(chosen, None),
        }
    }

    /// Returns whether each of these givens is the only one of them in some set.
    fn are_critical(&mut self, givens: CellSet) -> Result<bool, LimitReached> {
        let mut open = givens;
        for &set in &self.sets {
            let hit = set & givens;
            if hit.len() == 1 {
                open = open - hit;
            }
        }
        for cell in &open {
            let mut others = givens;
            others.remove(cell);
            if self.learn(others, Some(cell))?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Finds a set without any of these givens, and with a cell if one is named; then reduces it, since small sets
    /// decide more.
    fn learn(&mut self, givens: CellSet, cell: Option<Cell>) -> Result<Option<CellSet>, LimitReached> {
        let Some(mut set) = self.difference(givens, cell)? else { return Ok(None) };
        for other in &set {
            if !set.contains(other) || Some(other) == cell {
                continue;
            }
            let mut givens = self.givens - set;
            givens.insert(other);
            if let Some(smaller) = self.difference(givens, cell)? {
                set = smaller;
            }
        }
        self.sets.push(set);
        Ok(Some(set))
    }

    /// Returns the givens of the puzzle in which another solution of some of them differs, in a cell if one is named.
    fn difference(&mut self, givens: CellSet, cell: Option<Cell>) -> Result<Option<CellSet>, LimitReached> {
        self.searches = self.searches.checked_sub(1).ok_or(LimitReached)?;
        let digit = |cell: Cell| self.solution.get(cell).expect("a solution is full");
        let excluded = cell.map(|cell| Candidate { cell, digit: digit(cell) });
        let puzzle = self.limits.puzzle(&part(self.solution, givens), excluded);
        let mut solutions = puzzle.solutions().with_budget(self.options.budget);
        match solutions.find(|other| other.grid() != self.solution) {
            Some(other) => {
                let differs = |&cell: &Cell| other.grid().get(cell) != self.solution.get(cell);
                Ok(Some(self.givens.iter().filter(differs).collect()))
            }
            None if solutions.is_complete() => Ok(None),
            None => Err(LimitReached),
        }
    }
}
