//! The techniques, one file per family, each with functions that find and describe its steps.
//!
//! A finder visits its patterns in a fixed order and passes each to
//! [`StepCollector`](super::collector::StepCollector), which decides whether to continue. Unless its file
//! documents another order, digits are visited in rising order, houses boxes first, then rows, then columns,
//! cells row by row, and choices of several in the order of their first members.

mod chains;
mod choice;
mod colouring;
mod empty_rectangle;
mod fish;
mod locked;
mod registry;
mod schemes;
mod singles;
mod subsets;
mod trial;
mod uniqueness;
mod wings;

use std::fmt;

use givens_draw::language::Language;
// What every technique needs.
use givens_rate::Role;

use super::{
    board::Board,
    cells::{Cells, bits},
    collector::{Flow, StepBuilder, StepCollector},
    layout::{LARGE, SMALL},
    step::Step,
    technique::Technique,
};

use registry::functions;

/// Boards on which techniques are looked for.
pub(super) trait TechniqueSearch {
    /// Looks for a technique.
    fn search(&self, technique: Technique, found: &mut StepCollector) -> Flow;
}

impl TechniqueSearch for Board<SMALL> {
    fn search(&self, technique: Technique, found: &mut StepCollector) -> Flow {
        (functions(technique).small)(self, found)
    }
}

impl TechniqueSearch for Board<LARGE> {
    fn search(&self, technique: Technique, found: &mut StepCollector) -> Flow {
        (functions(technique).large)(self, found)
    }
}

impl Step {
    /// Returns the sentence of the step: technique, reason and conclusion.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Puzzle, explain::{Event, Explain, ExplainOptions}, language::Language};
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let Event::Step(step) = &puzzle.hint(&ExplainOptions::default()).events[0] else { unreachable!() };
    /// let sentence = "versteckter Einer: in Block 1 ist die 2 nur in r1c2 möglich: r1c2 = 2";
    /// assert_eq!(step.sentence(Language::German), sentence);
    /// ```
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let words = language.words();
        let describe = if self.chains.is_empty() {
            functions(self.technique).describe
        } else {
            schemes::describe_chains
        };
        let name = self.technique.name_in(language);
        format!("{name}: {}: {}", describe(self, words), self.conclusion())
    }
}

impl fmt::Display for Step {
    /// Writes the sentence in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}
