//! `SudokuPad`: links that hold puzzles in four ways, and its documents.
//!
#![doc = concat!("```text\n", include_str!("sudokupad.abnf"), "```")]
//!
//! Cells of SCL are given unless marked otherwise; its regions must be boxes. Whatever is drawn may be a
//! rule, so anything drawn is a constraint.

mod codes;
pub(super) mod id;

use givens_engine::grid::Shape;

use crate::{
    codec::{Format, FormatInfo, Shelf},
    diagnostic::Diagnostic,
    record::{AnyRecord, FieldSet, Record},
    syntax::lz_string::pack,
};

use super::{
    address::Address,
    document, fpuzzles,
    link_format::{DocumentForm, LinkContent, LinkFormat, LinkWriter, classic_only},
    members,
    payload::{Payload, push_encoded},
    scl, state,
};
use id::{Packing, prefixed};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "sudokupad",
    name: "SudokuPad: links and SCL documents",
    extensions: &["txt", "url", "json", "scl"],
    holds: fpuzzles::document::HELD,
    blank: "",
    grammar: include_str!("sudokupad.abnf"),
    accepts: &[
        "ids alone and in links of sudokupad.app, crackingthecryptic.com and their like, with percent signs",
        "zipped documents; documents alone, one after the other",
        "cages, lines and whatever else is drawn are refused by name; so are regions that are not boxes",
        "links that only name a puzzle are reported",
    ],
    writes: "one link a line: SCF for 9×9 givens with title and author, SCL for what it holds, else a document of f-puzzles",
    reference: "sudokupad.app; marktekfan/sudokupad-penpa-import",
    ..FormatInfo::new(Format::SudokuPad, Shelf::Links, &LINKS)
};

static LINKS: LinkFormat = LinkFormat {
    format: Format::SudokuPad,
    content,
    record,
    documents: Some(DocumentForm {
        is_document: scl::is_document,
        evidence: "JSON with the cells and regions of SudokuPad",
    }),
    writer: |_| Box::new(LinkWriter { push: push_link, variant: classic_only }),
};

fn content<'t>(address: &Address<'t>) -> LinkContent<'t> {
    let of_path = || id::of_path(address.path).map_or(address.path, |(_, id)| id);
    match address.parameter("puzzleid").unwrap_or_else(of_path) {
        "" => LinkContent::Nothing,
        id if id::is_name(id) => LinkContent::Name(id),
        id => LinkContent::Payload(id),
    }
}

fn record(payload: &Payload<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let text = &*payload.text;
    match prefixed(text) {
        // White space may end a title.
        Ok((_, (Packing::Scf, rest))) => codes::scf(payload, rest, diagnostics).map(Into::into),
        Ok((_, (Packing::Classic, rest))) => {
            codes::classic(payload, rest.trim_end(), diagnostics).map(Into::into)
        }
        Ok((_, (Packing::Document, rest))) => document::packed(payload, rest.trim_end(), diagnostics),
        Err(_) => document::packed(payload, text.trim_end(), diagnostics),
    }
}

/// Writes a link.
fn push_link(record: &Record, text: &mut String) -> FieldSet {
    let mut unheld = record.fields().without(INFO.holds);
    members::mark_empty_as_lost(record, &mut unheld);
    let mut lost = unheld;
    let record = &*state::representable(record, &mut lost);
    text.push_str("https://sudokupad.app/");
    let needed = record.fields().without(unheld);
    if record.shape() == Shape::CLASSIC && needed.without(codes::SCF).is_empty() {
        codes::push_scf(record, text);
        return lost;
    }
    let (prefix, document) = if needed.without(scl::HELD).is_empty() {
        ("scl", scl::written(record, &mut lost))
    } else {
        ("fpuzzles", fpuzzles::document::written(record, &mut lost))
    };
    text.push_str(prefix);
    push_encoded(&pack(&document), text);
    lost
}
