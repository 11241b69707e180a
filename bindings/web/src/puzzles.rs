//! Verdicts and solutions.

use givens::SolveOutcome;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    board::{Clash, PuzzleInput, clashes_of},
    verdict::Verdict,
};

/// Whether a puzzle has no, one or many solutions.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Solved {
    pub verdict: Verdict,
    /// The only solution, or the first of many.
    #[tsify(optional)]
    pub solution: Option<String>,
    /// The second of many.
    #[tsify(optional)]
    pub second: Option<String>,
    /// The first cell in which these two differ.
    #[tsify(optional)]
    pub difference: Option<String>,
    pub clashes: Vec<Clash>,
}

/// Some solutions.
#[derive(Debug, Serialize, Tsify)]
pub struct SolutionPage {
    pub solutions: Vec<String>,
    /// Whether there are no further ones.
    pub done: bool,
}

/// Determines whether a puzzle has no, one or many solutions.
#[wasm_bindgen]
pub fn solve(puzzle: Ts<PuzzleInput>) -> Result<Ts<Solved>> {
    let record = puzzle.to_rust()?.record()?;
    let outcome = record.puzzle().ok().map(|puzzle| puzzle.solve());
    let line = |solution: &givens::Solution| solution.grid().line().to_string();
    let (solution, second) = match &outcome {
        Some(SolveOutcome::One(only)) => (Some(only), None),
        Some(SolveOutcome::Many(first, second)) => (Some(first), Some(second)),
        _ => (None, None),
    };
    let difference =
        solution.zip(second).and_then(|(first, second)| first.grid().first_not_in(second.grid()));
    Ok(Solved {
        verdict: givens::check::verdict(outcome.as_ref()).into(),
        solution: solution.map(line),
        second: second.map(line),
        difference: difference.map(|cell| cell.to_string()),
        clashes: clashes_of(&record.grid),
    }
    .into_ts()?)
}

/// All solutions of a puzzle, page by page.
#[wasm_bindgen]
pub struct Solutions(givens::Solutions);

#[wasm_bindgen]
impl Solutions {
    /// Begins to search.
    #[wasm_bindgen(constructor)]
    pub fn new(puzzle: Ts<PuzzleInput>) -> Result<Self> {
        Ok(Self(puzzle.to_rust()?.puzzle()?.solutions()))
    }

    /// Returns the next solutions, at most this number.
    pub fn next(&mut self, number: u32) -> Result<Ts<SolutionPage>> {
        let page = self.0.by_ref().take(number as usize);
        let solutions: Vec<_> = page.map(|solution| solution.grid().line().to_string()).collect();
        Ok(SolutionPage { solutions, done: self.0.is_complete() }.into_ts()?)
    }
}

/// Begins to search all solutions of a puzzle.
#[wasm_bindgen]
pub fn solutions(puzzle: Ts<PuzzleInput>) -> Result<Solutions> {
    Solutions::new(puzzle)
}
