//! Solutions found before their turn.

use super::super::Stats;

/// No chain: what stands there means nothing, so that it can be written to without a branch.
const NONE: u32 = 0;

/// What was found and spent between two states of a search: some leaves of the tree, and
/// the nodes spent since the last of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ahead {
    chain: Chain,
    spent: Spent,
}

/// The first leaf and, in the upper half, the last; one number, as two that were written
/// apart are slow to read together.
#[derive(Debug, Clone, Copy, Default)]
struct Chain(u64);

impl Chain {
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

/// What it cost: nodes and, in the upper half, guesses. A search of 9×9 never comes near
/// the end of the halves between two solutions.
#[derive(Debug, Clone, Copy, Default)]
struct Spent(u64);

impl Spent {
    #[inline(always)]
    const fn nodes(self) -> u64 {
        self.0 & 0xffff_ffff
    }

    #[inline(always)]
    const fn guesses(self) -> u64 {
        self.0 >> 32
    }
}

impl Ahead {
    /// Whether there is no leaf.
    #[inline(always)]
    pub(super) const fn is_empty(&self) -> bool {
        self.chain.first() == NONE
    }

    /// The nodes since the last leaf.
    pub(super) const fn nodes(&self) -> u64 {
        self.spent.nodes()
    }

    /// A state was looked at.
    #[inline(always)]
    pub(super) const fn spend_node(&mut self) {
        self.spent.0 += 1;
    }

    /// A state was looked at, and split.
    #[inline(always)]
    pub(super) const fn spend_guess(&mut self) {
        self.spent.0 += 1 << 32 | 1;
    }
}

/// A solution in symbols, with its twins: each group of cells can have the other symbols
/// instead, apart from the other groups.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    pub(super) symbols: [u8; 81],
    pub(super) others: [u8; 81],
    /// By group: its cells, as [`crate::simd::Simd::pairs_triples_and_larger`] numbers them.
    pub(super) groups: Vec<u128>,
}

/// The place of a leaf in its chain.
#[derive(Debug, Clone, Copy, Default)]
struct Link {
    next: u32,
    /// What was spent on it, since the leaf before.
    spent: Spent,
}

/// Leaves in chains, and the solution shown last.
#[derive(Debug, Clone)]
pub(super) struct Found {
    links: Vec<Link>,
    /// Of the same places.
    leaves: Vec<Leaf>,
    free: Vec<u32>,
    /// The leaf of the solution shown last.
    leaf: u32,
    /// How many of its solutions were shown.
    turns: u64,
    digits: [u8; 81],
}

impl Found {
    pub(super) fn new() -> Self {
        let mut found = Self {
            links: Vec::new(),
            leaves: Vec::new(),
            free: Vec::new(),
            leaf: NONE,
            turns: 0,
            digits: [0; 81],
        };
        found.grow();
        found
    }

    /// One more place; the first of all is [`NONE`].
    #[cold]
    fn grow(&mut self) -> u32 {
        self.links.push(Link::default());
        self.leaves.push(Leaf { symbols: [b'0'; 81], others: [b'0'; 81], groups: Vec::new() });
        u32::try_from(self.links.len() - 1).expect("a search has fewer leaves at a time")
    }

    /// Adds a leaf behind all others, to be filled in; it may have groups of another.
    #[inline(always)]
    pub(super) fn add(&mut self, ahead: &mut Ahead) -> &mut Leaf {
        let index = self.free.pop().unwrap_or_else(|| self.grow());
        self.links[index as usize] = Link { next: NONE, spent: ahead.spent };
        self.links[ahead.chain.last() as usize].next = index;
        let first = if ahead.is_empty() { index } else { ahead.chain.first() };
        *ahead = Ahead { chain: Chain::new(first, index), spent: Spent::default() };
        &mut self.leaves[index as usize]
    }

    /// Puts another chain behind a chain; without a branch, as either is often empty.
    #[inline(always)]
    pub(super) fn join(&mut self, ahead: &mut Ahead, behind: Ahead) {
        self.links[behind.chain.first() as usize].spent.0 += ahead.spent.0;
        self.links[ahead.chain.last() as usize].next = behind.chain.first();
        let first = if ahead.is_empty() { behind.chain.first() } else { ahead.chain.first() };
        let last = if behind.is_empty() { ahead.chain.last() } else { behind.chain.last() };
        let kept = if behind.is_empty() { ahead.spent.0 } else { 0 };
        *ahead = Ahead { chain: Chain::new(first, last), spent: Spent(behind.spent.0 + kept) };
    }

    /// Shows the next twin of the solution shown last; false when all were shown. Only one
    /// group changes from one to the next, as in a Gray code.
    #[inline]
    pub(super) fn turn(&mut self) -> bool {
        let Leaf { symbols, others, groups } = &self.leaves[self.leaf as usize];
        let Some(&group) = groups.get((self.turns + 1).trailing_zeros() as usize) else {
            return false;
        };
        self.turns += 1;
        if groups.len() == 1 {
            self.digits = others.map(|symbol| symbol - b'0');
            return true;
        }
        let mut left = group;
        while left != 0 {
            let number = left.trailing_zeros() as usize;
            left &= left - 1;
            let cell = 27 * (number / 32) + number % 32;
            self.digits[cell] ^= symbols[cell] ^ others[cell];
        }
        true
    }

    /// Takes the first leaf of a chain out and shows it, or what was spent after the last.
    /// False when that takes more nodes than there are.
    #[inline]
    pub(super) fn show_first(&mut self, ahead: &mut Ahead, stats: &mut Stats, budget: u64) -> bool {
        let link = self.links[ahead.chain.first() as usize];
        let spent = if ahead.is_empty() { ahead.spent } else { link.spent };
        if stats.nodes + spent.nodes() > budget {
            return false;
        }
        stats.nodes += spent.nodes();
        stats.passes += spent.nodes();
        stats.guesses += spent.guesses();
        if ahead.is_empty() {
            ahead.spent = Spent::default();
            return true;
        }
        if self.leaf != NONE {
            self.free.push(self.leaf);
        }
        (self.leaf, self.turns) = (ahead.chain.first(), 0);
        self.digits = self.leaves[self.leaf as usize].symbols.map(|symbol| symbol - b'0');
        let last = if link.next == NONE { NONE } else { ahead.chain.last() };
        ahead.chain = Chain::new(link.next, last);
        true
    }

    /// The digits of the solution shown last.
    pub(super) const fn digits(&self) -> &[u8; 81] {
        &self.digits
    }
}
