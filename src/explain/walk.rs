//! Solves step by step, with trial where no technique applies, and reports to an `Observer`, which keeps the events or counts
//! them. It is the only caller of techniques for more than one step.

use std::ops::ControlFlow;

use givens_engine::grid::{Candidate, Digit, DigitSet, Puzzle};

use super::{
    board::Board,
    collector::{Flow, StepCollector},
    event::{Ending, Event},
    layout,
    state::GridState,
    step::Step,
    technique::Technique,
    techniques::TechniqueSearch,
};

/// Returns whether two words hold the cells of a set.
pub(super) const fn is_small(puzzle: &Puzzle) -> bool {
    puzzle.shape().cell_count() <= 64 * layout::SMALL
}

/// Solves a puzzle and reports to an observer.
pub(super) fn walk(puzzle: &Puzzle, plan: &[Technique], trials: u64, observer: &mut impl Observer) {
    if is_small(puzzle) {
        Walk::new(Board::new(layout::small(puzzle.shape()), puzzle), plan, trials).run(observer);
    } else {
        Walk::new(Board::new(layout::large(puzzle.shape()), puzzle), plan, trials).run(observer);
    }
}

/// Observes steps and suppositions, and may end the walk.
pub(super) trait Observer {
    /// Receives a step that is taken.
    fn step(&mut self, step: &Step) -> Flow;

    /// Receives an event of a trial.
    fn trial(&mut self, event: Event) -> Flow;

    /// Receives the ending.
    fn end(&mut self, ending: Ending, state: impl FnOnce() -> GridState);
}

/// A solution in progress: techniques in order, and trial with a stack.
pub(super) struct Walk<'a, const N: usize> {
    board: Board<N>,
    /// The open suppositions, each with the board before it.
    supposed: Vec<(Candidate, Board<N>)>,
    /// The techniques in the order in which they are tried.
    plan: &'a [Technique],
    /// The number of suppositions left.
    trials: u64,
    found: StepCollector,
}

impl<'a, const N: usize> Walk<'a, N>
where
    Board<N>: TechniqueSearch,
{
    pub(super) const fn new(board: Board<N>, plan: &'a [Technique], trials: u64) -> Self {
        Self { board, supposed: Vec::new(), plan, trials, found: StepCollector::first() }
    }

    /// Runs to the end.
    pub(super) fn run(mut self, observer: &mut impl Observer) {
        loop {
            if let ControlFlow::Break(ending) = self.advance(observer) {
                let state = || GridState { grid: self.board.grid(), candidates: self.board.candidates() };
                return observer.end(ending, state);
            }
        }
    }

    /// Takes one step, or begins or ends a supposition; returns the ending where nothing is left to do.
    fn advance(&mut self, observer: &mut impl Observer) -> ControlFlow<Ending> {
        let seen = |flow: Flow| flow.map_break(|()| Ending::Stopped);
        if let Some(contradiction) = self.board.contradiction() {
            let Some((candidate, before)) = self.supposed.pop() else {
                return ControlFlow::Break(Ending::Contradiction(contradiction));
            };
            seen(observer.trial(Event::Contradiction(contradiction)))?;
            self.board = before;
            self.board.remove(self.index(candidate), candidate.digit.index());
            return seen(observer.trial(Event::TakenBack(candidate)));
        }
        if self.board.is_solved() {
            while let Some((candidate, _)) = self.supposed.pop() {
                seen(observer.trial(Event::Confirmed(candidate)))?;
            }
            return ControlFlow::Break(Ending::Solved);
        }
        let found =
            self.plan.iter().any(|&technique| self.board.search(technique, &mut self.found).is_break());
        if found {
            self.board.apply(self.found.step());
            return seen(observer.step(self.found.step()));
        }
        if self.plan.last() != Some(&Technique::Trial) {
            return ControlFlow::Break(Ending::Stuck);
        }
        if self.trials == 0 {
            return ControlFlow::Break(Ending::Spent);
        }
        seen(observer.trial(self.suppose()))
    }

    /// Supposes the first candidate of the first cell that has the fewest.
    fn suppose(&mut self) -> Event {
        let fewest = self.board.open().iter().min_by_key(|&cell| self.board.cell(cell).count_ones());
        let cell = fewest.expect("a board that is not solved has a blank cell");
        let among = DigitSet::from_bits(self.board.cell(cell));
        let digit = among.first().map_or(0, Digit::index);
        let candidate = Candidate { cell: self.board.layout.cells[cell], digit: Digit::from_index(digit) };
        self.trials -= 1;
        self.supposed.push((candidate, self.board.clone()));
        self.board.place(cell, digit);
        Event::Supposed { candidate, among }
    }

    fn index(&self, candidate: Candidate) -> usize {
        self.board.layout.shape.index(candidate.cell)
    }
}
