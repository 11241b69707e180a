//! Pictures of puzzles, of records of a file, and of steps, as SVG.

use givens::{
    Record, Verdict,
    check::{CheckOptions, VariantResult, check_variant},
    draw::{AnyScene, DrawOptions, Scene, Style, Symbols, VariantScene, board_area, svg},
    format::Entry,
    language::Language,
    record::{AnyRecord, RecordRef, VariantRecord},
    variants::VariantOutcome,
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    board::PuzzleInput,
    error,
    explanations::{Explanation, givens_of, trace_of},
    readings::Reading,
};

/// The largest number of clues that are drawn: real puzzles have a few hundred.
const MAX_CLUES: usize = 5000;

/// What is drawn: a puzzle, or an event of an explanation.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(default)]
pub struct DrawSettings {
    /// The colours.
    #[tsify(type = "\"print\" | \"screen\" | \"dark\"", optional)]
    pub style: Option<String>,
    /// How digits are written.
    #[tsify(type = "\"letters\" | \"numbers\" | \"alphabet\"", optional)]
    pub symbols: Option<String>,
    /// The width in pixels.
    #[tsify(optional)]
    pub pixels: Option<u32>,
    /// Whether the only solution is shown in blank cells.
    #[tsify(optional)]
    pub solution: bool,
    /// Whether all candidates are shown.
    #[tsify(optional)]
    pub candidates: bool,
    /// Whether rows and columns are named.
    #[tsify(optional)]
    pub labels: bool,
    /// Whether the rules of a variant are written below its board: as the file states them, or else a sentence for each kind of
    /// clue.
    #[tsify(optional)]
    pub rules: bool,
    /// The line above the grid.
    #[tsify(optional)]
    pub title: Option<String>,
    /// Whether it is a picture for a board that shows the rest itself: without title, caption, and digits that cells are
    /// limited to.
    #[tsify(optional)]
    pub bare: bool,
    /// What begins the ids in the picture: those of one document must differ.
    #[tsify(optional)]
    pub id: Option<String>,
}

/// A picture, and where its board is.
#[derive(Debug, Serialize, Tsify)]
pub struct Drawing {
    /// One element of SVG.
    pub svg: String,
    /// The left and upper edge, the width and the height of all cells, in the units of its `viewBox`.
    #[tsify(type = "[number, number, number, number]")]
    pub board: [i32; 4],
}

impl DrawSettings {
    fn options(&self) -> Result<DrawOptions> {
        let style = self.style.as_deref().map_or(Some(Style::SCREEN), Style::named);
        let symbols = self.symbols.as_deref().unwrap_or("letters");
        let symbols = Symbols::ALL.into_iter().find(|known| known.id() == symbols);
        Ok(DrawOptions::default()
            .with_style(style.ok_or_else(|| error("expected the style print, screen or dark"))?)
            .with_symbols(symbols.ok_or_else(|| error("expected letters, numbers or alphabet"))?)
            .with_pixels(self.pixels)
            .with_id(self.id.clone().unwrap_or_default()))
    }
}

/// Draws a puzzle, classic or variant, as SVG.
#[wasm_bindgen]
pub fn draw(puzzle: Ts<PuzzleInput>, settings: Option<Ts<DrawSettings>>) -> Result<String> {
    let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
    let record = match puzzle.to_rust()? {
        PuzzleInput::Text(text) => first_record(text)?,
        PuzzleInput::Position(position) => position.record()?.into(),
    };
    Ok(settings.draw(record.as_ref(), None)?.svg)
}

/// Returns the first record of a text, of either kind.
fn first_record(text: String) -> Result<AnyRecord> {
    let mut reading = givens::format::read(&text, &givens::format::ReadOptions::default());
    let first = reading.entries.iter_mut().find(|entry| entry.is_puzzle());
    match first.and_then(Entry::take_any) {
        Some(record) => Ok(record),
        None => PuzzleInput::Text(text).record().map(Into::into),
    }
}

#[wasm_bindgen]
impl Reading {
    /// Draws a record, by its number, from the bytes of its part.
    pub fn draw(
        &self,
        record: u32,
        part: Vec<u8>,
        settings: Option<Ts<DrawSettings>>,
    ) -> Result<Ts<Drawing>> {
        let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
        let mut entry = self.entry(record, part)?;
        let drawn = entry.take_any().ok_or_else(|| error("a malformed puzzle has no picture"))?;
        Ok(settings.draw(drawn.as_ref(), self.known(record))?.into_ts()?)
    }
}

impl DrawSettings {
    /// Draws a record of either kind. What is known of a variant is not searched again.
    fn draw(&self, record: RecordRef<'_>, known: Option<&VariantResult>) -> Result<Drawing> {
        let options = self.options()?;
        match record {
            RecordRef::Classic(record) => Ok(drawing(&self.classic_scene(record), &options)),
            RecordRef::Variant(record) if record.puzzle.clues.len() <= MAX_CLUES => {
                Ok(drawing(&self.variant_scene(record, known, &options), &options))
            }
            RecordRef::Variant(record) => {
                let count = record.puzzle.clues.len();
                Err(error(format!("not drawn: {count} clues (at most {MAX_CLUES})")))
            }
        }
    }

    fn classic_scene(&self, record: &Record) -> Scene {
        let mut scene = Scene::from_record(record).with_labels(self.labels);
        if self.candidates {
            scene.candidates = Some(record.shown_candidates());
        }
        if self.solution {
            let outcome = record.puzzle().map(|puzzle| puzzle.solve());
            scene.solution = outcome.ok().and_then(|outcome| Some(outcome.only_solution()?.grid().clone()));
        }
        scene.title = self.title_or(scene.title);
        scene
    }

    fn variant_scene(
        &self,
        record: &VariantRecord,
        known: Option<&VariantResult>,
        options: &DrawOptions,
    ) -> VariantScene {
        let mut scene = VariantScene::from_record(record).with_labels(self.labels).with_rules(!self.bare);
        if self.rules {
            scene.rule_text = Some(VariantScene::rules_of(record, options));
        }
        if self.solution {
            let search = || check_variant(record, &CheckOptions::default());
            let checked = known.cloned().unwrap_or_else(search);
            scene.solution = match checked.outcome {
                Some(VariantOutcome::One(only)) if checked.verdict == Verdict::One => Some(only),
                _ => None,
            };
        }
        if self.bare {
            scene.puzzle.limits.fill(None);
        }
        scene.title = self.title_or(scene.title);
        scene
    }

    /// Returns the line above the picture of a puzzle with this title.
    fn title_or(&self, own: Option<String>) -> Option<String> {
        if self.bare { None } else { self.title.clone().or(own).filter(|title| !title.is_empty()) }
    }
}

fn drawing<'a>(scene: impl Into<AnyScene<'a>>, options: &DrawOptions) -> Drawing {
    let scene = scene.into();
    let area = board_area(scene, options);
    let board = [area.left, area.top, area.width, area.height];
    Drawing { svg: svg(scene, options), board }
}

/// Draws an event of an explanation as SVG, by its number from 0.
#[wasm_bindgen(js_name = drawStep)]
pub fn draw_step(
    explanation: &Explanation,
    event: u32,
    puzzle: Option<Ts<PuzzleInput>>,
    settings: Option<Ts<DrawSettings>>,
) -> Result<String> {
    let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
    let trace = trace_of(explanation)?;
    let givens = givens_of(&trace, puzzle)?;
    let scene = trace.scenes(&givens, Language::English).nth(event as usize);
    let mut scene = scene.ok_or_else(|| error(format!("event {event}: there are {}", trace.events.len())))?;
    scene.title.clone_from(&settings.title);
    Ok(svg(&scene, &settings.options()?))
}
