//! Tables of other markup: `AsciiDoc`, `MediaWiki` and `reStructuredText`.
//!
//! ```text
//! asciidoc  = "|===" EOL *( *( [style] "|" cell ) EOL ) "|===" EOL
//! mediawiki = "{|" *any EOL *( "|-" *any EOL / "|+" *any EOL / cells EOL ) "|}"
//! cells     = ( "|" / "!" ) [attributes "|"] cell *( ( "||" / "!!" ) [attributes "|"] cell )
//! style     = 1*( "^" / "<" / ">" / "." )
//! ```
//!
//! [`restructured`](super::restructured) has those of `reStructuredText`.
//!
//! The reader of blocks passes the lines from the opening mark on; it gets the cells row by row, as slices of the text.
//! Whether they are a grid is decided where tables of Markdown are.

use std::iter::Peekable;

use crate::text::{Line, Span};

use super::restructured::{MarkupRows, RestructuredTable};

/// The largest number of lines of a table that is read.
const MAX_LINES: usize = 2000;

/// A language of markup that has tables.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Markup {
    AsciiDoc,
    MediaWiki,
    Restructured(RestructuredTable),
}

impl Markup {
    /// Returns the language in which a line begins a table.
    pub(super) fn from_line(line: &str) -> Option<Self> {
        let text = line.trim();
        match text.get(..2)? {
            "|=" if is_delimiter(text) => Some(Self::AsciiDoc),
            "{|" if !text.ends_with('}') => Some(Self::MediaWiki),
            "= " | "==" | ".." => RestructuredTable::from_line(line).map(Self::Restructured),
            _ => None,
        }
    }

    /// Returns the rows of the table below its first line, and its span.
    pub(super) fn rows<'t>(
        self,
        first: Line<'t>,
        lines: &mut Peekable<impl Iterator<Item = Line<'t>>>,
    ) -> (Span, MarkupRows<'t>) {
        if let Self::Restructured(table) = self {
            return table.rows(first, lines);
        }
        let mut span = first.span();
        let mut rows = Vec::new();
        for line in lines.take(MAX_LINES) {
            let text = line.text.trim();
            span = span.to(line.span());
            let is_ascii_doc = self == Self::AsciiDoc;
            if if is_ascii_doc { is_delimiter(text) } else { text.starts_with("|}") } {
                break;
            }
            let push = if is_ascii_doc { push_ascii_doc } else { push_media_wiki };
            push(text, &mut rows);
        }
        rows.retain(|row| !row.is_empty());
        (span, folded(rows))
    }
}

/// `|===` of any length.
fn is_delimiter(text: &str) -> bool {
    text.len() > 3 && text.strip_prefix('|').is_some_and(|rest| rest.bytes().all(|byte| byte == b'='))
}

/// Adds the cells of a line of `AsciiDoc`: a row of several, or one cell of a row.
fn push_ascii_doc<'t>(text: &'t str, rows: &mut MarkupRows<'t>) {
    let Some((_, cells)) = text.split_once('|') else { return };
    let is_style = |c: char| matches!(c, '^' | '<' | '>' | '.');
    let cell = |cell: &'t str| match cell.trim_end().rsplit_once(' ') {
        Some((value, style))
            if !style.is_empty() && style.chars().all(is_style) && !value.trim().is_empty() =>
        {
            value.trim()
        }
        _ => cell.trim(),
    };
    rows.push(cells.split('|').map(cell).collect());
}

/// Adds a line of `MediaWiki` to the last row, or begins a row.
fn push_media_wiki<'t>(text: &'t str, rows: &mut MarkupRows<'t>) {
    if text.starts_with("|-") {
        return rows.push(Vec::new());
    }
    let Some(cells) = text.strip_prefix(['|', '!']).filter(|cells| !cells.starts_with('+')) else { return };
    if rows.is_empty() {
        rows.push(Vec::new());
    }
    let separator = if text.starts_with('!') && cells.contains("!!") { "!!" } else { "||" };
    // Attributes are in front of a bar.
    let cell = |cell: &'t str| cell.rsplit_once('|').map_or(cell, |(_, value)| value).trim();
    if let Some(row) = rows.last_mut() {
        row.extend(cells.split(separator).map(cell));
    }
}

/// Makes rows of a table that has each cell on a line of its own, if they are as many as a grid has.
fn folded(rows: MarkupRows<'_>) -> MarkupRows<'_> {
    let side = rows.len().isqrt();
    if side < 4 || side * side != rows.len() || rows.iter().any(|row| row.len() != 1) {
        return rows;
    }
    rows.chunks(side).map(<[_]>::concat).collect()
}
