//! Lines with a link: its words, the texts around the link, and lines without one.

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule, Severity},
    record::{Record, Text},
    syntax::percent::decoded,
    text::Line,
};

use super::address::addresses;

/// Iterates over the words of a line without the brackets and quotes, and these other signs, around them; a word with
/// a whole address is this address.
pub(super) fn words<'t>(line: &'t str, signs: &'static str) -> impl Iterator<Item = &'t str> {
    let is_around = move |c: char| "\"'`*<>()[]{};".contains(c) || signs.contains(c);
    line.split_whitespace().map(move |word| {
        addresses(word).next().map_or_else(|| word.trim_matches(is_around), |address| address.text)
    })
}

/// Reads a line whose link has percent signs. Everything in its entry is at the whole line.
pub(super) fn read_decoded(line: Line<'_>, read: impl FnOnce(Line<'_>) -> Option<Entry>) -> Option<Entry> {
    let text = decoded(line.text);
    let is_shorter = text.len() < line.text.len();
    let entry = is_shorter.then(|| read(Line { text: &text, start: line.start })).flatten();
    entry.map(|entry| entry.with_spans(&|_| line.span()))
}

/// Takes the texts before and after a link as title and comment: without the tags around it, and of Markdown's
/// `[text](link)` the text.
pub(super) fn set_texts_around(record: &mut Record, before: &str, after: &str) {
    let before = before.split('<').next().unwrap_or_default();
    let before = before.strip_suffix("](").and_then(|text| text.rsplit('[').next()).unwrap_or(before);
    let after = if after.contains("</") { "" } else { after };
    let is_around = |c: char| c.is_whitespace() || ":;,-<>\"'`*".contains(c);
    for (kind, text) in [(Text::Title, before), (Text::Comment, after)] {
        let text = text.trim_matches(is_around);
        if text.contains(char::is_alphanumeric) && record.meta.text(kind).is_none() {
            record.meta.set(kind, text);
        }
    }
}

/// Reports a line without a link: a heading, unless these signs show that it may be what remains of one.
pub(super) fn without_link(line: Line<'_>, expected: &str, example: &str, signs: &[char]) -> Entry {
    let text = line.text.trim();
    if text.contains(' ') && !text.contains(signs) {
        let message = format!("a line without a {expected} was skipped");
        return Entry::without_puzzle(Diagnostic::new(Rule::IgnoredText, message).at(line.span(), ""));
    }
    let message = format!("expected a {expected}, as `{example}`");
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).severity(Severity::Error);
    Entry::malformed(line.span(), diagnostic.at(line.span(), ""))
}
