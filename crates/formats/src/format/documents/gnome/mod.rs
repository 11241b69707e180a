//! GNOME Sudoku's saved games, and what it puts on the clipboard.
//!
#![doc = concat!("```text\n", include_str!("gnome.abnf"), "```")]
//!
//! The program refuses a file without a category that it knows. A record without a level is written as
//! of the second one, with a time of -1, which is its sign for "not known"; read back, such a file has
//! no level. `.skp` files are [`rows`](super::rows). What the program puts on the clipboard is a line with
//! the cells of each digit: see [`clipboard`].

mod clipboard;

use givens_engine::grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape};
use serde_json::json;

use crate::{
    codec::{
        Codec, EachRecord, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    diagnostic::Diagnostic,
    layout::documents::Documents,
    record::{CellSpans, Field, FieldSet, Listed, Record, Text},
    syntax::json::{Kind, Value},
    text::Span,
};

use clipboard::{ClipboardReader, is_clipboard};

/// The levels that the program knows.
const LEVELS: [&str; 4] = ["Easy Difficulty", "Medium Difficulty", "Hard Difficulty", "Very Hard Difficulty"];
const TIME: &str = "time_elapsed";

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "gnome",
    name: "GNOME Sudoku's saved game",
    extensions: &["save"],
    many: false,
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Notes, Field::Raw]).and_texts(&[Text::Level]),
    blank: "0",
    grammar: include_str!("gnome.abnf"),
    accepts: &[
        "cells in any order; empty cells",
        "a level that the program does not know",
        "what it puts on the clipboard: `#`, five sizes, and a character for each given; one a line",
    ],
    writes: "the cells that are not empty, one per line; a level that the program knows, because it refuses others",
    reference: "GNOME Sudoku, src/lib/board.vala",
    ..FormatInfo::new(Format::Gnome, Shelf::Documents, &Gnome)
};

struct Gnome;

/// Returns whether a head is that of such a document.
pub(super) fn is_gnome(head: &str) -> bool {
    head.trim_start().starts_with('{')
        && (head.contains("\"difficulty_category\"")
            || head.contains("\"position\"") && head.contains("\"fixed\""))
}

impl Codec for Gnome {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if is_clipboard(head) {
            return Some(Evidence::new(50, "`#` and a code of GNOME Sudoku"));
        }
        is_gnome(head).then(|| Evidence::document(Format::Json, "JSON with the cells of GNOME Sudoku"))
    }

    fn reader(&self, head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        if head.trim_start().starts_with('#') {
            return Box::new(ClipboardReader);
        }
        Box::new(Documents(|value: Value<'_>, diagnostics: &mut Vec<Diagnostic>| {
            record(value, diagnostics).map(Into::into)
        }))
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: String::new(), push: push_record })
    }
}

/// The cells read so far.
struct GnomeBoard {
    givens: Grid,
    placed: Grid,
    notes: Candidates,
    spans: Vec<Span>,
}

fn record(object: Value<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let Some(cells) = object.member("cells").filter(|cells| cells.is_array()) else {
        diagnostics.push(Diagnostic::no_rows("list `cells`", object.span()));
        return None;
    };
    let empty = Grid::empty(Shape::CLASSIC);
    let none = Candidates::new(Shape::CLASSIC, vec![DigitSet::EMPTY; Shape::CLASSIC.cell_count()])
        .expect("one set for each cell");
    let spans = vec![Span::at(cells.span().start); Shape::CLASSIC.cell_count()];
    let mut board = GnomeBoard { givens: empty.clone(), placed: empty, notes: none, spans };
    let before = diagnostics.len();
    for cell in cells.values() {
        if let Err(diagnostic) = board.add(cell) {
            diagnostics.push(diagnostic);
        }
    }
    if diagnostics.len() > before {
        return None;
    }
    let spans = CellSpans::listed(board.spans);
    let mut record = Record::new(board.givens, object.span(), spans.clone());
    record.set_placed(Listed { grid: board.placed, cells: spans });
    record.set_notes(board.notes);
    add_texts(&mut record, object);
    Some(record)
}

/// Adds the level, and how long it was played.
fn add_texts(record: &mut Record, object: Value<'_>) {
    let text = |name: &str| object.member(name).and_then(Value::scalar_text);
    let time = text(TIME).filter(|time| time.parse::<f64>().is_ok_and(|time| time >= 0.0));
    if let Some(level) = text("difficulty_category").filter(|_| time.is_some() || text(TIME).is_none()) {
        record.meta.set(Text::Level, level);
    }
    if let Some(time) = time {
        record.meta.keep(INFO.id, TIME, time);
    }
}

impl GnomeBoard {
    /// Adds a cell, or returns what is wrong with it.
    fn add(&mut self, cell: Value<'_>) -> Result<(), Diagnostic> {
        let place = position(cell).ok_or_else(|| {
            let message = "a cell without a position: expected a row and a column from 0 to 8";
            Diagnostic::broken(message, cell.span())
        })?;
        if let Some(value) = cell.member("value").filter(|value| value.raw() != "0") {
            let digit = digit(value).ok_or_else(|| outside(place, value))?;
            let is_given = cell.member("fixed").is_some_and(|fixed| fixed.kind() == Kind::True);
            if is_given { &mut self.givens } else { &mut self.placed }.set(place, Some(digit));
            self.spans[Shape::CLASSIC.index(place)] = value.span();
        }
        let marks = cell.member("earmarks").into_iter().flat_map(Value::values);
        let digits: Result<DigitSet, _> =
            marks.map(|mark| digit(mark).ok_or_else(|| outside(place, mark))).collect();
        self.notes.set(place, digits?);
        Ok(())
    }
}

fn outside(place: Cell, value: Value<'_>) -> Diagnostic {
    let number = format!("value {}", crate::text::shown(value.raw()));
    Diagnostic::outside(number, 1, 9, value.span()).in_cell(place)
}

fn position(cell: Value<'_>) -> Option<Cell> {
    let mut numbers = cell.member("position")?.values().map(Value::number);
    let mut index = || usize::try_from(numbers.next()??).ok().filter(|&index| index < Shape::CLASSIC.side());
    Some(Cell::new(index()?, index()?))
}

fn digit(value: Value<'_>) -> Option<Digit> {
    u8::try_from(value.number()?)
        .ok()
        .and_then(Digit::new)
        .filter(|digit| digit.index() < Shape::CLASSIC.side())
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, _blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(INFO.holds);
    let level = record.meta.text(Text::Level);
    let known = LEVELS.into_iter().find(|known| Some(*known) == level);
    let time = record.meta.raw(INFO.id, TIME);
    if level.is_some() && known.is_none() {
        lost.insert(Field::Text(Text::Level));
    }
    let is_kept = |raw: &crate::record::Raw| raw.format == INFO.id && known.is_some();
    if !record.meta.raw.iter().all(is_kept) || (known.is_some() && time.is_none()) {
        lost.insert(Field::Raw);
    }
    let time = if known.is_some() { time.unwrap_or("0") } else { "-1" };
    let level = json!(known.unwrap_or(LEVELS[1]));
    let cells: Vec<_> = Shape::CLASSIC.cells().filter_map(|cell| written(record, cell)).collect();
    let cells = cells.join(",\n");
    text.push_str(&format!(
        "{{\n  \"difficulty_category\": {level},\n  \"{TIME}\": {time},\n  \"cells\": [\n{cells}\n  ]\n}}\n"
    ));
    lost
}

/// Returns the text of a cell that is not empty.
fn written(record: &Record, cell: Cell) -> Option<String> {
    let given = record.grid.get(cell);
    let placed = record.placed().and_then(|placed| placed.grid.get(cell));
    let notes = record.state.as_ref().and_then(|state| state.notes.as_ref()).map(|notes| notes.get(cell));
    let notes: Vec<_> = notes.unwrap_or_default().iter().map(|digit| digit.to_string()).collect();
    let value = given.or(placed);
    if value.is_none() && notes.is_empty() {
        return None;
    }
    Some(format!(
        "    {{\"position\": [{}, {}], \"value\": {}, \"fixed\": {}, \"earmarks\": [{}]}}",
        cell.row().index(),
        cell.column().index(),
        value.map_or(0, Digit::get),
        given.is_some(),
        notes.join(", ")
    ))
}
