//! Puzzles with headers and sections: SadMan's and SudoCue's `.sdk`.
//!
#![doc = concat!("```text\n", include_str!("sdk.abnf"), "```")]
//!
//! A bare grid with headers is SudoCue's, sections are SadMan's. Files of bare rows are
//! [`rows`](super::rows).

mod document;
mod reader;

use givens_engine::grid::{Candidates, DigitSet};

use crate::{
    cells::glued,
    codec::{
        Codec, EachRecord, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    layout::row::looks_like_cells,
    record::{Field, FieldSet, Meta, Record},
    text::lines,
};

use document::{HEADERS, HOLDS, ID, SdkLine};
use reader::SdkReader;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: ID,
    needs: "#[",
    name: "a puzzle with headers and state: SadMan, SudoCue",
    extensions: &["sdk"],
    many: false,
    shapes: Shapes::Classic,
    holds: HOLDS,
    grammar: include_str!("sdk.abnf"),
    accepts: &[
        "SudoCue's headers, which have no space after the letter, and its bare rows",
        "any blank, sections in any order and case, headers below the grid, several `#C`",
        "several puzzles in one file",
        "unknown sections and `#H`, `#N`, `#T` are written back unchanged",
    ],
    writes: "headers, then `[Puzzle]` and a section for each part of the state",
    reference: "SadMan Software; SudoCue, File Formats",
    ..FormatInfo::new(Format::Sdk, Shelf::Documents, &Sdk)
};

struct Sdk;

impl Codec for Sdk {
    fn probe(&self, head: &str) -> Option<Evidence> {
        // Makefiles and programs have comments like headers, and lists of one word like sections.
        if !lines(head).any(|line| looks_like_cells(line.text)) {
            return None;
        }
        let mut headers = 0;
        let mut clear = false;
        let mut above = true;
        for line in lines(head) {
            match document::classify(line) {
                SdkLine::Section(name) if name.eq_ignore_ascii_case("puzzle") => {
                    return Some(Evidence::new(50, "a section [Puzzle]"));
                }
                SdkLine::Header(..) if above => {
                    headers += 1;
                    clear |= document::is_clear_header(line.text);
                }
                SdkLine::Row => above = false,
                _ => {}
            }
        }
        let reason = || format!("headers of `.sdk` above a grid: {headers}");
        (!above && (headers >= 2 || clear)).then(|| Evidence::new(45, reason()))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(SdkReader)
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: options.blank_or(INFO.blank), push: push_record })
    }
}

/// Adds the text of a record, and returns the fields that are lost.
pub(super) fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(HOLDS);
    push_headers(&record.meta, text, &mut lost);
    text.push_str("[Puzzle]\n");
    glued::push(&record.grid, blank, "\n", text);
    if record.placed().is_some() {
        text.push_str("[State]\n");
        glued::push(&record.values(), blank, "\n", text);
    }
    if let Some(state) = &record.state {
        if let Some(notes) = &state.notes {
            push_notes(notes, text);
        }
        if let Some(colours) = &state.colours {
            push_colours(colours, text);
            if colours.iter().any(|&colour| colour > 9) {
                lost.insert(Field::Colours);
            }
        }
    }
    for raw in &record.meta.raw {
        match raw.format == ID && raw.name.starts_with('[') {
            true => text.push_str(&format!("{}\n{}\n", raw.name, raw.text)),
            false if raw.format != ID => lost.insert(Field::Raw),
            false => {}
        }
    }
    lost
}

/// Several comments are several headers; any other text must be one line.
fn push_headers(meta: &Meta, text: &mut String, lost: &mut FieldSet) {
    for &(letter, kind) in HEADERS {
        for line in meta.text(kind).into_iter().flat_map(|text| text.split(['\n', '\r'])) {
            text.push_str(&format!("#{letter} {}\n", line.trim()));
        }
        let comes_back =
            |text: &str| text.split('\n').all(|line| line.trim() == line && !line.contains('\r'));
        if !meta.text(kind).is_none_or(comes_back) {
            lost.insert(Field::Text(kind));
        }
    }
    // Those that only this format knows: number of solutions, number of givens, seconds played.
    for raw in meta.raw.iter().filter(|raw| raw.format == ID && raw.name.starts_with('#')) {
        text.push_str(&format!("{} {}\n", raw.name, raw.text));
    }
}

fn push_notes(notes: &Candidates, text: &mut String) {
    text.push_str("[PencilMarks]\n");
    for row in notes.sets().chunks(notes.shape().side()) {
        let digits = |set: &DigitSet| set.iter().map(|digit| digit.to_string()).collect();
        let fields: Vec<String> = row.iter().map(digits).collect();
        text.push_str(&fields.join(","));
        text.push('\n');
    }
}

fn push_colours(colours: &[u8], text: &mut String) {
    text.push_str("[Colours]\n");
    for row in colours.chunks(9) {
        let symbol = |&colour: &u8| if colour == 0 { '.' } else { char::from(b'0' + colour.min(9)) };
        text.extend(row.iter().map(symbol));
        text.push('\n');
    }
}
