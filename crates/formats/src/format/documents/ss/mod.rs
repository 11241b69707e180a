//! A puzzle and its progress: Simple Sudoku's `.ss`, as Simple Sudoku, SudoCue and HoDoKu write it.
//!
#![doc = concat!("```text\n", include_str!("ss.abnf"), "```")]
//!
//! SudoCue's old files have `X` for blanks, its new ones and Simple Sudoku's a drawn grid, and HoDoKu
//! adds the progress below. Stacked grids with the same extension are of the format `stack`. A drawn
//! grid without progress is detected by Simple Sudoku's frame, `*-----------*`.

mod line;

use givens_engine::grid::{Candidate, Grid, Shape};

use crate::{
    cells::{fill::fill, position, values::placed},
    codec::{
        Chunk, Codec, EachRecord, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    layout::{drawing::SIMPLE, drawn_groups::is_bar},
    record::{CellSpans, Field, FieldSet, Listed, Record, Text},
    syntax::expect::whole,
    text::{self, Span, lines},
};

use line::{SsLine, classify, deleted, placed_value, row, tokens};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "ss",
    needs: "*IEX",
    name: "a puzzle and its progress: Simple Sudoku, HoDoKu",
    extensions: &["ss"],
    many: false,
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Candidates]),
    grammar: include_str!("ss.abnf"),
    accepts: &[
        "Simple Sudoku's frame, indented or not; SudoCue's rules without a frame; nine bare rows",
        "`X` or any other blank; all cells on one line with a comment behind it, where the format is named",
        "deleted candidates that the values exclude: reported",
        "stacked grids are of the format `stack`",
    ],
    writes: "Simple Sudoku's frame indented by a space, as HoDoKu has it; below an empty line the progress",
    reference: "Simple Sudoku; SudoCue, File Formats; HoDoKu",
    ..FormatInfo::new(Format::Ss, Shelf::Documents, &Ss)
};

const SHAPE: Shape = Shape::CLASSIC;

struct Ss;

impl Codec for Ss {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut rows, mut steps, mut other, mut framed) = (0, 0, 0, false);
        for line in lines(head) {
            match classify(line) {
                SsLine::Rule => framed |= line.text.trim().starts_with("*---"),
                SsLine::Row => rows += 1,
                SsLine::Step(..) => steps += 1,
                SsLine::Other => other += 1,
                SsLine::Footer | SsLine::Blank => {}
            }
        }
        let content = head.trim();
        if rows == 1 && steps + other == 0 && !content.contains('\n') {
            let (cells, comment) = whole(row, content)?;
            let is_line = comment.is_some() && cells.trim().chars().count() == SHAPE.cell_count();
            let reason = "81 cells on a line, a comment glued to them";
            return (is_line && cells.contains('X')).then(|| Evidence::new(43, reason));
        }
        if steps > 0 && rows >= 8 && other <= 1 {
            let reason = format!("{steps} placed values and deleted candidates below a grid");
            return Some(Evidence::new(50, reason));
        }
        let drawn = framed
            && rows == 9
            && other == 0
            && lines(head).filter(|line| line.text.contains(is_bar)).count() >= 9;
        drawn.then(|| Evidence::new(43, "one grid in Simple Sudoku's frame"))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(SsReader)
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        // Rows of these would be rules.
        let blank = options.blank_except(&['-', '_'], INFO.blank);
        Box::new(EachRecord { blank, push: push_record })
    }
}

struct SsReader;

impl Reader for SsReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut document = SsDocument::default();
        for line in lines(chunk.text) {
            let kind = classify(line);
            if matches!(kind, SsLine::Row) && document.is_full() {
                std::mem::take(&mut document).end(sink);
            }
            document.add(line, &kind);
        }
        document.end(sink);
    }

    /// A puzzle has a file of its own.
    fn split_point(&self, _chunk: Chunk<'_>) -> usize {
        0
    }
}

/// The lines of a puzzle.
#[derive(Default)]
struct SsDocument<'t> {
    rows: Vec<text::Line<'t>>,
    steps: Vec<(&'t str, Span)>,
    others: Vec<Span>,
    span: Option<Span>,
}

impl<'t> SsDocument<'t> {
    /// Returns whether a row after this begins another puzzle.
    fn is_full(&self) -> bool {
        !self.steps.is_empty()
            || self.rows.len() == 9
            || self.rows.last().is_some_and(|row| tokens(*row).len() > 27)
    }

    /// Adds a line; the span covers all but those that belong to nothing.
    fn add(&mut self, line: text::Line<'t>, kind: &SsLine<'t>) {
        let span = line.span_of(line.text.trim());
        match *kind {
            SsLine::Blank => return,
            SsLine::Row => self.rows.push(line),
            SsLine::Step(step) => self.steps.push((step, span)),
            SsLine::Other => return self.others.push(span),
            SsLine::Rule | SsLine::Footer => {}
        }
        self.span = Some(self.span.map_or(span, |whole| whole.to(span)));
    }

    /// Yields the puzzle, if there are rows, and reports the other lines.
    fn end(self, sink: &mut dyn FnMut(Entry)) {
        if let (Some(span), false) = (self.span, self.rows.is_empty()) {
            sink(Entry::read(span, |diagnostics| self.record(span, diagnostics)));
        }
        for other in self.others {
            sink(Entry::without_puzzle(Diagnostic::stray_text("a puzzle", other)));
        }
    }

    fn record(&self, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let (grid, cells) = self.grid(diagnostics)?;
        let mut record = Record::new(grid, span, cells);
        let mut reported = Vec::new();
        let (placed_values, deleted) = self.steps(&mut reported);
        if reported.is_empty() {
            placed(&mut record, placed_values, diagnostics);
            position::delete(&mut record, &deleted, diagnostics);
        }
        // Half of the progress would be another position.
        diagnostics.extend(reported.into_iter().map(|mut diagnostic| {
            diagnostic.message = format!("the progress is skipped: {}", diagnostic.message);
            diagnostic.severity(Severity::Warning)
        }));
        if let [line] = self.rows[..]
            && let Some((_, Some(comment))) = whole(row, line.text)
            && !comment.trim().is_empty()
        {
            record.meta.set(Text::Comment, comment.trim());
        }
        Some(record)
    }

    fn grid(&self, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let before = diagnostics.len();
        let all: Vec<_> = self.rows.iter().flat_map(|row| tokens(*row)).collect();
        if self.rows.len() != 1 || all.len() != SHAPE.cell_count() {
            for (row, number) in self.rows.iter().zip(1..) {
                let cells = tokens(*row).len();
                if cells != SHAPE.side() {
                    diagnostics.push(Diagnostic::wrong_row_length(number, SHAPE.side(), cells, row.span()));
                }
            }
            if self.rows.len() != SHAPE.side() {
                let last = self.rows[self.rows.len() - 1].span();
                let diagnostic = Diagnostic::wrong_row_count(SHAPE.side(), self.rows.len(), last);
                diagnostics.push(diagnostic.labelled("the last row found"));
            }
        }
        if diagnostics.len() > before { None } else { fill(&all, SHAPE, diagnostics) }
    }

    /// Returns the placed values and deleted candidates below the grid.
    fn steps(&self, diagnostics: &mut Vec<Diagnostic>) -> (Listed, Vec<(Candidate, Span)>) {
        let mut grid = Grid::empty(SHAPE);
        let mut spans = vec![Span::default(); SHAPE.cell_count()];
        let mut all_deleted = Vec::new();
        for &(text, span) in &self.steps {
            if let Some(candidate) = whole(deleted, text) {
                all_deleted.push((candidate, span));
                continue;
            }
            let Some(Candidate { cell, digit }) = whole(placed_value, text) else {
                diagnostics.push(no_step(text, span));
                continue;
            };
            if let Some(other) = grid.get(cell).filter(|other| *other != digit) {
                diagnostics.push(Diagnostic::placed_twice(cell, other, digit, span));
            } else {
                grid.set(cell, Some(digit));
                spans[SHAPE.index(cell)] = span;
            }
        }
        (Listed { grid, cells: CellSpans::listed(spans) }, all_deleted)
    }
}

fn no_step(text: &str, span: Span) -> Diagnostic {
    let (message, help) = if text.starts_with('I') {
        ("this is not a placed value", "`I388` is 8 in the cell with number 38, from 00 to 80")
    } else {
        ("this is not a deleted candidate", "`E78007` is 7 in the cell with number 78, from 00 to 80")
    };
    Diagnostic::new(Rule::MalformedCandidate, message).at(span, "").help(help)
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(INFO.holds);
    SIMPLE.push_plain(&record.grid, blank, text);
    let mut steps = String::new();
    for (cell, digit) in record.placed().into_iter().flat_map(|placed| placed.grid.digits()) {
        steps.push_str(&format!("I{:02}{digit}\n", SHAPE.index(cell)));
    }
    for Candidate { cell, digit } in position::deleted(record, &mut lost) {
        steps.push_str(&format!("E{:02}{:03}\n", SHAPE.index(cell), digit.get()));
    }
    if !steps.is_empty() {
        text.extend(["\n", &steps]);
    }
    lost
}
