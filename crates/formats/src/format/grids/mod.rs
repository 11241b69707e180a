//! Grids with a row a line.

pub(super) mod boxed;
pub(super) mod candidates;
mod column;
pub(super) mod comma;
mod doku;
pub(super) mod rows;
pub(super) mod spaced;
pub(super) mod stack;
