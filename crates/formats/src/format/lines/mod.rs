//! One puzzle a line.

pub(super) mod bank;
pub(super) mod cells;
pub(super) mod gsf;
pub(super) mod hodoku;
pub(super) mod line;
pub(super) mod sdm;
pub(super) mod sukaku;
pub(super) mod susser;
mod tail;
