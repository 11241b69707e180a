//! Alternatives: each branch is propagated on the present candidates; what no branch allows is excluded.

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single};

impl Propagator<'_> {
    pub(in super::super) fn run_any(&mut self, cells: &[Cell], alternatives: usize) -> Step {
        let mut branches = std::mem::take(&mut self.branches[alternatives]);
        let allowed = self.allowed_by_branches(cells, &mut branches);
        self.branches[alternatives] = branches;
        match allowed {
            Some(allowed) => {
                cells.iter().zip(allowed).try_for_each(|(&cell, values)| self.keep(cell, values))
            }
            None => Err(Conflict),
        }
    }

    /// Returns what some branch allows each of the cells that branches are about, or `None` if there is no branch left.
    fn allowed_by_branches(&self, cells: &[Cell], branches: &mut [Self]) -> Option<Vec<u16>> {
        let mut allowed: Option<Vec<u16>> = None;
        for branch in branches {
            if branch.propagate_from(self.all_candidates(), cells).is_err() {
                continue;
            }
            let allowed = allowed.get_or_insert_with(|| vec![0; cells.len()]);
            let mut is_more_excluded = false;
            for (values, &cell) in allowed.iter_mut().zip(cells) {
                *values |= branch.get(cell);
                is_more_excluded |= *values != self.get(cell);
            }
            if !is_more_excluded {
                break;
            }
        }
        allowed
    }

    /// Runs all constraints of this branch on candidates. The cells are those that it may be about.
    fn propagate_from(&mut self, candidates: &[u16], cells: &[Cell]) -> Step {
        self.restore(candidates);
        self.wake_constraints();
        for &cell in cells {
            let values = self.get(cell) & self.network.start[usize::from(cell)];
            if values != self.get(cell) || is_single(values) {
                self.set(cell, values)?;
            }
        }
        self.propagate()
    }

    pub(in super::super) fn run_clause(&mut self, literals: &[[u16; 2]]) -> Step {
        let mut open = None;
        for &[cell, values] in literals {
            let own = self.get(cell);
            if own & !values == 0 {
                return Ok(());
            }
            if own & values != 0 {
                if open.is_some_and(|(other, _)| other != cell) {
                    return Ok(());
                }
                open = Some((cell, open.map_or(0, |(_, values)| values) | values));
            }
        }
        match open {
            Some((cell, values)) => self.keep(cell, values),
            None => Err(Conflict),
        }
    }
}
