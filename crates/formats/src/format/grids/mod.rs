//! Grids with a row a line.
//!
//! Most are a `RowGrammar` alone: `layout` divides the text into grids and reports missing rows, `cells` gives tokens their
//! meaning. `stack` reads several grids as one puzzle, and has its own reader.

pub(super) mod boxed;
pub(super) mod cage_letters;
pub(super) mod candidates;
mod column;
pub(super) mod comma;
mod doku;
mod drawn_candidates;
pub(super) mod rows;
pub(super) mod samurai;
pub(super) mod spaced;
pub(super) mod stack;
