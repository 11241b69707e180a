//! The wording of rules about documents and codes: damage of any grammar, and F032, F034, F045 and F046.
//!
//! A reader says where its parser stopped, which part of a document is missing or what a document is instead of a puzzle;
//! it gets the whole diagnostic.

use std::fmt::Display;

use crate::{
    syntax::expect::Fault,
    text::{Span, shown},
};

use super::{Diagnostic, Rule};

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

    /// Reports where a document is damaged.
    pub(crate) fn damaged(text: &str, fault: Fault) -> Self {
        Self::expected(Rule::BrokenDocument, text, fault)
    }

    /// Reports a document or code that cannot be read as a whole: "the code does not inflate".
    pub(crate) fn broken(message: impl Into<String>, span: Span) -> Self {
        Self::new(Rule::BrokenDocument, message).at(span, "")
    }

    /// Reports a part, "a game", without one that it must have: "`values`".
    pub(crate) fn without_part(whole: &str, part: &str, span: Span) -> Self {
        Self::broken(format!("{whole} has no `{part}`"), span)
    }

    /// Reports that a code or a line is not as in the example.
    pub(crate) fn expected_as(expected: impl Display, example: &str, span: Span) -> Self {
        Self::broken(format!("expected {expected}, as `{example}`"), span)
    }

    /// Reports a version of "the cells" that is not among those that are known: "1 to 5 are".
    pub(crate) fn unknown_version(version: impl Display, of: &str, known: impl Display, span: Span) -> Self {
        let message = format!("version {version} of {of} is not known, {known}");
        Self::new(Rule::UnknownVersion, message).at(span, "")
    }

    /// Reports a document of a program that is not read: "a game of `HoDoKu` 1".
    pub(crate) fn unknown_program(document: &str, span: Span) -> Self {
        Self::new(Rule::UnknownVersion, format!("{document}, which is not known")).at(span, "")
    }

    /// Reports a document of a known kind that holds something else, or nothing.
    pub(crate) fn no_puzzle(message: impl Into<String>, span: Span) -> Self {
        Self::new(Rule::NoPuzzle, message).at(span, "")
    }

    /// Reports a link or a file that only names its puzzle.
    pub(crate) fn not_in_text(message: impl Into<String>, span: Span) -> Self {
        Self::new(Rule::NotInText, message).at(span, "")
    }
}
