//! Puzzle → steps, as a person would solve it.
//!
//! ```text
//!  Puzzle ──explain────▶ Trace     every step and every supposition, and where they led
//!         ──summarize──▶ TraceSummary  how many steps of which technique, without keeping them
//!         ──hint───────▶ Trace     the next step only
//!         ──steps──────▶ Step…     every step that is there now
//!         ──position_before──▶ GridState  where a technique comes next
//! ```
//!
//! [`Technique`] has the names and facts of the techniques; `techniques` implements them, one file per family.
//! They are tried in an [`TechniqueOrder`], and the first step found is taken; then the order begins again. If no
//! technique applies, *trial* supposes a candidate, follows it, and takes it back if it leads to a
//! contradiction. So everything is proved by a pattern or by a contradiction, and the trace contains both.
//!
//! A state is a [`Puzzle`]: digits, given or placed, and candidates, if a person has ruled some out.
//! [`solve`](Puzzle::solve_within) first finds the number of solutions, because some techniques are valid only
//! if there is exactly one; otherwise they are skipped. They stay valid between givens and solution, because
//! they concern only blank cells: a second solution of such a state would differ in these alone.
//!
//! # Examples
//!
//! ```
//! use givens::{Digit, Grid, Puzzle, Shape, explain::{Ending, Explain, ExplainOptions, Technique}};
//!
//! let text = "1.3..4.22.4..3.1";
//! let digits = text.chars().map(|c| c.to_digit(10).and_then(|value| Digit::new(value as u8)));
//! let puzzle = Puzzle::new(Grid::new(Shape::of_side(4).unwrap(), digits).unwrap()).unwrap();
//!
//! let trace = puzzle.explain(&ExplainOptions::default());
//! assert_eq!(trace.ending, Ending::Solved);
//! assert_eq!(trace.end.grid.to_string(), "1234\n3412\n2143\n4321");
//! assert_eq!(trace.events[0].to_string(), "hidden single: in box 1, 2 is only possible in r1c2: r1c2 = 2");
//! assert_eq!(trace.summary().hardest, Some(Technique::HiddenSingle));
//! ```

// Indices of cells, digits and houses are below 625; counts of candidates are, too.
#![allow(clippy::cast_possible_truncation, reason = "grids have at most 625 cells")]

mod board;
mod cells;
mod collector;
mod document;
mod event;
mod layout;
mod mistakes;
mod options;
mod position;
mod rated;
mod state;
mod step;
mod summary;
mod suspects;
mod technique;
mod techniques;
mod trace;
mod walk;

use givens_engine::grid::Puzzle;
use givens_formats::diagnostic::Verdict;

use board::Board;
use collector::StepCollector;
use position::position_before;
use techniques::TechniqueSearch;
use walk::{is_small, walk};

pub use board::Contradiction;
pub use document::{Document, DocumentError};
pub use event::{Ending, Event};
pub use givens_rate::{ChainNode, Role};
pub use mistakes::remove_mistakes;
pub use options::{ExplainOptions, TechniqueOrder, TechniqueSet};
pub use state::GridState;
pub use step::Step;
pub use summary::TraceSummary;
pub use suspects::Suspects;
pub use technique::{Technique, TechniqueInfo};
pub use trace::Trace;

/// Explanations of puzzles, as methods.
pub trait Explain {
    /// Solves the puzzle step by step and returns all events.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Puzzle, explain::{Ending, Explain, ExplainOptions}};
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let trace = puzzle.explain(&ExplainOptions::default());
    /// assert_eq!(trace.ending, Ending::Solved);
    /// assert_eq!(trace.end.grid.line().to_string(), "1234341221434321");
    /// ```
    #[must_use]
    fn explain(&self, options: &ExplainOptions) -> Trace;

    /// Returns the next step, or the next supposition; a trace of at most one event.
    ///
    /// Where there is no solution, any step would place a digit that is wrong: the trace has no event.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Puzzle, explain::{Explain, ExplainOptions}};
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let hint = puzzle.hint(&ExplainOptions::default());
    /// assert_eq!(hint.events[0].to_string(), "hidden single: in box 1, 2 is only possible in r1c2: r1c2 = 2");
    /// ```
    #[must_use]
    fn hint(&self, options: &ExplainOptions) -> Trace;

    /// Solves the puzzle step by step and only counts the steps.
    #[must_use]
    fn summarize(&self, options: &ExplainOptions) -> TraceSummary;

    /// Returns every step that the techniques of this crate find in the puzzle, in order; trial finds none. Where there is
    /// no solution, no step is right, and there are none.
    #[must_use]
    fn steps(&self, options: &ExplainOptions) -> Vec<Step>;

    /// Returns the first position on the path of the puzzle in which a step of this technique is next, to train it: the
    /// digits so far and the candidates that are left. No technique that the order tries before applies there.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Puzzle, explain::{Explain, ExplainOptions, Technique}};
    ///
    /// let text = "100000569492056108056109240009640801064010000218035604040500016905061402621000005";
    /// let puzzle: Puzzle = text.parse().unwrap();
    /// let options = ExplainOptions::default();
    /// let position = puzzle.position_before(Technique::XWing, &options).unwrap();
    /// let hint = position.puzzle().hint(&options);
    /// assert!(hint.events[0].to_string().starts_with("X-Wing"));
    /// assert!(puzzle.position_before(Technique::Swordfish, &options).is_none());
    /// ```
    #[must_use]
    fn position_before(&self, technique: Technique, options: &ExplainOptions) -> Option<GridState>;
}

impl Explain for Puzzle {
    fn explain(&self, options: &ExplainOptions) -> Trace {
        record(self, options, None)
    }

    fn hint(&self, options: &ExplainOptions) -> Trace {
        record(self, options, Some(1)).without_wrong_step()
    }

    fn summarize(&self, options: &ExplainOptions) -> TraceSummary {
        if options.program().is_some() {
            return self.explain(options).summary();
        }
        let verdict = options.verdict(self);
        let (plan, _) = options.plan(verdict);
        let mut summary = TraceSummary::new(verdict, &plan);
        walk(self, &plan, options.trials, &mut summary);
        summary
    }

    fn steps(&self, options: &ExplainOptions) -> Vec<Step> {
        let verdict = options.verdict(self);
        if verdict == Verdict::Zero {
            return Vec::new();
        }
        let (plan, _) = options.plan(verdict);
        if is_small(self) {
            every_step(&Board::new(layout::small(self.shape()), self), &plan)
        } else {
            every_step(&Board::new(layout::large(self.shape()), self), &plan)
        }
    }

    fn position_before(&self, technique: Technique, options: &ExplainOptions) -> Option<GridState> {
        position_before(self, technique, options)
    }
}

/// Returns the trace of a puzzle, with a maximum number of events.
fn record(puzzle: &Puzzle, options: &ExplainOptions, most: Option<usize>) -> Trace {
    match options.program() {
        Some(program) => rated::record(puzzle, options.verdict(puzzle), program, (options.techniques, most)),
        None => trace::record(puzzle, options, most),
    }
}

/// Collects the steps that all techniques of a plan find on one board.
fn every_step<const N: usize>(board: &Board<N>, plan: &[Technique]) -> Vec<Step>
where
    Board<N>: TechniqueSearch,
{
    let mut found = StepCollector::all();
    if board.contradiction().is_none() {
        for &technique in plan {
            // When all steps are collected, no technique ends the search.
            let _ = board.search(technique, &mut found);
        }
    }
    found.into_all()
}
