//! Documents of f-puzzles, `SudokuPad` and Sudoku Maker, whichever prefix they have.
//!
//! Link formats pass a packed payload, and the format of documents a text; both get the record. The programs read each
//! other's documents, so the members decide which it is and not the prefix of the link.

use crate::{
    codec::{Entry, READS_VARIANTS, ReadOptions, Reader, unread_variant},
    diagnostic::Diagnostic,
    layout::documents::Documents,
    record::AnyRecord,
    syntax::json::{Tape, Value, skip_space},
    text::Span,
};

use super::{
    fpuzzles::document as fpuzzles,
    packed::{self, unzip},
    payload::Payload,
    scl,
    sudokumaker::document as sudokumaker,
};

/// Returns the reader of documents that follow one another.
pub(super) fn reader(options: &ReadOptions) -> Box<dyn Reader> {
    let options = options.clone();
    Box::new(Documents(move |object: Value<'_>, diagnostics: &mut Vec<Diagnostic>| {
        record(object, &options, diagnostics)
    }))
}

/// Whether a document of `SudokuPad` or Sudoku Maker begins with this head.
pub(in crate::format) fn is_scl(head: &str) -> bool {
    scl::is_document(head)
}

/// Returns the entry of a value in another document that is one of `SudokuPad` or Sudoku Maker.
pub(in crate::format) fn scl_entry(value: Value<'_>, options: &ReadOptions) -> Option<Entry> {
    let entry = || Entry::read(value.span(), |diagnostics| record(value, options, diagnostics));
    (value.is_object() && scl::is_object(value)).then(entry)
}

/// Returns the entry of a value in another document that is one of f-puzzles: a size, and rows of cells that are objects.
pub(in crate::format) fn fpuzzles_entry(value: Value<'_>, options: &ReadOptions) -> Option<Entry> {
    let first = value.member("grid")?.values().next()?.values().next()?;
    let is_document = first.is_object() && value.member("size")?.number().is_some();
    is_document.then(|| Entry::read(value.span(), |diagnostics| record(value, options, diagnostics)))
}

/// Returns the entry of a text that is such a document.
pub(super) fn entry(text: &str, options: &ReadOptions) -> Entry {
    Entry::read(Span::new(0, text.len()), |diagnostics| of_text(text, options, diagnostics))
}

/// Returns the record of a packed document. All its places are that of its payload.
pub(super) fn packed(
    payload: &Payload<'_>,
    packed: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<AnyRecord> {
    let before = diagnostics.len();
    let text = packed::document(payload, packed, diagnostics)?;
    let record = of_text(&text, payload.options, diagnostics);
    diagnostics[before..].iter_mut().for_each(|diagnostic| diagnostic.replace_spans(&|_| payload.span));
    let mut record = record?;
    record.replace_spans(&|_| payload.span, payload.line);
    Some(record)
}

/// Returns the record of a document in a text of its own.
fn of_text(text: &str, options: &ReadOptions, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let mut tape = Tape::default();
    let Err(fault) = tape.read(text, skip_space(text.as_bytes(), 0)) else {
        return record(tape.root(text), options, diagnostics);
    };
    let unzipped = unzip(text).unwrap_or_default();
    if tape.read(&unzipped, 0).is_ok() {
        return record(tape.root(&unzipped), options, diagnostics);
    }
    Diagnostic::damaged(text, fault).about("the document in the code").refuse(diagnostics)
}

/// Returns the record of a document of any kind, which may be the member `data` of another with its address.
fn record(object: Value<'_>, options: &ReadOptions, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let is_document = |data: &Value<'_>| ["grid", "cells"].iter().any(|name| data.member(name).is_some());
    let object = object.member("data").filter(is_document).unwrap_or(object);
    if let Some(grid) = object.member("grid").filter(|grid| grid.is_array()) {
        return fpuzzles::read(object, grid, options, diagnostics);
    }
    if let Some(cells) = object.member("cells").filter(|cells| cells.is_array()) {
        return scl::read(object, cells, diagnostics);
    }
    if let Some(puzzle) = sudokumaker::puzzle(object) {
        if !READS_VARIANTS {
            return unread_variant(object.span()).refuse(diagnostics);
        }
        return sudokumaker::read(object, puzzle, diagnostics);
    }
    let message = "the document has neither `grid` nor `cells`";
    diagnostics.push(Diagnostic::no_puzzle(message, object.span()));
    None
}
