//! Puzzles of a text: blocks of lines up to a blank one, and links.
//!
//! In a block, a line that begins with `.Shape~` begins a puzzle, as all written ones do; so does a line of many givens below
//! another one, since such lines are a puzzle each. White space inside a puzzle means nothing, and lines that begin with `#`
//! are comments.

use std::borrow::Cow;

use crate::{
    cells::words::whole_lines,
    codec::{Chunk, Entry, Format, Reader, format_of_host},
    diagnostic::{Diagnostic, Rule, Severity},
    layout::row::looks_like_cells,
    record::AnyRecord,
    text::{Line, Span, lines},
};

use super::{
    super::{
        address::{Address, addresses, decoded},
        in_value,
    },
    record::read_puzzle,
};

/// The number of givens that make a line of nothing else a puzzle: more than a row has.
const MIN_GIVENS: usize = 10;

/// The number of constraints that a puzzle has at least, if nobody divides it into lines.
const MIN_CONSTRAINTS: usize = 6;

/// Reads blocks of constraints and links.
pub(super) struct BlockReader;

impl Reader for BlockReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut block = Vec::new();
        each_line(chunk.text, |line, kind| {
            let is_open = !block.is_empty();
            if kind != LineKind::Part && is_open {
                sink(entry(&std::mem::take(&mut block)));
            }
            match kind {
                LineKind::Blank => {}
                LineKind::Link => sink(link_entry(line)),
                LineKind::Part if !is_open && !line.text.trim_start().starts_with('.') => {
                    sink(other_line(line));
                }
                LineKind::First | LineKind::Part => block.push(line),
            }
        });
        if !block.is_empty() {
            sink(entry(&block));
        }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let mut last = 0;
        let mut is_behind = false;
        each_line(&chunk.text[..whole_lines(chunk.text)], |line, kind| {
            if is_behind || matches!(kind, LineKind::First | LineKind::Link) {
                last = line.start;
            }
            is_behind = matches!(kind, LineKind::Blank | LineKind::Link);
        });
        last
    }
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineKind {
    /// It ends a puzzle.
    Blank,
    /// It has a link, of this program or another.
    Link,
    /// It begins a puzzle.
    First,
    /// It belongs to the puzzle of the line before it, if there is one.
    Part,
}

/// Passes on every line that is no comment.
fn each_line<'t>(text: &'t str, mut each: impl FnMut(Line<'t>, LineKind)) {
    let mut is_below_givens = false;
    for line in lines(text).filter(|line| !is_comment(line.text)) {
        let are_givens = are_givens(line.text);
        let kind = match line.text.trim_start() {
            "" => LineKind::Blank,
            start if start.starts_with(".Shape~") || are_givens && is_below_givens => LineKind::First,
            start if !start.starts_with('.') && has_link(line.text) => LineKind::Link,
            _ => LineKind::Part,
        };
        is_below_givens = are_givens;
        each(line, kind);
    }
}

/// Whether a line is a comment of the program.
pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Whether a line has many givens and nothing else.
fn are_givens(line: &str) -> bool {
    let givens = line.trim().strip_prefix(".~").filter(|givens| !givens.contains('.'));
    givens.is_some_and(|givens| givens.split('~').count() >= MIN_GIVENS)
}

/// Iterates over the links of a line that hold a puzzle, each with its text.
pub(super) fn links(line: &str) -> impl Iterator<Item = (Address<'_>, &str)> {
    let own = addresses(line).filter(|address| format_of_host(address.host) == Some(Format::Iss));
    own.filter_map(|address| Some((address, address.parameter("q").filter(|text| !text.is_empty())?)))
}

/// Returns whether a line has a link of this program that holds a puzzle, or begins with one of another.
fn has_link(line: &str) -> bool {
    links(line).next().is_some() || in_value::other_format(Format::Iss, line).is_some()
}

/// Returns the entry of a line with a link; all its parts are at the link.
fn link_entry(line: Line<'_>) -> Entry {
    let mut all = links(line.text);
    let Some((address, text)) = all.next() else {
        return in_value::of_other(Format::Iss, line).unwrap_or_else(|| other_line(line));
    };
    // Queries have `+` for a space.
    let text = text.replace('+', " ");
    let text: String = decoded(&text).split_whitespace().collect();
    let mut entry = puzzle_entry(&text).with_spans(&|_| line.span_of(address.text));
    let others = all.map(|(other, _)| Diagnostic::unread_second_link(line.span_of(other.text)));
    entry.diagnostics.extend(others);
    entry.span = line.span();
    entry
}

/// Returns the entry of a line that belongs to no puzzle.
fn other_line(line: Line<'_>) -> Entry {
    if looks_like_cells(line.text) {
        return Entry::malformed(line.span(), Diagnostic::unread_cells(line.trimmed_span()));
    }
    let reason = "it is neither a constraint nor a link";
    Entry::without_puzzle(Diagnostic::skipped_line(line.text.trim(), reason, line.trimmed_span()))
}

/// Returns the entry of a puzzle over one or more lines.
fn entry(block: &[Line<'_>]) -> Entry {
    let solid = SolidText::new(block);
    let mut entry = puzzle_entry(&solid.text).with_spans(&|span| solid.place(span));
    entry.diagnostics.extend(may_be_many(block));
    entry
}

/// Warns of lines that were read as one puzzle, and of which several have as many constraints as a puzzle.
fn may_be_many(block: &[Line<'_>]) -> Option<Diagnostic> {
    let constraints = |line: &Line<'_>| {
        let starts = line.text.as_bytes().windows(2).filter(|pair| pair[0] == b'.');
        starts.filter(|pair| pair[1].is_ascii_alphabetic() || pair[1] == b'~').count()
    };
    let is_puzzle =
        |line: &&Line<'_>| line.text.trim_start().starts_with('.') && constraints(line) >= MIN_CONSTRAINTS;
    let (count, span) =
        (block.iter().filter(is_puzzle).count(), block[0].span().to(block[block.len() - 1].span()));
    let message = format!("these {} lines were read as one puzzle", block.len());
    let warning = Diagnostic::new(Rule::AmbiguousFormat, message).severity(Severity::Warning).at(span, "");
    (count > 1).then(|| warning.help("if each is a puzzle, begin each with `.Shape~9x9`"))
}

fn puzzle_entry(text: &str) -> Entry {
    Entry::read(Span::new(0, text.len()), |diagnostics| -> Option<AnyRecord> {
        read_puzzle(text).map_or_else(|diagnostic| diagnostic.refuse(diagnostics), Some)
    })
}

/// The text of lines without white space.
struct SolidText<'t> {
    text: Cow<'t, str>,
    /// Where each of its words begins, and where that is in the file.
    words: Vec<[usize; 2]>,
}

impl<'t> SolidText<'t> {
    fn new(block: &[Line<'t>]) -> Self {
        let mut words = block
            .iter()
            .flat_map(|line| line.text.split_whitespace().map(|word| (word, line.span_of(word).start)));
        let (first, start) = words.next().unwrap_or_default();
        let mut solid = Self { text: Cow::Borrowed(first), words: vec![[0, start]] };
        for (word, start) in words {
            solid.words.push([solid.text.len(), start]);
            solid.text.to_mut().push_str(word);
        }
        solid
    }

    /// Returns where a part of the text is in the file.
    fn place(&self, span: Span) -> Span {
        let place = |at: usize| {
            let word = self.words.partition_point(|[start, _]| *start <= at).saturating_sub(1);
            let [start, in_file] = self.words[word];
            in_file + (at - start)
        };
        match span.end.checked_sub(1).filter(|_| !span.is_empty()) {
            Some(last) => Span::new(place(span.start), place(last) + 1),
            None => Span::at(place(span.start)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_keeps_places() {
        let text = " .Cage~9\n\t~R1C1 .V";
        let solid = SolidText::new(&lines(text).collect::<Vec<_>>());
        assert_eq!(solid.text, ".Cage~9~R1C1.V");
        assert_eq!(solid.place(Span::new(0, 12)), Span::new(1, 15));
        assert_eq!(solid.place(Span::new(12, 14)), Span::new(16, 18));
        assert_eq!(solid.place(Span::at(14)), Span::at(18));
    }
}
