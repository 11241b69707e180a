//! All steps that are possible at a position, and the techniques that find them.

use givens::{
    explain::{Event, Explain, GridState, Step, Technique, TechniqueOrder, TechniqueSet, remove_mistakes},
    grid::Grid,
    language::Language,
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    board::{Position, PuzzleInput},
    error,
    explanations::{CellDigit, ExplainSettings, Link, MarkedCandidate, Scene},
    numbers::number,
};

/// The largest number of steps in a list: an empty corner of a large grid has tens of thousands.
const MAX_STEPS: usize = 500;

/// The steps that are possible at a position.
#[derive(Debug, Serialize, Tsify)]
#[allow(clippy::struct_field_names, reason = "in JavaScript it is the list in the result of `steps`")]
pub struct Steps {
    /// The position, with the candidates that are left.
    pub position: Position,
    /// The first 500, in the order of the techniques; trial finds none.
    pub steps: Vec<PossibleStep>,
    /// The number of all.
    pub count: u32,
    /// The placed values that differ from the only solution, without which the steps were found.
    pub wrong: Vec<CellDigit>,
}

/// A step, and what its picture shows besides the position.
#[derive(Debug, Serialize, Tsify)]
pub struct PossibleStep {
    /// The id of its technique.
    pub technique: &'static str,
    pub sentence: String,
    pub marks: Vec<MarkedCandidate>,
    pub links: Vec<Link>,
    /// Houses with a tint, and houses with a frame: `row 3`.
    pub houses: Vec<String>,
    pub covers: Vec<String>,
}

/// A technique that explanations use.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TechniqueInfo {
    /// Its name in settings: `naked-pair`.
    pub id: &'static str,
    /// Its name in sentences: `naked pair`.
    pub name: &'static str,
    /// Its pattern and conclusion.
    pub summary: &'static str,
    /// Whether it holds only if the puzzle has exactly one solution.
    pub needs_uniqueness: bool,
}

impl PossibleStep {
    fn of(step: Step, grid: &Grid, state: &GridState) -> Self {
        let technique = step.technique.id();
        let Scene { caption: sentence, marks, links, houses, covers, .. } =
            Scene::of(&Event::Step(step).scene(grid, state, Language::English));
        Self { technique, sentence, marks, links, houses, covers }
    }
}

/// Returns every step that techniques find at a position, without wrong values. Where there is no solution, no step is right,
/// and there are none.
#[wasm_bindgen]
pub fn steps(position: Ts<PuzzleInput>, settings: Option<Ts<ExplainSettings>>) -> Result<Ts<Steps>> {
    let options = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default().options()?;
    let mut record = position.to_rust()?.record()?;
    let wrong = remove_mistakes(&mut record, options.budget);
    let puzzle = record.position().map_err(error)?;
    let (state, found) = (GridState::of(&puzzle), puzzle.steps(&options));
    let count = number(found.len());
    let of_step = |step| PossibleStep::of(step, &record.grid, &state);
    let steps = found.into_iter().take(MAX_STEPS).map(of_step).collect();
    let position = Scene::of(&state.scene(&record.grid)).position;
    let wrong = wrong.into_iter().map(CellDigit::of).collect();
    Ok(Steps { position, steps, count, wrong }.into_ts()?)
}

/// Returns the techniques that explanations use, in the order in which people try them.
///
/// # Errors
///
/// Never.
#[wasm_bindgen(unchecked_return_type = "TechniqueInfo[]")]
pub fn techniques() -> Result<Vec<Ts<TechniqueInfo>>> {
    let info = |technique: Technique| {
        let &givens::explain::TechniqueInfo { id, name, summary, needs_uniqueness, .. } = technique.info();
        Ok(TechniqueInfo { id, name, summary, needs_uniqueness }.into_ts()?)
    };
    TechniqueOrder::Human.sorted(TechniqueSet::all()).into_iter().map(info).collect()
}
