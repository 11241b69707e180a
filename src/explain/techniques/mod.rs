//! The techniques, one file per family, each with functions that find and describe its steps.
//!
//! A finder walks its patterns in a fixed order and hands each to
//! [`StepCollector`](super::collector::StepCollector), which decides whether to continue. Unless its file
//! documents another order, digits are walked upwards, houses boxes first, then rows, then columns, cells
//! row by row, and choices of several in the order of their first members.

pub(super) mod bug;
pub(super) mod choice;
pub(super) mod colouring;
pub(super) mod empty_rectangle;
pub(super) mod finned;
pub(super) mod fish;
pub(super) mod locked;
pub(super) mod rectangle;
pub(super) mod remote_pair;
pub(super) mod sentence;
pub(super) mod singles;
pub(super) mod subsets;
pub(super) mod trial;
pub(super) mod turbot;
pub(super) mod wings;
