//! Members that an SCL document has of every puzzle: the values that are given, and the texts.
//!
//! The readers of classic puzzles and of variants pass a cell or the metadata, so that both have the same givens and texts.

use crate::{
    format::links::{board, members::is_stated},
    record::{Meta, Text},
    syntax::json::{Kind, Value},
};

/// Members that are no constraints.
pub(super) const HARMLESS: &[&str] =
    &["cells", "regions", "cages", "metadata", "cellSize", "id", "duration", "videos", "settings"];

/// Members that list what is drawn.
pub(super) const DRAWINGS: &[&str] = &["lines", "arrows", "overlays", "underlays"];

/// Returns the names of members that should be lists, and are texts or numbers.
pub(super) fn misfits(object: Value<'_>) -> impl Iterator<Item = String> {
    let stated = object.members().filter(|(name, value)| DRAWINGS.contains(&&**name) && is_stated(*value));
    stated.filter(|(_, value)| !value.is_container()).map(|(name, _)| name.into_owned())
}

/// Returns whether the value of a cell is given.
pub(super) fn is_given(cell: Value<'_>) -> bool {
    cell.member("given").is_none_or(|given| given.kind() != Kind::False)
}

/// Adds the texts of the metadata.
pub(super) fn read_texts(metadata: Option<Value<'_>>, meta: &mut Meta) {
    let texts = [("title", Text::Title), ("author", Text::Author), ("rules", Text::Description)];
    for (name, kind) in texts {
        let text = metadata.and_then(|metadata| metadata.member(name));
        board::text(meta, kind, &text.map(lines).unwrap_or_default());
    }
}

/// Returns a text, or texts in a line each.
fn lines(value: Value<'_>) -> String {
    let texts: Vec<_> = if value.is_array() {
        value.values().filter_map(Value::text).collect()
    } else {
        value.text().into_iter().collect()
    };
    texts.join("\n")
}
