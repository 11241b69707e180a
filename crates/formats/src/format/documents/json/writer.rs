//! From records to the objects of this program's own documents.
//!
//! It takes records and writes a document that the reader reads back without loss, with the version of its schema. JSON
//! Lines writes the same objects with `push_record`.

use std::io;

use givens_engine::grid::{Candidates, Digit, Grid, Shape};
use givens_variants::{Clue, Lines};
use serde::Serialize;

use crate::{
    cells::glued,
    codec::{NoVariantText, VariantText, WriteOptions, Writer},
    record::{Field, FieldSet, Meta, Record, Text, VariantRecord},
    schema,
};

pub(super) struct JsonWriter {
    blank: String,
    options: WriteOptions,
    /// Whether the beginning of the document is written here or elsewhere.
    begun: bool,
    /// Whether there is a record before the next.
    any: bool,
}

impl JsonWriter {
    pub(super) fn new(options: &WriteOptions, blank: &str) -> Self {
        Self {
            blank: options.blank_or(blank),
            begun: options.omit_header,
            any: false,
            options: options.clone(),
        }
    }

    fn begin(&mut self, text: &mut String) {
        if !std::mem::replace(&mut self.begun, true) {
            text.push_str(&opening());
        }
    }
}

impl Writer for JsonWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::new();
        self.begin(&mut text);
        text.push_str(if std::mem::replace(&mut self.any, true) { ",\n" } else { "" });
        push_record(record, &self.blank, false, &mut text);
        out.write_all(text.as_bytes())?;
        Ok(FieldSet::EMPTY)
    }

    fn variant_text(&self, record: &VariantRecord) -> Result<VariantText, NoVariantText> {
        variant_text(record, &self.blank, false)
    }

    fn write_variant(&mut self, text: &VariantText, out: &mut dyn io::Write) -> io::Result<()> {
        let mut before = String::new();
        self.begin(&mut before);
        before.push_str(if std::mem::replace(&mut self.any, true) { ",\n" } else { "" });
        out.write_all(before.as_bytes())?;
        out.write_all(text.text.trim_end().as_bytes())
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        let mut text = String::new();
        self.begin(&mut text);
        // A part cannot know whether there is a record in those before it, but in itself.
        text.push_str(match (self.options.omit_footer, self.any) {
            (true, true) => ",\n",
            (true, false) => "",
            (false, _) => "\n]}\n",
        });
        out.write_all(text.as_bytes())
    }
}

/// The text before the first puzzle of a document.
pub(super) fn opening() -> String {
    format!("{{\"schema\": \"{}\", \"puzzles\": [\n", schema::ID)
}

/// Writes a record as an object on one line, with the schema if it is `alone`.
pub(crate) fn push_record(record: &Record, blank: &str, alone: bool, text: &mut String) {
    let object = Written::from_record(record, blank, alone);
    text.push_str(&serde_json::to_string(&object).expect("texts and numbers"));
}

/// Returns a variant as an object on one line, with the schema if it is `alone`.
pub(crate) fn variant_text(
    record: &VariantRecord,
    blank: &str,
    alone: bool,
) -> Result<VariantText, NoVariantText> {
    let object = Written::from_variant(record, blank, alone)?;
    let mut written = VariantText::new(serde_json::to_string(&object).expect("texts and numbers") + "\n");
    let is_cage = |clue: &Clue| matches!(clue, Clue::Cage(..));
    let clues = record.puzzle.clues.iter().enumerate();
    written.dropped = clues.filter(|(_, clue)| !is_cage(clue)).map(|(index, _)| index).collect();
    if record.puzzle.has_limits() {
        written.lost.insert(Field::Candidates);
    }
    Ok(written)
}

/// A record as it is written. The order is that of docs/puzzles.schema.json.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<&'static str>,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    boxes: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    regions: Vec<Vec<usize>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cages: Vec<WrittenCage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(flatten)]
    state: WrittenState,
    #[serde(flatten)]
    texts: Texts<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ratings: Vec<WrittenRating<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<WrittenColumn<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    raw: Vec<WrittenRaw<'a>>,
}

#[derive(Serialize, Default)]
struct WrittenState {
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corners: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colours: Option<Vec<u8>>,
}

#[derive(Serialize)]
struct WrittenCage {
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<i32>,
}

#[derive(Serialize)]
struct WrittenRating<'a> {
    scale: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
struct WrittenColumn<'a> {
    name: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct WrittenRaw<'a> {
    format: &'a str,
    name: &'a str,
    text: &'a str,
}

/// The texts by their names, in the order of [`Text`].
struct Texts<'a>(&'a Meta);

impl Serialize for Texts<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.texts().map(|(kind, text): (Text, &str)| (kind.name(), text)))
    }
}

impl<'a> Written<'a> {
    fn from_record(record: &'a Record, blank: &str, alone: bool) -> Self {
        let shape = record.shape();
        Self {
            boxes: box_sizes(shape),
            solution: record.solution.as_ref().map(|listed| glued_text(&listed.grid, blank)),
            state: WrittenState::from_record(record, blank),
            ..Self::new(glued_text(&record.grid, blank), &record.meta, alone)
        }
    }

    /// Returns a variant of a square board with digits from 1, with the clues that a document states.
    fn from_variant(record: &'a VariantRecord, blank: &str, alone: bool) -> Result<Self, NoVariantText> {
        let layout = &record.puzzle.layout;
        let side = layout.rows();
        if *layout.lines() != Lines::Board || side != layout.columns() {
            return Err(NoVariantText("the board is no square grid".to_owned()));
        }
        if (layout.digits().first(), layout.digits().count()) != (1, side) {
            return Err(NoVariantText("the digits are not those from 1 to the number of rows".to_owned()));
        }
        let puzzle = symbols(&record.puzzle.givens, side, blank);
        let puzzle = puzzle.ok_or_else(|| NoVariantText("a given is no digit of the grid".to_owned()))?;
        let shape = record.classic_shape();
        let region = |cell| layout.region(cell).map_or(0, |region| region + 1);
        let regions: Vec<_> = layout.cells().map(region).collect();
        let cage = |clue: &Clue| match clue {
            Clue::Cage(cells, sum) => {
                let cells = cells.iter().map(|&cell| layout.name(cell).to_string()).collect();
                Some(WrittenCage { cells, sum: *sum })
            }
            _ => None,
        };
        Ok(Self {
            boxes: shape.and_then(box_sizes),
            regions: if shape.is_none() {
                regions.chunks(side).map(<[_]>::to_vec).collect()
            } else {
                Vec::new()
            },
            cages: record.puzzle.clues.iter().filter_map(cage).collect(),
            solution: record.solution.as_ref().and_then(|solution| symbols(solution, side, blank)),
            ..Self::new(puzzle, &record.meta, alone)
        })
    }

    /// Returns a puzzle with these texts, and nothing else.
    fn new(puzzle: String, meta: &'a Meta, alone: bool) -> Self {
        let rating = |rating: &'a crate::record::RecordRating| WrittenRating {
            scale: &rating.scale,
            value: &rating.value,
        };
        Self {
            schema: alone.then_some(schema::ID),
            puzzle,
            boxes: None,
            regions: Vec::new(),
            cages: Vec::new(),
            solution: None,
            state: WrittenState::default(),
            texts: Texts(meta),
            ratings: meta.ratings.iter().map(rating).collect(),
            columns: meta
                .columns
                .iter()
                .map(|column| WrittenColumn { name: &column.name, text: &column.text })
                .collect(),
            raw: meta
                .raw
                .iter()
                .map(|raw| WrittenRaw { format: raw.format, name: &raw.name, text: &raw.text })
                .collect(),
        }
    }
}

impl WrittenState {
    fn from_record(record: &Record, blank: &str) -> Self {
        let Some(state) = record.state.as_deref() else { return Self::default() };
        Self {
            placed: state.placed.as_ref().map(|placed| glued_text(&placed.grid, blank)),
            candidates: state.candidates.as_ref().map(sets),
            notes: state.notes.as_ref().map(sets),
            corners: state.corners.as_ref().map(sets),
            colours: state.colours.as_ref().map(|colours| colours.to_vec()),
        }
    }
}

/// Returns the rows and columns of a box, if they differ.
fn box_sizes(shape: Shape) -> Option<[usize; 2]> {
    (shape.box_rows() != shape.box_columns()).then(|| [shape.box_rows(), shape.box_columns()])
}

/// Returns the symbols of digits, or `None` if one is no digit of a grid of this side.
fn symbols(digits: &[Option<u8>], side: usize, blank: &str) -> Option<String> {
    let symbol = |digit: &Option<u8>| match digit {
        Some(digit) => {
            Digit::new(*digit).filter(|digit| digit.index() < side).map(|digit| digit.symbol().to_string())
        }
        None => Some(blank.to_owned()),
    };
    digits.iter().map(symbol).collect()
}

fn glued_text(grid: &Grid, blank: &str) -> String {
    let mut text = String::with_capacity(grid.shape().cell_count());
    glued::push(grid, blank, "", &mut text);
    text
}

/// The symbols of the digits of each cell.
fn sets(candidates: &Candidates) -> Vec<String> {
    candidates.sets().iter().map(|set| set.iter().map(Digit::symbol).collect()).collect()
}
