//! A saved file: clues, what the player has entered, and who made it.

use crate::{
    cells::placed::placed,
    codec::{Entry, unsupported_constraints},
    diagnostic::{Diagnostic, Rule, Severity},
    format::links::runs::Cells,
    grid::{Candidates, Digit, DigitSet, Grid, Shape},
    record::{CellSpans, Listed, Record, Text},
    syntax::json::{Tape, Value},
    text::{Line, Span, lines, offset_in, shown},
};

use super::{SUDOKU, shape, unknown_clues};

const SIGN: &str = "pzprv3";
/// The marks of the background, and with which colour they stand here.
const COLOURS: [char; 4] = ['+', '-', '=', '%'];

/// Whether a document begins with this line.
pub(super) fn begins(line: &str) -> bool {
    line.trim_start().starts_with(SIGN)
}

/// The lines of a document, where `/` may stand for their ends.
fn rows(text: &str, start: usize) -> Vec<Line<'_>> {
    let first = lines(text).next().map_or("", |line| line.text);
    let mut all: Vec<_> = if first.contains('/') {
        let pieces = text.split(['/', '\n', '\r']);
        pieces.map(|piece| Line { text: piece, start: offset_in(text, piece) }).collect()
    } else {
        lines(text).collect()
    };
    all.retain(|line| !line.is_blank());
    for line in &mut all {
        line.start += start;
    }
    all
}

/// What a document holds.
pub(super) fn entry(text: &str, start: usize) -> Entry {
    let span = Span::new(start, start + text.len());
    let mut diagnostics = Vec::new();
    let all = rows(text, start);
    let record = record(&all, span, &mut diagnostics);
    let record = record.map(|mut record| {
        information(text, start, &mut record, &mut diagnostics);
        record
    });
    Entry { span, record, diagnostics }
}

fn record(all: &[Line<'_>], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let mut fault = |rule: Rule, message: &str, place: Span| {
        diagnostics.push(Diagnostic::new(rule, message).at(place, ""));
    };
    let Some([kind, size, rest @ ..]) = all.get(1..) else {
        fault(Rule::BrokenDocument, "expected the kind of the puzzle and its size", span);
        return None;
    };
    let name = kind.text.trim();
    if name != SUDOKU {
        diagnostics
            .extend(unsupported_constraints(&[format!("it is of the kind `{}`", shown(name))], kind.span()));
        return None;
    }
    let said = size.text.trim();
    if said.is_empty() || !said.bytes().all(|byte| byte.is_ascii_digit()) {
        fault(Rule::NoSuchSide, "expected the side of the grid, as `9`", size.span());
        return None;
    }
    let shape = shape(said, said, size.span()).map_err(|diagnostic| diagnostics.push(diagnostic)).ok()?;
    let is_row = |line: &&Line<'_>| !is_information(line.text) && !line.text.starts_with("http");
    let rows: Vec<_> = rest.iter().take_while(is_row).take(2 * shape.side() + 1).copied().collect();
    let clues = &rows[..rows.len().min(shape.side())];
    let (grid, cells) = clue_grid(clues, shape, *size, diagnostics)?;
    let mut record = Record::new(grid, span, cells);
    answers(&rows[clues.len()..], &mut record, diagnostics);
    Some(record)
}

/// The tokens of a row and where they stand.
fn tokens<'t>(line: &Line<'t>) -> impl Iterator<Item = (&'t str, Span)> {
    let Line { text, start } = *line;
    text.split_whitespace().map(move |token| {
        let at = start + offset_in(text, token);
        (token, Span::new(at, at + token.len()))
    })
}

/// What is wrong with the number of rows or of cells in them.
fn wrong_rows(rows: &[Line<'_>], shape: Shape, before: Line<'_>) -> Option<Diagnostic> {
    let side = shape.side();
    for (row, number) in rows.iter().zip(1..) {
        let found = tokens(row).count();
        if found != side {
            let message = format!("row {number}: expected {side} cells, found {found}");
            return Some(Diagnostic::new(Rule::WrongRowLength, message).at(row.span(), ""));
        }
    }
    let message = format!("expected {side} rows, found {}", rows.len());
    let last = rows.last().copied().unwrap_or(before);
    (rows.len() != side).then(|| Diagnostic::new(Rule::MissingRows, message).at(last.span(), ""))
}

fn clue_grid(
    rows: &[Line<'_>],
    shape: Shape,
    before: Line<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    if let Some(fault) = wrong_rows(rows, shape, before) {
        diagnostics.push(fault);
        return None;
    }
    let (mut cells, mut unknown) = (Cells::new(shape), Vec::new());
    for (token, span) in rows.iter().flat_map(tokens) {
        match token {
            "." => cells.blanks(1, span),
            "-" => {
                unknown.push(span);
                cells.blanks(1, span);
            }
            _ => cells.value(number(token, span, diagnostics)?, span),
        }
    }
    diagnostics.extend(unknown_clues(&unknown));
    let (first, last) = (rows[0].span(), rows[rows.len() - 1].span());
    cells.finish(first.to(last), diagnostics)
}

fn number(token: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<u32> {
    let number = token.parse().ok();
    if number.is_none() {
        let message = format!("`{}` is neither a number nor a blank", shown(token));
        diagnostics.push(Diagnostic::new(Rule::UnknownCharacter, message).at(span, ""));
    }
    number
}

/// Takes over what the player has entered. What cannot be read of it is told, and harms no clue.
fn answers(rows: &[Line<'_>], record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
    let Some(first) = rows.first() else { return };
    let before = diagnostics.len();
    let shape = record.shape();
    let mut entered = Entered::new(shape);
    if let Some(fault) = wrong_rows(rows, shape, *first) {
        diagnostics.push(fault);
    } else {
        for (index, (token, span)) in rows.iter().flat_map(tokens).enumerate() {
            entered.add(index, token, span, diagnostics);
        }
    }
    for diagnostic in &mut diagnostics[before..] {
        diagnostic.message = format!("answers: {}", diagnostic.message);
        diagnostic.severity = Severity::Warning;
    }
    if diagnostics.len() == before {
        entered.into_record(record, diagnostics);
    }
}

/// What the player has entered.
struct Entered {
    digits: Vec<Option<Digit>>,
    spans: Vec<Span>,
    notes: Vec<DigitSet>,
    colours: Vec<u8>,
    shape: Shape,
}

impl Entered {
    fn new(shape: Shape) -> Self {
        let count = shape.cell_count();
        Self {
            digits: vec![None; count],
            spans: Vec::with_capacity(count),
            notes: vec![DigitSet::EMPTY; count],
            colours: vec![0; count],
            shape,
        }
    }

    /// `answer = ( "." / "+" / "-" / "=" / "%" / number ) [ "[" number *( "," number ) "]" ]`
    fn add(&mut self, index: usize, token: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) {
        self.spans.push(span);
        let (value, small) = token.split_once('[').unwrap_or((token, ""));
        let small = small.strip_suffix(']').unwrap_or(small);
        let small = small.split(',').filter(|number| !number.is_empty());
        let colour = COLOURS.iter().zip(1..).find(|(mark, _)| value.strip_prefix(**mark) == Some(""));
        if let Some((_, colour)) = colour {
            self.colours[index] = colour;
        } else if !matches!(value, "." | "") {
            self.digits[index] = self.digit(index, value, span, diagnostics);
        }
        for number in small {
            if let Some(digit) = self.digit(index, number, span, diagnostics) {
                self.notes[index].insert(digit);
            }
        }
    }

    fn digit(
        &self,
        index: usize,
        text: &str,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Digit> {
        let side = self.shape.side();
        let value = number(text, span, diagnostics)?;
        let digit = u8::try_from(value).ok().and_then(Digit::new).filter(|digit| digit.index() < side);
        if digit.is_none() {
            let cell = self.shape.cell(index);
            let message = format!("{cell}: value {value} is outside 1 to {side}");
            diagnostics.push(Diagnostic::new(Rule::ValueOutOfRange, message).at_cell(cell, span, ""));
        }
        digit
    }

    fn into_record(self, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
        let grid = Grid::new(self.shape, self.digits).expect("counted, and none is too large");
        placed(record, Listed { grid, cells: CellSpans::listed(self.spans) }, diagnostics);
        if self.notes.iter().any(|set| !set.is_empty()) {
            record.state_mut().notes = Candidates::new(self.shape, self.notes);
        }
        if self.colours.iter().any(|&colour| colour > 0) {
            record.state_mut().colours = Some(self.colours.into());
        }
    }
}

/// Whether information or the history begins with this line.
fn is_information(line: &str) -> bool {
    ["info:", "history:", "__HISTORY__"].iter().any(|name| line.trim_start().starts_with(name))
}

/// Takes over who made the puzzle. What cannot be read of it is told.
fn information(text: &str, start: usize, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
    let Some(at) = text.find("info:{").map(|at| at + "info:".len()) else { return };
    let mut tape = Tape::default();
    if let Err(fault) = tape.read(text, at) {
        let mut diagnostic =
            Diagnostic::expected(Rule::BrokenDocument, text, fault).severity(Severity::Warning);
        for label in &mut diagnostic.labels {
            label.span = label.span.moved(start);
        }
        return diagnostics.push(diagnostic);
    }
    let said = tape.root(text).member("metadata");
    let names = [
        ("author", Text::Author),
        ("source", Text::Source),
        ("hard", Text::Level),
        ("comment", Text::Comment),
    ];
    for (name, kind) in names {
        let text = said.and_then(|said| said.member(name)).and_then(Value::said);
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            record.meta.set(kind, text);
        }
    }
}
