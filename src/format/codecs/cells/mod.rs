//! Lists of cells and their values.
//!
//! ```text
//! file   = *( puzzle / comment / blank-line )
//! puzzle = line of ten assignments or more / 1*( line of fewer )
//! line   = assignment *( ( SP / "," / ";" / "~" ) assignment ) EOL
//! ```
//!
//! See [`assignment`] for the forms. Short lines that follow one another are one puzzle; a line of
//! ten assignments or more is one by itself. Letters are rows, as Sudopedia has it: that they are
//! columns cannot be seen, for every puzzle may be turned about its diagonal. Where a row or a
//! column 0 is named, both count from 0. A puzzle with less than ten givens is written with blank
//! cells as well (`r1c1=.`), so that its line is known for a whole one.

mod assignment;

use std::io;

use crate::{
    diagnostic::{Diagnostic, Rule, Severity},
    format::{
        Chunk, Codec, Entry, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, Surround, Tell,
        WriteOptions, Writer,
        parts::{
            each_line::content,
            row::{cells_of_another_layout, is_comment, looks_like_cells},
        },
    },
    grid::{Cell, Digit, Grid, Shape},
    record::{CellSpans, FieldSet, Record},
    text::{Line, Span, lines, shown},
};

use assignment::{Assignment, Form, Misfit, Placed, assignments};

pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Cells,
    id: "cells",
    name: "lists of cells: r1c2=2",
    shelf: Shelf::Lines,
    extensions: &["txt"],
    many: true,
    shapes: Shapes::Classic,
    holds: FieldSet::EMPTY,
    blank: ".",
    grammar: "\
file       = *( puzzle / comment / blank-line )
puzzle     = line of ten assignments or more / 1*( line of fewer )
line       = assignment *( ( SP / \",\" / \";\" / \"~\" ) assignment ) EOL
assignment = \"r\" number \"c\" number ( \"=\" / \":\" / \"_\" ) value
           / letter DIGIT [ \"=\" / \":\" ] value
           / \"[\" number \",\" number \"]=\" value
           / number SP number SP number   ; alone on its line",
    accepts: &[
        "`r1c2=2`, `R1C2 = 2`, `r1c2:2`, `R1C2_2`, `[1,2]=2`, `(1,2)=2`, lines of `1 2 2` or `1,2,2;`",
        "`A12`, `A1=2`: letters are rows, and J is the ninth where no I occurs",
        "rows and columns that count from 0, in the forms with two numbers",
        "any number of cells a line; grids of other sizes with --boxes",
    ],
    writes: "one puzzle a line: `r1c2=2` for each given",
    reference: "the notation of forums and solvers; Interactive Sudoku Solver",
    codec: &Cells,
};

/// A line of so many assignments is a puzzle by itself: more than a row has.
const WHOLE: usize = 10;

struct Cells;

impl Codec for Cells {
    fn tell(&self, head: &str) -> Option<Tell> {
        let (mut solid, mut taken, mut count, mut numbers) = (0, 0, 0, 0);
        for line in content(head) {
            solid += line.text.len();
            // A line that is no list leaves this one or another reader at a loss soon.
            if let Ok(list) = assignments(line.text) {
                taken += line.text.len();
                count += list.len();
                numbers += usize::from(
                    list.len() == 1 && line.text.trim_start().starts_with(|c: char| c.is_ascii_digit()),
                );
            }
        }
        let reason = format!("{count} cells with a value");
        let strength = if numbers * 2 > count { 10 } else { 40 };
        (count > 3 && taken * 2 > solid).then_some(Tell { strength, reason })
    }

    fn reader(&self, _head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(CellsReader { shape: options.shape.unwrap_or(Shape::CLASSIC) })
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(CellsWriter { blank: options.blank_or(INFO.blank) })
    }
}

struct CellsReader {
    shape: Shape,
}

impl Reader for CellsReader {
    fn surround(&self) -> Surround {
        Surround { between: "\n", ..Surround::default() }
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut list = List::default();
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
                Err(fault) => {
                    list.end(self.shape, sink);
                    sink(misfit(line, &fault));
                }
            }
        }
        list.end(self.shape, sink);
    }
}

/// A line that is no list of cells.
fn misfit(line: Line<'_>, fault: &Misfit) -> Entry {
    let &Misfit { count, at, awaited } = fault;
    if count == 0 && looks_like_cells(line.text) {
        return Entry::malformed(line.span(), cells_of_another_layout(line.span()));
    }
    if count == 0 && !line.text.contains(['=', ':']) {
        let message = format!("`{}` was passed over: it names no cells", shown(line.text.trim()));
        return Entry::remark(Diagnostic::new(Rule::IgnoredText, message).at(line.span(), ""));
    }
    let message = format!("after {count} cells, {awaited} wanted");
    let remark = Diagnostic::new(Rule::UnknownCharacter, message).at(Span::at(line.start + at), "");
    Entry::malformed(line.span(), remark)
}

/// The assignments of a puzzle, each with its place.
#[derive(Default)]
struct List {
    assignments: Vec<(Assignment, Span)>,
    span: Option<Span>,
}

impl List {
    fn add(&mut self, line: Line<'_>, found: &[Placed]) {
        self.span = Some(self.span.map_or(line.span(), |span| span.to(line.span())));
        let placed = |&(assignment, start, end): &Placed| {
            (assignment, Span::new(line.start + start, line.start + end))
        };
        self.assignments.extend(found.iter().map(placed));
    }

    fn end(&mut self, shape: Shape, sink: &mut dyn FnMut(Entry)) {
        let list = std::mem::take(self);
        let Some(span) = list.span.filter(|_| !list.assignments.is_empty()) else { return };
        let mut remarks = list.remarks();
        let record = list.record(shape, span, &mut remarks);
        sink(Entry { span, record, diagnostics: remarks });
    }

    fn has(&self, wanted: impl Fn(&Assignment) -> bool) -> Option<Span> {
        self.assignments.iter().find(|(assignment, _)| wanted(assignment)).map(|(_, span)| *span)
    }

    /// Whether rows and columns count from 0.
    fn base(&self) -> Option<Span> {
        self.has(|cell| cell.form == Form::Numbered && (cell.row == 0 || cell.column == 0))
    }

    /// What is to be said about the meaning that was chosen.
    fn remarks(&self) -> Vec<Diagnostic> {
        let note =
            |span, rule, message: &str| Diagnostic::new(rule, message).severity(Severity::Note).at(span, "");
        let zero = self.base().map(|span| note(span, Rule::ZeroBased, "rows and columns count from 0"));
        let letters = self.has(|cell| cell.form == Form::Lettered);
        let letters = letters
            .map(|span| note(span, Rule::AmbiguousFormat, "letters were read as rows, numbers as columns"));
        zero.into_iter().chain(letters).collect()
    }

    fn record(&self, shape: Shape, span: Span, remarks: &mut Vec<Diagnostic>) -> Option<Record> {
        let before = remarks.len();
        let first = usize::from(self.base().is_none());
        let skips_i = self.has(|cell| cell.form == Form::Lettered && cell.row == 9).is_none();
        let mut grid = Grid::empty(shape);
        let mut spans = vec![Span::at(span.start); shape.cell_count()];
        for &(mut named, place) in &self.assignments {
            if named.form == Form::Lettered && named.row == 10 && skips_i {
                named.row = 9;
            }
            let first = if named.form == Form::Numbered { first } else { 1 };
            let result = within(named, first, shape).and_then(|(cell, digit)| {
                put(&mut grid, cell, digit)?;
                spans[shape.index(cell)] = place;
                Ok(())
            });
            if let Err(remark) = result {
                remarks.push(remark.at(place, ""));
                break;
            }
        }
        let fits = remarks.len() == before;
        fits.then(|| Record::new(grid, span, CellSpans::listed(spans)))
    }
}

/// The cell and its digit, where both are of this shape.
fn within(named: Assignment, first: usize, shape: Shape) -> Result<(Cell, Option<Digit>), Diagnostic> {
    let side = shape.side();
    let outside = |what: &str, number: usize, from: usize| {
        let message = format!("{what} {number} is outside {from} to {}", side + from - 1);
        let help = "the boxes of a larger grid are told with --boxes";
        Err(Diagnostic::new(Rule::ValueOutOfRange, message).help(help))
    };
    let index = |number: usize| number.checked_sub(first).filter(|&index| index < side);
    let Some(row) = index(named.row) else { return outside("row", named.row, first) };
    let Some(column) = index(named.column) else { return outside("column", named.column, first) };
    if named.value > side {
        return outside("value", named.value, 1);
    }
    Ok((Cell::new(row, column), named.value.checked_sub(1).map(Digit::from_index)))
}

/// Puts a digit into a cell that has no other yet.
fn put(grid: &mut Grid, cell: Cell, digit: Option<Digit>) -> Result<(), Diagnostic> {
    match (grid.get(cell), digit) {
        (Some(one), Some(other)) if one != other => {
            let message = format!("{cell}: {one} and {other} are given");
            Err(Diagnostic::new(Rule::CellTwice, message))
        }
        (None, Some(_)) => {
            grid.set(cell, digit);
            Ok(())
        }
        _ => Ok(()),
    }
}

struct CellsWriter {
    blank: String,
}

impl Writer for CellsWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let grid = &record.grid;
        let mut list: Vec<_> = grid.digits().map(|(cell, digit)| format!("{cell}={digit}")).collect();
        let missing = WHOLE.saturating_sub(list.len());
        let blanks = grid.shape().cells().filter(|&cell| grid.get(cell).is_none());
        list.extend(blanks.take(missing).map(|cell| format!("{cell}={}", self.blank)));
        writeln!(out, "{}", list.join(" "))?;
        Ok(record.fields().without(INFO.holds))
    }
}
