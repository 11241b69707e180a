//! Puzzle → canonical form: the same grid for all puzzles that differ only by symmetry.
//!
//! Symmetries exchange rows and columns, move rows within their band, bands, columns within their stack and stacks,
//! and rename digits: 3,359,232 ways to move cells, and 9! to name digits. There are several canonical forms in use,
//! and they differ: [`Form`] names them, docs/canonical.md compares them.
//!
//! # Examples
//!
//! ```
//! use givens::{Puzzle, canon::{self, Form}};
//!
//! let puzzle: Puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
//!     .parse()
//!     .unwrap();
//! let canonical = canon::minlex(&puzzle).unwrap();
//! assert_eq!(
//!     canonical.grid.line().to_string(),
//!     "........1.....2.3...4.5........6.7...3.....2..8...9......9.1.8...7......5.6...4.."
//! );
//! assert_eq!((canonical.form, canonical.automorphisms), (Form::Minlex, 1));
//! ```

#![allow(
    clippy::cast_possible_truncation,
    reason = "nine lines, and at most 3,359,232 elements of the group"
)]

mod blank;
mod cells;
mod finder;
mod form;
mod full;
mod map;
mod row;
mod search;
mod second;

use std::{cell::Cell, error, fmt};

use sha1_smol::Sha1;

use crate::{
    grid::{Digit, Grid, Puzzle, Shape, Solution},
    setters::setters,
    simd::Level,
    solve::{Budget, SolveOutcome},
};

use finder::{FindValues, Workspace};
use search::Found;

pub use finder::{FormFinder, FoundForm};
pub use form::{Form, UnknownForm};
pub use map::Map;

/// The canonical form of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The form.
    pub form: Form,
    /// The puzzle in this form.
    pub grid: Grid,
    /// A transformation of the puzzle to `grid`; as many as there are automorphisms do the same.
    pub map: Map,
    /// The number of ways to move cells, 1 to 3,359,232, that leave the puzzle the same, up to the names of digits.
    pub automorphisms: u32,
}

impl Canonical {
    /// Returns 16 bytes that are the same for puzzles of the same class in the same form, and different for others:
    /// the first bytes of the SHA-1 of the name of the form, a colon and the grid on one line with `.` for blanks.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Puzzle, canon};
    ///
    /// let empty: Puzzle = ".".repeat(81).parse().unwrap();
    /// let key = canon::minlex(&empty).unwrap().key();
    /// assert_eq!(key[..4], [0x7d, 0x99, 0xf0, 0x97], "printf 'minlex:%081d' 0 | tr 0 . | sha1sum");
    /// ```
    #[must_use]
    pub fn key(&self) -> [u8; 16] {
        key_of(self.form, &cells::symbols(&values(&self.grid)))
    }
}

/// Returns the key of a form; blanks are `.`.
fn key_of(form: Form, cells: &[u8; 81]) -> [u8; 16] {
    let mut hash = Sha1::new();
    [form.id().as_bytes(), b":", cells].into_iter().for_each(|part| hash.update(part));
    *hash.digest().bytes().first_chunk().expect("20 bytes")
}

/// How far to search for a canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonOptions {
    /// The maximum number of rows tried: 2 million by default. Most puzzles take fewer than a thousand.
    pub rows: u64,
    /// The budget of the search for the solution.
    pub nodes: Budget,
    /// The SIMD level; `None`, or one that this machine lacks, means its best. The forms are the same.
    pub level: Option<Level>,
}

setters!(CanonOptions { with_rows(rows: u64), with_nodes(nodes: Budget), with_level(level: Option<Level>) });

impl Default for CanonOptions {
    fn default() -> Self {
        Self { rows: 2_000_000, nodes: Budget::default(), level: None }
    }
}

/// Why a puzzle has no canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoForm {
    /// It is not 9×9.
    Shape(Shape),
    /// It has a symbol that is neither a digit nor a blank.
    Symbol,
    /// Its givens clash, or its solution does not fit them.
    Clash,
    /// Its candidates are restricted: the givens are not the whole puzzle.
    Candidates,
    /// [`Form::MinlexSolution`] needs exactly one solution, and the search found this.
    Solutions(Box<SolveOutcome>),
    /// The form was not found with this number of rows tried.
    Undecided(u64),
}

impl fmt::Display for NoForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => write!(f, "expected a grid of 9×9, found {shape}"),
            Self::Symbol => f.write_str("expected digits and blanks, found another symbol"),
            Self::Clash => f.write_str("expected givens without a clash"),
            Self::Candidates => {
                f.write_str("its candidates are restricted: the givens are not the whole puzzle")
            }
            Self::Solutions(outcome) => {
                let found = match **outcome {
                    SolveOutcome::Zero => "none",
                    SolveOutcome::Undecided => "no answer within the limit of nodes",
                    _ => "many",
                };
                write!(f, "expected exactly one solution, found {found}")
            }
            Self::Undecided(rows) => write!(f, "undecided after {rows} rows tried"),
        }
    }
}

impl error::Error for NoForm {}

/// Returns the puzzle with the least string of its class, as [`canonical`] does.
///
/// # Errors
///
/// [`NoForm`] if the puzzle is not 9×9, or its candidates are restricted, or the search is too long.
pub fn minlex(puzzle: &Puzzle) -> Result<Canonical, NoForm> {
    canonical(puzzle, Form::Minlex, &CanonOptions::default())
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
/// use givens::{Puzzle, canon::{CanonOptions, Form, canonical}};
///
/// let puzzle: Puzzle = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
///     .parse()
///     .unwrap();
/// assert!(canonical(&puzzle, Form::MinlexCounts, &CanonOptions::default()).is_ok());
/// let error = canonical(&puzzle, Form::MinlexSolution, &CanonOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "expected exactly one solution, found many");
/// ```
pub fn canonical(puzzle: &Puzzle, form: Form, options: &CanonOptions) -> Result<Canonical, NoForm> {
    let cells = whole_cells(puzzle)?;
    if form == Form::MinlexSolution && !puzzle.grid().is_full() {
        return match puzzle.solve_within(options.nodes).0 {
            SolveOutcome::One(solution) => minlex_solution(puzzle, &solution),
            outcome => Err(NoForm::Solutions(Box::new(outcome))),
        };
    }
    find(&cells, None, form, options)
}

/// Returns a puzzle in [`Form::MinlexSolution`] if its only solution is known.
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
    find(&cells, Some(&values(solution.grid())), Form::MinlexSolution, &options)
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
    static WORKSPACE: Cell<Option<Workspace>> = const { Cell::new(None) };
}

/// Returns the form of a valid puzzle.
fn find(
    cells: &[u8; 81],
    solution: Option<&[u8; 81]>,
    form: Form,
    options: &CanonOptions,
) -> Result<Canonical, NoForm> {
    let mut workspace = WORKSPACE.take().unwrap_or_default();
    let level = workspace.level(options);
    let task = FindValues { cells, solution, form, budget: options.rows, workspace: &mut workspace };
    let found = level.shuffle(task).expect("a level of this machine");
    WORKSPACE.set(Some(workspace));
    let Found { cells, map, automorphisms } = found?;
    Ok(Canonical { form, grid: grid(&cells), map, automorphisms })
}

fn values(grid: &Grid) -> [u8; 81] {
    std::array::from_fn(|cell| grid.contents()[cell].map_or(0, Digit::get))
}

fn grid(cells: &[u8; 81]) -> Grid {
    Grid::new(Shape::CLASSIC, cells.iter().map(|&value| Digit::new(value))).expect("values up to 9")
}
