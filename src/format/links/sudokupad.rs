//! `SudokuPad`: links that hold puzzles in four ways, and its documents.
//!
#![doc = "```text"]
#![doc = include_str!("sudokupad.abnf")]
#![doc = "```"]
//!
//! Cells of SCL are given unless they say otherwise; its regions must be boxes. Whatever is drawn may be a
//! rule, so anything drawn is a constraint.

use std::io;

use crate::{
    cells::fill::unknown_character,
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    diagnostic::{Diagnostic, Rule},
    grid::{Digit, Grid, Shape},
    record::{FieldSet, Meta, Record, Text},
    syntax::lz_string::pack,
    text::Span,
};

use super::{
    Address, Held, Kind, Payload, board, codoku, document,
    fpuzzles::{self, is_packed},
    left, members,
    payload::push_encoded,
    scl,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::SudokuPad,
    id: "sudokupad",
    name: "SudokuPad: links and SCL documents",
    shelf: Shelf::Links,
    extensions: &["txt", "url", "json", "scl"],
    many: true,
    shapes: Shapes::Any,
    holds: fpuzzles::document::HELD,
    blank: "",
    grammar: include_str!("sudokupad.abnf"),
    accepts: &[
        "ids alone and in links of sudokupad.app, crackingthecryptic.com and their like, with percent signs",
        "zipped documents; documents alone, one after the other",
        "cages, lines and whatever else is drawn are refused by name; so are regions that are no boxes",
        "links that only name a puzzle are reported",
    ],
    writes: "one link a line: SCF for 9×9 givens with title and author, SCL for what it holds, else a document of f-puzzles",
    reference: "sudokupad.app; marktekfan/sudokupad-penpa-import",
    codec: &SudokuPad,
};

pub(super) static KIND: Kind = Kind {
    format: Format::SudokuPad,
    hosts: &[
        "sudokupad.app",
        "crackingthecryptic.com",
        "cracking-the-cryptic.web.app",
        "sudokupad.svencodes.com",
    ],
    held,
    is_bare,
    record,
};

const SHAPE: Shape = Shape::CLASSIC;
/// An id that is longer, and has no prefix, is no name.
const LONGEST_NAME: usize = 60;
/// What stands behind `fpuz` in the name of a puzzle is no longer.
const LONGEST_TINY: usize = 20;
/// What SCF holds.
const SCF: FieldSet = FieldSet::EMPTY.and_texts(&[Text::Title, Text::Author]);
/// The number of blanks that a symbol of the older code stands for.
const OLDER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

struct SudokuPad;

impl Codec for SudokuPad {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let reason = || "JSON with the cells and regions of SudokuPad".to_owned();
        if scl::is_document(head) {
            Some(Evidence::document(Format::Json, reason()))
        } else {
            KIND.probe(head)
        }
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if head.trim_start().starts_with('{') {
            return document::reader(options);
        }
        KIND.reader(options)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(SudokuPadWriter)
    }
}

/// How an id is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Packing {
    /// A document.
    Document,
    Scf,
    Classic,
}

/// The prefix of an id, and what stands behind it.
fn prefixed(id: &str) -> Option<(Packing, &str)> {
    let prefixes = [
        ("scf", Packing::Scf),
        ("fpuzzles", Packing::Document),
        ("fpuz", Packing::Document),
        ("scl", Packing::Document),
        ("ctc", Packing::Document),
        ("classic", Packing::Classic),
    ];
    prefixes.into_iter().find_map(|(prefix, packing)| Some((packing, id.strip_prefix(prefix)?)))
}

fn held<'t>(address: &Address<'t>) -> Held<'t> {
    let folders = ["sudoku/", "puzzle/", "fpuzzles/"];
    let path = folders.iter().find_map(|folder| address.path.strip_prefix(folder)).unwrap_or(address.path);
    let id = address.parameter("puzzleid").unwrap_or(path);
    match prefixed(id) {
        _ if id.is_empty() => Held::Nothing,
        Some((Packing::Document, rest)) if rest.len() <= LONGEST_TINY => Held::Name(id),
        None if id.len() <= LONGEST_NAME || !is_packed(id) => Held::Name(id),
        _ => Held::Payload(id),
    }
}

fn is_bare(word: &str) -> bool {
    match prefixed(word) {
        Some((Packing::Document, rest)) => {
            is_packed(rest) && rest.len() > LONGEST_TINY && rest.starts_with('N')
        }
        Some((Packing::Scf, rest)) => {
            let (cells, _) = codoku::cells(rest.split('*').next().unwrap_or(rest), true);
            cells.count == SHAPE.cell_count()
        }
        Some((Packing::Classic, rest)) => codoku::is_codoku(rest) || older(rest).is_some(),
        None => false,
    }
}

fn record(
    payload: &Payload<'_>,
    span: Span,
    options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    // White space may end a title.
    let id = if payload.text.starts_with("scf") { &payload.text } else { payload.text.trim_end() };
    match prefixed(id) {
        Some((Packing::Scf, rest)) => scf(payload, rest, span, diagnostics),
        Some((Packing::Classic, rest)) => classic(payload, rest, span, diagnostics),
        Some((Packing::Document, rest)) => document::packed(payload, rest, span, options, diagnostics),
        None => document::packed(payload, id, span, options, diagnostics),
    }
}

/// `scf = codoku [ "*" ] extras`
fn scf(payload: &Payload<'_>, text: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let (cells, rest) = codoku::cells(text, true);
    if let Some((at, c)) = cells.odd.filter(|(_, c)| *c != '*') {
        let start = payload.text.len() - text.len() + at;
        let diagnostic = unknown_character(c, payload.part(start, start + c.len_utf8()));
        let message = format!("`{}` is no symbol of codoku", c.escape_debug());
        diagnostics.push(Diagnostic { message, help: None, ..diagnostic });
        return None;
    }
    let (grid, _) = cells.grid(payload, diagnostics)?;
    let mut record = Record::new(grid, span, payload.cells(SHAPE.cell_count()));
    let constraints = extras(rest, &mut record.meta);
    board::refuse(&constraints, payload.span(), diagnostics)?;
    Some(record)
}

/// Takes over the texts behind the cells, and yields the constraints there.
fn extras(text: &str, meta: &mut Meta) -> Vec<String> {
    let mut constraints = Vec::new();
    let mut left = text;
    while let Some(letter) = left.chars().next() {
        left = &left[letter.len_utf8()..];
        let kind = match letter {
            '*' => continue,
            't' => Text::Title,
            'a' => Text::Author,
            'w' => {
                constraints.push("windoku (4)".to_owned());
                continue;
            }
            'x' => {
                constraints.push("diagonals (2)".to_owned());
                continue;
            }
            other => {
                constraints.push(format!("an unknown one, `{}`", other.escape_debug()));
                break;
            }
        };
        let said;
        (said, left) = starred(left);
        board::text(meta, kind, &said);
    }
    constraints
}

/// A text up to a single star, and what stands behind that.
fn starred(text: &str) -> (String, &str) {
    let mut said = String::new();
    let mut symbols = text.char_indices().peekable();
    while let Some((at, c)) = symbols.next() {
        if c == '*' && symbols.next_if(|(_, next)| *next == '*').is_none() {
            return (said, &text[at + 1..]);
        }
        said.push(c);
    }
    (said, "")
}

/// `classic = codoku / older`
fn classic(
    payload: &Payload<'_>,
    text: &str,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let newer =
        codoku::is_codoku(text).then(|| codoku::cells(text, false).0.grid(payload, diagnostics)).flatten();
    let grid = match (newer, older(text)) {
        (Some((newer, _)), Some(older)) if newer != older => {
            let message = "this code can be read in two ways; read in the newer one";
            diagnostics.push(Diagnostic::new(Rule::AmbiguousAlphabet, message).at(payload.span(), ""));
            newer
        }
        (Some((newer, _)), _) => newer,
        (None, Some(older)) => older,
        (None, None) => {
            let message = "this is no code of 81 cells, neither of the newer nor of the older kind";
            diagnostics.push(Diagnostic::new(Rule::WrongLength, message).at(payload.span(), ""));
            return None;
        }
    };
    Some(Record::new(grid, span, payload.cells(SHAPE.cell_count())))
}

/// The grid of the older code: digits, and symbols for so many blanks.
fn older(text: &str) -> Option<Grid> {
    let mut cells = Vec::with_capacity(SHAPE.cell_count());
    for c in text.chars() {
        match c {
            '1'..='9' => cells.push(Digit::new(c as u8 - b'0')),
            _ => cells.extend(std::iter::repeat_n(None, OLDER.find(c)?)),
        }
        if cells.len() > SHAPE.cell_count() {
            return None;
        }
    }
    Grid::new(SHAPE, cells)
}

struct SudokuPadWriter;

impl Writer for SudokuPadWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut unheld = record.fields().without(INFO.holds);
        members::lose_empty(record, &mut unheld);
        let mut lost = unheld;
        let record = &*left::sayable(record, &mut lost);
        let mut text = "https://sudokupad.app/".to_owned();
        let needed = record.fields().without(unheld);
        if record.shape() == SHAPE && needed.without(SCF).is_empty() {
            push_scf(record, &mut text);
        } else {
            let holds_all = needed.without(scl::HELD).is_empty();
            let (prefix, document) = if holds_all {
                ("scl", scl::written(record, &mut lost))
            } else {
                ("fpuzzles", fpuzzles::document::written(record, &mut lost))
            };
            text.push_str(prefix);
            push_encoded(&pack(&document), &mut text);
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

fn push_scf(record: &Record, link: &mut String) {
    link.push_str("scf");
    codoku::push(&record.grid, link);
    for (letter, kind) in [("*t", Text::Title), ("*a", Text::Author)] {
        if let Some(said) = members::said(record, kind) {
            link.push_str(letter);
            push_encoded(&said.replace('*', "**"), link);
        }
    }
}
