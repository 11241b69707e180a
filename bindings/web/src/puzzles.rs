//! Solutions and their number, ratings, canonical forms.

use givens::{
    SolveOutcome,
    canon::{self, CanonOptions, Form},
    collection::hexadecimal,
    rate::{RatedStep as Step, Scheme, Score},
    solve::exact::Cost,
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    board::{Clash, PuzzleInput, clashes_of},
    error,
    readings::Verdict,
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

/// The number of solutions, or why there is none.
#[derive(Debug, Serialize, Tsify)]
pub struct Counted {
    /// The number, in digits.
    #[tsify(optional)]
    pub solutions: Option<String>,
    /// Why the number is out of reach.
    #[tsify(optional)]
    pub reason: Option<String>,
}

/// The limit of a count.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(default)]
pub struct CountSettings {
    /// The seconds that it may be estimated to take on a core with AVX-512: 10 if none. Here it takes longer.
    #[tsify(optional)]
    pub seconds: Option<f64>,
}

/// Some solutions.
#[derive(Debug, Serialize, Tsify)]
pub struct SolutionPage {
    pub solutions: Vec<String>,
    /// Whether there are no further ones.
    pub done: bool,
}

/// A rating on a scale.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    /// The scale and its version: `hodoku-2.2`.
    pub scheme: &'static str,
    /// The number by which puzzles are compared; a level has none.
    #[tsify(optional)]
    pub number: Option<f64>,
    #[tsify(optional)]
    pub level: Option<&'static str>,
    /// In words: `868, hard`.
    #[tsify(optional)]
    pub text: Option<String>,
    /// Why there is no rating.
    #[tsify(optional)]
    pub reason: Option<String>,
    #[tsify(optional)]
    pub hardest: Option<&'static str>,
    pub steps: Vec<RatedStep>,
}

/// A step of a rating.
#[derive(Debug, Serialize, Tsify)]
pub struct RatedStep {
    /// The technique, as the program calls it.
    pub technique: &'static str,
    pub rating: u32,
    /// What follows: `r3c7 = 5`.
    pub conclusion: String,
    /// The pattern, as the program describes it.
    pub detail: String,
}

/// A puzzle in canonical form.
#[derive(Debug, Serialize, Tsify)]
pub struct Canonical {
    pub form: &'static str,
    pub puzzle: String,
    /// The number of ways to move cells that leave the puzzle the same, up to the names of digits.
    pub automorphisms: u32,
    /// The map from the puzzle to its form.
    pub map: String,
    /// 32 hexadecimal digits, the same for puzzles of one class.
    pub key: String,
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

/// Counts all solutions of a puzzle, however many, if this is not estimated to take too long.
#[wasm_bindgen]
pub fn count(puzzle: Ts<PuzzleInput>, settings: Option<Ts<CountSettings>>) -> Result<Ts<Counted>> {
    let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
    let limit = Cost::of_seconds(settings.seconds.unwrap_or(10.0));
    let counted = match puzzle.to_rust()?.puzzle()?.count_exactly(limit) {
        Ok(number) => Counted { solutions: Some(number.to_string()), reason: None },
        Err(refused) => Counted { solutions: None, reason: Some(refused.to_string()) },
    };
    Ok(counted.into_ts()?)
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

/// Rates the givens of a puzzle on a scale, by its name or the beginning of it: `hodoku`, `se`, `qqwing`, `basics`,
/// `backdoor` or `depth`.
#[wasm_bindgen]
pub fn rate(puzzle: Ts<PuzzleInput>, scheme: &str) -> Result<Ts<Rating>> {
    let scheme = scheme_named(scheme)?;
    let record = puzzle.to_rust()?.record()?;
    let rating = record.puzzle().map_err(error)?.rate(scheme);
    let score = rating.score.as_ref().ok();
    let step = |step: &Step| RatedStep {
        technique: step.technique,
        rating: step.rating,
        conclusion: step.conclusion(),
        detail: step.detail.clone(),
    };
    Ok(Rating {
        scheme: scheme.id(),
        number: score.and_then(Score::number),
        level: score.and_then(Score::level),
        text: score.map(ToString::to_string),
        reason: rating.score.as_ref().err().map(ToString::to_string),
        hardest: rating.hardest(),
        steps: rating.steps.iter().map(step).collect(),
    }
    .into_ts()?)
}

/// Returns the scale of a name, or of its beginning.
pub fn scheme_named(name: &str) -> Result<Scheme> {
    let is_named = |scheme: &Scheme| scheme.id() == name || scheme.id().split('-').next() == Some(name);
    let names = || Scheme::ALL.map(Scheme::id).join(", ");
    let found = Scheme::ALL.into_iter().find(is_named);
    found.ok_or_else(|| error(format!("no scheme is called `{name}`: expected one of {}", names())))
}

/// Returns the canonical form of a puzzle: `minlex` and others.
#[wasm_bindgen]
pub fn canonical(puzzle: Ts<PuzzleInput>, form: Option<String>) -> Result<Ts<Canonical>> {
    let form: Form = form.as_deref().unwrap_or("minlex").parse().map_err(error)?;
    let found =
        canon::canonical(&puzzle.to_rust()?.puzzle()?, form, &CanonOptions::default()).map_err(error)?;
    Ok(Canonical {
        form: form.id(),
        puzzle: found.grid.line().to_string(),
        automorphisms: found.automorphisms,
        map: found.map.to_string(),
        key: hexadecimal(&found.key()),
    }
    .into_ts()?)
}
