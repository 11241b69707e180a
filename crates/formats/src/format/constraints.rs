//! Variants that are written in a line, or in lines beside a grid: reported, and never read as a classic puzzle.
//!
//! ```text
//! ISS native  = ".Shape~" *any / ".Jigsaw" *any / ".Cage" *any / …      ; constraints
//! ```

use crate::{
    diagnostic::{Diagnostic, unsupported_constraints},
    layout::constraint_text::{constraint, region_map_in},
    syntax::{
        combinators::{Parser, all_consuming, alphanumeric1, pair, recognize, satisfy, verify},
        expect::Parsed,
    },
    text::lines,
};

/// Returns the diagnostic for a text whose first line describes a variant.
pub(super) fn variant(head: &str) -> Option<Diagnostic> {
    let line = lines(head).find(|line| !line.is_blank() && !line.text.starts_with('#'))?;
    let constraints = constraints_of_line(line.text.trim())?;
    Some(Diagnostic::constraints_of("file", &constraints, line.span()))
}

/// Returns the diagnostic for a text of one grid that has lines with constraints beside it.
pub(super) fn constraints_beside(head: &str) -> Option<Diagnostic> {
    if let Some(map) = region_map_below(head) {
        return Some(map);
    }
    let mut found: Vec<_> = lines(head).filter_map(|line| Some((line, constraint(line.text)?))).collect();
    let place = found.first()?.0.trimmed_span();
    found.dedup_by_key(|(_, name)| *name);
    let names: Vec<_> = found.into_iter().map(|(_, name)| name.to_owned()).collect();
    unsupported_constraints(&names, place)
}

/// Returns the diagnostic for a text of one grid that has a map of regions below it.
fn region_map_below(head: &str) -> Option<Diagnostic> {
    let lines: Vec<_> = lines(head).filter(|line| !line.is_blank()).collect();
    let texts: Vec<_> = lines.iter().map(|line| line.text).collect();
    let place = region_map_in(&texts).filter(|&place| place > 0)?;
    unsupported_constraints(&["a map of irregular regions".to_owned()], lines[place].trimmed_span())
}

/// Describes the constraints of a line.
fn constraints_of_line(line: &str) -> Option<String> {
    native_constraint(line).map(|constraint| format!("`{constraint}` of Interactive Sudoku Solver"))
}

/// Finds the first constraint of a line of Interactive Sudoku Solver that is not a list of cells.
fn native_constraint(line: &str) -> Option<&str> {
    let words = line.strip_prefix('.').filter(|rest| rest.contains('~'))?.split('.');
    words.map(|word| word.split('~').next().unwrap_or(word)).find(|word| constraint_name(word).is_ok())
}

/// `name = UPPER 2*( ALPHA / DIGIT )`
fn constraint_name(input: &str) -> Parsed<'_, &str> {
    let name = recognize(pair(satisfy(|c| c.is_ascii_uppercase()), alphanumeric1));
    all_consuming(verify(name, |name: &str| name.len() > 2)).parse(input)
}
