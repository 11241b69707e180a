//! Solves a single 9×9 puzzle as fast as possible, and lists all its solutions.
//!
//! The possible cells of each digit are 27 bits per band, so tables give the locked candidates and hidden
//! singles of a digit in a band, and a few logical operations over the nine digits find all naked
//! singles. When nothing more follows, the search branches on a cell with two candidates.
//!
//! The method is that of the `JCZSolve` family of solvers (by zhouyundong and champagne; The New Sudoku
//! Players' Forum, thread "3.77us Solver (2.8G CPU, Testcase 17 Sudoku)"), which is also used in Emerentius'
//! crate `sudoku`; the code is new.

#![allow(clippy::cast_possible_truncation, reason = "table indices and cells of a band are below 512")]

mod board;
mod guess;
mod planes;
mod tables;

use crate::simd::SimdLevel;

use super::{Cursor, SearchStep, Stats, sliced::WaveEnumerator};
use board::{Board, Propagation};
use guess::BivalueAlternatives;

/// After this number of solutions, alternatives not counted, the rest is searched with many states at
/// once, if the machine has a SIMD level for it.
const MANY: u64 = 256;

/// The minimum level for this: with narrower words one state at a time is faster.
const WIDE: SimdLevel = SimdLevel::Avx2;

/// Writes the first solutions of a grid of digits, 0 for a blank, into `found`, as many as
/// there are and fit, and returns their number.
///
/// Givens that clash or are larger than 9 have no solution.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::solve::one;
///
/// let mut givens = [0; 81];
/// let mut found = [[0; 81]; 2];
/// assert_eq!(one::solve_into(&givens, &mut found), 2);
/// assert_ne!(found[0], found[1]);
///
/// givens[0] = 5;
/// givens[8] = 5;
/// assert_eq!(one::solve_into(&givens, &mut found), 0, "two 5s in a row");
/// ```
pub fn solve_into(givens: &[u8; 81], found: &mut [[u8; 81]]) -> usize {
    let mut search = Search::new(givens);
    for (number, place) in found.iter_mut().enumerate() {
        if search.step(u64::MAX) != SearchStep::Found {
            return number;
        }
        *place = *search.digits();
    }
    found.len()
}

/// A search through one grid with minimal overhead: plain digits in, plain digits out, and no allocation
/// except the stack of guesses, which [`restart`](Self::restart) reuses.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::solve::one::Search;
///
/// let mut search = Search::new(&[0; 81]);
/// let first = *search.advance().unwrap();
/// assert_eq!(first.iter().map(|&digit| u32::from(digit)).sum::<u32>(), 9 * 45);
/// assert_ne!(search.advance(), Some(&first));
///
/// search.restart(&first);
/// assert_eq!(search.advance(), Some(&first));
/// assert_eq!(search.advance(), None);
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    board: Board,
    /// The other halves of the boards that were split on the way to `board`.
    pending: Vec<Board>,
    alternatives: BivalueAlternatives,
    /// The digits of the solution last shown.
    digits: [u8; 81],
    /// The number of solutions found, without alternatives.
    found: u64,
    at: Cursor,
    /// The search for the rest, once there are many.
    waves: Option<Box<WaveEnumerator>>,
    /// The level for it, if not the best.
    level: Option<SimdLevel>,
    stats: Stats,
    /// The same at the solution shown last, or at the end.
    listed: Stats,
}

impl Search {
    /// Returns the search for the solutions of a grid of digits, 0 for a blank.
    #[must_use]
    pub fn new(givens: &[u8; 81]) -> Self {
        let mut search = Self {
            board: Board::EMPTY,
            pending: Vec::new(),
            alternatives: BivalueAlternatives::new(),
            digits: [0; 81],
            found: 0,
            at: Cursor::End,
            waves: None,
            level: None,
            stats: Stats::default(),
            listed: Stats::default(),
        };
        search.restart(givens);
        search
    }

    /// Lists many solutions with this level instead of the best. Solutions, order and cost are the same.
    /// An unavailable level is replaced by the best.
    #[must_use]
    pub fn with_level(self, level: SimdLevel) -> Self {
        Self { level: level.is_available().then_some(level), ..self }
    }

    /// Restricts blank cells to these candidates, row-major, the digit *d* at bit *d* − 1. Must be called before
    /// the first step.
    pub(super) fn allow(&mut self, candidates: &[u32; 81]) {
        self.board.allow(candidates);
    }

    /// Restarts with another grid.
    pub fn restart(&mut self, givens: &[u8; 81]) {
        self.pending.clear();
        self.alternatives.leave();
        self.found = 0;
        self.waves = None;
        self.stats = Stats::default();
        self.listed = Stats::default();
        self.at = Cursor::End;
        if let Some(board) = Board::new(givens) {
            self.board = board;
            self.at = Cursor::Node;
        }
    }

    /// Returns the next solution.
    #[inline]
    pub fn advance(&mut self) -> Option<&[u8; 81]> {
        (self.step(u64::MAX) == SearchStep::Found).then(|| self.digits())
    }

    /// Returns the cost of the search so far; if many solutions are listed, up to the last one shown or to the
    /// end.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        if self.found < MANY { self.stats } else { self.listed }
    }

    /// Continues to the next solution, within a total number of nodes.
    #[inline]
    pub(super) fn step(&mut self, budget: u64) -> SearchStep {
        if let Some(waves) = &mut self.waves
            && waves.show(&mut self.listed, budget)
        {
            return SearchStep::Found;
        }
        self.search(budget)
    }

    /// Does the same if the solution is not found yet.
    fn search(&mut self, budget: u64) -> SearchStep {
        if self.waves.is_some() {
            return self.step_waves(budget);
        }
        if self.at == Cursor::Solution {
            if self.alternatives.turn() {
                return SearchStep::Found;
            }
            if self.found == MANY && self.begin_waves() {
                return self.step_waves(budget);
            }
            self.back();
        }
        while self.at == Cursor::Node {
            if self.stats.nodes >= budget {
                return SearchStep::Spent;
            }
            self.stats.nodes += 1;
            self.look();
        }
        if self.found >= MANY {
            self.listed = self.stats;
        }
        if self.at == Cursor::Solution { SearchStep::Found } else { SearchStep::End }
    }

    /// Returns the digits of the solution that [`step`](Self::step) found.
    #[inline]
    pub(super) fn digits(&mut self) -> &[u8; 81] {
        if let Some(waves) = &self.waves {
            return waves.digits();
        }
        self.alternatives.solution.write(&mut self.digits);
        &self.digits
    }

    /// Passes the pending boards to a search with wide words, if the machine has them.
    #[cold]
    fn begin_waves(&mut self) -> bool {
        let level = self.level.unwrap_or_else(SimdLevel::best);
        if level < WIDE {
            return false;
        }
        let mut waves = WaveEnumerator::new(level);
        for board in &self.pending {
            waves.put_first(board.record());
        }
        self.waves = Some(Box::new(waves));
        true
    }

    #[inline(never)]
    fn step_waves(&mut self, budget: u64) -> SearchStep {
        self.waves.as_mut().map_or(SearchStep::End, |waves| waves.search(&mut self.listed, budget))
    }

    /// Processes one node and moves to the next, unless it is a solution.
    #[inline]
    fn look(&mut self) {
        let before = self.board.open;
        let mut passes = 0;
        let propagation = self.board.propagate(&mut passes);
        self.stats.passes += if self.found < MANY { passes } else { 1 };
        // This is rare, but the search with wide words finds it, too.
        let is_dead = self.found >= MANY && !self.board.fills_columns();
        if is_dead || matches!(propagation, Propagation::Dead) {
            return self.back();
        }
        let after = self.board.open;
        let group = || std::array::from_fn(|band| before[band] & !after[band]);
        self.alternatives.on_placed(group);
        match propagation {
            Propagation::Dead => {}
            Propagation::Solved => {
                self.found += 1;
                self.alternatives.show(self.board.solution());
                self.at = Cursor::Solution;
            }
            Propagation::Paired(pairs) => {
                self.stats.guesses += 1;
                self.alternatives.enter(|| self.board.pairs());
                self.board.take(self.board.quick_guess(pairs));
            }
            Propagation::Open(pairs) => {
                self.stats.guesses += 1;
                let listing = self.found > 1;
                let guess =
                    if listing { self.board.quick_guess(pairs) } else { self.board.good_guess(pairs) };
                self.pending.push(self.board.split(guess));
            }
        }
    }

    /// Continues with the board split last.
    fn back(&mut self) {
        self.alternatives.leave();
        self.at = Cursor::End;
        if let Some(board) = self.pending.pop() {
            self.board = board;
            self.at = Cursor::Node;
        }
    }
}
