//! Trial is no pattern: the walk itself supposes, follows and takes back.

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
