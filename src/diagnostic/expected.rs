//! From a mismatch in a grammar to a diagnostic.

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
}
