//! `SudokuPad`: links that hold puzzles in four ways, and its documents.
//!
#![doc = concat!("```text\n", include_str!("sudokupad.abnf"), "```")]
//!
//! Cells of SCL are given unless marked otherwise. Its regions and cages are constraints; whatever else is drawn
//! may be a rule.

mod codes;
pub(super) mod id;

use givens_engine::grid::Shape;

use crate::{
    codec::{Format, FormatInfo, NoVariantText, Shelf, VariantText},
    diagnostic::Diagnostic,
    record::{AnyRecord, FieldSet, Record, VariantRecord},
    syntax::lz_string::pack,
};

use super::{
    address::Address,
    document, fpuzzles,
    link_format::{self, DocumentForm, LinkContent, LinkFormat, LinkWriter},
    members,
    payload::{Payload, push_encoded},
    scl, state,
};
use id::{Packing, prefixed};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: scl::ID,
    name: "SudokuPad: links and SCL documents",
    extensions: &["txt", "url", "json", "scl"],
    holds: fpuzzles::document::HELD,
    blank: "",
    grammar: include_str!("sudokupad.abnf"),
    accepts: &[
        "ids alone and in links of sudokupad.app, crackingthecryptic.com and their like, with percent signs",
        "zipped documents; documents alone, one after the other",
        "variants: regions of any form and cages, up to 16×16 cells; whatever else is drawn is named",
        "links that only name a puzzle are reported",
    ],
    writes: "one link a line: SCF for 9×9 givens with title and author, SCL for what it holds, else a document of f-puzzles; a variant as the document it was read from",
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
    writer: link_format::writer(|_| Box::new(LinkWriter { push: push_link, variant: variant_link })),
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
        Ok((_, (Packing::Scf, rest))) => codes::scf(payload, rest, diagnostics),
        Ok((_, (Packing::Classic, rest))) => {
            codes::classic(payload, rest.trim_end(), diagnostics).map(Into::into)
        }
        Ok((_, (Packing::Document, rest))) => document::packed(payload, rest.trim_end(), diagnostics),
        Err(_) => document::packed(payload, text.trim_end(), diagnostics),
    }
}

/// What links begin with.
const ADDRESS: &str = "https://sudokupad.app/";

/// Writes a link.
fn push_link(record: &Record, text: &mut String) -> FieldSet {
    let mut unheld = record.fields().without(INFO.holds);
    members::mark_empty_as_lost(record, &mut unheld);
    let mut lost = unheld;
    let record = &*state::representable(record, &mut lost);
    text.push_str(ADDRESS);
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
    push_document(prefix, &document, text);
    lost
}

/// Makes the link of a variant: a code where only that states it, the document of either kind that it was read from, or the
/// one that states more of its clues; that is SCL if both state the same.
fn variant_link(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    if let Some(code) = codes::variant_scf(record) {
        let text = [ADDRESS, &code, "\n"].concat();
        return Ok(VariantText { lost: record.fields().without(codes::SCF), ..VariantText::new(text) });
    }
    let kept = record.document(scl::ID);
    let is_of_other = record.document(fpuzzles::INFO.id).is_some();
    let of_other = fpuzzles::variant_writer::written(record);
    let (prefix, document) = match (kept, scl::variant_writer::written(record), of_other) {
        (Some(kept), ..) => {
            let lost = record.fields().without(INFO.holds);
            ("scl", VariantText { lost, ..VariantText::new(kept.to_owned()) })
        }
        (_, Ok(own), Err(_)) => ("scl", own),
        (_, Ok(own), Ok(other)) if !is_of_other && own.dropped.len() <= other.dropped.len() => ("scl", own),
        (.., other) => ("fpuzzles", other?),
    };
    let mut text = String::from(ADDRESS);
    push_document(prefix, &document.text, &mut text);
    text.push('\n');
    Ok(VariantText { text, ..document })
}

fn push_document(prefix: &str, document: &str, text: &mut String) {
    text.push_str(prefix);
    push_encoded(&pack(document), text);
}
