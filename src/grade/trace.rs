//! All that was done, in order, so that anyone may follow it.

use std::{fmt, ops::ControlFlow};

use crate::{
    diagnostic::Verdict,
    grid::{Candidate, Cell, DigitSet, House, Puzzle},
};

use super::{
    Options,
    board::Contradiction,
    found::Flow,
    order::{Order, TechniqueSet},
    state::State,
    step::Step,
    summary::Summary,
    walk::Observer,
};

/// A solution as a person would tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// Where it began.
    pub start: State,
    /// How many solutions there are, as the solver says.
    pub verdict: Verdict,
    /// The order in which techniques were tried.
    pub order: Order,
    /// The techniques that were asked for.
    pub techniques: TechniqueSet,
    /// Those of them that were not used, because they hold only where there is one solution.
    pub refused: TechniqueSet,
    /// What was done, in order.
    pub events: Vec<Event>,
    /// How it ended.
    pub ending: Ending,
    /// Where it ended.
    pub end: State,
}

/// Something that was done. Suppositions nest: what comes after one and before it is taken
/// back or confirmed holds under it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Event {
    /// A step was taken.
    Step(Step),
    /// Nothing else was found, and a candidate is supposed, of a cell that has the fewest.
    Supposed {
        /// What is supposed.
        candidate: Candidate,
        /// The candidates of the cell.
        among: DigitSet,
    },
    /// What was supposed last led to this.
    Contradiction(Contradiction),
    /// So it is taken back: all since is undone, and the candidate is gone.
    TakenBack(Candidate),
    /// What was supposed led to a solution.
    Confirmed(Candidate),
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Every cell holds a digit, and nothing clashes.
    Solved,
    /// No technique finds a step, and trial was not asked for.
    Stuck,
    /// There is no solution: without any supposition this was reached.
    Contradiction(Contradiction),
    /// As many suppositions were made as were allowed.
    Spent,
    /// No more steps were asked for.
    Stopped,
}

impl Ending {
    /// Its name in JSON.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::Contradiction(_) => "contradiction",
            Self::Spent => "spent",
            Self::Stopped => "stopped",
        }
    }

    /// What there is to say of a puzzle that ended so: "solved", "no solution", …
    #[must_use]
    pub fn phrase(&self, verdict: Verdict) -> String {
        match self {
            Self::Solved if verdict == Verdict::Many => "one of many solutions".to_owned(),
            Self::Solved => "solved".to_owned(),
            Self::Stuck => "no further step".to_owned(),
            Self::Contradiction(contradiction) => format!("no solution ({contradiction})"),
            Self::Spent => "given up".to_owned(),
            Self::Stopped => "stopped".to_owned(),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidate(cell) => write!(f, "{cell} has no candidate left"),
            Self::NoPlace(digit, house) => write!(f, "{house} has no place left for {digit}"),
        }
    }
}

impl Contradiction {
    /// The cell, the digit and the house that it speaks of.
    #[must_use]
    pub const fn parts(&self) -> (Option<Cell>, Option<crate::grid::Digit>, Option<House>) {
        match *self {
            Self::NoCandidate(cell) => (Some(cell), None, None),
            Self::NoPlace(digit, house) => (None, Some(digit), Some(house)),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => step.fmt(f),
            Self::Supposed { candidate: Candidate { cell, digit }, among } => {
                let among: Vec<_> = among.iter().map(|digit| digit.to_string()).collect();
                write!(
                    f,
                    "trial: no technique goes on; {cell} may hold {}: suppose {cell} = {digit}",
                    among.join(" ")
                )
            }
            Self::Contradiction(contradiction) => write!(f, "contradiction: {contradiction}"),
            Self::TakenBack(Candidate { cell, digit }) => write!(f, "taken back: {cell} ≠ {digit}"),
            Self::Confirmed(Candidate { cell, digit }) => write!(f, "confirmed: {cell} = {digit}"),
        }
    }
}

impl Trace {
    /// The events with the number of suppositions that stand: a supposition and its end are as
    /// deep as what lies around them.
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

    /// The state after each event, found by doing what the events say and nothing else.
    pub fn states(&self) -> impl Iterator<Item = State> {
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

    /// What it took.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let used = self.techniques.iter().filter(|&technique| !self.refused.contains(technique));
        let plan = self.order.sorted(used.collect());
        let mut summary = Summary::new(self.verdict, &plan);
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

/// Keeps events, up to a number of them.
struct Recorder {
    events: Vec<Event>,
    most: usize,
    ended: Option<(Ending, State)>,
}

impl Recorder {
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

    fn end(&mut self, ending: Ending, state: impl FnOnce() -> State) {
        self.ended = Some((ending, state()));
    }
}

/// The trace of a puzzle, of at most so many events.
pub(super) fn record(puzzle: &Puzzle, options: &Options, most: Option<usize>) -> Trace {
    let verdict = puzzle.verdict_within(options.budget);
    let (plan, refused) = options.plan(verdict);
    let mut recorder = Recorder { events: Vec::new(), most: most.unwrap_or(usize::MAX), ended: None };
    super::walk(puzzle, &plan, options.trials, &mut recorder);
    let (ending, end) = recorder.ended.expect("every walk ends");
    Trace {
        start: State::of(puzzle),
        verdict,
        order: options.order,
        techniques: options.chosen(),
        refused,
        events: recorder.events,
        ending,
        end,
    }
}
