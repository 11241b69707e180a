//! Puzzle → solutions: none, one or many, or their number.
//!
//! The network of constraints is made once for each call, and the search over it passes every solution through the checker
//! over clues, which shares no code with the constraints: what is returned is a solution of what the file says.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use givens_engine::solve::{Budget, Count};

use crate::clue::Clue;
use crate::network::{self, Places};
use crate::puzzle::VariantPuzzle;
use crate::search::{Filled, Search, SearchEnding};

/// What a search found and what it cost. The numbers are the same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchReport {
    /// Number of solutions that were passed to the caller.
    pub solutions: u64,
    /// How the search ended.
    pub ending: SearchEnding,
    /// Number of values that were tried where a cell had others left.
    pub guesses: u64,
    /// Number of states whose consequences were drawn, the first one included.
    pub nodes: u64,
}

/// Whether a puzzle has no solution, one or many.
///
/// A solution has a digit for each place, row by row; `None` where no cell is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VariantOutcome {
    /// No solution.
    Zero,
    /// Exactly one solution.
    One(Vec<Option<u8>>),
    /// Two or more solutions, with two that prove it.
    Many(Vec<Option<u8>>, Vec<Option<u8>>),
    /// The budget ran out before the number was known; a solution, if one was found.
    Undecided(Option<Vec<Option<u8>>>),
}

/// The default budget for variants, in guesses: ten seconds or so for a hard 9×9 puzzle.
pub const VARIANT_BUDGET: Budget = Budget::nodes(500_000);

/// The most digits whose exchanges are counted without listing them.
const MAX_EXCHANGED: u64 = 16;

impl VariantPuzzle {
    /// Searches solutions and passes each to a function until it breaks, always in the same order.
    ///
    /// A solution has a digit for each place, row by row; `None` where no cell is. The budget is a number of guesses.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_variants as variants; }
    /// use std::ops::ControlFlow;
    ///
    /// use givens::solve::Budget;
    /// use givens::variants::{Clue, Diagonal, SearchEnding, Layout, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// puzzle.clues.push(Clue::Diagonal(Diagonal::Falling));
    /// let report = puzzle.search(Budget::default(), &mut |_| ControlFlow::Continue(()));
    /// assert_eq!((report.solutions, report.ending), (48, SearchEnding::Complete));
    /// ```
    pub fn search(
        &self,
        budget: Budget,
        found: &mut dyn FnMut(&[Option<u8>]) -> ControlFlow<()>,
    ) -> SearchReport {
        self.search_until(&AtomicBool::new(false), budget, found)
    }

    /// Does the same as [`search`](Self::search) until another thread sets `stop`, too: where nobody waits for solutions
    /// any more, one need not be found to end it.
    pub fn search_until(
        &self,
        stop: &AtomicBool,
        budget: Budget,
        found: &mut dyn FnMut(&[Option<u8>]) -> ControlFlow<()>,
    ) -> SearchReport {
        let places = Places::new(&self.layout);
        let network = network::build(self, &places);
        let mut search = Search::new(&network).with_stop(stop);
        let mut solutions = 0;
        let ending = search.run(budget.get(), &mut |values| {
            let board = places.board(values, network.first_digit);
            self.check_solution(&board);
            solutions += 1;
            found(&board)
        });
        SearchReport { solutions, ending, guesses: search.guess_count, nodes: search.node_count }
    }

    /// Panics if the board is no solution by its clues: then a constraint says less than its clue.
    fn check_solution(&self, board: &[Option<u8>]) {
        let broken = self.first_broken(board);
        assert!(broken.is_none(), "the search found a board that breaks {broken:?}");
    }

    /// Determines whether there is no solution, one or many, within a number of guesses.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_variants as variants; }
    /// use givens::variants::{Clue, Layout, VARIANT_BUDGET, VariantOutcome, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// puzzle.clues.push(Clue::AntiKing);
    /// assert_eq!(puzzle.solve_within(VARIANT_BUDGET), VariantOutcome::Zero);
    /// ```
    #[must_use]
    pub fn solve_within(&self, budget: Budget) -> VariantOutcome {
        if let Some(outcome) = self.solve_by_layout(budget) {
            return outcome;
        }
        let mut boards = Vec::with_capacity(2);
        let report = self.search(budget, &mut |board| {
            boards.push(board.to_vec());
            if boards.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let (second, first) = (boards.pop(), boards.pop());
        match (first, second, report.ending) {
            (Some(first), Some(second), _) => VariantOutcome::Many(first, second),
            (None, only, SearchEnding::Spent) => VariantOutcome::Undecided(only),
            (None, Some(only), _) => VariantOutcome::One(only),
            _ => VariantOutcome::Zero,
        }
    }

    /// Counts solutions up to a limit, within a number of guesses.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_variants as variants; }
    /// use givens::{Budget, Count};
    /// use givens::variants::{Layout, VariantPuzzle};
    ///
    /// let puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// assert_eq!(puzzle.count_within(1000, Budget::default()), Count::Exactly(288));
    /// assert_eq!(puzzle.count_within(100, Budget::default()), Count::AtLeast(100));
    /// ```
    #[must_use]
    pub fn count_within(&self, limit: u64, budget: Budget) -> Count {
        if limit == 0 {
            return Count::AtLeast(0);
        }
        let exchanges: u64 = (1..=MAX_EXCHANGED.min(self.digit_count())).product();
        if limit <= exchanges {
            match self.solve_by_layout(budget) {
                Some(VariantOutcome::Zero) => return Count::Exactly(0),
                Some(VariantOutcome::Many(..)) => return Count::AtLeast(limit),
                Some(_) => return Count::Undecided(0),
                None => {}
            }
        }
        let mut seen = 0;
        let report = self.search(budget, &mut |_| {
            seen += 1;
            if seen < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match report.ending {
            SearchEnding::Complete => Count::Exactly(seen),
            SearchEnding::Stopped => Count::AtLeast(seen),
            SearchEnding::Spent => Count::Undecided(seen),
        }
    }

    /// Returns whether digits can be exchanged, because nothing but "these cells differ" is said.
    fn is_symmetric(&self) -> bool {
        self.givens.iter().all(Option::is_none)
            && !self.has_limits()
            && self.clues.iter().all(is_about_difference_alone)
    }

    fn digit_count(&self) -> u64 {
        u64::try_from(self.layout.digits().count()).unwrap_or(MAX_EXCHANGED)
    }

    /// Decides a puzzle in which any two digits can be exchanged; `None` if this is another.
    fn solve_by_layout(&self, budget: Budget) -> Option<VariantOutcome> {
        if !self.is_symmetric() || self.digit_count() < 2 {
            return None;
        }
        let places = Places::new(&self.layout);
        let network = network::build(self, &places);
        // A full house has every digit, so that the filling has two to exchange.
        network.houses().next()?;
        Some(match Search::new(&network).fill(budget.get()) {
            Filled::Never => VariantOutcome::Zero,
            Filled::Unknown => VariantOutcome::Undecided(None),
            Filled::Once(values) => {
                let board = places.board(&values, network.first_digit);
                self.check_solution(&board);
                let [one, other] = [network.first_digit, network.first_digit + 1];
                let exchange = |digit: u8| match digit {
                    digit if digit == one => other,
                    digit if digit == other => one,
                    digit => digit,
                };
                let exchanged = board.iter().map(|digit| digit.map(exchange)).collect();
                VariantOutcome::Many(board, exchanged)
            }
        })
    }
}

/// Returns whether a clue only says that cells differ.
const fn is_about_difference_alone(clue: &Clue) -> bool {
    matches!(
        clue,
        Clue::Diagonal(_)
            | Clue::AntiKnight
            | Clue::AntiKing
            | Clue::DisjointGroups
            | Clue::Windoku
            | Clue::ExtraRegion(_)
            | Clue::Cage(_, None)
    )
}
