//! What singles need beside themselves: given digits of the solution (backdoor), or assumptions inside of assumptions
//! (depth). A board comes in, a number goes out, which no order of steps changes; for a backdoor also the first digits of
//! its size, as steps. The candidates are sets by digit here, because one puzzle takes thousands of runs of singles.

use givens_engine::grid::Digit;

use super::{
    board::Board,
    cells::{ALL_DIGITS, Cell, CellBits},
    found_step::FoundStep,
    house::House,
    rating::{RatedStep, Score, Unrated},
};

/// The name of the steps.
pub(super) const TECHNIQUE: &str = "Backdoor";

/// What one run of singles counts as work.
const RUN: u64 = 100;

/// Where a run of singles ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Solved,
    Stuck,
    /// A blank cell without a candidate, or a digit without a place in a house.
    Contradiction,
}

/// Houses as bits.
fn bits(houses: [House; 3]) -> u32 {
    houses.iter().fold(0, |bits, house| bits | 1 << house.index())
}

/// The candidates of blank cells.
#[derive(Clone)]
struct Candidates<'a> {
    /// Where the work is counted.
    board: &'a Board,
    places: [CellBits; 9],
    blank: CellBits,
    /// The houses that hold each digit, as bits.
    placed: [u32; 9],
}

impl<'a> Candidates<'a> {
    fn new(board: &'a Board) -> Self {
        let mut placed = [0; 9];
        for cell in Cell::all() {
            if let Some(digit) = board.value(cell) {
                placed[digit.index()] |= bits(cell.houses());
            }
        }
        Self {
            board,
            places: std::array::from_fn(|digit| board.places(Digit::from_index(digit))),
            blank: board.blank(),
            placed,
        }
    }

    /// Puts a digit into a blank cell, and removes it from the peers.
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.blank -= cell.bits();
        self.places.iter_mut().for_each(|places| *places -= cell.bits());
        self.places[digit.index()] -= cell.peers();
        self.placed[digit.index()] |= bits(cell.houses());
    }

    /// Places singles as long as there are any.
    fn run(&mut self) -> End {
        self.board.spend(RUN);
        loop {
            let (mut once, mut twice) = (CellBits::EMPTY, CellBits::EMPTY);
            for places in self.places {
                twice |= once & places;
                once |= places;
            }
            if once != self.blank {
                return End::Contradiction;
            }
            let naked = once - twice;
            for cell in naked {
                if let Some(digit) = ALL_DIGITS.iter().find(|&digit| self.places[digit.index()].has(cell)) {
                    self.place(cell, digit);
                }
            }
            if naked.is_empty() {
                match self.place_hidden() {
                    Some(0) if self.blank.is_empty() => return End::Solved,
                    Some(0) => return End::Stuck,
                    Some(_) => {}
                    None => return End::Contradiction,
                }
            }
        }
    }

    /// Places hidden singles and returns their number; `None` if a digit has no place in a house.
    fn place_hidden(&mut self) -> Option<usize> {
        let mut number = 0;
        for digit in ALL_DIGITS {
            for house in House::all() {
                let places = self.places[digit.index()] & house.bits();
                if self.placed[digit.index()] >> house.index() & 1 == 0 && places.len() < 2 {
                    self.place(places.first()?, digit);
                    number += 1;
                }
            }
        }
        Some(number)
    }

    /// Removes the candidates that lead to a contradiction if assumed, with assumptions inside of assumptions to a depth.
    fn try_all(&mut self, depth: usize) -> End {
        let mut end = self.run();
        let (mut candidate, mut untried) = (0, 81 * 9);
        while end == End::Stuck && depth > 0 && untried > 0 && !self.board.is_spent() {
            untried -= 1;
            candidate = (candidate + 1) % (81 * 9);
            let (cell, digit) = (Cell::from_index(candidate / 9), Digit::from_index(candidate % 9));
            if !self.places[digit.index()].has(cell) {
                continue;
            }
            let mut copy = self.clone();
            copy.place(cell, digit);
            if copy.try_all(depth - 1) == End::Contradiction {
                self.places[digit.index()] -= cell.bits();
                (end, untried) = (self.run(), 81 * 9);
            }
        }
        end
    }

    /// Finds the first cells, in order, whose digits of the solution leave a puzzle for singles.
    fn backdoor(&self, size: usize, from: usize, chosen: &mut Vec<Cell>) -> bool {
        (self.blank - CellBits::first_cells(from)).iter().any(|cell| {
            let mut copy = self.clone();
            copy.place(cell, self.board.solution[cell.index()]);
            chosen.push(cell);
            let end = copy.run();
            let is_solved =
                end == End::Solved || size > 1 && copy.backdoor(size - 1, cell.index() + 1, chosen);
            if !is_solved {
                chosen.pop();
            }
            is_solved || self.board.is_spent()
        })
    }
}

/// Returns the least number of digits of the solution that, given, leave a puzzle for singles. The steps are the first
/// such digits.
pub(super) fn backdoor(board: &Board, steps: &mut Vec<RatedStep>) -> Result<Score, Unrated> {
    let mut start = Candidates::new(board);
    let mut chosen = Vec::new();
    let mut size = 0;
    if start.run() == End::Stuck {
        size = (1..=81).find(|&size| start.backdoor(size, 0, &mut chosen)).unwrap_or(0);
    }
    if board.is_spent() {
        return Err(Unrated::Spent);
    }
    let given = |cell: Cell| FoundStep::placing((cell, board.solution[cell.index()])).into_step(TECHNIQUE, 1);
    steps.extend(chosen.into_iter().map(given));
    Ok(Score::Number(size as u32))
}

/// Returns the least depth of assumptions that solves the puzzle.
pub(super) fn depth(board: &Board) -> Result<Score, Unrated> {
    let mut candidates = Candidates::new(board);
    let mut depth = 0;
    while candidates.try_all(depth) == End::Stuck && !board.is_spent() {
        depth += 1;
    }
    if board.is_spent() { Err(Unrated::Spent) } else { Ok(Score::Number(depth as u32)) }
}
