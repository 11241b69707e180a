//! Techniques as the rows of a table: each scheme has one, in the order in which its program searches. All that is said of a
//! technique elsewhere, such as the names that users may ask for, is read from its row.

use super::found_step::FoundStep;

/// A technique: the names of its steps, what one costs, and how it is searched for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Technique<Find, Level = ()> {
    /// As the program calls its steps. A search that finds several kinds of steps says which by their variant.
    pub(super) names: &'static [&'static str],
    /// The score of a step, or its rating in tenths, to which a step may add.
    pub(super) score: u32,
    pub(super) level: Level,
    pub(super) find: Find,
}

impl<Find, Level> Technique<Find, Level> {
    /// The name of a step.
    pub(super) const fn name(&self, found: &FoundStep) -> &'static str {
        self.names[found.variant]
    }
}
