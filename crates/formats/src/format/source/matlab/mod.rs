//! Matrices of MATLAB and Octave, and Julia's, as they are typed and as they are printed.
//!
#![doc = concat!("```text\n", include_str!("matlab.abnf"), "```")]
//!
//! Within a matrix `...` joins a line to the next, and there may be comments at line ends. A `'` after the closing
//! bracket turns rows into columns. All other text is ignored.
//!
//! Written is a statement for each record, a row a line, and always 0 for a blank, as only
//! numbers are allowed. The title is the name where MATLAB allows that;
//! else the name is `puzzle1`, `puzzle2` and so on by the number of the record, and such
//! a name is not read as a title.

mod brackets;
mod echo;
mod scan;

use givens_engine::grid::{Digit, Grid};
use memchr::memrchr2;

use crate::{
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ListLanguage, ReadOptions, Reader, Shelf,
        WriteOptions, Writer,
    },
    layout::block::number_width,
    record::{FieldSet, Text},
    text::{Span, lines},
};

use super::{
    matrix::{Matrix, report_stray_cells},
    statement::{Statement, StatementWriter},
};
use echo::is_name;
use scan::{LIMIT, Scanner};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "matlab",
    needs: "[={",
    name: "matrices of MATLAB, Octave and Julia",
    extensions: &["m", "jl"],
    holds: FieldSet::EMPTY.and_texts(&[Text::Title]),
    blank: "0",
    grammar: include_str!("matlab.abnf"),
    accepts: &[
        "rows ended by `;`, by line ends, or both; values set apart by spaces or commas",
        "several statements in a file or on a line, also without a name; names become titles",
        "`...` at line ends, comments, `NaN` for a blank, a `'` that turns rows into columns",
        "matrices as MATLAB, Octave and Julia print them, wide ones in blocks of columns too",
    ],
    writes: "a statement for each puzzle, one row a line, blanks as 0; the title as name where it can be one, else `puzzle1`, `puzzle2`, …",
    reference: "MATLAB, Creating, Concatenating and Expanding Matrices",
    ..FormatInfo::new(Format::Matlab, Shelf::Source, &Matlab)
};

struct Matlab;

impl Codec for Matlab {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let has_comments_of_c = || {
            lines(head).any(|line| ["//", "/*"].iter().any(|mark| line.text.trim_start().starts_with(mark)))
        };
        if head.trim_start().starts_with('{') || has_comments_of_c() {
            return None;
        }
        let whole = Scanner::new(head)
            .find(|found| found.unclosed.is_some() || found.rows.len() > 1 && !found.is_table)?;
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
        Box::new(StatementWriter::new(&STATEMENT, ListLanguage::default()))
    }
}

struct MatlabReader {
    options: ReadOptions,
}

impl Reader for MatlabReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut done = 0;
        for matrix in Scanner::new(chunk.text) {
            let entry = matrix.into_entry(&self.options);
            report_stray_cells(chunk.text, Span::new(done, entry.span.start.max(done)), sink);
            done = entry.span.end;
            sink(entry);
        }
        report_stray_cells(chunk.text, Span::new(done, chunk.text.len()), sink);
    }

    /// Before the last matrix that is closed, or never will be: what follows may turn one that is open into
    /// another. The lines behind it may be the beginning of another one.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let (text, mut last, mut done) = (chunk.text, 0, 0);
        for Matrix { span, unclosed, .. } in Scanner::new(text) {
            let is_final = unclosed.is_none() || text.len() - span.end > 2 * LIMIT;
            let gap = Span::new(done, span.start.max(done));
            if let Some(at) = split_point_in(text, gap).filter(|_| is_final) {
                last = at;
            }
            done = span.end.max(done);
        }
        last
    }
}

/// Returns where the last line of a gap before a matrix begins, as brackets in it may span lines without being
/// one; but not inside of lines that are reported together.
fn split_point_in(text: &str, gap: Span) -> Option<usize> {
    let line_end = memrchr2(b'\n', b'\r', &text.as_bytes()[gap.range()])?;
    let (at, mut is_inside) = (gap.start + line_end + 1, false);
    report_stray_cells(text, gap, &mut |run| is_inside |= run.span.start < at && at < run.span.end);
    (!is_inside).then_some(at)
}

static STATEMENT: Statement = Statement { holds: INFO.holds, is_name: is_variable, push };

/// Writes the statement that gives a grid a name.
fn push(name: &str, grid: &Grid, _: ListLanguage, text: &mut String) {
    let width = number_width(grid.shape().side());
    let row = |row: &[Option<Digit>]| {
        let values = row.iter().map(|digit| digit.map_or(0, Digit::get));
        values.map(|value| format!("{value:width$}")).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<_> = grid.contents().chunks(grid.shape().side()).map(row).collect();
    let indent = " ".repeat(name.chars().count() + 5);
    text.push_str(&format!("{name} = [ {} ];\n", rows.join(&format!(";\n{indent}"))));
}

/// Whether this is a name in MATLAB.
fn is_variable(name: &str) -> bool {
    const KEYWORDS: &str = "\
        break case catch classdef continue else elseif end for function global if otherwise parfor \
        persistent return spmd switch try while";
    name.is_ascii()
        && is_name(name)
        && !name.starts_with('_')
        && name.len() <= 63
        && KEYWORDS.split(' ').all(|keyword| keyword != name)
}
