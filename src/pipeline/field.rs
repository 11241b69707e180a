//! Fields of the CSV that tables of other kinds are read as and written from: columns, databases and sheets.

use std::{fmt::Write as _, ops::Range};

use memchr::memchr2;

/// The place of a field in the text of its record, quotes and all that they mean resolved; `None` if there is nothing.
pub(super) type Slice = Option<Range<usize>>;

/// Adds a field, in quotes where it needs them.
pub(super) fn push_field(index: usize, field: &str, text: &mut String) {
    if index > 0 {
        text.push(',');
    }
    if field.is_empty() || field.contains([',', ';', '\t', '|', '"', '\n', '\r']) || field.trim() != field {
        let _ = write!(text, "\"{}\"", field.replace('"', "\"\""));
    } else {
        text.push_str(field);
    }
}

/// Adds a field that has no value: nothing, unless the row has no other field. A line without anything is no row.
pub(super) fn push_null(index: usize, is_alone: bool, text: &mut String) {
    match (index, is_alone) {
        (_, true) => push_field(index, "", text),
        (0, false) => {}
        (_, false) => text.push(','),
    }
}

/// Passes the fields of a record on; those with quotes are replaced by what they mean, which is shorter.
pub(super) fn split(text: &mut [u8], record: Range<usize>, mut push: impl FnMut(Slice)) {
    let Range { start: mut from, end } = record;
    loop {
        let found = memchr2(b',', b'"', &text[from..end]).map_or(end, |offset| from + offset);
        let field_end = if text[found..end].first() == Some(&b'"') {
            let (to, field_end) = unquote(text, from, end);
            push(Some(from..to));
            field_end
        } else {
            push((from < found).then_some(from..found));
            found
        };
        if field_end == end {
            return;
        }
        from = field_end + 1;
    }
}

/// Replaces the field that begins here, in a record that ends there, by what it means; returns where that and the field end.
fn unquote(text: &mut [u8], from: usize, end: usize) -> (usize, usize) {
    let (mut at, mut to, mut is_quoted) = (from, from, false);
    while at < end && (is_quoted || text[at] != b',') {
        let is_quote = text[at] == b'"';
        let is_doubled = is_quote && is_quoted && text[at + 1..end].first() == Some(&b'"');
        if is_quote && !is_doubled {
            is_quoted = !is_quoted;
        } else {
            text[to] = text[at];
            to += 1;
        }
        at += if is_doubled { 2 } else { 1 };
    }
    // What is left would be parts of characters.
    text[to..at].fill(b' ');
    (to, at)
}
