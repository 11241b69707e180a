//! Jigsaws in documents of other programs: a classic grid with regions beside it.
//!
//! `object` passes the record of the grid and the regions; it gets the entry of the variant. Where a pair of numbers may be
//! row and column or column and row, the givens and the listed solution decide; if they do not, the first number is the row,
//! with a warning.

use givens_engine::grid::Grid;

use crate::{
    codec::{Entry, READS_VARIANTS, unread_variant},
    diagnostic::{Diagnostic, Rule, Severity, unsupported_constraints},
    record::{KeptClass, Record, VariantRecord},
    text::Span,
};

use super::{
    names::{Role, role},
    regions::Regions,
};

/// Returns the entry of a grid with these regions, which are at this place.
pub(super) fn entry(
    record: &Record,
    regions: Regions,
    place: Span,
    mut diagnostics: Vec<Diagnostic>,
) -> Entry {
    if !READS_VARIANTS {
        return Entry::malformed(record.span, unread_variant(record.span));
    }
    let (numbers, is_open) = regions.fitting(&grids(record));
    let Some(mut variant) = variant(record) else {
        let found = "irregular regions with candidates, or for more than 16 digits".to_owned();
        diagnostics.extend(unsupported_constraints(&[found], place));
        return Entry::new(record.span, None, diagnostics);
    };
    variant.puzzle.layout.set_regions(&numbers.into_iter().map(Some).collect::<Vec<_>>());
    if is_open {
        let message = "the first number of a cell was read as its row, the second as its column";
        let warning = Diagnostic::new(Rule::AmbiguousFormat, message).severity(Severity::Warning);
        let help = "if it is the other way round, the regions are others: name the cells `r1c2`";
        diagnostics.push(warning.at(place, "").help(help));
    }
    Entry::read(record.span, |found| {
        found.append(&mut diagnostics);
        Some(variant.into_any())
    })
}

/// Returns the grids that no region may contradict.
fn grids(record: &Record) -> Vec<&Grid> {
    let solution = record.solution.as_ref().map(|listed| &listed.grid);
    std::iter::once(&record.grid).chain(solution).collect()
}

/// Returns the record as a variant. Candidates would limit it, and are stored without those that boxes exclude.
fn variant(record: &Record) -> Option<VariantRecord> {
    let mut variant = VariantRecord::of_classic(record).filter(|_| record.candidates().is_none())?;
    // A map in one text is a column, too.
    variant.meta.columns.retain(|column| role(&column.name) != Role::Regions);
    let state = record.state.as_deref();
    let kept = [
        ("placed values", state.is_some_and(|state| state.placed.is_some())),
        ("notes", state.is_some_and(|state| state.notes.is_some() || state.corners.is_some())),
        ("colours", state.is_some_and(|state| state.colours.is_some())),
    ];
    for (name, _) in kept.into_iter().filter(|(_, is_there)| *is_there) {
        variant.keep(KeptClass::Progress, name, record.span);
    }
    Some(variant)
}
