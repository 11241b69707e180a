//! Digits that givens may have been meant to be: for the givens of a smallest removal, all combinations of other digits with
//! exactly one solution.

use crate::{
    grid::{Candidate, Cell, Digit, Grid},
    solve::SolveOutcome,
};

use super::{
    answer::{Removal, Replacement, Smallest, WrongGivensOptions},
    sub_grids::{Stopped, SubGrids},
};

/// Finds the replacements of some smallest removals.
pub(super) fn find(
    grid: &Grid,
    removals: &Smallest<Removal>,
    options: &WrongGivensOptions,
) -> Smallest<Replacement> {
    let mut smallest = Smallest::at_least(removals.at_least);
    let Some(size) = removals.found.first().map(|removal| removal.givens.len()) else { return smallest };
    let sub_grids = SubGrids::new(grid, options.budget);
    let mut search = ReplacementSearch { grid, sub_grids, found: Vec::new(), limit: options.limit };
    let ending = removals.found.iter().try_for_each(|removal| search.replace_all(removal));
    smallest.add(size, search.found, ending.is_ok() && removals.is_complete);
    // Without a proof that the removals are smallest, neither are these.
    smallest.at_least = smallest.at_least.min(removals.at_least + usize::from(removals.is_complete));
    smallest
}

struct ReplacementSearch<'a> {
    grid: &'a Grid,
    sub_grids: SubGrids<'a>,
    found: Vec<Replacement>,
    limit: usize,
}

impl ReplacementSearch<'_> {
    fn replace_all(&mut self, removal: &Removal) -> Result<(), Stopped> {
        let cells: Vec<_> = removal.givens.iter().collect();
        let rest = self.sub_grids.part(self.sub_grids.givens() - removal.givens);
        match &removal.solution {
            Some(solution) => self.add(&cells, SolveOutcome::One(solution.clone())),
            None => self.replace(&cells, &rest, 0),
        }
    }

    /// Replaces the givens from `place` on, of which the grid has none.
    fn replace(&mut self, cells: &[Cell], grid: &Grid, place: usize) -> Result<(), Stopped> {
        let Some(&cell) = cells.get(place) else { return Ok(()) };
        for digit in (0..grid.shape().side()).map(Digit::from_index) {
            if self.grid.get(cell) == Some(digit) {
                continue;
            }
            let mut next = grid.clone();
            next.set(cell, Some(digit));
            match self.sub_grids.solve(&next)? {
                SolveOutcome::Many(..) => self.replace(cells, &next, place + 1)?,
                outcome => self.add(cells, outcome)?,
            }
        }
        Ok(())
    }

    /// Adds the digits of the only solution, if there is one. A digit as given would make a smaller removal, and there is
    /// none.
    fn add(&mut self, cells: &[Cell], outcome: SolveOutcome) -> Result<(), Stopped> {
        let SolveOutcome::One(solution) = outcome else { return Ok(()) };
        let digit = |&cell: &Cell| Some(Candidate { cell, digit: solution.grid().get(cell)? });
        let digits: Vec<_> = cells.iter().filter_map(digit).collect();
        if self.found.len() == self.limit {
            return Err(Stopped);
        }
        self.found.push(Replacement { digits, solution });
        Ok(())
    }
}
