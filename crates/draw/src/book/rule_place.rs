//! Where a book prints its rules: part of its options.
//!
//! `front_rules` finds out what they are.

use givens_engine::enums::named_enum;

named_enum! {
    /// Whether a book prints the rules of its puzzles before them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum RulePlace {
        /// Returns its name.
        fn id;
        /// With the contents, if the book has them.
        #[default]
        Contents = "contents",
        /// In any book of puzzles.
        Front = "front",
        /// Nowhere.
        None = "none",
    }
}
