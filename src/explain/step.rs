//! A step: what a technique found, and what follows.

use std::mem;

use crate::grid::{Candidate, Cell, CellSet, DigitSet, House};

use super::technique::Technique;

/// The part that a candidate plays in a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Role {
    /// The pattern's own: the cells of a subset, the body of a fish, the floor of a rectangle,
    /// a chain from end to end, the one colour.
    Body,
    /// What a fish has beside its body.
    Fin,
    /// The cell in the middle of a wing.
    Pivot,
    /// The cells at the ends of a wing.
    Pincer,
    /// Two places of which one is right, that tie others together.
    Link,
    /// The cells of a rectangle that hold more than its two digits.
    Roof,
    /// The other colour.
    Opposite,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 7] =
        [Self::Body, Self::Fin, Self::Pivot, Self::Pincer, Self::Link, Self::Roof, Self::Opposite];

    /// Its name in JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Fin => "fin",
            Self::Pivot => "pivot",
            Self::Pincer => "pincer",
            Self::Link => "link",
            Self::Roof => "roof",
            Self::Opposite => "opposite",
        }
    }
}

/// A step that a technique found. Prints as a sentence that ends in what follows: `naked single: 5 is the
/// only candidate of r3c7: r3c7 = 5`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// The candidates that make the pattern, each with its part; chains in their order.
    pub pattern: Vec<(Role, Candidate)>,
    /// The houses in which the pattern lies: of a fish, those it starts from.
    pub houses: Vec<House>,
    /// The houses that the pattern takes up, and in which something follows: of a fish, those
    /// that cover it.
    pub covers: Vec<House>,
    /// Digits that are placed.
    pub placements: Vec<Candidate>,
    /// Candidates that are removed.
    pub eliminations: Vec<Candidate>,
}

impl Step {
    /// An empty step.
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

    /// Empties it, keeping its memory.
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

    /// The cells that play a part, row by row.
    #[must_use]
    pub fn cells(&self, role: Role) -> CellSet {
        self.with_role(role).map(|candidate| candidate.cell).collect()
    }

    /// The digits that play a part.
    #[must_use]
    pub fn digits(&self, role: Role) -> DigitSet {
        self.with_role(role).map(|candidate| candidate.digit).collect()
    }

    /// The candidates that play a part, in the order of the pattern.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = Candidate> {
        self.pattern.iter().filter(move |(other, _)| *other == role).map(|&(_, candidate)| candidate)
    }

    /// The candidates that a cell has in the pattern.
    pub(super) fn digits_of(&self, cell: Cell) -> DigitSet {
        let here = self.pattern.iter().filter(|(_, candidate)| candidate.cell == cell);
        here.map(|(_, candidate)| candidate.digit).collect()
    }

    /// The digit of the first candidate of a part, for a sentence. A step that was read from a
    /// document may lack the part.
    pub(super) fn digit(&self, role: Role) -> String {
        self.with_role(role).next().map_or_else(|| "?".to_owned(), |candidate| candidate.digit.to_string())
    }

    /// `r3c7 = 5`, or `r3c7 ≠ 5, r3c8 ≠ 4,6`.
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
