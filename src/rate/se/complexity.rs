//! What chains with chains inside cost, and what they cost at least.

/// Adds up the complexities of chains, each with the nodes by which it is known again, and counted once.
pub(super) fn complexity<'a>(all: impl Iterator<Item = (&'a [u16], u32)>) -> u32 {
    let mut met: Vec<(&[u16], u32)> = Vec::new();
    for chain in all {
        if met.iter().all(|known| known.0 != chain.0) {
            met.push(chain);
        }
    }
    met.iter().map(|chain| chain.1).sum()
}

/// The least complexity of what leads to several ends: the nodes of each, and the chains inside of one of them, since the others
/// may have the same, which count once.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Floor {
    flat: u32,
    within: u32,
}

impl Floor {
    /// A number of nodes, and the complexities of chains inside that one of them has.
    pub(super) const fn new(flat: u32, within: u32) -> Self {
        Self { flat, within }
    }

    /// A number of nodes without chains inside.
    pub(super) const fn of(flat: u32) -> Self {
        Self { flat, within: 0 }
    }

    pub(super) const fn total(self) -> u32 {
        self.flat + self.within
    }
}

impl std::ops::Add for Floor {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { flat: self.flat + other.flat, within: self.within.max(other.within) }
    }
}

impl std::iter::Sum for Floor {
    fn sum<I: Iterator<Item = Self>>(floors: I) -> Self {
        floors.fold(Self::default(), |sum, floor| sum + floor)
    }
}

/// Where a propagation ends: from a number of links on, nothing that follows is of use.
pub(super) type Limit<'a> = dyn Fn(u32) -> bool + 'a;

/// The least number of links of a limit, if there is one.
pub(super) fn least(limit: &Limit) -> Option<u32> {
    if !limit(1 << 24) {
        return None;
    }
    let (mut low, mut high) = (0, 1 << 24);
    while low < high {
        let middle = low + (high - low) / 2;
        (low, high) = if limit(middle) { (low, middle) } else { (middle + 1, high) };
    }
    Some(low)
}
