//! Sudoku Maker: JSON documents of variants, and the links that hold them.
//!
#![doc = concat!("```text\n", include_str!("sudokumaker.abnf"), "```")]
//!
//! A document lists constraints by the numbers of their types, and cells, edges and corners by numbers too. Values that are
//! not given are the solution. Drawings and programs of authors are kept, and the document is written again as it was.

mod constraints;
pub(super) mod document;
pub(super) mod head;
mod ids;
mod kept;
mod layout;
mod writer;

use crate::codec::{Format, FormatInfo, Shapes, Shelf};

use super::{
    address::Address,
    document as documents,
    link_format::{self, DocumentForm, LinkContent, LinkFormat, LinkWriter},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: document::ID,
    name: "Sudoku Maker: links and JSON documents",
    extensions: &["txt", "url", "json"],
    shapes: Shapes::Sides(&[4, 6, 8, 9, 10, 12, 14, 15, 16]),
    holds: document::HELD,
    blank: "",
    grammar: include_str!("sudokumaker.abnf"),
    accepts: &[
        "payloads alone and in links of sudokumaker.app, with percent signs",
        "JSON documents with `formatVersion` and `puzzle`, one after the other",
        "boards of any size up to 1,024 cells with up to 16 digits, with or without rules for rows and columns",
        "values that are not given are the solution",
        "custom constraints, which are programs, are kept and named; drawings are kept",
    ],
    writes: "one link a line; a document that was read is written as it was",
    reference: "sudokumaker.app",
    ..FormatInfo::new(Format::SudokuMaker, Shelf::Links, &LINKS)
};

static LINKS: LinkFormat = LinkFormat {
    format: Format::SudokuMaker,
    content,
    record: |payload, diagnostics| documents::packed(payload, payload.text.trim_end(), diagnostics),
    documents: Some(DocumentForm {
        is_document: head::is_document,
        evidence: "JSON with the version and the puzzle of Sudoku Maker",
    }),
    writer: link_format::writer(|_| {
        Box::new(LinkWriter { push: writer::push_link, variant: writer::variant_text })
    }),
};

fn content<'t>(address: &Address<'t>) -> LinkContent<'t> {
    address.parameter("puzzle").map_or(LinkContent::Nothing, LinkContent::Payload)
}
