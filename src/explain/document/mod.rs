//! Traces as JSON: docs/explain.schema.json. Keys are stable; the schema has a new version when a
//! change breaks readers.

mod placed_digit;
mod read;
mod suspects;

use givens_draw::language::Language;
use givens_engine::grid::{Candidate, CellSet, Digit, Shape};
use givens_formats::schema;
use givens_rate::{ChainNode, Role};
use serde::{Deserialize, Serialize};

use super::{
    board::Contradiction,
    event::{Ending, Event},
    state::GridState,
    step::Step,
    summary::TraceSummary,
    suspects::Suspects,
    technique::Technique,
    trace::Trace,
};

pub use read::DocumentError;

use placed_digit::PlacedDigit;
use suspects::SuspectsDocument;

/// A trace with all its parts as text, for writing as JSON and reading it.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Puzzle, Shape, explain::{Document, Explain, ExplainOptions}};
///
/// let blank = Puzzle::new(Grid::empty(Shape::of_side(4).unwrap())).unwrap();
/// let trace = blank.explain(&ExplainOptions::default());
/// let text = serde_json::to_string(&Document::of(&trace).at("blank.txt", 1)).unwrap();
/// assert!(text.starts_with(r#"{"schema":"givens/2","file":"blank.txt","line":1,"#));
/// let read: Document = serde_json::from_str(&text).unwrap();
/// assert_eq!(read.trace().unwrap(), trace);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    #[serde(alias = "version")]
    schema: Schema,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<PlacedDigit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wrong_givens: Option<SuspectsDocument>,
    boxes: [usize; 2],
    verdict: String,
    order: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scheme: Option<String>,
    techniques: Vec<String>,
    refused: Vec<String>,
    start: StateDocument,
    events: Vec<EventDocument>,
    ending: EndingDocument,
    end: StateDocument,
    summary: SummaryDocument,
}

/// The schema of a document: its name, or the number of version 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Schema {
    Number(u32),
    Name(String),
}

/// Digits and candidates by symbol, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateDocument {
    grid: String,
    candidates: Vec<String>,
}

/// An event and its sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct EventDocument {
    depth: usize,
    sentence: String,
    #[serde(flatten)]
    what: EventKind,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum EventKind {
    Step {
        technique: String,
        pattern: Vec<PatternCandidate>,
        houses: Vec<String>,
        covers: Vec<String>,
        placements: Vec<PlacedDigit>,
        eliminations: Vec<PlacedDigit>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chains: Vec<Vec<NodeDocument>>,
    },
    Supposed {
        cell: String,
        digit: u8,
        among: Vec<u8>,
    },
    Contradiction(ContradictionDocument),
    TakenBack(PlacedDigit),
    Confirmed(PlacedDigit),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PatternCandidate {
    role: String,
    cell: String,
    digit: u8,
}

/// A node of a chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NodeDocument {
    cells: Vec<String>,
    digit: u8,
    on: bool,
    from: Vec<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inside: Vec<Vec<Self>>,
}

/// A cell without a candidate, or a digit without a place in a house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct ContradictionDocument {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingDocument {
    kind: String,
    sentence: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contradiction: Option<ContradictionDocument>,
}

/// The summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SummaryDocument {
    steps: u64,
    placements: u64,
    trials: u64,
    depth: u64,
    hardest: Option<String>,
    used: Vec<TechniqueCount>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TechniqueCount {
    technique: String,
    count: u64,
}

impl Document {
    /// Returns the document of a trace, with its sentences in English.
    #[must_use]
    pub fn of(trace: &Trace) -> Self {
        Self::in_language(trace, Language::English)
    }

    /// Returns the document of a trace, with its sentences in this language; names and keys are the same in all.
    #[must_use]
    pub fn in_language(trace: &Trace, language: Language) -> Self {
        let events = trace.nested().map(|(depth, event)| EventDocument::of(depth, event, language));
        let shape: Shape = trace.start.grid.shape();
        let ids = |set: super::TechniqueSet| set.iter().map(|technique| technique.id().to_owned()).collect();
        Self {
            schema: Schema::Name(schema::ID.to_owned()),
            file: None,
            line: None,
            wrong: Vec::new(),
            wrong_givens: None,
            boxes: [shape.box_rows(), shape.box_columns()],
            verdict: trace.verdict.id().to_owned(),
            order: trace.order.id().to_owned(),
            scheme: trace.scheme.map(|scheme| scheme.id().to_owned()),
            techniques: ids(trace.techniques),
            refused: ids(trace.refused),
            start: StateDocument::of(&trace.start),
            events: events.collect(),
            ending: EndingDocument::of(trace, language),
            end: StateDocument::of(&trace.end),
            summary: SummaryDocument::of(&trace.summary()),
        }
    }

    /// Sets the position of the puzzle.
    #[must_use]
    pub fn at(self, file: &str, line: usize) -> Self {
        Self { file: Some(file.to_owned()), line: Some(line), ..self }
    }

    /// Sets the placed values that contradict the solution: the trace starts without them.
    #[must_use]
    pub fn with_wrong(self, wrong: &[Candidate]) -> Self {
        Self { wrong: wrong.iter().copied().map(PlacedDigit::of).collect(), ..self }
    }

    /// Sets the digits that may be wrong where there is no solution, with sentences in this language.
    #[must_use]
    pub fn with_suspects(self, suspects: Option<&Suspects>, language: Language) -> Self {
        Self { wrong_givens: suspects.map(|suspects| SuspectsDocument::of(suspects, language)), ..self }
    }
}

impl TraceSummary {
    /// Returns the summary as JSON: the value of `summary` in a [`Document`].
    ///
    /// # Panics
    ///
    /// Never: numbers and texts can always be written.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        serde_json::to_value(SummaryDocument::of(self)).expect("numbers and texts can always be written")
    }
}

impl Step {
    /// Returns the step as JSON: the value of an event in a [`Document`].
    ///
    /// # Panics
    ///
    /// Never: numbers and texts can always be written.
    #[must_use]
    pub fn json(&self, language: Language) -> serde_json::Value {
        let document = EventDocument::of(0, &Event::Step(self.clone()), language);
        serde_json::to_value(document).expect("numbers and texts can always be written")
    }
}

impl StateDocument {
    fn of(state: &GridState) -> Self {
        let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
        Self {
            grid: state.grid.contents().iter().map(symbol).collect(),
            candidates: state.candidates.sets().iter().map(ToString::to_string).collect(),
        }
    }
}

impl EventDocument {
    fn of(depth: usize, event: &Event, language: Language) -> Self {
        let what = match event {
            Event::Step(step) => EventKind::of(step),
            Event::Supposed { candidate, among } => EventKind::Supposed {
                cell: candidate.cell.to_string(),
                digit: candidate.digit.get(),
                among: among.iter().map(Digit::get).collect(),
            },
            Event::Contradiction(contradiction) => {
                EventKind::Contradiction(ContradictionDocument::of(*contradiction))
            }
            Event::TakenBack(candidate) => EventKind::TakenBack(PlacedDigit::of(*candidate)),
            Event::Confirmed(candidate) => EventKind::Confirmed(PlacedDigit::of(*candidate)),
        };
        Self { depth, sentence: event.sentence(language), what }
    }
}

impl EventKind {
    fn of(step: &Step) -> Self {
        let part = |&(role, candidate): &(Role, Candidate)| PatternCandidate {
            role: role.id().to_owned(),
            cell: candidate.cell.to_string(),
            digit: candidate.digit.get(),
        };
        Self::Step {
            technique: step.technique.id().to_owned(),
            pattern: step.pattern.iter().map(part).collect(),
            houses: step.houses.iter().map(ToString::to_string).collect(),
            covers: step.covers.iter().map(ToString::to_string).collect(),
            placements: step.placements.iter().copied().map(PlacedDigit::of).collect(),
            eliminations: step.eliminations.iter().copied().map(PlacedDigit::of).collect(),
            chains: step.chains.iter().map(|chain| chain.iter().map(NodeDocument::of).collect()).collect(),
        }
    }
}

impl NodeDocument {
    fn of(node: &ChainNode) -> Self {
        let names = |cells: &CellSet| cells.iter().map(|cell| cell.to_string()).collect();
        Self {
            cells: names(&node.cells),
            digit: node.digit.get(),
            on: node.is_on,
            from: node.from.clone(),
            house: node.house.map(|house| house.to_string()),
            set: names(&node.set),
            inside: node.inside.iter().map(|chain| chain.iter().map(Self::of).collect()).collect(),
        }
    }
}

impl ContradictionDocument {
    fn of(contradiction: Contradiction) -> Self {
        let (cell, digit, house) = contradiction.parts();
        Self {
            cell: cell.map(|cell| cell.to_string()),
            digit: digit.map(Digit::get),
            house: house.map(|house| house.to_string()),
        }
    }
}

impl EndingDocument {
    fn of(trace: &Trace, language: Language) -> Self {
        let contradiction = match trace.ending {
            Ending::Contradiction(contradiction) => Some(ContradictionDocument::of(contradiction)),
            _ => None,
        };
        let sentence = trace.ending.phrase(trace.verdict, language);
        Self { kind: trace.ending.id().to_owned(), sentence, contradiction }
    }
}

impl SummaryDocument {
    fn of(summary: &TraceSummary) -> Self {
        let used = |(technique, count): (Technique, u64)| TechniqueCount {
            technique: technique.id().to_owned(),
            count,
        };
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
