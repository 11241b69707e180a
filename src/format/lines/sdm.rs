//! SudoCue's `.sdm`: lines as [`line`](super) reads them, in the one form that its readers take.
//!
//! ```text
//! file = *( 81DIGIT CR LF )    ; 0 for a blank
//! ```
//!
//! It is a format of its own for writing: SudoCue and others find a puzzle at 83 times its number,
//! and OpenSudoku takes a file for one of these only where nothing but digits stands in it.

use std::io;

use crate::{
    cells::glued,
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    grid::Shape,
    record::{FieldSet, Record},
};

use super::line::LineReader;

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Sdm,
    id: "sdm",
    name: "SudoCue's collections: digits and CRLF",
    shelf: Shelf::Lines,
    extensions: &["sdm"],
    many: true,
    shapes: Shapes::Classic,
    holds: FieldSet::EMPTY,
    blank: "0",
    grammar: "file = *( 81DIGIT CR LF )  ; 0 for a blank",
    accepts: &["whatever `line` reads; a text is detected as `sdm` only where it has exactly this form"],
    writes: "83 bytes a puzzle: 81 digits, CR, LF",
    reference: "SudoCue, File Formats",
    codec: &Sdm,
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
        Box::new(SdmWriter { blank: options.blank_or(INFO.blank) })
    }
}

struct SdmWriter {
    blank: String,
}

impl Writer for SdmWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::with_capacity(Shape::CLASSIC.cell_count() + 2);
        glued::push(&record.grid, &self.blank, "", &mut text);
        text.push_str("\r\n");
        out.write_all(text.as_bytes())?;
        Ok(record.fields().without(INFO.holds))
    }
}
