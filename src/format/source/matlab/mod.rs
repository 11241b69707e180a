//! Matrices of MATLAB and Octave, and Julia's, as they are typed and as they are printed.
//!
//! ```text
//! file      = *( statement / echo / comment / other )
//! statement = [name *SP "="] *SP matrix ["'"] [";"]
//! matrix    = "[" row *( 1*( ";" / EOL ) row ) "]"      ; empty rows do not count
//! row       = value *( 1*( SP / "," ) value )
//! echo      = name *SP "=" EOL *blank-line 1*( row EOL )
//! comment   = ( "%" / "#" ) *any EOL
//! ```
//!
//! Within a matrix `...` joins a line to the next, and comments may stand at line ends. A
//! `'` after the closing bracket turns rows into columns. All other text is passed over.
//!
//! Written is a statement for each record, a row a line, 0 for a blank whatever blank is
//! asked for: nothing else is a number. The title is the name where MATLAB allows that;
//! else the name is `puzzle1`, `puzzle2` and so on by the number of the record, and such
//! a name is not read as a title.

mod echo;
mod matrix;
mod scan;

use std::io;

use memchr::memrchr2;

use super::matrix::{entry, is_numbered, tell_cells_between};
use crate::{
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    grid::Digit,
    record::{FieldSet, Record, Text},
    text::Span,
};

use scan::{LIMIT, Scanner, is_name};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Matlab,
    id: "matlab",
    name: "matrices of MATLAB, Octave and Julia",
    shelf: Shelf::Source,
    extensions: &["m", "jl"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::EMPTY.and_texts(&[Text::Title]),
    blank: "0",
    grammar: "\
file      = *( statement / echo / comment / other )
statement = [name *SP \"=\"] *SP matrix [\"'\"] [\";\"]
matrix    = \"[\" row *( 1*( \";\" / EOL ) row ) \"]\"      ; empty rows do not count
row       = value *( 1*( SP / \",\" ) value )
echo      = name *SP \"=\" EOL *blank-line 1*( row EOL )
comment   = ( \"%\" / \"#\" ) *any EOL",
    accepts: &[
        "rows ended by `;`, by line ends, or both; values set apart by spaces or commas",
        "several statements in a file or on a line, also without a name; names become titles",
        "`...` at line ends, comments, `NaN` for a blank, a `'` that turns rows into columns",
        "matrices as MATLAB, Octave and Julia print them, wide ones in blocks of columns too",
    ],
    writes: "a statement for each puzzle, one row a line, blanks as 0; the title as name where it can be one, else `puzzle1`, `puzzle2`, …",
    reference: "MATLAB, Creating, Concatenating and Expanding Matrices",
    codec: &Matlab,
};

struct Matlab;

impl Codec for Matlab {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let whole = Scanner::new(head).find(|found| found.stop.is_some() || found.rows.len() > 1)?;
        let reason = match whole.name {
            Some(name) => format!("a matrix `{}`", name.escape_debug()),
            None => "a matrix".to_owned(),
        };
        Some(Evidence::new(45, reason))
    }

    fn reader(&self, _: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(MatlabReader { options: options.clone() })
    }

    fn writer(&self, _: &WriteOptions) -> Box<dyn Writer> {
        Box::new(MatlabWriter { number: 0 })
    }
}

struct MatlabReader {
    options: ReadOptions,
}

impl Reader for MatlabReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut done = 0;
        for found in Scanner::new(chunk.text) {
            let entry = entry(found, &self.options);
            tell_cells_between(chunk.text, Span::new(done, entry.span.start.max(done)), sink);
            done = entry.span.end;
            sink(entry);
        }
        tell_cells_between(chunk.text, Span::new(done, chunk.text.len()), sink);
    }

    /// Before the last matrix that is closed, or never will be: what follows may make another of one that is
    /// open. The lines behind it may be the beginning of another one.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let (text, mut last, mut done) = (chunk.text, 0, 0);
        for found in Scanner::new(text) {
            let is_settled = found.stop.is_none() || text.len() - found.span.end > 2 * LIMIT;
            let span = entry(found, &self.options).span;
            let gap = Span::new(done, span.start.max(done));
            if let Some(at) = cut_between(text, gap).filter(|_| is_settled) {
                last = at;
            }
            done = span.end.max(done);
        }
        last
    }
}

/// Where the last line of a gap before a matrix begins, as brackets in it may span lines without being one; but not
/// inside of lines that are told together.
fn cut_between(text: &str, gap: Span) -> Option<usize> {
    let line_end = memrchr2(b'\n', b'\r', &text.as_bytes()[gap.range()])?;
    let (at, mut is_inside) = (gap.start + line_end + 1, false);
    tell_cells_between(text, gap, &mut |told| is_inside |= told.span.start < at && at < told.span.end);
    (!is_inside).then_some(at)
}

struct MatlabWriter {
    /// Number of the last record.
    number: usize,
}

impl Writer for MatlabWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        self.number += 1;
        let title = record.meta.text(Text::Title).filter(|title| is_variable(title));
        let name = title.map_or_else(|| format!("puzzle{}", self.number), str::to_owned);
        let side = record.shape().side();
        let width = if side > 9 { 2 } else { 1 };
        let row = |row: &[Option<Digit>]| {
            let values = row.iter().map(|digit| digit.map_or(0, Digit::get));
            values.map(|value| format!("{value:width$}")).collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<_> = record.grid.contents().chunks(side).map(row).collect();
        let indent = " ".repeat(name.chars().count() + 5);
        writeln!(out, "{name} = [ {} ];", rows.join(&format!(";\n{indent}")))?;
        let held = if title.is_some() { INFO.holds } else { FieldSet::EMPTY };
        Ok(record.fields().without(held))
    }
}

/// Whether MATLAB takes this as a name, and it comes back as a title.
fn is_variable(name: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "break",
        "case",
        "catch",
        "classdef",
        "continue",
        "else",
        "elseif",
        "end",
        "for",
        "function",
        "global",
        "if",
        "otherwise",
        "parfor",
        "persistent",
        "return",
        "spmd",
        "switch",
        "try",
        "while",
    ];
    name.is_ascii()
        && is_name(name)
        && !name.starts_with('_')
        && name.len() <= 63
        && !KEYWORDS.contains(&name)
        && !is_numbered(name)
}
