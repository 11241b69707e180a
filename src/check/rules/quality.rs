//! Q: the quality of puzzles that are otherwise right. Off unless selected.

use crate::{
    diagnostic::{Diagnostic, Rule},
    grid::{Cell, Digit, DigitSet, Grid, Puzzle},
    record::Record,
    solve::{Budget, Outcome},
};

use super::super::options::CheckOptions;

pub(in crate::check) fn quality(
    record: &Record,
    outcome: Option<&Outcome>,
    options: &CheckOptions,
    remarks: &mut Vec<Diagnostic>,
) {
    let on = |rule| options.rules.contains(rule);
    if on(Rule::FewGivens) {
        remarks.extend(few_givens(record));
    }
    if on(Rule::AbsentDigits) {
        remarks.extend(absent_digits(record));
    }
    if on(Rule::RedundantGiven) && matches!(outcome, Some(Outcome::Unique(_))) {
        remarks.extend(redundant_givens(record, options));
    }
    if on(Rule::NoBlank) && record.grid.is_full() {
        remarks.push(Diagnostic::new(Rule::NoBlank, "every cell is given").at(record.span, ""));
    }
}

/// So hard is looked whether a puzzle is proper without one of its givens.
const REDUNDANCY: Budget = Budget::nodes(10_000);

/// The least number of givens of a proper puzzle, where it is known.
const fn least_givens(side: usize) -> Option<usize> {
    match side {
        4 => Some(4),
        9 => Some(17),
        _ => None,
    }
}

fn few_givens(record: &Record) -> Option<Diagnostic> {
    let least = least_givens(record.shape().side())?;
    let givens = record.grid.given_count();
    let message =
        format!("{givens} givens: a {} puzzle with one solution has at least {least}", record.shape());
    (givens < least).then(|| Diagnostic::new(Rule::FewGivens, message).at(record.span, ""))
}

fn absent_digits(record: &Record) -> Option<Diagnostic> {
    let given: DigitSet = record.grid.digits().map(|(_, digit)| digit).collect();
    let absent = DigitSet::up_to(record.shape().side()) - given;
    if absent.len() < 2 {
        return None;
    }
    let names: Vec<_> = absent.iter().map(|digit| digit.to_string()).collect();
    let message =
        format!("digits {} are never given: they may change places in any solution", names.join(", "));
    Some(Diagnostic::new(Rule::AbsentDigits, message).at(record.span, ""))
}

/// One remark for all givens without which the puzzle still has one solution, each alone.
fn redundant_givens(record: &Record, options: &CheckOptions) -> Option<Diagnostic> {
    let redundant = |&(cell, _): &(Cell, Digit)| {
        let mut grid: Grid = record.grid.clone();
        grid.set(cell, None);
        let puzzle = Puzzle::new(grid).expect("a part of a puzzle is one");
        // Large grids may be hard without a given: none is worth more than this.
        puzzle.solve_within(options.budget.min(REDUNDANCY)).0.is_unique()
    };
    let cells: Vec<_> = record.grid.digits().filter(redundant).map(|(cell, _)| cell).collect();
    let first = *cells.first()?;
    let message = match cells.len() {
        1 => format!("the given at {first} could be left out"),
        number => format!("{number} givens could each be left out, {first} first"),
    };
    let remark = Diagnostic::new(Rule::RedundantGiven, message);
    Some(
        cells.iter().fold(remark, |remark, &cell| {
            remark.at_cell(cell, record.cells.get(record.shape().index(cell)), "")
        }),
    )
}
