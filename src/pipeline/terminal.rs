//! Data that goes to a terminal, which would obey its control characters.

use std::io::{self, Write};

use givens_formats::text::is_unprintable;

/// Writes data to a terminal: as it is, but for characters that a terminal would obey or that mislead its reader, which
/// are written as `\u{1b}`. Line feeds and tabs stay, and CRLF is a line end.
#[derive(Debug)]
pub(super) struct TerminalWriter<W> {
    inner: W,
    /// The bytes of a character, or the CR, that may go on in the next call.
    pending: Vec<u8>,
}

impl<W: Write> TerminalWriter<W> {
    pub(super) const fn new(inner: W) -> Self {
        Self { inner, pending: Vec::new() }
    }

    /// Returns the writer below, for text whose parts are escaped already, after what is pending.
    pub(super) fn unescaped(&mut self) -> io::Result<&mut W> {
        let pending = std::mem::take(&mut self.pending);
        self.inner.write_all(displayed(&pending, true).0.as_bytes())?;
        Ok(&mut self.inner)
    }
}

impl<W: Write> Write for TerminalWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend(bytes);
        let (shown, used) = displayed(&self.pending, false);
        self.pending.drain(..used);
        self.inner.write_all(shown.as_bytes()).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unescaped()?.flush()
    }
}

/// Returns bytes as a terminal is shown them, and their number without what may go on after them, unless they are all.
fn displayed(bytes: &[u8], all: bool) -> (String, usize) {
    let is_cut = |chunk: &str, after: &[u8]| !all && after.is_empty() && chunk.ends_with('\r');
    let (mut shown, mut used) = (String::with_capacity(bytes.len()), 0);
    for chunk in bytes.utf8_chunks() {
        let (valid, invalid) = (chunk.valid(), chunk.invalid());
        let after = &bytes[used + valid.len()..];
        let end = valid.len() - usize::from(is_cut(valid, after));
        push_shown(&valid[..end], &mut shown);
        used += end;
        // At the end these bytes may be the first of a character.
        let may_go_on =
            !all && invalid == after && std::str::from_utf8(invalid).is_err_and(|e| e.error_len().is_none());
        if !invalid.is_empty() && !may_go_on {
            shown.push('\u{FFFD}');
            used += invalid.len();
        }
    }
    (shown, used)
}

/// Appends a text with the characters escaped that a terminal would obey.
fn push_shown(text: &str, shown: &mut String) {
    for (at, character) in text.char_indices() {
        match character {
            '\r' if text[at + 1..].starts_with('\n') => {}
            '\n' | '\t' => shown.push(character),
            other if is_unprintable(other) => shown.extend(other.escape_unicode()),
            other => shown.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_shown_the_same_however_it_is_divided() {
        let data = "a\x1b]0;b\x07\r\nc\rd\u{9B}\u{202E}é漢\te\r".as_bytes();
        let data = [data, b"\xC2", b"\x9B", b"\xFF", b"f\xE2\x80"].concat();
        let expected = "a\\u{1b}]0;b\\u{7}\nc\\u{d}d\\u{9b}\\u{202e}é漢\te\\u{d}\\u{9b}\u{FFFD}f\u{FFFD}";
        for size in 1..=data.len() {
            let mut writer = TerminalWriter::new(Vec::new());
            data.chunks(size).for_each(|part| writer.write_all(part).expect("memory takes all"));
            writer.flush().expect("memory takes all");
            assert_eq!(String::from_utf8_lossy(&writer.inner), expected, "{size}");
        }
    }
}
