//! One puzzle a line.
//!
//! Each line is read without the others, so a text may be split at any line end and needs no end of its own. `line` is the
//! general format; the others are those of single programs, with more than cells on a line.

pub(super) mod bank;
mod cage_board;
pub(super) mod cells;
pub(super) mod gsf;
pub(super) mod hodoku;
pub(super) mod jigsaw;
pub(super) mod line;
pub(super) mod ps;
pub(super) mod sdm;
pub(super) mod short_killer;
pub(super) mod sukaku;
pub(super) mod sumocue;
pub(super) mod susser;
mod tail;
