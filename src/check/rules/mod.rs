//! The rules that look at a record, a file a stage.

pub(super) mod givens;
pub(super) mod quality;
pub(super) mod solutions;
