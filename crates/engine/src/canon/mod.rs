//! Puzzle → canonical form: the same grid for all puzzles that differ only by symmetry.
//!
//! Symmetries exchange rows and columns, move rows within their band, bands, columns within their stack and stacks,
//! and rename digits: 3,359,232 ways to move cells, and 9! to name digits. There are several canonical forms in use,
//! and they differ: [`CanonicalForm`] names them, docs/canonical.md compares them.
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; }
//! use givens::{Puzzle, canon::{self, CanonicalForm}};
//!
//! let puzzle: Puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
//!     .parse()
//!     .unwrap();
//! let canonical = canon::minlex(&puzzle).unwrap();
//! assert_eq!(
//!     canonical.grid.line().to_string(),
//!     "........1.....2.3...4.5........6.7...3.....2..8...9......9.1.8...7......5.6...4.."
//! );
//! assert_eq!((canonical.form, canonical.automorphisms), (CanonicalForm::Minlex, 1));
//! ```

#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the level's entry function is compiled without its instructions"
)]
#![allow(
    clippy::cast_possible_truncation,
    reason = "nine lines, and at most 3,359,232 elements of the group"
)]

mod cells;
mod finder;
mod form;
mod full;
mod map;
mod row;
mod search;
mod second;
mod state;

use std::cell::Cell;

use crate::{
    grid::{Digit, Grid, Puzzle, Shape, Solution},
    solve::SolveOutcome,
};

use finder::{FindValues, SearchMemory};
use form::values;
use search::LeastForm;

pub use finder::{FormFinder, FoundForm};
pub use form::{CanonOptions, Canonical, CanonicalForm, NoForm};
pub use map::Map;

/// Returns the puzzle with the least string of its class, as [`canonical`] does.
///
/// # Errors
///
/// [`NoForm`] if the puzzle is not 9×9, or its candidates are restricted, or the search is too long.
pub fn minlex(puzzle: &Puzzle) -> Result<Canonical, NoForm> {
    canonical(puzzle, CanonicalForm::Minlex, &CanonOptions::default())
}

/// Returns the canonical form of a puzzle with no, one or many solutions, or of a full grid.
///
/// # Errors
///
/// [`NoForm`] if the puzzle is not 9×9, its candidates are restricted, the form needs exactly one solution and there
/// is another number, or the search reaches a limit.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Puzzle, canon::{CanonOptions, CanonicalForm, canonical}};
///
/// let puzzle: Puzzle = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
///     .parse()
///     .unwrap();
/// assert!(canonical(&puzzle, CanonicalForm::MinlexCounts, &CanonOptions::default()).is_ok());
/// let error = canonical(&puzzle, CanonicalForm::MinlexSolution, &CanonOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "expected exactly one solution, found many");
/// ```
pub fn canonical(puzzle: &Puzzle, form: CanonicalForm, options: &CanonOptions) -> Result<Canonical, NoForm> {
    let cells = whole_cells(puzzle)?;
    if form == CanonicalForm::MinlexSolution && !puzzle.grid().is_full() {
        return match puzzle.solve_within(options.nodes).0 {
            SolveOutcome::One(solution) => minlex_solution(puzzle, &solution),
            outcome => Err(NoForm::Solutions(Box::new(outcome))),
        };
    }
    find(&cells, None, form, options)
}

/// Returns a puzzle in [`CanonicalForm::MinlexSolution`] if its only solution is known.
///
/// # Errors
///
/// [`NoForm`] if the puzzle is not 9×9, or its candidates are restricted.
///
/// # Panics
///
/// If the solution is not a solution of the puzzle. Whether it is the only one is not checked.
pub fn minlex_solution(puzzle: &Puzzle, solution: &Solution) -> Result<Canonical, NoForm> {
    let cells = whole_cells(puzzle)?;
    assert!(solution.solves(puzzle), "a solution of the puzzle");
    let options = CanonOptions::default();
    find(&cells, Some(&values(solution.grid())), CanonicalForm::MinlexSolution, &options)
}

/// Returns the cells of a puzzle, row-major, 0 for a blank, if they are the whole 9×9 puzzle.
fn whole_cells(puzzle: &Puzzle) -> Result<[u8; 81], NoForm> {
    if puzzle.shape() != Shape::CLASSIC {
        return Err(NoForm::Shape(puzzle.shape()));
    }
    if puzzle.candidates().is_some() {
        return Err(NoForm::Candidates);
    }
    Ok(values(puzzle.grid()))
}

thread_local! {
    /// Taken out while in use, so that a panic leaves nothing half used behind.
    static WORKSPACE: Cell<Option<SearchMemory>> = const { Cell::new(None) };
}

/// Returns the form of a valid puzzle.
fn find(
    cells: &[u8; 81],
    solution: Option<&[u8; 81]>,
    form: CanonicalForm,
    options: &CanonOptions,
) -> Result<Canonical, NoForm> {
    let mut workspace = WORKSPACE.take().unwrap_or_default();
    let level = workspace.level(options);
    let task = FindValues { cells, solution, form, budget: options.rows, workspace: &mut workspace };
    level.shuffle(task).expect("a level of this machine")?;
    let LeastForm { cells, map, automorphisms } = &workspace.found;
    let found = Canonical { form, grid: grid(cells), map: *map, automorphisms: *automorphisms };
    WORKSPACE.set(Some(workspace));
    Ok(found)
}

fn grid(cells: &[u8; 81]) -> Grid {
    Grid::new(Shape::CLASSIC, cells.iter().map(|&value| Digit::new(value))).expect("values up to 9")
}
