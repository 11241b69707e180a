//! Puzzles with headers and sections: SadMan's and SudoCue's `.sdk`.
//!
#![doc = concat!("```text\n", include_str!("sdk.abnf"), "```")]
//!
//! A bare grid with headers is SudoCue's, sections are SadMan's. Files of bare rows are
//! [`rows`](super::rows).

mod document;
mod reader;
mod writer;

use crate::{
    codec::{
        Codec, EachRecord, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    text::lines,
};

use document::{HOLDS, ID, Line};
use reader::SdkReader;
use writer::push_record;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: ID,
    needs: "#[",
    name: "a puzzle with headers and state: SadMan, SudoCue",
    extensions: &["sdk"],
    many: false,
    shapes: Shapes::Classic,
    holds: HOLDS,
    grammar: include_str!("sdk.abnf"),
    accepts: &[
        "SudoCue's headers, which have no space after the letter, and its bare rows",
        "any blank, sections in any order and case, headers below the grid, several `#C`",
        "several puzzles in one file",
        "unknown sections and `#H`, `#N`, `#T` are written back unchanged",
    ],
    writes: "headers, then `[Puzzle]` and a section for each part of the state",
    reference: "SadMan Software; SudoCue, File Formats",
    ..FormatInfo::new(Format::Sdk, Shelf::Documents, &Sdk)
};

struct Sdk;

impl Codec for Sdk {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let mut headers = 0;
        let mut clear = false;
        let mut above = true;
        for line in lines(head) {
            match document::classify(line) {
                Line::Section(name) if name.eq_ignore_ascii_case("puzzle") => {
                    return Some(Evidence::new(50, "a section [Puzzle]"));
                }
                Line::Header(..) if above => {
                    headers += 1;
                    clear |= document::is_clear_header(line.text);
                }
                Line::Row => above = false,
                _ => {}
            }
        }
        let reason = || format!("headers of `.sdk` above a grid: {headers}");
        (!above && (headers >= 2 || clear)).then(|| Evidence::new(45, reason()))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(SdkReader)
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: options.blank_or(INFO.blank), push: push_record })
    }
}
