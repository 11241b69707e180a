//! Random positions, on which tests compare searches with plain ones. A seed gives the same position everywhere; only tests
//! of this crate call it.

use givens_engine::grid::{Digit, Grid, Puzzle, Shape};

use super::{board::Board, cells::Cell};

/// Steele, Lea and Flood's splitmix64.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number below an end.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) % end as u64) as usize
    }

    fn order(&mut self, number: usize) -> Vec<usize> {
        let mut order: Vec<_> = (0..number).collect();
        (1..number).rev().for_each(|last| order.swap(last, self.below(last + 1)));
        order
    }

    /// A position of a pattern grid: some cells are filled, and some candidates that are wrong are gone.
    pub(super) fn board(&mut self) -> Board {
        self.board_from(15)
    }

    /// A position of a pattern grid with this number of filled cells or up to 24 more.
    pub(super) fn board_from(&mut self, least: usize) -> Board {
        let solution = self.solution();
        let mut board = Board::new(&[None; 81], solution);
        let (filled, one_in) = (least + self.below(25), 1 + self.below(8));
        for cell in self.order(81).into_iter().take(filled) {
            board.place(Cell::from_index(cell), solution[cell]);
        }
        let wrong = board.all_candidates().filter(|&(cell, digit)| solution[cell.index()] != digit);
        for (cell, digit) in wrong.collect::<Vec<_>>() {
            if self.below(one_in + 1) == 0 {
                board.remove(cell, digit);
            }
        }
        board
    }

    /// A puzzle with one solution, of which hardly a given can be removed.
    pub(super) fn proper_puzzle(&mut self) -> Puzzle {
        let mut digits = self.solution().map(Some);
        let puzzle = |digits: [Option<Digit>; 81]| {
            Puzzle::new(Grid::new(Shape::CLASSIC, digits).expect("81 cells")).expect("part of a solution")
        };
        let (removed, order) = (45 + self.below(36), self.order(81));
        for cell in order.into_iter().take(removed) {
            let given = digits[cell].take();
            if puzzle(digits).solve().only_solution().is_none() {
                digits[cell] = given;
            }
        }
        puzzle(digits)
    }

    /// A pattern grid.
    fn solution(&mut self) -> [Digit; 81] {
        let [names, bands, stacks] = [9, 3, 3].map(|number| self.order(number));
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            let (row, column) = (bands[row / 3] * 3 + row % 3, stacks[column / 3] * 3 + column % 3);
            Digit::from_index(names[(row * 3 + row / 3 + column) % 9])
        })
    }
}
