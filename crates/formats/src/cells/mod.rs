//! The contents of cells: marks, alphabets, blanks, values, positions.

pub(crate) mod alphabet;
pub mod fill;
pub(crate) mod glued;
pub(crate) mod groups;
pub(crate) mod mark;
pub(crate) mod number_table;
pub(crate) mod position;
mod samurai;
pub(crate) mod values;
pub(crate) mod words;
