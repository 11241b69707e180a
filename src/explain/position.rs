//! Positions to train a technique: how far a puzzle is solved when the technique comes next.

use std::ops::ControlFlow;

use givens_engine::grid::Puzzle;

use super::{
    collector::Flow,
    event::{Ending, Event},
    options::ExplainOptions,
    state::GridState,
    step::Step,
    technique::Technique,
    walk::{Observer, walk},
};

/// Returns the first state on the path of a puzzle in which a step of the technique is next; suppositions end it.
pub(super) fn position_before(
    puzzle: &Puzzle,
    technique: Technique,
    options: &ExplainOptions,
) -> Option<GridState> {
    let (plan, _) = options.plan(options.verdict(puzzle));
    if !plan.contains(&technique) {
        return None;
    }
    let mut seeker = Seeker { technique, state: GridState::of(puzzle), is_found: false };
    walk(puzzle, &plan, 0, &mut seeker);
    seeker.is_found.then_some(seeker.state)
}

/// Follows the steps until one is of the technique.
struct Seeker {
    technique: Technique,
    /// The state before the next step.
    state: GridState,
    is_found: bool,
}

impl Observer for Seeker {
    fn step(&mut self, step: &Step) -> Flow {
        self.is_found = step.technique == self.technique;
        if self.is_found {
            return ControlFlow::Break(());
        }
        step.placements.iter().for_each(|&candidate| self.state.place(candidate));
        step.eliminations.iter().for_each(|&candidate| self.state.eliminate(candidate));
        ControlFlow::Continue(())
    }

    fn trial(&mut self, _: Event) -> Flow {
        ControlFlow::Break(())
    }

    fn end(&mut self, _: Ending, _: impl FnOnce() -> GridState) {}
}
