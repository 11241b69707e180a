//! S: the solutions, those that there are and the one that the file lists.

use crate::{
    diagnostic::{Diagnostic, Rule},
    grid::{Cell, Digit, DigitSet, Grid, House, Shape},
    record::{Listed, Record},
    solve::Outcome,
};

use super::givens::list;

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
    let (shape, candidates) = (grid.shape(), candidates(grid));
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

/// The digits that each blank cell may hold for all its peers say.
fn candidates(grid: &Grid) -> Vec<DigitSet> {
    let shape = grid.shape();
    let mut used = [[DigitSet::EMPTY; Shape::MAX_SIDE]; 3];
    for (cell, digit) in grid.digits() {
        used[0][cell.row().index()].insert(digit);
        used[1][cell.column().index()].insert(digit);
        used[2][shape.block_of(cell).index()].insert(digit);
    }
    let all = DigitSet::up_to(shape.side());
    let free = |cell: Cell| {
        let block = shape.block_of(cell).index();
        all - used[0][cell.row().index()] - used[1][cell.column().index()] - used[2][block]
    };
    shape.cells().map(|cell| if grid.get(cell).is_some() { DigitSet::EMPTY } else { free(cell) }).collect()
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
            "the listed solution has {} {} times in {}: {}",
            clash.digit,
            cells.len(),
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
