//! Corrections of lines.

use givens::{
    Diagnostic as Diagnosed,
    check::{LineFix, fix_line},
    text::{Source, Span},
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, numbers::float};

/// The length of the longest text, in bytes, that is corrected at once.
const MAX_LENGTH: usize = 4096;

/// A correction of lines whose meaning is known.
#[derive(Debug, Serialize, Tsify)]
pub struct Fix {
    /// What it does: "replace the letter `O` by a blank".
    pub message: String,
    /// The lines without the last line end, and as they should be.
    pub before: String,
    pub after: String,
    /// The bytes of the lines, in the text as UTF-8 without a byte order mark.
    pub start: f64,
    pub end: f64,
    /// Whether nothing else can be meant.
    pub safe: bool,
}

impl Fix {
    /// Returns the correction of a diagnostic about a source with `offset` bytes before it.
    pub fn of(found: &Diagnosed, source: &Source, offset: f64) -> Option<Self> {
        let fix = found.fix.as_ref()?;
        let span = fix.span();
        let (start, _) = source.line_around(span.start);
        let (_, end) = source.line_around(span.end);
        let before = source.text()[start..end].trim_end_matches(['\n', '\r']);
        if before.len() > MAX_LENGTH {
            return None;
        }
        let mut of_lines = (**fix).clone();
        for edit in &mut of_lines.edits {
            edit.span = Span::new(edit.span.start - start, edit.span.end - start);
        }
        let (after, start) = (of_lines.apply_to(before), offset + float(start));
        let end = start + float(before.len());
        let before = before.to_owned();
        Some(Self { message: of_lines.message, before, after, start, end, safe: of_lines.is_safe })
    }

    fn of_line(fix: LineFix, line: &str) -> Self {
        let (message, before) = (fix.changes.join("; "), line.to_owned());
        Self { message, before, after: fix.line, start: 0.0, end: float(line.len()), safe: fix.is_safe }
    }
}

/// Returns how to correct a line with one puzzle, if this has one meaning.
#[wasm_bindgen]
pub fn fix(line: &str) -> Result<Option<Ts<Fix>>> {
    fix_line(line).map(|fix| Ok(Fix::of_line(fix, line).into_ts()?)).transpose()
}
