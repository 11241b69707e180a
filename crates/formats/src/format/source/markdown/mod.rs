//! Markdown: tables of cells, and blocks of code that another format reads; also tables of `AsciiDoc`, `MediaWiki` and
//! `reStructuredText`.
//!
#![doc = concat!("```text\n", include_str!("markdown.abnf"), "```")]
//!
//! Prose has tables of numbers and examples of code, so a table or a block counts only if it is a grid without clashes,
//! or can be nothing else: a table without a header, or a block of nothing but rows. A heading is the title of the first
//! puzzle below it; a full grid below a heading such as `Solution` belongs to the puzzle before it.

mod blocks;
mod markup;
mod reader;
mod restructured;
mod table;

use crate::codec::{
    Codec, EachRecord, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer,
};

use reader::MarkdownReader;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "markdown",
    needs: "`~-=",
    name: "Markdown, AsciiDoc, MediaWiki, reStructuredText: tables, blocks of code",
    extensions: &["md", "markdown", "adoc", "wiki", "rst"],
    holds: table::HOLDS,
    blank: "",
    grammar: include_str!("markdown.abnf"),
    accepts: &[
        "tables with an empty header row, with one of names or numbers, or with the first row of the grid as header",
        "tables of AsciiDoc (`|===`) and of MediaWiki (`{|`), a row or a cell on a line, with attributes",
        "simple tables of reStructuredText (`= = =`), and its `list-table` and `csv-table`; its grid tables are read as `boxed`",
        "rules between bands; numbers above the columns and in front of the rows",
        "a first column of names; cells as `**5**`, `_5_`, `` `5` ``, `&nbsp;`",
        "where some digits are bold and others are not, the others are placed values",
        "blocks between fences (three of `` ` `` or `~`) and indented blocks, in any format but this one",
        "headings as titles; a full grid below `Solution`, or below text with such a word, is the solution of the puzzle before it",
    ],
    writes: "a table with an empty header row for each puzzle, its title as a heading above it, its solution as a table below `## Solution`",
    reference: "GitHub Flavored Markdown, 4.10 Tables; CommonMark, 4.5 Fenced code blocks",
    ..FormatInfo::new(Format::Markdown, Shelf::Source, &Markdown)
};

struct Markdown;

impl Codec for Markdown {
    fn probe(&self, head: &str) -> Option<Evidence> {
        reader::probe(head)
    }

    fn reader(&self, _head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(MarkdownReader::new(options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: options.blank_or(INFO.blank), push: table::push_record })
    }
}
