//! pzpr: links of puzz.link and pzv.jp, and the files that the editor saves.
//!
#![doc = concat!("```text\n", include_str!("pzpr.abnf"), "```")]
//!
//! `a` to `f` are values here and `g` to `z` blanks, where Solo's `a` to `z` are blanks. A grid of side
//! 6 has boxes of 2 rows × 3 columns; for sides that are no squares but this one the program draws no
//! boxes that make a sudoku, so they are refused. In a document that is copied as a link, `/` stands for
//! line ends. Kanpen's links list tokens: `problem=9/._2_._…/`.

mod document;
mod in_text;
mod link;

use givens_engine::grid::Digit;

use crate::{
    codec::{
        Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer,
        classic_only,
    },
    record::{FieldSet, Record},
};

use super::{in_value::is_json_line, link_format::LinkWriter, link_parts::LinkPart, runs::push_blanks};
use in_text::{InText, PARTS};
use link::{SIDES, SUDOKU};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "pzpr",
    needs: "/p",
    name: "links and files of pzpr: puzz.link, pzv.jp",
    extensions: &["txt", "pzprv3"],
    shapes: Shapes::Sides(&SIDES),
    blank: "g",
    grammar: include_str!("pzpr.abnf"),
    accepts: &[
        "links of any host, or the code alone; text around a link on its line is title and comment",
        "saved files (`pzprv3`) with answers, small numbers, colours and info; with `/` for line ends",
        "links of Kanpen (`problem=`)",
        "saved files in strings of source code, and links in any other text",
        "other kinds of puzzles are refused by name",
    ],
    writes: "one link a line, of puzz.link",
    reference: "github.com/robx/pzprjs, src/variety/sudoku.js and src/pzpr/parser.js",
    ..FormatInfo::new(Format::Pzpr, Shelf::Links, &Pzpr)
};

struct Pzpr;

impl Codec for Pzpr {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if is_json_line(head) {
            return None;
        }
        if let Some(evidence) = in_text::probe(head) {
            return Some(evidence);
        }
        let reason = |part: LinkPart<'_>| match part {
            LinkPart::Document(..) => Some("a file saved by pzpr"),
            LinkPart::Line(line) => PARTS.line(line).map(|_| "links of pzpr"),
        };
        Some(Evidence::new(Evidence::SIGNED, PARTS.parts(head).find_map(reason)?))
    }

    fn reader(&self, head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        if in_text::probe(head).is_some() { Box::new(InText) } else { Box::new(&PARTS) }
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(LinkWriter { push: push_link, variant: classic_only })
    }
}

/// Writes a link.
fn push_link(record: &Record, text: &mut String) -> FieldSet {
    let side = record.shape().side();
    text.push_str(&format!("https://puzz.link/p?{SUDOKU}/{side}/{side}/"));
    for run in record.grid.contents().chunk_by(|cell, next| cell.is_none() && next.is_none()) {
        match run[0].map(Digit::get) {
            Some(digit) if digit < 16 => text.push_str(&format!("{digit:x}")),
            Some(digit) => text.push_str(&format!("-{digit:x}")),
            None => push_blanks(run.len(), b'g', text),
        }
    }
    record.fields()
}
