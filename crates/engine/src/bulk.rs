//! Many 9×9 grids at once: [`solve`] runs the [engine for many puzzles](crate::solve::sliced) on all cores.
//!
//! For programs that have grids and neither texts nor records: bindings, and whoever uses this crate alone. The grids lie one
//! behind another, without anything between them. Those of a file of lines or of a table need not be copied for that:
//! `check::solve` of the crate `givens` solves them where they are, which is faster.

use std::{num::NonZero, sync::Mutex, thread};

use crate::{
    grid::{Clashing, Grid, ParseGridError},
    setters::setters,
    simd::SimdLevel,
    solve::sliced::{Engine, GridBatch, GridOutcome, Results},
};

/// Number of grids that a thread takes at a time.
const CHUNK: usize = 8192;

/// Options of solving many grids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct BulkOptions {
    /// Solutions of each grid are counted up to this number, which must not be 0.
    pub limit: u8,
    /// Number of threads; 0 for as many as there are cores.
    pub threads: usize,
    /// The SIMD level, if this machine has it; results do not depend on it.
    pub level: SimdLevel,
}

setters!(BulkOptions {
    with_limit(limit: u8),
    with_threads(threads: usize),
    with_level(level: SimdLevel),
});

impl Default for BulkOptions {
    /// Returns one solution or several, on all cores.
    fn default() -> Self {
        Self { limit: 2, threads: 0, level: SimdLevel::best() }
    }
}

/// The answer for one grid.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BulkAnswer {
    /// The number of solutions, of which there may be more if it is the limit; or why the grid is not a puzzle.
    pub solutions: Result<u8, ParseGridError>,
    /// The solution, if there is exactly one and the limit is above 1: `1` to `9`, row by row.
    pub solution: Option<[u8; 81]>,
}

/// Solves grids of `1` to `9` for a given and `0` or `.` for a blank, and returns the answers in their order.
///
/// # Panics
///
/// If the limit is 0.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::bulk::{BulkOptions, solve};
///
/// let mut grid = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let one = grid;
/// grid[2] = b'5';
/// let answers = solve(&[one, grid], &BulkOptions::default());
/// assert_eq!(answers[0].solutions, Ok(1));
/// assert!(answers[0].solution.unwrap().starts_with(b"534678912"));
/// let clashing = answers[1].solutions.as_ref().unwrap_err().to_string();
/// assert!(clashing.starts_with("5 occurs 2 times in row 1: r1c1, r1c3"));
/// ```
#[must_use]
pub fn solve(grids: &[[u8; 81]], options: &BulkOptions) -> Vec<BulkAnswer> {
    assert!(options.limit > 0, "a limit of at least 1");
    let mut answers = vec![BulkAnswer { solutions: Ok(0), solution: None }; grids.len()];
    let threads = match options.threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    };
    let threads = threads.min(grids.len().div_ceil(CHUNK));
    let chunks = Mutex::new(grids.chunks(CHUNK).zip(answers.chunks_mut(CHUNK)));
    let work = || {
        let mut engine = Engine::new(options.level).or_else(|| Engine::new(SimdLevel::best()));
        let engine = engine.as_mut().expect("this machine has its best level");
        let mut results = Results::new();
        let next = || chunks.lock().ok()?.next();
        while let Some((grids, answers)) = next() {
            engine.solve(GridBatch::grids(grids), options.limit, &mut results);
            for (index, (cells, answer)) in grids.iter().zip(answers).enumerate() {
                *answer = answer_of(cells, index, &results);
            }
        }
    };
    // This thread works too, so that all is done even where the system provides no other.
    thread::scope(|scope| {
        for _ in 1..threads {
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    answers
}

fn answer_of(cells: &[u8; 81], index: usize, results: &Results) -> BulkAnswer {
    let solutions = match results.outcomes()[index] {
        GridOutcome::Solutions(0) | GridOutcome::Malformed => puzzle(cells).map(|()| 0),
        GridOutcome::Solutions(number) => Ok(number),
        GridOutcome::HandedOver => unreachable!("guesses have no limit"),
    };
    BulkAnswer { solutions, solution: results.unique_solution(index).copied() }
}

/// Checks that a grid without solutions is a puzzle.
fn puzzle(cells: &[u8; 81]) -> Result<(), ParseGridError> {
    let clashes = Grid::from_classic(cells)?.clashes();
    if clashes.is_empty() { Ok(()) } else { Err(Clashing { clashes }.into()) }
}
