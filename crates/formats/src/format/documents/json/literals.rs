//! Members of an object that are no texts, as they stand: numbers, booleans, lists.
//!
//! Records have texts alone. Rows of JSON ask for these, so that a number of the input is a number there.

use crate::{
    syntax::json::{Kind, Tape},
    text::Span,
};

/// Returns the names and values of the members of the object at this span; nothing if there is none.
pub(crate) fn literals(text: &str, object: Span) -> Vec<[String; 2]> {
    let mut tape = Tape::default();
    if tape.read(text, object.start) != Ok(object.end) {
        return Vec::new();
    }
    let root = tape.root(text);
    if !root.is_object() {
        return Vec::new();
    }
    let members = root.members().filter(|(_, value)| !matches!(value.kind(), Kind::Text { .. } | Kind::Null));
    members.map(|(name, value)| [name.into_owned(), value.raw().to_owned()]).collect()
}
