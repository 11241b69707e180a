//! The exact number of solutions, however many, without listing them.
//!
//! An empty 9×9 grid has 6,670,903,752,021,072,936,960 solutions, too many to visit each. Within a stack, a
//! box matters only by the three digits in each of its columns: its *column cut*, one of 1680. So all solutions
//! with the same nine column cuts are counted at once:
//!
//! ```text
//!   P₁ │ P₂ │ P₃ ── how many rows fit: w₁(P₁, P₂, P₃)
//!   Q₁ │ Q₂ │ Q₃ ── w₂(Q₁, Q₂, Q₃)           solutions = Σ w₁ · w₂ · w₃
//!   R₁ │ R₂ │ R₃ ── w₃(R₁, R₂, R₃)
//!   │    │    └─ three cuts that make full columns: a word, one of 94,080
//!   │    └────── likewise, 64 of them at a time, in lanes
//!   └─────────── likewise, one after another: the parts
//! ```
//!
//! Givens and candidates shorten the lists of words. docs/solver.md explains the method. A small search is
//! tried first, because it is faster with many givens. 4×4 and 6×6 are always counted; larger shapes are
//! searched if a sample of their solutions estimates that this takes no longer than the limit.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "there are 1680 cuts and 94,080 words, and times are estimates"
)]
#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the level's entry function is compiled without its instructions"
)]

mod bands;
mod cost;
mod cut;
mod excess;
mod fillings;
mod kernel;
mod program;
mod propagate;
mod roles;
mod sample;
mod symmetry;
mod transfer;
mod weights;
mod words;

use std::{error, fmt};

use crate::{
    grid::{Puzzle, Shape},
    simd::SimdLevel,
};

use super::{Budget, Count};
use bands::BandTable;
use roles::Roles;
use symmetry::allowed_classic;
use transfer::Transfer;

pub use cost::Cost;
pub use sample::{Estimate, Magnitude};

impl Puzzle {
    /// Counts all solutions exactly, if this costs no more than `most`.
    ///
    /// A 9×9 puzzle takes a few seconds at most, whatever its givens; smaller ones take less. Candidates that
    /// break all symmetries of an otherwise empty grid may take hours.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`], with the cost, if it is more.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::{Grid, Puzzle, Shape, solve::exact::Cost};
    ///
    /// let blank = |side| Puzzle::new(Grid::empty(Shape::of_side(side).unwrap())).unwrap();
    /// assert_eq!(blank(4).count_exactly(Cost::LIMIT), Ok(288));
    /// assert_eq!(blank(9).count_exactly(Cost::LIMIT), Ok(6_670_903_752_021_072_936_960));
    /// assert!(blank(16).count_exactly(Cost::LIMIT).is_err(), "about 6 × 10^98");
    /// ```
    pub fn count_exactly(&self, most: Cost) -> Result<u128, OutOfReach> {
        Plan::new(self, SimdLevel::best(), most).map(|plan| plan.count())
    }

    /// Estimates the number of solutions from random descents, for puzzles whose exact number is out of reach.
    /// The same seed gives the same estimate on every machine.
    ///
    /// # Panics
    ///
    /// If `samples` is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::{Grid, Puzzle, Shape};
    ///
    /// let blank = Puzzle::new(Grid::empty(Shape::of_side(4).unwrap())).unwrap();
    /// let estimate = blank.estimate(1000, 7);
    /// let [low, high] = estimate.interval();
    /// assert!(low.value() < 288.0 && 288.0 < high.value());
    /// ```
    #[must_use]
    pub fn estimate(&self, samples: u32, seed: u64) -> Estimate {
        sample::estimate(self, samples, seed)
    }
}

/// The error of a count that would cost more than the limit.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct OutOfReach {
    /// The estimated cost.
    pub cost: Cost,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the exact number is out of reach: {}", self.cost)
    }
}

impl error::Error for OutOfReach {}

/// A plan for counting the solutions of a puzzle, with its cost.
///
/// It has a number of parts that can be counted in any order, on any number of threads, each with a
/// [`Counter`] of its own.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Grid, Puzzle, Shape, simd::SimdLevel, solve::exact::{Cost, Plan}};
///
/// let blank = Puzzle::new(Grid::empty(Shape::of_side(6).unwrap())).unwrap();
/// let plan = Plan::new(&blank, SimdLevel::best(), Cost::LIMIT).unwrap();
/// let mut counter = plan.counter();
/// let number: u128 = (0..plan.parts()).map(|part| counter.count(part)).sum();
/// assert_eq!(number, 28_200_960);
/// ```
#[derive(Debug)]
pub struct Plan {
    method: Method,
    cost: Cost,
}

#[derive(Debug)]
enum Method {
    /// A search has found all solutions.
    Known(u128),
    /// 9×9.
    Transfer(Box<Transfer>),
    /// 6×6.
    Bands(Box<BandTable>),
}

/// The budget of the small search that is tried first.
const SEARCH: Budget = Budget::nodes(20_000);

impl Plan {
    /// Plans the count of a puzzle, if it costs no more than `most`. A puzzle that only a search can count is
    /// counted at once, within a number of nodes that follows from the cost, because a sample may be far too
    /// low.
    ///
    /// # Errors
    ///
    /// [`OutOfReach`], with the cost, if it is more.
    ///
    /// # Panics
    ///
    /// If this machine does not have the level.
    pub fn new(puzzle: &Puzzle, level: SimdLevel, most: Cost) -> Result<Self, OutOfReach> {
        assert!(level.is_available(), "this machine has no {level}");
        if let Count::Exactly(number) = puzzle.count(u64::MAX, SEARCH) {
            return Ok(Self::known(number));
        }
        match puzzle.shape().side() {
            9 if puzzle.shape() == Shape::CLASSIC => Self::by_transfer_or_search(puzzle, level, most),
            6 => Self::by_bands(puzzle).within(most),
            _ => Self::by_search(puzzle, most),
        }
    }

    fn known(number: u64) -> Self {
        Self { method: Method::Known(number.into()), cost: Cost::NONE }
    }

    fn within(self, most: Cost) -> Result<Self, OutOfReach> {
        if self.cost > most { Err(OutOfReach { cost: self.cost }) } else { Ok(self) }
    }

    /// Chooses the quicker method: candidates may leave few solutions without symmetries, so that a search is
    /// quicker.
    fn by_transfer_or_search(puzzle: &Puzzle, level: SimdLevel, most: Cost) -> Result<Self, OutOfReach> {
        let transfer = Self::by_transfer(puzzle, level);
        if transfer.cost < Cost::of_seconds(10.0) {
            return transfer.within(most);
        }
        // A sample tends to underestimate.
        let less = Cost::of_seconds(transfer.cost.seconds().min(most.seconds()) / 10.0);
        Self::by_search(puzzle, less).or_else(|_| transfer.within(most))
    }

    /// Plans the count of a 9×9 puzzle without the small search.
    #[doc(hidden)]
    #[must_use]
    pub fn by_transfer(puzzle: &Puzzle, level: SimdLevel) -> Self {
        let grid = allowed_classic(puzzle);
        let roles = propagate::propagated(grid).and_then(|propagated| roles::quickest(&grid, &propagated));
        let Some(roles) = roles else { return Self { method: Method::Known(0), cost: Cost::NONE } };
        Self::with_roles(roles, level)
    }

    /// Plans the count of a 6×6 puzzle without the small search.
    #[doc(hidden)]
    #[must_use]
    pub fn by_bands(puzzle: &Puzzle) -> Self {
        Self { method: Method::Bands(Box::new(BandTable::new(puzzle))), cost: BandTable::COST }
    }

    fn with_roles(roles: Roles, level: SimdLevel) -> Self {
        let cost = Cost::of_nanoseconds(roles.nanoseconds);
        Self { method: Method::Transfer(Box::new(Transfer::new(roles, level))), cost }
    }

    /// Counts by a search, if its estimated cost is not above `most`.
    fn by_search(puzzle: &Puzzle, most: Cost) -> Result<Self, OutOfReach> {
        let cost = Cost::of_search(&sample::estimate(puzzle, 200, 0));
        if cost > most {
            return Err(OutOfReach { cost });
        }
        match puzzle.count(u64::MAX, most.budget(puzzle.shape())) {
            Count::Exactly(number) => Ok(Self::known(number)),
            _ => Err(OutOfReach { cost: Cost::UNKNOWN }),
        }
    }

    /// Returns the plans for all choices of roles, for comparing them.
    #[doc(hidden)]
    #[must_use]
    pub fn all_roles(puzzle: &Puzzle, level: SimdLevel) -> Vec<Self> {
        let grid = allowed_classic(puzzle);
        let roles = propagate::propagated(grid).map(|propagated| roles::all(&grid, &propagated));
        roles.into_iter().flatten().map(|roles| Self::with_roles(roles, level)).collect()
    }

    /// Estimates the cost of counting a 9×9 puzzle by transfer, without preparing it.
    #[doc(hidden)]
    #[must_use]
    pub fn cost_of_transfer(puzzle: &Puzzle) -> Cost {
        let grid = allowed_classic(puzzle);
        let roles = propagate::propagated(grid).and_then(|propagated| roles::quickest(&grid, &propagated));
        roles.map_or(Cost::NONE, |roles| Cost::of_nanoseconds(roles.nanoseconds))
    }

    /// Counts all parts, one after another.
    #[must_use]
    pub fn count(&self) -> u128 {
        let mut counter = self.counter();
        (0..self.parts()).map(|part| counter.count(part)).sum()
    }

    /// Returns the cost of counting all parts.
    #[must_use]
    pub const fn cost(&self) -> Cost {
        self.cost
    }

    /// Returns the number of parts. The sum of their numbers of solutions is that of the puzzle.
    #[must_use]
    pub fn parts(&self) -> usize {
        match &self.method {
            Method::Transfer(transfer) => transfer.parts(),
            Method::Bands(_) => BandTable::PARTS,
            Method::Known(_) => 1,
        }
    }

    /// Returns a counter of parts. Each thread needs its own.
    #[must_use]
    pub fn counter(&self) -> Counter<'_> {
        let parts = match &self.method {
            Method::Known(number) => PartCounter::Known(*number),
            Method::Transfer(transfer) => PartCounter::Transfer(Box::new(transfer.worker())),
            Method::Bands(bands) => PartCounter::Bands(bands),
        };
        Counter { parts }
    }
}

/// Counts parts of a [`Plan`], and keeps tables that the next part can use.
#[derive(Debug)]
pub struct Counter<'a> {
    parts: PartCounter<'a>,
}

#[derive(Debug)]
enum PartCounter<'a> {
    Known(u128),
    Transfer(Box<transfer::Worker<'a>>),
    Bands(&'a BandTable),
}

impl Counter<'_> {
    /// Returns the number of solutions of a part.
    ///
    /// # Panics
    ///
    /// If there is no such part.
    pub fn count(&mut self, part: usize) -> u128 {
        match &mut self.parts {
            PartCounter::Known(number) => *number,
            PartCounter::Transfer(worker) => worker.count(part),
            PartCounter::Bands(bands) => bands.count(part),
        }
    }
}
