//! SudoCue's `.sdm`: lines as [`line`](super) reads them, in the one form that its readers take.
//!
#![doc = concat!("```text\n", include_str!("sdm.abnf"), "```")]
//!
//! It is a format of its own for writing: SudoCue and others find a puzzle at 83 times its number,
//! and OpenSudoku reads a file as one of these only if it contains nothing but digits.

use givens_engine::grid::Shape;

use crate::{
    cells::glued,
    codec::{
        Codec, EachRecord, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    record::{FieldSet, Record},
};

use super::line::LineReader;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "sdm",
    name: "SudoCue's collections: digits and CRLF",
    extensions: &["sdm"],
    shapes: Shapes::Classic,
    blank: "0",
    grammar: include_str!("sdm.abnf"),
    accepts: &["whatever `line` reads; a text is detected as `sdm` only where it has exactly this form"],
    writes: "83 bytes a puzzle: 81 digits, CR, LF",
    reference: "SudoCue, File Formats",
    ..FormatInfo::new(Format::Sdm, Shelf::Lines, &Sdm)
};

struct Sdm;

impl Codec for Sdm {
    fn probe(&self, head: &str) -> Option<Evidence> {
        const CELLS: usize = Shape::CLASSIC.cell_count();
        let is_record = |record: &[u8]| {
            let (cells, end) = record.split_at(CELLS.min(record.len()));
            cells.iter().all(u8::is_ascii_digit) && end == b"\r\n"
        };
        let fits = !head.is_empty() && head.as_bytes().chunks(CELLS + 2).all(is_record);
        fits.then(|| Evidence::new(28, "81 digits and CRLF, nothing else"))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(LineReader::new(head, options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: options.blank_or(INFO.blank), push: push_record })
    }
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    glued::push(&record.grid, blank, "", text);
    text.push_str("\r\n");
    record.fields().without(INFO.holds)
}
