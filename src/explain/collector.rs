//! Collects the steps that techniques find. A technique builds each step here, and learns from the result whether to go on:
//! so one search serves the first step, in reused memory, and all steps.

use std::ops::ControlFlow;

use givens_engine::grid::{Candidate, Digit};
use givens_rate::Role;

use super::{
    board::Board,
    cells::{Cells, bits},
    step::Step,
    technique::Technique,
};

/// Whether to continue the search.
pub(super) type Flow = ControlFlow<()>;

/// Collects steps: only the first, in reused memory, or all.
#[derive(Debug)]
pub(super) struct StepCollector {
    step: Step,
    all: Option<Vec<Step>>,
}

impl StepCollector {
    /// Returns the first step only.
    pub(super) const fn first() -> Self {
        Self { step: Step::new(Technique::Trial), all: None }
    }

    /// Returns all steps.
    pub(super) const fn all() -> Self {
        Self { step: Step::new(Technique::Trial), all: Some(Vec::new()) }
    }

    /// Returns the step that was taken last.
    pub(super) const fn step(&self) -> &Step {
        &self.step
    }

    /// Returns all steps that were taken.
    pub(super) fn into_all(self) -> Vec<Step> {
        self.all.unwrap_or_default()
    }

    /// Begins a step.
    pub(super) fn begin<'a, const N: usize>(
        &'a mut self,
        board: &'a Board<N>,
        technique: Technique,
    ) -> StepBuilder<'a, N> {
        self.step.clear(technique);
        StepBuilder { board, found: self }
    }
}

/// A step under construction.
pub(super) struct StepBuilder<'a, const N: usize> {
    board: &'a Board<N>,
    found: &'a mut StepCollector,
}

impl<const N: usize> StepBuilder<'_, N> {
    /// Makes the candidate of a step from indices, which boards use.
    fn candidate(&self, cell: usize, digit: usize) -> Candidate {
        Candidate { cell: self.board.layout.cells[cell], digit: Digit::from_index(digit) }
    }

    /// Adds the houses of the pattern.
    pub(super) fn houses(self, houses: impl IntoIterator<Item = usize>) -> Self {
        let layout = self.board.layout;
        self.found.step.houses.extend(houses.into_iter().map(|house| layout.house(house)));
        self
    }

    /// Adds the houses that cover the pattern.
    pub(super) fn covers(self, houses: impl IntoIterator<Item = usize>) -> Self {
        let layout = self.board.layout;
        self.found.step.covers.extend(houses.into_iter().map(|house| layout.house(house)));
        self
    }

    /// Adds a candidate to the pattern.
    pub(super) fn one(self, role: Role, cell: usize, digit: usize) -> Self {
        let candidate = self.candidate(cell, digit);
        self.found.step.pattern.push((role, candidate));
        self
    }

    /// Adds the candidates of these cells among these digits to the pattern.
    pub(super) fn part(mut self, role: Role, cells: impl IntoIterator<Item = usize>, digits: u32) -> Self {
        for cell in cells {
            for digit in bits(self.board.cell(cell) & digits) {
                self = self.one(role, cell, digit);
            }
        }
        self
    }

    /// Places the digit in the cell and adds the step.
    pub(super) fn place(self, cell: usize, digit: usize) -> Flow {
        let candidate = self.candidate(cell, digit);
        self.found.step.placements.push(candidate);
        self.take()
    }

    /// Removes the digit from the cells.
    pub(super) fn without(self, cells: Cells<N>, digit: usize) -> Self {
        for cell in (cells & self.board.digit(digit)).iter() {
            let candidate = self.candidate(cell, digit);
            self.found.step.eliminations.push(candidate);
        }
        self
    }

    /// Removes the digits from the cells.
    pub(super) fn without_any(mut self, cells: Cells<N>, digits: u32) -> Self {
        for digit in bits(digits) {
            self = self.without(cells, digit);
        }
        self
    }

    /// Adds the step, if anything follows from it.
    pub(super) fn take(self) -> Flow {
        let step = &mut self.found.step;
        if step.placements.is_empty() && step.eliminations.is_empty() {
            return Flow::Continue(());
        }
        step.eliminations.sort_unstable();
        match &mut self.found.all {
            None => Flow::Break(()),
            Some(all) => {
                all.push(step.clone());
                Flow::Continue(())
            }
        }
    }
}
