//! ipuz documents of the kind `sudoku`.
//!
#![doc = concat!("```text\n", include_str!("ipuz.abnf"), "```")]
//!
//! Cages, zones and other constraints are refused by name. How `saved` treats the givens is not specified in any
//! description; both that it repeats them and that it leaves them out is read.

use givens_engine::grid::{Digit, Grid};
use serde_json::json;

use crate::{
    cells::values::placed,
    codec::{
        Codec, EachRecord, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    diagnostic::Diagnostic,
    layout::documents::{Documents, ObjectsInText, has_object_in_text},
    record::{CellSpans, Field, FieldSet, Listed, Record, Text},
    syntax::{
        combinators::{Parser, char, map_opt, take_while_m_n, verify},
        expect::{Parsed, whole},
        json::Value,
    },
};

use super::json::{JsonCells, variant};

const KIND: &str = "http://ipuz.org/sudoku";
/// The members that are texts, in the order in which they are written.
const TEXTS: &[(&str, Text)] = &[
    ("uniqueid", Text::Id),
    ("title", Text::Title),
    ("author", Text::Author),
    ("intro", Text::Description),
    ("notes", Text::Comment),
    ("publication", Text::Source),
    ("url", Text::Url),
    ("date", Text::Date),
    ("difficulty", Text::Level),
];
/// Texts that are kept to be written back.
const OWN: &[&str] = &["copyright", "publisher", "editor", "explanation", "annotation", "origin"];

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "ipuz",
    needs: "{",
    name: "ipuz: a sudoku as a JSON document",
    extensions: &["ipuz"],
    many: false,
    shapes: Shapes::Sides(&[4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25]),
    holds: FieldSet::of(&[Field::Solution, Field::Placed, Field::Raw]).and_texts(&[
        Text::Id,
        Text::Title,
        Text::Author,
        Text::Description,
        Text::Comment,
        Text::Source,
        Text::Url,
        Text::Date,
        Text::Level,
    ]),
    blank: "0",
    grammar: include_str!("ipuz.abnf"),
    accepts: &[
        "numbers and texts for cells, blanks of any kind",
        "cages, zones and other constraints are refused by name",
        "copyright, publisher and the like are written back unchanged",
        "objects in other text, such as JavaScript or `ipuz({…})`",
        "dates as `mm/dd/yyyy`, as the other readers expect, and as `yyyy-mm-dd`",
    ],
    writes: "version 2, a row a line, numbers for cells and 0 for a blank",
    reference: "ipuz.org, version 2",
    ..FormatInfo::new(Format::Ipuz, Shelf::Documents, &Ipuz)
};

struct Ipuz;

/// Returns whether a head is that of such a document.
pub(super) fn is_ipuz(head: &str) -> bool {
    head.trim_start().starts_with('{') && head.contains(KIND)
}

impl Codec for Ipuz {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if has_object_in_text(head, KIND) {
            return Some(Evidence::new(Evidence::SIGNED, "an object of the kind ipuz sudoku in other text"));
        }
        is_ipuz(head).then(|| Evidence::document(Format::Json, "JSON of the kind ipuz sudoku"))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let options = options.clone();
        let record =
            move |object: Value<'_>, diagnostics: &mut Vec<Diagnostic>| record(object, &options, diagnostics);
        if has_object_in_text(head, KIND) {
            return Box::new(ObjectsInText { word: KIND, record });
        }
        Box::new(Documents(move |value: Value<'_>, diagnostics: &mut Vec<Diagnostic>| {
            record(value, diagnostics).map(Into::into)
        }))
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: String::new(), push: push_record })
    }
}

fn record(object: Value<'_>, options: &ReadOptions, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let Some(puzzle) = object.member("puzzle") else {
        diagnostics.push(Diagnostic::no_rows("member `puzzle`", object.span()));
        return None;
    };
    let (grid, cells) = grid(puzzle, diagnostics)?;
    if let Some(refused) = variant(object, grid.shape()) {
        diagnostics.push(refused);
        return None;
    }
    let grid = options.resolve_box_size(grid, object.span(), diagnostics);
    let mut record = Record::new(grid, object.span(), cells);
    if let Some(listed) = part(object, "solution", &record, diagnostics) {
        record.solution = Some(listed);
    }
    if let Some(state) = part(object, "saved", &record, diagnostics) {
        placed(&mut record, state, diagnostics);
    }
    for (name, value) in object.members() {
        let Some(text) = value.scalar_text() else { continue };
        match TEXTS.iter().find(|(known, _)| *known == name) {
            Some((_, Text::Date)) => {
                record.meta.set(Text::Date, iso_date(&text).unwrap_or(text.into_owned()));
            }
            Some((_, kind)) => record.meta.set(*kind, text),
            None if OWN.contains(&&*name) => record.meta.keep(INFO.id, name, text),
            None => {}
        }
    }
    Some(record)
}

fn grid(value: Value<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    let cells = JsonCells::from_value(value);
    let Some((cells, shape)) = cells.and_then(|cells| cells.nearest_shape().map(|shape| (cells, shape)))
    else {
        diagnostics.push(Diagnostic::no_grid_of("these cells", value.span()));
        return None;
    };
    cells.grid(shape, diagnostics)
}

/// Returns the grid of another member; its faults are warnings.
fn part(object: Value<'_>, name: &str, record: &Record, diagnostics: &mut Vec<Diagnostic>) -> Option<Listed> {
    let value = object.member(name).filter(|value| value.is_container())?;
    let mut reported = Vec::new();
    let listed = grid(value, &mut reported).filter(|(grid, _)| grid.shape().side() == record.shape().side());
    if listed.is_none()
        && let Some(reason) = reported.pop()
    {
        diagnostics.push(reason.in_solution(format_args!("`{name}` is skipped")));
    }
    let (grid, cells) = listed?;
    let grid = Grid::new(record.shape(), grid.contents().iter().copied()).expect("as many cells");
    Some(Listed { grid, cells })
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, _blank: &str, text: &mut String) -> FieldSet {
    let shape = record.shape();
    let charset: String = Digit::up_to(shape.side()).map(Digit::symbol).collect();
    let mut members = vec![
        ("version".to_owned(), json!("http://ipuz.org/v2").to_string()),
        ("kind".to_owned(), json!([format!("{KIND}#1")]).to_string()),
    ];
    let mut lost = record.fields().without(INFO.holds);
    for (name, kind) in TEXTS {
        let Some(text) = record.meta.text(*kind) else { continue };
        let written = if *kind == Text::Date { ipuz_date(text) } else { Some(text.to_owned()) };
        match written {
            Some(text) => members.push(((*name).to_owned(), json!(text).to_string())),
            None => lost.insert(Field::Text(*kind)),
        }
    }
    let own = record.meta.raw.iter().filter(|raw| raw.format == INFO.id);
    members.extend(own.map(|raw| (raw.name.clone(), json!(raw.text).to_string())));
    members.push(("charset".to_owned(), json!(charset).to_string()));
    members.push(("boxes".to_owned(), "true".to_owned()));
    members.push(("puzzle".to_owned(), rows(&record.grid)));
    members.extend(record.solution.as_ref().map(|listed| ("solution".to_owned(), rows(&listed.grid))));
    members.extend(record.placed().map(|placed| ("saved".to_owned(), rows(&placed.grid))));
    let lines: Vec<_> = members.iter().map(|(name, value)| format!("{}: {value}", json!(name))).collect();
    text.push_str(&format!("{{\n{}\n}}\n", lines.join(",\n")));
    if record.meta.raw.iter().any(|raw| raw.format != INFO.id) {
        lost.insert(Field::Raw);
    }
    lost
}

/// Returns a date `2024-02-29` in the only form that readers of ipuz accept, `02/29/2024`: they reject a document with
/// any other date.
fn ipuz_date(text: &str) -> Option<String> {
    let date = (year, char('-'), number(2, 12), char('-'), number(2, 31));
    let (year, _, month, _, day) = whole(date, text)?;
    Some(format!("{month:02}/{day:02}/{year}"))
}

/// Returns a date `02/29/2024` or `2/29/2024` as `2024-02-29`.
fn iso_date(text: &str) -> Option<String> {
    let date = (number(1, 12), char('/'), number(1, 31), char('/'), year);
    let (month, _, day, _, year) = whole(date, text)?;
    Some(format!("{year}-{month:02}-{day:02}"))
}

/// `year = 4DIGIT`
fn year(input: &str) -> Parsed<'_, &str> {
    take_while_m_n(4, 4, |c: char| c.is_ascii_digit()).parse(input)
}

/// `number = least*2DIGIT`: from 1 to `max`.
fn number(least: usize, max: u8) -> impl Fn(&str) -> Parsed<'_, u8> {
    move |input| {
        let digits = take_while_m_n(least, 2, |c: char| c.is_ascii_digit());
        let number = map_opt(digits, |digits: &str| digits.parse().ok());
        verify(number, |number| (1..=max).contains(number)).parse(input)
    }
}

fn rows(grid: &Grid) -> String {
    let cell = |digit: &Option<Digit>| digit.map_or(0, Digit::get).to_string();
    let row = |row: &[Option<Digit>]| format!("  [{}]", row.iter().map(cell).collect::<Vec<_>>().join(", "));
    let rows: Vec<_> = grid.contents().chunks(grid.shape().side()).map(row).collect();
    format!("[\n{}\n]", rows.join(",\n"))
}
