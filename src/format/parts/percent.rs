//! Percent signs in links.

use std::borrow::Cow;

use crate::{format::Entry, record::CellSpans, text::Span};

/// Text with each `%` and two hexadecimal digits as the byte that these are; as it stands where that
/// makes no UTF-8.
pub(crate) fn decoded(raw: &str) -> Cow<'_, str> {
    if !raw.contains('%') {
        return raw.into();
    }
    let mut bytes = Vec::with_capacity(raw.len());
    let mut left = raw.as_bytes();
    while let Some((&byte, rest)) = left.split_first() {
        let hexadecimal = |at: usize| rest.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        left = rest;
        if let (b'%', Some(high), Some(low)) = (byte, hexadecimal(0), hexadecimal(1)) {
            bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
            left = &rest[2..];
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).map_or_else(|_| raw.into(), Cow::Owned)
}

/// The entry of decoded text: what it says stands nowhere else than in the whole that was decoded.
pub(crate) fn placed(mut entry: Entry, whole: Span) -> Entry {
    entry.span = whole;
    if let Some(record) = &mut entry.record {
        record.span = whole;
        record.cells = CellSpans::listed(std::iter::repeat_n(whole, record.shape().cell_count()));
    }
    let labels = entry.diagnostics.iter_mut().flat_map(|diagnostic| &mut diagnostic.labels);
    labels.for_each(|label| label.span = whole);
    entry
}
