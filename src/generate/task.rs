//! Options that were checked, and what follows from them once for all puzzles: every way to generate gets a `Task`.

use givens_engine::grid::{CellSet, Shape};

use super::{
    GenerateOptions, Goal, Impossible,
    generated::{Generated, GenerationFailure},
    stream::Stream,
};

/// The options and what follows from them for every attempt.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) options: GenerateOptions,
    /// Sets of cells that are given together or not at all, by row-major index.
    pub(super) orbits: Vec<Vec<usize>>,
    stream: Stream,
}

/// Returns whether to stop early.
pub(super) type Stop<'a> = &'a dyn Fn() -> bool;

impl Task {
    pub(super) fn new(options: GenerateOptions) -> Result<Self, Impossible> {
        options.check()?;
        let orbits = options.symmetry.orbits(options.shape);
        let orbits = orbits.iter().map(|orbit| indices(options.shape, *orbit)).collect();
        let stream = Stream::new(options.seed);
        Ok(Self { options, orbits, stream })
    }

    /// Returns the random numbers of an attempt at a puzzle.
    pub(super) fn stream(&self, index: u64, attempt: u64) -> Stream {
        self.stream.at(index, attempt)
    }

    /// Returns the target number of givens: chosen from the range, or as few as possible.
    pub(super) fn target(&self, stream: &mut Stream) -> usize {
        match (&self.options.givens, self.options.minimal) {
            (Some(range), false) => {
                let most = (*range.end()).min(self.options.shape.cell_count());
                range.start() + stream.place(most + 1 - range.start())
            }
            _ => 0,
        }
    }

    /// Returns the failure when no attempt succeeded.
    pub(super) fn failure(&self, index: u64) -> GenerationFailure {
        let mut what = match self.options.goal {
            Goal::Pattern(cells) => format!("with these {} givens", cells.len()),
            _ => match &self.options.givens {
                Some(range) if range.start() == range.end() => format!("with {} givens", range.start()),
                Some(range) => format!("with {} to {} givens", range.start(), range.end()),
                None => String::new(),
            },
        };
        if self.options.minimal && !what.is_empty() {
            what = format!("minimal and {what}");
        }
        if let Some(target) = &self.options.rating {
            let space = if what.is_empty() { "" } else { " " };
            what += &format!("{space}{target}");
        }
        if let Some(technique) = self.options.next {
            let space = if what.is_empty() { "" } else { " " };
            what += &format!("{space}in which a step of {technique} is next");
        }
        let attempts = self.options.attempts;
        let times = if attempts == 1 { "1 attempt".to_owned() } else { format!("{attempts} attempts") };
        let reason = if what.is_empty() {
            format!("no puzzle in {times}")
        } else {
            format!("no puzzle {what} in {times}")
        };
        GenerationFailure { index, reason }
    }
}

/// Returns the row-major indices of some cells.
pub(super) fn indices(shape: Shape, cells: CellSet) -> Vec<usize> {
    cells.iter().map(|cell| shape.index(cell)).collect()
}

/// The result for one puzzle.
pub(super) type Attempted = Result<Generated, GenerationFailure>;
