//! The wording of F033: constraints that a classic grid does not have.
//!
//! A reader names the constraints that it found, and where. Where they determine the solutions, the puzzle is skipped;
//! where only a heading or a comment names them, it is read with a warning.

use crate::text::{Span, shown};

use super::{Diagnostic, Rule, Severity};

/// Number of constraints that a diagnostic names.
const MAX_CONSTRAINTS: usize = 10;

/// Reports that the puzzle here has these constraints, if there are any.
pub(crate) fn unsupported_constraints(found: &[String], place: Span) -> Option<Diagnostic> {
    let mut named = found[..found.len().min(MAX_CONSTRAINTS)].join(", ");
    if found.len() > MAX_CONSTRAINTS {
        named += &format!(" and {} more", found.len() - MAX_CONSTRAINTS);
    }
    (!found.is_empty()).then(|| Diagnostic::constraints_of("puzzle", &named, place))
}

/// Returns the constraint that a puzzle is of this kind.
pub(crate) fn kind_constraint(kind: &str) -> String {
    format!("it is of the kind `{}`", shown(kind))
}

impl Diagnostic {
    /// Reports that the puzzle or the file here has these constraints.
    pub(crate) fn constraints_of(whole: &str, constraints: &str, place: Span) -> Self {
        let message = format!("the {whole} has constraints that a classic grid cannot carry: {constraints}");
        Self::new(Rule::Variant, message).at(place, "")
    }

    /// Warns that a puzzle is read as a classic one, although its text says otherwise: "`Killer` names a variant".
    pub(crate) fn read_as_classic(what: String, span: Span) -> Self {
        let message = what + ": the puzzle is read as a classic Sudoku";
        let help = "with constraints beyond rows, columns and boxes its solutions would be others";
        Self::new(Rule::Variant, message).severity(Severity::Warning).at(span, "").help(help)
    }
}
