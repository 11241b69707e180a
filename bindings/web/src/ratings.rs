//! The number of solutions, ratings, canonical forms.

use givens::{
    Budget,
    canon::{self, CanonOptions, CanonicalForm},
    collection::hexadecimal,
    rate::{Rate, RatedStep as Step, Scheme, Score},
    solve::exact::{Cost, OutOfReach},
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, board::PuzzleInput, error};

/// The number of solutions, or why there is none.
#[derive(Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Counted {
    /// The number, in digits.
    #[tsify(optional)]
    pub solutions: Option<String>,
    /// Why the number is out of reach.
    #[tsify(optional)]
    pub reason: Option<String>,
    /// The number of solutions that a short search found, if the number is out of reach.
    #[tsify(optional)]
    pub at_least: Option<f64>,
    /// The number by a sample, if the number is out of reach and the sample has met a solution: `6.67 × 10^21`.
    #[tsify(optional)]
    pub estimate: Option<String>,
}

/// The limit of a count.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(default)]
pub struct CountSettings {
    /// The seconds that it may be estimated to take: 10 if none. Estimates are within about a factor of three.
    #[tsify(optional)]
    pub seconds: Option<f64>,
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

/// Puzzles.
#[derive(Debug, Deserialize, Tsify)]
pub struct PuzzleInputs(Vec<PuzzleInput>);

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

/// How many times as long a count takes here as with AVX-512, for which costs are estimated.
const SLOWNESS: f64 = 50.0;
/// The nodes of the short search that finds some solutions, and the descents of the sample.
const SHORT: Budget = Budget::nodes(20_000);
const DESCENTS: u32 = 200;

/// Counts all solutions of a puzzle, however many, if this is not estimated to take too long.
#[wasm_bindgen]
pub fn count(puzzle: Ts<PuzzleInput>, settings: Option<Ts<CountSettings>>) -> Result<Ts<Counted>> {
    let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
    let limit = Cost::of_seconds(settings.seconds.unwrap_or(10.0) / SLOWNESS);
    let puzzle = puzzle.to_rust()?.puzzle()?;
    let counted = match puzzle.count_exactly(limit) {
        Ok(number) => Counted { solutions: Some(number.to_string()), ..Counted::default() },
        Err(OutOfReach { cost, .. }) => {
            let sample = puzzle.estimate(DESCENTS, 0);
            Counted {
                solutions: None,
                reason: Some(format!(
                    "the exact number is out of reach: {}",
                    Cost::of_seconds(cost.seconds() * SLOWNESS)
                )),
                at_least: Some(puzzle.count(u64::MAX, SHORT).seen() as f64),
                estimate: sample.has_met_any().then(|| sample.number().to_string()),
            }
        }
    };
    Ok(counted.into_ts()?)
}

/// Rates the givens of a puzzle on a scale, by its name or the beginning of it: `hodoku`, `se`, `qqwing`, `basics`,
/// `backdoor` or `depth`.
#[wasm_bindgen]
pub fn rate(
    puzzle: Ts<PuzzleInput>,
    #[wasm_bindgen(unchecked_param_type = "Scheme")] scheme: &str,
) -> Result<Ts<Rating>> {
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

/// Rates many puzzles on a scale, which `rate` does for one in full: the number of each, not a number if it has none.
#[wasm_bindgen]
pub fn ratings(
    puzzles: Ts<PuzzleInputs>,
    #[wasm_bindgen(unchecked_param_type = "Scheme")] scheme: &str,
) -> Result<Vec<f64>> {
    let scheme = scheme_named(scheme)?;
    let number = |puzzle: PuzzleInput| puzzle.puzzle().ok()?.rate(scheme).score.ok()?.number();
    Ok(puzzles.to_rust()?.0.into_iter().map(|puzzle| number(puzzle).unwrap_or(f64::NAN)).collect())
}

/// Returns the names of the scales: each without its version, and with it.
#[wasm_bindgen(unchecked_return_type = "Scheme[]")]
pub fn schemes() -> Vec<String> {
    Scheme::ALL.iter().flat_map(|scheme| [scheme.name(), scheme.id()]).map(ToOwned::to_owned).collect()
}

/// Returns the names of the canonical forms.
#[wasm_bindgen(unchecked_return_type = "CanonicalForm[]", js_name = canonicalForms)]
pub fn canonical_forms() -> Vec<String> {
    CanonicalForm::ALL.iter().map(|form| form.id().to_owned()).collect()
}

/// Returns the scale of a name, with or without its version.
pub fn scheme_named(name: &str) -> Result<Scheme> {
    name.parse().map_err(error)
}

/// Returns the canonical form of a puzzle: `minlex` and others.
#[wasm_bindgen]
pub fn canonical(
    puzzle: Ts<PuzzleInput>,
    #[wasm_bindgen(unchecked_optional_param_type = "CanonicalForm")] form: Option<String>,
) -> Result<Ts<Canonical>> {
    let form: CanonicalForm = form.as_deref().unwrap_or("minlex").parse().map_err(error)?;
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
