//! Candidates: the digits that cells may still hold.
//!
//! A set for each cell, of any shape. Files state them, solvers respect them, and explanations remove them one by one.

use std::fmt;

use super::{Cell, Digit, DigitSet, Grid, Shape};

/// A digit that a cell may hold. Orders itself by cell, then by digit; prints `5 in r3c7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.digit, self.cell)
    }
}

/// For each cell of a grid the digits that it may hold (pencil marks).
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Candidate, Candidates, Cell, Digit, Grid, Shape};
///
/// let mut grid = Grid::empty(Shape::of_side(4).unwrap());
/// grid.set(Cell::new(0, 0), Digit::new(3));
/// let mut candidates = Candidates::of(&grid);
/// assert_eq!(candidates.get(Cell::new(0, 0)).to_string(), "3");
/// assert_eq!(candidates.get(Cell::new(1, 1)).to_string(), "124");
/// let two = Candidate { cell: Cell::new(1, 1), digit: Digit::new(2).unwrap() };
/// assert!(candidates.remove(two) && !candidates.contains(two));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Candidates {
    shape: Shape,
    sets: Box<[DigitSet]>,
}

impl Candidates {
    /// Returns candidates with every digit in every cell.
    #[must_use]
    pub fn all(shape: Shape) -> Self {
        Self { shape, sets: vec![DigitSet::up_to(shape.side()); shape.cell_count()].into() }
    }

    /// Returns candidates with these sets, row-major; `None` if their number is not `side²` or a digit is larger
    /// than the side.
    #[must_use]
    pub fn new(shape: Shape, sets: impl IntoIterator<Item = DigitSet>) -> Option<Self> {
        let sets: Box<[_]> = sets.into_iter().collect();
        let all = DigitSet::up_to(shape.side());
        let fits = sets.len() == shape.cell_count() && sets.iter().all(|&set| (set - all).is_empty());
        fits.then_some(Self { shape, sets })
    }

    /// Returns the candidates of a grid: of a filled cell its digit, of a blank one the digits that its
    /// houses do not hold yet.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let shape = grid.shape();
        let houses = |cell: Cell| [cell.row().index(), cell.column().index(), shape.block_of(cell).index()];
        let mut held = [[DigitSet::EMPTY; Shape::MAX_SIDE]; 3];
        for (cell, digit) in grid.digits() {
            for (held, house) in held.iter_mut().zip(houses(cell)) {
                held[house].insert(digit);
            }
        }
        let left = |cell| {
            let houses = held.iter().zip(houses(cell));
            houses.fold(DigitSet::up_to(shape.side()), |left, (held, house)| left - held[house])
        };
        let sets = shape.cells().map(|cell| grid.get(cell).map_or_else(|| left(cell), DigitSet::of));
        Self { shape, sets: sets.collect() }
    }

    /// Returns their shape.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the candidates of a cell.
    ///
    /// # Panics
    ///
    /// If the cell lies outside the grid.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> DigitSet {
        self.sets[self.shape.index(cell)]
    }

    /// Changes the candidates of a cell.
    ///
    /// # Panics
    ///
    /// If the cell lies outside the grid or a digit is larger than its side.
    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        let all = DigitSet::up_to(self.shape.side());
        assert!((digits - all).is_empty(), "digit too large for {}", self.shape);
        self.sets[self.shape.index(cell)] = digits;
    }

    /// Returns whether it is one of them.
    #[inline]
    #[must_use]
    pub fn contains(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.get(cell).contains(digit)
    }

    /// Removes a candidate; returns whether it was there.
    pub fn remove(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        self.sets[self.shape.index(cell)].remove(digit)
    }

    /// Returns the sets of all cells, row-major, `side²` of them.
    #[inline]
    #[must_use]
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// Iterates over the candidates, cell by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> {
        let cells = self.shape.cells().zip(&self.sets);
        cells.flat_map(|(cell, set)| set.iter().map(move |digit| Candidate { cell, digit }))
    }
}
