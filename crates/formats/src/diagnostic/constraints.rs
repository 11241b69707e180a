//! The wording of F033: constraints that a classic grid does not have.
//!
//! A reader names the constraints that it found, and where. Where they determine the solutions, the puzzle is skipped;
//! where only a heading or a comment names them, it is read with a warning.

use std::fmt::Display;

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

    /// Reports five grids that overlap.
    pub(crate) fn samurai(place: Span) -> Self {
        let message = "these are five overlapping grids (Samurai), which one classic grid cannot carry";
        let help = "write the board as 21 lines of 21 cells, or the grids as five lines of 81";
        Self::new(Rule::Variant, message).at(place, "").help(help)
    }

    /// Warns of lines, the first of them here, that are read one by one and may be the grids of so many samurai.
    pub(crate) fn may_be_samurai(count: usize, first: Span) -> Self {
        let message = match count {
            1 => "these may be one samurai".to_owned(),
            _ => format!("these may be {count} samurai"),
        };
        Self::new(Rule::AmbiguousFormat, message).at(first, "").help("`--from samurai` reads them so")
    }

    /// Reports text behind the parts that such a size announces.
    pub(crate) fn unannounced_regions(size: impl Display, place: Span) -> Self {
        let message = format!("{size}: regions or cages follow the cells, but are not announced");
        Self::new(Rule::Variant, message).at(place, "")
    }

    /// Reports a region, by its first cell, that has not a cell for each digit.
    pub(crate) fn wrong_region_size(first: impl Display, found: usize, digits: usize, place: Span) -> Self {
        let cells = if found == 1 { "cell" } else { "cells" };
        Self::broken(format!("the region of {first} has {found} {cells}, expected {digits}"), place)
    }

    /// Reports a formula without rules of boxes.
    pub(crate) fn latin_square(place: Span) -> Self {
        Self::new(Rule::Variant, "no clause is about boxes: this is a Latin square").at(place, "")
    }

    /// Reports clauses of a formula, the first at this place, that are no rule of a classic grid.
    pub(crate) fn foreign_clauses(count: usize, first: Span) -> Self {
        let plural = if count == 1 { "clause belongs" } else { "clauses belong" };
        let message = format!("{count} {plural} to no rule of a classic grid");
        Self::new(Rule::Variant, message).at(first, "the first")
    }

    /// Warns that a puzzle is read as a classic one, although its text says otherwise: "`Killer` names a variant".
    pub(crate) fn read_as_classic(what: String, span: Span) -> Self {
        let message = what + ": the puzzle is read as a classic Sudoku";
        let help = "with constraints beyond rows, columns and boxes its solutions would be others";
        Self::new(Rule::Variant, message).severity(Severity::Warning).at(span, "").help(help)
    }
}
