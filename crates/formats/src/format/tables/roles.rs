//! The roles of the columns of a table.
//!
//! Names decide first, in any case; the classes of the fields decide where names do not
//! help (`clues` is a number here and a grid there).

use std::collections::BTreeSet;

use givens_engine::grid::Grid;

use crate::{
    codec::{ColumnRole, TableColumn},
    record::Text,
};

use super::{
    names::{NamedColumn, is_number, is_puzzle_name, is_solution_name, names_variant},
    sample::{FieldClass, SampleRow},
};

impl ColumnRole {
    const fn is_text(self) -> bool {
        matches!(self, Self::Text(_))
    }
}

impl TableColumn {
    /// Whether it has no name, and holds neither puzzles nor solutions.
    pub(super) fn is_nameless(&self) -> bool {
        self.name.trim().is_empty() && matches!(self.role, ColumnRole::Carried | ColumnRole::Text(_))
    }
}

/// The content of the rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TableContent {
    /// One puzzle a row, in this column.
    Records(usize),
    /// Every field is a puzzle of its own.
    Puzzles,
    /// There is no puzzle.
    Nothing,
}

/// Returns the content of the rows, and the column of the puzzles.
pub(super) fn kind(rows: &[SampleRow], names: &[String], has_header: bool) -> TableContent {
    let grids = |column: usize| rows.iter().filter(|row| row.class(column).grid().is_some()).count();
    let nears =
        |column: usize| rows.iter().filter(|row| matches!(row.class(column), FieldClass::Near(_))).count();
    let sampled = rows.iter().map(|row| row.classes.len()).max().unwrap_or(0);
    let worth = |column: &usize| if *column < sampled { (grids(*column), nears(*column)) } else { (0, 0) };
    let columns = || 0..names.len();
    let calls_puzzle = |column: &usize| has_header && is_puzzle_name(&names[*column]);
    let calls_solution = |column: &usize| has_header && is_solution_name(&names[*column]);
    // All others extend nothing: tables have many columns, and few of grids.
    let with_grids: Vec<_> = (0..sampled).filter(|&column| grids(column) > 0).collect();
    // A single damaged puzzle must not make the column of solutions the one with most grids.
    let extends = |column: &usize| {
        with_grids.binary_search(column).is_ok()
            && with_grids.iter().any(|&puzzle| is_extended(rows, puzzle, *column))
    };
    // The first of equal ones: `max_by_key` takes the last.
    let may_be_puzzle = |column: &usize| !calls_solution(column) && !extends(column);
    let by_name = columns().rev().filter(calls_puzzle).filter(|column| !extends(column)).max_by_key(worth);
    let by_look = columns().rev().filter(may_be_puzzle).max_by_key(worth);
    match (by_name, by_look) {
        (Some(column), _) if worth(&column) > (0, 0) => TableContent::Records(column),
        (_, Some(column)) if worth(&column) > (0, 0) => {
            if !has_header && are_all_puzzles(rows) {
                TableContent::Puzzles
            } else {
                TableContent::Records(column)
            }
        }
        (Some(column), _) if rows.iter().all(|row| *row.class(column) == FieldClass::Empty) => {
            TableContent::Records(column)
        }
        _ => TableContent::Nothing,
    }
}

/// Whether all fields are puzzles, rather than puzzles and their solutions.
fn are_all_puzzles(rows: &[SampleRow]) -> bool {
    let classes = || rows.iter().flat_map(|row| &row.classes).filter(|class| **class != FieldClass::Empty);
    let alike = classes().filter(|class| **class != FieldClass::Other).count();
    let several =
        rows.iter().any(|row| row.classes.iter().filter(|class| class.grid().is_some()).count() > 1);
    several
        && alike * 10 >= classes().count() * 9
        && !(1..rows[0].classes.len()).any(|column| is_solved(rows, 0, column))
}

/// What each column holds. The names that this program writes go before what the fields look like, as a text
/// may look like a solution; the names that others write go behind.
pub(super) fn columns(
    head: &str,
    rows: &[SampleRow],
    names: Vec<String>,
    has_header: bool,
    kind: TableContent,
) -> Vec<TableColumn> {
    let columns =
        names.into_iter().map(|name| TableColumn { header: name.clone(), name, role: ColumnRole::Carried });
    let mut columns: Vec<_> = columns.collect();
    let TableContent::Records(puzzle) = kind else {
        return columns;
    };
    columns[puzzle].role = ColumnRole::Puzzle;
    let mut is_given = false;
    if has_header {
        // Beside `solution`, `solutions` is their number.
        is_given = assign_role(&mut columns, ColumnRole::Solution, |index, name| {
            name.trim().eq_ignore_ascii_case("solution") && may_solve(rows, index)
        }) || assign_role(&mut columns, ColumnRole::Solution, |index, name| {
            is_solution_name(name) && (may_solve(rows, index) || is_solution(name))
        });
        for text in Text::ALL {
            assign_role(&mut columns, ColumnRole::Text(text), |_, name| {
                name.trim().eq_ignore_ascii_case(text.name())
            });
        }
    }
    if !is_given {
        assign_role(&mut columns, ColumnRole::Solution, |index, name| {
            !(has_header && names_variant(name)) && is_solved(rows, puzzle, index)
        });
    }
    // What is in front of the puzzles numbers or names them.
    if !has_header && puzzle > 0 {
        columns[0].role = match columns[0].role {
            ColumnRole::Carried => ColumnRole::Text(Text::Id),
            role => role,
        };
    }
    if has_header {
        give_names(&mut columns, |index| {
            let mut values = rows.iter().filter_map(|row| Some(row.fields.get(index)?.text(head)));
            values.find(|value| !value.trim().is_empty()).is_none_or(|value| is_number(&value))
        });
    }
    columns
}

/// Gives the role to the first column that has none and fits; whether one does.
fn assign_role(columns: &mut [TableColumn], role: ColumnRole, fits: impl Fn(usize, &str) -> bool) -> bool {
    let mut free = columns.iter_mut().enumerate().filter(|(_, column)| column.role == ColumnRole::Carried);
    let found = free.find(|(index, column)| fits(*index, &column.name));
    found.map(|(_, column)| column.role = role).is_some()
}

/// Gives the roles of known names: of several columns with one role, the first has it.
fn give_names(columns: &mut [TableColumn], is_measured: impl Fn(usize) -> bool) {
    let mut texts: Vec<_> = columns.iter().map(|column| column.role).filter(|role| role.is_text()).collect();
    let mut scales = BTreeSet::new();
    for (index, column) in
        columns.iter_mut().enumerate().filter(|(_, column)| column.role == ColumnRole::Carried)
    {
        let text = match NamedColumn::from_name(&column.name) {
            Some(NamedColumn::Grade(scale)) if is_measured(index) => Err(scale),
            Some(NamedColumn::Rating(scale)) => Err(scale),
            Some(NamedColumn::Grade(_)) => Ok(Text::Level),
            Some(NamedColumn::Text(text)) => Ok(text),
            None => continue,
        };
        match text {
            Ok(text) if !texts.contains(&ColumnRole::Text(text)) => {
                column.role = ColumnRole::Text(text);
                texts.push(column.role);
            }
            Err(scale) if scales.insert(scale.to_owned()) => {
                (column.name, column.role) = (scale.to_owned(), ColumnRole::Rating);
            }
            _ => {}
        }
    }
    // What numbers the rows has no name.
    let first = columns
        .first_mut()
        .filter(|first| first.is_nameless() && !texts.contains(&ColumnRole::Text(Text::Id)));
    if let Some(first) = first {
        first.role = ColumnRole::Text(Text::Id);
    }
}

/// Whether a column of this name holds solutions, whatever they look like.
fn is_solution(name: &str) -> bool {
    ["solution", "solutions"].iter().any(|known| name.trim().eq_ignore_ascii_case(known))
}

/// Whether the fields of a column can be solutions: grids, something near, sentences.
fn may_solve(rows: &[SampleRow], column: usize) -> bool {
    let classes = || rows.iter().map(|row| row.class(column)).filter(|class| **class != FieldClass::Empty);
    classes().next().is_none()
        || classes().any(|class| matches!(class, FieldClass::Grid(_) | FieldClass::Near(_)))
}

/// Whether most grids of a column are full and extend the puzzles in another.
fn is_extended(rows: &[SampleRow], puzzle: usize, column: usize) -> bool {
    let grids = || rows.iter().filter_map(|row| Some((row, row.class(column).grid()?)));
    let is_fitting = |(row, full): &(&SampleRow, &Grid)| {
        row.class(puzzle).grid().is_some_and(|puzzle| full.completes(puzzle))
    };
    grids().filter(is_fitting).count() * 2 > grids().count()
}

/// Whether the fields of a column are solutions of the puzzles in another.
fn is_solved(rows: &[SampleRow], puzzle: usize, column: usize) -> bool {
    let pairs = || {
        let listed = rows.iter().filter(|row| *row.class(column) != FieldClass::Empty);
        listed.map(|row| (row.class(puzzle).grid(), row.class(column).grid()))
    };
    let solves = |pair: &(Option<&Grid>, Option<&Grid>)| match pair {
        (puzzle, Some(solution)) if solution.is_full() => {
            puzzle.is_none_or(|puzzle| !puzzle.is_full() || puzzle == *solution)
        }
        _ => false,
    };
    let fitting = pairs().filter(solves).count();
    fitting > 0 && fitting * 10 >= pairs().count() * 8
}
