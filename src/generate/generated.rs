//! A generated puzzle, or why there is none.

use std::fmt;

use givens_engine::grid::{Digit, Grid, Puzzle, Shape, Solution};
use givens_formats::record::{Attribute, Field, FieldSet, Listed, Record, Text};
use givens_rate::{Rating, Score, Tenths};

use crate::explain::GridState;

/// A puzzle with its solution, or a full grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// Its index for this seed, from 0.
    pub index: u64,
    /// Number of attempts until it was found, itself included.
    pub attempts: u64,
    /// Its rating, if the options have a target.
    pub rating: Option<Box<Rating>>,
    /// The position that is generated of it, if the options name what is next.
    pub position: Option<Box<GridState>>,
    shape: Shape,
    /// The givens, then the solution, one value per cell.
    values: Box<[u8]>,
}

impl Generated {
    pub(super) fn new(index: u64, shape: Shape, givens: &[u8], solution: &[u8]) -> Self {
        let cells = shape.cell_count();
        assert!(givens.len() == cells && solution.len() == cells, "{cells} values each");
        let values = [givens, solution].concat().into();
        Self { index, attempts: 1, rating: None, position: None, shape, values }
    }

    pub(super) fn of_grids(index: u64, givens: &Grid, solution: &Grid) -> Self {
        Self::new(index, givens.shape(), &values(givens), &values(solution))
    }

    pub(super) fn with_rating(self, rating: Rating) -> Self {
        Self { rating: Some(Box::new(rating)), ..self }
    }

    pub(super) fn with_position(self, position: GridState) -> Self {
        Self { position: Some(Box::new(position)), ..self }
    }

    /// The same puzzle, found by the attempt of this number, from 0.
    pub(super) fn by_attempt(self, attempt: u64) -> Self {
        Self { attempts: attempt + 1, ..self }
    }

    /// Returns its shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the givens, row by row: 0 for a blank, else 1 to the side.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        &self.values[..self.shape.cell_count()]
    }

    /// Returns the digits of the solution, row by row: 1 to the side.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.values[self.shape.cell_count()..]
    }

    /// Returns the number of givens.
    #[must_use]
    pub fn given_count(&self) -> usize {
        self.givens().iter().filter(|&&value| value != 0).count()
    }

    /// Returns the givens as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        grid(self.shape, self.givens())
    }

    /// Returns the puzzle.
    ///
    /// # Panics
    ///
    /// Never: a part of a solution has no clash.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.grid()).expect("givens of a solution do not clash")
    }

    /// Returns its only solution.
    ///
    /// # Panics
    ///
    /// Never: the engine found it.
    #[must_use]
    pub fn solution(&self) -> Solution {
        Solution::new(grid(self.shape, self.digits())).expect("a full grid without clashes")
    }

    /// Returns it as a record, with its solution if asked for; a position with its digits as givens and its candidates.
    #[must_use]
    pub fn record(&self, with_solution: bool) -> Record {
        let solution = with_solution.then(|| Listed::of(self.solution().into_grid()));
        let Some(position) = &self.position else { return Record::of(self.grid()).with_solution(solution) };
        let mut record = Record::of(position.grid.clone()).with_solution(solution);
        record.set_candidates(position.candidates.clone());
        record
    }

    /// Returns it as a record with its rating and the number of attempts, as far as a format `holds` them.
    #[must_use]
    pub fn rated_record(&self, with_solution: bool, holds: FieldSet) -> Record {
        let mut record = self.record(with_solution);
        let Some(rating) = &self.rating else { return record };
        let score = rating.score.as_ref().ok();
        let number = match score {
            Some(&Score::SudokuExplainer { er, .. }) => Some(Tenths(er).to_string()),
            _ => score.and_then(Score::number).map(|number| number.to_string()),
        };
        if let Some(number) = number.filter(|_| holds.contains(Field::Ratings)) {
            record.meta.rate(rating.scheme.id(), number);
        }
        if let Some(level) = score.and_then(Score::level).filter(|_| holds.contains(Field::Text(Text::Level)))
        {
            record.meta.set(Text::Level, level);
        }
        if holds.contains(Field::Columns) {
            let hardest = rating.hardest().map(|hardest| ("hardest", hardest.to_owned()));
            let columns = hardest.into_iter().chain([("attempts", self.attempts.to_string())]);
            record.meta.columns.extend(columns.map(|(name, text)| Attribute { name: name.to_owned(), text }));
        }
        record
    }
}

/// Why a puzzle was not generated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GenerationFailure {
    /// Its index for this seed, from 0.
    pub index: u64,
    pub(super) reason: String,
}

impl fmt::Display for GenerationFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for GenerationFailure {}

/// Returns one value per cell, 0 for a blank.
pub(super) fn values(grid: &Grid) -> Vec<u8> {
    grid.contents().iter().map(|digit| digit.map_or(0, Digit::get)).collect()
}

pub(super) fn grid(shape: Shape, values: &[u8]) -> Grid {
    Grid::from_fn(shape, |cell| Digit::new(values[shape.index(cell)]))
}
