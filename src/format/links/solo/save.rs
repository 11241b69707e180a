//! A saved game: its puzzle, and the moves up to the state that is shown.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while_m_n},
    character::complete::{char, digit1, one_of},
    combinator::{eof, map_opt},
    multi::separated_list1,
    sequence::{preceded, terminated},
};

use crate::{
    codec::{Entry, unsupported_constraints},
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Candidates, Digit, DigitSet, Grid, Shape},
    record::{CellSpans, Listed, Record},
    syntax::expect::Parsed,
    text::{Line, Span, offset_in, shown},
};

use super::id::{cells, only_params};

const SIGN: &str = "SAVEFILE";
const GAME: &str = "Solo";

/// Whether a saved game begins with this line.
pub(super) fn begins(line: &str) -> bool {
    line.starts_with(SIGN)
}

/// Whether a saved game goes on with it.
pub(super) fn goes_on(line: &str) -> bool {
    !begins(line) && field(line).is_ok()
}

/// `field = 1*8( ALPHA / SP ) ":" length ":" text`
fn field(input: &str) -> Parsed<'_, (&str, &str)> {
    let key = take_while_m_n(1, 8, |c: char| c.is_ascii_uppercase() || c == ' ');
    (terminated(key, char(':')), terminated(digit1, char(':'))).parse(input)
}

/// A field of a saved game.
#[derive(Clone, Copy)]
struct Field<'t> {
    key: &'t str,
    text: &'t str,
    start: usize,
    /// Whether the text is as long as it is said to be.
    is_whole: bool,
}

impl<'t> Field<'t> {
    fn of(line: &Line<'t>) -> Option<Self> {
        let (text, (key, length)) = field(line.text).ok()?;
        let is_whole = length.parse() == Ok(text.len());
        Some(Self { key: key.trim(), text, start: line.start + offset_in(line.text, text), is_whole })
    }

    fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    fn cut_off(&self) -> Diagnostic {
        let message =
            format!("the length of {} is not the one announced, {} bytes found", self.key, self.text.len());
        Diagnostic::new(Rule::BrokenDocument, message).at(self.span(), "")
    }
}

/// What a saved game holds.
pub(super) fn entry(lines: &[Line<'_>]) -> Entry {
    let span = lines[0].span().to(lines[lines.len() - 1].span());
    let fields: Vec<_> = lines.iter().filter_map(Field::of).collect();
    let mut diagnostics = Vec::new();
    let record =
        record(&fields, span, &mut diagnostics).map_err(|diagnostic| diagnostics.push(*diagnostic)).ok();
    let record = record.flatten().map(|mut record| {
        moves(&fields, &mut record, &mut diagnostics);
        record
    });
    Entry { span, record, diagnostics }
}

/// The puzzle itself, or what is wrong with the fields that say it.
fn record(
    fields: &[Field<'_>],
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Option<Record>, Box<Diagnostic>> {
    let named = |key: &str| fields.iter().find(|field| field.key == key);
    let wanted = |key: &str| {
        let field = named(key).ok_or_else(|| {
            let message = format!("expected the field {key}");
            Box::new(Diagnostic::new(Rule::BrokenDocument, message).at(span, ""))
        })?;
        if field.is_whole { Ok(field) } else { Err(Box::new(field.cut_off())) }
    };
    let game = wanted("GAME")?;
    if game.text != GAME {
        diagnostics.extend(unsupported_constraints(
            &[format!("it is of the kind `{}`", shown(game.text))],
            game.span(),
        ));
        return Ok(None);
    }
    let size = wanted(if named("CPARAMS").is_some() { "CPARAMS" } else { "PARAMS" })?;
    let Some(params) = only_params(size.text) else {
        let message = format!("`{}` are no parameters of Solo", shown(size.text));
        return Err(Box::new(Diagnostic::new(Rule::BrokenDocument, message).at(size.span(), "")));
    };
    let description = wanted("DESC")?;
    let grid = cells(&params, (size.text, size.start), (description.text, description.start), diagnostics);
    Ok(grid.map(|(grid, cells)| Record::new(grid, span, cells)))
}

/// A move.
enum Move {
    Place(usize, usize, u32),
    Mark(usize, usize, u32),
    MarkAll,
    Solve(Vec<u32>),
}

/// `move = ( "R" / "P" ) x "," y "," number / "M" / "S" number *( "," number )`
fn step(input: &str) -> Parsed<'_, Move> {
    let number = || map_opt(digit1, |digits: &str| digits.parse::<u32>().ok());
    let place = || terminated(number(), char(','));
    let cell = (one_of("RP"), place(), place(), number());
    let cell = map_opt(cell, |(kind, x, y, value)| {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        Some(if kind == 'R' { Move::Place(x, y, value) } else { Move::Mark(x, y, value) })
    });
    let solve = preceded(char('S'), separated_list1(char(','), number()));
    let mark_all = tag("M");
    terminated(alt((cell, solve.map(Move::Solve), mark_all.map(|_| Move::MarkAll))), eof).parse(input)
}

/// Plays the moves up to the state that is shown. What cannot be played is told, and ends the play.
fn moves(fields: &[Field<'_>], record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
    let number = |key: &str| {
        fields.iter().find(|field| field.key == key).and_then(|field| field.text.parse::<usize>().ok())
    };
    let played: Vec<_> =
        fields.iter().filter(|field| matches!(field.key, "MOVE" | "SOLVE" | "RESTART")).collect();
    let shown_state = number("STATEPOS").map_or(played.len(), |state| state.saturating_sub(1));
    let mut board = Board::new(record);
    for (field, number) in played.iter().zip(1..).take(shown_state) {
        let fault = if field.is_whole { board.play(field, record).err() } else { Some(field.cut_off()) };
        if let Some(fault) = fault {
            let message = format!("move {number}: {}", fault.message);
            diagnostics.push(Diagnostic { message, severity: Severity::Warning, ..fault });
            break;
        }
    }
    if played.len() < shown_state {
        let message = format!("expected {shown_state} moves, found {}", played.len());
        let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).severity(Severity::Warning);
        diagnostics.push(diagnostic.at(Span::at(record.span.end), ""));
    }
    board.into_record(record);
}

/// What the player has entered.
struct Board {
    shape: Shape,
    digits: Vec<Option<Digit>>,
    spans: Vec<Span>,
    notes: Vec<DigitSet>,
    solution: Option<Listed>,
}

impl Board {
    fn new(record: &Record) -> Self {
        let shape = record.shape();
        let count = shape.cell_count();
        let spans = (0..count).map(|index| record.cells.get(index)).collect();
        Self { shape, digits: vec![None; count], spans, notes: vec![DigitSet::EMPTY; count], solution: None }
    }

    /// Plays a move, or tells why it cannot be played.
    fn play(&mut self, field: &Field<'_>, record: &Record) -> Result<(), Diagnostic> {
        if field.key == "RESTART" {
            self.digits.fill(None);
            self.notes.fill(DigitSet::EMPTY);
            return Ok(());
        }
        let fault = |message: String| Diagnostic::new(Rule::BrokenDocument, message).at(field.span(), "");
        let Ok((_, step)) = step(field.text) else {
            return Err(fault(format!("`{}` is no move of Solo", shown(field.text))));
        };
        let outside = || fault(format!("`{}` is outside the grid", shown(field.text)));
        match step {
            Move::Place(x, y, value) => {
                let index = self.index(x, y).ok_or_else(outside)?;
                let digit = if value == 0 { None } else { Some(self.digit(value).ok_or_else(outside)?) };
                if record.grid.contents()[index].is_some() {
                    return Err(fault(format!("{} is given", self.shape.cell(index))));
                }
                self.place(index, digit, field.span());
            }
            Move::Mark(x, y, value) => {
                let (index, digit) = self.index(x, y).zip(self.digit(value)).ok_or_else(outside)?;
                if !self.notes[index].remove(digit) {
                    self.notes[index].insert(digit);
                }
            }
            Move::MarkAll => self.mark_all(record),
            Move::Solve(values) => self.solve(&values, field, record).ok_or_else(|| {
                let (wanted, found) = (self.shape.cell_count(), values.len());
                fault(format!("expected {wanted} numbers of a full grid, found {found}"))
            })?,
        }
        Ok(())
    }

    fn place(&mut self, index: usize, digit: Option<Digit>, span: Span) {
        (self.digits[index], self.spans[index], self.notes[index]) = (digit, span, DigitSet::EMPTY);
    }

    fn mark_all(&mut self, record: &Record) {
        for (index, notes) in self.notes.iter_mut().enumerate() {
            if record.grid.contents()[index].or(self.digits[index]).is_none() {
                *notes = DigitSet::up_to(self.shape.side());
            }
        }
    }

    fn index(&self, x: usize, y: usize) -> Option<usize> {
        let side = self.shape.side();
        (x < side && y < side).then_some(y * side + x)
    }

    fn digit(&self, value: u32) -> Option<Digit> {
        let digit = u8::try_from(value).ok().and_then(Digit::new);
        digit.filter(|digit| digit.index() < self.shape.side())
    }

    /// Shows the solution that the program has found; `None` where it is no full grid.
    fn solve(&mut self, values: &[u32], field: &Field<'_>, record: &Record) -> Option<()> {
        let digits: Option<Vec<_>> = values.iter().map(|&value| self.digit(value)).collect();
        let grid = Grid::new(self.shape, digits?.into_iter().map(Some))?;
        for (cell, digit) in grid.digits() {
            let index = self.shape.index(cell);
            if record.grid.get(cell).is_none() {
                (self.digits[index], self.spans[index]) = (Some(digit), field.span());
            }
        }
        self.notes.fill(DigitSet::EMPTY);
        let cells = CellSpans::listed(vec![field.span(); self.shape.cell_count()]);
        self.solution = Some(Listed { grid, cells });
        Some(())
    }

    fn into_record(self, record: &mut Record) {
        let grid = Grid::new(self.shape, self.digits).expect("each is of the shape");
        record.set_placed(Listed { grid, cells: CellSpans::listed(self.spans) });
        if self.notes.iter().any(|set| !set.is_empty()) {
            record.state_mut().notes = Candidates::new(self.shape, self.notes);
        }
        record.solution = self.solution;
    }
}
