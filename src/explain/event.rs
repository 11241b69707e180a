//! The events of a solution: steps, suppositions, and its ending.

use std::fmt;

use givens_draw::draw::{Mark, Scene};
use givens_engine::grid::{Candidate, Cell, Digit, DigitSet, Grid, House, Shape};
use givens_formats::diagnostic::Verdict;
use givens_rate::Unrated;

use super::{board::Contradiction, state::GridState, step::Step};

/// An event of a solution. Suppositions nest: the events after one, until it is taken back or confirmed,
/// depend on it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A step was taken.
    Step(Step),
    /// No technique applied, and a candidate of a cell with the fewest is supposed.
    Supposed {
        /// The supposed candidate.
        candidate: Candidate,
        /// The candidates of the cell.
        among: DigitSet,
    },
    /// The last supposition led to this contradiction.
    Contradiction(Contradiction),
    /// The last supposition is taken back: everything since is undone, and the candidate is removed.
    TakenBack(Candidate),
    /// The supposition led to a solution.
    Confirmed(Candidate),
}

/// The ending of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// Every cell holds a digit, and nothing clashes.
    Solved,
    /// No technique finds a step, and trial is not enabled.
    Stuck,
    /// There is no solution: this contradiction follows without any supposition.
    Contradiction(Contradiction),
    /// The maximum number of suppositions was reached.
    Spent,
    /// The requested number of steps was reached.
    Stopped,
    /// There is no solution, so no step is right, and a hint has none.
    Unsolvable,
    /// The scheme does not explain this puzzle.
    Unrated(Unrated),
}

impl Ending {
    /// Returns its name in JSON.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::Contradiction(_) => "contradiction",
            Self::Spent => "spent",
            Self::Stopped => "stopped",
            Self::Unsolvable => "unsolvable",
            Self::Unrated(_) => "unrated",
        }
    }

    /// Returns the ending as text: "solved", "no solution", …
    #[must_use]
    pub fn phrase(&self, verdict: Verdict) -> String {
        match self {
            Self::Solved if verdict == Verdict::Many => "one of many solutions".to_owned(),
            Self::Solved => "solved".to_owned(),
            Self::Stuck => "stuck".to_owned(),
            Self::Contradiction(contradiction) => format!("no solution ({contradiction})"),
            Self::Spent => "gave up".to_owned(),
            Self::Stopped => "stopped".to_owned(),
            Self::Unsolvable => "no hint: without a solution no step is right; check the digits".to_owned(),
            Self::Unrated(reason) => format!("not explained ({reason})"),
        }
    }
}

impl Event {
    /// Returns the picture of the event in this state.
    #[must_use]
    pub fn scene(&self, givens: &Grid, state: &GridState) -> Scene {
        let mut scene = state.scene(givens).with_caption(self.to_string());
        match self {
            Self::Step(step) => {
                (scene.marks, scene.links) = (step.marks(), step.links(state));
                (scene.houses, scene.covers) = (step.houses.clone(), step.covers.clone());
            }
            Self::Supposed { candidate, .. } | Self::Confirmed(candidate) => {
                scene.marks = vec![(Mark::Placed, *candidate)];
            }
            Self::TakenBack(candidate) => scene.marks = vec![(Mark::Eliminated, *candidate)],
            Self::Contradiction(Contradiction::NoCandidate(cell)) => {
                scene.conflicts.insert(*cell);
            }
            Self::Contradiction(Contradiction::NoPlace(_, house)) => {
                (scene.houses, scene.covers) = (vec![*house], vec![*house]);
            }
        }
        scene
    }

    /// Returns where to look, without saying what for: the houses of a step, else the boxes of its pattern.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Puzzle, explain::{Explain, ExplainOptions}};
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let hint = puzzle.hint(&ExplainOptions::default());
    /// assert_eq!(hint.events[0].places(puzzle.shape()), "box 1");
    /// ```
    #[must_use]
    pub fn places(&self, shape: Shape) -> String {
        let cells: Vec<Cell> = match self {
            Self::Step(step) if !step.houses.is_empty() => return join(&step.houses),
            Self::Step(step) => step.pattern.iter().map(|(_, candidate)| candidate.cell).collect(),
            Self::Supposed { candidate, .. } | Self::TakenBack(candidate) | Self::Confirmed(candidate) => {
                return candidate.cell.to_string();
            }
            Self::Contradiction(contradiction) => return contradiction.to_string(),
        };
        let mut boxes: Vec<_> = cells.into_iter().map(|cell| House::Block(shape.block_of(cell))).collect();
        boxes.sort_unstable();
        boxes.dedup();
        join(&boxes)
    }
}

fn join(houses: &[House]) -> String {
    let names: Vec<_> = houses.iter().map(House::to_string).collect();
    names.join(", ")
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidate(cell) => write!(f, "{cell} has no candidate left"),
            Self::NoPlace(digit, house) => write!(f, "{house} has no place left for {digit}"),
        }
    }
}

impl Contradiction {
    /// Returns the cell, the digit and the house concerned.
    #[must_use]
    pub const fn parts(&self) -> (Option<Cell>, Option<Digit>, Option<House>) {
        match *self {
            Self::NoCandidate(cell) => (Some(cell), None, None),
            Self::NoPlace(digit, house) => (None, Some(digit), Some(house)),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => step.fmt(f),
            Self::Supposed { candidate: Candidate { cell, digit }, among } => {
                let among: Vec<_> = among.iter().map(|digit| digit.to_string()).collect();
                write!(f, "trial: no technique applies; {cell} is {}: try {digit}", among.join(" or "))
            }
            Self::Contradiction(contradiction) => write!(f, "contradiction: {contradiction}"),
            Self::TakenBack(Candidate { cell, digit }) => write!(f, "taken back: {cell} ≠ {digit}"),
            Self::Confirmed(Candidate { cell, digit }) => write!(f, "confirmed: {cell} = {digit}"),
        }
    }
}
