//! The board of a link: what is drawn on it, and whether that is a classic sudoku.
//!
//! The link codec passes the inflated code and gets the record, or the reasons. Digits in the question are givens and edges
//! must be those of boxes; any other layer may be a constraint, so that the puzzle is refused.

use givens_engine::grid::{Candidates, Digit, DigitSet, Grid, Shape};

use crate::{
    codec::ReadOptions,
    diagnostic::Diagnostic,
    format::links::{
        members::{counted, refuse},
        runs::digit,
        state::StateBuilder,
    },
    record::{CellSpans, Record, Text},
    syntax::{
        combinators::{Parser, all_consuming, char, separated_list1, separated_pair, take_till, usize},
        expect::Parsed,
        json::{Tape, Value},
    },
    text::{Span, shown},
};

use super::frame::{BoardFrame, written_out};

/// The kinds of boards that may have a sudoku.
const KINDS: [&str; 2] = ["square", "sudoku"];
/// Layers other than digits and edges.
const LAYERS: &str = "surface numberS symbol freeline freelineE thermo nobulbthermo arrows direction squareframe \
    polygon line wall cage killercages deletelineE";
/// The styles of digits that fill a cell.
const LARGE: [&str; 4] = ["1", "2", "4", "10"];
/// The style of candidates: a list of 0 and 1.
const MARKS: &str = "7";

/// Returns the record of a board, inflated from a code; or `None` with the reasons in `diagnostics`.
pub(super) fn record(
    text: &str,
    span: Span,
    code: Span,
    options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let lines: Vec<_> = text.split('\n').collect();
    let (_, header) = fields(lines[0]).unwrap_or_default();
    let ([kind, columns, rows, ..], [_, margins, _, layers, player @ ..]) = (&header[..], &lines[..]) else {
        return Diagnostic::broken("the code holds no board", code).refuse(diagnostics);
    };
    if !KINDS.contains(kind) {
        refuse(&[format!("a board of the kind `{}`", shown(kind))], code, diagnostics)?;
    }
    let Some(frame) = BoardFrame::new(columns, rows, margins) else {
        return Diagnostic::board_without_grid(columns, rows, code).refuse(diagnostics);
    };
    let mut record = question(&written_out(layers), frame, options, (span, code), diagnostics)?;
    if let Some(player) = player.first() {
        add_player(&written_out(player), frame, code, &mut record, diagnostics);
    }
    set_texts(&header, &mut record);
    Some(record)
}

/// `header = kind "," columns "," rows *( "," field )`
fn fields(input: &str) -> Parsed<'_, Vec<&str>> {
    separated_list1(char(','), take_till(|c| c == ',')).parse(input)
}

/// `edge = corner "," corner`
fn edge(input: &str) -> Parsed<'_, (usize, usize)> {
    all_consuming(separated_pair(usize, char(','), usize)).parse(input)
}

/// Returns the record of the givens among the layers of a question.
fn question(
    text: &str,
    frame: BoardFrame,
    options: &ReadOptions,
    (span, code): (Span, Span),
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let mut tape = Tape::default();
    if let Err(fault) = tape.read(text, 0) {
        let message = format!("layers of the board: {}", Diagnostic::damaged(text, fault).message);
        return Diagnostic::broken(message, code).refuse(diagnostics);
    }
    let question = tape.root(text);
    let edges = edges(question);
    let layer = Layer::read(frame, frame.shape(&edges, options), code, question);
    refuse(&layer.constraints(question, frame, &edges), code, diagnostics)?;
    layer.into_givens(span, code, diagnostics)
}

/// Returns the edges that are drawn: the corners that each connects.
fn edges(question: Value<'_>) -> Vec<(usize, usize)> {
    let members = question.member("lineE").into_iter().flat_map(Value::members);
    let edges = members.map(|(key, _)| edge(&key).map_or((0, 0), |(_, edge)| edge));
    edges.map(|(from, to)| (from.min(to), from.max(to))).collect()
}

/// The contents of the cells in one layer.
struct Layer {
    state: StateBuilder,
    /// Number of contents outside of the grid.
    outside: usize,
    /// Number of texts that are not digits.
    misfits: usize,
}

impl Layer {
    fn read(frame: BoardFrame, shape: Shape, code: Span, layers: Value<'_>) -> Self {
        let state = StateBuilder::new(shape, vec![code; shape.cell_count()]);
        let mut layer = Self { state, outside: 0, misfits: 0 };
        for (key, value) in layers.member("number").into_iter().flat_map(Value::members) {
            match key.parse().ok().and_then(|key| frame.index(key)) {
                Some(index) => layer.cell(index, value),
                None => layer.outside += 1,
            }
        }
        layer
    }

    /// `"[" ( text / "[" *( 0 / 1 ) "]" ) "," colour "," style "]"`
    fn cell(&mut self, index: usize, value: Value<'_>) {
        let mut parts = value.values();
        let (Some(text), _, Some(style)) = (parts.next(), parts.next(), parts.next()) else {
            self.misfits += 1;
            return;
        };
        let style = style.scalar_text().unwrap_or_default();
        let side = self.state.shape.side();
        if style == MARKS && text.is_array() {
            let set = text.values().zip(Digit::up_to(side));
            let set: DigitSet =
                set.filter(|(bit, _)| bit.number() == Some(1)).map(|(_, digit)| digit).collect();
            match set.sole() {
                Some(digit) => self.state.digits[index] = Some(digit),
                None => self.state.notes[index] = set,
            }
            return;
        }
        let text = text.scalar_text().unwrap_or_default();
        let text = text.trim();
        match text.parse().ok().and_then(|value| digit(value, side)).filter(|_| LARGE.contains(&&*style)) {
            Some(digit) => self.state.digits[index] = Some(digit),
            None if text.is_empty() => {}
            None => self.misfits += 1,
        }
    }

    /// Returns what a classic grid cannot carry, each with its number.
    fn constraints(&self, question: Value<'_>, frame: BoardFrame, edges: &[(usize, usize)]) -> Vec<String> {
        let drawn =
            LAYERS.split(' ').filter_map(|name| counted(name, question.member(name)?.values().count()));
        let irregular = edges.iter().filter(|edge| !frame.is_of_boxes(**edge, self.state.shape)).count();
        let others = [
            ("edges that are not of the boxes", irregular),
            ("numbers outside of the grid", self.outside),
            ("texts that are not digits", self.misfits),
        ];
        drawn.chain(others.into_iter().filter_map(|(name, count)| counted(name, count))).collect()
    }

    fn into_givens(self, span: Span, code: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let StateBuilder { shape, digits, spans, notes } = self.state;
        let grid = Grid::new(shape, digits)?;
        if grid.given_count() == 0 {
            return Diagnostic::no_puzzle("the board has no digit", code).refuse(diagnostics);
        }
        let mut record = Record::new(grid, span, CellSpans::listed(spans));
        if notes.iter().any(|set| !set.is_empty()) {
            record.state_mut().notes = Candidates::new(shape, notes);
        }
        Some(record)
    }
}

/// Adds what the player has entered to a record. What cannot be read is reported.
fn add_player(
    text: &str,
    frame: BoardFrame,
    code: Span,
    record: &mut Record,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut tape = Tape::default();
    // In links that are made for solvers, this is something else.
    if !text.starts_with('{') || tape.read(text, 0).is_err() {
        return;
    }
    let layer = Layer::read(frame, record.shape(), code, tape.root(text));
    if layer.misfits > 0 {
        diagnostics.push(Diagnostic::skipped_texts(layer.misfits, code));
    }
    layer.state.add_to(record, diagnostics);
}

/// Sets the texts of the header.
fn set_texts(header: &[&str], record: &mut Record) {
    let Some(from) = header.iter().position(|field| field.starts_with("Title: ")) else { return };
    let names =
        [(Text::Title, "Title: "), (Text::Author, "Author: "), (Text::Source, ""), (Text::Description, "")];
    for ((kind, prefix), field) in names.into_iter().zip(&header[from..]) {
        let text = field.strip_prefix(prefix).unwrap_or(field);
        let text = [("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")]
            .into_iter()
            .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
        if !text.trim().is_empty() {
            record.meta.set(kind, text.trim());
        }
    }
}
