//! Diagnostics that several formats report, each worded once.
//!
//! A reader passes what it expected and found, and where; the rule and its words are here.

use crate::{
    syntax::expect::Fault,
    text::{Span, shown},
};

use super::{Diagnostic, Rule, Severity};

/// Number of constraints that a diagnostic names.
const MAX_CONSTRAINTS: usize = 10;

/// Reports that the puzzle here has these constraints, if there are any.
pub(crate) fn unsupported_constraints(found: &[String], place: Span) -> Option<Diagnostic> {
    let mut named = found[..found.len().min(MAX_CONSTRAINTS)].join(", ");
    if found.len() > MAX_CONSTRAINTS {
        named += &format!(" and {} more", found.len() - MAX_CONSTRAINTS);
    }
    let message = format!("the puzzle has constraints that a classic grid cannot carry: {named}");
    (!found.is_empty()).then(|| Diagnostic::new(Rule::Variant, message).at(place, ""))
}

/// Returns the constraint that a puzzle is of this kind.
pub(crate) fn kind_constraint(kind: &str) -> String {
    format!("it is of the kind `{}`", shown(kind))
}

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

    /// Returns the diagnostic as a warning about the listed solution: the puzzle can be read without it.
    pub(crate) fn in_listed_solution(self) -> Self {
        let message = format!("listed solution: {}", self.message);
        let diagnostic = Self::new(Rule::BadSolution, message).severity(Severity::Warning);
        Self { labels: self.labels, ..diagnostic }
    }

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
