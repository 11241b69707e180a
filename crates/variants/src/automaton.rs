//! Automata that read the digits of cells one by one.
//!
//! A reader makes one of an encoding; a writer takes its states in the same order. The checker and the solver each run it in
//! their own way. States are numbered so that equal automata have equal numbers: the start first, then the others that
//! accept, then the rest, each group in the order in which it was given.

use std::fmt;

use givens_engine::digest::{hexadecimal, start_of_sha1};

/// States and the steps between them, which digits take.
///
/// It accepts the digits of cells if some way from the start, one step a digit, ends in a state that accepts. Digits count
/// from the least one of the board: bit 0 of [`AutomatonStep::symbols`] is that digit.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_variants as variants; }
/// use givens::variants::{Automaton, AutomatonStep};
///
/// // Any number of least digits, then one other digit of a board of four.
/// let steps = vec![
///     vec![AutomatonStep { symbols: 0b0001, target: 0 }, AutomatonStep { symbols: 0b1110, target: 1 }],
///     vec![],
/// ];
/// let automaton = Automaton::new(&steps, &[false, true]).unwrap();
/// assert_eq!((automaton.state_count(), automaton.accepts(1)), (2, true));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Automaton {
    /// What tells it from others where all its steps are too many to print.
    digest: [u8; 16],
    steps: Vec<AutomatonStep>,
    /// Where the steps of each state begin, and where the last end.
    starts: Vec<u32>,
    accepts_at_start: bool,
    /// The states after the start that accept: 1 to this number.
    accepting: u16,
}

/// A step from one state to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AutomatonStep {
    /// The digits that take it: bit 0 is the least digit of the board. Bit 16 is the end of a segment of cells.
    pub symbols: u32,
    /// The state after it.
    pub target: u16,
}

impl AutomatonStep {
    /// The symbol that is read between two segments of cells.
    pub const BREAK: u32 = 1 << 16;
}

impl Automaton {
    /// The most states.
    pub const MAX_STATES: usize = 4096;
    /// The most steps.
    pub const MAX_STEPS: usize = 1 << 16;

    /// Returns the automaton with these steps from each state; the first state is the start. `None` if it has no states, more
    /// states or steps than it can hold, a step to a state that it has not, or no flag for some state.
    #[must_use]
    pub fn new(steps: &[Vec<AutomatonStep>], accepts: &[bool]) -> Option<Self> {
        let count = steps.len();
        let total: usize = steps.iter().map(Vec::len).sum();
        let is_small = (1..=Self::MAX_STATES).contains(&count) && total <= Self::MAX_STEPS;
        let are_inside = || steps.iter().flatten().all(|step| usize::from(step.target) < count);
        if !is_small || accepts.len() != count || !are_inside() {
            return None;
        }
        let order = usual_order(steps, accepts);
        let mut numbers = vec![0u16; count];
        (0..).zip(&order).for_each(|(number, &state)| numbers[state] = number);
        let mut automaton = Self {
            digest: [0; 16],
            steps: Vec::new(),
            starts: vec![0],
            accepts_at_start: accepts[0],
            accepting: 0,
        };
        for &state in &order {
            automaton.accepting += u16::from(state > 0 && accepts[state]);
            automaton.steps.extend(usual_steps(&steps[state], &numbers));
            automaton.starts.push(u32::try_from(automaton.steps.len()).ok()?);
        }
        automaton.digest = automaton.digest();
        Some(automaton)
    }

    fn digest(&self) -> [u8; 16] {
        let steps = self.steps.iter().flat_map(|step| [step.symbols, step.target.into()]);
        let numbers = [self.accepts_at_start.into(), self.accepting.into()].into_iter();
        let numbers = numbers.chain(self.starts.iter().copied()).chain(steps);
        let bytes: Vec<u8> = numbers.flat_map(u32::to_le_bytes).collect();
        start_of_sha1(&[&bytes])
    }

    /// Returns the number of states.
    #[must_use]
    pub const fn state_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of steps.
    #[must_use]
    pub const fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// Returns the steps from a state.
    ///
    /// # Panics
    ///
    /// If there is no such state.
    #[must_use]
    pub fn steps(&self, state: usize) -> &[AutomatonStep] {
        &self.steps[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// Returns whether it may end in a state.
    #[must_use]
    pub fn accepts(&self, state: usize) -> bool {
        if state == 0 { self.accepts_at_start } else { state <= usize::from(self.accepting) }
    }
}

/// Prints its size and a digest: a file may have thousands of steps, and many clues of one automaton.
impl fmt::Debug for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (states, steps) = (self.state_count(), self.step_count());
        write!(f, "Automaton({states} states, {steps} steps, {})", hexadecimal(&self.digest))
    }
}

/// Returns the states in their order, without states at the end that nothing reaches and that reach nothing.
fn usual_order(steps: &[Vec<AutomatonStep>], accepts: &[bool]) -> Vec<usize> {
    let others = |is_accepting: bool| (1..steps.len()).filter(move |&state| accepts[state] == is_accepting);
    let mut order: Vec<usize> = std::iter::once(0).chain(others(true)).chain(others(false)).collect();
    let mut is_reached = vec![false; steps.len()];
    steps.iter().flatten().for_each(|step| is_reached[usize::from(step.target)] = true);
    while let [_, .., last] = order[..]
        && !is_reached[last]
        && !accepts[last]
        && steps[last].is_empty()
    {
        order.pop();
    }
    order
}

/// Returns steps in the numbers of states that they have at last: one for each target, in the order of targets.
fn usual_steps(steps: &[AutomatonStep], numbers: &[u16]) -> Vec<AutomatonStep> {
    let renumbered = steps.iter().filter(|step| step.symbols != 0);
    let mut steps: Vec<AutomatonStep> =
        renumbered.map(|step| AutomatonStep { target: numbers[usize::from(step.target)], ..*step }).collect();
    steps.sort_unstable_by_key(|step| step.target);
    steps.dedup_by(|step, kept| {
        let is_same = step.target == kept.target;
        if is_same {
            kept.symbols |= step.symbols;
        }
        is_same
    });
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(symbols: u32, target: u16) -> AutomatonStep {
        AutomatonStep { symbols, target }
    }

    #[test]
    fn states_have_the_usual_order_and_one_step_for_each_target() {
        let steps =
            vec![vec![step(1, 2), step(2, 1)], vec![step(4, 2)], vec![step(1, 1), step(2, 1)], vec![]];
        let automaton = Automaton::new(&steps, &[false, false, true, false]).expect("an automaton");
        assert_eq!(automaton.state_count(), 3, "the last state is of no use");
        assert_eq!(automaton.steps(0), [step(1, 1), step(2, 2)]);
        assert_eq!(automaton.steps(1), [step(3, 2)]);
        assert_eq!((automaton.accepts(0), automaton.accepts(1), automaton.accepts(2)), (false, true, false));
    }

    #[test]
    fn wrong_states_make_no_automaton() {
        assert_eq!(Automaton::new(&[], &[]), None);
        assert_eq!(Automaton::new(&[vec![step(1, 1)]], &[true]), None);
        assert_eq!(Automaton::new(&[vec![]], &[]), None);
        assert_eq!(Automaton::new(&vec![vec![]; 4097], &vec![false; 4097]), None);
    }
}
