//! The board of a link: what is drawn on it, and whether that is a classic sudoku.

use crate::{
    cells::placed::placed,
    codec::{ReadOptions, unsupported_constraints},
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Candidates, Digit, DigitSet, Grid, Shape},
    record::{CellSpans, Listed, Record, Text},
    syntax::json::{Tape, Value},
    text::{Span, shown},
};

use super::code::written_out;

/// The kinds of boards that a sudoku stands on.
const KINDS: [&str; 2] = ["square", "sudoku"];
/// What may be drawn beside digits and edges.
const LAYERS: [&str; 16] = [
    "surface",
    "numberS",
    "symbol",
    "freeline",
    "freelineE",
    "thermo",
    "nobulbthermo",
    "arrows",
    "direction",
    "squareframe",
    "polygon",
    "line",
    "wall",
    "cage",
    "killercages",
    "deletelineE",
];
/// The styles of digits that fill a cell.
const LARGE: [&str; 4] = ["1", "2", "4", "10"];
/// The style of candidates: a list of 0 and 1.
const MARKS: &str = "7";

/// Where the grid stands on its board.
#[derive(Clone, Copy)]
struct Frame {
    columns: usize,
    rows: usize,
    /// Margins above and to the left.
    top: usize,
    left: usize,
    side: usize,
}

impl Frame {
    /// The row-major index of the cell of this key; `None` outside of the grid.
    fn index(self, key: usize) -> Option<usize> {
        let width = self.columns + 4;
        let row = (key / width).checked_sub(2 + self.top)?;
        let column = (key % width).checked_sub(2 + self.left)?;
        (row < self.side && column < self.side).then_some(row * self.side + column)
    }

    /// Whether an edge between two corners is one of the frame or of the boxes. A corner is at the lower
    /// right of the cell whose number it has, counted on from the number of cells.
    fn is_of_boxes(self, (from, to): (usize, usize), shape: Shape) -> bool {
        let width = self.columns + 4;
        let Some(corner) = from.checked_sub(width * (self.rows + 4)) else { return false };
        let line = |at: usize, margin: usize| (at + 1).checked_sub(2 + margin);
        let (row, column) = (line(corner / width, self.top), line(corner % width, self.left));
        let fits = |line: Option<usize>, size: usize| line.is_some_and(|line| line.is_multiple_of(size));
        if to == from + 1 {
            fits(row, shape.box_rows())
        } else {
            to == from + width && fits(column, shape.box_columns())
        }
    }
}

/// What a board holds, which was inflated from a code that stands here; `None` with the reasons in `diagnostics`.
pub(super) fn record(
    text: &str,
    span: Span,
    code: Span,
    options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let all: Vec<_> = text.split('\n').collect();
    let header: Vec<_> = all[0].split(',').collect();
    if all.len() < 4 || header.len() < 3 {
        diagnostics.push(Diagnostic::new(Rule::BrokenDocument, "the code holds no board").at(code, ""));
        return None;
    }
    if !KINDS.contains(&header[0]) {
        diagnostics
            .extend(unsupported_constraints(&[format!("a board of the kind `{}`", shown(header[0]))], code));
        return None;
    }
    let Some(frame) = frame(&header, all[1]) else {
        let message = format!("a board of {} columns and {} rows", shown(header[1]), shown(header[2]));
        diagnostics
            .push(Diagnostic::new(Rule::NoSuchSide, message + " has no grid of a sudoku").at(code, ""));
        return None;
    };
    let mut record = question(&written_out(all[3]), frame, options, (span, code), diagnostics)?;
    if let Some(player) = all.get(4) {
        entered(&written_out(player), frame, code, &mut record, diagnostics);
    }
    texts(&header, &mut record);
    Some(record)
}

/// The givens among the layers of a question.
fn question(
    text: &str,
    frame: Frame,
    options: &ReadOptions,
    (span, code): (Span, Span),
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let mut tape = Tape::default();
    if let Err(fault) = tape.read(text, 0) {
        let message = format!(
            "layers of the board: {}",
            Diagnostic::expected(Rule::BrokenDocument, text, fault).message
        );
        diagnostics.push(Diagnostic::new(Rule::BrokenDocument, message).at(code, ""));
        return None;
    }
    let question = tape.root(text);
    let layer = Layer::read(frame, shape(frame, question, options), question);
    let found = layer.constraints(question, frame);
    if !found.is_empty() {
        diagnostics.extend(unsupported_constraints(&found, code));
        return None;
    }
    layer.into_givens(span, code, diagnostics)
}

/// Where the grid stands, of a header and its margins.
fn frame(header: &[&str], margins: &str) -> Option<Frame> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number < 100);
    let margins = margins.trim().trim_start_matches('[').trim_end_matches(']');
    let margins: Option<Vec<_>> = margins.split(',').map(number).collect();
    let margins = margins.filter(|margins| margins.len() == 4);
    let [top, bottom, left, right] = margins.as_deref().unwrap_or(&[0; 4]) else { return None };
    let (columns, rows) = (number(header[1])?, number(header[2])?);
    let side = rows.checked_sub(top + bottom)?;
    let is_square = columns.checked_sub(left + right) == Some(side);
    Shape::of_side(side).filter(|_| is_square)?;
    Some(Frame { columns, rows, top: *top, left: *left, side })
}

/// The shape whose boxes have the edges that are drawn, as far as one has.
fn shape(frame: Frame, question: Value<'_>, options: &ReadOptions) -> Shape {
    let usual = Shape::of_side(frame.side).expect("the side was checked before");
    let asked = options.shape.filter(|shape| shape.side() == frame.side);
    let odd = |shape: &Shape| edges(question).filter(|edge| !frame.is_of_boxes(*edge, *shape)).count();
    asked.unwrap_or_else(|| [usual, usual.turned()].into_iter().min_by_key(odd).unwrap_or(usual))
}

/// The edges that are drawn: the corners that each leads from and to.
fn edges(question: Value<'_>) -> impl Iterator<Item = (usize, usize)> + use<'_> {
    let members = question.member("lineE").into_iter().flat_map(Value::members);
    members.map(|(key, _)| {
        let numbers = key.split_once(',').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        numbers.map_or((0, 0), |(from, to): (usize, usize)| (from.min(to), from.max(to)))
    })
}

/// What stands in the cells of one layer.
struct Layer {
    shape: Shape,
    digits: Vec<Option<Digit>>,
    notes: Vec<DigitSet>,
    /// Numbers outside of the grid, and texts that are no digits.
    outside: usize,
    odd: usize,
}

impl Layer {
    fn read(frame: Frame, shape: Shape, layers: Value<'_>) -> Self {
        let count = shape.cell_count();
        let notes = vec![DigitSet::EMPTY; count];
        let mut layer = Self { shape, digits: vec![None; count], notes, outside: 0, odd: 0 };
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
            self.odd += 1;
            return;
        };
        let style = style.said().unwrap_or_default();
        if style == MARKS && text.is_array() {
            let set = text.values().zip(Digit::up_to(self.shape.side()));
            let set: DigitSet =
                set.filter(|(bit, _)| bit.number() == Some(1)).map(|(_, digit)| digit).collect();
            match set.sole() {
                Some(digit) => self.digits[index] = Some(digit),
                None => self.notes[index] = set,
            }
            return;
        }
        let said = text.said().unwrap_or_default();
        let said = said.trim();
        let digit = said.parse().ok().and_then(Digit::new).filter(|digit| digit.index() < self.shape.side());
        match digit.filter(|_| LARGE.contains(&&*style)) {
            Some(digit) => self.digits[index] = Some(digit),
            None if said.is_empty() => {}
            None => self.odd += 1,
        }
    }

    /// What a classic grid cannot carry, each with its number.
    fn constraints(&self, question: Value<'_>, frame: Frame) -> Vec<String> {
        let drawn = LAYERS.iter().filter_map(|name| {
            let count = question.member(name)?.values().count();
            (count > 0).then(|| format!("{name} ({count})"))
        });
        let mut found: Vec<_> = drawn.collect();
        let irregular = edges(question).filter(|edge| !frame.is_of_boxes(*edge, self.shape)).count();
        let counted = [
            ("edges that are not of the boxes", irregular),
            ("numbers outside of the grid", self.outside),
            ("texts that are no digits", self.odd),
        ];
        let counted = counted.into_iter().filter(|(_, count)| *count > 0);
        found.extend(counted.map(|(name, count)| format!("{name} ({count})")));
        found
    }

    fn into_givens(self, span: Span, code: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let places = CellSpans::listed(vec![code; self.shape.cell_count()]);
        let grid = Grid::new(self.shape, self.digits)?;
        if grid.given_count() == 0 {
            diagnostics.push(Diagnostic::new(Rule::NoPuzzle, "the board has no digit").at(code, ""));
            return None;
        }
        let mut record = Record::new(grid, span, places);
        if self.notes.iter().any(|set| !set.is_empty()) {
            record.state_mut().notes = Candidates::new(self.shape, self.notes);
        }
        Some(record)
    }
}

/// Takes over what the player has entered. What cannot be read of it is told.
fn entered(text: &str, frame: Frame, code: Span, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
    let mut tape = Tape::default();
    // In links that are made for solvers, other things stand here.
    if !text.starts_with('{') || tape.read(text, 0).is_err() {
        return;
    }
    let layer = Layer::read(frame, record.shape(), tape.root(text));
    if layer.odd > 0 {
        let message =
            format!("texts that the player entered are no digits, and were passed over ({})", layer.odd);
        let diagnostic = Diagnostic::new(Rule::IgnoredText, message).severity(Severity::Warning);
        diagnostics.push(diagnostic.at(code, ""));
    }
    let grid = Grid::new(layer.shape, layer.digits).expect("each is of the shape");
    placed(
        record,
        Listed { grid, cells: CellSpans::listed(vec![code; layer.shape.cell_count()]) },
        diagnostics,
    );
    if layer.notes.iter().any(|set| !set.is_empty()) {
        record.state_mut().notes = Candidates::new(layer.shape, layer.notes);
    }
}

/// Takes over the texts of the header.
fn texts(header: &[&str], record: &mut Record) {
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
