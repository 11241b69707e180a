//! Solutions that are found before their turn in the output.
//!
//! Lanes finish in any order, but solutions are listed in the order of a search of one lane. A leaf waits here, between the
//! lanes before and after it (`order`), and `queue` takes those whose turn it is.

use super::super::Stats;

/// No leaf: a place whose contents are ignored, so that writing to it needs no branch.
pub(super) const NONE: u32 = 0;

/// The output between two states of a search: leaves of the tree, and the cost since the last of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PendingOutput {
    chain: LeafRange,
    spent: Spent,
}

/// The first leaf and, in the upper half, the last; one number, because two that were written separately are
/// slow to read together.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LeafRange(u64);

impl LeafRange {
    #[inline(always)]
    const fn new(first: u32, last: u32) -> Self {
        Self(first as u64 | (last as u64) << 32)
    }

    #[inline(always)]
    const fn first(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    const fn last(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// The cost: nodes and, in the upper half, guesses. Between two solutions of a 9×9 grid the halves never
/// overflow.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spent(u64);

impl Spent {
    /// No cost.
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    pub(super) const fn nodes(self) -> u64 {
        self.0 & 0xffff_ffff
    }

    #[inline(always)]
    const fn guesses(self) -> u64 {
        self.0 >> 32
    }

    /// Adds it to the reported cost.
    #[inline(always)]
    pub(super) const fn add_to(self, stats: &mut Stats) {
        stats.nodes += self.nodes();
        stats.passes += self.nodes();
        stats.guesses += self.guesses();
    }
}

impl PendingOutput {
    /// Returns whether there is no leaf.
    #[inline(always)]
    pub(super) const fn is_empty(&self) -> bool {
        self.chain.first() == NONE
    }

    /// Removes and returns the leaves.
    pub(super) fn take_chain(&mut self) -> LeafRange {
        std::mem::take(&mut self.chain)
    }

    /// Returns the cost since the last leaf.
    #[inline(always)]
    pub(super) const fn spent(&self) -> Spent {
        self.spent
    }

    /// Resets the cost.
    pub(super) fn forget_spent(&mut self) {
        self.spent = Spent::default();
    }

    /// Counts a processed state.
    #[inline(always)]
    pub(super) const fn spend_node(&mut self) {
        self.spent.0 += 1;
    }

    /// Counts a state that was processed and split.
    #[inline(always)]
    pub(super) const fn spend_guess(&mut self) {
        self.spent.0 += 1 << 32 | 1;
    }
}

/// A solution with its alternatives: each group of cells can have the other digits instead, independently of
/// the other groups.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    /// Its digits, and those of the alternative that differs in every group; without groups only its
    /// own.
    pub(super) alternatives: [[u8; 81]; 2],
    /// By group: its cells, as [`crate::simd::Simd::pairs_and_larger`] numbers them.
    pub(super) groups: Vec<u128>,
}

/// The place of a leaf in its chain.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LeafLink {
    next: u32,
    /// Its number of groups.
    pub(super) groups: u32,
    /// The cost since the leaf before.
    pub(super) spent: Spent,
}

/// Leaves in chains.
#[derive(Debug, Clone)]
pub(super) struct LeafChains {
    links: Vec<LeafLink>,
    /// The leaves at the same places.
    leaves: Vec<Leaf>,
    /// The first free place; free places form a chain, too.
    free: u32,
}

impl LeafChains {
    pub(super) fn new() -> Self {
        let mut found = Self { links: Vec::new(), leaves: Vec::new(), free: NONE };
        found.grow();
        found
    }

    /// Adds a place; the first of all is [`NONE`].
    #[cold]
    fn grow(&mut self) -> u32 {
        self.links.push(LeafLink::default());
        self.leaves.push(Leaf { alternatives: [[0; 81]; 2], groups: Vec::new() });
        u32::try_from(self.links.len() - 1).expect("a search has fewer leaves at a time")
    }

    /// Appends a leaf with this number of groups for the caller to fill in; it may still have those of another.
    #[inline(always)]
    pub(super) fn add(&mut self, ahead: &mut PendingOutput, groups: usize) -> &mut Leaf {
        let mut index = self.free;
        if index == NONE {
            index = self.grow();
        }
        self.free = self.links[index as usize].next;
        self.links[index as usize] = LeafLink { next: NONE, groups: groups as u32, spent: ahead.spent };
        self.links[ahead.chain.last() as usize].next = index;
        let first = if ahead.is_empty() { index } else { ahead.chain.first() };
        *ahead = PendingOutput { chain: LeafRange::new(first, index), spent: Spent::default() };
        &mut self.leaves[index as usize]
    }

    /// Appends a chain to another; without a branch, because either is often empty.
    #[inline(always)]
    pub(super) fn join(&mut self, ahead: &mut PendingOutput, behind: PendingOutput) {
        self.links[behind.chain.first() as usize].spent.0 += ahead.spent.0;
        self.links[ahead.chain.last() as usize].next = behind.chain.first();
        let first = if ahead.is_empty() { behind.chain.first() } else { ahead.chain.first() };
        let last = if behind.is_empty() { ahead.chain.last() } else { behind.chain.last() };
        let kept = if behind.is_empty() { ahead.spent.0 } else { 0 };
        *ahead = PendingOutput { chain: LeafRange::new(first, last), spent: Spent(behind.spent.0 + kept) };
    }

    /// Returns the leaves of a chain, each with its link.
    #[inline(always)]
    pub(super) fn links(&self, chain: LeafRange) -> impl Iterator<Item = (u32, LeafLink)> {
        let link = |leaf: u32| (leaf, self.links[leaf as usize]);
        let mut next = chain.first();
        std::iter::from_fn(move || {
            let (leaf, found) = (next != NONE).then(|| link(next))?;
            next = found.next;
            Some((leaf, found))
        })
    }

    /// Frees the leaves of a range.
    pub(super) fn release(&mut self, chain: LeafRange) {
        if chain.first() != NONE {
            self.links[chain.last() as usize].next = self.free;
            self.free = chain.first();
        }
    }

    /// Returns the maximum number of leaves.
    pub(super) const fn places(&self) -> usize {
        self.leaves.len()
    }

    /// Returns a leaf.
    #[inline]
    pub(super) fn leaf(&self, leaf: u32) -> &Leaf {
        &self.leaves[leaf as usize]
    }

    /// Returns a leaf for changing it.
    #[inline]
    pub(super) fn leaf_mut(&mut self, leaf: u32) -> &mut Leaf {
        &mut self.leaves[leaf as usize]
    }
}
