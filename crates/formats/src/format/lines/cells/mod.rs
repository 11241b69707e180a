//! Lists of cells and their values.
//!
#![doc = concat!("```text\n", include_str!("cells.abnf"), "```")]
//!
//! See [`assignment`] for the forms. Short lines that follow one another are one puzzle; a line of
//! ten assignments or more is one by itself. Letters are rows, as Sudopedia has it: that they are
//! columns cannot be seen, for every puzzle may be turned about its diagonal. Where a row or a
//! column 0 is named, both count from 0. A puzzle with less than ten givens is written with blank
//! cells as well (`r1c1=.`), so that its line is known for a whole one.

mod assignment;
mod columns;

use givens_engine::grid::Shape;

use crate::{
    codec::{
        Chunk, Codec, EachRecord, Entry, Envelope, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes,
        Shelf, WriteOptions, Writer,
    },
    diagnostic::Diagnostic,
    layout::{
        cell_list::AssignmentList,
        flat::content,
        row::{is_comment, looks_like_cells},
    },
    record::{FieldSet, Record, Text},
    text::{Line, Span, lines},
};

use assignment::{Misfit, assignments};
use columns::CellColumns;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "cells",
    name: "lists of cells: r1c2=2",
    extensions: &["txt"],
    shapes: Shapes::Classic,
    grammar: include_str!("cells.abnf"),
    accepts: &[
        "`r1c2=2`, `R1C2 = 2`, `r1c2:2`, `R1C2_2`, `[1,2]=2`, `(1,2)=2`, lines of `1 2 2` or `1,2,2;`",
        "`A12`, `A1=2`: letters are rows, and J is the ninth where no I occurs",
        "a table with a row for each cell, whose header names a row, a column and a value (`row,col,value`), and perhaps the puzzle",
        "the number of each cell, from 0 or 1, and its value: `12,4`, `12: 4`",
        "`let given[1,2,2] := 1;` of AMPL, and `x[1,2,2] = 1` of solvers",
        "rows and columns that count from 0, in the forms with two numbers",
        "any number of cells a line; grids of other sizes with --boxes",
    ],
    writes: "one puzzle per line: `r1c2=2` for each given",
    reference: "the notation of forums and solvers",
    ..FormatInfo::new(Format::Cells, Shelf::Lines, &Cells)
};

/// The number of assignments that make a line a puzzle by itself: more than a row has.
const WHOLE: usize = 10;

/// The smallest number of lines of three numbers that may be a puzzle.
const MIN_BARE: usize = 16;

struct Cells;

impl Codec for Cells {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if let Some(columns) = CellColumns::from_head(head) {
            let cells = content(head).filter(|line| columns.assignment(line.text).is_some()).count();
            let is_enough = cells >= MIN_BARE || matches!(columns, CellColumns::Numbered { .. });
            return is_enough.then(|| Evidence::new(45, columns.reason()));
        }
        let (mut solid, mut taken, mut count, mut numbers, mut others) = (0, 0, 0, 0, 0);
        for line in content(head) {
            solid += line.text.len();
            others += usize::from(is_other_list(line.text));
            if let Ok(list) = assignments(line.text) {
                taken += line.text.len();
                count += list.len();
                numbers += usize::from(
                    list.len() == 1 && line.text.trim_start().starts_with(|c: char| c.is_ascii_digit()),
                );
            }
        }
        // Lines of three numbers among lines of other numbers are the clues of a nonogram, or of something else.
        // So are few lines of three numbers, such as the edges of a graph.
        if numbers > 0 && others > 2 && others * 4 > numbers || numbers == count && numbers < MIN_BARE {
            return None;
        }
        let reason = format!("{count} cells with a value");
        let strength = if numbers * 2 > count { 10 } else { 40 };
        (count > 3 && taken * 2 > solid).then_some(Evidence::new(strength, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let columns = CellColumns::from_head(head);
        Box::new(CellsReader { shape: options.shape.unwrap_or(Shape::CLASSIC), columns })
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: options.blank_or(INFO.blank), push: push_record })
    }
}

/// Whether a line has nothing but numbers, and other than three, or larger ones than any grid.
fn is_other_list(text: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_large = |word: &str| word.parse().is_ok_and(|number: usize| number > Shape::MAX_SIDE);
    let words = || text.split_whitespace();
    words().all(is_number) && (words().count() != 3 || words().any(is_large))
}

struct CellsReader {
    shape: Shape,
    /// The columns of a table with a row for each cell.
    columns: Option<CellColumns>,
}

impl CellsReader {
    /// Yields the puzzles of a table: the next begins where the column that numbers them has another value.
    fn read_table(&self, columns: CellColumns, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let (mut list, mut id, mut misfits) = (AssignmentList::default(), "", Vec::new());
        let misfit = |line: Line<'_>| Diagnostic::expected_cell(columns.expected(), line.span());
        let has_header = chunk.first && matches!(columns, CellColumns::Named { .. });
        for line in content(chunk.text).skip(usize::from(has_header)) {
            let puzzle = columns.puzzle(line.text);
            if puzzle != id {
                self.end_table(&mut list, id, &mut misfits, sink);
                id = puzzle;
            }
            match columns.assignment(line.text) {
                Some(assignment) => list.add(line, &[assignment]),
                None => misfits.push(misfit(line)),
            }
        }
        self.end_table(&mut list, id, &mut misfits, sink);
    }

    /// Yields the entry of the lines so far, with what numbers their puzzle; it is malformed if some are no cells.
    fn end_table(
        &self,
        list: &mut AssignmentList,
        id: &str,
        misfits: &mut Vec<Diagnostic>,
        sink: &mut dyn FnMut(Entry),
    ) {
        let misfits = std::mem::take(misfits);
        let of_misfits = misfits.iter().filter_map(Diagnostic::place).reduce(Span::to);
        let mut entry = of_misfits.map(|span| Entry::new(span, None, Vec::new()));
        list.end(self.shape, &mut |mut of_cells| {
            if let Some(record) = of_cells.record.as_mut().filter(|_| !id.is_empty()) {
                record.meta.set(Text::Id, id);
            }
            // A text is split between entries, so this one has all lines of its puzzle.
            if let Some(span) = of_misfits {
                (of_cells.span, of_cells.record) = (of_cells.span.to(span), None);
            }
            entry = Some(of_cells);
        });
        if let Some(mut entry) = entry {
            entry.diagnostics.extend(misfits);
            entry.diagnostics.extend(self.columns.and_then(|columns| columns.unsettled(entry.span)));
            sink(entry);
        }
    }
}

impl Reader for CellsReader {
    fn envelope(&self) -> Envelope {
        Envelope { between: "\n", ..Envelope::default() }
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        if let Some(columns) = self.columns {
            return self.read_table(columns, chunk, sink);
        }
        let mut list = AssignmentList::default();
        for line in lines(chunk.text) {
            let text = line.text.trim();
            if text.is_empty() || is_comment(text) {
                list.end(self.shape, sink);
                continue;
            }
            match assignments(line.text) {
                Ok(found) if found.len() < WHOLE => list.add(line, &found),
                Ok(found) => {
                    list.end(self.shape, sink);
                    list.add(line, &found);
                    list.end(self.shape, sink);
                }
                Err(misfit) => {
                    list.end(self.shape, sink);
                    sink(misfit_entry(line, &misfit));
                }
            }
        }
        list.end(self.shape, sink);
    }
}

/// Reports a line that is no list of cells.
fn misfit_entry(line: Line<'_>, misfit: &Misfit) -> Entry {
    let &Misfit { count, at, expected } = misfit;
    if count == 0 && looks_like_cells(line.text) {
        return Entry::malformed(line.span(), Diagnostic::unread_cells(line.span()));
    }
    if count == 0 && (!line.text.contains(['=', ':']) || line.text.contains('{')) {
        let reason = "it names no cells";
        return Entry::without_puzzle(Diagnostic::skipped_line(line.text.trim(), reason, line.span()));
    }
    let diagnostic = Diagnostic::expected_cell(expected, Span::at(line.start + at));
    Entry::malformed(line.span(), diagnostic.about(format_args!("after {count} cells")))
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let grid = &record.grid;
    let mut list: Vec<_> = grid.digits().map(|(cell, digit)| format!("{cell}={digit}")).collect();
    let missing = WHOLE.saturating_sub(list.len());
    let blanks = grid.shape().cells().filter(|&cell| grid.get(cell).is_none());
    list.extend(blanks.take(missing).map(|cell| format!("{cell}={blank}")));
    text.extend([&list.join(" "), "\n"]);
    record.fields().without(INFO.holds)
}
