//! Removes givens from a puzzle while its solution stays the only one.

use crate::generate::{stream::Stream, task::Task};

use super::{
    board::Board,
    scheduler::{Answers, Attempt, Questions, Step},
};

/// The removal of givens from one puzzle.
///
/// The cells of an orbit are blanked together. Then each of them must be proved to hold its digit in every
/// solution: because it is a single, or because the engine finds no solution with another digit there. Proved
/// cells are restored while the others are examined. An orbit with a cell that may hold another digit stays
/// given, because with fewer givens this will not change.
pub(super) struct GivenRemoval<'a> {
    task: &'a Task,
    solution: [u8; 81],
    givens: [u8; 81],
    board: Board,
    /// The orbits in the order in which they are tried.
    order: [u8; 81],
    next: usize,
    /// Number of givens, and their minimum.
    left: usize,
    target: usize,
    /// The orbit's cells; the first `open` ones are not proved yet.
    cells: [u8; 8],
    open: usize,
    /// Number of givens in the orbit.
    size: usize,
}

impl<'a> GivenRemoval<'a> {
    pub(super) fn new(task: &'a Task, givens: [u8; 81], solution: [u8; 81], stream: &mut Stream) -> Self {
        let mut order = std::array::from_fn(|orbit| orbit as u8);
        stream.shuffle(&mut order[..task.orbits.len()]);
        let target = task.target(stream);
        let mut board = Board::FULL;
        for cell in (0..81).filter(|&cell| givens[cell] == b'.') {
            board.turn(cell, digit(&solution, cell));
        }
        let left = givens.iter().filter(|&&given| given != b'.').count();
        Self { task, solution, givens, board, order, next: 0, left, target, cells: [0; 8], open: 0, size: 0 }
    }

    /// Blanks a cell, or restores it.
    fn turn(&mut self, cell: usize) {
        self.board.turn(cell, digit(&self.solution, cell));
        self.givens[cell] ^= self.solution[cell] ^ b'.';
    }

    /// Blanks the next orbit that may be blanked; returns false if there is none.
    fn blank_next(&mut self) -> bool {
        let task = self.task;
        while self.next < task.orbits.len() && self.left > self.target {
            self.size = 0;
            for &cell in &task.orbits[usize::from(self.order[self.next])] {
                if self.givens[cell] != b'.' {
                    self.cells[self.size] = cell as u8;
                    self.size += 1;
                }
            }
            if self.size > 0 && self.left - self.size >= self.target {
                self.left -= self.size;
                self.turn_first(self.size);
                self.open = self.size;
                return true;
            }
            self.next += 1;
        }
        false
    }

    /// Blanks the first cells of the orbit, or restores them.
    fn turn_first(&mut self, number: usize) {
        for place in 0..number {
            self.turn(usize::from(self.cells[place]));
        }
    }

    /// Restores the cells that a single determines; returns whether the whole orbit is proved.
    fn prove_by_singles(&mut self) -> bool {
        let mut place = 0;
        while place < self.open {
            let cell = usize::from(self.cells[place]);
            if self.board.is_single(cell, digit(&self.solution, cell)) {
                self.prove(place);
                place = 0;
            } else {
                place += 1;
            }
        }
        self.open == 0
    }

    /// Restores a cell that is proved to hold its digit.
    fn prove(&mut self, place: usize) {
        self.turn(usize::from(self.cells[place]));
        self.open -= 1;
        self.cells.swap(place, self.open);
    }

    /// Makes the orbit blank for good.
    fn remove_orbit(&mut self) {
        self.turn_first(self.size);
        self.next += 1;
    }

    /// Makes the orbit given for good.
    fn restore_orbit(&mut self) {
        self.turn_first(self.open);
        self.open = 0;
        self.left += self.size;
        self.next += 1;
    }

    fn end(&self) -> Step {
        if self.task.options.range().contains(&self.left) {
            Step::Generated { givens: self.givens, solution: self.solution }
        } else {
            Step::Failed
        }
    }
}

impl Attempt for GivenRemoval<'_> {
    const LIMIT: u8 = 1;

    fn step(&mut self, questions: &mut Questions) -> Step {
        loop {
            if self.open == 0 && !self.blank_next() {
                return self.end();
            }
            if self.prove_by_singles() {
                self.remove_orbit();
            } else {
                let cell = usize::from(self.cells[0]);
                questions.ask_other(&self.givens, cell, digit(&self.solution, cell));
                return Step::Asking;
            }
        }
    }

    fn on_answers(&mut self, answers: &Answers<'_>) {
        if answers.counts().eq([0]) {
            self.prove(0);
            if self.open == 0 {
                self.remove_orbit();
            }
        } else {
            self.restore_orbit();
        }
    }
}

/// Returns the digit of a cell, `0..9`.
fn digit(symbols: &[u8; 81], cell: usize) -> usize {
    usize::from(symbols[cell] - b'1')
}
