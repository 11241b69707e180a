//! Digits for a given pattern: a hill climb towards fewer solutions.
//!
//! It starts from the best of several full grids: the one whose digits on the pattern leave the fewest
//! solutions. Then single digits are changed while this does not increase the number of solutions, until it
//! is one or has not decreased for a number of rounds.

use givens_engine::solve::one;

use crate::generate::stream::Stream;

use super::{
    board::numbers,
    full::full_grid,
    scheduler::{Answers, Attempt, Questions, Status},
};

/// Number of full grids to start from.
const STARTS: usize = 32;
/// Number of changes per round.
const CHANGES: usize = 24;
/// Maximum number of rounds without fewer solutions.
const PATIENCE: u32 = 12;
/// Solutions are counted up to this number.
const MANY: u8 = 255;

/// One attempt to find digits for a pattern.
pub(super) struct HillClimb<'a> {
    cells: &'a [usize],
    minimal: bool,
    stream: Stream,
    /// The best digits so far, and their number of solutions.
    best: [u8; 81],
    number: u8,
    /// The pending questions.
    asked: Vec<[u8; 81]>,
    idle: u32,
    solution: Option<[u8; 81]>,
}

impl<'a> HillClimb<'a> {
    pub(super) fn new(cells: &'a [usize], minimal: bool, stream: Stream) -> Self {
        Self {
            cells,
            minimal,
            stream,
            best: [b'.'; 81],
            number: MANY,
            asked: Vec::new(),
            idle: 0,
            solution: None,
        }
    }

    /// Returns the digits of a new full grid on the pattern.
    fn start(&mut self) -> [u8; 81] {
        let solution = full_grid(&mut self.stream);
        let mut givens = [b'.'; 81];
        self.cells.iter().for_each(|&cell| givens[cell] = solution[cell]);
        givens
    }

    /// Returns the best digits so far with one or two changed.
    fn change(&mut self) -> [u8; 81] {
        let mut givens = self.best;
        for _ in 0..=self.stream.below(2) {
            let cell = self.cells[self.stream.place(self.cells.len())];
            givens[cell] = b'.';
            let possible = possible_digits(&givens, cell);
            let chosen = self.stream.below(possible.count_ones());
            let digit = (0..9u8).filter(|digit| possible >> digit & 1 != 0).nth(chosen as usize);
            givens[cell] = b'1' + digit.expect("the old digit fits");
        }
        givens
    }

    /// Returns whether every given of the best digits is necessary.
    fn is_minimal(&self) -> bool {
        let mut found = [[0; 81]; 2];
        self.cells.iter().all(|&cell| {
            let mut givens = numbers(&self.best);
            givens[cell] = 0;
            one::solve_into(&givens, &mut found) > 1
        })
    }
}

impl Attempt for HillClimb<'_> {
    const LIMIT: u8 = MANY;

    fn step(&mut self, questions: &mut Questions) -> Status {
        if let Some(solution) = self.solution {
            let good = !self.minimal || self.is_minimal();
            return if good { Status::Generated { givens: self.best, solution } } else { Status::Failed };
        }
        if self.idle > PATIENCE {
            return Status::Failed;
        }
        let starting = self.best == [b'.'; 81];
        self.asked.clear();
        for _ in 0..if starting { STARTS } else { CHANGES } {
            let givens = if starting { self.start() } else { self.change() };
            self.asked.push(givens);
            questions.ask_count(&givens);
        }
        Status::Asking
    }

    fn on_answers(&mut self, answers: &Answers<'_>) {
        let counts = answers.counts().enumerate().filter(|(_, count)| *count > 0);
        let Some((question, count)) = counts.min_by_key(|&(_, count)| count) else {
            self.idle += 1;
            return;
        };
        self.idle = if count < self.number { 0 } else { self.idle + 1 };
        if count <= self.number {
            (self.best, self.number) = (self.asked[question], count);
            self.solution = answers.solution(question).copied();
        }
    }
}

/// Returns the digits that no peer of a cell has, a bit each.
fn possible_digits(givens: &[u8; 81], cell: usize) -> u16 {
    let (row, column) = (cell / 9, cell % 9);
    let (top, left) = (row / 3 * 3, column / 3 * 3);
    let peers = (0..9).flat_map(|n| [9 * row + n, 9 * n + column, 9 * (top + n / 3) + left + n % 3]);
    let given = peers.map(|peer| givens[peer]).filter(|&symbol| symbol != b'.');
    given.fold(0o777, |possible, symbol| possible & !(1 << (symbol - b'1')))
}
