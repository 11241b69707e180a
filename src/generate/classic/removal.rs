//! Removes givens from a puzzle while its solution stays the only one. It asks the scheduler questions, whose answers come
//! later, so that many removals share the engine.

use crate::generate::{stream::Stream, task::Task};

use super::{
    board::HouseBoard,
    scheduler::{Answers, Attempt, Questions, Status},
    unavoidable::UnavoidableSets,
};

/// With fewer givens, questions are narrowed first: most have another solution, and often one that keeps a certain box.
const NARROWED_BELOW: usize = 28;

/// The removal of givens from one puzzle.
///
/// The cells of an orbit are blanked together. Then each of them must be proved to hold its digit in every
/// solution: because it is a single, or because the engine finds no solution with another digit there. Proved
/// cells are restored while the others are examined. An orbit with a cell that may hold another digit, as an
/// unavoidable set or the engine shows, stays given, because with fewer givens this will not change.
pub(super) struct GivenRemoval<'a> {
    task: &'a Task,
    solution: [u8; 81],
    givens: [u8; 81],
    board: HouseBoard,
    sets: UnavoidableSets,
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
    /// Whether the last question allowed only solutions that keep a certain box.
    narrowed: bool,
}

impl<'a> GivenRemoval<'a> {
    pub(super) fn new(task: &'a Task, givens: [u8; 81], solution: [u8; 81], stream: &mut Stream) -> Self {
        let mut order = std::array::from_fn(|orbit| orbit as u8);
        stream.shuffle(&mut order[..task.orbits.len()]);
        let target = task.target(stream);
        let mut board = HouseBoard::FULL;
        for cell in (0..81).filter(|&cell| givens[cell] == b'.') {
            board.turn(cell, digit(&solution, cell));
        }
        let left = givens.iter().filter(|&&given| given != b'.').count();
        let sets = UnavoidableSets::new(&solution, task.options.level);
        Self {
            task,
            solution,
            givens,
            board,
            sets,
            order,
            next: 0,
            left,
            target,
            cells: [0; 8],
            open: 0,
            size: 0,
            narrowed: false,
        }
    }

    /// Blanks a cell, or restores it.
    fn turn(&mut self, cell: usize) {
        self.board.turn(cell, digit(&self.solution, cell));
        self.givens[cell] ^= self.solution[cell] ^ b'.';
    }

    /// Tries the next orbits as long as each is one cell, until one needs a question; returns whether one does.
    ///
    /// These cells are blanked only if they stay blank or need a question: the checks take given cells, too.
    fn try_lone_cells(&mut self) -> bool {
        let task = self.task;
        while self.next < task.orbits.len() && self.left > self.target {
            let [cell] = task.orbits[usize::from(self.order[self.next])][..] else { return false };
            if self.givens[cell] != b'.' {
                let is_single = self.board.is_single(cell, digit(&self.solution, cell));
                if is_single || !self.sets.is_necessary(&self.board, cell) {
                    self.left -= 1;
                    self.turn(cell);
                    if !is_single {
                        (self.cells[0], self.size, self.open) = (cell as u8, 1, 1);
                        return true;
                    }
                }
            }
            self.next += 1;
        }
        false
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

    /// Returns whether an unavoidable set proves that one of the cells may hold another digit.
    fn is_necessary(&self) -> bool {
        self.cells[..self.open].iter().any(|&cell| self.sets.is_necessary(&self.board, cell.into()))
    }

    /// Restores a cell that is proved to hold its digit, unless it is the last, which becomes blank for good.
    fn prove(&mut self, place: usize) {
        self.open -= 1;
        if self.open > 0 {
            self.turn(usize::from(self.cells[place]));
            self.cells.swap(place, self.open);
        }
    }

    /// Makes the orbit blank for good.
    fn remove_orbit(&mut self) {
        // The first one was proved last.
        for place in 1..self.size {
            self.turn(usize::from(self.cells[place]));
        }
        self.next += 1;
    }

    /// Makes the orbit given for good.
    fn restore_orbit(&mut self) {
        self.turn_first(self.open);
        self.open = 0;
        self.left += self.size;
        self.next += 1;
    }

    /// Asks whether there is a solution with another digit in the first cell.
    fn ask(&mut self, narrowed: bool, questions: &mut Questions) -> Status {
        let cell = usize::from(self.cells[0]);
        let grid = questions.ask_other(&self.givens, cell, digit(&self.solution, cell));
        if narrowed {
            let start = self.board.blankest_box(cell);
            for row in [start, start + 9, start + 18] {
                grid[row..row + 3].copy_from_slice(&self.solution[row..row + 3]);
            }
        }
        self.narrowed = narrowed;
        Status::Asking
    }

    fn end(&self) -> Status {
        if self.task.options.range().contains(&self.left) {
            Status::Generated { givens: self.givens, solution: self.solution }
        } else {
            Status::Failed
        }
    }
}

impl Attempt for GivenRemoval<'_> {
    const LIMIT: u8 = 1;

    fn step(&mut self, questions: &mut Questions) -> Status {
        if self.narrowed {
            return self.ask(false, questions);
        }
        loop {
            if self.open == 0 {
                if self.try_lone_cells() {
                    return self.ask(self.left < NARROWED_BELOW, questions);
                }
                if !self.blank_next() {
                    return self.end();
                }
            }
            if self.prove_by_singles() {
                self.remove_orbit();
            } else if self.is_necessary() {
                self.restore_orbit();
            } else {
                return self.ask(self.left < NARROWED_BELOW, questions);
            }
        }
    }

    fn on_answers(&mut self, answers: &Answers<'_>) {
        if !answers.counts().eq([0]) {
            self.narrowed = false;
            self.restore_orbit();
        } else if !self.narrowed {
            self.prove(0);
            if self.open == 0 {
                self.remove_orbit();
            }
        }
    }
}

/// Returns the digit of a cell, `0..9`.
fn digit(symbols: &[u8; 81], cell: usize) -> usize {
    usize::from(symbols[cell] - b'1')
}

#[cfg(test)]
mod tests {
    use givens_engine::solve::one;

    use crate::generate::{
        GenerateOptions, Symmetry,
        classic::{board::numbers, full::full_grid, make},
        task::Task,
    };

    /// Removes givens as docs/generate.md defines it: each orbit by two solutions or one, found by a solver for single grids.
    fn remove_plainly(task: &Task, index: u64, attempt: u64) -> Option<[u8; 81]> {
        let mut stream = task.stream(index, attempt);
        let mut givens = numbers(&full_grid(&mut stream));
        let mut order: Vec<usize> = (0..task.orbits.len()).collect();
        stream.shuffle(&mut order);
        let (target, mut left) = (task.target(&mut stream), 81);
        for orbit in order.into_iter().map(|orbit| &task.orbits[orbit]) {
            let mut fewer = givens;
            for &cell in orbit {
                fewer[cell] = 0;
            }
            if left - orbit.len() >= target && one::solve_into(&fewer, &mut [[0; 81]; 2]) == 1 {
                left -= orbit.len();
                givens = fewer;
            }
        }
        task.options.range().contains(&left).then_some(givens)
    }

    #[test]
    fn removal_equals_the_plain_one() {
        let all = || GenerateOptions::default().with_seed(2027);
        let some = |range| all().with_givens(range).with_minimal(false);
        let symmetric = Symmetry::names().flat_map(|name| {
            let symmetry: Symmetry = name.parse().expect("known");
            let options = all().with_symmetry(symmetry);
            [options.clone(), options.with_givens(30..=40).with_minimal(false)].map(|options| (options, 25))
        });
        let others =
            [(all(), 200), (some(24..=24), 10), (some(26..=50), 50), (all().with_givens(23..=23), 10)];
        for (options, number) in symmetric.chain(others) {
            let task = Task::new(options.clone()).expect("possible");
            for (index, made) in (0..).zip(make(&task, 0..number, &|| false)) {
                let plain = (0..10_000).find_map(|attempt| remove_plainly(&task, index, attempt));
                let expected = plain.expect("some attempt succeeds");
                assert_eq!(made.expect("made").givens(), expected, "puzzle {index} of {options:?}");
            }
        }
    }
}
