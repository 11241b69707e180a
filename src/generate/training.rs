//! Positions to train a technique: new puzzles are solved by steps until the technique comes next.

use super::{
    GenerateOptions, classic,
    task::{Attempted, Stop, Task},
};
use crate::explain::{Explain, ExplainOptions, Technique};

/// Number of new puzzles that are made at once.
const ROUND: u64 = 16;

/// Generates the position with this index; `None` if it was stopped.
pub(super) fn make(task: &Task, technique: Technique, index: u64, stop: Stop<'_>) -> Option<Attempted> {
    // Each attempt is made once: that it fails says nothing of the next.
    let once = Task::new(GenerateOptions { attempts: 1, ..task.options.clone() }).expect("checked before");
    let most = task.options.attempts;
    let rounds = (0..most).step_by(ROUND as usize).map(|start| start..most.min(start + ROUND));
    for numbers in rounds {
        for made in classic::attempts(&once, index, numbers, None, stop) {
            if stop() {
                return None;
            }
            if let Some(position) = made.puzzle().position_before(technique, &ExplainOptions::default()) {
                return Some(Ok(made.with_position(position)));
            }
        }
        if stop() {
            return None;
        }
    }
    Some(Err(task.failure(index)))
}
