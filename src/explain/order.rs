//! Sets of techniques, and the orders in which they are tried.

use std::{fmt, str::FromStr};

use crate::enums::{enum_set, named_enum};

use super::technique::{Technique, TechniqueInfo, UnknownTechnique};

enum_set! {
    /// A set of techniques. Parses and prints as `naked-single,hidden-single`.
    #[derive(Default)]
    pub struct TechniqueSet of Technique;
}

impl TechniqueSet {
    /// Returns the set of all techniques.
    #[must_use]
    pub fn all() -> Self {
        Technique::ALL.into_iter().collect()
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

named_enum! {
    /// An order in which techniques are tried.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Order {
        /// Returns `hodoku` or `se`.
        fn id;
        /// The order of `HoDoKu` 2.2.
        #[default]
        Hodoku = "hodoku",
        /// The order of Sudoku Explainer 1.2.1, which has fewer named techniques.
        Se = "se",
    }
}

impl Order {
    /// Returns the place of a technique; `None` if the order does not have it.
    #[must_use]
    pub const fn place(self, info: &TechniqueInfo) -> Option<u16> {
        match self {
            Self::Hodoku => info.hodoku,
            Self::Se => info.se,
        }
    }

    /// Returns the techniques that the order has, and trial.
    #[must_use]
    pub fn techniques(self) -> TechniqueSet {
        let has = |&one: &Technique| one == Technique::Trial || self.place(one.info()).is_some();
        Technique::ALL.into_iter().filter(has).collect()
    }

    /// Sorts techniques as they are tried: first those of the order, then the others, trial last. Techniques at
    /// the same place keep the order of the table.
    #[must_use]
    pub fn sorted(self, techniques: TechniqueSet) -> Vec<Technique> {
        let mut sorted: Vec<_> = techniques.iter().collect();
        sorted.sort_by_key(|technique| {
            (*technique == Technique::Trial, self.place(technique.info()).unwrap_or(u16::MAX))
        });
        sorted
    }
}
