//! A game as its document has it.
//!
//! The reader passes the tags of a document and fills it; `reader` makes the record when the game ends. Texts and their
//! offsets are kept as they are: what they mean depends on the graph, which may come after them.

use crate::{
    format::documents::elements::PlacedText,
    record::{Field, FieldSet},
    syntax::xml::Tag,
    text::{Span, shown},
};

/// Its name on the command line.
pub(super) const ID: &str = "ksudoku";
/// The fields that a written record has beside the givens.
pub(super) const HOLDS: FieldSet = FieldSet::of(&[Field::Solution, Field::Placed, Field::Notes, Field::Raw]);
/// The sides of the puzzles that the program calls `sudoku`.
pub(super) const SIDES: &[usize] = &[4, 9, 16, 25];
/// The attributes of a game that are kept as they are.
pub(super) const OWN: [&str; 2] = ["had-help", "msecs-elapsed"];

/// A game as its document has it.
#[derive(Debug, Default)]
pub(super) struct Game<'t> {
    pub(super) span: Span,
    /// Attributes that are kept.
    pub(super) own: Vec<(&'t str, String)>,
    pub(super) graph: Option<Graph>,
    pub(super) values: Option<PlacedText<'t>>,
    pub(super) solution: Option<PlacedText<'t>>,
    pub(super) steps: Vec<HistoryStep<'t>>,
    /// The first step of several cells.
    pub(super) complex: Option<Span>,
}

/// The kind of the cells, and further constraints.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) span: Span,
    pub(super) order: String,
    pub(super) kind: String,
    pub(super) specific: String,
    pub(super) cages: usize,
    pub(super) cliques: usize,
}

/// A step of the player.
#[derive(Debug)]
pub(super) struct HistoryStep<'t> {
    pub(super) span: Span,
    pub(super) index: Option<usize>,
    pub(super) value: Option<&'t str>,
    pub(super) markers: Option<&'t str>,
}

impl Graph {
    pub(super) fn from_tag(tag: &Tag<'_>) -> Self {
        let text =
            |name: &str| tag.attribute(name).map(|value| value.text().into_owned()).unwrap_or_default();
        Self {
            span: tag.span,
            order: text("order"),
            kind: text("type"),
            specific: text("specific-type"),
            cages: 0,
            cliques: 0,
        }
    }

    /// Returns what it has that a classic grid has not.
    pub(super) fn variants(&self) -> Option<String> {
        if self.kind == "sudoku" && self.cages + self.cliques == 0 {
            return None;
        }
        let name =
            if self.specific.is_empty() || self.specific == "Plain" { &self.kind } else { &self.specific };
        let count = |number: usize, one: &str| match number {
            0 => String::new(),
            1 => format!(", 1 {one}"),
            _ => format!(", {number} {one}s"),
        };
        let counts = count(self.cages, "cage") + &count(self.cliques, "irregular region");
        Some(format!("{}{counts}", shown(name)))
    }
}

impl<'t> HistoryStep<'t> {
    pub(super) fn from_tag(tag: &Tag<'t>) -> Self {
        let raw = |name: &str| tag.attribute(name).map(|value| value.raw);
        Self {
            span: tag.span,
            index: raw("index").and_then(|index| index.trim().parse().ok()),
            value: raw("value"),
            markers: raw("markers"),
        }
    }
}
