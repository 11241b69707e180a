//! Trial is not a pattern: the walk itself makes, follows and undoes suppositions.

use givens_draw::language::Words;

use super::{Board, Flow, Step, StepCollector};

/// Finds nothing.
pub(super) fn none<const N: usize>(_: &Board<N>, _: &mut StepCollector) -> Flow {
    Flow::Continue(())
}

pub(super) fn describe(_: &Step, _: &Words) -> String {
    String::new()
}
