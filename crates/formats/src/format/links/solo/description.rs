//! What a game id of a variant describes: cells, then regions, then cages and their sums.
//!
//! The reader of ids and that of saved games pass the parameters and the description; they get the record, or the reasons why
//! there is none. Digits in a cage differ in this program, and every cage has a sum.

use givens_variants::{CellIndex, Clue, Diagonal, DigitRange, Layout, Lines, VariantPuzzle};

use crate::{
    diagnostic::{Diagnostic, Few},
    format::links::runs::CellRuns,
    record::{VariantRecord, layout_of},
    text::{Line, Span},
};

use super::{
    borders::groups,
    grammar::{Params, run, unknown_symbol},
};

/// Returns the record of a variant, which is at `whole`, or `None` with the reasons in `diagnostics`.
pub(super) fn record(
    params: &Params,
    place: Span,
    text: Line<'_>,
    whole: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<VariantRecord> {
    let Some(layout) = layout(params) else {
        let first = if params.has_regions { "2×2" } else { "4×4" };
        return params.no_grid(&format!("{first} to 16×16"), place).refuse(diagnostics);
    };
    let parts = parts(params, text, place, diagnostics)?;
    let side = layout.rows();
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), whole);
    let (givens, _) = numbers(parts[0], side, side, diagnostics)?;
    record.puzzle.givens =
        givens.iter().map(|given| given.and_then(|given| u8::try_from(given).ok())).collect();
    if params.has_regions {
        set_regions(&mut record.puzzle.layout, parts[1], diagnostics)?;
    }
    if params.has_diagonals {
        record.push_clue(Clue::Diagonal(Diagonal::Falling), place);
        record.push_clue(Clue::Diagonal(Diagonal::Rising), place);
    }
    if params.has_cages {
        let last = parts.len() - 1;
        add_cages(&mut record, [parts[last - 1], parts[last]], diagnostics)?;
    }
    Some(record)
}

/// Returns the board, without the regions of a jigsaw, or `None` if there is none of this size.
fn layout(params: &Params) -> Option<Layout> {
    if !params.has_regions {
        return layout_of(params.shape()?);
    }
    let side = params.side();
    let digits = DigitRange::up_to(side).filter(|_| side >= 2)?;
    Layout::new(side, side, digits, Lines::Board).ok()
}

/// Returns the parts of a description, which are as many as announced, or `None` with the reason in `diagnostics`.
fn parts<'t>(
    params: &Params,
    text: Line<'t>,
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Line<'t>>> {
    let expected = 1 + params.part_count();
    // A description may have very many commas.
    let part = |part: &'t str| Line { text: part, start: text.span_of(part).start };
    let parts: Vec<_> = text.text.split(',').take(expected + 1).map(part).collect();
    if let Some(extra) = parts.get(expected) {
        let comma = Span::new(extra.start - 1, extra.start);
        return Diagnostic::unannounced_regions(params, comma).refuse(diagnostics);
    }
    if parts.len() < expected {
        let names = ["regions", "cages", "the sums of cages"];
        let name = names[parts.len() - 1 + usize::from(!params.has_regions)];
        return Diagnostic::broken(format!("expected `,` and {name}"), Span::at(text.span().end))
            .at(place, "announced here")
            .refuse(diagnostics);
    }
    Some(parts)
}

/// Returns the numbers of cells and their places, or `None` with the reasons in `diagnostics`.
fn numbers(
    part: Line<'_>,
    largest: usize,
    side: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Vec<Option<u32>>, Vec<Span>)> {
    let mut cells = CellRuns::up_to(largest, side);
    let left = cells.read(part, run);
    if let Some(c) = left.chars().next() {
        let at = part.span().end - left.len();
        return unknown_symbol(c, Span::new(at, at + c.len_utf8())).refuse(diagnostics);
    }
    cells.finish_values(part.span(), diagnostics)
}

/// Sets the regions, each of which has a cell for each digit, or returns `None` with the reasons in `diagnostics`.
fn set_regions(layout: &mut Layout, part: Line<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let side = layout.rows();
    let numbers: Vec<_> = groups(part, side, diagnostics)?.into_iter().map(Some).collect();
    layout.set_regions(&numbers);
    let wrong = layout.regions().into_iter().filter(|region| region.len() != side);
    let wrong: Few<_> = wrong
        .map(|region| Diagnostic::wrong_region_size(layout.name(region[0]), region.len(), side, part.span()))
        .collect();
    let is_right = wrong.is_empty();
    diagnostics.extend(wrong.into_first());
    is_right.then_some(())
}

/// Adds a cage for each group of cells, or returns `None` with the reasons in `diagnostics`.
fn add_cages(
    record: &mut VariantRecord,
    [borders, sums]: [Line<'_>; 2],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    let side = record.puzzle.layout.rows();
    let groups = groups(borders, side, diagnostics)?;
    let largest = usize::try_from(i32::MAX).unwrap_or(usize::MAX);
    let (sums, places) = numbers(sums, largest, side, diagnostics)?;
    let mut cages: Vec<Vec<CellIndex>> = Vec::new();
    let mut wrong = Few::default();
    for (cell, &group) in groups.iter().enumerate() {
        let name = || record.cell_name(CellIndex::new(cell));
        if group == cages.len() {
            cages.push(Vec::new());
            if sums[cell].is_none() {
                wrong.push(|| Diagnostic::broken(format!("the cage of {} has no sum", name()), places[cell]));
            }
        } else if sums[cell].is_some() {
            let first = record.cell_name(cages[group][0]);
            let message =
                format!("expected the sum of a cage at its first cell, {first}, found it at {}", name());
            wrong.push(|| Diagnostic::broken(message, places[cell]));
        }
        cages[group].push(CellIndex::new(cell));
    }
    if !wrong.is_empty() {
        diagnostics.extend(wrong.into_first());
        return None;
    }
    for cells in cages {
        let first = cells[0].index();
        let sum = sums[first].and_then(|sum| i32::try_from(sum).ok());
        record.push_clue(Clue::Cage(cells, sum), places[first]);
    }
    Some(())
}
