//! Regular expressions → automata without empty steps.
//!
//! Each symbol of a pattern, with repetitions written out, is a state; the steps to it come from the symbols that may stand
//! before it. A pattern is bounded so that these are not too many.

use crate::automaton::{Automaton, AutomatonStep};
use crate::pattern::{Pattern, PatternNode};

/// What is known of a part of a pattern.
struct Part {
    /// The symbols that may be its first and its last ones.
    first: Vec<u16>,
    last: Vec<u16>,
    /// Whether it may be empty.
    is_nullable: bool,
}

/// The states of an automaton that is being made. State 0 is the start.
struct Builder {
    /// The digits of each symbol, by its state.
    symbols: Vec<u16>,
    /// The states that may come after each state.
    following: Vec<Vec<u16>>,
}

/// Returns the automaton of a pattern.
pub(super) fn automaton_of(pattern: &Pattern) -> Automaton {
    let mut builder = Builder { symbols: vec![0], following: vec![Vec::new()] };
    let part = builder.part(pattern.root());
    builder.follow(&[0], &part.first);
    let mut accepts = vec![false; builder.symbols.len()];
    accepts[0] = part.is_nullable;
    part.last.iter().for_each(|&state| accepts[usize::from(state)] = true);
    let step =
        |&target: &u16| AutomatonStep { symbols: u32::from(builder.symbols[usize::from(target)]), target };
    let steps: Vec<Vec<AutomatonStep>> = builder
        .following
        .iter()
        .map(|following| {
            let mut following = following.clone();
            following.sort_unstable();
            following.dedup();
            following.iter().map(step).collect()
        })
        .collect();
    Automaton::new(&steps, &accepts).expect("a pattern stands for few symbols")
}

impl Builder {
    fn part(&mut self, node: &PatternNode) -> Part {
        match node {
            PatternNode::Symbol(mask) => {
                let state = u16::try_from(self.symbols.len()).expect("a pattern stands for few symbols");
                self.symbols.push(*mask);
                self.following.push(Vec::new());
                Part { first: vec![state], last: vec![state], is_nullable: false }
            }
            PatternNode::Sequence(nodes) => nodes.iter().fold(Part::empty(), |part, node| {
                let next = self.part(node);
                self.join(part, next)
            }),
            PatternNode::Choice(nodes) => {
                let parts: Vec<Part> = nodes.iter().map(|node| self.part(node)).collect();
                Part {
                    first: parts.iter().flat_map(|part| part.first.iter().copied()).collect(),
                    last: parts.iter().flat_map(|part| part.last.iter().copied()).collect(),
                    is_nullable: parts.iter().any(|part| part.is_nullable),
                }
            }
            PatternNode::Repeat(node, min, max) => self.repeated(node, *min, *max),
        }
    }

    /// Writes repetitions out: those that must be, then those that may be. The last one may loop if there is no end.
    fn repeated(&mut self, node: &PatternNode, min: u32, max: Option<u32>) -> Part {
        let count = max.unwrap_or(min.max(1));
        let mut all = Part::empty();
        for place in 0..count {
            let mut next = self.part(node);
            if max.is_none() && place + 1 == count {
                self.follow(&next.last, &next.first);
            }
            next.is_nullable |= place >= min;
            all = self.join(all, next);
        }
        all
    }

    /// Puts one part behind another.
    fn join(&mut self, mut part: Part, next: Part) -> Part {
        self.follow(&part.last, &next.first);
        if part.is_nullable {
            part.first.extend(&next.first);
        }
        let mut last = next.last;
        if next.is_nullable {
            last.extend(part.last);
        }
        Part { first: part.first, last, is_nullable: part.is_nullable && next.is_nullable }
    }

    /// Says that symbols may follow others.
    fn follow(&mut self, before: &[u16], after: &[u16]) {
        for &state in before {
            self.following[usize::from(state)].extend(after);
        }
    }
}

impl Part {
    const fn empty() -> Self {
        Self { first: Vec::new(), last: Vec::new(), is_nullable: true }
    }
}
