//! The events of a solution: steps, suppositions, and its ending.

use std::fmt;

use givens_draw::{
    draw::{Mark, Scene},
    language::{Language, phrase},
};
use givens_engine::grid::{Candidate, Cell, Digit, DigitSet, Grid, House, Shape};
use givens_formats::diagnostic::Verdict;
use givens_rate::Unrated;

use super::{board::Contradiction, state::GridState, step::Step, technique::Technique};

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

    /// Returns the ending as text: "solved", "no solution", … Why a scheme does not explain a puzzle is said in English.
    #[must_use]
    pub fn phrase(&self, verdict: Verdict, language: Language) -> String {
        let words = language.words();
        let phrase = match self {
            Self::Solved if verdict == Verdict::Many => words.one_of_many,
            Self::Solved => words.solved,
            Self::Stuck => words.stuck,
            Self::Contradiction(contradiction) => {
                return phrase!(words.ended_by, what = contradiction.sentence(language));
            }
            Self::Spent => words.spent,
            Self::Stopped => words.stopped,
            Self::Unsolvable => words.unsolvable,
            Self::Unrated(reason) => return phrase!(words.unrated, reason),
        };
        phrase.to_owned()
    }
}

impl Event {
    /// Returns the picture of the event in this state, with its sentence below.
    #[must_use]
    pub fn scene(&self, givens: &Grid, state: &GridState, language: Language) -> Scene {
        let mut scene = state.scene(givens).with_caption(self.sentence(language));
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
    /// use givens::{Puzzle, explain::{Explain, ExplainOptions}, language::Language};
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let hint = puzzle.hint(&ExplainOptions::default());
    /// assert_eq!(hint.events[0].places(puzzle.shape(), Language::English), "box 1");
    /// ```
    #[must_use]
    pub fn places(&self, shape: Shape, language: Language) -> String {
        let cells: Vec<Cell> = match self {
            Self::Step(step) if !step.houses.is_empty() => return join(&step.houses, language),
            Self::Step(step) => step.pattern.iter().map(|(_, candidate)| candidate.cell).collect(),
            Self::Supposed { candidate, .. } | Self::TakenBack(candidate) | Self::Confirmed(candidate) => {
                return candidate.cell.to_string();
            }
            Self::Contradiction(contradiction) => return contradiction.sentence(language),
        };
        let mut boxes: Vec<_> = cells.into_iter().map(|cell| House::Block(shape.block_of(cell))).collect();
        boxes.sort_unstable();
        boxes.dedup();
        join(&boxes, language)
    }
}

fn join(houses: &[House], language: Language) -> String {
    let names: Vec<_> = houses.iter().map(|&house| language.words().house(house)).collect();
    names.join(", ")
}

impl fmt::Display for Contradiction {
    /// Writes the sentence in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

impl Contradiction {
    /// Says what has no candidate or place.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let words = language.words();
        match self {
            Self::NoCandidate(cell) => phrase!(words.no_candidate, cell),
            Self::NoPlace(digit, house) => phrase!(words.no_place, house = words.house(*house), digit),
        }
    }

    /// Returns the cell, the digit and the house concerned.
    #[must_use]
    pub const fn parts(&self) -> (Option<Cell>, Option<Digit>, Option<House>) {
        match *self {
            Self::NoCandidate(cell) => (Some(cell), None, None),
            Self::NoPlace(digit, house) => (None, Some(digit), Some(house)),
        }
    }
}

impl Event {
    /// Returns the sentence of the event.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let words = language.words();
        match self {
            Self::Step(step) => step.sentence(language),
            Self::Supposed { candidate: Candidate { cell, digit }, among } => {
                let among: Vec<_> = among.iter().map(|digit| digit.to_string()).collect();
                let among = among.join(&format!(" {} ", words.or));
                let trial = Technique::Trial.name_in(language);
                format!("{trial}: {}", phrase!(words.supposed, cell, among, digit))
            }
            Self::Contradiction(what) => phrase!(words.contradiction, what = what.sentence(language)),
            Self::TakenBack(Candidate { cell, digit }) => phrase!(words.taken_back, cell, digit),
            Self::Confirmed(Candidate { cell, digit }) => phrase!(words.confirmed, cell, digit),
        }
    }
}

impl fmt::Display for Event {
    /// Writes the sentence in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}
