//! A random full grid of any shape.

use std::sync::LazyLock;

use givens_engine::grid::{Grid, Puzzle, Shape};

use crate::generate::{
    generated::{grid, values},
    stream::Stream,
};

/// The twelve 4×4 grids whose first box is 1 2, 3 4.
static TWELVE: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let first = grid(
        Shape::of_side(4).expect("there is a 4×4 shape"),
        &[1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    );
    let solutions = Puzzle::new(first).expect("these givens do not clash").solutions();
    solutions.map(|solution| values(solution.grid())).collect()
});

/// Maximum number of backtracking steps per cell before the search restarts.
const PATIENCE: usize = 4;

/// Fills a grid: repeatedly, a random cell of those with the fewest candidates gets a random one of them; if
/// none is left, the last choice is changed. Not all grids are equally likely (docs/generate.md has
/// measurements), except those of 4×4.
pub(super) fn full_grid(shape: Shape, stream: &mut Stream) -> Grid {
    if shape.side() == 4 {
        return four(shape, stream);
    }
    loop {
        if let Some(values) = Filling::new(shape).fill(stream) {
            return grid(shape, &values);
        }
    }
}

/// Chooses one of the twelve and an order of the digits.
fn four(shape: Shape, stream: &mut Stream) -> Grid {
    let chosen = &TWELVE[stream.place(TWELVE.len())];
    let mut digits = [1, 2, 3, 4];
    stream.shuffle(&mut digits);
    let renamed: Vec<u8> = chosen.iter().map(|&value| digits[usize::from(value) - 1]).collect();
    grid(shape, &renamed)
}

struct Filling {
    shape: Shape,
    values: Vec<u8>,
    /// The digits that each row, column and box has, a bit each.
    held: [Vec<u32>; 3],
    /// The houses of each cell.
    houses: Vec<[usize; 3]>,
    /// Cells in the order in which they were filled, with the digits still to be tried there.
    filled: Vec<(usize, u32)>,
}

impl Filling {
    fn new(shape: Shape) -> Self {
        let houses = shape
            .cells()
            .map(|cell| [cell.row().index(), cell.column().index(), shape.block_of(cell).index()]);
        Self {
            shape,
            values: vec![0; shape.cell_count()],
            held: [(); 3].map(|()| vec![0; shape.side()]),
            houses: houses.collect(),
            filled: Vec::new(),
        }
    }

    /// Fills the grid; `None` if that takes too many steps back.
    fn fill(mut self, stream: &mut Stream) -> Option<Vec<u8>> {
        let mut steps_back = PATIENCE * self.values.len();
        while let Some((cell, mut digits)) = self.choose(stream) {
            let mut cell = cell;
            while digits == 0 {
                steps_back = steps_back.checked_sub(1)?;
                (cell, digits) = self.filled.pop().expect("the empty grid can be filled");
                self.set(cell, 0);
            }
            let mut chosen = digits;
            for _ in 0..stream.below(digits.count_ones()) {
                chosen &= chosen - 1;
            }
            let digit = chosen.trailing_zeros();
            self.filled.push((cell, digits & !(1 << digit)));
            self.set(cell, digit as u8 + 1);
        }
        Some(self.values)
    }

    /// Returns one of the blank cells with the fewest candidates, and these.
    fn choose(&self, stream: &mut Stream) -> Option<(usize, u32)> {
        let (mut best, mut fewest, mut ties) = (None, u32::MAX, 0);
        for cell in (0..self.values.len()).filter(|&cell| self.values[cell] == 0) {
            let candidates = self.candidates(cell);
            let number = candidates.count_ones();
            if number < fewest {
                (best, fewest, ties) = (Some((cell, candidates)), number, 1);
            } else if number == fewest {
                ties += 1;
                if stream.below(ties) == 0 {
                    best = Some((cell, candidates));
                }
            }
        }
        best
    }

    fn candidates(&self, cell: usize) -> u32 {
        let houses = self.held.iter().zip(self.houses[cell]);
        houses.fold((1 << self.shape.side()) - 1, |left, (held, house)| left & !held[house])
    }

    /// Changes a blank cell to a value, or a filled one to 0.
    fn set(&mut self, cell: usize, value: u8) {
        let changed = self.values[cell].max(value);
        self.values[cell] = value;
        for (held, house) in self.held.iter_mut().zip(self.houses[cell]) {
            held[house] ^= 1 << (changed - 1);
        }
    }
}
