//! Puzzle → rating: a number on a scale that people quote, and the steps that lead to it.
//!
//! ```text
//!  Puzzle ──rate──▶ Rating    HoDoKu 2.2: score and level · Sudoku Explainer 1.2.1: ER, EP and ED
//!                             QQWing and basics: a level · backdoor and depth: a number
//! ```
//!
//! A [`Scheme`] is a program whose path is followed step by step, or a definition that no order of steps changes (`levels`):
//! `hodoku` and `se` have a table of techniques each, and one file per family. The first technique that finds a step
//! gives the step. Both programs decide by the order in which they look, so the orders of houses, digits and subsets belong
//! to the scheme. The searches work on a `Board` of 9×9 cells; levels of other sizes come from `sizes`. A puzzle that needs a
//! technique that a scheme does not have yet gets no number, but a reason: [`Unrated`].
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
//! use givens::{Puzzle, rate::{Difficulty, Rate, Scheme, Score}};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse().unwrap();
//! let rating = puzzle.rate(Scheme::Hodoku);
//! assert_eq!(rating.score, Ok(Score::Hodoku { score: 204, level: Difficulty::Easy }));
//! assert_eq!(puzzle.rate(Scheme::SudokuExplainer).score, Ok(Score::SudokuExplainer { er: 12, ep: 12, ed: 12 }));
//! ```

// Indices of cells and digits are below 1458; counts of steps and candidates are, too.
#![allow(clippy::cast_possible_truncation, reason = "a 9×9 grid has 729 candidates")]

mod assertion;
mod backdoors;
mod board;
mod cells;
mod choices;
mod found_step;
mod hodoku;
mod house;
mod levels;
mod links;
#[cfg(test)]
mod random_positions;
mod rating;
mod schemes;
mod se;
mod singles;
mod sizes;
mod step_parts;
mod technique;

use givens_engine::{
    grid::{Digit, Grid, Puzzle},
    solve::{Budget, SolveOutcome},
    verdict::Verdict,
};

use board::Board;
use step_parts::Path;

pub use found_step::Role;
pub use rating::{Difficulty, RatedStep, Rating, Scheme, Score, Tenths, Unrated};
pub use step_parts::ChainNode;
#[doc(hidden)]
pub use step_parts::StepParts;

/// Ratings of puzzles, as a method.
pub trait Rate {
    /// Rates the puzzle: its givens, without values placed since.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::{Puzzle, rate::{Rate, Scheme}};
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let reason = puzzle.rate(Scheme::Hodoku).score.unwrap_err();
    /// assert_eq!(reason.to_string(), "expected a 9×9 puzzle with 3×3 boxes, found 4×4");
    /// ```
    #[must_use]
    fn rate(&self, scheme: Scheme) -> Rating;
}

impl Rate for Puzzle {
    fn rate(&self, scheme: Scheme) -> Rating {
        // As many as most puzzles take.
        let mut steps = Vec::with_capacity(64);
        if let (false, Some(levels)) = (is_classic(self), scheme.sized_levels()) {
            let score = check_givens(self).and_then(|()| levels.rate(self, &mut steps));
            return Rating { scheme, score, steps };
        }
        let score = classic_board(self, false).and_then(|board| match scheme {
            Scheme::Hodoku => hodoku::rate(board, &mut steps),
            Scheme::SudokuExplainer => se::rate(board, &mut steps),
            Scheme::Qqwing => levels::QQWING.rate(board, &mut steps),
            Scheme::Basics => levels::BASICS.rate(board, &mut steps),
            Scheme::Backdoor => backdoors::backdoor(&board, &mut steps),
            Scheme::Depth => backdoors::depth(&board),
        });
        Rating { scheme, score, steps }
    }
}

/// Follows the path of `HoDoKu` or Sudoku Explainer from a position by some of their techniques, up to a number of steps;
/// with what each is about, and why the path ends before the solution.
#[doc(hidden)]
pub fn path(
    puzzle: &Puzzle,
    scheme: Scheme,
    most: usize,
    admits: impl Fn(&str) -> bool,
) -> (Vec<(RatedStep, StepParts)>, Result<(), Unrated>) {
    let mut path = Path { steps: Vec::new(), parts: StepParts::default(), most, admits };
    let end = classic_board(puzzle, true).and_then(|mut board| {
        for cell in cells::Cell::all() {
            let admitted =
                puzzle.candidates().map_or(cells::ALL_DIGITS, |candidates| candidates.sets()[cell.index()]);
            for digit in board.at(cell) - admitted {
                board.remove(cell, digit);
            }
        }
        match scheme {
            Scheme::SudokuExplainer => se::rate(board, &mut path),
            _ => hodoku::rate(board, &mut path),
        }
    });
    (path.steps, end.map(|_| ()))
}

/// Returns the board of a 9×9 puzzle with one solution. Candidates may be restricted if requested, but the
/// board has all.
fn classic_board(puzzle: &Puzzle, admits_restricted: bool) -> Result<Board, Unrated> {
    if !is_classic(puzzle) {
        return Err(Unrated::NotClassic(puzzle.shape()));
    }
    if puzzle.candidates().is_some() && !admits_restricted {
        return Err(Unrated::Restricted);
    }
    match puzzle.solve_within(Budget::default()).0 {
        SolveOutcome::One(solution) => {
            let digits =
                |grid: &Grid| -> [Option<Digit>; 81] { std::array::from_fn(|cell| grid.contents()[cell]) };
            let solution = digits(solution.grid()).map(|digit| digit.expect("a solution is filled"));
            Ok(Board::new(&digits(puzzle.grid()), solution))
        }
        SolveOutcome::Zero => Err(Unrated::NotProper(Verdict::Zero)),
        SolveOutcome::Many(..) => Err(Unrated::NotProper(Verdict::Many)),
        SolveOutcome::Undecided => Err(Unrated::NotProper(Verdict::Undecided)),
    }
}

fn is_classic(puzzle: &Puzzle) -> bool {
    (puzzle.shape().side(), puzzle.shape().box_rows()) == (9, 3)
}

/// Returns why a puzzle of another size is not rated: its candidates are restricted, or it is not proper.
fn check_givens(puzzle: &Puzzle) -> Result<(), Unrated> {
    if puzzle.candidates().is_some() {
        return Err(Unrated::Restricted);
    }
    Err(Unrated::NotProper(match puzzle.solve_within(Budget::default()).0 {
        SolveOutcome::One(_) => return Ok(()),
        SolveOutcome::Zero => Verdict::Zero,
        SolveOutcome::Many(..) => Verdict::Many,
        SolveOutcome::Undecided => Verdict::Undecided,
    }))
}

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
