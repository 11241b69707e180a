//! How documents of Sudoku Maker begin, as JSON and packed.
//!
//! The format passes the head of a text, and the formats of links pass a word; both get whether it is of this program. It is
//! below the format, because the formats of links ask about the words of each other.

use crate::{
    format::links::packed,
    syntax::{
        combinators::{Parser, char, map, multispace0, peek, preceded, tag, take_until},
        expect::{Mismatch, Parsed},
    },
};

/// Returns whether a document of Sudoku Maker begins with this head.
pub(in crate::format::links) fn is_document(head: &str) -> bool {
    let has = |name| member(name).parse(head).is_ok();
    head.trim_start().starts_with('{') && has("\"formatVersion\"") && has("\"puzzle\"")
}

/// Returns whether a word is certainly a payload: it begins with `{"formatVersion"`, packed.
pub(in super::super) fn is_payload(word: &str) -> bool {
    payload(word).is_ok()
}

/// Parses a head up to the puzzle, or to the version behind it: `name ":"`.
fn member<'t>(name: &'static str) -> impl Parser<&'t str, Output = (), Error = Mismatch> {
    map((take_until(name), tag(name), multispace0, char(':')), drop)
}

/// `payload = "N4IgZg9gTgtghgFwGoFMoGcCWEB2I" *symbol`
fn payload(input: &str) -> Parsed<'_, &str> {
    preceded(peek(tag("N4IgZg9gTgtghgFwGoFMoGcCWEB2I")), packed::packed).parse(input)
}
