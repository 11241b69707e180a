//! Saved games: a puzzle, and the moves up to the state that is shown.
//!
//! The reader passes the text of a saved game; it gets the entry after the moves were played up to the state that is shown.
//! A move that cannot be played ends the replay with a warning: the puzzle itself is whole.

use givens_engine::grid::{Digit, DigitSet, Grid};

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Severity, kind_constraint},
    format::links::{members::refuse, runs::digit, state::StateBuilder},
    record::{AnyRecord, CellSpans, KeptClass, Listed, Record, VariantRecord},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, char, digit1, map, one_of, preceded, rest, separated_list1, tag,
            take_while_m_n, terminated, u32, usize, value,
        },
        expect::Parsed,
    },
    text::{Line, Span, lines, shown},
};

use super::{grammar::only_params, id};

const GAME: &str = "Solo";

/// Returns whether a saved game begins with this line.
pub(super) fn begins(line: &str) -> bool {
    sign(line).is_ok()
}

/// Returns whether a saved game continues with this line.
pub(super) fn continues(line: &str) -> bool {
    !begins(line) && field(line).is_ok()
}

/// Returns the entry of a saved game at an offset.
pub(super) fn entry(text: &str, start: usize) -> Entry {
    let span = Span::new(start, start + text.len());
    let fields =
        lines(text).filter_map(|line| SaveField::from_line(Line { start: start + line.start, ..line }));
    let fields: Vec<_> = fields.collect();
    let mut diagnostics = Vec::new();
    let mut record = record(&fields, span, &mut diagnostics);
    match &mut record {
        Some(AnyRecord::Classic(record)) => play(&fields, record, &mut diagnostics),
        Some(AnyRecord::Variant(record)) => keep_moves(&fields, record),
        None => {}
    }
    Entry::of_any(span, record, diagnostics)
}

/// `sign = "SAVEFILE"`
fn sign(input: &str) -> Parsed<'_, &str> {
    tag("SAVEFILE").parse(input)
}

/// `field = 1*8( ALPHA / SP ) ":" length ":" text`
fn field(input: &str) -> Parsed<'_, (&str, &str, &str)> {
    let key = take_while_m_n(1, 8, |c: char| c.is_ascii_uppercase() || c == ' ');
    (terminated(key, char(':')), terminated(digit1, char(':')), rest).parse(input)
}

/// A field of a saved game.
#[derive(Clone, Copy)]
struct SaveField<'t> {
    key: &'t str,
    text: &'t str,
    span: Span,
    /// Whether the text has the announced length.
    is_whole: bool,
}

impl<'t> SaveField<'t> {
    fn from_line(line: Line<'t>) -> Option<Self> {
        let (_, (key, length, text)) = field(line.text).ok()?;
        let is_whole = length.parse() == Ok(text.len());
        Some(Self { key: key.trim(), text, span: line.span_of(text), is_whole })
    }

    fn wrong_length(&self) -> Diagnostic {
        let message =
            format!("the length of {} is not the one announced, {} bytes found", self.key, self.text.len());
        Diagnostic::broken(message, self.span)
    }
}

/// Returns a field that a puzzle needs, or `None` where it is missing or damaged, which is reported.
fn required<'f, 't>(
    fields: &'f [SaveField<'t>],
    key: &str,
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<&'f SaveField<'t>> {
    let field = fields.iter().find(|field| field.key == key);
    let diagnostic = match field {
        Some(field) if field.is_whole => return Some(field),
        Some(field) => field.wrong_length(),
        None => Diagnostic::broken(format!("expected the field {key}"), place),
    };
    diagnostics.push(diagnostic);
    None
}

/// Returns the record of the puzzle, or `None` with the reasons in `diagnostics`.
fn record(fields: &[SaveField<'_>], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let game = required(fields, "GAME", span, diagnostics)?;
    if game.text != GAME {
        refuse(&[kind_constraint(game.text)], game.span, diagnostics)?;
    }
    let has_current = fields.iter().any(|field| field.key == "CPARAMS");
    let size = required(fields, if has_current { "CPARAMS" } else { "PARAMS" }, span, diagnostics)?;
    let Ok((_, params)) = only_params(size.text) else {
        let message = format!("`{}` are not parameters of Solo", shown(size.text));
        return Diagnostic::broken(message, size.span).refuse(diagnostics);
    };
    let description = required(fields, "DESC", span, diagnostics)?;
    let text = Line { text: description.text, start: description.span.start };
    id::record(&params, size.span, text, span, diagnostics)
}

/// A move.
#[derive(Clone)]
enum Move {
    Place(usize, usize, u32),
    Mark(usize, usize, u32),
    MarkAll,
    Solve(Vec<u32>),
}

/// `move = ( "R" / "P" ) x "," y "," number / "M" / "S" number *( "," number )`
fn step(input: &str) -> Parsed<'_, Move> {
    let place = || terminated(usize, char(','));
    let cell = map((one_of("RP"), place(), place(), u32), |(kind, x, y, value)| {
        if kind == 'R' { Move::Place(x, y, value) } else { Move::Mark(x, y, value) }
    });
    let solve = map(preceded(char('S'), separated_list1(char(','), u32)), Move::Solve);
    all_consuming(alt((cell, solve, value(Move::MarkAll, char('M'))))).parse(input)
}

/// Returns whether a field is a move.
fn is_move(field: &SaveField<'_>) -> bool {
    matches!(field.key, "MOVE" | "SOLVE" | "RESTART")
}

/// Keeps the moves of a variant as progress, and the solution that the program has found.
fn keep_moves(fields: &[SaveField<'_>], record: &mut VariantRecord) {
    let side = record.puzzle.layout.rows();
    for field in fields.iter().filter(|field| is_move(field)) {
        record.keep(KeptClass::Progress, "move", field.span);
        if let Ok((_, Move::Solve(values))) = step(field.text)
            && values.len() == side * side
        {
            record.solution = Some(values.iter().map(|&value| digit(value, side).map(Digit::get)).collect());
        }
    }
}

/// Plays the moves up to the state that is shown, or to the first that cannot be played, which is reported.
fn play(fields: &[SaveField<'_>], record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
    let state = fields.iter().find(|field| field.key == "STATEPOS").and_then(|field| field.text.parse().ok());
    let moves: Vec<_> = fields.iter().filter(|field| is_move(field)).collect();
    let shown_state = state.map_or(moves.len(), |state: usize| state.saturating_sub(1));
    let mut board = PlayedBoard::new(record);
    for (field, number) in moves.iter().zip(1..).take(shown_state) {
        let played = if field.is_whole { board.play(field, record) } else { Err(field.wrong_length()) };
        if let Err(diagnostic) = played {
            diagnostics.push(diagnostic.about(format_args!("move {number}")).severity(Severity::Warning));
            break;
        }
    }
    if moves.len() < shown_state {
        let message = format!("expected {shown_state} moves, found {}", moves.len());
        let diagnostic = Diagnostic::broken(message, Span::at(record.span.end));
        diagnostics.push(diagnostic.severity(Severity::Warning));
    }
    board.state.add_to(record, diagnostics);
    record.solution = board.solution;
}

/// What the player has entered.
struct PlayedBoard {
    state: StateBuilder,
    solution: Option<Listed>,
}

impl PlayedBoard {
    fn new(record: &Record) -> Self {
        let spans = (0..record.shape().cell_count()).map(|index| record.cells.get(index)).collect();
        Self { state: StateBuilder::new(record.shape(), spans), solution: None }
    }

    /// Plays the move of a field, or reports why it cannot be played.
    fn play(&mut self, field: &SaveField<'_>, record: &Record) -> Result<(), Diagnostic> {
        let played = match step(field.text) {
            _ if field.key == "RESTART" => {
                self.state.digits.fill(None);
                self.state.notes.fill(DigitSet::EMPTY);
                Ok(())
            }
            Ok((_, step)) => self.apply(step, field, record),
            Err(_) => Err(format!("`{}` is not a move of Solo", shown(field.text))),
        };
        played.map_err(|message| Diagnostic::broken(message, field.span))
    }

    fn apply(&mut self, step: Move, field: &SaveField<'_>, record: &Record) -> Result<(), String> {
        let state = &mut self.state;
        let side = state.shape.side();
        let outside = || format!("`{}` is outside the grid", shown(field.text));
        let index = |x, y| (x < side && y < side).then_some(y * side + x).ok_or_else(outside);
        match step {
            Move::Place(x, y, value) => {
                let index = index(x, y)?;
                let digit = if value == 0 { None } else { Some(digit(value, side).ok_or_else(outside)?) };
                if record.grid.contents()[index].is_some() {
                    return Err(format!("{} is given", state.shape.cell(index)));
                }
                (state.digits[index], state.spans[index]) = (digit, field.span);
                state.notes[index] = DigitSet::EMPTY;
            }
            Move::Mark(x, y, value) => {
                let (index, digit) = (index(x, y)?, digit(value, side).ok_or_else(outside)?);
                if !state.notes[index].remove(digit) {
                    state.notes[index].insert(digit);
                }
            }
            Move::MarkAll => self.mark_all(record),
            Move::Solve(values) => self.solve(&values, field, record).ok_or_else(|| {
                format!("expected {} numbers of a full grid, found {}", side * side, values.len())
            })?,
        }
        Ok(())
    }

    /// Marks all digits in every blank cell, as the program does on `M`.
    fn mark_all(&mut self, record: &Record) {
        for (index, notes) in self.state.notes.iter_mut().enumerate() {
            if record.grid.contents()[index].or(self.state.digits[index]).is_none() {
                *notes = DigitSet::up_to(self.state.shape.side());
            }
        }
    }

    /// Shows the solution that the program has found; `None` where it is no full grid.
    fn solve(&mut self, values: &[u32], field: &SaveField<'_>, record: &Record) -> Option<()> {
        let state = &mut self.state;
        let digits: Option<Vec<_>> = values.iter().map(|&value| digit(value, state.shape.side())).collect();
        let grid = Grid::new(state.shape, digits?.into_iter().map(Some))?;
        for (cell, digit) in grid.digits().filter(|(cell, _)| record.grid.get(*cell).is_none()) {
            let index = state.shape.index(cell);
            (state.digits[index], state.spans[index]) = (Some(digit), field.span);
        }
        state.notes.fill(DigitSet::EMPTY);
        let cells = CellSpans::repeated(field.span, state.shape.cell_count());
        self.solution = Some(Listed { grid, cells });
        Some(())
    }
}
