//! A game as its document has it.
//!
//! The reader passes the tags of a document and fills it; `reader` makes the record when the game ends. Texts and their
//! offsets are kept as they are: what they mean depends on the graph, which may come after them.

use givens_engine::grid::Digit;

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
/// The kinds that say more than their elements: of grids with two diagonals, and of cages with operators.
pub(super) const X_SUDOKU: &str = "XSudoku";
pub(super) const MATHDOKU: &str = "Mathdoku";
/// The attributes of a game that are kept as they are.
pub(super) const OWN: [&str; 2] = ["had-help", "msecs-elapsed"];

/// A game as its document has it.
#[derive(Debug, Default)]
pub(super) struct Game<'t> {
    pub(super) span: Span,
    /// Attributes that are kept.
    pub(super) own: Vec<(&'t str, String)>,
    pub(super) graph: Option<Graph<'t>>,
    /// Whether the graph has not ended yet.
    pub(super) is_in_graph: bool,
    pub(super) values: Option<PlacedText<'t>>,
    pub(super) solution: Option<PlacedText<'t>>,
    pub(super) steps: Vec<HistoryStep<'t>>,
    /// The first step of several cells.
    pub(super) complex: Option<Span>,
}

/// The kind of the cells, and which of them hold no digit twice.
#[derive(Debug)]
pub(super) struct Graph<'t> {
    pub(super) span: Span,
    pub(super) order: &'t str,
    pub(super) kind: &'t str,
    pub(super) specific: &'t str,
    /// The numbers of columns, rows and layers, where the document has them.
    pub(super) size: [Option<&'t str>; 3],
    pub(super) parts: Vec<GraphPart<'t>>,
}

/// An element inside a graph.
#[derive(Debug)]
pub(super) struct GraphPart<'t> {
    pub(super) kind: GraphPartKind<'t>,
    pub(super) span: Span,
    /// The indices of its cells.
    pub(super) cells: Option<PlacedText<'t>>,
    /// The number of its cells, as the document has it.
    pub(super) size: Option<&'t str>,
}

/// What an element inside a graph is.
#[derive(Debug, Clone, Copy)]
pub(super) enum GraphPartKind<'t> {
    /// A square grid that begins at the cell with an index: its rows and columns, and its blocks.
    Grid { at: &'t str, has_blocks: bool },
    /// Cells that hold no digit twice.
    Clique,
    /// Cells with a result.
    Cage { operator: &'t str, value: &'t str },
    /// A cube.
    Cube,
    /// Something else, which may be a rule.
    Other(&'t str),
}

/// A step of the player.
#[derive(Debug)]
pub(super) struct HistoryStep<'t> {
    pub(super) span: Span,
    pub(super) index: Option<usize>,
    pub(super) value: Option<&'t str>,
    pub(super) markers: Option<&'t str>,
}

impl<'t> Graph<'t> {
    pub(super) fn from_tag(tag: &Tag<'t>) -> Self {
        let text = |name: &str| tag.attribute(name).map(|value| value.raw.trim());
        Self {
            span: tag.span,
            order: text("order").unwrap_or_default(),
            kind: text("type").unwrap_or_default(),
            specific: text("specific-type").unwrap_or_default(),
            size: ["sizeX", "sizeY", "sizeZ"].map(text),
            parts: Vec::new(),
        }
    }

    /// Returns whether it is a classic grid: the program's own kind, or one grid with blocks.
    pub(super) fn is_classic(&self) -> bool {
        let is_whole = |size: Option<&str>| size.is_none_or(|size| size == self.order);
        match &self.parts[..] {
            [] => self.kind == "sudoku",
            [GraphPart { kind: GraphPartKind::Grid { at: "0", has_blocks: true }, .. }] => {
                !matches!(self.specific, X_SUDOKU | MATHDOKU)
                    && is_whole(self.size[0])
                    && is_whole(self.size[1])
            }
            _ => false,
        }
    }

    /// Returns the name of what is no flat grid of a sudoku.
    pub(super) fn foreign_name(&self) -> Option<String> {
        let is_cube = |part: &GraphPart<'_>| matches!(part.kind, GraphPartKind::Cube);
        let is_flat = self.size[2].is_none_or(|layers| layers == "1") && !self.parts.iter().any(is_cube);
        if is_flat && matches!(self.kind, "sudoku" | "custom") {
            return None;
        }
        let name =
            if self.specific.is_empty() || self.specific == "Plain" { self.kind } else { self.specific };
        Some(shown(name))
    }
}

impl<'t> GraphPart<'t> {
    pub(super) fn from_tag(tag: &Tag<'t>) -> Self {
        let text = |name: &str| tag.attribute(name).map(|value| value.raw.trim());
        let required = |name: &str| text(name).unwrap_or_default();
        let kind = match tag.name {
            "sudokugroups" => {
                GraphPartKind::Grid { at: required("at"), has_blocks: text("withblocks") != Some("0") }
            }
            "clique" => GraphPartKind::Clique,
            "cage" => GraphPartKind::Cage { operator: required("operator"), value: required("value") },
            "roxdokugroups" => GraphPartKind::Cube,
            other => GraphPartKind::Other(other),
        };
        Self { kind, span: tag.span, cells: None, size: text("size") }
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

/// Returns the digit of a letter, or why it means none.
pub(super) fn digit(symbol: char, side: usize) -> Result<Option<Digit>, String> {
    match symbol {
        '_' => Ok(None),
        'a' => Err("means nothing: 1 is `b`".to_owned()),
        '.' => Err("means a cell outside the puzzle".to_owned()),
        'b'..='z' => {
            let digit = Digit::new(symbol as u8 - b'a').filter(|digit| digit.index() < side);
            digit.map(Some).ok_or_else(|| format!("is larger than {side}"))
        }
        _ => Err("is neither a letter nor `_`".to_owned()),
    }
}
