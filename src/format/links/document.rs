//! Documents of f-puzzles and `SudokuPad`, whichever prefix stands before them.

use crate::{
    codec::{ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule},
    layout::documents::Documents,
    record::Record,
    syntax::json::{Tape, Value, white},
    text::Span,
};

use super::{Payload, fpuzzles::document as fpuzzles, packed, scl, zipped::unzip};

/// Reads documents that follow one another.
pub(super) fn reader(options: &ReadOptions) -> Box<dyn Reader> {
    let options = options.clone();
    Box::new(Documents(move |object: Value<'_>, diagnostics: &mut Vec<Diagnostic>| {
        record(object, &options, diagnostics)
    }))
}

/// The record of a packed document, which stands nowhere but where its payload does.
pub(super) fn packed(
    payload: &Payload<'_>,
    packed: &str,
    span: Span,
    options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let before = diagnostics.len();
    let text = packed::document(payload, packed, diagnostics)?;
    let record = of_text(&text, options, diagnostics);
    diagnostics[before..].iter_mut().for_each(|diagnostic| payload.place(diagnostic));
    let mut record = record?;
    let places = || payload.cells(record.grid.contents().len());
    (record.span, record.cells) = (span, places());
    let places = record.cells.clone();
    if let Some(listed) = &mut record.solution {
        listed.cells = places.clone();
    }
    if let Some(placed) = record.state.as_mut().and_then(|state| state.placed.as_mut()) {
        placed.cells = places;
    }
    Some(record)
}

/// The record of a document in a text of its own.
fn of_text(text: &str, options: &ReadOptions, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let mut tape = Tape::default();
    let Err(fault) = tape.read(text, white(text.as_bytes(), 0)) else {
        return record(tape.root(text), options, diagnostics);
    };
    let unzipped = unzip(text).unwrap_or_default();
    if tape.read(&unzipped, 0).is_ok() {
        return record(tape.root(&unzipped), options, diagnostics);
    }
    let diagnostic = Diagnostic::expected(Rule::BrokenDocument, text, fault);
    diagnostics.push(Diagnostic {
        message: format!("the document in the code: {}", diagnostic.message),
        ..diagnostic
    });
    None
}

/// The record of a document of either kind.
fn record(object: Value<'_>, options: &ReadOptions, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    if let Some(grid) = object.member("grid").filter(|grid| grid.is_array()) {
        return fpuzzles::read(object, grid, options, diagnostics);
    }
    if let Some(cells) = object.member("cells").filter(|cells| cells.is_array()) {
        return scl::read(object, cells, diagnostics);
    }
    let message = "the document has neither `grid` nor `cells`";
    diagnostics.push(Diagnostic::new(Rule::NoPuzzle, message).at(object.span(), ""));
    None
}
