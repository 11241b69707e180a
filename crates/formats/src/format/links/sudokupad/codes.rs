//! Codes of `SudokuPad` for 9×9 givens: SCF, which also has diagonals and windoku, and the older code of 81 cells.
//!
//! The link format passes the payload behind a prefix; it gets a record, or the reasons. The older code has no mark of its
//! own, so a payload that fits both ways is read as the newer one, with a warning.

use givens_engine::grid::{Digit, Grid, Shape};
use givens_variants::{Clue, Diagonal};

use crate::{
    diagnostic::{Diagnostic, Rule},
    format::links::{
        board,
        codoku::{self, codoku, is_codoku},
        members::refuse,
        payload::{Payload, push_encoded},
    },
    record::{AnyRecord, FieldSet, Meta, Record, Text, VariantRecord},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, anychar, char, fold_many0, is_not, many0, map, map_opt, opt,
            preceded, tag, terminated, value,
        },
        expect::Parsed,
    },
};

const SHAPE: Shape = Shape::CLASSIC;

/// Symbols of the older code; each is as many blanks as symbols before it.
const BLANKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The fields that SCF holds.
pub(super) const SCF: FieldSet = FieldSet::EMPTY.and_texts(&[Text::Title, Text::Author]);

/// `scf = codoku [ "*" ] extras`
pub(super) fn scf(payload: &Payload<'_>, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
    let codoku = codoku(text, true);
    if codoku.count < SHAPE.cell_count()
        && !codoku.rest.starts_with('*')
        && let Some(diagnostic) = codoku.no_symbol(payload)
    {
        return diagnostic.refuse(diagnostics);
    }
    let (grid, _) = codoku.grid(payload, diagnostics)?;
    let mut record = payload.record(grid);
    let mut clues: Vec<&Clue> = Vec::new();
    let (unknown, extras) = extras(codoku.rest).ok()?;
    for extra in extras {
        match extra {
            Extra::Text(kind, text) => board::text(&mut record.meta, kind, &text),
            Extra::Clues(stated) => {
                let is_new = !clues.contains(&&stated[0]);
                clues.extend(stated.iter().filter(|_| is_new));
            }
            Extra::Nothing => {}
        }
    }
    let unknown = unknown.chars().next().map(|letter| format!("an unknown one, `{}`", letter.escape_debug()));
    refuse(unknown.as_slice(), payload.span, diagnostics)?;
    let mut variant = VariantRecord::of_classic(&record)?;
    for clue in clues {
        variant.push_clue(clue.clone(), payload.span);
    }
    Some(if variant.puzzle.clues.is_empty() { record.into() } else { variant.into() })
}

/// Writes the record in a link.
pub(super) fn push_scf(record: &Record, link: &mut String) {
    link.push_str("scf");
    codoku::push(&record.grid, link);
    push_texts(&record.meta, link);
}

fn push_texts(meta: &Meta, link: &mut String) {
    for (letter, kind) in [("*t", Text::Title), ("*a", Text::Author)] {
        if let Some(text) = meta.text(kind).filter(|text| !text.is_empty()) {
            link.push_str(letter);
            push_encoded(&text.replace('*', "**"), link);
        }
    }
}

/// Writes a variant of a usual 9×9 board in a link, if this code states it and all its clues, and no other text does.
pub(super) fn variant_scf(record: &VariantRecord) -> Option<String> {
    let puzzle = &record.puzzle;
    let stated = [(&WINDOKU[..], "*w"), (&DIAGONALS[..], "*x")];
    let stated = stated.into_iter().filter(|(clues, _)| clues.iter().all(|clue| puzzle.clues.contains(clue)));
    let stated: Vec<_> = stated.collect();
    let is_stated = |clue: &Clue| stated.iter().any(|(clues, _)| clues.contains(clue));
    let is_plain = puzzle.layout.is_classic() && !puzzle.has_limits();
    if !is_plain || !puzzle.clues.contains(&Clue::Windoku) || !puzzle.clues.iter().all(is_stated) {
        return None;
    }
    let digits = puzzle.givens.iter().map(|given| given.and_then(Digit::new));
    let mut link = String::from("scf");
    codoku::push(&Grid::new(SHAPE, digits)?, &mut link);
    link.extend(stated.iter().map(|(_, letter)| *letter));
    push_texts(&record.meta, &mut link);
    Some(link)
}

/// The clues of the letter `w`.
static WINDOKU: [Clue; 1] = [Clue::Windoku];
/// The clues of the letter `x`.
static DIAGONALS: [Clue; 2] = [Clue::Diagonal(Diagonal::Falling), Clue::Diagonal(Diagonal::Rising)];

/// What follows the cells.
#[derive(Clone)]
enum Extra {
    Text(Text, String),
    Clues(&'static [Clue]),
    Nothing,
}

/// `extras = *( "t" text / "a" text / "w" / "x" / "*" )`
fn extras(input: &str) -> Parsed<'_, Vec<Extra>> {
    many0(alt((
        map(preceded(char('t'), text), |text| Extra::Text(Text::Title, text)),
        map(preceded(char('a'), text), |text| Extra::Text(Text::Author, text)),
        value(Extra::Clues(&WINDOKU), char('w')),
        value(Extra::Clues(&DIAGONALS), char('x')),
        value(Extra::Nothing, char('*')),
    )))
    .parse(input)
}

/// `text = *( character / "**" ) [ "*" ]`, where `**` is a star
fn text(input: &str) -> Parsed<'_, String> {
    let part = alt((is_not("*"), value("*", tag("**"))));
    terminated(fold_many0(part, String::new, |text, part| text + part), opt(char('*'))).parse(input)
}

/// `classic = codoku / older`
pub(super) fn classic(
    payload: &Payload<'_>,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let newer = is_codoku(text).then(|| codoku(text, false).grid(payload, diagnostics)).flatten();
    let newer = newer.map(|(grid, _)| grid);
    let older = older(text).ok().map(|(_, grid)| grid);
    if newer.is_some() && older.is_some() && newer != older {
        let message = "this code can be read in two ways; it was read as the newer kind";
        diagnostics.push(Diagnostic::new(Rule::AmbiguousAlphabet, message).at(payload.span, ""));
    }
    let grid = newer.or(older);
    if grid.is_none() {
        diagnostics.push(Diagnostic::no_code_of_cells(payload.span));
    }
    Some(payload.record(grid?))
}

/// `older = *( digit / blanks )`, of 81 cells
pub(super) fn older(input: &str) -> Parsed<'_, Grid> {
    let cells = fold_many0(older_symbol, Vec::new, |mut cells: Vec<Option<Digit>>, (digit, blanks)| {
        // What is beyond the cells of a grid need not be stored.
        if cells.len() <= SHAPE.cell_count() {
            cells.extend(digit.map(Some));
            cells.resize(cells.len() + blanks, None);
        }
        cells
    });
    map_opt(all_consuming(cells), |cells| Grid::new(SHAPE, cells)).parse(input)
}

/// Parses a digit, or a symbol of a number of blanks.
fn older_symbol(input: &str) -> Parsed<'_, (Option<Digit>, usize)> {
    map_opt(anychar, |c| match c {
        '1'..='9' => Some((Digit::new(c as u8 - b'0'), 0)),
        _ => BLANKS.find(c).map(|blanks| (None, blanks)),
    })
    .parse(input)
}
