//! Plain lines: 81 digits and blanks at the start of a line, of which no records are made.
//!
//! Files may have millions of them. To find them, only a few bytes of each line are looked at: the engine that solves them
//! sees whether the 81 bytes are digits and blanks. Only the reader of lines calls this; other lines it reads as ever.

use memchr::{memchr, memchr_iter};

use crate::{
    codec::{Entry, Runs, Wants},
    text::Span,
};

/// Cells of a line.
const CELLS: usize = 81;

/// Adds the plain lines of a text, and the entries of all other lines, which `read` yields for some at a time. A line with
/// more than its cells is plain only for a caller who needs nothing but cells.
pub(super) fn add_runs<'t>(
    text: &str,
    runs: &mut Runs<'t>,
    read: impl Fn(&str, &mut dyn FnMut(Entry)) + Copy + 't,
) {
    runs.check_later(read);
    let (bytes, has_tails) = (text.as_bytes(), runs.wants() == Wants::Cells);
    let (mut at, mut others) = (0, Span::at(0));
    while at < bytes.len() {
        let (length, end) = match bytes.get(at + CELLS..).unwrap_or_default() {
            [b'\n', ..] => (Some(CELLS), at + CELLS + 1),
            [b'\r', b'\n', ..] => (Some(CELLS), at + CELLS + 2),
            _ => odd_line(bytes, at),
        };
        match length.filter(|&length| length == CELLS || has_tails) {
            Some(length) => {
                add_others(text, others, runs, read);
                runs.push_unchecked(at, Span::new(at, at + length));
                others = Span::at(end);
            }
            None => others.end = end,
        }
        at = end;
    }
    add_others(text, others, runs, read);
}

/// Adds the entries of lines that are not plain.
fn add_others(text: &str, lines: Span, runs: &mut Runs<'_>, read: impl Fn(&str, &mut dyn FnMut(Entry))) {
    let part = runs.part();
    if !lines.is_empty() && lines.start < part.end && part.start < lines.end {
        read(&text[lines.range()], &mut |entry| runs.push(entry.moved(lines.start).into()));
    }
}

/// Returns the length of a line that may be plain although it does not end behind its cells, because what follows is too
/// short for a solution; and the offset after its end.
fn odd_line(bytes: &[u8], start: usize) -> (Option<usize>, usize) {
    let rest = &bytes[start..];
    let end = memchr(b'\n', rest).map_or(bytes.len(), |feed| start + feed + 1);
    let line = bytes[start..end].strip_suffix(b"\n").unwrap_or(&bytes[start..end]);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let tail =
        line.get(CELLS..).filter(|tail| tail.len() < CELLS && memchr_iter(b'\r', tail).next().is_none());
    let is_tail = |tail: &[u8]| tail.first().is_none_or(|byte| b" \t,;:|#".contains(byte));
    (tail.is_some_and(is_tail).then_some(line.len()), end)
}
