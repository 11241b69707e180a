//! Layouts that several formats share: drawn grids, one per line, one per JSON element.
//!
//! A grid of rows is read in four steps: a codec's grammar makes the tokens of a line
//! ([`row::RowGrammar`]); [`frame`] divides the lines into sections, where a new grid may
//! begin; [`section`] gathers their rows, which [`divider`] divides where they are many, and [`split`] makes grids
//! of them, without [`labels`]; [`faults`] reports missing and extra rows; and
//! [`fill`](crate::cells::fill) turns the tokens of a grid into digits by their
//! [`alphabet`](crate::cells::alphabet).
//! Most grids are laid out as the one before, and are read with its [`grid_template`]; so are elements, with an
//! [`element_template`]. Both compare stretches of text by their [`cell_layout`].

pub(crate) mod beside;
pub(crate) mod block;
pub(crate) mod box_size;
pub(crate) mod cages;
mod cell_layout;
pub(crate) mod cell_list;
pub(crate) mod constraint_text;
pub(crate) mod dialect;
pub(crate) mod divider;
pub(crate) mod documents;
pub(crate) mod drawing;
pub(crate) mod drawn_groups;
pub(crate) mod element_template;
pub(crate) mod elements;
pub(crate) mod faults;
pub(crate) mod flat;
pub(crate) mod frame;
pub(crate) mod grid_template;
pub(crate) mod labels;
pub(crate) mod region_map;
pub(crate) mod row;
pub(crate) mod row_grid;
pub(crate) mod rule_line;
pub(crate) mod section;
pub(crate) mod size;
pub(crate) mod split;
