//! Regular expressions and automata over the digits of a line.
//!
//! A pattern is matched by its tree: each part leads from the places where it may begin to those where it may end. An
//! automaton is run state by state. The solver does neither.

use crate::automaton::{Automaton, AutomatonStep};
use crate::cell::CellIndex;
use crate::pattern::{Pattern, PatternNode};

use super::FilledBoard;

impl FilledBoard<'_> {
    /// Whether the digits of a line match a pattern from its start to its end.
    pub(super) fn pattern(&self, pattern: &Pattern, cells: &[CellIndex]) -> bool {
        let symbols: Vec<u32> = cells.iter().map(|&cell| self.symbol(cell)).collect();
        let mut starts = vec![false; symbols.len() + 1];
        starts[0] = true;
        matched(pattern.root(), &symbols, starts)[symbols.len()]
    }

    /// Whether an automaton accepts the digits of segments, with a break between two of them.
    pub(super) fn automaton(&self, automaton: &Automaton, segments: &[Vec<CellIndex>]) -> bool {
        let mut states = vec![false; automaton.state_count()];
        states[0] = true;
        for (place, segment) in segments.iter().enumerate() {
            let cells = segment.iter().map(|&cell| self.symbol(cell));
            let breaks = std::iter::once(AutomatonStep::BREAK).filter(|_| place > 0);
            for symbol in breaks.chain(cells) {
                let mut next = vec![false; states.len()];
                for state in (0..states.len()).filter(|&state| states[state]) {
                    for step in automaton.steps(state).iter().filter(|step| step.symbols & symbol != 0) {
                        next[usize::from(step.target)] = true;
                    }
                }
                states = next;
            }
        }
        (0..states.len()).any(|state| states[state] && automaton.accepts(state))
    }

    /// Returns the symbol of the digit of a cell; none for one outside of the range.
    fn symbol(&self, cell: CellIndex) -> u32 {
        let place = self.value(cell) - i32::from(self.layout.digits().first());
        u32::try_from(place).ok().filter(|&place| place < 16).map_or(0, |place| 1 << place)
    }
}

/// Returns where a part of a pattern may end if it begins at one of these places.
fn matched(node: &PatternNode, symbols: &[u32], starts: Vec<bool>) -> Vec<bool> {
    match node {
        PatternNode::Symbol(mask) => {
            let is_end = |end: usize| end > 0 && starts[end - 1] && symbols[end - 1] & u32::from(*mask) != 0;
            (0..starts.len()).map(is_end).collect()
        }
        PatternNode::Sequence(parts) => {
            parts.iter().fold(starts, |places, part| matched(part, symbols, places))
        }
        PatternNode::Choice(parts) => {
            let all = vec![false; starts.len()];
            parts.iter().fold(all, |all, part| either(all, &matched(part, symbols, starts.clone())))
        }
        PatternNode::Repeat(part, min, max) => repeated(part, *min, *max, symbols, starts),
    }
}

/// Returns where so many repetitions of a part may end. Places that no longer change will not change again.
fn repeated(part: &PatternNode, min: u32, max: Option<u32>, symbols: &[u32], starts: Vec<bool>) -> Vec<bool> {
    let mut places = starts;
    for _ in 0..min {
        let next = matched(part, symbols, places.clone());
        if next == places {
            break;
        }
        places = next;
    }
    let mut all = places.clone();
    let mut left = max.map(|max| max - min);
    while left != Some(0) {
        places = matched(part, symbols, places);
        let grown = either(all.clone(), &places);
        if grown == all {
            break;
        }
        all = grown;
        left = left.map(|left| left - 1);
    }
    all
}

/// Returns the places of both.
fn either(mut places: Vec<bool>, others: &[bool]) -> Vec<bool> {
    places.iter_mut().zip(others).for_each(|(place, other)| *place |= other);
    places
}
