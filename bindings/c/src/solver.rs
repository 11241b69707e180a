//! Blocks of puzzles through the engine for many puzzles, which a thread keeps from call to call.

use std::{cell::Cell, ops::Range, thread};

use givens::{
    Budget, Grid, Puzzle, SimdLevel, SolveOutcome,
    solve::sliced::{Engine, GridBatch, GridOutcome, Results},
};

use crate::{
    pointers::{Cells, Puzzles},
    verdict::GivensVerdict,
};

/// Fewer puzzles than this are solved faster one by one.
const MIN_BATCH: usize = 64;
/// A puzzle that takes more guesses than this in the engine is solved alone.
const MAX_GUESSES: u32 = 100_000;

/// What is known of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) verdict: GivensVerdict,
    /// Its solutions up to the limit of the block, where the engine counted them.
    pub(crate) solutions: Option<u8>,
    /// Its solution, if it has exactly one.
    pub(crate) solution: Option<Cells>,
}

struct Memory {
    engine: Engine,
    results: Results,
    cells: Vec<Cells>,
}

thread_local! {
    /// Taken out while in use, so that a panic leaves nothing half used behind.
    static MEMORY: Cell<Option<Box<Memory>>> = const { Cell::new(None) };
}

/// Solves blocks of puzzles.
pub(crate) struct Solver {
    memory: Option<Box<Memory>>,
}

impl Solver {
    /// Returns the solver of this thread.
    pub(crate) fn of_thread() -> Self {
        let kept = MEMORY.try_with(Cell::take).ok().flatten();
        let new = || {
            let engine = Engine::new(SimdLevel::best()).expect("this machine has its best level");
            let engine = engine.with_guess_limit(MAX_GUESSES);
            Box::new(Memory { engine, results: Results::new(), cells: Vec::new() })
        };
        Self { memory: Some(kept.unwrap_or_else(new)) }
    }

    /// Solves some of the puzzles, counting up to `limit` solutions, which is at least 2, and passes the answer for each to
    /// `sink`, with its row and its cells.
    pub(crate) fn solve(
        &mut self,
        puzzles: &Puzzles,
        rows: Range<usize>,
        limit: u8,
        mut sink: impl FnMut(usize, &Cells, Answer),
    ) {
        let Memory { engine, results, cells } = &mut **self.memory.as_mut().expect("until it is dropped");
        puzzles.read(rows.clone(), cells);
        let is_batch = cells.len() >= MIN_BATCH;
        if is_batch {
            engine.solve(GridBatch::grids(cells), limit, results);
        }
        for (index, (row, cells)) in rows.zip(&*cells).enumerate() {
            let answer = if is_batch { answer(cells, index, results) } else { alone(cells) };
            sink(row, cells, answer);
        }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        if !thread::panicking() {
            let _ = MEMORY.try_with(|memory| memory.set(self.memory.take()));
        }
    }
}

/// Returns what the engine found.
fn answer(cells: &Cells, index: usize, results: &Results) -> Answer {
    match results.outcomes()[index] {
        GridOutcome::Solutions(0) | GridOutcome::Malformed => {
            Answer { verdict: GivensVerdict::without_solution(cells), solutions: Some(0), solution: None }
        }
        GridOutcome::Solutions(1) => {
            let solution = results.unique_solution(index).copied();
            Answer { verdict: GivensVerdict::One, solutions: Some(1), solution }
        }
        GridOutcome::Solutions(number) => {
            Answer { verdict: GivensVerdict::Many, solutions: Some(number), solution: None }
        }
        GridOutcome::HandedOver => alone(cells),
    }
}

/// Solves one puzzle.
fn alone(cells: &Cells) -> Answer {
    let found = |verdict, solutions| Answer { verdict, solutions, solution: None };
    let Ok(puzzle) = puzzle(cells) else {
        return found(GivensVerdict::without_solution(cells), Some(0));
    };
    match puzzle.solve_within(Budget::default()).0 {
        SolveOutcome::Zero => found(GivensVerdict::Zero, Some(0)),
        SolveOutcome::One(solution) => {
            Answer { solution: solution.grid().to_classic(), ..found(GivensVerdict::One, Some(1)) }
        }
        SolveOutcome::Many(..) => found(GivensVerdict::Many, None),
        SolveOutcome::Undecided => found(GivensVerdict::Undecided, None),
    }
}

/// Makes a puzzle of cells.
///
/// # Errors
///
/// The verdict on what is none.
pub(crate) fn puzzle(cells: &Cells) -> Result<Puzzle, GivensVerdict> {
    let grid = Grid::from_classic(cells).map_err(|_| GivensVerdict::Malformed)?;
    Puzzle::new(grid).map_err(|_| GivensVerdict::Clashing)
}
