//! Ids of `SudokuPad`: their prefixes, and whether one contains its puzzle.
//!
//! The link format passes the path of an address; it gets the prefix, which says how the rest is packed. An id without a
//! known packing is only the name of a puzzle on the server.

use givens_engine::grid::Shape;

use crate::{
    format::links::{
        codoku::{codoku, is_codoku},
        packed::packed,
    },
    syntax::{
        combinators::{Parser, alt, opt, preceded, rest, tag, value},
        expect::Parsed,
    },
};

use super::codes::older;

/// The longest id without a prefix that is a name.
const LONGEST_NAME: usize = 60;
/// The longest text behind `fpuz` in the name of a puzzle.
const LONGEST_SHORT_NAME: usize = 20;

/// How an id is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    Document,
    Scf,
    Classic,
}

/// `id = prefix payload`
pub(super) fn prefixed(input: &str) -> Parsed<'_, (Packing, &str)> {
    let document = alt((tag("fpuzzles"), tag("fpuz"), tag("scl"), tag("ctc")));
    let prefix = alt((
        value(Packing::Scf, tag("scf")),
        value(Packing::Document, document),
        value(Packing::Classic, tag("classic")),
    ));
    (prefix, rest).parse(input)
}

/// `path = [ "sudoku/" / "puzzle/" / "fpuzzles/" ] id`
pub(super) fn of_path(input: &str) -> Parsed<'_, &str> {
    preceded(opt(alt((tag("sudoku/"), tag("puzzle/"), tag("fpuzzles/")))), rest).parse(input)
}

/// Returns whether an id is only the name of a puzzle on the server.
pub(super) fn is_name(id: &str) -> bool {
    match prefixed(id) {
        Ok((_, (Packing::Document, rest))) => rest.len() <= LONGEST_SHORT_NAME,
        Ok(_) => false,
        Err(_) => id.len() <= LONGEST_NAME || packed(id).is_err(),
    }
}

/// Returns whether a word is certainly an id with its puzzle.
pub(in crate::format::links) fn is_payload(word: &str) -> bool {
    match prefixed(word) {
        Ok((_, (Packing::Document, rest))) => {
            rest.len() > LONGEST_SHORT_NAME && rest.starts_with('N') && packed(rest).is_ok()
        }
        Ok((_, (Packing::Scf, rest))) => codoku(rest, true).count == Shape::CLASSIC.cell_count(),
        Ok((_, (Packing::Classic, rest))) => is_codoku(rest) || older(rest).is_ok(),
        Err(_) => false,
    }
}
