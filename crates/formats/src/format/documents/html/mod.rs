//! Tables of cells in HTML.
//!
#![doc = concat!("```text\n", include_str!("html.abnf"), "```")]
//!
//! The tags are those of [`xml`](crate::syntax::xml), whose markup is parsed piece by piece without a tree, so that
//! end tags may be missing and damage stays local; only attributes follow the rules of HTML. A parser that follows
//! the standard, such as html5ever, needs a dozen more crates and gives no spans.
//!
//! Pages have tables of all kinds. A table is a puzzle if it is as wide as high, nearly all of its cells are
//! digits and blanks, and most digits do not clash; other tables are passed over. Headers (`th`) beside cells (`td`)
//! label rows and columns. Preformatted text is like a table with a symbol a cell.

mod scan;
mod table;

use memchr::memmem;

use crate::{
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, line_before_last,
    },
    layout::{row::Row, row_grid},
    record::Text,
    text::Span,
};

use super::elements::never_ended;
use scan::blocks;
use table::{PuzzleCells, Title};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "html",
    needs: "<",
    name: "tables of cells in HTML",
    extensions: &["html", "htm"],
    blank: "",
    grammar: include_str!("html.abnf"),
    accepts: &[
        "tables of N rows of N cells, several in a page; text or the value of an `input` is the content of a cell",
        "tables of boxes, each a table of its cells",
        "preformatted text (`pre`) with a row a line, with or without bars",
        "empty cells, spaces and `&nbsp;` as blanks; headers of rows and columns",
        "the caption or the heading above a table as its title",
        "tables of anything else are passed over",
    ],
    reference: "html.spec.whatwg.org, 4.9 Tabular data",
    ..FormatInfo::new(Format::Html, Shelf::Documents, &Html)
};

struct Html;

impl Codec for Html {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let has_table = ["<table", "<TABLE", "<pre", "<PRE"]
            .iter()
            .any(|tag| memmem::find(head.as_bytes(), tag.as_bytes()).is_some());
        let mut side = None;
        if has_table {
            blocks(head, &mut |block| {
                block.table.puzzles(&mut |cells| side = side.or(Some(cells.rows.len())));
            });
        }
        side.map(|side| Evidence::new(40, format!("a table of {side} rows of cells")))
    }

    fn reader(&self, _head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(HtmlReader { options: options.clone() })
    }
}

struct HtmlReader {
    options: ReadOptions,
}

impl Reader for HtmlReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        blocks(chunk.text, &mut |block| {
            let mut heading = block.heading;
            block.table.puzzles(&mut |cells| sink(self.entry(cells, heading.take())));
        });
    }

    /// Before the last table that is in no other, and its heading.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let mut spans = Vec::new();
        blocks(chunk.text, &mut |block| spans.push(block.span()));
        line_before_last(chunk.text, spans.into_iter())
    }
}

impl HtmlReader {
    /// Returns the entry of the cells of a table below a heading.
    fn entry(&self, cells: PuzzleCells, heading: Option<Title>) -> Entry {
        let span = heading.iter().fold(cells.span, |span, heading| Span::at(heading.start).to(span));
        let rows: Vec<_> = cells.rows.into_iter().map(Row::of_cells).collect();
        let mut entry = row_grid::entry(&rows, span, &self.options);
        let title = cells.caption.or(heading).map(|title| title.text);
        if let (Some(record), Some(title)) = (&mut entry.record, title) {
            record.meta.set(Text::Title, title);
        }
        if !cells.is_closed {
            entry
                .diagnostics
                .push(never_ended("element `table`", Span::at(cells.span.start)).labelled("begun here"));
        }
        entry
    }
}
