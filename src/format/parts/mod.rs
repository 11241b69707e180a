//! What the grammars of several formats share: marks, alphabets, framing.
//!
//! A grid of rows is read in four steps: a codec's grammar makes the tokens of a line
//! ([`row::RowGrammar`]); [`frame`] cuts the lines into sections, where a new grid may
//! begin; [`section`] gathers them, divided by [`step`] where they are many, and [`cut`] makes grids of
//! them, without [`labels`] and with [`faults`] where rows are missing or too many; and [`fill`] turns the
//! tokens of a grid into digits by their [`alphabet`].
//! Most grids are laid out as the one before, and take the short way of a [`stencil`].

pub(crate) mod alphabet;
pub(crate) mod block;
pub(crate) mod counted;
pub(crate) mod cut;
mod dialect;
pub(crate) mod drawing;
pub(crate) mod drawn_groups;
pub(crate) mod each_line;
pub(crate) mod entered;
mod faults;
pub(crate) mod fill;
pub(crate) mod frame;
pub(crate) mod glued;
pub(crate) mod groups;
pub(crate) mod json;
mod labels;
pub(crate) mod lists;
pub(crate) mod lz_string;
pub(crate) mod mark;
pub(crate) mod matrix;
pub(crate) mod percent;
pub(crate) mod placed;
pub(crate) mod plain;
pub(crate) mod row;
pub(crate) mod rule_line;
pub(crate) mod section;
mod size;
mod stencil;
mod step;
pub(crate) mod tail;
pub(crate) mod values;
pub(crate) mod words;
pub(crate) mod xml;
