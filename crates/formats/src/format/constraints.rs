//! Lines with constraints beside a grid: reported, and the grid is never read as a classic puzzle.

use crate::{
    diagnostic::{Diagnostic, unsupported_constraints},
    layout::constraint_text::{constraint, region_map_in},
    text::lines,
};

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
