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

// What every technique needs.
use givens_formats::text::{either, list};
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

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.technique.info();
        let describe = if self.chains.is_empty() {
            functions(self.technique).describe
        } else {
            schemes::describe_chains
        };
        write!(f, "{}: {}: {}", info.name, describe(self), self.conclusion())
    }
}
