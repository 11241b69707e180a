//! New puzzles.

use givens::{
    Shape,
    generate::{GenerateOptions, Generated, Generator, Goal, RatingTarget, Symmetry},
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, error, ratings::scheme_named};

/// What to generate.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(default)]
pub struct GenerateSettings {
    /// The random seed, a whole number: the same seed gives the same puzzles.
    #[tsify(optional)]
    pub seed: f64,
    /// The number of puzzles before the first: 0 if none.
    #[tsify(optional)]
    pub start: u32,
    /// The number of puzzles: 1 if none.
    #[tsify(optional)]
    pub count: Option<u32>,
    /// The rows and columns of a box: 3×3 if none.
    #[tsify(type = "[number, number]", optional)]
    pub boxes: Option<(usize, usize)>,
    /// The symmetry of the pattern of givens: `none`, `half-turn`, …; see `symmetries`.
    #[tsify(type = "Symmetry", optional)]
    pub symmetry: Option<String>,
    /// The least and the greatest number of givens.
    #[tsify(type = "[number, number]", optional)]
    pub givens: Option<(usize, usize)>,
    /// Whether every given is necessary: true if no number of givens is named.
    #[tsify(optional)]
    pub minimal: Option<bool>,
    /// Whether to generate full grids.
    #[tsify(optional)]
    pub full: bool,
    /// The rating that puzzles must have.
    #[tsify(optional)]
    pub rating: Option<RatingGoal>,
    /// The largest number of attempts per puzzle: 100,000 if none.
    #[tsify(optional)]
    pub attempts: Option<u32>,
}

/// The rating that puzzles must have: all parts that are named.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(default)]
pub struct RatingGoal {
    /// The scale: `hodoku`, `se`, …
    #[tsify(type = "Scheme")]
    pub scheme: String,
    /// The least and the greatest number.
    #[tsify(type = "[number, number]", optional)]
    pub number: Option<(f64, f64)>,
    #[tsify(optional)]
    pub level: Option<String>,
    /// The hardest technique.
    #[tsify(optional)]
    pub hardest: Option<String>,
}

/// A puzzle with its solution, or a full grid.
#[derive(Debug, Serialize, Tsify)]
pub struct GeneratedPuzzle {
    /// Its number for this seed, from 0.
    pub index: f64,
    pub puzzle: String,
    pub solution: String,
    pub givens: u32,
    /// Its rating in words, if one was asked for.
    #[tsify(optional)]
    pub rating: Option<String>,
}

impl GenerateSettings {
    fn options(self) -> Result<GenerateOptions> {
        let mut options = GenerateOptions::default();
        options.seed = whole(self.seed)?;
        if let Some((rows, columns)) = self.boxes {
            let shape = Shape::new(rows, columns);
            options.shape = shape.ok_or_else(|| error(format!("no grid has boxes of {rows}×{columns}")))?;
        }
        if let Some(symmetry) = &self.symmetry {
            options.symmetry = symmetry.parse::<Symmetry>().map_err(error)?;
        }
        options.givens = self.givens.map(|(least, most)| least..=most);
        options.minimal = self.minimal.unwrap_or(options.givens.is_none());
        if self.full {
            options.goal = Goal::Full;
        }
        options.rating = self.rating.map(RatingGoal::target).transpose()?;
        options.attempts = self.attempts.map_or(options.attempts, u64::from);
        Ok(options)
    }
}

impl RatingGoal {
    fn target(self) -> Result<RatingTarget> {
        let mut target = RatingTarget::new(scheme_named(&self.scheme)?);
        target.number = self.number.map(|(least, most)| least..=most);
        (target.level, target.hardest) = (self.level, self.hardest);
        Ok(target)
    }
}

/// Returns a seed, which a float holds exactly.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked")]
fn whole(seed: f64) -> Result<u64> {
    let is_whole = seed.fract() == 0.0 && (0.0..=9_007_199_254_740_991.0).contains(&seed);
    if is_whole {
        Ok(seed as u64)
    } else {
        Err(error(format!("seed: expected a whole number, found {seed}")))
    }
}

/// Returns the names of the symmetries.
#[wasm_bindgen(unchecked_return_type = "Symmetry[]")]
pub fn symmetries() -> Vec<String> {
    Symmetry::names().map(ToOwned::to_owned).collect()
}

/// Generates puzzles with exactly one solution, or full grids.
#[wasm_bindgen(unchecked_return_type = "GeneratedPuzzle[]")]
pub fn generate(settings: Option<Ts<GenerateSettings>>) -> Result<Vec<Ts<GeneratedPuzzle>>> {
    let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
    let (start, count) = (u64::from(settings.start), u64::from(settings.count.unwrap_or(1)));
    let generator = Generator::new(settings.options()?).map_err(error)?.with_indices(start..start + count);
    let puzzle = |generated: Generated| GeneratedPuzzle {
        index: generated.index as f64,
        puzzle: generated.grid().line().to_string(),
        solution: generated.solution().grid().line().to_string(),
        givens: crate::numbers::number(generated.given_count()),
        rating: generated.rating.as_ref().and_then(|rating| Some(rating.score.as_ref().ok()?.to_string())),
    };
    let generated = generator.map(|generated| match generated {
        Ok(generated) => Ok(puzzle(generated).into_ts()?),
        Err(failure) => Err(error(failure)),
    });
    generated.collect()
}
