//! S: the solutions, those that there are and the one that the file lists.

use crate::{
    diagnostic::{Diagnostic, Rule},
    grid::{Candidates, Cell, Digit, DigitSet, Grid, House},
    record::{Listed, Record},
    solve::Outcome,
};

use super::givens::{list, times};

/// S001, S002, S003: what the search found.
pub(in crate::check) fn outcome(record: &Record, outcome: &Outcome, remarks: &mut Vec<Diagnostic>) {
    let remark = match outcome {
        Outcome::Unique(_) => return,
        Outcome::Impossible => impossible(record),
        Outcome::Several(one, other) => several(record, one.grid(), other.grid()),
        Outcome::Undecided => {
            let message = "the search was stopped before it could tell how many solutions there are";
            let remark = Diagnostic::new(Rule::Undecided, message).at(record.span, "");
            remark.help("give the search more nodes with --nodes")
        }
    };
    remarks.push(remark);
}

/// S001, with the cell or house that shows it at once, where there is one.
fn impossible(record: &Record) -> Diagnostic {
    let grid = &record.grid;
    let (shape, candidates) = (grid.shape(), candidates(record));
    let open = |cell: &Cell| grid.get(*cell).is_none();
    if let Some(cell) = shape.cells().filter(open).find(|&cell| candidates[shape.index(cell)].is_empty()) {
        let message = format!("no solution: {cell} has no possible digit");
        let remark = Diagnostic::new(Rule::NoSolution, message);
        return remark.at_cell(cell, record.cells.get(shape.index(cell)), "every digit is excluded here");
    }
    if let Some((house, digit)) = homeless(grid, &candidates) {
        let message = format!("no solution: {digit} has no possible cell in {house}");
        let first = record.cells.get(shape.index(shape.cell_of(house, 0)));
        let last = record.cells.get(shape.index(shape.cell_of(house, shape.side() - 1)));
        let remark = Diagnostic::new(Rule::NoSolution, message);
        return if matches!(house, House::Row(_)) {
            remark.at(first.to(last), format!("no place for {digit}"))
        } else {
            remark.at(first, format!("{house} begins here"))
        };
    }
    let message = "no solution, though no two givens clash";
    Diagnostic::new(Rule::NoSolution, message).at(record.span, "")
}

/// The digits that each blank cell may hold for all that its peers and the file's candidates say.
fn candidates(record: &Record) -> Vec<DigitSet> {
    let by_peers = Candidates::of(&record.grid);
    let left = |cell| match record.grid.get(cell) {
        Some(_) => DigitSet::EMPTY,
        None => record.candidates().map_or(by_peers.get(cell), |left| left.get(cell) & by_peers.get(cell)),
    };
    record.shape().cells().map(left).collect()
}

/// A house that misses a digit and has no cell for it.
fn homeless(grid: &Grid, candidates: &[DigitSet]) -> Option<(House, Digit)> {
    let shape = grid.shape();
    shape.houses().find_map(|house| {
        let places = || shape.cells_of(house);
        let given: DigitSet = places().filter_map(|cell| grid.get(cell)).collect();
        let possible = places().fold(given, |possible, cell| possible | candidates[shape.index(cell)]);
        let lost = DigitSet::up_to(shape.side()) - possible;
        lost.first().map(|digit| (house, digit))
    })
}

/// S002, with the cell in which two solutions first differ.
fn several(record: &Record, one: &Grid, other: &Grid) -> Diagnostic {
    let cell = one.first_not_in(other).expect("two solutions differ");
    let digits: DigitSet = [one.get(cell), other.get(cell)].into_iter().flatten().collect();
    let mut digits = digits.iter().map(|digit| digit.to_string());
    let choice = format!("{} or {}", digits.next().unwrap_or_default(), digits.next().unwrap_or_default());
    let message = format!("several solutions: the first two differ at {cell}: {choice}");
    let place = record.cells.get(record.shape().index(cell));
    Diagnostic::new(Rule::SeveralSolutions, message).at_cell(cell, place, choice)
}

/// S004, S005, S006: the solution that the file lists.
pub(in crate::check) fn listed(record: &Record, outcome: Option<&Outcome>, remarks: &mut Vec<Diagnostic>) {
    let Some(listed) = &record.solution else { return };
    if let Some(cell) = record.grid.first_not_in(&listed.grid) {
        remarks.push(contradiction(record, listed, cell));
    }
    let before = remarks.len();
    remarks.extend(incomplete(listed));
    for clash in listed.grid.clashes() {
        let cells: Vec<_> = clash.cells.iter().collect();
        let message = format!(
            "the listed solution has {} {} in {}: {}",
            clash.digit,
            times(cells.len()),
            clash.house,
            list(&cells)
        );
        let remark = Diagnostic::new(Rule::BadSolution, message);
        remarks.push(cells.iter().fold(remark, |remark, &cell| {
            remark.at_cell(cell, listed.cells.get(record.shape().index(cell)), "")
        }));
        if remarks.len() > before + 2 {
            break;
        }
    }
    if before == remarks.len() && matches!(outcome, Some(Outcome::Several(..))) {
        let place = listed.cells.get(0).to(listed.cells.get(record.shape().cell_count() - 1));
        let message = "the listed solution is one of several";
        remarks.push(Diagnostic::new(Rule::OneOfSeveral, message).at(place, ""));
    }
}

/// S007: placed values that are not those of the only solution.
pub(in crate::check) fn placed(record: &Record, outcome: Option<&Outcome>, remarks: &mut Vec<Diagnostic>) {
    let (Some(placed), Some(Outcome::Unique(solution))) = (record.placed(), outcome) else { return };
    let wrong = placed.grid.digits().filter(|&(cell, digit)| solution.grid().get(cell) != Some(digit));
    let wrong: Vec<_> = wrong.collect();
    let Some(&(first, digit)) = wrong.first() else { return };
    let right = solution.grid().get(first).map_or(0, Digit::get);
    let more = match wrong.len() - 1 {
        0 => String::new(),
        1 => ", and one more is wrong".to_owned(),
        more => format!(", and {more} more are wrong"),
    };
    let message = format!("{first}: {digit} is placed, the solution has {right}{more}");
    let place = placed.cells.get(record.shape().index(first));
    let remark = Diagnostic::new(Rule::WrongPlaced, message);
    remarks.push(remark.at_cell(first, place, format!("{digit} is placed")));
}

fn contradiction(record: &Record, listed: &Listed, cell: Cell) -> Diagnostic {
    let index = record.shape().index(cell);
    let given = record.grid.get(cell).map_or(0, Digit::get);
    let shown = listed.grid.get(cell).map_or_else(|| "nothing".to_owned(), |digit| digit.to_string());
    let message = format!("{cell}: the listed solution has {shown}, the puzzle gives {given}");
    let remark = Diagnostic::new(Rule::SolutionContradicts, message);
    let remark = remark.at_cell(cell, listed.cells.get(index), format!("{shown} here"));
    remark.at_cell(cell, record.cells.get(index), format!("{given} is given"))
}

fn incomplete(listed: &Listed) -> Option<Diagnostic> {
    let index = listed.grid.contents().iter().position(Option::is_none)?;
    let cell = listed.grid.shape().cell(index);
    let message = format!("the listed solution has an empty cell {cell}");
    Some(Diagnostic::new(Rule::BadSolution, message).at_cell(cell, listed.cells.get(index), ""))
}
