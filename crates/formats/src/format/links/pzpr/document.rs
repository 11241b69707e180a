//! Saved files: clues, what the player has entered, and who made the puzzle.
//!
//! The reader passes the lines of one document; it gets an entry with clues, values and texts. The history of the player is
//! JSON behind `info:`, and damage there is a warning.

use givens_engine::grid::{Digit, Grid, Shape};

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Severity},
    format::links::{
        runs::{CellRun, CellRuns, digit, out_of_range},
        state::StateBuilder,
    },
    record::{CellSpans, Record, Text},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, char, delimited, digit1, many0, many0_count, map, map_opt,
            multispace0, one_of, opt, preceded, success, tag, terminated, u32, value,
        },
        expect::Parsed,
        json::{Tape, Value},
    },
    text::{Line, Span, lines, offset_in, shown},
};

use super::link::{check_kind, shape};

/// The marks of the background, each in the place of its colour.
const COLOURS: &str = "+-=%";

/// Returns whether a document begins with this line.
pub(super) fn begins(line: &str) -> bool {
    sign(line).is_ok()
}

/// Returns the entry of a document at an offset.
pub(super) fn entry(text: &str, start: usize) -> Entry {
    let span = Span::new(start, start + text.len());
    let mut diagnostics = Vec::new();
    let mut record = record(&rows(text, start), span, &mut diagnostics);
    if let Some(record) = &mut record {
        information(text, start, record, &mut diagnostics);
    }
    Entry::new(span, record, diagnostics)
}

/// `sign = "pzprv3"`
fn sign(input: &str) -> Parsed<'_, &str> {
    preceded(multispace0, tag("pzprv3")).parse(input)
}

/// Parses the start of a line of information or of the history.
fn information_sign(input: &str) -> Parsed<'_, &str> {
    preceded(multispace0, alt((tag("info:"), tag("history:"), tag("__HISTORY__")))).parse(input)
}

/// `side = 1*DIGIT`
fn side(input: &str) -> Parsed<'_, &str> {
    all_consuming(delimited(multispace0, digit1, multispace0)).parse(input)
}

/// `clue = "." / "-" / number`
fn clue(input: &str) -> Parsed<'_, CellRun> {
    let blank = value(CellRun::Blanks(1), char('.'));
    all_consuming(alt((blank, value(CellRun::Unknown, char('-')), map(u32, CellRun::Value)))).parse(input)
}

/// What a player entered in a cell: a colour or a value, and notes.
struct CellAnswer {
    colour: u8,
    value: Option<u32>,
    notes: Vec<u32>,
}

/// `answer = [ colour / number / "." ] [ "[" *( number [","] ) "]" ]`
fn answer(input: &str) -> Parsed<'_, CellAnswer> {
    let colour = map_opt(one_of(COLOURS), |mark| (1..).zip(COLOURS.chars()).find(|(_, c)| *c == mark));
    let content = alt((
        map(colour, |(colour, _)| (colour, None)),
        map(u32, |number| (0, Some(number))),
        value((0, None), char('.')),
        success((0, None)),
    ));
    let commas = || many0_count(char(','));
    let notes = delimited((char('['), commas()), many0(terminated(u32, commas())), opt(char(']')));
    let answer = (content, map(opt(notes), Option::unwrap_or_default));
    map(all_consuming(answer), |((colour, value), notes)| CellAnswer { colour, value, notes }).parse(input)
}

/// Returns the lines of a document that are not blank. `/` may take the place of line ends.
fn rows(text: &str, start: usize) -> Vec<Line<'_>> {
    let has_slashes = lines(text).next().is_some_and(|line| line.text.contains('/'));
    let ends = |c: char| matches!(c, '\n' | '\r') || has_slashes && c == '/';
    let rows = text.split(ends).map(|row| Line { text: row, start: start + offset_in(text, row) });
    rows.filter(|row| !row.is_blank()).collect()
}

fn record(all: &[Line<'_>], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let Some([kind, size, rest @ ..]) = all.get(1..) else {
        return Diagnostic::broken("expected the kind of the puzzle and its size", span).refuse(diagnostics);
    };
    check_kind(kind.text.trim(), kind.span(), diagnostics)?;
    let Ok((_, length)) = side(size.text) else {
        return Diagnostic::no_size("the side of the grid", "9", size.span()).refuse(diagnostics);
    };
    let shape = shape(length, length, size.span(), diagnostics)?;
    let is_row = |line: &&Line<'_>| information_sign(line.text).is_err() && !line.text.starts_with("http");
    let rows: Vec<_> = rest.iter().take_while(is_row).take(2 * shape.side() + 1).copied().collect();
    let (clues, answers) = rows.split_at(rows.len().min(shape.side()));
    let (grid, cells) = clue_grid(clues, shape, *size, diagnostics)?;
    let mut record = Record::new(grid, span, cells);
    add_answers(answers, &mut record, diagnostics);
    Some(record)
}

/// Iterates over the cells of rows, and where they are.
fn cells<'t>(rows: &[Line<'t>]) -> impl Iterator<Item = (&'t str, Span)> {
    rows.iter().flat_map(|row| row.text.split_whitespace().map(|cell| (cell, row.span_of(cell))))
}

/// Reports a wrong number of rows, or of cells in one.
fn wrong_rows(rows: &[Line<'_>], shape: Shape, before: Line<'_>) -> Option<Diagnostic> {
    let side = shape.side();
    let counts = rows.iter().map(|row| row.text.split_whitespace().count());
    if let Some((index, found)) = counts.enumerate().find(|(_, found)| *found != side) {
        return Some(Diagnostic::wrong_row_length(index + 1, side, found, rows[index].span()));
    }
    let last = rows.last().copied().unwrap_or(before);
    (rows.len() != side).then(|| Diagnostic::missing_rows(side, rows.len(), last.span()))
}

fn clue_grid(
    rows: &[Line<'_>],
    shape: Shape,
    before: Line<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    if let Some(diagnostic) = wrong_rows(rows, shape, before) {
        return diagnostic.refuse(diagnostics);
    }
    let mut runs = CellRuns::new(shape.side());
    for (cell, span) in cells(rows) {
        let Ok((_, run)) = clue(cell) else {
            return no_number(cell, span).refuse(diagnostics);
        };
        runs.push(run, span);
    }
    runs.finish(shape, rows[0].span().to(rows[rows.len() - 1].span()), diagnostics)
}

/// Reports a cell that cannot be read.
fn no_number(cell: &str, span: Span) -> Diagnostic {
    Diagnostic::neither_blank_nor("a number", shown(cell), span)
}

/// Adds the player's answers to a record. If some cannot be read, all are skipped and this is reported.
fn add_answers(rows: &[Line<'_>], record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
    let Some(first) = rows.first() else { return };
    let shape = record.shape();
    let mut answers = PlayerAnswers {
        state: StateBuilder::new(shape, cells(rows).map(|(_, span)| span).collect()),
        colours: vec![0; shape.cell_count()],
        diagnostics: wrong_rows(rows, shape, *first).into_iter().collect(),
    };
    if answers.diagnostics.is_empty() {
        cells(rows).enumerate().for_each(|(index, (cell, span))| answers.read(index, cell, span));
    }
    if answers.diagnostics.is_empty() {
        answers.state.add_to(record, diagnostics);
        if answers.colours.iter().any(|&colour| colour > 0) {
            record.state_mut().colours = Some(answers.colours.into());
        }
    }
    diagnostics.extend(answers.diagnostics.into_iter().map(|diagnostic| {
        let message = format!("answers: {}", diagnostic.message);
        Diagnostic { message, severity: Severity::Warning, ..diagnostic }
    }));
}

/// The player's answers.
struct PlayerAnswers {
    state: StateBuilder,
    colours: Vec<u8>,
    diagnostics: Vec<Diagnostic>,
}

impl PlayerAnswers {
    fn read(&mut self, index: usize, cell: &str, span: Span) {
        let Ok((_, answer)) = answer(cell) else {
            self.diagnostics.push(no_number(cell, span));
            return;
        };
        self.colours[index] = answer.colour;
        self.state.digits[index] = answer.value.and_then(|value| self.digit(value, index, span));
        let notes = answer.notes.into_iter().filter_map(|value| self.digit(value, index, span));
        self.state.notes[index] = notes.collect();
    }

    fn digit(&mut self, value: u32, index: usize, span: Span) -> Option<Digit> {
        let shape = self.state.shape;
        let digit = digit(value, shape.side());
        self.diagnostics
            .extend(digit.is_none().then(|| out_of_range(value, shape.side(), shape.cell(index), span)));
        digit
    }
}

/// Adds the texts about the puzzle to a record. If they cannot be read, this is reported.
fn information(text: &str, start: usize, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
    let Some(at) = text.find("info:{").map(|at| at + "info:".len()) else { return };
    let mut tape = Tape::default();
    if let Err(fault) = tape.read(text, at) {
        let diagnostic = Diagnostic::damaged(text, fault).moved(start);
        diagnostics.push(diagnostic.severity(Severity::Warning));
        return;
    }
    let metadata = tape.root(text).member("metadata");
    let names = [
        ("author", Text::Author),
        ("source", Text::Source),
        ("hard", Text::Level),
        ("comment", Text::Comment),
    ];
    for (name, kind) in names {
        let text = metadata.and_then(|metadata| metadata.member(name)).and_then(Value::scalar_text);
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            record.meta.set(kind, text);
        }
    }
}
