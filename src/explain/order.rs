//! Sets of techniques, and the orders in which they are tried.

use std::{fmt, str::FromStr};

use super::technique::{Technique, TechniqueInfo, UnknownTechnique};

/// Some techniques. Reads and prints as `naked-single,hidden-single`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TechniqueSet(u128);

impl TechniqueSet {
    /// No technique.
    pub const EMPTY: Self = Self(0);

    /// All techniques.
    #[must_use]
    pub fn all() -> Self {
        Technique::all().iter().map(|info| info.technique).collect()
    }

    /// Whether the technique is among them.
    #[must_use]
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a technique.
    pub fn insert(&mut self, technique: Technique) {
        self.0 |= 1 << technique as u32;
    }

    /// Takes a technique out.
    pub fn remove(&mut self, technique: Technique) {
        self.0 &= !(1 << technique as u32);
    }

    /// The techniques, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::all().iter().map(|info| info.technique).filter(move |&technique| self.contains(technique))
    }
}

impl IntoIterator for TechniqueSet {
    type Item = Technique;
    type IntoIter = std::vec::IntoIter<Technique>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        let mut set = Self::EMPTY;
        techniques.into_iter().for_each(|technique| set.insert(technique));
        set
    }
}

impl FromStr for TechniqueSet {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        text.split(',').map(str::parse).collect()
    }
}

impl fmt::Display for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = self.iter().map(Technique::id).collect();
        f.write_str(&ids.join(","))
    }
}

/// An order in which techniques are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Order {
    /// That of `HoDoKu` 2.2.
    #[default]
    Hodoku,
    /// That of Sudoku Explainer 1.2.1, which knows fewer techniques by name.
    Se,
}

impl Order {
    /// All orders.
    pub const ALL: [Self; 2] = [Self::Hodoku, Self::Se];

    /// `hodoku` or `se`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Hodoku => "hodoku",
            Self::Se => "se",
        }
    }

    /// The place of a technique; `None` where the order does not have it.
    #[must_use]
    pub const fn place(self, info: &TechniqueInfo) -> Option<u16> {
        match self {
            Self::Hodoku => info.hodoku,
            Self::Se => info.se,
        }
    }

    /// The techniques that the order has, and trial.
    #[must_use]
    pub fn techniques(self) -> TechniqueSet {
        let has = |info: &&TechniqueInfo| info.technique == Technique::Trial || self.place(info).is_some();
        Technique::all().iter().filter(has).map(|info| info.technique).collect()
    }

    /// These techniques as they are tried: first those that the order has, then the others as
    /// the table has them, trial last. What the order puts level keeps the order of the table.
    #[must_use]
    pub fn sorted(self, techniques: TechniqueSet) -> Vec<Technique> {
        let mut sorted: Vec<_> = techniques.iter().collect();
        sorted.sort_by_key(|technique| {
            (*technique == Technique::Trial, self.place(technique.info()).unwrap_or(u16::MAX))
        });
        sorted
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
