//! Solutions that come in alternatives.
//!
//! If every open cell has two candidates, and no single is left, each digit has two places in every house that
//! lacks it (players call this a bivalue universal grave). Then the other candidates of all cells make a
//! solution as well; and cells that are not connected by common digits in houses choose independently. So one
//! descent without backtracking finds *n* groups of cells, and 2ⁿ solutions, or none.

use super::planes::Planes;

/// The groups of cells that choose independently, and the solution last shown.
#[derive(Debug, Clone)]
pub(super) struct BivalueAlternatives {
    /// The exclusive or of both candidates of each open cell; `None` outside a descent.
    both: Option<Planes>,
    /// The same, group by group.
    groups: Vec<Planes>,
    /// The solution last shown.
    pub(super) solution: Planes,
    /// The number of alternatives shown.
    shown: u64,
}

impl BivalueAlternatives {
    pub(super) const fn new() -> Self {
        Self { both: None, groups: Vec::new(), solution: Planes::BLANK, shown: 0 }
    }

    /// Leaves a descent.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.both = None;
        self.groups.clear();
    }

    /// Begins a descent, unless it has begun, from a state with these pairs of candidates.
    #[inline]
    pub(super) fn enter(&mut self, both: impl FnOnce() -> Planes) {
        if self.both.is_none() {
            self.both = Some(both());
        }
    }

    /// Records the cells that a guess determined, as one group when all open cells have two candidates.
    #[inline]
    pub(super) fn on_placed(&mut self, cells: impl FnOnce() -> [u32; 3]) {
        if let Some(both) = self.both {
            self.groups.push(both.only(cells()));
        }
    }

    /// Shows a solution, and its alternatives after it.
    #[inline]
    pub(super) fn show(&mut self, solution: Planes) {
        self.solution = solution;
        self.shown = 0;
    }

    /// Turns the solution into its next alternative; false when all were shown. Only one group changes
    /// from one to the next, as in a Gray code.
    #[inline]
    pub(super) fn turn(&mut self) -> bool {
        self.shown += 1;
        let group = self.groups.get(self.shown.trailing_zeros() as usize);
        group.map(|group| self.solution.flip(group)).is_some()
    }
}
