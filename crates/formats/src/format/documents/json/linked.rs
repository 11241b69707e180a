//! Records whose puzzle is that of another program: a link or a document, below any name.
//!
//! [`Puzzles`](super::Puzzles) passes a value in which it found no puzzle; it gets the entry of the link, with the texts of
//! the record around it, and messages name the field. An object that is refused as a variant may be a document of f-puzzles,
//! whose constraints are understood.

use crate::{
    codec::Entry,
    diagnostic::Rule,
    format::links::{document::fpuzzles_entry, in_value},
    record::Meta,
    syntax::json::Value,
    text::shown,
};

use super::object::Objects;

/// Returns the entry of a value that is a link or a document, or of an object that has one as a member.
pub(super) fn entry(objects: Objects<'_>, value: Value<'_>) -> Option<Entry> {
    if let Some(text) = value.text() {
        return in_value::entry(&text, value.span(), objects.options);
    }
    value.members().find_map(|(name, member)| {
        let is_worth = member.raw().len() > name.len() && member.raw().contains(['{', '/']);
        let text = member.text().filter(|_| is_worth)?;
        let mut entry = in_value::entry(&text, member.span(), objects.options)?;
        entry.set_span(value.span());
        let texts = objects.texts_without(value, &[&name]);
        if let Some(record) = &mut entry.record {
            add_texts(&mut record.meta, texts);
        } else if let Some(record) = &mut entry.variant {
            record.span = value.span();
            add_texts(&mut record.meta, texts);
        }
        let about = |found: crate::diagnostic::Diagnostic| found.about(format_args!("`{}`", shown(&name)));
        entry.diagnostics = entry.diagnostics.into_iter().map(about).collect();
        Some(entry)
    })
}

/// Returns the entry of an object, or that of the document of f-puzzles that it is, if it is refused as a variant.
pub(super) fn understood(objects: Objects<'_>, object: Value<'_>, entry: Entry) -> Entry {
    let is_refused = entry.record.is_none()
        && entry.variant.is_none()
        && entry.diagnostics.iter().any(|found| found.rule == Rule::Variant);
    let document = (is_refused && !objects.own).then(|| fpuzzles_entry(object, objects.options)).flatten();
    document.filter(|document| document.record.is_some() || document.variant.is_some()).unwrap_or(entry)
}

/// Adds the texts of a record around a link to those that its puzzle has.
fn add_texts(meta: &mut Meta, around: Meta) {
    for (kind, text) in around.texts() {
        if meta.text(kind).is_none() {
            meta.set(kind, text);
        }
    }
    meta.ratings.extend(around.ratings);
    meta.columns.extend(around.columns);
}
