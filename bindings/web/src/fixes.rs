//! Corrections of lines.

use givens::{
    Diagnostic as Diagnosed,
    check::fix_line,
    diagnostic::{Edit as FixedPart, Fix as Fixed},
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
    /// The number of the first line, from 1.
    pub line: usize,
    /// The lines without the last line end, and as they should be: line by line, as none is added or removed.
    pub before: String,
    pub after: String,
    /// The bytes of the lines, in the text as UTF-8 without a byte order mark.
    pub start: f64,
    pub end: f64,
    /// What is replaced, in order. Fixes of several diagnostics may be of the same lines; their edits can be made together
    /// unless they overlap.
    pub edits: Vec<Edit>,
    /// Whether nothing else can be meant.
    pub safe: bool,
}

/// The replacement of a range of bytes, counted as those of its fix.
#[derive(Debug, Serialize, Tsify)]
pub struct Edit {
    pub start: f64,
    pub end: f64,
    pub text: String,
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
        let line = source.position(start).line;
        Some(Self::new(&of_lines, before, (offset + float(start), line)))
    }

    /// Returns the correction of lines, which begin at a byte and a line of their text.
    fn new(fix: &Fixed, before: &str, (start, line): (f64, usize)) -> Self {
        let edit = |edit: &FixedPart| Edit {
            start: start + float(edit.span.start),
            end: start + float(edit.span.end),
            text: edit.text.clone(),
        };
        Self {
            message: fix.message.clone(),
            line,
            before: before.to_owned(),
            after: fix.apply_to(before),
            start,
            end: start + float(before.len()),
            edits: fix.edits.iter().map(edit).collect(),
            safe: fix.is_safe,
        }
    }
}

/// Returns how to correct a line with one puzzle, if this has one meaning.
#[wasm_bindgen]
pub fn fix(line: &str) -> Result<Option<Ts<Fix>>> {
    fix_line(line).map(|fix| Ok(Fix::new(&fix, line, (0.0, 1)).into_ts()?)).transpose()
}
