//! Where the solutions of a book are: part of what callers say of it.
//!
//! `pagination` makes pages as [`SolutionPlace`] asks for, and `geometry` leaves room at the foot of pages.

use givens_engine::enums::named_enum;

named_enum! {
    /// Where the solutions of a book are.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum SolutionPlace {
        /// Returns its name.
        fn id;
        /// Behind all puzzles, as many on a page as can be read; each puzzle names the page.
        #[default]
        End = "end",
        /// On the page after the puzzles, at the same places; with two sides, each right page faces its puzzles.
        Facing = "facing",
        /// Below the puzzles of each page, in a small size.
        Foot = "foot",
        /// Without the puzzles: a sheet of answers.
        Alone = "alone",
        /// Nowhere.
        None = "none",
    }
}

impl SolutionPlace {
    /// Returns whether pages of solutions are behind all puzzles, or are all that there is.
    pub(super) const fn is_part(self) -> bool {
        matches!(self, Self::End | Self::Alone)
    }
}
