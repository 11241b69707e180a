//! GivenRemoval givens away from a puzzle as long as its solution stays the only one.

use crate::generate::{stream::Stream, task::Task};

use super::{
    board::Board,
    scheduler::{Answers, Attempt, Questions, Step},
};

/// The removal of givens from one puzzle.
///
/// The cells of an orbit are blanked together. Then each of them has to be shown to hold its digit in
/// every solution: because a single shows it, or because the engine finds no solution with another digit
/// there. Proved cells are restored while the others are examined. An orbit of which a cell may hold
/// another digit is put back for good: with fewer givens it will be no different.
pub(super) struct GivenRemoval<'a> {
    task: &'a Task,
    solution: [u8; 81],
    givens: [u8; 81],
    board: Board,
    /// The orbits in the order in which they are tried.
    order: [u8; 81],
    next: usize,
    /// Number of givens, and how many are to be left at least.
    left: usize,
    target: usize,
    /// The orbit's cells, of which the first ones are not shown yet.
    cells: [u8; 8],
    open: usize,
    /// Number of givens that the orbit has.
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

    /// Blanks a cell, or gives it again.
    fn turn(&mut self, cell: usize) {
        self.board.turn(cell, digit(&self.solution, cell));
        self.givens[cell] ^= self.solution[cell] ^ b'.';
    }

    /// Blanks the next orbit that may be blanked; false when there is none.
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

    /// Blanks the first cells of the orbit, or gives them again.
    fn turn_first(&mut self, number: usize) {
        for place in 0..number {
            self.turn(usize::from(self.cells[place]));
        }
    }

    /// Restores the cells that a single determines; returns whether the whole orbit is proved.
    fn show_plain(&mut self) -> bool {
        let mut place = 0;
        while place < self.open {
            let cell = usize::from(self.cells[place]);
            if self.board.is_plain(cell, digit(&self.solution, cell)) {
                self.shown(place);
                place = 0;
            } else {
                place += 1;
            }
        }
        self.open == 0
    }

    /// Gives a cell again that is shown to hold its digit.
    fn shown(&mut self, place: usize) {
        self.turn(usize::from(self.cells[place]));
        self.open -= 1;
        self.cells.swap(place, self.open);
    }

    /// The orbit is blank for good.
    fn take(&mut self) {
        self.turn_first(self.size);
        self.next += 1;
    }

    /// The orbit is given for good.
    fn put_back(&mut self) {
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
            if self.show_plain() {
                self.take();
            } else {
                let cell = usize::from(self.cells[0]);
                questions.differs(&self.givens, cell, digit(&self.solution, cell));
                return Step::Asking;
            }
        }
    }

    fn on_answers(&mut self, answers: &Answers<'_>) {
        if answers.counts().eq([0]) {
            self.shown(0);
            if self.open == 0 {
                self.take();
            }
        } else {
            self.put_back();
        }
    }
}

/// The digit of a cell, `0..9`.
fn digit(symbols: &[u8; 81], cell: usize) -> usize {
    usize::from(symbols[cell] - b'1')
}
