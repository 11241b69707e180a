//! Reworks existing puzzles: removes givens from those with one solution, and adds givens to those with many.

use givens_engine::{
    grid::{Grid, Puzzle, Shape},
    minimal::CandidateLimits,
    solve::SolveOutcome,
};
use givens_formats::record::Record;

use super::{
    GenerateOptions, Generated, GenerationFailure, Impossible,
    classic::{self, UniquePuzzle},
    general,
    generated::values,
    repair::{Repaired, repair},
    task::{Stop, Task},
};

/// The result for one puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reworked {
    /// It had one solution: givens were removed according to the options.
    Fewer(Generated),
    /// It had many solutions: givens were added, and now it has one.
    More {
        /// The new puzzle.
        made: Generated,
        /// Number of givens added.
        added: usize,
        /// Whether fewer are known not to suffice.
        fewest: bool,
    },
    /// The options cannot be met, or no attempt succeeded.
    Failed(GenerationFailure),
}

/// Removes givens from puzzles with one solution, and adds givens to those with many.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Puzzle, Shape, generate::{GenerateOptions, Reworked, Reworker}};
///
/// let reworker = Reworker::new(GenerateOptions::default());
/// let blank = Puzzle::new(Grid::empty(Shape::of_side(4).unwrap())).unwrap();
/// let reworked = reworker.rework(&[&blank], &|| false);
/// let Some(Reworked::More { made, added, .. }) = &reworked[0] else { panic!("288 solutions") };
/// assert!(made.puzzle().solve().is_one());
/// assert_eq!(made.given_count(), *added);
/// ```
#[derive(Debug)]
pub struct Reworker {
    options: GenerateOptions,
}

impl Reworker {
    /// Creates a reworker with these options, except that each puzzle keeps its shape. Impossible options are
    /// reported per puzzle.
    #[must_use]
    pub const fn new(options: GenerateOptions) -> Self {
        Self { options }
    }

    /// Reworks puzzles; `None` for those that were not finished before the stop. Random numbers depend only on
    /// the seed and the puzzle.
    #[must_use]
    pub fn rework(&self, puzzles: &[&Puzzle], stop: &dyn Fn() -> bool) -> Vec<Option<Reworked>> {
        let mut all = vec![None; puzzles.len()];
        let (mut places, mut proper) = (Vec::new(), Vec::new());
        for (place, &puzzle) in puzzles.iter().enumerate().take_while(|_| !stop()) {
            all[place] = match puzzle.solve() {
                SolveOutcome::One(solution) if is_plain(puzzle) && self.fits(puzzle) => {
                    places.push(place);
                    let solution = values(solution.grid());
                    proper.push(UniquePuzzle { index: index(puzzle), puzzle, solution });
                    None
                }
                outcome => self.rework_one(puzzle, &outcome, stop),
            };
        }
        if let Ok(task) = self.task(Shape::CLASSIC) {
            for (place, ended) in places.into_iter().zip(classic::remove_givens(&task, &proper, stop)) {
                all[place] = ended.map(|ended| ended.map_or_else(Reworked::Failed, Reworked::Fewer));
            }
        }
        all
    }

    /// Reworks the puzzles of records; `None` also for those whose givens clash.
    #[must_use]
    pub fn rework_records(&self, records: &[&Record], stop: &dyn Fn() -> bool) -> Vec<Option<Reworked>> {
        let puzzles: Vec<_> = records.iter().map(|record| Puzzle::new(record.grid.clone()).ok()).collect();
        let consistent: Vec<_> = puzzles.iter().flatten().collect();
        let mut reworked = self.rework(&consistent, stop).into_iter();
        puzzles.iter().map(|puzzle| puzzle.as_ref().and_then(|_| reworked.next().flatten())).collect()
    }

    /// Returns the same options for another shape.
    fn task(&self, shape: Shape) -> Result<Task, Impossible> {
        Task::new(GenerateOptions { shape, ..self.options.clone() })
    }

    /// Returns whether the givens have the required symmetry.
    fn fits(&self, puzzle: &Puzzle) -> bool {
        self.options.symmetry.holds(puzzle.shape(), puzzle.grid().filled())
    }

    /// Removes givens from a puzzle with one solution, or adds some to one with many; `None` if it was stopped.
    fn rework_one(&self, puzzle: &Puzzle, outcome: &SolveOutcome, stop: Stop<'_>) -> Option<Reworked> {
        let task = match self.task(puzzle.shape()) {
            Ok(task) => task,
            Err(impossible) => return Some(failure(impossible.to_string())),
        };
        let reason = match outcome {
            SolveOutcome::One(_) if !self.fits(puzzle) => {
                format!("its givens have no {} symmetry", self.options.symmetry)
            }
            SolveOutcome::One(solution) => return remove_givens(&task, puzzle, solution.grid(), stop),
            SolveOutcome::Many(..) => return Some(add(&task, puzzle)),
            SolveOutcome::Zero => "it has no solution".to_owned(),
            SolveOutcome::Undecided => "its solutions could not be found".to_owned(),
        };
        Some(failure(reason))
    }
}

/// Returns whether a puzzle can be searched together with others.
fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.shape() == Shape::CLASSIC && puzzle.candidates().is_none()
}

/// Makes a failure with a reason; the index, which numbers the puzzles of a seed, means nothing here.
fn failure(reason: String) -> Reworked {
    Reworked::Failed(GenerationFailure { index: 0, reason })
}

fn remove_givens(task: &Task, puzzle: &Puzzle, solution: &Grid, stop: Stop<'_>) -> Option<Reworked> {
    let (index, limits) = (index(puzzle), CandidateLimits::of(puzzle));
    for attempt in 0..task.options.attempts {
        let mut stream = task.stream(index, attempt);
        let givens = general::remove_givens(task, puzzle.grid(), &limits, solution, &mut stream, stop);
        if stop() {
            return None;
        }
        if let Some(givens) = givens {
            let made = Generated::of_grids(index, &givens, solution);
            return Some(Reworked::Fewer(made.by_attempt(attempt)));
        }
    }
    Some(Reworked::Failed(task.failure(index)))
}

fn add(task: &Task, puzzle: &Puzzle) -> Reworked {
    let index = index(puzzle);
    let Some(Repaired { givens, solution, added, fewest }) = repair(puzzle, &mut task.stream(index, 0))
    else {
        return failure("its solutions could not be separated".to_owned());
    };
    if !task.options.range().contains(&givens.given_count()) {
        return failure(format!("with one solution it has {} givens", givens.given_count()));
    }
    Reworked::More { made: Generated::of_grids(index, &givens, solution.grid()), added, fewest }
}

/// Returns the index of a puzzle's random numbers: the FNV-1a hash of its cells.
fn index(puzzle: &Puzzle) -> u64 {
    values(puzzle.grid())
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, value| (hash ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3))
}
