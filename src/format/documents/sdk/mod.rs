//! Puzzles with headers and sections: SadMan's and SudoCue's `.sdk`.
//!
//! ```text
//! file     = *header ( 9row / 1*section ) *header
//! header   = "#" letter [SP] text EOL       ; A author, B date, C comment, D description, L level,
//!                                           ; S source, U address; H, N and T are kept as they are
//! section  = "[Puzzle]" EOL 9row            ; the givens
//!          / "[State]" EOL 9row             ; givens and placed values
//!          / "[PencilMarks]" EOL 9marks     ; what the player noted
//!          / "[Colours]" EOL 9row           ; "." for none
//!          / "[" name "]" EOL *line         ; any other is kept as it is
//! row      = 9( digit / blank ) EOL
//! marks    = field 8( "," field ) EOL
//! field    = *digit
//! ```
//!
//! A bare grid with headers is SudoCue's, sections are SadMan's. Files of bare rows are
//! [`rows`](super::rows).

mod document;
mod reader;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    record::{Field, FieldSet, Text},
    text::lines,
};

use document::Line;
use reader::SdkReader;
use writer::SdkWriter;

/// The headers whose texts other formats know, in the order in which they are written.
const HEADERS: &[(char, Text)] = &[
    ('A', Text::Author),
    ('C', Text::Comment),
    ('D', Text::Description),
    ('B', Text::Date),
    ('S', Text::Source),
    ('U', Text::Url),
    ('L', Text::Level),
];

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Sdk,
    id: "sdk",
    name: "a puzzle with headers and state: SadMan, SudoCue",
    shelf: Shelf::Documents,
    extensions: &["sdk"],
    many: false,
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Notes, Field::Colours, Field::Raw]).and_texts(&[
        Text::Author,
        Text::Description,
        Text::Comment,
        Text::Source,
        Text::Url,
        Text::Date,
        Text::Level,
    ]),
    blank: ".",
    grammar: "\
file     = *header ( 9row / 1*section ) *header
header   = \"#\" letter [SP] text EOL   ; A author, B date, C comment, D description,
                                      ; L level, S source, U address, H, N, T
section  = \"[Puzzle]\" EOL 9row        ; the givens
         / \"[State]\" EOL 9row         ; givens and placed values
         / \"[PencilMarks]\" EOL 9marks ; what the player noted
         / \"[Colours]\" EOL 9row       ; \".\" for none
         / \"[\" name \"]\" EOL *line     ; any other
row      = 9( digit / blank ) EOL
marks    = field 8( \",\" field ) EOL
field    = *digit",
    accepts: &[
        "SudoCue's headers, which have no space after the letter, and its bare rows",
        "any blank, sections in any order and case, headers below the grid, several `#C`",
        "several puzzles in one file",
        "unknown sections and `#H`, `#N`, `#T` are written back as they stand",
    ],
    writes: "headers, then `[Puzzle]` and a section for each part of the state",
    reference: "SadMan Software; SudoCue, File Formats",
    codec: &Sdk,
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
        Box::new(SdkWriter::new(options.blank_or(INFO.blank)))
    }
}
