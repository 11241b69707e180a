//! f-puzzles: JSON documents, and the links that hold them.
//!
#![doc = "```text"]
#![doc = include_str!("fpuzzles.abnf")]
#![doc = "```"]
//!
//! A value that is not given was placed. Given pencil marks are the candidates that are left; marks in the
//! centre and in corners are a player's. Regions that are no boxes, and any other member that is true
//! or a list, are constraints. A document alone, without a link, is read here too rather than as `json`.

pub(super) mod document;

use std::io;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    diagnostic::Diagnostic,
    record::{FieldSet, Record},
    syntax::lz_string::pack,
    text::Span,
};

use super::{Address, Held, Kind, Payload, document as documents, left, payload::push_encoded};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::FPuzzles,
    id: "f-puzzles",
    name: "f-puzzles: links and JSON documents",
    shelf: Shelf::Links,
    extensions: &["txt", "url", "json"],
    many: true,
    shapes: Shapes::Any,
    holds: document::HELD,
    blank: "",
    grammar: include_str!("fpuzzles.abnf"),
    accepts: &[
        "payloads alone and in links of f-puzzles.com, with percent signs, with spaces for `+`, with lost slashes",
        "JSON documents with `size` and `grid`, one after the other",
        "cages, lines and other constraints are refused by name; so are regions that are no boxes",
        "links that only name a puzzle (`?id=…`) are reported",
    ],
    writes: "one link a line; regions only where the boxes are not the usual ones",
    reference: "f-puzzles.com; dclamage/SudokuSolver",
    codec: &FPuzzles,
};

pub(super) static KIND: Kind =
    Kind { format: Format::FPuzzles, hosts: &["f-puzzles.com"], held, is_bare, record };

/// How JSON of `{"` begins when it is packed.
const PACKED_OBJECT: &str = "N4Ig";

struct FPuzzles;

impl Codec for FPuzzles {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let reason = || "JSON with the size and the grid of f-puzzles".to_owned();
        if is_document(head) { Some(Evidence::document(Format::Json, reason())) } else { KIND.probe(head) }
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if head.trim_start().starts_with('{') {
            return documents::reader(options);
        }
        KIND.reader(options)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(FPuzzlesWriter)
    }
}

/// Whether a head is that of such a document.
pub(super) fn is_document(head: &str) -> bool {
    let grid = || {
        let (_, rest) = head.split_once("\"grid\"")?;
        let rest = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('[')?;
        rest.trim_start().strip_prefix('[')?.trim_start().strip_prefix('{')
    };
    head.trim_start().starts_with('{') && head.contains("\"size\"") && grid().is_some()
}

fn held<'t>(address: &Address<'t>) -> Held<'t> {
    match (address.parameter("load"), address.parameter("id")) {
        (Some(payload), _) => Held::Payload(payload),
        (None, Some(name)) if !name.is_empty() => Held::Name(name),
        _ => Held::Nothing,
    }
}

pub(super) fn is_packed(word: &str) -> bool {
    let is_symbol = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=-%".contains(&byte);
    word.len() >= 20 && word.bytes().all(is_symbol)
}

fn is_bare(word: &str) -> bool {
    word.starts_with(PACKED_OBJECT) && is_packed(word)
}

fn record(
    payload: &Payload<'_>,
    span: Span,
    options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    documents::packed(payload, payload.text.trim_end(), span, options, diagnostics)
}

struct FPuzzlesWriter;

impl Writer for FPuzzlesWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut lost = record.fields().without(INFO.holds);
        let record = left::sayable(record, &mut lost);
        let mut text = "https://www.f-puzzles.com/?load=".to_owned();
        push_encoded(&pack(&document::written(&record, &mut lost)), &mut text);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}
