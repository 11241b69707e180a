//! S: the solutions that the search found and the one that the file lists.

use givens_engine::{
    grid::{Candidates, Cell, Digit, DigitSet, Grid, House, Puzzle},
    solve::{Budget, SolveOutcome},
};
use givens_formats::{
    diagnostic::{Diagnostic, Rule},
    record::{Listed, Record},
    text::list,
};

use super::givens::times;

/// Reports S001, S002, S003: the result of the search.
pub(in crate::check) fn outcome(
    record: &Record,
    outcome: &SolveOutcome,
    budget: Budget,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let reported = match outcome {
        SolveOutcome::One(_) => return,
        SolveOutcome::Zero => no_solution(record),
        SolveOutcome::Many(first, second) => many_solutions(record, first.grid(), second.grid()),
        SolveOutcome::Undecided => {
            let message = "the search stopped before the number of solutions was known";
            let diagnostic = Diagnostic::new(Rule::Undecided, message).at(record.span, "");
            diagnostic.help("allow more search nodes with --nodes")
        }
    };
    let hint = match outcome {
        SolveOutcome::Zero | SolveOutcome::Many(..) => other_boxes(record, budget),
        _ => None,
    };
    diagnostics.push(match hint {
        Some(hint) => reported.help(hint),
        None => reported,
    });
}

/// Returns a hint if the puzzle has one solution with its boxes the other way round.
fn other_boxes(record: &Record, budget: Budget) -> Option<String> {
    let turned = record.shape().turned();
    if turned == record.shape() || record.candidates().is_some() {
        return None;
    }
    let grid = Grid::new(turned, record.grid.contents().iter().copied())?;
    let (outcome, _) = Puzzle::new(grid).ok()?.solve_within(budget);
    let (rows, columns) = (turned.box_rows(), turned.box_columns());
    outcome.only_solution()?;
    Some(format!(
        "with boxes of {rows} rows × {columns} columns it has one solution: --boxes {rows}x{columns}"
    ))
}

/// Reports S001, with a cell or house that proves it without a search, if there is one.
fn no_solution(record: &Record) -> Diagnostic {
    let grid = &record.grid;
    let (shape, candidates) = (grid.shape(), candidates(record));
    let open = |cell: &Cell| grid.get(*cell).is_none();
    if let Some(cell) = shape.cells().filter(open).find(|&cell| candidates[shape.index(cell)].is_empty()) {
        let message = format!("no solution: {cell} has no possible digit");
        let diagnostic = Diagnostic::new(Rule::NoSolution, message);
        return diagnostic.at_cell(cell, record.cells.get(shape.index(cell)), "every digit is excluded here");
    }
    if let Some((house, digit)) = digit_without_cell(grid, &candidates) {
        let message = format!("no solution: {digit} has no possible cell in {house}");
        let first = record.cells.get(shape.index(shape.cell_of(house, 0)));
        let last = record.cells.get(shape.index(shape.cell_of(house, shape.side() - 1)));
        let diagnostic = Diagnostic::new(Rule::NoSolution, message);
        return if matches!(house, House::Row(_)) {
            diagnostic.at(first.to(last), format!("no possible cell for {digit}"))
        } else {
            diagnostic.at(first, format!("{house} begins here"))
        };
    }
    let message = "no solution, though no two givens clash";
    Diagnostic::new(Rule::NoSolution, message).at(record.span, "")
}

/// Returns the digits that its peers and the file's candidates allow in each blank cell.
fn candidates(record: &Record) -> Vec<DigitSet> {
    let by_peers = Candidates::of(&record.grid);
    let left = |cell| match record.grid.get(cell) {
        Some(_) => DigitSet::EMPTY,
        None => record.candidates().map_or(by_peers.get(cell), |left| left.get(cell) & by_peers.get(cell)),
    };
    record.shape().cells().map(left).collect()
}

/// Returns a house without a possible cell for one of its missing digits.
fn digit_without_cell(grid: &Grid, candidates: &[DigitSet]) -> Option<(House, Digit)> {
    let shape = grid.shape();
    shape.houses().find_map(|house| {
        let cells = || shape.cells_of(house);
        let given: DigitSet = cells().filter_map(|cell| grid.get(cell)).collect();
        let possible = cells().fold(given, |possible, cell| possible | candidates[shape.index(cell)]);
        let impossible = DigitSet::up_to(shape.side()) - possible;
        impossible.first().map(|digit| (house, digit))
    })
}

/// Reports S002, with the first cell in which two solutions differ.
fn many_solutions(record: &Record, first: &Grid, second: &Grid) -> Diagnostic {
    let cell = first.first_not_in(second).expect("two solutions differ");
    let digits: DigitSet = [first.get(cell), second.get(cell)].into_iter().flatten().collect();
    let mut digits = digits.iter().map(|digit| digit.to_string());
    let choice = format!("{} or {}", digits.next().unwrap_or_default(), digits.next().unwrap_or_default());
    let message = format!("many solutions: the first two differ at {cell}: {choice}");
    let span = record.cells.get(record.shape().index(cell));
    Diagnostic::new(Rule::ManySolutions, message).at_cell(cell, span, choice)
}

/// Reports S004, S005, S006: the solution that the file lists.
pub(in crate::check) fn listed(
    record: &Record,
    outcome: Option<&SolveOutcome>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(listed) = &record.solution else { return };
    // The usual case, about which there is nothing to report.
    if outcome.and_then(SolveOutcome::only_solution).is_some_and(|only| *only.grid() == listed.grid) {
        return;
    }
    let contradicted = record.grid.first_not_in(&listed.grid);
    diagnostics.extend(contradicted.map(|cell| contradiction(record, listed, cell)));
    if let Some(SolveOutcome::One(solution)) = outcome {
        let wrong = || wrong_digits(record, listed, solution.grid()).filter(|_| contradicted.is_none());
        diagnostics.extend(incomplete(listed).or_else(wrong));
        return;
    }
    let before = diagnostics.len();
    diagnostics.extend(incomplete(listed));
    for clash in listed.grid.clashes() {
        let cells: Vec<_> = clash.cells.iter().collect();
        let message = format!(
            "the listed solution has {} {} in {}: {}",
            clash.digit,
            times(cells.len()),
            clash.house,
            list(&cells)
        );
        let diagnostic = Diagnostic::new(Rule::BadSolution, message);
        diagnostics.push(cells.iter().fold(diagnostic, |diagnostic, &cell| {
            diagnostic.at_cell(cell, listed.cells.get(record.shape().index(cell)), "")
        }));
        if diagnostics.len() > before + 2 {
            break;
        }
    }
    if before == diagnostics.len() && matches!(outcome, Some(SolveOutcome::Many(..))) {
        let span = listed.cells.get(0).to(listed.cells.get(record.shape().cell_count() - 1));
        let message = "the listed solution is one of many";
        diagnostics.push(Diagnostic::new(Rule::OneOfMany, message).at(span, ""));
    }
}

/// Reports S007: placed values that differ from the only solution.
pub(in crate::check) fn placed(
    record: &Record,
    outcome: Option<&SolveOutcome>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (Some(placed), Some(SolveOutcome::One(solution))) = (record.placed(), outcome) else { return };
    let wrong: Vec<_> = placed.grid.digits_not_in(solution.grid()).collect();
    let Some(&(first, digit)) = wrong.first() else { return };
    let right = solution.grid().get(first).map_or(0, Digit::get);
    let more = more_wrong(wrong.len() - 1);
    let message = format!("{first}: {digit} is placed, the solution has {right}{more}");
    let span = placed.cells.get(record.shape().index(first));
    let diagnostic = Diagnostic::new(Rule::WrongPlaced, message);
    diagnostics.push(diagnostic.at_cell(first, span, format!("{digit} is placed")));
}

/// Reports S005 where the only solution shows which digits are wrong.
fn wrong_digits(record: &Record, listed: &Listed, solution: &Grid) -> Option<Diagnostic> {
    let wrong: Vec<_> = listed.grid.digits_not_in(solution).collect();
    let &(first, digit) = wrong.first()?;
    let right = solution.get(first).map_or(0, Digit::get);
    let message =
        format!("{first}: {digit} is listed, the solution has {right}{}", more_wrong(wrong.len() - 1));
    let span = listed.cells.get(record.shape().index(first));
    Some(Diagnostic::new(Rule::BadSolution, message).at_cell(first, span, format!("{digit} is listed")))
}

fn more_wrong(number: usize) -> String {
    match number {
        0 => String::new(),
        1 => ", and one more is wrong".to_owned(),
        more => format!(", and {more} more are wrong"),
    }
}

fn contradiction(record: &Record, listed: &Listed, cell: Cell) -> Diagnostic {
    let index = record.shape().index(cell);
    let given = record.grid.get(cell).map_or(0, Digit::get);
    let listed_digit = listed.grid.get(cell).map_or_else(|| "nothing".to_owned(), |digit| digit.to_string());
    let message = format!("{cell}: the listed solution has {listed_digit}, the puzzle has {given}");
    let diagnostic = Diagnostic::new(Rule::SolutionContradicts, message);
    let diagnostic = diagnostic.at_cell(cell, listed.cells.get(index), format!("{listed_digit} here"));
    diagnostic.at_cell(cell, record.cells.get(index), format!("{given} is given"))
}

fn incomplete(listed: &Listed) -> Option<Diagnostic> {
    let index = listed.grid.contents().iter().position(Option::is_none)?;
    let cell = listed.grid.shape().cell(index);
    let message = format!("the listed solution is empty at {cell}");
    Some(Diagnostic::new(Rule::BadSolution, message).at_cell(cell, listed.cells.get(index), ""))
}
