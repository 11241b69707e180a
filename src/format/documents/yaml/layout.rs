//! How a stream is divided into parts that are read alone.

use crate::{
    format::documents::json::{Role, role},
    syntax::yaml::{is_item, key},
    text::{Line, lines},
};

/// Where the parts of a stream begin, besides its documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Documents alone.
    Documents,
    /// At the items in this column.
    Items(usize),
    /// At the names in this column.
    Names(usize),
}

impl Layout {
    /// Returns the layouts that a head may have besides [`Layout::Documents`]: those of its first items, and of
    /// the titles above these in the two leftmost columns.
    pub(super) fn candidates(head: &str) -> Vec<Self> {
        let column = |line: &Line<'_>| line.text.len() - content(line).len();
        let content_lines = || lines(head).filter(|line| !is_ignored(line) && !is_document(line.text));
        let is_item_line = |line: &Line<'_>| is_item(content(line));
        let above = content_lines().take_while(|line| !is_item_line(line));
        let is_title = |line: &Line<'_>| key(content(line)).is_ok_and(|(_, name)| role(name) == Role::Other);
        let mut names: Vec<_> = above.filter(is_title).map(|line| column(&line)).collect();
        names.sort_unstable();
        names.dedup();
        let items = content_lines().find(is_item_line).map(|line| Self::Items(column(&line)));
        items.into_iter().chain(names.into_iter().take(2).map(Self::Names)).collect()
    }

    /// Returns the offsets at which the parts of a text begin, other than the first.
    pub(super) fn starts(self, text: &str) -> impl Iterator<Item = usize> {
        let is_start = move |line: &Line<'_>| {
            let at = |column: usize| line.text.get(column..).filter(|_| indent(line) == column);
            is_document(line.text)
                || match self {
                    Self::Documents => false,
                    Self::Items(column) => at(column).is_some_and(is_item),
                    Self::Names(column) => at(column).is_some_and(|content| key(content).is_ok()),
                }
        };
        lines(text).filter(is_start).map(|line| line.start).filter(|&start| start > 0)
    }

    /// Returns the parts of a text with their offsets.
    pub(super) fn parts(self, text: &str) -> impl Iterator<Item = (usize, &str)> {
        let mut starts = self.starts(text);
        let mut next = Some(0);
        std::iter::from_fn(move || {
            let start = next?;
            next = starts.next();
            Some((start, &text[start..next.unwrap_or(text.len())]))
        })
    }
}

/// Whether a line begins or ends a document: `---`, with or without a value behind it, or `...`.
pub(super) fn is_document(line: &str) -> bool {
    ["---", "..."]
        .iter()
        .filter_map(|mark| line.strip_prefix(mark))
        .any(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// Whether a line is empty, a comment, or a directive.
pub(super) fn is_ignored(line: &Line<'_>) -> bool {
    let content = content(line);
    content.is_empty() || content.starts_with('#') || line.text.starts_with('%')
}

fn content<'t>(line: &Line<'t>) -> &'t str {
    line.text.trim_start()
}

fn indent(line: &Line<'_>) -> usize {
    line.text.len() - line.text.trim_start_matches(' ').len()
}
