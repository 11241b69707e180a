//! The rules for records, one file per stage.

pub(super) mod givens;
pub(super) mod quality;
pub(super) mod solutions;
