//! Q: the quality of puzzles that are otherwise right. Off unless selected.

use crate::{
    diagnostic::{Diagnostic, Rule},
    grid::{Cell, Digit, DigitSet, Grid, Puzzle},
    record::Record,
    solve::{Budget, SolveOutcome},
};

use super::super::options::CheckOptions;

pub(in crate::check) fn quality(
    record: &Record,
    outcome: Option<&SolveOutcome>,
    options: &CheckOptions,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let on = |rule| options.rules.contains(rule);
    if on(Rule::FewGivens) {
        diagnostics.extend(few_givens(record));
    }
    if on(Rule::AbsentDigits) {
        diagnostics.extend(absent_digits(record));
    }
    if on(Rule::RedundantGiven) && matches!(outcome, Some(SolveOutcome::One(_))) {
        diagnostics.extend(redundant_givens(record, options));
    }
    if on(Rule::NoBlank) && record.grid.is_full() {
        diagnostics.push(Diagnostic::new(Rule::NoBlank, "every cell is given").at(record.span, ""));
    }
}

/// The limit of the search for a second solution after one given is removed: large grids may be
/// hard without it.
const REDUNDANCY: Budget = Budget::nodes(10_000);

/// Returns the smallest number of givens of a proper puzzle, if it is known.
const fn least_givens(side: usize) -> Option<usize> {
    match side {
        4 => Some(4),
        9 => Some(17),
        _ => None,
    }
}

fn few_givens(record: &Record) -> Option<Diagnostic> {
    let least = least_givens(record.shape().side())?;
    let number = record.grid.given_count();
    let givens = if number == 1 { "given" } else { "givens" };
    let message =
        format!("{number} {givens}: a {} puzzle with one solution has at least {least}", record.shape());
    (number < least).then(|| Diagnostic::new(Rule::FewGivens, message).at(record.span, ""))
}

fn absent_digits(record: &Record) -> Option<Diagnostic> {
    let given: DigitSet = record.grid.digits().map(|(_, digit)| digit).collect();
    let absent = DigitSet::up_to(record.shape().side()) - given;
    if absent.len() < 2 {
        return None;
    }
    let names: Vec<_> = absent.iter().map(|digit| digit.to_string()).collect();
    let message =
        format!("digits {} are never given, so they can be swapped in any solution", names.join(", "));
    Some(Diagnostic::new(Rule::AbsentDigits, message).at(record.span, ""))
}

/// Returns one diagnostic for all givens that are each redundant on its own.
fn redundant_givens(record: &Record, options: &CheckOptions) -> Option<Diagnostic> {
    let redundant = |&(cell, _): &(Cell, Digit)| {
        let mut grid: Grid = record.grid.clone();
        grid.set(cell, None);
        let puzzle = Puzzle::new(grid).expect("a puzzle without one of its givens has no clash");
        puzzle.solve_within(options.budget.min(REDUNDANCY)).0.is_one()
    };
    let cells: Vec<_> = record.grid.digits().filter(redundant).map(|(cell, _)| cell).collect();
    let first = *cells.first()?;
    let message = match cells.len() {
        1 => format!("the given at {first} is redundant"),
        number => format!("{number} givens are each redundant, the first at {first}"),
    };
    let diagnostic = Diagnostic::new(Rule::RedundantGiven, message);
    Some(cells.iter().fold(diagnostic, |diagnostic, &cell| {
        diagnostic.at_cell(cell, record.cells.get(record.shape().index(cell)), "")
    }))
}
