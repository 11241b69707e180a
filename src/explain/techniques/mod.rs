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
mod schemes;
mod singles;
mod subsets;
mod uniqueness;
mod wings;

use std::fmt;

// What every technique needs.
use crate::{
    rate::Role,
    text::{either, list},
};

use super::{
    board::Board,
    cells::{Cells, bits},
    collector::{Flow, StepBuilder, StepCollector},
    layout::{LARGE, SMALL},
    step::Step,
    technique::{Technique, techniques},
};

/// Boards on which techniques are looked for.
pub(super) trait Search {
    /// Looks for a technique.
    fn search(&self, technique: Technique, found: &mut StepCollector) -> Flow;
}

impl Search for Board<SMALL> {
    fn search(&self, technique: Technique, found: &mut StepCollector) -> Flow {
        (functions(technique).small)(self, found)
    }
}

impl Search for Board<LARGE> {
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

/// The functions of a technique.
struct Functions {
    /// Describes the pattern and what follows from it.
    describe: fn(&Step) -> String,
    small: fn(&Board<SMALL>, &mut StepCollector) -> Flow,
    large: fn(&Board<LARGE>, &mut StepCollector) -> Flow,
}

fn functions(technique: Technique) -> &'static Functions {
    &FUNCTIONS[technique as usize]
}

macro_rules! registry {
    ($($variant:ident $id:literal $name:literal hodoku $hodoku:tt se $se:tt unique $unique:literal
        $file:ident :: $find:ident $(($size:literal))?
        $summary:literal)*) => {
        static FUNCTIONS: &[Functions] = &[$(Functions {
            describe: $file::describe,
            small: $file::$find::<SMALL $(, $size)?>,
            large: $file::$find::<LARGE $(, $size)?>,
        },)*];
    };
}

techniques!(registry);

/// Trial is not a pattern: the walk itself makes, follows and undoes suppositions.
mod trial {
    use super::{Board, Flow, Step, StepCollector};

    /// Finds nothing.
    pub(super) fn none<const N: usize>(_: &Board<N>, _: &mut StepCollector) -> Flow {
        Flow::Continue(())
    }

    pub(super) fn describe(_: &Step) -> String {
        String::new()
    }
}
