//! Trial is not a pattern: the walk itself makes, follows and undoes suppositions.

use std::ops::ControlFlow;

use super::super::{
    board::Board,
    collector::{Flow, StepCollector},
    step::Step,
};

/// Never finds anything.
pub(in super::super) fn none<const N: usize>(_: &Board<N>, _: &mut StepCollector) -> Flow {
    ControlFlow::Continue(())
}

pub(in super::super) fn describe(_: &Step) -> String {
    String::new()
}
