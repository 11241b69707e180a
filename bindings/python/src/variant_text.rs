//! The text of a variant that stands alone: what the column of puzzles has for it.
//!
//! The givens of a variant are another puzzle, so the text states all of it: its own part of the file where that is read
//! alone as the same puzzle, as a link or a line is; otherwise a text of its format, or of the first format that states
//! every clue. Each is read back before it is used, by the reader of columns.

use givens::{
    Diagnostic, Format, Rule,
    collection::key_of_variant,
    format::{Shelf, WriteOptions, variant_text},
    record::{RecordRef, VariantRecord},
};

use crate::record::entry_of;

/// The formats that state most, in the order in which they are tried.
const FALLBACKS: [Format; 4] = [Format::Iss, Format::SudokuMaker, Format::FPuzzles, Format::Json];

/// Returns the text of a variant that was read in the format `own` from this part of a file.
///
/// # Errors
///
/// What no format states.
pub(crate) fn text_alone(record: &VariantRecord, own: Format, part: &str) -> Result<String, Diagnostic> {
    let part = part.trim();
    for own_text in link_in(part, own).into_iter().chain([part]) {
        if is_same(own_text, record) {
            return Ok(own_text.to_owned());
        }
    }
    let documents = Format::all().filter(|format| record.document(format.id()).is_some());
    let mut reason = None;
    for format in documents.chain([own]).chain(FALLBACKS) {
        match written(record, format) {
            Ok(text) if is_same(&text, record) => return Ok(text),
            Ok(_) => {}
            Err(unstated) => reason = reason.or(unstated),
        }
    }
    let reason = reason.map(|reason: Diagnostic| reason.message.replace("not written: ", ": "));
    let message = format!("no text of one puzzle states all of it{}", reason.unwrap_or_default());
    Err(Diagnostic::new(Rule::DroppedClue, message).at(record.span, ""))
}

/// Returns the link in a line of other fields or words, if the format is one of links: the longest word.
fn link_in(part: &str, own: Format) -> Option<&str> {
    let is_line_of_links = own.info().shelf == Shelf::Links && !part.contains('\n');
    let words = part.split(|c: char| c.is_whitespace() || "\"'<>(),;|".contains(c));
    words.max_by_key(|word| word.len()).filter(|_| is_line_of_links)
}

/// Returns whether a text is read as this puzzle and nothing else.
fn is_same(text: &str, record: &VariantRecord) -> bool {
    let entry = entry_of(text);
    let variant = entry.as_ref().ok().and_then(|entry| entry.variant.as_deref());
    variant.is_some_and(|again| {
        key_of_variant(again) == key_of_variant(record)
            && RecordRef::Variant(again).families() == RecordRef::Variant(record).families()
    })
}

/// Returns the text of a document of this format with the variant.
fn written(record: &VariantRecord, format: Format) -> Result<String, Option<Diagnostic>> {
    let mut writer = format.writer(&WriteOptions::default()).map_err(|_| None)?;
    let (text, unstated) = variant_text(&*writer, format, record, false);
    let text = text.ok_or_else(|| unstated.into_iter().next())?;
    let mut document = Vec::new();
    let written = writer.write_variant(&text, &mut document).and_then(|()| writer.finish(&mut document));
    written.map_err(|_| None)?;
    String::from_utf8(document).map(|text| text.trim_end().to_owned()).map_err(|_| None)
}
