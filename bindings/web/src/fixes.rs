//! Corrections of lines.

use givens::{
    Diagnostic as Diagnosed, Rule,
    check::{LineFix, fix_cell, fix_line},
    format::Shelf,
    text::{Source, Span},
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, numbers::float};

/// The length of the longest line, in bytes, that is corrected.
const MAX_LINE: usize = 4096;

/// A correction of a line that has one meaning only.
#[derive(Debug, Serialize, Tsify)]
pub struct Fix {
    /// What it does: "replace the letter `O` by a blank".
    pub message: String,
    /// The line without its line end, and as it should be.
    pub before: String,
    pub after: String,
    /// The bytes of the line, in the text as UTF-8 without a byte order mark.
    pub start: f64,
    pub end: f64,
    /// Whether nothing else can be meant.
    pub safe: bool,
}

impl Fix {
    /// Returns the correction for a diagnostic about a source with `offset` bytes before it: of the whole line if each line
    /// is a puzzle, else of a cell.
    pub fn of(found: &Diagnosed, source: &Source, offset: f64, shelf: Shelf) -> Option<Self> {
        let rules = [
            Rule::UnknownCharacter,
            Rule::MixedBlanks,
            Rule::OddBlank,
            Rule::FoldedCharacter,
            Rule::StrippedBlanks,
        ];
        let place = found.place().filter(|_| rules.contains(&found.rule))?;
        let (start, end) = source.line_around(place.start);
        let line = source.text()[start..end].trim_end_matches(['\n', '\r']);
        let cell = Span::new(place.start - start, place.end.saturating_sub(start));
        let fix = match shelf {
            _ if line.len() > MAX_LINE => None,
            Shelf::Lines => fix_line(line),
            _ if found.rule == Rule::UnknownCharacter => fix_cell(line, cell),
            _ => None,
        };
        fix.map(|fix| Self::new(fix, line, offset + float(start)))
    }

    fn new(fix: LineFix, before: &str, start: f64) -> Self {
        let (message, before, end) = (fix.changes.join("; "), before.to_owned(), start + float(before.len()));
        Self { message, before, after: fix.line, start, end, safe: fix.is_safe }
    }
}

/// Returns how to correct a line with one puzzle, if this has one meaning.
#[wasm_bindgen]
pub fn fix(line: &str) -> Result<Option<Ts<Fix>>> {
    fix_line(line).map(|fix| Ok(Fix::new(fix, line, 0.0).into_ts()?)).transpose()
}
