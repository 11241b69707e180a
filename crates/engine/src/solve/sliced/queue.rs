//! The queue of solutions in output order.
//!
//! ```text
//!   chain of leaves ─▶ │ shown shown … shown │ next  next  next … │   by and by
//!                      └ a line of solutions, by leaf and alternative ───┘
//! ```
//!
//! A chain is queued as a whole, and so are both alternatives of a leaf that has two: whether a leaf has any is
//! practically random, so a branch on it for every solution would be expensive.

use super::{
    super::{SearchStep, Stats},
    leaf_chains::{LeafChains, LeafRange, NONE, PendingOutput, Spent},
};

/// The solutions that no state is ahead of, in order, and the one shown last.
#[derive(Debug, Clone)]
pub(super) struct SolutionQueue {
    /// The output that is not queued yet.
    pub(super) ahead: PendingOutput,
    /// The queued leaves.
    leaves: LeafRange,
    /// The queued solutions, and [`QUEUE_END`].
    line: Vec<QueuedSolution>,
    /// The index of the next solution.
    next: usize,
    /// The solution shown last.
    shown: Alternative,
    /// The number of its further alternatives, if its leaf has several groups.
    left: u64,
}

/// A solution, by leaf and alternative.
#[derive(Debug, Clone, Copy)]
struct Alternative {
    leaf: u32,
    /// 0 or 1; [`SEVERAL`] if the leaf's solutions are not all in the queue.
    alternative: u32,
}

/// The leaf has several groups and only one entry in the queue, which holds each of its solutions in turn.
const SEVERAL: u32 = 2;

/// A queued solution, with the cost since the one before.
#[derive(Debug, Clone, Copy)]
struct QueuedSolution {
    alternative: Alternative,
    spent: Spent,
}

/// The end of the queue.
const QUEUE_END: QueuedSolution =
    QueuedSolution { alternative: Alternative { leaf: NONE, alternative: SEVERAL }, spent: Spent::NONE };

impl SolutionQueue {
    /// Returns an empty queue.
    pub(super) fn new() -> Self {
        let ahead = PendingOutput::default();
        Self {
            ahead,
            leaves: LeafRange::default(),
            line: vec![QUEUE_END],
            next: 0,
            shown: QUEUE_END.alternative,
            left: 0,
        }
    }

    /// Fills the empty queue with the output that is ready.
    pub(super) fn refill(&mut self, found: &mut LeafChains) {
        found.release(std::mem::replace(&mut self.leaves, self.ahead.take_chain()));
        let most = 2 * found.places() + 1;
        if self.line.len() < most {
            self.line.resize(most, QUEUE_END);
        }
        let mut end = 0;
        for (leaf, link) in found.links(self.leaves) {
            let alternative = if link.groups > 1 { SEVERAL } else { 0 };
            self.line[end] =
                QueuedSolution { alternative: Alternative { leaf, alternative }, spent: link.spent };
            self.line[end + 1] =
                QueuedSolution { alternative: Alternative { leaf, alternative: 1 }, spent: Spent::NONE };
            end += 1 + usize::from(link.groups == 1);
        }
        self.line[end] = QUEUE_END;
        self.next = 0;
    }

    /// Returns whether the queue is empty.
    pub(super) fn is_over(&self) -> bool {
        self.line[self.next].alternative.leaf == NONE
    }

    /// Yields the next solution, unless the queue is empty, or its leaf has several solutions, or it
    /// takes more nodes than are left: [`show_any`](Self::show_any) handles these cases.
    #[inline]
    pub(super) fn show(&mut self, stats: &mut Stats, budget: u64) -> bool {
        let QueuedSolution { alternative, spent } = self.line[self.next];
        if alternative.alternative == SEVERAL || stats.nodes + spent.nodes() > budget {
            return false;
        }
        spent.add_to(stats);
        self.shown = alternative;
        self.next += 1;
        true
    }

    /// Yields the next solution or, when the queue is empty, reports the cost after the last one.
    pub(super) fn show_any(&mut self, found: &mut LeafChains, stats: &mut Stats, budget: u64) -> SearchStep {
        if self.left > 0 {
            self.turn(found);
            return SearchStep::Found;
        }
        let is_over = self.is_over();
        let spent = if is_over { self.ahead.spent() } else { self.line[self.next].spent };
        if stats.nodes + spent.nodes() > budget {
            return SearchStep::Spent;
        }
        spent.add_to(stats);
        if is_over {
            self.ahead.forget_spent();
            return SearchStep::End;
        }
        self.shown = self.line[self.next].alternative;
        if self.shown.alternative == SEVERAL {
            self.left = (1 << found.leaf(self.shown.leaf).groups.len()) - 1;
        } else {
            self.next += 1;
        }
        SearchStep::Found
    }

    /// Shows the next alternative of the solution shown last. Only one group changes from one to the
    /// next, as in a Gray code.
    fn turn(&mut self, found: &mut LeafChains) {
        let leaf = found.leaf_mut(self.shown.leaf);
        let [digits, others] = &mut leaf.alternatives;
        // Counts down from all bits, which has the same lowest zeros as counting up.
        let mut group = leaf.groups[self.left.trailing_zeros() as usize];
        self.left -= 1;
        self.next += usize::from(self.left == 0);
        while group != 0 {
            let number = group.trailing_zeros() as usize;
            group &= group - 1;
            let cell = 27 * (number / 32) + number % 32;
            std::mem::swap(&mut digits[cell], &mut others[cell]);
        }
    }

    /// Returns the digits of the solution shown last.
    #[inline]
    pub(super) fn digits<'a>(&self, found: &'a LeafChains) -> &'a [u8; 81] {
        &found.leaf(self.shown.leaf).alternatives[(self.shown.alternative % 2) as usize]
    }
}
