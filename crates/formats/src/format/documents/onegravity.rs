//! A list of puzzles: 1gravity's Sudoku, `LibreSudoku`.
//!
#![doc = concat!("```text\n", include_str!("onegravity.abnf"), "```")]
//!
//! `LibreSudoku` takes nothing but 81 digits, and silently ignores all else.

use std::io;

use givens_engine::grid::Shape;

use crate::{
    cells::glued,
    codec::{
        Chunk, Codec, Entry, Envelope, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::Diagnostic,
    format::documents::elements::{bad_attribute, column, unclosed},
    record::{FieldSet, Record},
    syntax::xml::{Event, Tag, elements, last_start, root},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "onegravity",
    needs: "<",
    name: "a list of puzzles: 1gravity's Sudoku, LibreSudoku",
    extensions: &["1gsudoku"],
    shapes: Shapes::Classic,
    blank: "0",
    grammar: include_str!("onegravity.abnf"),
    accepts: &[
        "any blank, either quotes; other attributes are carried along as columns",
        "a puzzle that is damaged among others",
    ],
    writes: "81 digits a puzzle, always `0` for a blank",
    reference: "LibreSudoku, sources of its import",
    ..FormatInfo::new(Format::OneGravity, Shelf::Documents, &OneGravity)
};

struct OneGravity;

impl Codec for OneGravity {
    fn probe(&self, head: &str) -> Option<Evidence> {
        root(head).filter(|root| root.name == "onegravitysudoku")?;
        Some(Evidence::document(Format::Xml, "root element `onegravitysudoku`"))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(OneGravityReader)
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(OneGravityWriter { begun: options.omit_header, omit_footer: options.omit_footer })
    }
}

struct OneGravityReader;

impl Reader for OneGravityReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for event in elements(chunk.text) {
            match event {
                Event::Start(tag) if tag.name == "sudoku" => sink(puzzle(&tag)),
                Event::Broken(span) => sink(unclosed(chunk.text, span, "sudoku")),
                _ => {}
            }
        }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        last_start(chunk.text, &["sudoku"])
    }

    fn envelope(&self) -> Envelope {
        let before = "<onegravitysudoku>\n".to_owned();
        Envelope { before, between: "", after: "</onegravitysudoku>\n" }
    }
}

fn puzzle(tag: &Tag<'_>) -> Entry {
    let (mut data, mut columns, mut diagnostics) = (None, Vec::new(), Vec::new());
    for attribute in tag.attributes() {
        match attribute {
            Ok(attribute) if attribute.name == "data" => data = Some(attribute),
            Ok(other) => columns.push(column(&other)),
            Err(fault) => diagnostics.push(bad_attribute(fault, data.is_none())),
        }
    }
    if data.is_none() && diagnostics.is_empty() {
        diagnostics.push(Diagnostic::without_part("a puzzle", "data", tag.span));
    }
    let placed = data.and_then(|data| {
        let (cells, start) = data.trimmed();
        glued::whole(cells, start, Shape::CLASSIC, &mut diagnostics)
    });
    let record = placed.map(|(grid, cells)| {
        let mut record = Record::new(grid, tag.span, cells);
        record.meta.columns = columns;
        record
    });
    Entry::new(tag.span, record, diagnostics)
}

struct OneGravityWriter {
    begun: bool,
    omit_footer: bool,
}

impl OneGravityWriter {
    fn begin(&mut self) -> &'static str {
        let begun = std::mem::replace(&mut self.begun, true);
        if begun { "" } else { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<onegravitysudoku>\n" }
    }
}

impl Writer for OneGravityWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = self.begin().to_owned();
        text.push_str("<sudoku data=\"");
        glued::push(&record.grid, INFO.blank, "", &mut text);
        text.push_str("\"/>\n");
        out.write_all(text.as_bytes())?;
        Ok(record.fields().without(INFO.holds))
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(self.begin().as_bytes())?;
        out.write_all(if self.omit_footer { b"" } else { b"</onegravitysudoku>\n" })
    }
}
