//! Q: the quality of puzzles that are otherwise right. Off unless selected.

use givens_engine::{grid::DigitSet, minimal::Redundancy};
use givens_formats::{
    diagnostic::{Diagnostic, Rule},
    record::Record,
    text::list,
};

use super::CheckOptions;

pub(in crate::check) fn quality(
    record: &Record,
    redundancy: Option<&Redundancy>,
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
    diagnostics.extend(redundancy.and_then(|redundancy| redundant_givens(record, redundancy)));
    if on(Rule::NoBlank) && record.grid.is_full() {
        diagnostics.push(Diagnostic::new(Rule::NoBlank, "every cell is given").at(record.span, ""));
    }
}

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

/// Reports all givens that are redundant, each on its own.
fn redundant_givens(record: &Record, redundancy: &Redundancy) -> Option<Diagnostic> {
    let cells: Vec<_> = redundancy.redundant.iter().collect();
    let message = match cells.len() {
        0 => return None,
        1 => format!("the given at {} is redundant", cells[0]),
        number => format!("{number} givens are each redundant: {}", list(&cells)),
    };
    let diagnostic = Diagnostic::new(Rule::RedundantGiven, message);
    Some(cells.iter().fold(diagnostic, |diagnostic, &cell| {
        diagnostic.at_cell(cell, record.cells.get(record.shape().index(cell)), "")
    }))
}
