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
mod sentence;
mod singles;
mod subsets;
mod uniqueness;
mod wings;

use crate::rate::Role;

// What every technique needs.
use super::{
    board::Board,
    cells::{Cells, bits},
    collector::{Flow, StepBuilder, StepCollector},
    step::Step,
    technique::Technique,
};

pub(super) use registry::Search;
