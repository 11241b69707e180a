//! What the columns of a table hold.
//!
//! Names decide first, in any case; what the fields look like decides where names do not
//! help (`clues` is a number here and a grid there).

use crate::grid::Grid;

use super::sample::{Look, SampleRow};

const PUZZLE: &[&str] = &[
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "q",
    "question",
    "questions",
    "unsolved",
    "clue",
    "clues",
    "givens",
    "grid",
    "grids",
    "board",
    "game",
    "sudoku",
    "problem",
    "input",
];
const SOLUTION: &[&str] =
    &["solution", "solutions", "solution_grid", "a", "answer", "answers", "solved", "target", "output"];

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Puzzle,
    Solution,
    Title,
    Comment,
    /// Something that is carried along.
    Carried,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) role: Role,
}

/// What the rows of a table are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// One puzzle a row, in this column.
    Records(usize),
    /// Every field is a puzzle of its own.
    Puzzles,
    /// There is no puzzle.
    Nothing,
}

/// Whether a column of this name holds puzzles.
pub(super) fn is_puzzle_name(name: &str) -> bool {
    is_among(PUZZLE, name)
}

/// Whether a column of this name holds solutions.
pub(super) fn is_solution_name(name: &str) -> bool {
    is_among(SOLUTION, name)
}

fn is_among(list: &[&str], name: &str) -> bool {
    list.iter().any(|known| known.eq_ignore_ascii_case(name.trim()))
}

/// What the rows are, and where the puzzles stand.
pub(super) fn kind(rows: &[SampleRow], names: &[String], has_header: bool) -> Kind {
    let grids = |column: usize| rows.iter().filter(|row| row.look(column).grid().is_some()).count();
    let nears = |column: usize| rows.iter().filter(|row| matches!(row.look(column), Look::Near(_))).count();
    let worth = |column: &usize| (grids(*column), nears(*column));
    let columns = || 0..names.len();
    let calls_puzzle = |column: &usize| has_header && is_puzzle_name(&names[*column]);
    let calls_solution = |column: &usize| has_header && is_solution_name(&names[*column]);
    // The first of equal ones: `max_by_key` takes the last.
    let by_name = columns().rev().filter(calls_puzzle).max_by_key(worth);
    let by_look = columns().rev().filter(|column| !calls_solution(column)).max_by_key(worth);
    match (by_name, by_look) {
        (Some(column), _) if worth(&column) > (0, 0) => Kind::Records(column),
        (_, Some(column)) if worth(&column) > (0, 0) => {
            if !has_header && are_all_puzzles(rows) {
                Kind::Puzzles
            } else {
                Kind::Records(column)
            }
        }
        (Some(column), _) if rows.iter().all(|row| *row.look(column) == Look::Empty) => Kind::Records(column),
        _ => Kind::Nothing,
    }
}

/// Whether all fields are puzzles, rather than puzzles and their solutions.
fn are_all_puzzles(rows: &[SampleRow]) -> bool {
    let looks = || rows.iter().flat_map(|row| &row.looks).filter(|look| **look != Look::Empty);
    let alike = looks().filter(|look| **look != Look::Other).count();
    let several = rows.iter().any(|row| row.looks.iter().filter(|look| look.grid().is_some()).count() > 1);
    several
        && alike * 10 >= looks().count() * 9
        && !(1..rows[0].looks.len()).any(|column| is_solved(rows, 0, column))
}

pub(super) fn columns(rows: &[SampleRow], names: Vec<String>, has_header: bool, kind: Kind) -> Vec<Column> {
    let columns = names.into_iter().map(|name| Column { name, role: Role::Carried });
    let mut columns: Vec<_> = columns.collect();
    let Kind::Records(puzzle) = kind else {
        return columns;
    };
    columns[puzzle].role = Role::Puzzle;
    let mut give = |role: Role, fits: &dyn Fn(usize, &str) -> bool| {
        let mut free = columns.iter_mut().enumerate().filter(|(_, column)| column.role == Role::Carried);
        let found = free.find(|(index, column)| fits(*index, column.name.trim()));
        found.map(|(_, column)| column.role = role).is_some()
    };
    let given =
        has_header && give(Role::Solution, &|index, name| is_solution_name(name) && may_solve(rows, index));
    if has_header {
        give(Role::Title, &|_, name| name.eq_ignore_ascii_case("title"));
        give(Role::Comment, &|_, name| name.eq_ignore_ascii_case("comment"));
    }
    if !given {
        give(Role::Solution, &|index, _| is_solved(rows, puzzle, index));
    }
    columns
}

/// Whether the fields of a column can be solutions: grids, something near, sentences.
fn may_solve(rows: &[SampleRow], column: usize) -> bool {
    let looks = || rows.iter().map(|row| row.look(column)).filter(|look| **look != Look::Empty);
    looks().next().is_none() || looks().any(|look| matches!(look, Look::Grid(_) | Look::Near(_)))
}

/// Whether the fields of a column are solutions of the puzzles in another.
fn is_solved(rows: &[SampleRow], puzzle: usize, column: usize) -> bool {
    let pairs = || {
        let listed = rows.iter().filter(|row| *row.look(column) != Look::Empty);
        listed.map(|row| (row.look(puzzle).grid(), row.look(column).grid()))
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
