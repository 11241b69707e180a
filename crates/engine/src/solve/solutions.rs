//! All solutions of a puzzle, one after another.
//!
//! An iterator over the engine for one puzzle that suits the shape, `one` or `any`: a solution is searched for when it is
//! asked for.

use std::iter::FusedIterator;

use crate::grid::{Digit, Grid, Puzzle, Shape, Solution};

use super::{Budget, Count, SearchStep, Stats, any, one};

/// All solutions of a puzzle, each once, in an order that is the same on every machine.
///
/// Made by [`Puzzle::solutions`]. The search is lazy.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Grid, Puzzle, Shape, solve::Budget};
///
/// let blank = Puzzle::new(Grid::empty(Shape::of_side(4).unwrap())).unwrap();
/// let mut solutions = blank.solutions();
/// assert!(solutions.all(|solution| solution.solves(&blank)));
/// assert!(solutions.is_complete());
///
/// let mut some = blank.solutions().with_budget(Budget::nodes(20));
/// assert!(some.by_ref().count() < 288);
/// assert!(!some.is_complete(), "the budget ended it");
/// ```
#[derive(Debug, Clone)]
pub struct Solutions {
    engine: SolutionSearch,
    shape: Shape,
    budget: u64,
    end: Option<SearchStep>,
}

#[derive(Debug, Clone)]
enum SolutionSearch {
    One(Box<one::Search>),
    Any(Box<any::ShapeSearch>),
}

impl Solutions {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        if puzzle.shape() == Shape::CLASSIC {
            let mut search = one::Search::new(&classic(puzzle.grid()));
            if let Some(candidates) = puzzle.candidates() {
                search.allow(&std::array::from_fn(|cell| candidates.sets()[cell].bits()));
            }
            Self::with_engine(puzzle, SolutionSearch::One(Box::new(search)))
        } else {
            Self::by_any(puzzle)
        }
    }

    pub(super) fn by_any(puzzle: &Puzzle) -> Self {
        Self::with_engine(puzzle, SolutionSearch::Any(Box::new(any::ShapeSearch::new(puzzle))))
    }

    fn with_engine(puzzle: &Puzzle, engine: SolutionSearch) -> Self {
        Self { engine, shape: puzzle.shape(), budget: Budget::UNLIMITED.get(), end: None }
    }

    /// Ends the search after this number of nodes in total, including those before this call. A search
    /// that an earlier budget ended continues.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget.get();
        if self.end == Some(SearchStep::Spent) {
            self.end = None;
        }
        self
    }

    /// Returns the cost of the search so far. When many solutions of a 9×9 grid are listed, it is updated with
    /// each of them and at the end, not when the budget ends the search.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        match &self.engine {
            SolutionSearch::One(search) => search.stats(),
            SolutionSearch::Any(search) => search.stats(),
        }
    }

    /// Returns whether all solutions were found: true if the iterator has ended, and not because of the budget.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.end == Some(SearchStep::End)
    }

    /// Counts the remaining solutions, up to `limit`, without constructing them.
    #[must_use]
    pub fn count_to(mut self, limit: u64) -> Count {
        for seen in 0..limit {
            match self.advance() {
                SearchStep::Found => {}
                SearchStep::End => return Count::Exactly(seen),
                SearchStep::Spent => return Count::Undecided(seen),
            }
        }
        Count::AtLeast(limit)
    }

    fn advance(&mut self) -> SearchStep {
        if let Some(end) = self.end {
            return end;
        }
        let step = match &mut self.engine {
            SolutionSearch::One(search) => search.step(self.budget),
            SolutionSearch::Any(search) => search.step(self.budget),
        };
        if step != SearchStep::Found {
            self.end = Some(step);
        }
        step
    }

    fn solution(&mut self) -> Solution {
        let grid = match &mut self.engine {
            SolutionSearch::One(search) => grid_of(self.shape, search.digits().iter().copied()),
            SolutionSearch::Any(search) => grid_of(self.shape, search.digits()),
        };
        Solution::found(grid.expect("an engine finds as many digits as there are cells"))
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        (self.advance() == SearchStep::Found).then(|| self.solution())
    }
}

impl FusedIterator for Solutions {}

fn grid_of(shape: Shape, digits: impl Iterator<Item = u8>) -> Option<Grid> {
    Grid::new(shape, digits.map(Digit::new))
}

/// Returns the givens of a 9×9 grid, 0 for a blank.
fn classic(grid: &Grid) -> [u8; 81] {
    let mut givens = [0; 81];
    for (given, digit) in givens.iter_mut().zip(grid.contents()) {
        *given = digit.map_or(0, Digit::get);
    }
    givens
}
