//! Links that hold their puzzle: what these formats share.
//!
//! ```text
//! file    = *( line / comment / blank-line )
//! line    = [ text ] ( link / payload ) [ text ] EOL
//! link    = [ "http" [ "s" ] "://" ] host [ path ] [ "?" query ] [ "#" fragment ]
//! payload = 1*VCHAR                            ; what a link contains, alone
//! ```
//!
//! A line is one puzzle. Links of other formats, of unknown hosts, and those whose puzzle is on a server are
//! reported. Text around a link is ignored. Cells are at their characters; those of packed payloads, at the
//! whole payload.

mod address;
mod board;
mod codoku;
pub(super) mod document;
pub(super) mod exchange;
pub(super) mod fpuzzles;
pub(super) mod in_value;
pub(super) mod iss;
mod link_codec;
mod link_format;
mod link_parts;
mod link_reader;
mod members;
mod packed;
mod payload;
pub(super) mod penpa;
pub(super) mod pzpr;
mod runs;
mod scl;
pub(super) mod solo;
mod state;
pub(super) mod sudokumaker;
pub(super) mod sudokupad;
pub(super) mod sudokuwiki;
