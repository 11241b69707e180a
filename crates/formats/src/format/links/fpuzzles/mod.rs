//! f-puzzles: JSON documents, and the links that hold them.
//!
#![doc = concat!("```text\n", include_str!("fpuzzles.abnf"), "```")]
//!
//! A value that is not given was placed. Given pencil marks are the remaining candidates; marks in the
//! centre and in corners are a player's. Regions that are no boxes, and any other member that is true
//! or a list, are constraints, and the document that of a variant. A document alone, without a link, is read
//! here too rather than as `json`.

mod constraints;
pub(super) mod document;
mod kept;
mod puzzle_members;
#[cfg(test)]
mod tests;
mod variant;
pub(super) mod variant_writer;

use crate::{
    codec::{Format, FormatInfo, NoVariantText, Shelf, VariantText},
    record::{FieldSet, Record, VariantRecord},
    syntax::{
        combinators::{Parser, char, map, multispace0, preceded, tag, take_until},
        expect::Parsed,
        lz_string::pack,
    },
};

use super::{
    address::Address,
    document as documents,
    link_format::{self, DocumentForm, LinkContent, LinkFormat, LinkWriter},
    payload::push_encoded,
    state,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: variant::ID,
    name: "f-puzzles: links and JSON documents",
    extensions: &["txt", "url", "json"],
    holds: document::HELD,
    blank: "",
    grammar: include_str!("fpuzzles.abnf"),
    accepts: &[
        "payloads alone and in links of f-puzzles.com, with percent signs, with spaces for `+`, with lost slashes",
        "JSON documents with `size` and `grid`, one after the other",
        "variants: cages, lines and other constraints, regions of any form, up to 16×16 cells",
        "links that only name a puzzle (`?id=…`) are reported",
    ],
    writes: "one link a line; regions only where the boxes are not the usual ones; a variant as the document it was read from",
    reference: "f-puzzles.com; dclamage/SudokuSolver",
    ..FormatInfo::new(Format::FPuzzles, Shelf::Links, &LINKS)
};

static LINKS: LinkFormat = LinkFormat {
    format: Format::FPuzzles,
    content,
    record: |payload, diagnostics| documents::packed(payload, payload.text.trim_end(), diagnostics),
    documents: Some(DocumentForm { is_document, evidence: "JSON with the size and the grid of f-puzzles" }),
    writer: link_format::writer(|_| Box::new(LinkWriter { push: push_link, variant: variant_link })),
};

/// Parses a head up to the grid: `"grid" ":" "[" "[" "{"`.
fn grid(input: &str) -> Parsed<'_, ()> {
    let sign = |sign| preceded(multispace0, char(sign));
    let name = (take_until("\"grid\""), tag("\"grid\""));
    map((name, sign(':'), sign('['), sign('['), sign('{')), drop).parse(input)
}

/// Returns whether such a document begins with this head.
pub(super) fn is_document(head: &str) -> bool {
    head.trim_start().starts_with('{') && head.contains("\"size\"") && grid(head).is_ok()
}

fn content<'t>(address: &Address<'t>) -> LinkContent<'t> {
    match (address.parameter("load"), address.parameter("id")) {
        (Some(payload), _) => LinkContent::Payload(payload),
        (None, Some(name)) if !name.is_empty() => LinkContent::Name(name),
        _ => LinkContent::Nothing,
    }
}

/// Writes a link.
fn push_link(record: &Record, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(INFO.holds);
    let record = state::representable(record, &mut lost);
    push_document(&document::written(&record, &mut lost), text);
    lost
}

/// Makes the link of a variant.
fn variant_link(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let document = variant_writer::written(record)?;
    let mut text = String::new();
    push_document(&document.text, &mut text);
    text.push('\n');
    Ok(VariantText { text, ..document })
}

fn push_document(document: &str, text: &mut String) {
    text.push_str("https://www.f-puzzles.com/?load=");
    push_encoded(&pack(document), text);
}
