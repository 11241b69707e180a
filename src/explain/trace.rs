//! Traces: the events of a walk in order, with the state before and after. They hold all that is needed to replay them, so
//! pictures and documents are made of traces alone.

use std::ops::ControlFlow;

use givens_draw::{draw::Scene, language::Language};
use givens_engine::grid::{Grid, Puzzle};
use givens_formats::diagnostic::Verdict;
use givens_rate::Scheme;

use super::{
    collector::Flow,
    event::{Ending, Event},
    options::{ExplainOptions, TechniqueOrder, TechniqueSet},
    state::GridState,
    step::Step,
    summary::TraceSummary,
    walk::{Observer, walk},
};

/// A step-by-step solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trace {
    /// The state at the start.
    pub start: GridState,
    /// The number of solutions, according to the solver.
    pub verdict: Verdict,
    /// The order in which techniques were tried.
    pub order: TechniqueOrder,
    /// The scheme whose searches found the steps, if there is one.
    pub scheme: Option<Scheme>,
    /// The requested techniques; of a scheme, all.
    pub techniques: TechniqueSet,
    /// The requested techniques that were not used, because they assume a unique solution.
    pub refused: TechniqueSet,
    /// The events, in order.
    pub events: Vec<Event>,
    /// The ending.
    pub ending: Ending,
    /// The state at the end.
    pub end: GridState,
}

impl Trace {
    /// Iterates over the events with the number of open suppositions. A supposition and its end have the depth
    /// of the events around them.
    pub fn nested(&self) -> impl Iterator<Item = (usize, &Event)> {
        self.events.iter().scan(0usize, |depth, event| {
            let here = match event {
                Event::Supposed { .. } => {
                    *depth += 1;
                    *depth - 1
                }
                Event::TakenBack(_) | Event::Confirmed(_) => {
                    *depth = depth.saturating_sub(1);
                    *depth
                }
                Event::Step(_) | Event::Contradiction(_) => *depth,
            };
            Some((here, event))
        })
    }

    /// Iterates over the states after each event, by replaying the events.
    pub fn states(&self) -> impl Iterator<Item = GridState> {
        let mut before = Vec::new();
        self.events.iter().scan(self.start.clone(), move |state, event| {
            match event {
                Event::Step(step) => {
                    step.placements.iter().for_each(|&candidate| state.place(candidate));
                    step.eliminations.iter().for_each(|&candidate| state.eliminate(candidate));
                }
                Event::Supposed { candidate, .. } => {
                    before.push(state.clone());
                    state.place(*candidate);
                }
                Event::TakenBack(candidate) => {
                    *state = before.pop().unwrap_or_else(|| state.clone());
                    state.eliminate(*candidate);
                }
                Event::Confirmed(_) => {
                    before.pop();
                }
                Event::Contradiction(_) => {}
            }
            Some(state.clone())
        })
    }

    /// Iterates over the pictures of the events: each shows the grid before the event, and its sentence below. The
    /// cells that hold a digit in `givens` are shown as given.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Puzzle, draw::{DrawOptions, svg}, explain::{Explain, ExplainOptions}, language::Language};
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let trace = puzzle.explain(&ExplainOptions::default());
    /// let scenes: Vec<_> = trace.scenes(puzzle.grid(), Language::English).collect();
    /// assert_eq!(scenes.len(), trace.events.len());
    /// assert!(svg(&scenes[0], &DrawOptions::default()).contains("2 is only possible in r1c2"));
    /// ```
    pub fn scenes(&self, givens: &Grid, language: Language) -> impl Iterator<Item = Scene> {
        let mut before = self.start.clone();
        self.events.iter().zip(self.states()).map(move |(event, after)| {
            // What follows from a supposition is gone when that is taken back.
            let shown = if matches!(event, Event::TakenBack(_)) { &after } else { &before };
            let scene = event.scene(givens, shown, language);
            before = after;
            scene
        })
    }

    /// Returns the summary.
    #[must_use]
    pub fn summary(&self) -> TraceSummary {
        let used = self.techniques.iter().filter(|&technique| !self.refused.contains(technique));
        let plan = self.order.sorted(used.collect());
        let mut summary = TraceSummary::new(self.verdict, &plan);
        for event in &self.events {
            // A summary never asks to stop.
            let _ = match event {
                Event::Step(step) => summary.step(step),
                other => summary.trial(other.clone()),
            };
        }
        summary.ending = self.ending;
        summary
    }
}

impl Trace {
    /// Returns the trace of a hint without its step, if there is no solution. A contradiction in the digits as they are
    /// stays.
    pub(super) fn without_wrong_step(mut self) -> Self {
        if self.verdict == Verdict::Zero && !self.events.is_empty() {
            self.events.clear();
            (self.ending, self.end) = (Ending::Unsolvable, self.start.clone());
        }
        self
    }
}

/// Records events, up to a maximum number.
struct Recorder {
    events: Vec<Event>,
    most: usize,
    ended: Option<(Ending, GridState)>,
}

impl Recorder {
    /// Keeps an event, and ends the walk once there are as many as requested.
    fn keep(&mut self, event: Event) -> Flow {
        self.events.push(event);
        if self.events.len() < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Observer for Recorder {
    fn step(&mut self, step: &Step) -> Flow {
        self.keep(Event::Step(step.clone()))
    }

    fn trial(&mut self, event: Event) -> Flow {
        self.keep(event)
    }

    fn end(&mut self, ending: Ending, state: impl FnOnce() -> GridState) {
        self.ended = Some((ending, state()));
    }
}

/// Returns the trace of a puzzle, with a maximum number of events.
pub(super) fn record(puzzle: &Puzzle, options: &ExplainOptions, most: Option<usize>) -> Trace {
    let verdict = options.verdict(puzzle);
    let (plan, refused) = options.plan(verdict);
    let mut recorder = Recorder { events: Vec::new(), most: most.unwrap_or(usize::MAX), ended: None };
    walk(puzzle, &plan, options.trials, &mut recorder);
    let (ending, end) = recorder.ended.expect("every walk ends");
    Trace {
        start: GridState::of(puzzle),
        verdict,
        order: options.order,
        scheme: None,
        techniques: options.chosen(),
        refused,
        events: recorder.events,
        ending,
        end,
    }
}
