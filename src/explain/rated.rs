//! Explains by the searches of a scheme: the path of its rating becomes a [`Trace`]. Steps that the programs call by names of
//! their own become steps of the [`Technique`] of this crate, so that readers of traces know one name for each.

use givens_engine::grid::Puzzle;
use givens_formats::diagnostic::Verdict;
use givens_rate::{self as rate, RatedStep, Scheme, StepParts, Unrated};

use super::{
    event::{Ending, Event},
    options::{TechniqueOrder, TechniqueSet},
    state::GridState,
    step::Step,
    technique::Technique,
    trace::Trace,
};

/// Techniques that a program calls by another name.
static ALIASES: &[(&str, Technique)] = &[
    ("Locked Candidates Type 1 (Pointing)", Technique::Pointing),
    ("Locked Candidates Type 2 (Claiming)", Technique::Claiming),
    ("Naked Quadruple", Technique::NakedQuad),
    ("Hidden Quadruple", Technique::HiddenQuad),
    ("Bivalue Universal Grave + 1", Technique::BugPlusOne),
    ("2-String Kite", Technique::TwoStringKite),
    ("Uniqueness Test 1", Technique::UniqueRectangle1),
    ("Uniqueness Test 2", Technique::UniqueRectangle2),
    ("Uniqueness Test 3", Technique::UniqueRectangle3),
    ("Uniqueness Test 4", Technique::UniqueRectangle4),
    ("Uniqueness Test 5", Technique::UniqueRectangle5),
    ("Uniqueness Test 6", Technique::UniqueRectangle6),
    ("Simple Colors Trap", Technique::SimpleColouring),
    ("Simple Colors Wrap", Technique::SimpleColouring),
    ("Multi-Colors 1", Technique::MultiColours1),
    ("Multi-Colors 2", Technique::MultiColours2),
    ("Naked Triplet", Technique::NakedTriple),
    ("Hidden Triplet", Technique::HiddenTriple),
    ("Direct Hidden Triplet", Technique::DirectHiddenTriple),
    ("BUG type 1", Technique::BugPlusOne),
    ("Aligned Triplet Exclusion", Technique::AlignedTripleExclusion),
    ("Bidirectional X-Cycle", Technique::XCycle),
    ("Bidirectional Y-Cycle", Technique::YCycle),
    ("Bidirectional Cycle", Technique::ContinuousNiceLoop),
    ("Forcing X-Chain", Technique::XChain),
];

/// Unique loops, whose names also say how long they are.
static LOOPS: [Technique; 4] =
    [Technique::UniqueLoop1, Technique::UniqueLoop2, Technique::UniqueLoop3, Technique::UniqueLoop4];

impl Technique {
    /// Returns the technique that a program calls so: the steps of a rating are named so.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::explain::Technique;
    ///
    /// assert_eq!(Technique::of_program("2-String Kite"), Some(Technique::TwoStringKite));
    /// assert_eq!(Technique::of_program("Unique Loop 6 type 2"), Some(Technique::UniqueLoop2));
    /// ```
    #[must_use]
    pub fn of_program(name: &str) -> Option<Self> {
        let alias = ALIASES.iter().find(|(alias, _)| *alias == name).map(|&(_, technique)| technique);
        let kind = || name.strip_prefix("Unique Loop ")?.split_once(" type ")?.1.parse::<usize>().ok();
        let of_loop = || LOOPS.get(kind()?.checked_sub(1)?).copied();
        alias.or_else(of_loop).or_else(|| name.parse().ok())
    }
}

/// Returns the trace of a scheme by some of its techniques or all, with a maximum number of steps.
pub(super) fn record(
    puzzle: &Puzzle,
    verdict: Verdict,
    (scheme, order): (Scheme, TechniqueOrder),
    (chosen, most): (Option<TechniqueSet>, Option<usize>),
) -> Trace {
    let techniques = scheme.techniques().filter_map(Technique::of_program).collect();
    let techniques = chosen.unwrap_or(techniques);
    let admits = |name: &str| Technique::of_program(name).is_some_and(|one| techniques.contains(one));
    let (path, end) = rate::path(puzzle, scheme, most.unwrap_or(usize::MAX), admits);
    let is_full = most.is_some_and(|most| path.len() >= most);
    let ending = match end {
        _ if is_full => Ending::Stopped,
        Ok(()) => Ending::Solved,
        Err(Unrated::Spent) => Ending::Spent,
        Err(Unrated::Unavailable(_)) => Ending::Stuck,
        Err(reason) => Ending::Unrated(reason),
    };
    let start = GridState::of(puzzle);
    let mut trace = Trace {
        end: start.clone(),
        start,
        verdict,
        order,
        scheme: Some(scheme),
        techniques,
        refused: TechniqueSet::EMPTY,
        events: path.into_iter().map(|(step, parts)| Event::Step(self::step(&step, parts))).collect(),
        ending,
    };
    if let Some(end) = trace.states().last() {
        trace.end = end;
    }
    trace
}

/// Makes the step of a trace from a step of a rating.
fn step(rated: &RatedStep, parts: StepParts) -> Step {
    let technique = Technique::of_program(rated.technique).expect("every step of a scheme is of a technique");
    let mut step = Step::new(technique);
    StepParts { pattern: step.pattern, houses: step.houses, covers: step.covers, chains: step.chains } =
        parts;
    step.placements.extend(rated.placement);
    // What a digit displaces in its own cell goes without saying.
    let stays =
        |one: &&givens_engine::grid::Candidate| rated.placement.is_none_or(|placed| placed.cell != one.cell);
    step.eliminations.extend(rated.eliminations.iter().filter(stays));
    step.eliminations.sort_unstable();
    step
}
