//! What users may ask of a scheme: its techniques by name and its levels, read from the tables of the searches; and what of a
//! rating needs their order.

use givens_engine::grid::Shape;

use super::{
    backdoors,
    found_step::add_new,
    hodoku,
    levels::{self, Levels},
    rating::{Difficulty, RatedStep, Rating, Scheme},
    se,
    sizes::{self, SizedLevels},
};

impl Scheme {
    /// Returns the names of all techniques of its paths.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::rate::Scheme;
    ///
    /// assert!(Scheme::Hodoku.techniques().any(|name| name == "Naked Pair"));
    /// ```
    pub fn techniques(self) -> impl Iterator<Item = &'static str> {
        let rows: Vec<&[&str]> = match self {
            Self::Hodoku | Self::Qqwing | Self::Basics => {
                hodoku::TECHNIQUES.iter().map(|one| one.names).collect()
            }
            Self::SudokuExplainer => se::TECHNIQUES.iter().map(|one| one.names).collect(),
            Self::Backdoor => vec![&[backdoors::TECHNIQUE]],
            Self::Depth => Vec::new(),
        };
        let mut names = Vec::new();
        add_new(&mut names, rows.into_iter().flatten().copied());
        names.into_iter()
    }

    /// Returns the levels of puzzles of other sizes than 9×9, if the scheme rates these.
    pub(super) const fn sized_levels(self) -> Option<&'static SizedLevels> {
        match self {
            Self::Qqwing => Some(&sizes::QQWING),
            Self::Basics => Some(&sizes::BASICS),
            _ => None,
        }
    }

    /// Returns the names of its levels of puzzles of a shape, the easiest first; none if it has numbers only, and `None` if
    /// it does not rate puzzles of the shape.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::{grid::Shape, rate::Scheme};
    ///
    /// let small = Shape::of_side(6).unwrap();
    /// assert_eq!(Scheme::Basics.levels_of(small), Some(vec!["singles", "subsets"]));
    /// assert_eq!(Scheme::Hodoku.levels_of(small), None);
    /// ```
    #[must_use]
    pub fn levels_of(self, shape: Shape) -> Option<Vec<&'static str>> {
        if shape == Shape::CLASSIC {
            return Some(self.levels());
        }
        self.sized_levels().map(SizedLevels::names)
    }

    /// Returns the technique with a name, in any case; characters other than letters and digits are alike.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::rate::Scheme;
    ///
    /// assert_eq!(Scheme::SudokuExplainer.technique("x-wing"), Some("X-Wing"));
    /// assert_eq!(Scheme::SudokuExplainer.technique("unique rectangle type 5"), None);
    /// ```
    #[must_use]
    pub fn technique(self, name: &str) -> Option<&'static str> {
        self.techniques().nth(self.rank(name)?)
    }

    /// Returns the place of a technique, named so, in [`techniques`](Self::techniques).
    #[doc(hidden)]
    #[must_use]
    pub fn rank(self, name: &str) -> Option<usize> {
        let words = |name: &str| {
            let words = name.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_lowercase).collect::<Vec<_>>()
        };
        let name = words(name);
        self.techniques().position(|known| words(known) == name)
    }

    /// Returns the names of its levels, the easiest first; none if it has numbers only.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::rate::Scheme;
    ///
    /// assert_eq!(Scheme::Qqwing.levels(), ["simple", "easy", "intermediate", "expert"]);
    /// assert!(Scheme::SudokuExplainer.levels().is_empty());
    /// ```
    #[must_use]
    pub fn levels(self) -> Vec<&'static str> {
        let names =
            |levels: &Levels| levels.levels.iter().map(|level| level.0).chain([levels.beyond]).collect();
        match self {
            Self::Hodoku => Difficulty::ALL.map(Difficulty::id).to_vec(),
            Self::Qqwing => names(&levels::QQWING),
            Self::Basics => names(&levels::BASICS),
            _ => Vec::new(),
        }
    }
}

impl Rating {
    /// Returns the hardest technique of its steps: the last in the order of `HoDoKu`; in other schemes that of the step
    /// with the highest rating, and the last in their order among equals.
    #[must_use]
    pub fn hardest(&self) -> Option<&'static str> {
        let order: Vec<_> = self.scheme.techniques().collect();
        let rank = |step: &RatedStep| order.iter().position(|&technique| technique == step.technique);
        let rating = |step: &RatedStep| if self.scheme == Scheme::Hodoku { 0 } else { step.rating };
        let hardest = self.steps.iter().max_by_key(|step| (rating(step), rank(step)));
        hardest.map(|step| step.technique)
    }
}
