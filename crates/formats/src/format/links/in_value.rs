//! Links and documents of other programs as the value of a field, such as in a record of JSON Lines; and a link in a line
//! among those of another program.
//!
//! Readers of documents pass a text that is a value; they get its entry if it is nothing but a link that contains its puzzle,
//! or the document of a program. What is in such a text is at the place of the whole value, since the text may have escapes.

use crate::{
    codec::{Chunk, Entry, Format, ReadOptions, format_of_host},
    diagnostic::Rule,
    syntax::json::{Tape, skip_space},
    text::{Line, Span},
};

use super::{address::addresses, document, fpuzzles, scl, sudokumaker::head};

/// The length of the shortest link with a puzzle.
const MIN_LINK: usize = 24;

/// Returns whether a head begins with a line that is an object of JSON, or a list of texts: its links are values.
pub(super) fn is_json_line(head: &str) -> bool {
    let text = head.trim_start();
    if !text.starts_with('{') && !text.starts_with("[\"") {
        return false;
    }
    let line = text.lines().next().unwrap_or_default();
    let end = Tape::default().read(line, 0);
    end.is_ok_and(|end| skip_space(line.as_bytes(), end) == line.len())
}

/// Returns the entry of a text that is a link or a document, and that stands at this place.
pub(in crate::format) fn entry(text: &str, place: Span, options: &ReadOptions) -> Option<Entry> {
    let text = text.trim();
    if text.len() < MIN_LINK {
        return None;
    }
    let entry = if text.starts_with('{') { of_document(text, options) } else { of_link(text, options) };
    entry.map(|entry| entry.with_spans(&|_| place))
}

/// Returns the entry of a document of f-puzzles, `SudokuPad` or Sudoku Maker.
fn of_document(text: &str, options: &ReadOptions) -> Option<Entry> {
    let is_document = scl::is_document(text) || fpuzzles::is_document(text) || head::is_document(text);
    is_document.then(|| document::entry(text, options))
}

/// Returns the entry of a link with its puzzle: a link that only names one is a link like others.
fn of_link(text: &str, options: &ReadOptions) -> Option<Entry> {
    let address = text.starts_with("http").then(|| addresses(text).next())?;
    let address = address.filter(|address| address.text.len() == text.len())?;
    let format = format_of_host(address.host)?;
    let entries = entries(format, text, options);
    let is_named = |entry: &Entry| entry.diagnostics.iter().any(|found| found.rule == Rule::NotInText);
    entries.into_iter().find(Entry::is_puzzle).filter(|entry| !is_named(entry))
}

/// Returns the entry of a line whose first link is one of another format than `own`, whose reader asks.
pub(super) fn of_other(own: Format, line: Line<'_>) -> Option<Entry> {
    of_line(other_format(own, line.text)?, line, &ReadOptions::default())
}

/// Returns the format of the first link of a line, unless it is `own` or not known.
pub(super) fn other_format(own: Format, line: &str) -> Option<Format> {
    let format = format_of_host(addresses(line).next()?.host)?;
    (format != own).then_some(format)
}

/// Returns the entry of a line with a link of this format.
pub(super) fn of_line(format: Format, line: Line<'_>, options: &ReadOptions) -> Option<Entry> {
    let entry = entries(format, line.text, options).into_iter().find(Entry::is_puzzle);
    entry.map(|entry| entry.moved(line.start))
}

fn entries(format: Format, text: &str, options: &ReadOptions) -> Vec<Entry> {
    let options = ReadOptions { from: None, extension: None, ..options.clone() };
    let mut entries = Vec::new();
    let reader = format.info().codec.reader(text, &options);
    reader.read(Chunk { text, first: true }, &mut |entry| entries.push(entry));
    entries
}
