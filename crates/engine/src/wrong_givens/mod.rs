//! A grid without a solution → the fewest givens that can be wrong, the digits that they may have been meant to be, and the
//! fewest givens that contradict each other.
//!
//! Givens that contradict each other, and whose proper parts do not, are a *conflict* (a minimal unsatisfiable set); givens
//! without which there is a solution are a *removal* (a correction set). A set is a removal exactly if it has a given of each
//! conflict, and the other way round (Liffiton and Sakallah, "Algorithms for computing minimal unsatisfiable subsets of
//! constraints", 2008). So the smallest of one kind are found by building sets that meet all known ones of the other, and
//! asking the solver only about those, which either are right or add another to what is known (`hitting_sets`). All
//! answers are exact: what a budget leaves open is reported as open.
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; }
//! use givens::{Grid, wrong_givens::{self, WrongGivensOptions}};
//!
//! // The 9 in row 2 was meant to be a 6, as in the 9×9 puzzle of many a page.
//! let text = "53..7....9..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let grid: Grid = text.parse().unwrap();
//! let found = wrong_givens::find(&grid, &WrongGivensOptions::default()).unwrap();
//! assert_eq!(found.removals.at_least, 1, "one given may be the only wrong one");
//! let replaced: Vec<_> = found.replacements.found.iter().map(|one| one.digits[0].to_string()).collect();
//! assert_eq!(replaced, ["6 in r2c1"]);
//! assert_eq!(found.conflicts.found[0].to_string(), "r2c1, r2c5");
//! ```

mod answer;
mod hitting_sets;
mod replacements;
mod sub_grids;

use crate::{
    grid::{CellSet, Grid},
    solve::SolveOutcome,
};

use hitting_sets::HittingSets;
use sub_grids::{Stopped, SubGrids};

pub use answer::{Removal, Replacement, Smallest, WrongGivens, WrongGivensOptions};

/// Finds which givens of a grid may be wrong; `None` if it has a solution. Givens may clash.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Grid, wrong_givens::{self, WrongGivensOptions}};
///
/// let grid: Grid = "1.3..4.22.4..3.1".parse().unwrap();
/// assert_eq!(wrong_givens::find(&grid, &WrongGivensOptions::default()), None);
///
/// let clashing: Grid = "113..4.22.4..3.1".parse().unwrap();
/// let found = wrong_givens::find(&clashing, &WrongGivensOptions::default()).unwrap();
/// let without: Vec<_> = found.proper_removals.found.iter().map(|one| one.givens.to_string()).collect();
/// assert_eq!(without, ["r1c2"]);
/// ```
#[must_use]
pub fn find(grid: &Grid, options: &WrongGivensOptions) -> Option<WrongGivens> {
    let mut sets = HittingSets::new(SubGrids::new(grid, options.budget), SubGrids::conflict, options.limit);
    let bounded = sets.raise_bound();
    match (bounded, sets.size()) {
        (Ok(()), 0) => return None,
        (Err(Stopped), 0) => return Some(WrongGivens::UNKNOWN),
        _ => {}
    }
    let (mut removals, mut proper) = (Smallest::at_least(sets.size()), Smallest::at_least(sets.size()));
    while bounded.is_ok() && proper.found.is_empty() && sets.size() <= options.largest {
        let size = sets.size();
        let ending = sets.advance();
        let (found, ending) = with_solutions(&mut sets, ending);
        let of_one = found.iter().filter(|removal| removal.solution.is_some()).cloned().collect();
        removals.add(size, found, ending.is_ok());
        proper.add(size, of_one, ending.is_ok());
        if ending.is_err() {
            break;
        }
    }
    let replacements = replacements::find(grid, &removals, options);
    let conflicts = conflicts(grid, sets.learned(), sets.all(), options);
    Some(WrongGivens { removals, proper_removals: proper, replacements, conflicts })
}

/// Returns the removals of the size that was searched last, with their solutions, as far as the search comes.
fn with_solutions(
    sets: &mut HittingSets<'_>,
    mut ending: Result<(), Stopped>,
) -> (Vec<Removal>, Result<(), Stopped>) {
    let mut found = Vec::new();
    for givens in sets.last() {
        let kept = sets.sub_grids.givens() - givens;
        let part = sets.sub_grids.part(kept);
        match sets.sub_grids.solve(&part) {
            Ok(SolveOutcome::One(solution)) => found.push(Removal { givens, solution: Some(solution) }),
            Ok(_) => found.push(Removal { givens, solution: None }),
            Err(Stopped) => {
                ending = Err(Stopped);
                break;
            }
        }
    }
    (found, ending)
}

/// Finds the smallest conflicts, from conflicts and removals that are known.
fn conflicts(
    grid: &Grid,
    known: &[CellSet],
    removals: &[CellSet],
    options: &WrongGivensOptions,
) -> Smallest<CellSet> {
    let sub_grids = SubGrids::new(grid, options.budget);
    let mut sets = HittingSets::new(sub_grids, SubGrids::correction, options.limit).with_learned(removals);
    let mut ending = sets.raise_bound();
    let mut smallest = Smallest::at_least(sets.size());
    while ending.is_ok() && smallest.found.is_empty() {
        let size = sets.size();
        ending = sets.advance();
        smallest.add(size, sets.last(), ending.is_ok());
    }
    if ending.is_err()
        && let Some(size) = known.iter().map(CellSet::len).min()
    {
        let others = known.iter().filter(|known| known.len() == size && !smallest.found.contains(known));
        let mut others: Vec<_> = others.copied().collect();
        if smallest.found.is_empty() || size == smallest.at_least {
            others.append(&mut smallest.found);
            smallest.found = hitting_sets::sorted(others, options.limit);
        }
    }
    smallest
}
