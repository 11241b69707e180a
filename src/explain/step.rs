//! Steps: the pattern that a technique found, and what follows from it.

use std::mem;

use crate::{
    enums::named_enum,
    grid::{Candidate, Cell, CellSet, DigitSet, House},
};

use super::technique::Technique;

named_enum! {
    /// The role of a candidate in a pattern.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Role {
        /// Returns its name in JSON.
        fn id;
        /// The main candidates: the cells of a subset, the body of a fish, the floor of a rectangle, a chain from
        /// end to end, the first colour.
        Body = "body",
        /// The candidates of a fish outside its body.
        Fin = "fin",
        /// The cell in the middle of a wing.
        Pivot = "pivot",
        /// The cells at the ends of a wing.
        Pincer = "pincer",
        /// Two places, one of which is right, that link other candidates.
        Link = "link",
        /// The cells of a rectangle with more candidates than its two digits.
        Roof = "roof",
        /// The other colour.
        Opposite = "opposite",
    }
}

/// A step. Prints as a sentence that ends in its conclusion: `naked single: 5 is the only candidate of r3c7:
/// r3c7 = 5`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The technique that found it.
    pub technique: Technique,
    /// The candidates of the pattern, each with its role; those of chains in their order.
    pub pattern: Vec<(Role, Candidate)>,
    /// The houses of the pattern: of a fish, the base lines.
    pub houses: Vec<House>,
    /// The houses that cover the pattern, in which candidates are removed: of a fish, the cover lines.
    pub covers: Vec<House>,
    /// Digits that are placed.
    pub placements: Vec<Candidate>,
    /// Candidates that are removed.
    pub eliminations: Vec<Candidate>,
}

impl Step {
    /// Returns an empty step.
    pub(super) const fn new(technique: Technique) -> Self {
        Self {
            technique,
            pattern: Vec::new(),
            houses: Vec::new(),
            covers: Vec::new(),
            placements: Vec::new(),
            eliminations: Vec::new(),
        }
    }

    /// Empties it, and keeps its memory.
    pub(super) fn clear(&mut self, technique: Technique) {
        let mut pattern = mem::take(&mut self.pattern);
        let mut houses = mem::take(&mut self.houses);
        let mut covers = mem::take(&mut self.covers);
        let mut placements = mem::take(&mut self.placements);
        let mut eliminations = mem::take(&mut self.eliminations);
        pattern.clear();
        houses.clear();
        covers.clear();
        placements.clear();
        eliminations.clear();
        *self = Self { technique, pattern, houses, covers, placements, eliminations };
    }

    /// Returns the cells with a role, row by row.
    #[must_use]
    pub fn cells(&self, role: Role) -> CellSet {
        self.with_role(role).map(|candidate| candidate.cell).collect()
    }

    /// Returns the digits with a role.
    #[must_use]
    pub fn digits(&self, role: Role) -> DigitSet {
        self.with_role(role).map(|candidate| candidate.digit).collect()
    }

    /// Iterates over the candidates with a role, in the order of the pattern.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = Candidate> {
        self.pattern.iter().filter(move |(other, _)| *other == role).map(|&(_, candidate)| candidate)
    }

    /// Returns the candidates that a cell has in the pattern.
    pub(super) fn digits_of(&self, cell: Cell) -> DigitSet {
        let here = self.pattern.iter().filter(|(_, candidate)| candidate.cell == cell);
        here.map(|(_, candidate)| candidate.digit).collect()
    }

    /// Returns the digit of the first candidate with a role, for a sentence. A step that was read from a
    /// document may lack the role.
    pub(super) fn digit(&self, role: Role) -> String {
        self.with_role(role).next().map_or_else(|| "?".to_owned(), |candidate| candidate.digit.to_string())
    }

    /// Returns the conclusion: `r3c7 = 5`, or `r3c7 ≠ 5, r3c8 ≠ 4,6`.
    #[must_use]
    pub fn conclusion(&self) -> String {
        let placed = self.placements.iter().map(|Candidate { cell, digit }| format!("{cell} = {digit}"));
        let removed = self.eliminations.chunk_by(|one, other| one.cell == other.cell).map(|same| {
            let digits: Vec<_> = same.iter().map(|candidate| candidate.digit.to_string()).collect();
            format!("{} ≠ {}", same[0].cell, digits.join(","))
        });
        let all: Vec<_> = placed.chain(removed).collect();
        all.join(", ")
    }
}
