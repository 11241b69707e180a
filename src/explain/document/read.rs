//! Traces from JSON: every text becomes a value of the shape again, or a [`DocumentError`]. Only [`Document::trace`] calls
//! it.

use std::fmt;

use givens_engine::grid::{
    Block, Candidate, Candidates, Cell, CellSet, Column, Digit, DigitSet, Grid, House, Row, Shape,
};
use givens_formats::{diagnostic::Verdict, schema};
use givens_rate::{ChainNode, Role, Scheme, Unrated};

use super::{
    super::{Contradiction, Ending, Event, GridState, Step, Technique, TechniqueOrder, TechniqueSet, Trace},
    ContradictionDocument, Document, EndingDocument, EventKind, NodeDocument, PatternCandidate, PlacedDigit,
    Schema, StateDocument,
};

/// The error of a document that is not a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DocumentError {
    /// The document has another schema.
    Schema(String),
    /// A value is not of the expected kind.
    Text {
        /// The value found.
        text: String,
        /// The kind expected.
        expected: &'static str,
    },
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(found) => write!(f, "expected schema {}, found {found}", schema::ID),
            Self::Text { text, expected } => write!(f, "expected a {expected}, found `{text}`"),
        }
    }
}

impl std::error::Error for DocumentError {}

/// Makes the error of a value where another kind was expected.
fn wrong(text: &(impl ToString + ?Sized), expected: &'static str) -> DocumentError {
    DocumentError::Text { text: text.to_string(), expected }
}

impl Document {
    /// Returns the trace that it holds; sentences and numbers, which follow from it, are ignored.
    ///
    /// # Errors
    ///
    /// If it has another schema, or a value is not a cell, digit, technique, …
    pub fn trace(&self) -> Result<Trace, DocumentError> {
        let has_old_words = match &self.schema {
            Schema::Number(1) => true,
            Schema::Name(name) if name == schema::ID => false,
            Schema::Number(number) => return Err(DocumentError::Schema(number.to_string())),
            Schema::Name(name) => return Err(DocumentError::Schema(name.clone())),
        };
        let [rows, columns] = self.boxes;
        let shape =
            Shape::new(rows, columns).ok_or_else(|| wrong(&format!("{rows}x{columns}"), "box size"))?;
        let reader = DocumentReader { shape };
        let word = if has_old_words { current_word(&self.verdict) } else { &self.verdict };
        let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.id() == word);
        let verdict = verdict.ok_or_else(|| wrong(&self.verdict, "verdict"))?;
        let order = TechniqueOrder::ALL.into_iter().find(|order| order.id() == self.order);
        let scheme = |name: &String| {
            let found = Scheme::ALL.into_iter().find(|scheme| scheme.id() == name);
            found.ok_or_else(|| wrong(name, "scheme"))
        };
        Ok(Trace {
            start: reader.state(&self.start)?,
            verdict,
            scheme: self.scheme.as_ref().map(scheme).transpose()?,
            order: order.ok_or_else(|| wrong(&self.order, "order"))?,
            techniques: techniques(&self.techniques)?,
            refused: techniques(&self.refused)?,
            events: self.events.iter().map(|event| reader.event(&event.what)).collect::<Result<_, _>>()?,
            ending: reader.ending(&self.ending, verdict)?,
            end: reader.state(&self.end)?,
        })
    }
}

fn techniques(ids: &[String]) -> Result<TechniqueSet, DocumentError> {
    ids.iter().map(|id| technique(id)).collect()
}

fn technique(id: &str) -> Result<Technique, DocumentError> {
    id.parse().map_err(|_| wrong(id, "technique"))
}

/// Returns the word for a verdict of version 1.
fn current_word(verdict: &str) -> &str {
    match verdict {
        "unique" => "one",
        "several" => "many",
        "none" => "zero",
        same => same,
    }
}

/// Reads cells, digits and houses of a shape.
struct DocumentReader {
    shape: Shape,
}

impl DocumentReader {
    fn state(&self, StateDocument { grid, candidates }: &StateDocument) -> Result<GridState, DocumentError> {
        let known = grid.chars().all(|symbol| symbol == '.' || digit(symbol).is_some());
        let read = Grid::new(self.shape, grid.chars().map(digit)).filter(|_| known);
        let sets: Result<Vec<_>, _> = candidates.iter().map(|text| set(text)).collect();
        let marks = Candidates::new(self.shape, sets?);
        Ok(GridState {
            grid: read.ok_or_else(|| wrong(grid, "grid of this shape"))?,
            candidates: marks
                .ok_or_else(|| wrong(&candidates.join(" "), "list of candidates of this shape"))?,
        })
    }

    fn event(&self, what: &EventKind) -> Result<Event, DocumentError> {
        Ok(match what {
            EventKind::Step { technique: id, pattern, houses, covers, placements, eliminations, chains } => {
                let chain = |chain: &Vec<NodeDocument>| {
                    chain.iter().map(|node| self.node(node, chain.len())).collect::<Result<_, _>>()
                };
                Event::Step(Step {
                    technique: technique(id)?,
                    pattern: pattern.iter().map(|part| self.part(part)).collect::<Result<_, _>>()?,
                    houses: houses.iter().map(|text| self.house(text)).collect::<Result<_, _>>()?,
                    covers: covers.iter().map(|text| self.house(text)).collect::<Result<_, _>>()?,
                    placements: self.places(placements)?,
                    eliminations: self.places(eliminations)?,
                    chains: chains.iter().map(chain).collect::<Result<_, _>>()?,
                })
            }
            EventKind::Supposed { cell, digit, among } => {
                let among: Result<DigitSet, _> = among.iter().map(|&value| self.digit(value)).collect();
                Event::Supposed { candidate: self.candidate(cell, *digit)?, among: among? }
            }
            EventKind::Contradiction(clue) => Event::Contradiction(self.contradiction(clue)?),
            EventKind::TakenBack(PlacedDigit { cell, digit }) => {
                Event::TakenBack(self.candidate(cell, *digit)?)
            }
            EventKind::Confirmed(PlacedDigit { cell, digit }) => {
                Event::Confirmed(self.candidate(cell, *digit)?)
            }
        })
    }

    /// Reads the ending. Why a scheme does not explain a puzzle is not written: it follows from shape and verdict.
    fn ending(
        &self,
        EndingDocument { kind, contradiction, .. }: &EndingDocument,
        verdict: Verdict,
    ) -> Result<Ending, DocumentError> {
        let reason = if self.shape == Shape::CLASSIC {
            Unrated::NotProper(verdict)
        } else {
            Unrated::NotClassic(self.shape)
        };
        let plain = [
            Ending::Solved,
            Ending::Stuck,
            Ending::Spent,
            Ending::Stopped,
            Ending::Unsolvable,
            Ending::Unrated(reason),
        ];
        match contradiction {
            Some(clue) if kind == "contradiction" => Ok(Ending::Contradiction(self.contradiction(clue)?)),
            _ => plain.into_iter().find(|ending| ending.id() == kind).ok_or_else(|| wrong(kind, "ending")),
        }
    }

    /// Reads a contradiction: of a cell alone, or of a digit in a house.
    fn contradiction(&self, clue: &ContradictionDocument) -> Result<Contradiction, DocumentError> {
        match clue {
            ContradictionDocument { cell: Some(cell), digit: None, house: None } => {
                Ok(Contradiction::NoCandidate(self.cell(cell)?))
            }
            ContradictionDocument { cell: None, digit: Some(digit), house: Some(house) } => {
                Ok(Contradiction::NoPlace(self.digit(*digit)?, self.house(house)?))
            }
            _ => Err(wrong(&format!("{clue:?}"), "contradiction")),
        }
    }

    /// Reads a node of a chain of this length, within which its sources must be.
    fn node(
        &self,
        NodeDocument { cells, digit, on, from, house, set, inside }: &NodeDocument,
        length: usize,
    ) -> Result<ChainNode, DocumentError> {
        let all = |names: &[String]| names.iter().map(|name| self.cell(name)).collect::<Result<CellSet, _>>();
        if let Some(place) = from.iter().find(|&&place| place >= length) {
            return Err(wrong(place, "place in its chain"));
        }
        let mut node = ChainNode::new(all(cells)?, self.digit(*digit)?, *on);
        node.from.clone_from(from);
        node.house = house.as_ref().map(|name| self.house(name)).transpose()?;
        node.set = all(set)?;
        for chain in inside {
            let nodes = chain.iter().map(|node| self.node(node, chain.len()));
            node.inside.push(nodes.collect::<Result<_, _>>()?);
        }
        Ok(node)
    }

    fn part(
        &self,
        PatternCandidate { role, cell, digit }: &PatternCandidate,
    ) -> Result<(Role, Candidate), DocumentError> {
        let found = Role::ALL.into_iter().find(|other| other.id() == role);
        Ok((found.ok_or_else(|| wrong(role, "role"))?, self.candidate(cell, *digit)?))
    }

    fn places(&self, places: &[PlacedDigit]) -> Result<Vec<Candidate>, DocumentError> {
        places.iter().map(|PlacedDigit { cell, digit }| self.candidate(cell, *digit)).collect()
    }

    fn candidate(&self, cell: &str, digit: u8) -> Result<Candidate, DocumentError> {
        Ok(Candidate { cell: self.cell(cell)?, digit: self.digit(digit)? })
    }

    fn digit(&self, value: u8) -> Result<Digit, DocumentError> {
        let fits = |digit: &Digit| digit.index() < self.shape.side();
        Digit::new(value).filter(fits).ok_or_else(|| wrong(&value, "digit of this shape"))
    }

    /// Parses `r3c7`.
    fn cell(&self, text: &str) -> Result<Cell, DocumentError> {
        let numbers = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let cell = numbers.and_then(|(row, column)| Some(Cell::new(self.index(row)?, self.index(column)?)));
        cell.ok_or_else(|| wrong(text, "cell of this shape"))
    }

    /// Parses `box 5`.
    fn house(&self, text: &str) -> Result<House, DocumentError> {
        let words = text.split_once(' ').and_then(|(kind, number)| Some((kind, self.index(number)?)));
        match words {
            Some(("box", index)) => Ok(House::Block(Block::new(index))),
            Some(("row", index)) => Ok(House::Row(Row::new(index))),
            Some(("column", index)) => Ok(House::Column(Column::new(index))),
            _ => Err(wrong(text, "house of this shape")),
        }
    }

    /// Returns a number from 1 to the side, counted from 0.
    fn index(&self, text: &str) -> Option<usize> {
        let number: usize = text.parse().ok()?;
        number.checked_sub(1).filter(|&index| index < self.shape.side())
    }
}

/// Returns the digit of a symbol.
fn digit(symbol: char) -> Option<Digit> {
    Digit::up_to(Shape::MAX_SIDE).find(|digit| digit.symbol() == symbol)
}

fn set(text: &str) -> Result<DigitSet, DocumentError> {
    let digits: Option<DigitSet> = text.chars().map(digit).collect();
    digits.ok_or_else(|| wrong(text, "set of candidates"))
}
