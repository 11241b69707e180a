//! The smallest sets that meet every set of a family that is only known through a question: does this set meet all, and if
//! not, which one does it miss? What is learned so is kept: the question, which the solver answers, is asked as rarely as
//! possible (the implicit hitting set approach; Ignatiev et al., "Smallest MUS extraction with minimal hitting set
//! dualization", 2015).

use crate::grid::{Cell, CellSet};

use super::sub_grids::{Stopped, SubGrids};

/// Returns a set of the family that these givens miss; `None` if they meet all.
type Missed<'a> = fn(&mut SubGrids<'a>, CellSet) -> Result<Option<CellSet>, Stopped>;

/// Number of learned sets that are compared in about the time of a node.
const SETS_PER_NODE: usize = 32;

/// Finds hitting sets size by size. No hitting set that is found has another within it.
pub(super) struct HittingSets<'a> {
    pub(super) sub_grids: SubGrids<'a>,
    missed: Missed<'a>,
    /// The sets of the family that are known.
    learned: Vec<CellSet>,
    /// The hitting sets of all sizes below `size`.
    found: Vec<CellSet>,
    /// The number of those of the sizes before the last.
    before: usize,
    limit: usize,
    size: usize,
}

impl<'a> HittingSets<'a> {
    pub(super) const fn new(sub_grids: SubGrids<'a>, missed: Missed<'a>, limit: usize) -> Self {
        Self { sub_grids, missed, learned: Vec::new(), found: Vec::new(), before: 0, limit, size: 0 }
    }

    /// Sets the sets of the family that are known.
    pub(super) fn with_learned(self, learned: &[CellSet]) -> Self {
        Self { learned: learned.to_vec(), ..self }
    }

    /// Returns the size to search next; no smaller set is missing.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// Returns the sets of the family that are known.
    pub(super) fn learned(&self) -> &[CellSet] {
        &self.learned
    }

    /// Returns all hitting sets that were found.
    pub(super) fn all(&self) -> &[CellSet] {
        &self.found
    }

    /// Returns the hitting sets of the size that was searched last, sorted.
    pub(super) fn last(&self) -> Vec<CellSet> {
        sorted(self.found[self.before..].to_vec(), self.limit)
    }

    /// Raises the size to search first to the number of sets of the family without a common given.
    pub(super) fn raise_bound(&mut self) -> Result<(), Stopped> {
        let (mut taken, known) = (CellSet::EMPTY, self.learned.len());
        for index in 0..known {
            if (self.learned[index] & taken).is_empty() {
                taken = taken | self.learned[index];
                self.size += 1;
            }
        }
        while let Some(missed) = self.learn(taken)? {
            taken = taken | missed;
            self.size += 1;
        }
        Ok(())
    }

    /// Searches the next size. If a limit ends the search, the size stays.
    pub(super) fn advance(&mut self) -> Result<(), Stopped> {
        self.before = self.found.len();
        let open = self.sub_grids.givens();
        self.visit(CellSet::EMPTY, open, self.size)?;
        self.size += 1;
        Ok(())
    }

    /// Finds the hitting sets that have the chosen givens and so many open ones.
    fn visit(&mut self, chosen: CellSet, mut open: CellSet, left: usize) -> Result<(), Stopped> {
        self.sub_grids.spend(1 + (self.learned.len() / SETS_PER_NODE) as u64)?;
        if self.found.iter().any(|&known| (known - chosen).is_empty()) {
            return Ok(());
        }
        let missed = self.missed_sets(chosen, open);
        if disjoint(&missed) > left || missed.first().is_some_and(CellSet::is_empty) {
            return Ok(());
        }
        let missed = match missed.first() {
            Some(&missed) => missed,
            None => match self.learn(chosen)? {
                Some(missed) => missed,
                // A smaller one would have been found with its size.
                None => return self.add(chosen),
            },
        };
        if left == 0 {
            return Ok(());
        }
        // Each set is visited once: with the first of its givens in the missed set, and none before it.
        for cell in &(missed & open) {
            open.remove(cell);
            self.visit(with(chosen, cell), open, left - 1)?;
        }
        Ok(())
    }

    /// Returns the open givens of the known sets without a chosen one, the fewest first.
    fn missed_sets(&self, chosen: CellSet, open: CellSet) -> Vec<CellSet> {
        let is_missed = |set: &&CellSet| (**set & chosen).is_empty();
        let mut missed: Vec<_> = self.learned.iter().filter(is_missed).map(|&set| set & open).collect();
        missed.sort_by_cached_key(CellSet::len);
        missed
    }

    fn learn(&mut self, chosen: CellSet) -> Result<Option<CellSet>, Stopped> {
        let missed = (self.missed)(&mut self.sub_grids, chosen)?;
        self.learned.extend(missed);
        Ok(missed)
    }

    fn add(&mut self, found: CellSet) -> Result<(), Stopped> {
        if self.found.len() == self.limit {
            return Err(Stopped);
        }
        self.found.push(found);
        Ok(())
    }
}

/// Returns how many of some sets, taken in their order, have no given in common: so many givens are needed to meet all.
fn disjoint(sets: &[CellSet]) -> usize {
    let (mut taken, mut number) = (CellSet::EMPTY, 0);
    for &set in sets {
        if (set & taken).is_empty() {
            taken = taken | set;
            number += 1;
        }
    }
    number
}

fn with(mut cells: CellSet, cell: Cell) -> CellSet {
    cells.insert(cell);
    cells
}

/// Returns sets in the order of their cells, as many as the limit allows.
pub(super) fn sorted(mut sets: Vec<CellSet>, limit: usize) -> Vec<CellSet> {
    sets.sort_by_cached_key(|set| set.iter().collect::<Vec<_>>());
    sets.truncate(limit);
    sets
}
