//! The solutions whose turn it is.
//!
//! ```text
//!   chain of leaves ─▶ │ shown shown … shown │ next  next  next … │   by and by
//!                      └ a line of solutions, by leaf and twin ───┘
//! ```
//!
//! A chain is lined up as a whole, and so are the twins of a leaf that has two: whether a leaf
//! has any is as good as random, and a branch on it for every solution would cost much.

use super::{
    super::{Stats, Step},
    found::{Ahead, Chain, Found, NONE, Spent},
};

/// Solutions that no state is ahead of, in order, and the one shown last.
#[derive(Debug, Clone)]
pub(super) struct Ready {
    /// What is not lined up yet.
    pub(super) ahead: Ahead,
    /// The leaves of the line.
    leaves: Chain,
    /// At least [`OVER`].
    line: Vec<Turn>,
    /// The next in line.
    next: usize,
    /// The solution shown last.
    shown: Twin,
    /// How many more twins it has, if it stands in a leaf with several groups.
    left: u64,
}

/// A solution, by leaf and twin.
#[derive(Debug, Clone, Copy)]
struct Twin {
    leaf: u32,
    /// 0 or 1; [`SEVERAL`] where not all of the leaf's solutions stand in line.
    twin: u32,
}

/// The leaf has several groups and stands in line as one: by and by it holds each solution.
const SEVERAL: u32 = 2;

/// Who stands in line, and what was spent since the one before.
#[derive(Debug, Clone, Copy)]
struct Turn {
    twin: Twin,
    spent: Spent,
}

/// The end of the line.
const OVER: Turn = Turn { twin: Twin { leaf: NONE, twin: SEVERAL }, spent: Spent::NONE };

impl Ready {
    /// Nothing.
    pub(super) fn new() -> Self {
        let ahead = Ahead::default();
        Self { ahead, leaves: Chain::default(), line: vec![OVER], next: 0, shown: OVER.twin, left: 0 }
    }

    /// Lines up what is ready, when the line is over.
    pub(super) fn line_up(&mut self, found: &mut Found) {
        found.let_go(std::mem::replace(&mut self.leaves, self.ahead.take_chain()));
        let most = 2 * found.places() + 1;
        if self.line.len() < most {
            self.line.resize(most, OVER);
        }
        let mut end = 0;
        for (leaf, link) in found.links(self.leaves) {
            let twin = if link.groups > 1 { SEVERAL } else { 0 };
            self.line[end] = Turn { twin: Twin { leaf, twin }, spent: link.spent };
            self.line[end + 1] = Turn { twin: Twin { leaf, twin: 1 }, spent: Spent::NONE };
            end += 1 + usize::from(link.groups == 1);
        }
        self.line[end] = OVER;
        self.next = 0;
    }

    /// Whether nobody is left in line.
    pub(super) fn is_over(&self) -> bool {
        self.line[self.next].twin.leaf == NONE
    }

    /// Shows the next in line, unless the line is over, or the next has many solutions, or
    /// takes more nodes than there are: then [`show_any`](Self::show_any) knows.
    #[inline]
    pub(super) fn show(&mut self, stats: &mut Stats, budget: u64) -> bool {
        let Turn { twin, spent } = self.line[self.next];
        if twin.twin == SEVERAL || stats.nodes + spent.nodes() > budget {
            return false;
        }
        spent.tell(stats);
        self.shown = twin;
        self.next += 1;
        true
    }

    /// Shows the next solution or, when the line is over, tells what was spent after it.
    pub(super) fn show_any(&mut self, found: &mut Found, stats: &mut Stats, budget: u64) -> Step {
        if self.left > 0 {
            self.turn(found);
            return Step::Found;
        }
        let is_over = self.is_over();
        let spent = if is_over { self.ahead.spent() } else { self.line[self.next].spent };
        if stats.nodes + spent.nodes() > budget {
            return Step::Spent;
        }
        spent.tell(stats);
        if is_over {
            self.ahead.forget_spent();
            return Step::End;
        }
        self.shown = self.line[self.next].twin;
        if self.shown.twin == SEVERAL {
            self.left = (1 << found.leaf(self.shown.leaf).groups.len()) - 1;
        } else {
            self.next += 1;
        }
        Step::Found
    }

    /// Shows the next twin of the solution shown last. Only one group changes from one to the
    /// next, as in a Gray code.
    fn turn(&mut self, found: &mut Found) {
        let leaf = found.leaf_mut(self.shown.leaf);
        let [digits, others] = &mut leaf.twins;
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

    /// The digits of the solution shown last.
    #[inline]
    pub(super) fn digits<'a>(&self, found: &'a Found) -> &'a [u8; 81] {
        &found.leaf(self.shown.leaf).twins[(self.shown.twin % 2) as usize]
    }
}
