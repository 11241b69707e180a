//! Diagnostics of two kinds that most readers report: a wrong number of cells or rows, and a mismatch in a grammar.

use crate::{
    syntax::expect::Fault,
    text::{Span, shown},
};

use super::{Diagnostic, Rule, Severity};

impl Diagnostic {
    /// Reports a row, counted from 1, that has too few or too many cells.
    pub(crate) fn wrong_row_length(number: usize, expected: usize, found: usize, span: Span) -> Self {
        let message = format!("row {number}: expected {expected} cells, found {found}");
        Self::new(Rule::WrongRowLength, message).at(span, "")
    }

    /// Reports a grid that has too few or too many rows.
    pub(crate) fn wrong_row_count(expected: usize, found: usize, span: Span) -> Self {
        let rule = if found < expected { Rule::MissingRows } else { Rule::ExtraRows };
        Self::new(rule, format!("expected {expected} rows, found {found}")).at(span, "")
    }

    /// Reports a text that has too few or too many cells for a grid of this side.
    pub(crate) fn wrong_cell_count(side: usize, found: usize, span: Span) -> Self {
        let message = format!("expected {} cells ({side}×{side}), found {found}", side * side);
        Self::new(Rule::WrongLength, message).at(span, "")
    }

    /// Sets the text of the last label.
    pub(crate) fn labelled(mut self, text: impl Into<String>) -> Self {
        if let Some(label) = self.labels.last_mut() {
            label.text = text.into();
        }
        self
    }

    /// Returns the diagnostic as a warning about the listed solution: the puzzle can be read without it.
    pub(crate) fn in_listed_solution(self) -> Self {
        let message = format!("listed solution: {}", self.message);
        let diagnostic = Self::new(Rule::BadSolution, message).severity(Severity::Warning);
        Self { labels: self.labels, ..diagnostic }
    }
}

impl Diagnostic {
    /// Reports what was expected at a place of a text and what was found there: all errors of grammars.
    pub(crate) fn expected(rule: Rule, text: &str, fault: Fault) -> Self {
        let Fault { at, expected } = fault;
        let Some(found) = text[at..].chars().next() else {
            let message = format!("expected {expected}, found the end of the text");
            return Self::new(rule, message).at(Span::at(at), "").help("the text was cut off: get all of it");
        };
        let message = match found {
            '\n' | '\r' => format!("expected {expected}, found the end of the line"),
            '\t' => format!("expected {expected}, found a TAB"),
            _ => format!("expected {expected}, found `{}`", shown(&found.to_string())),
        };
        Self::new(rule, message).at(Span::new(at, at + found.len_utf8()), "")
    }
}
