//! Percent-encoding, as in addresses.

use std::borrow::Cow;

/// Replaces each `%` followed by two hexadecimal digits with that byte; returns the text unchanged if the result is
/// not UTF-8.
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
