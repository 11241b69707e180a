//! Members that a document of f-puzzles has of every puzzle: the values that are given, and the texts.
//!
//! The readers of classic puzzles and of variants pass a cell or the object, so that both have the same givens and texts.

use crate::{
    format::links::board,
    record::{Meta, Text},
    syntax::json::{Kind, Value},
};

/// Returns whether the value of a cell is given.
pub(super) fn is_given(cell: Value<'_>) -> bool {
    cell.member("given").is_some_and(|given| given.kind() == Kind::True)
}

/// Adds the texts of a document.
pub(super) fn read_texts(object: Value<'_>, meta: &mut Meta) {
    for (name, kind) in [("title", Text::Title), ("author", Text::Author), ("ruleset", Text::Description)] {
        let text = object.member(name).and_then(Value::text).unwrap_or_default();
        board::text(meta, kind, &text);
    }
}
