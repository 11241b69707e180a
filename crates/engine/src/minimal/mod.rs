//! Puzzle → the givens that it does not need, and its minimal sub-puzzles.
//!
//! A given is redundant if the puzzle still has one solution without it. That is so if no solution has another digit
//! in its cell: each given asks for one such solution, with the given removed and its digit excluded. This is faster
//! than counting to two, because the search ends at the first solution, and its digit's absence propagates.
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; }
//! use givens::{Grid, Puzzle, minimal::{self, MinimalOptions}};
//!
//! let puzzle = Puzzle::new("1.3..4.22.4..3.1".parse::<Grid>().unwrap()).unwrap();
//! let solution = puzzle.solve().only_solution().cloned().unwrap();
//! let options = MinimalOptions::default();
//! let redundancy = minimal::redundant_givens(&[(&puzzle, &solution)], &options).remove(0);
//! assert_eq!(redundancy.redundant.len(), 8, "each alone can be removed");
//!
//! let all = minimal::sub_puzzles(&puzzle, &solution, 100, &options);
//! assert!(all.is_complete && all.grids.iter().all(|grid| grid.given_count() < 8));
//! ```

mod subsets;

use crate::{
    grid::{Candidate, Candidates, Cell, CellSet, Grid, Puzzle, Shape, Solution},
    setters::setters,
    simd::SimdLevel,
    solve::{
        Budget,
        sliced::{Engine, Exclusion, GridBatch, GridOutcome, Results},
    },
};

pub use subsets::{SubPuzzles, sub_puzzles};

/// Number of lanes that are searched at once: enough to keep all lanes of a SIMD word busy to the end.
const LANES: usize = 1 << 15;

/// Number of nodes between two checks for a stop.
const PAUSE: u64 = 10_000;

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinimalOptions {
    /// The limit of nodes for each given of a grid that is not 9×9: large grids may be hard without it.
    pub budget: Budget,
    /// The limit of searches for all minimal sub-puzzles of one puzzle.
    pub searches: u64,
    /// The SIMD level; results do not depend on it.
    pub level: SimdLevel,
}

setters!(MinimalOptions {
    with_budget(budget: Budget),
    with_searches(searches: u64),
    with_level(level: SimdLevel),
});

impl Default for MinimalOptions {
    fn default() -> Self {
        Self { budget: Budget::nodes(10_000), searches: 200_000, level: SimdLevel::best() }
    }
}

/// Which givens of a puzzle are redundant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Redundancy {
    /// The givens without which the puzzle still has one solution, each on its own.
    pub redundant: CellSet,
    /// The givens for which the search reached its limit.
    pub undecided: CellSet,
}

impl Redundancy {
    /// Returns whether the puzzle is minimal: every given is known to be necessary.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.redundant.is_empty() && self.undecided.is_empty()
    }
}

/// Returns which givens of each puzzle are redundant, each on its own. 9×9 puzzles are searched together.
///
/// # Panics
///
/// If a solution is not one of its puzzle.
#[must_use]
pub fn redundant_givens(puzzles: &[(&Puzzle, &Solution)], options: &MinimalOptions) -> Vec<Redundancy> {
    assert!(puzzles.iter().all(|(puzzle, solution)| solution.solves(puzzle)), "solutions of the puzzles");
    let is_plain = |puzzle: &Puzzle| puzzle.shape() == Shape::CLASSIC && puzzle.candidates().is_none();
    let plain = puzzles.iter().filter(|(puzzle, _)| is_plain(puzzle));
    let grids: Vec<_> = plain.filter_map(|(puzzle, _)| puzzle.grid().to_classic()).collect();
    let mut found = redundant_of_many(&grids, options.level).into_iter();
    let of = |&(puzzle, solution): &(&Puzzle, &Solution)| {
        if is_plain(puzzle) {
            Redundancy { redundant: found.next().unwrap_or_default(), undecided: CellSet::EMPTY }
        } else {
            one_by_one(puzzle, solution, options.budget)
        }
    };
    puzzles.iter().map(of).collect()
}

/// Returns the redundant givens of each of some 9×9 puzzles with one solution, `1` to `9` for a given and `.` for a blank:
/// one lane of the engine for each given.
///
/// Givens that would be singles if they were removed, and those that are the only ones of a small unavoidable set, need
/// no search; but to find them takes longer than their lanes (docs/measurements/2026-11-23-minimality.md).
fn redundant_of_many(grids: &[[u8; 81]], level: SimdLevel) -> Vec<CellSet> {
    let mut found = vec![CellSet::EMPTY; grids.len()];
    if grids.is_empty() {
        return found;
    }
    let mut lanes = PendingGivens::new(level);
    for (index, grid) in grids.iter().enumerate() {
        for cell in (0..81).filter(|&cell| grid[cell] != b'.') {
            lanes.push(index, grid, cell);
        }
        if lanes.grids.len() >= LANES {
            lanes.search(&mut found);
        }
    }
    lanes.search(&mut found);
    found
}

/// The givens that wait for the engine.
struct PendingGivens {
    engine: Engine,
    results: Results,
    /// Each puzzle without one given, and the digit of that given.
    grids: Vec<[u8; 81]>,
    exclusions: Vec<Exclusion>,
    /// The index of the puzzle, and the cell of the given.
    places: Vec<(usize, usize)>,
}

impl PendingGivens {
    fn new(level: SimdLevel) -> Self {
        let engine = Engine::new(level).or_else(|| Engine::new(SimdLevel::best()));
        let engine = engine.expect("this machine has its best level");
        let (results, exclusions, places) = (Results::new(), Vec::new(), Vec::new());
        Self { engine, results, grids: Vec::new(), exclusions, places }
    }

    /// Adds the puzzle without one given, in whose cell its digit is excluded: a solution then shows that it is needed.
    fn push(&mut self, index: usize, grid: &[u8; 81], cell: usize) {
        let mut grid = *grid;
        self.exclusions.push(Exclusion::new(u8::try_from(cell).expect("one of 81 cells"), grid[cell] - b'0'));
        grid[cell] = b'.';
        self.grids.push(grid);
        self.places.push((index, cell));
    }

    /// Searches for solutions with another digit: a given without any is redundant.
    fn search(&mut self, found: &mut [CellSet]) {
        let batch = GridBatch::grids(&self.grids).excluding(&self.exclusions);
        self.engine.solve(batch, 1, &mut self.results);
        for (&(index, cell), outcome) in self.places.iter().zip(self.results.outcomes()) {
            if *outcome == GridOutcome::Solutions(0) {
                found[index].insert(Shape::CLASSIC.cell(cell));
            }
        }
        self.grids.clear();
        self.exclusions.clear();
        self.places.clear();
    }
}

/// Asks for each given on its own.
fn one_by_one(puzzle: &Puzzle, solution: &Solution, budget: Budget) -> Redundancy {
    let limits = CandidateLimits::of(puzzle);
    let mut found = Redundancy::default();
    for (cell, digit) in puzzle.grid().digits() {
        let mut grid = puzzle.grid().clone();
        grid.set(cell, None);
        debug_assert_eq!(solution.grid().get(cell), Some(digit));
        match limits.is_forced(&grid, Candidate { cell, digit }, budget, &|| false) {
            Some(true) => drop(found.redundant.insert(cell)),
            Some(false) => {}
            None => drop(found.undecided.insert(cell)),
        }
    }
    found
}

/// The candidates that a puzzle allows in its blank cells, if it restricts them. A given that is removed may be any
/// digit: the candidates of a file say nothing about it but the given itself.
#[doc(hidden)]
#[derive(Debug)]
pub struct CandidateLimits(Option<Candidates>);

impl CandidateLimits {
    /// Allows all digits.
    pub const NONE: Self = Self(None);

    /// Returns those of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        Self(puzzle.candidates().map(|candidates| {
            let mut limits = candidates.clone();
            let all = Candidates::all(puzzle.shape());
            puzzle.grid().filled().iter().for_each(|cell| limits.set(cell, all.get(cell)));
            limits
        }))
    }

    /// Returns the puzzle of some givens, in which a cell does not have a digit.
    fn puzzle(&self, givens: &Grid, excluded: Option<Candidate>) -> Puzzle {
        let puzzle = Puzzle::new(givens.clone()).expect("a part of a solution has no clash");
        if self.0.is_none() && excluded.is_none() {
            return puzzle;
        }
        let mut candidates = Candidates::of(givens);
        if let Some(limits) = &self.0 {
            let set = |cell: Cell| candidates.get(cell) & limits.get(cell);
            let sets: Vec<_> = givens.shape().cells().map(set).collect();
            candidates = Candidates::new(givens.shape(), sets).expect("a set for each cell");
        }
        excluded.map(|excluded| candidates.remove(excluded));
        puzzle.with_candidates(candidates)
    }

    /// Returns whether a blank cell has this digit in every solution of some givens; `None` if the budget runs out,
    /// or on a stop.
    #[must_use]
    pub fn is_forced(
        &self,
        givens: &Grid,
        candidate: Candidate,
        budget: Budget,
        stop: &dyn Fn() -> bool,
    ) -> Option<bool> {
        let others = self.puzzle(givens, Some(candidate));
        if others.candidates().is_some_and(|candidates| candidates.get(candidate.cell).is_empty()) {
            return Some(true);
        }
        let (mut solutions, mut nodes) = (others.solutions(), 0);
        while nodes < budget.get() && !stop() {
            nodes = budget.get().min(nodes + PAUSE);
            solutions = solutions.with_budget(Budget::nodes(nodes));
            if solutions.next().is_some() {
                return Some(false);
            }
            if solutions.is_complete() {
                return Some(true);
            }
        }
        None
    }
}
