//! Slow and evidently right: the oracle of the tests.
//!
//! Blank cells are filled row by row with the smallest digit that their houses and candidates allow; if none
//! is left, the search goes back one cell. There is no rule, no table and no bit mask.

use crate::grid::{Candidate, Cell, Digit, Grid, Puzzle, Solution};

/// Returns the first `limit` solutions, in the order of their digits read row by row.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Grid, Puzzle, Shape, solve::naive};
///
/// let blank = Puzzle::new(Grid::empty(Shape::of_side(4).unwrap())).unwrap();
/// let first = &naive::solutions(&blank, 1)[0];
/// assert_eq!(first.grid().to_string(), "1234\n3412\n2143\n4321");
/// ```
#[must_use]
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    search(puzzle, |grid| {
        found.extend(Solution::new(grid.clone()));
        found.len() < limit
    });
    found.truncate(limit);
    found
}

/// Returns the number of solutions, or `limit` when there are more.
#[must_use]
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let mut number = 0;
    search(puzzle, |_| {
        number += 1;
        number < limit
    });
    number.min(limit)
}

/// Passes every solution to `wants_next` until that returns false.
fn search(puzzle: &Puzzle, mut wants_next: impl FnMut(&Grid) -> bool) {
    let mut grid = puzzle.grid().clone();
    let blanks = grid.shape().cells().filter(|&cell| grid.get(cell).is_none());
    let blanks: Vec<Cell> = blanks.collect();
    let mut at = 0;
    loop {
        let forward = match blanks.get(at) {
            Some(&cell) => raise(puzzle, &mut grid, cell),
            None if wants_next(&grid) => false,
            None => return,
        };
        if forward {
            at += 1;
        } else if at == 0 {
            return;
        } else {
            at -= 1;
        }
    }
}

/// Puts the next larger digit that fits into a cell; without one, blanks it.
fn raise(puzzle: &Puzzle, grid: &mut Grid, cell: Cell) -> bool {
    let tried = grid.get(cell).map_or(0, |digit| digit.index() + 1);
    grid.set(cell, None);
    let mut digits = Digit::up_to(grid.shape().side()).skip(tried);
    let next = digits.find(|&digit| puzzle.admits(Candidate { cell, digit }) && fits(grid, cell, digit));
    grid.set(cell, next);
    next.is_some()
}

fn fits(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let shape = grid.shape();
    let mut houses = shape.houses_of(cell).into_iter();
    houses.all(|house| {
        let mut cells = shape.cells_of(house);
        cells.all(|other| grid.get(other) != Some(digit))
    })
}
