//! Constraints beyond those of a classic grid.

use crate::{
    diagnostic::{Diagnostic, Rule},
    text::{Span, shown},
};

/// Number of constraints that a diagnostic names.
const MAX_REPORTED: usize = 10;

/// Reports that the puzzle here has these constraints, if there are any.
pub(crate) fn unsupported_constraints(found: &[String], place: Span) -> Option<Diagnostic> {
    let mut named = found[..found.len().min(MAX_REPORTED)].join(", ");
    if found.len() > MAX_REPORTED {
        named += &format!(" and {} more", found.len() - MAX_REPORTED);
    }
    let message = format!("the puzzle has constraints that a classic grid cannot carry: {named}");
    (!found.is_empty()).then(|| Diagnostic::new(Rule::Variant, message).at(place, ""))
}

/// Returns the constraint that a puzzle is of this kind.
pub(crate) fn kind_constraint(kind: &str) -> String {
    format!("it is of the kind `{}`", shown(kind))
}
