//! Steps as a person takes them, hints, and what pictures of steps show.

use givens::{
    Candidate, Grid, Record, Verdict,
    draw::Scene as Picture,
    explain::{
        Document, Event, Explain, ExplainOptions, Suspects, Technique, TechniqueOrder, TechniqueSet, Trace,
        remove_mistakes,
    },
    language::Language,
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    board::{Position, PuzzleInput, cells},
    error,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"import type { Trace as Explanation } from "./explanation.js";
export type { Explanation };"#;

#[wasm_bindgen]
extern "C" {
    /// A document of docs/explain.schema.json.
    #[wasm_bindgen(typescript_type = "Explanation")]
    pub type Explanation;
}

/// How steps are found.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(default)]
pub struct ExplainSettings {
    /// The order in which techniques are tried: that of people if none.
    #[tsify(type = "\"human\" | \"hodoku\" | \"se\"", optional)]
    pub order: Option<String>,
    /// The ids of the techniques that may be used; those of the order if none.
    #[tsify(optional)]
    pub techniques: Option<Vec<String>>,
    /// The largest number of trials: 10,000 if none.
    #[tsify(optional)]
    pub trials: Option<u32>,
}

/// What to do next.
#[derive(Debug, Serialize, Tsify)]
pub struct Hint {
    /// Where to look, without saying what for: `box 1`.
    pub places: String,
    /// What to do, and why.
    pub sentence: String,
    /// The id of the technique of the step.
    #[tsify(optional)]
    pub technique: Option<&'static str>,
    /// The picture of the step; none if nothing is left to do.
    #[tsify(optional)]
    pub scene: Option<Scene>,
    /// The placed values that differ from the only solution: they must be removed first.
    pub wrong: Vec<CellDigit>,
}

/// A digit in a cell.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct CellDigit {
    pub cell: String,
    pub digit: u8,
}

/// What the picture of a step shows.
#[derive(Debug, Serialize, Tsify)]
pub struct Scene {
    /// The position before the step.
    pub position: Position,
    /// The sentence.
    pub caption: String,
    pub marks: Vec<MarkedCandidate>,
    pub links: Vec<Link>,
    /// Houses with a tint, and houses with a frame: `row 3`.
    pub houses: Vec<String>,
    pub covers: Vec<String>,
    /// Cells that clash.
    pub clashing: Vec<String>,
}

/// A marked candidate.
#[derive(Debug, Serialize, Tsify)]
pub struct MarkedCandidate {
    /// What it is: `pattern`, `second`, `pivot`, `fin`, `eliminated` or `placed`.
    #[tsify(type = "\"pattern\" | \"second\" | \"pivot\" | \"fin\" | \"eliminated\" | \"placed\"")]
    pub mark: &'static str,
    pub cell: String,
    pub digit: u8,
}

/// A link between two candidates.
#[derive(Debug, Serialize, Tsify)]
pub struct Link {
    #[tsify(type = "[CellDigit, CellDigit]")]
    pub ends: [CellDigit; 2],
    /// Whether one of them is right, or at most one.
    pub strong: bool,
}

impl CellDigit {
    /// Returns a candidate.
    pub fn of(Candidate { cell, digit }: Candidate) -> Self {
        Self { cell: cell.to_string(), digit: digit.get() }
    }
}

impl Scene {
    /// Returns what a picture of the library shows.
    pub fn of(scene: &Picture) -> Self {
        let mut record = Record::of(scene.givens.clone());
        if let Some(placed) = &scene.placed {
            record.set_placed(givens::record::Listed::of(placed.clone()));
        }
        let mut position = Position::of(&record);
        position.candidates =
            scene.candidates.as_ref().map(|left| left.sets().iter().map(ToString::to_string).collect());
        let mark = |&(mark, candidate): &(givens::draw::Mark, Candidate)| {
            let CellDigit { cell, digit } = CellDigit::of(candidate);
            MarkedCandidate { mark: mark.id(), cell, digit }
        };
        let link =
            |link: &givens::draw::Link| Link { ends: link.ends.map(CellDigit::of), strong: link.is_strong };
        Self {
            position,
            caption: scene.caption.clone().unwrap_or_default(),
            marks: scene.marks.iter().map(mark).collect(),
            links: scene.links.iter().map(link).collect(),
            houses: scene.houses.iter().map(ToString::to_string).collect(),
            covers: scene.covers.iter().map(ToString::to_string).collect(),
            clashing: cells(&scene.conflicts),
        }
    }
}

impl ExplainSettings {
    /// Returns the options of the library.
    pub fn options(self) -> Result<ExplainOptions> {
        let order = self.order.as_deref().unwrap_or(TechniqueOrder::default().id());
        let order = TechniqueOrder::ALL.into_iter().find(|known| known.id() == order);
        let unknown = || error("expected human, hodoku or se");
        let options = ExplainOptions::default().with_order(order.ok_or_else(unknown)?);
        let set = |ids: Vec<String>| ids.iter().map(|id| id.parse::<Technique>()).collect();
        let techniques: Option<TechniqueSet> = self.techniques.map(set).transpose().map_err(error)?;
        let trials = self.trials.map_or(options.trials, u64::from);
        Ok(options.with_techniques(techniques).with_trials(trials))
    }
}

/// Explains how a person solves a puzzle, from its position: every step with its technique and reason. Placed values that
/// are wrong are left out and named; where there is no solution, so are the givens that may be wrong.
#[wasm_bindgen]
pub fn explain(puzzle: Ts<PuzzleInput>, settings: Option<Ts<ExplainSettings>>) -> Result<Explanation> {
    let options = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default().options()?;
    let mut record = puzzle.to_rust()?.record()?;
    let wrong = remove_mistakes(&mut record, options.budget);
    let trace = record.position().map_err(error)?.explain(&options);
    let suspects = suspects(&record, &trace, &options);
    let document =
        Document::of(&trace).with_wrong(&wrong).with_suspects(suspects.as_ref(), Language::English);
    let text = serde_json::to_string(&document).map_err(error)?;
    js_sys::JSON::parse(&text).map(JsCast::unchecked_into).map_err(|_| error("the document is no JSON"))
}

/// Returns the digits that may be wrong, if there is no solution.
fn suspects(record: &Record, trace: &Trace, options: &ExplainOptions) -> Option<Suspects> {
    (trace.verdict == Verdict::Zero).then(|| Suspects::of(record, options.budget)).flatten()
}

/// The parts of an explanation that all others follow from.
#[derive(Deserialize)]
struct Replayed {
    start: StartState,
    boxes: (usize, usize),
    order: String,
    techniques: Vec<String>,
}

#[derive(Deserialize)]
struct StartState {
    grid: String,
    candidates: Vec<String>,
}

/// Returns the trace of an explanation: its start is explained again, as reading all events would take much code.
pub fn trace_of(explanation: &Explanation) -> Result<Trace> {
    let explanation: &JsValue = explanation.as_ref();
    let Replayed { start, boxes, order, techniques } = serde_wasm_bindgen::from_value(explanation.clone())?;
    let StartState { grid: givens, candidates } = start;
    let position =
        Position { givens, boxes: Some(boxes), candidates: Some(candidates), ..Position::default() };
    let settings = ExplainSettings { order: Some(order), techniques: Some(techniques), trials: None };
    Ok(position.record()?.puzzle().map_err(error)?.explain(&settings.options()?))
}

/// Returns what the picture of each event of an explanation shows. The givens are those of the puzzle: without them, all
/// digits at the start are.
#[wasm_bindgen(unchecked_return_type = "Scene[]")]
pub fn scenes(explanation: &Explanation, puzzle: Option<Ts<PuzzleInput>>) -> Result<Vec<Ts<Scene>>> {
    let trace = trace_of(explanation)?;
    let givens = givens_of(&trace, puzzle)?;
    trace.scenes(&givens, Language::English).map(|scene| Ok(Scene::of(&scene).into_ts()?)).collect()
}

/// Returns the givens of a puzzle; without one, all digits at the start.
pub fn givens_of(trace: &Trace, puzzle: Option<Ts<PuzzleInput>>) -> Result<Grid> {
    let Some(puzzle) = puzzle else { return Ok(trace.start.grid.clone()) };
    let grid = puzzle.to_rust()?.record()?.grid;
    if grid.shape() != trace.start.grid.shape() {
        return Err(error(format!(
            "expected a puzzle of {}, found {}",
            trace.start.grid.shape(),
            grid.shape()
        )));
    }
    Ok(grid)
}

/// Returns the technique of an event, if it does anything that a person could do alone.
const fn technique_of(event: &Event) -> Option<Technique> {
    match event {
        Event::Step(step) => Some(step.technique),
        Event::Supposed { .. } => Some(Technique::Trial),
        _ => None,
    }
}

/// Returns what to do next from a position: to remove a wrong value, else to take the first step.
#[wasm_bindgen]
pub fn hint(position: Ts<PuzzleInput>, settings: Option<Ts<ExplainSettings>>) -> Result<Ts<Hint>> {
    let options = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default().options()?;
    let mut record = position.to_rust()?.record()?;
    let wrong = remove_mistakes(&mut record, options.budget);
    let trace = record.position().map_err(error)?.hint(&options);
    let shape = record.shape();
    let hint = match (wrong.first(), trace.events.first()) {
        (Some(value), _) => Hint {
            places: shape.block_of(value.cell).to_string(),
            sentence: format!("{} = {} is wrong; remove it", value.cell, value.digit),
            technique: None,
            scene: None,
            wrong: wrong.iter().copied().map(CellDigit::of).collect(),
        },
        (None, Some(event)) => Hint {
            places: event.places(shape, Language::English),
            sentence: event.to_string(),
            technique: technique_of(event).map(Technique::id),
            scene: Some(Scene::of(&event.scene(&record.grid, &trace.start, Language::English))),
            wrong: Vec::new(),
        },
        (None, None) => Hint {
            places: String::new(),
            sentence: {
                let (ending, suspects) = (trace.ending, suspects(&record, &trace, &options));
                let help = suspects.and_then(|suspects| suspects.help(Language::English));
                let parts = [Some(ending.phrase(trace.verdict, Language::English)), help];
                parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
            },
            technique: None,
            scene: None,
            wrong: Vec::new(),
        },
    };
    Ok(hint.into_ts()?)
}
