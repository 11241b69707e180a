//! What the grammars of several formats share: marks, alphabets, framing.
//!
//! A grid of rows is read in four steps: a codec's grammar makes the tokens of a line
//! ([`row::RowGrammar`]); [`frame`] cuts the lines into sections, where a new grid may
//! begin; [`section`] gathers them, divided by [`step`] where they are many, and [`cut`] makes grids of
//! them, without [`labels`] and with [`faults`] where rows are missing or too many; and [`fill`] turns the
//! tokens of a grid into digits by their [`alphabet`].
//! Most grids are laid out as the one before, and take the short way of a [`stencil`].

pub(crate) mod block;
pub(crate) mod cell_list;
pub(crate) mod cut;
pub(crate) mod dialect;
pub(crate) mod documents;
pub(crate) mod drawing;
pub(crate) mod drawn_groups;
pub(crate) mod each_line;
pub(crate) mod elements;
pub(crate) mod faults;
pub(crate) mod frame;
pub(crate) mod labels;
pub(crate) mod row;
pub(crate) mod rule_line;
pub(crate) mod section;
pub(crate) mod size;
pub(crate) mod stencil;
pub(crate) mod step;
