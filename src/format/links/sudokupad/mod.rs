//! `SudokuPad`: links that hold puzzles in four ways, and its documents.
//!
#![doc = concat!("```text\n", include_str!("sudokupad.abnf"), "```")]
//!
//! Cells of SCL are given unless marked otherwise; its regions must be boxes. Whatever is drawn may be a
//! rule, so anything drawn is a constraint.

mod codes;

use crate::{
    codec::{Format, FormatInfo, Shelf},
    diagnostic::Diagnostic,
    grid::Shape,
    record::{FieldSet, Record},
    syntax::{
        combinators::{Parser, alt, opt, preceded, rest, tag, value},
        expect::Parsed,
        lz_string::pack,
    },
};

use super::{
    address::Address,
    codoku::{codoku, is_codoku},
    document, fpuzzles,
    link_format::{Documents, LinkContent, LinkFormat, LinkWriter},
    members,
    packed::packed,
    payload::{Payload, push_encoded},
    scl, state,
};
use codes::older;

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
    documents: Some(Documents {
        is_document: scl::is_document,
        evidence: "JSON with the cells and regions of SudokuPad",
    }),
    writer: |_| Box::new(LinkWriter(push_link)),
};

fn content<'t>(address: &Address<'t>) -> LinkContent<'t> {
    let of_path = || of_path(address.path).map_or(address.path, |(_, id)| id);
    match address.parameter("puzzleid").unwrap_or_else(of_path) {
        "" => LinkContent::Nothing,
        id if is_name(id) => LinkContent::Name(id),
        id => LinkContent::Payload(id),
    }
}

fn record(payload: &Payload<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let text = &*payload.text;
    match prefixed(text) {
        // White space may end a title.
        Ok((_, (Packing::Scf, rest))) => codes::scf(payload, rest, diagnostics),
        Ok((_, (Packing::Classic, rest))) => codes::classic(payload, rest.trim_end(), diagnostics),
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

/// The longest id without a prefix that is a name.
const LONGEST_NAME: usize = 60;
/// The longest text behind `fpuz` in the name of a puzzle.
const LONGEST_SHORT_NAME: usize = 20;

/// How an id is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    Document,
    Scf,
    Classic,
}

/// `id = prefix payload`
pub(super) fn prefixed(input: &str) -> Parsed<'_, (Packing, &str)> {
    let document = alt((tag("fpuzzles"), tag("fpuz"), tag("scl"), tag("ctc")));
    let prefix = alt((
        value(Packing::Scf, tag("scf")),
        value(Packing::Document, document),
        value(Packing::Classic, tag("classic")),
    ));
    (prefix, rest).parse(input)
}

/// `path = [ "sudoku/" / "puzzle/" / "fpuzzles/" ] id`
pub(super) fn of_path(input: &str) -> Parsed<'_, &str> {
    preceded(opt(alt((tag("sudoku/"), tag("puzzle/"), tag("fpuzzles/")))), rest).parse(input)
}

/// Returns whether an id is only the name of a puzzle on the server.
pub(super) fn is_name(id: &str) -> bool {
    match prefixed(id) {
        Ok((_, (Packing::Document, rest))) => rest.len() <= LONGEST_SHORT_NAME,
        Ok(_) => false,
        Err(_) => id.len() <= LONGEST_NAME || packed(id).is_err(),
    }
}

/// Returns whether a word is certainly an id with its puzzle.
pub(in crate::format::links) fn is_payload(word: &str) -> bool {
    match prefixed(word) {
        Ok((_, (Packing::Document, rest))) => {
            rest.len() > LONGEST_SHORT_NAME && rest.starts_with('N') && packed(rest).is_ok()
        }
        Ok((_, (Packing::Scf, rest))) => codoku(rest, true).count == Shape::CLASSIC.cell_count(),
        Ok((_, (Packing::Classic, rest))) => is_codoku(rest) || older(rest).is_ok(),
        Err(_) => false,
    }
}
