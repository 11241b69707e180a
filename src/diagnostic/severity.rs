//! The severity of a diagnostic.

use crate::enums::named_enum;

named_enum! {
    /// The severity of a diagnostic.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Severity {
        /// Returns `note`, `warning` or `error`.
        fn name;
        /// Harmless information.
        Note = "note",
        /// The data was read, but with one of several possible meanings, or without a part.
        Warning = "warning",
        /// Not a puzzle, or not one with exactly one solution.
        Error = "error",
    }
}
