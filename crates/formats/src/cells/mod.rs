//! The contents of cells: marks, alphabets, blanks, values, positions.
//!
//! What a mark in a text means does not depend on how the grid is laid out: codecs and `layout` make tokens, and get
//! digits, values and positions from here. Nothing here knows of lines, documents or formats.

pub(crate) mod alphabet;
pub(crate) mod corrections;
pub mod fill;
pub(crate) mod glued;
pub(crate) mod groups;
pub(crate) mod lost_zeros;
pub(crate) mod mark;
pub(crate) mod no_solution;
pub(crate) mod number_table;
pub(crate) mod position;
pub(crate) mod samurai;
pub(crate) mod values;
pub(crate) mod words;
