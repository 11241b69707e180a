//! A puzzle and its progress: Simple Sudoku's `.ss`, as Simple Sudoku, SudoCue and HoDoKu write it.
//!
#![doc = "```text"]
#![doc = include_str!("ss.abnf")]
#![doc = "```"]
//!
//! SudoCue's old files have `X` for blanks, its new ones and Simple Sudoku's a drawn grid, and HoDoKu
//! adds the progress below. Stacked grids with the same extension are of the format `stack`. A drawn
//! grid without progress is told by Simple Sudoku's frame, `*-----------*`.

use std::io;

use nom::{
    IResult, Parser, bytes::complete::take_while_m_n, character::complete::one_of, combinator::eof,
    sequence::terminated,
};

use crate::{
    cells::{
        fill::fill,
        mark::{Mark, Token, symbol_token},
        placed::placed,
        position,
    },
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Candidate, Candidates, Digit, Grid, Shape},
    layout::{drawing::SIMPLE, drawn_groups::is_bar, rule_line::is_rule},
    record::{CellSpans, Field, FieldSet, Listed, Record, Text},
    text::{self, Span, lines, offset_in},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Ss,
    id: "ss",
    name: "a puzzle and its progress: Simple Sudoku, HoDoKu",
    shelf: Shelf::Documents,
    extensions: &["ss"],
    many: false,
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Candidates]),
    blank: ".",
    grammar: include_str!("ss.abnf"),
    accepts: &[
        "Simple Sudoku's frame, indented or not; SudoCue's rules without a frame; nine bare rows",
        "`X` or any other blank; all cells on one line with a comment behind it, where the format is named",
        "deleted candidates that the values exclude: reported",
        "stacked grids are of the format `stack`",
    ],
    writes: "Simple Sudoku's frame indented by a space, as HoDoKu has it; below an empty line the progress",
    reference: "Simple Sudoku; SudoCue, File Formats; HoDoKu",
    codec: &Ss,
};

const SHAPE: Shape = Shape::CLASSIC;

struct Ss;

impl Codec for Ss {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut rows, mut steps, mut other, mut framed) = (0, 0, 0, false);
        for line in lines(head) {
            match classify(line) {
                Kind::Rule => framed |= line.text.trim().starts_with("*---"),
                Kind::Row => rows += 1,
                Kind::Step(..) => steps += 1,
                Kind::Other => other += 1,
                Kind::Footer | Kind::Blank => {}
            }
        }
        let content = head.trim();
        if rows == 1 && steps + other == 0 && !content.contains('\n') {
            let cells = content.split_once("//").filter(|(cells, _)| cells.trim().chars().count() == 81)?.0;
            let reason = "81 cells on a line, a comment glued to them".to_owned();
            return cells.contains('X').then_some(Evidence::new(43, reason));
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
        let blank = options.blank.filter(|blank| !matches!(blank, '-' | '_'));
        Box::new(SsWriter { blank: blank.map_or_else(|| INFO.blank.to_owned(), String::from) })
    }
}

/// What a line is.
enum Kind<'t> {
    Blank,
    Rule,
    Row,
    /// The letter, the place and the value of a record below the grid.
    Step(char, &'t str, &'t str),
    Footer,
    Other,
}

fn classify(line: text::Line<'_>) -> Kind<'_> {
    let text = line.text.trim();
    if text.is_empty() {
        return Kind::Blank;
    }
    if let Ok((_, (letter, place, value))) = step(text) {
        return Kind::Step(letter, place, value);
    }
    if is_rule(text) {
        return Kind::Rule;
    }
    if text == "Simple Sudoku" || text.starts_with("Version ") {
        return Kind::Footer;
    }
    let cells = tokens(line);
    let known = cells.iter().filter(|token| !token.mark.is_foreign() && !is_letter(token.mark)).count();
    if known >= 5 && known * 4 >= cells.len() * 3 { Kind::Row } else { Kind::Other }
}

/// Whether the mark is a letter, and no `X`.
const fn is_letter(mark: Mark) -> bool {
    matches!(mark, Mark::Letter(letter) if letter != 23)
}

/// `placed = "I" 2DIGIT digit`, `deleted = "E" 2DIGIT 3DIGIT`; of any number of digits, to be told
fn step(input: &str) -> IResult<&str, (char, &str, &str)> {
    let digits = |least, most| take_while_m_n(least, most, |c: char| c.is_ascii_digit());
    terminated((one_of("IE"), digits(2, 2), digits(1, 9)), eof).parse(input)
}

/// The cells of a row, without bars, spaces and what is behind `//`.
fn tokens(line: text::Line<'_>) -> Vec<Token> {
    let cells = line.text.split("//").next().unwrap_or_default();
    let symbols = cells.char_indices().filter(|&(_, c)| !c.is_whitespace() && !is_bar(c));
    symbols.map(|(at, c)| symbol_token(c, line.start + at)).collect()
}

struct SsReader;

impl Reader for SsReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut document = Document::default();
        for line in lines(chunk.text) {
            let kind = classify(line);
            if matches!(kind, Kind::Row) && document.is_full() {
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
struct Document<'t> {
    rows: Vec<text::Line<'t>>,
    steps: Vec<(char, &'t str, &'t str, Span)>,
    others: Vec<Span>,
    span: Option<Span>,
}

impl<'t> Document<'t> {
    /// Whether a row after this begins another puzzle.
    fn is_full(&self) -> bool {
        !self.steps.is_empty()
            || self.rows.len() == 9
            || self.rows.last().is_some_and(|row| tokens(*row).len() > 27)
    }

    fn add(&mut self, line: text::Line<'t>, kind: &Kind<'t>) {
        let text = line.text.trim();
        let start = line.start + offset_in(line.text, text);
        let span = Span::new(start, start + text.len());
        match *kind {
            Kind::Blank => return,
            Kind::Row => self.rows.push(line),
            Kind::Step(letter, place, value) => self.steps.push((letter, place, value, span)),
            Kind::Other => return self.others.push(span),
            Kind::Rule | Kind::Footer => {}
        }
        self.span = Some(self.span.map_or(span, |whole| whole.to(span)));
    }

    fn end(self, sink: &mut dyn FnMut(Entry)) {
        if let (Some(span), false) = (self.span, self.rows.is_empty()) {
            let mut diagnostics = Vec::new();
            let record = self.record(span, &mut diagnostics);
            sink(Entry { span, record, diagnostics });
        }
        for other in self.others {
            let message = "this text is no part of a puzzle";
            sink(Entry::without_puzzle(Diagnostic::new(Rule::IgnoredText, message).at(other, "")));
        }
    }

    fn record(&self, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let (grid, cells) = self.grid(diagnostics)?;
        let mut record = Record::new(grid, span, cells);
        let mut faults = Vec::new();
        let (placed_values, deleted) = self.steps(&mut faults);
        if faults.is_empty() {
            placed(&mut record, placed_values, diagnostics);
            position::delete(&mut record, &deleted, diagnostics);
        }
        // Half of the progress would be another position.
        diagnostics.extend(faults.into_iter().map(|mut fault| {
            fault.message = format!("the progress is left out: {}", fault.message);
            fault.severity(Severity::Warning)
        }));
        if let [row] = self.rows[..]
            && let Some((_, comment)) =
                row.text.split_once("//").filter(|(_, comment)| !comment.trim().is_empty())
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
                    let message = format!("row {number}: expected 9 cells, found {cells}");
                    diagnostics.push(Diagnostic::new(Rule::WrongRowLength, message).at(row.span(), ""));
                }
            }
            if self.rows.len() != SHAPE.side() {
                let message = format!("expected 9 rows, found {}", self.rows.len());
                let last = self.rows[self.rows.len() - 1].span();
                diagnostics.push(Diagnostic::new(Rule::MissingRows, message).at(last, "the last row found"));
            }
        }
        if diagnostics.len() > before { None } else { fill(&all, SHAPE, diagnostics) }
    }

    /// What is placed and deleted below the grid.
    fn steps(&self, diagnostics: &mut Vec<Diagnostic>) -> (Listed, Vec<(Candidate, Span)>) {
        let mut grid = Grid::empty(SHAPE);
        let mut spans = vec![Span::default(); SHAPE.cell_count()];
        let mut deleted = Vec::new();
        for &(letter, place, value, span) in &self.steps {
            let width = if letter == 'I' { 1 } else { 3 };
            let index = place.parse().ok().filter(|&index| index < SHAPE.cell_count());
            let digit = value.parse().ok().and_then(Digit::new).filter(|digit| digit.index() < SHAPE.side());
            let (Some(index), Some(digit), true) = (index, digit, value.len() == width) else {
                diagnostics.push(no_step(letter, span));
                continue;
            };
            let cell = SHAPE.cell(index);
            if letter == 'E' {
                deleted.push((Candidate { cell, digit }, span));
            } else if let Some(other) = grid.get(cell).filter(|other| *other != digit) {
                let message = format!("{cell}: {other} is placed, and {digit} too");
                diagnostics.push(Diagnostic::new(Rule::CellTwice, message).at_cell(cell, span, ""));
            } else {
                grid.set(cell, Some(digit));
                spans[index] = span;
            }
        }
        (Listed { grid, cells: CellSpans::listed(spans) }, deleted)
    }
}

fn no_step(letter: char, span: Span) -> Diagnostic {
    let (message, wanted) = match letter {
        'I' => ("this is no placed value", "`I388` is 8 in the cell with number 38, from 00 to 80"),
        _ => ("this is no deleted candidate", "`E78007` is 7 in the cell with number 78, from 00 to 80"),
    };
    Diagnostic::new(Rule::MalformedCandidate, message).at(span, "").help(wanted)
}

struct SsWriter {
    blank: String,
}

impl Writer for SsWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut lost = record.fields().without(INFO.holds);
        let mut text = String::new();
        SIMPLE.push_plain(&record.grid, &self.blank, &mut text);
        let mut steps = String::new();
        for (cell, digit) in record.placed().into_iter().flat_map(|placed| placed.grid.digits()) {
            steps.push_str(&format!("I{:02}{digit}\n", SHAPE.index(cell)));
        }
        push_deleted(record, &mut steps, &mut lost);
        if !steps.is_empty() {
            text.extend(["\n", &steps]);
        }
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

/// Writes the candidates that are gone although the values would leave them. Candidates that the
/// values do not leave are lost.
fn push_deleted(record: &Record, text: &mut String, lost: &mut FieldSet) {
    let Some(left) = record.candidates() else { return };
    let values = record.values();
    let possible = Candidates::of(&values);
    for cell in SHAPE.cells().filter(|&cell| values.get(cell).is_none()) {
        if !(left.get(cell) - possible.get(cell)).is_empty() {
            lost.insert(Field::Candidates);
        }
        for digit in possible.get(cell) - left.get(cell) {
            text.push_str(&format!("E{:02}{:03}\n", SHAPE.index(cell), digit.get()));
        }
    }
}
