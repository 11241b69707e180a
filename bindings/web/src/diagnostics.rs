//! Diagnostics with lines, columns and excerpts.

use givens::{
    Diagnostic as Found,
    text::{Source, Span},
};
use serde::Serialize;
use tsify::Tsify;

use crate::numbers::{float, number};

/// The largest number of bytes of an excerpt on each side of what it marks.
const CONTEXT: usize = 100;
/// The largest number of places that a diagnostic shows.
const MAX_LABELS: usize = 20;

/// A defect or a note.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    /// The code of its rule: `F003`.
    #[tsify(type = "RuleCode")]
    pub rule: &'static str,
    /// The name of its rule: `unknown-symbol`.
    pub name: &'static str,
    #[tsify(type = "\"error\" | \"warning\" | \"note\"")]
    pub severity: &'static str,
    /// What is wrong, in one line.
    pub message: String,
    /// What to do.
    #[tsify(optional)]
    pub help: Option<String>,
    /// The number of its record in the text, from 0.
    #[tsify(optional)]
    pub record: Option<u32>,
    /// Where to look first: the line and column of the first place, from 1. Columns count characters.
    #[tsify(optional)]
    pub line: Option<u32>,
    #[tsify(optional)]
    pub column: Option<u32>,
    #[tsify(optional)]
    pub end_line: Option<u32>,
    #[tsify(optional)]
    pub end_column: Option<u32>,
    /// The cells that it is about: `r3c7`.
    pub cells: Vec<String>,
    /// The places, the first 20.
    pub labels: Vec<Label>,
    /// How to correct it, if there is one way only.
    #[tsify(optional)]
    pub fix: Option<crate::fixes::Fix>,
}

/// A place in a text, and what is there.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Label {
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    /// The offsets of its first byte and of the byte after it, in the text as UTF-8 without a byte order mark.
    pub start: f64,
    pub end: f64,
    /// What is there; may be empty.
    pub text: String,
    /// The cell, if the place is one.
    #[tsify(optional)]
    pub cell: Option<String>,
    pub excerpt: Excerpt,
}

/// The line of a place, or the part of it around the place if it is long.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Excerpt {
    pub text: String,
    /// What is marked: from this UTF-16 unit of the text to before that one.
    pub start: u32,
    pub end: u32,
    /// The column of its first character.
    pub column: u32,
    /// Whether something of the line is before it, and after it.
    pub is_cut_before: bool,
    pub is_cut_after: bool,
}

impl Diagnostic {
    /// Translates a diagnostic about a chunk with `offset` bytes before it.
    pub fn of(found: &Found, source: &Source, offset: f64, record: Option<u32>) -> Self {
        let labels = found.labels.iter().take(MAX_LABELS);
        let labels: Vec<_> = labels.map(|label| Label::of(label, source, offset)).collect();
        let first = labels.first();
        Self {
            rule: found.rule.code(),
            name: found.rule.name(),
            severity: found.severity.name(),
            message: found.message.clone(),
            help: found.help.clone(),
            record,
            line: first.map(|label| label.line),
            column: first.map(|label| label.column),
            end_line: first.map(|label| label.end_line),
            end_column: first.map(|label| label.end_column),
            cells: found.labels.iter().filter_map(|label| Some(label.cell?.to_string())).collect(),
            labels,
            fix: None,
        }
    }

    /// Translates all diagnostics about a text.
    pub fn all<'a>(found: impl IntoIterator<Item = &'a Found>, source: &Source) -> Vec<Self> {
        found.into_iter().map(|found| Self::of(found, source, 0.0, None)).collect()
    }
}

impl Label {
    fn of(label: &givens::diagnostic::Label, source: &Source, offset: f64) -> Self {
        let (start, end) = (source.position(label.span.start), source.position(label.span.end));
        Self {
            line: number(start.line),
            column: number(start.column),
            end_line: number(end.line),
            end_column: number(end.column),
            start: offset + float(label.span.start),
            end: offset + float(label.span.end),
            text: label.text.clone(),
            cell: label.cell.map(|cell| cell.to_string()),
            excerpt: Excerpt::of(source, label.span),
        }
    }
}

impl Excerpt {
    fn of(source: &Source, span: Span) -> Self {
        let text = source.text();
        let (line_start, line_end) = source.line_around(span.start);
        let line_end = line_start + text[line_start..line_end].trim_end_matches(['\n', '\r']).len();
        let marked = text.floor_char_boundary(span.start.min(line_end));
        let marked_end = text.ceil_char_boundary(span.end.clamp(marked, line_end));
        let start = text.floor_char_boundary(marked.saturating_sub(CONTEXT).max(line_start));
        let end = text.ceil_char_boundary((marked_end.min(marked + 4 * CONTEXT) + CONTEXT).min(line_end));
        let units = |end: usize| number(text[start..end].encode_utf16().count());
        Self {
            text: text[start..end].to_owned(),
            start: units(marked),
            end: units(marked_end.min(end)),
            column: number(source.position(start).column),
            is_cut_before: start > line_start,
            is_cut_after: end < line_end,
        }
    }
}
