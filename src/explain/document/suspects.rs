//! The digits that may be wrong, as JSON.

use givens_draw::language::Language;
use givens_engine::{
    grid::{Candidate, CellSet, Grid},
    wrong_givens::{Removal, Replacement, Smallest},
};
use serde::{Deserialize, Serialize};

use crate::explain::suspects::Suspects;

use super::placed_digit::PlacedDigit;

/// The smallest sets of digits of each kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SuspectsDocument {
    sentences: Vec<String>,
    removals: SmallestDocument,
    proper_removals: SmallestDocument,
    replacements: SmallestDocument,
    conflicts: SmallestDocument,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SmallestDocument {
    at_least: usize,
    complete: bool,
    found: Vec<SetDocument>,
}

/// Some digits of the grid, or to replace them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetDocument {
    digits: Vec<PlacedDigit>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

impl Suspects {
    /// Returns what was found as JSON: the value of `wrong_givens` in a [`Document`](super::Document).
    ///
    /// # Panics
    ///
    /// Never: numbers and texts can always be written.
    #[must_use]
    pub fn json(&self, language: Language) -> serde_json::Value {
        serde_json::to_value(SuspectsDocument::of(self, language))
            .expect("numbers and texts can always be written")
    }
}

impl SuspectsDocument {
    pub(super) fn of(suspects: &Suspects, language: Language) -> Self {
        let (grid, found) = (suspects.grid(), suspects.found());
        Self {
            sentences: suspects.sentences(language),
            removals: SmallestDocument::of(&found.removals, |one| SetDocument::of_removal(grid, one)),
            proper_removals: SmallestDocument::of(&found.proper_removals, |one| {
                SetDocument::of_removal(grid, one)
            }),
            replacements: SmallestDocument::of(&found.replacements, SetDocument::of_replacement),
            conflicts: SmallestDocument::of(&found.conflicts, |&cells| SetDocument::of(grid, cells)),
        }
    }
}

impl SmallestDocument {
    fn of<T>(smallest: &Smallest<T>, set: impl FnMut(&T) -> SetDocument) -> Self {
        let found = smallest.found.iter().map(set).collect();
        Self { at_least: smallest.at_least, complete: smallest.is_complete, found }
    }
}

impl SetDocument {
    fn of(grid: &Grid, cells: CellSet) -> Self {
        let digit = |cell| Some(PlacedDigit::of(Candidate { cell, digit: grid.get(cell)? }));
        Self { digits: cells.iter().filter_map(digit).collect(), solution: None }
    }

    fn of_removal(grid: &Grid, removal: &Removal) -> Self {
        let solution = removal.solution.as_ref().map(|solution| solution.grid().line().to_string());
        Self { solution, ..Self::of(grid, removal.givens) }
    }

    fn of_replacement(replacement: &Replacement) -> Self {
        let digits = replacement.digits.iter().copied().map(PlacedDigit::of).collect();
        Self { digits, solution: Some(replacement.solution.grid().line().to_string()) }
    }
}
