//! Traces as JSON. Keys are stable; `version` counts changes that break readers, and
//! docs/explain.schema.json says what may stand where.

mod read;

use serde::{Deserialize, Serialize};

use crate::grid::{Candidate, Digit, Shape};

use super::{
    board::Contradiction,
    event::{Ending, Event},
    state::State,
    step::Step,
    summary::Summary,
    technique::Technique,
    trace::Trace,
};

pub use read::DocumentError;

/// The version of the keys.
const VERSION: u32 = 1;

/// A trace with all its nouns as text, ready to be written as JSON or read from it.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Puzzle, Shape, explain::{Document, Options}};
///
/// let blank = Puzzle::new(Grid::empty(Shape::of_side(4).unwrap())).unwrap();
/// let trace = blank.explain(&Options::default());
/// let text = serde_json::to_string(&Document::of(&trace).at("blank.txt", 1)).unwrap();
/// assert!(text.starts_with(r#"{"version":1,"file":"blank.txt","line":1,"#));
/// let read: Document = serde_json::from_str(&text).unwrap();
/// assert_eq!(read.trace().unwrap(), trace);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    boxes: [usize; 2],
    verdict: String,
    order: String,
    techniques: Vec<String>,
    refused: Vec<String>,
    start: Position,
    events: Vec<Told>,
    ending: TheEnd,
    end: Position,
    summary: Numbers,
}

/// Digits and candidates by symbol, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    grid: String,
    candidates: Vec<String>,
}

/// An event, and the sentence that tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Told {
    depth: usize,
    sentence: String,
    #[serde(flatten)]
    what: What,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum What {
    Step {
        technique: String,
        pattern: Vec<Part>,
        houses: Vec<String>,
        covers: Vec<String>,
        placements: Vec<Place>,
        eliminations: Vec<Place>,
    },
    Supposed {
        cell: String,
        digit: u8,
        among: Vec<u8>,
    },
    Contradiction(Clue),
    TakenBack(Place),
    Confirmed(Place),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    role: String,
    cell: String,
    digit: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    cell: String,
    digit: u8,
}

/// A cell without a candidate, or a digit without a place in a house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Clue {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TheEnd {
    kind: String,
    sentence: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contradiction: Option<Clue>,
}

/// What it took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    steps: u64,
    placements: u64,
    trials: u64,
    depth: u64,
    hardest: Option<String>,
    used: Vec<Used>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Used {
    technique: String,
    count: u64,
}

impl Document {
    /// The document of a trace.
    #[must_use]
    pub fn of(trace: &Trace) -> Self {
        let shape: Shape = trace.start.grid.shape();
        let ids = |set: super::TechniqueSet| set.iter().map(|technique| technique.id().to_owned()).collect();
        Self {
            version: VERSION,
            file: None,
            line: None,
            boxes: [shape.box_rows(), shape.box_columns()],
            verdict: trace.verdict.id().to_owned(),
            order: trace.order.id().to_owned(),
            techniques: ids(trace.techniques),
            refused: ids(trace.refused),
            start: Position::of(&trace.start),
            events: trace.nested().map(|(depth, event)| Told::of(depth, event)).collect(),
            ending: TheEnd::of(trace),
            end: Position::of(&trace.end),
            summary: Numbers::of(&trace.summary()),
        }
    }

    /// Says where the puzzle stands.
    #[must_use]
    pub fn at(self, file: &str, line: usize) -> Self {
        Self { file: Some(file.to_owned()), line: Some(line), ..self }
    }
}

impl Summary {
    /// The summary as JSON: the value of `summary` in a [`Document`].
    ///
    /// # Panics
    ///
    /// Never: numbers and texts can always be written.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        serde_json::to_value(Numbers::of(self)).expect("numbers and texts")
    }
}

impl Step {
    /// The step as JSON: the value of an event in a [`Document`].
    ///
    /// # Panics
    ///
    /// Never: numbers and texts can always be written.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        serde_json::to_value(Told::of(0, &Event::Step(self.clone()))).expect("numbers and texts")
    }
}

impl Position {
    fn of(state: &State) -> Self {
        let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
        Self {
            grid: state.grid.contents().iter().map(symbol).collect(),
            candidates: state.candidates.sets().iter().map(ToString::to_string).collect(),
        }
    }
}

impl Told {
    fn of(depth: usize, event: &Event) -> Self {
        let what = match event {
            Event::Step(step) => What::of(step),
            Event::Supposed { candidate, among } => What::Supposed {
                cell: candidate.cell.to_string(),
                digit: candidate.digit.get(),
                among: among.iter().map(Digit::get).collect(),
            },
            Event::Contradiction(contradiction) => What::Contradiction(Clue::of(*contradiction)),
            Event::TakenBack(candidate) => What::TakenBack(Place::of(*candidate)),
            Event::Confirmed(candidate) => What::Confirmed(Place::of(*candidate)),
        };
        Self { depth, sentence: event.to_string(), what }
    }
}

impl What {
    fn of(step: &Step) -> Self {
        let part = |&(role, candidate): &(super::Role, Candidate)| Part {
            role: role.id().to_owned(),
            cell: candidate.cell.to_string(),
            digit: candidate.digit.get(),
        };
        Self::Step {
            technique: step.technique.id().to_owned(),
            pattern: step.pattern.iter().map(part).collect(),
            houses: step.houses.iter().map(ToString::to_string).collect(),
            covers: step.covers.iter().map(ToString::to_string).collect(),
            placements: step.placements.iter().copied().map(Place::of).collect(),
            eliminations: step.eliminations.iter().copied().map(Place::of).collect(),
        }
    }
}

impl Place {
    fn of(candidate: Candidate) -> Self {
        Self { cell: candidate.cell.to_string(), digit: candidate.digit.get() }
    }
}

impl Clue {
    fn of(contradiction: Contradiction) -> Self {
        let (cell, digit, house) = contradiction.parts();
        Self {
            cell: cell.map(|cell| cell.to_string()),
            digit: digit.map(Digit::get),
            house: house.map(|house| house.to_string()),
        }
    }
}

impl TheEnd {
    fn of(trace: &Trace) -> Self {
        let contradiction = match trace.ending {
            Ending::Contradiction(contradiction) => Some(Clue::of(contradiction)),
            _ => None,
        };
        let sentence = trace.ending.phrase(trace.verdict);
        Self { kind: trace.ending.id().to_owned(), sentence, contradiction }
    }
}

impl Numbers {
    fn of(summary: &Summary) -> Self {
        let used =
            |(technique, count): (Technique, u64)| Used { technique: technique.id().to_owned(), count };
        Self {
            steps: summary.steps(),
            placements: summary.placements,
            trials: summary.trials,
            depth: summary.depth,
            hardest: summary.hardest.map(|technique| technique.id().to_owned()),
            used: summary.used().into_iter().map(used).collect(),
        }
    }
}
