//! The state of a grid, digits and candidates, for display and for replaying traces. Techniques search a `Board` instead,
//! which holds the same in a form that is fast to search.

use std::fmt;

use givens_draw::draw::{Scene, candidate_rows};
use givens_engine::grid::{Candidate, Candidates, DigitSet, Grid, Puzzle};

/// Digits placed and candidates left. Prints as a drawn grid.
///
/// # Examples
///
/// ```
/// use givens::{Cell, Digit, Grid, Puzzle, Shape, explain::GridState};
///
/// let mut grid = Grid::empty(Shape::of_side(4).unwrap());
/// grid.set(Cell::new(0, 0), Digit::new(3));
/// let state = GridState::of(&Puzzle::new(grid).unwrap());
/// assert_eq!(state.to_string(), "\
/// +-----------+-----------+
/// | 3    124  | 124  124  |
/// | 124  124  | 1234 1234 |
/// +-----------+-----------+
/// | 124  1234 | 1234 1234 |
/// | 124  1234 | 1234 1234 |
/// +-----------+-----------+");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GridState {
    /// The digits placed.
    pub grid: Grid,
    /// The candidates of each cell; of a filled cell its digit.
    pub candidates: Candidates,
}

impl GridState {
    /// Returns the state of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        let mut candidates = Candidates::of(puzzle.grid());
        if let Some(admitted) = puzzle.candidates() {
            for cell in puzzle.shape().cells().filter(|&cell| puzzle.grid().get(cell).is_none()) {
                candidates.set(cell, candidates.get(cell) & admitted.get(cell));
            }
        }
        Self { grid: puzzle.grid().clone(), candidates }
    }

    /// Returns the puzzle whose givens and candidates these are.
    ///
    /// # Panics
    ///
    /// If digits clash.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        let puzzle = Puzzle::new(self.grid.clone()).expect("digits of a state do not clash");
        puzzle.with_candidates(self.candidates.clone())
    }

    /// Returns the picture of the state, in which the cells that hold a digit in `givens` are shown as given.
    #[must_use]
    pub fn scene(&self, givens: &Grid) -> Scene {
        let mut scene =
            Scene::from_givens(givens.clone()).with_labels(true).with_candidates(self.candidates.clone());
        scene.placed = Some(self.grid.clone());
        scene
    }

    /// Places a digit, and removes it from the candidates of the blank peers.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.grid.set(cell, Some(digit));
        self.candidates.set(cell, DigitSet::of(digit));
        let shape = self.grid.shape();
        for peer in shape.houses_of(cell).into_iter().flat_map(|house| shape.cells_of(house)) {
            if self.grid.get(peer).is_none() {
                self.candidates.remove(Candidate { cell: peer, digit });
            }
        }
    }

    /// Removes a candidate from a blank cell.
    pub fn eliminate(&mut self, candidate: Candidate) {
        if self.grid.get(candidate.cell).is_none() {
            self.candidates.remove(candidate);
        }
    }
}

impl fmt::Display for GridState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&candidate_rows(&self.candidates))
    }
}
