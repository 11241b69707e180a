//! Links: where one is in its line, and its parts.
//!
//! The reader passes a line; it gets the first link in it, and an entry for that. Of all kinds of puzzles that the program
//! has, only `sudoku` is read, and the others are reported by name.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::fill::unknown_character,
    codec::{Entry, Format, contains_host_of},
    diagnostic::{Diagnostic, kind_constraint},
    format::links::{
        link_reader::{set_texts_around, words},
        members::refuse,
        runs::{CellRun, CellRuns, blanks},
    },
    record::{CellSpans, Record},
    syntax::{
        combinators::{
            Parser, alt, char, digit1, is_not, many0_count, map, map_opt, one_of, opt, preceded, recognize,
            satisfy, tag, take_till, take_while_m_n, take_while1, terminated, value, verify,
        },
        expect::Parsed,
    },
    text::{Line, Span, offset_in, shown},
};

/// Endings of kinds: what the editor opens with.
const MODES: [&str; 3] = ["_edit", "_play", "_test"];

/// The parts of a link, all of the line that contains it.
pub(super) struct Link<'t> {
    /// The whole link.
    whole: &'t str,
    kind: &'t str,
    flag: &'t str,
    columns: &'t str,
    rows: &'t str,
    body: &'t str,
    /// Whether the body lists tokens, as Kanpen's do.
    is_listed: bool,
}

/// Returns the first link of a line.
pub(super) fn link(line: &str) -> Option<Link<'_>> {
    words(line, ",").find_map(of_word)
}

/// Returns the entry of a line with a link.
pub(super) fn entry(line: Line<'_>, code: &Link<'_>) -> Entry {
    let mut diagnostics = Vec::new();
    let record = cells(line, code, &mut diagnostics).map(|(grid, cells)| {
        let mut record = Record::new(grid, line.span(), cells);
        let (before, after) = line.text.split_at(offset_in(line.text, code.whole));
        set_texts_around(&mut record.meta, before, &after[code.whole.len()..]);
        record
    });
    Entry::new(line.span(), record, diagnostics)
}

fn of_word(whole: &str) -> Option<Link<'_>> {
    let (query, address) = opt(address).parse(whole).ok()?;
    let address = address.unwrap_or_default();
    let is_known = contains_host_of(Format::Pzpr, address);
    if !is_known && address.is_empty() && !query.starts_with("sudoku") {
        return None;
    }
    let link = Link { whole, kind: "", flag: "", columns: "", rows: "", body: "", is_listed: false };
    if let Ok((query, _)) = problem(query) {
        let (body, side) = side(query).ok()?;
        return Some(Link { kind: page(address)?, columns: side, rows: side, body, is_listed: true, ..link });
    }
    let (body, kind) = match pzpr(query) {
        Ok((body, _)) => (body, page(address)?),
        Err(_) => kind(query).ok()?,
    };
    match size(body) {
        Ok((body, (flag, columns, rows))) => Some(Link { kind, flag, columns, rows, body, ..link }),
        Err(_) => is_known.then_some(Link { kind, body, ..link }),
    }
}

/// `address = *character "?"`
fn address(input: &str) -> Parsed<'_, &str> {
    terminated(take_till(|c| c == '?'), char('?')).parse(input)
}

/// Parses what the query of a link of Kanpen begins with: `problem=9/._2_…`.
fn problem(input: &str) -> Parsed<'_, &str> {
    tag("problem=").parse(input)
}

/// Parses what the query begins with where the page names the kind: `sudoku.html?pzpr=9/9/…`.
fn pzpr(input: &str) -> Parsed<'_, &str> {
    tag("pzpr=").parse(input)
}

/// `side = *character "/"`
fn side(input: &str) -> Parsed<'_, &str> {
    terminated(take_till(|c| c == '/'), char('/')).parse(input)
}

/// Returns the kind that a page of Kanpen is named for: the last name before `.html`.
fn page(address: &str) -> Option<&str> {
    let (path, _) = address.rsplit_once(".html")?;
    path.rsplit('/').next()
}

/// `kind = 1*( ALPHA / DIGIT / "_" / "-" / "+" ) "/"`
fn kind(input: &str) -> Parsed<'_, &str> {
    let name = take_while1(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+'));
    map(terminated(name, char('/')), |name: &str| {
        MODES.iter().find_map(|mode| name.strip_suffix(mode)).unwrap_or(name)
    })
    .parse(input)
}

/// `size = [flag "/"] *"/" columns "/" rows "/"`
fn size(input: &str) -> Parsed<'_, (&str, &str, &str)> {
    let is_flag = |flag: &str| !flag.bytes().all(|byte| byte.is_ascii_digit());
    let flag = opt(verify(terminated(is_not("/"), char('/')), is_flag));
    let number = || terminated(digit1, char('/'));
    let parts = (flag, many0_count(char('/')), number(), number());
    map(parts, |(flag, _, columns, rows)| (flag.unwrap_or_default(), columns, rows)).parse(input)
}

fn cells(line: Line<'_>, code: &Link<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    check_kind(code.kind, line.span_of(code.kind), diagnostics)?;
    // `v:` changes the rules; the other flags are about how the editor opens.
    if !matches!(code.flag, "" | "m+" | "p+" | "e" | "p") {
        let flag = format!("a flag `{}`", shown(code.flag));
        refuse(&[flag], line.span_of(code.flag), diagnostics)?;
    }
    if code.columns.is_empty() {
        let place = line.span_of(code.body);
        return Diagnostic::expected_as("columns, rows and cells", "9/9/…", place).refuse(diagnostics);
    }
    let place = line.span_of(code.columns).to(line.span_of(code.rows));
    let shape = shape(code.columns, code.rows, place, diagnostics)?;
    let mut cells = CellRuns::new(shape.side());
    let body = code.body.split(['#', '&']).next().unwrap_or_default().trim_end_matches('/');
    let place = line.span_of(body);
    let left = cells.read(Line { text: body, start: place.start }, if code.is_listed { token } else { run });
    if !left.is_empty() {
        return no_run(left, code.is_listed, place.end - left.len()).refuse(diagnostics);
    }
    cells.finish(shape, place, diagnostics)
}

/// `run = value / blanks / unknown`
fn run(input: &str) -> Parsed<'_, CellRun> {
    let hex = |digits: &str| u32::from_str_radix(digits, 16).ok();
    let two = take_while_m_n(2, 2, |c: char| c.is_ascii_hexdigit());
    let one = recognize(satisfy(|c| c.is_ascii_hexdigit()));
    alt((
        map(map_opt(alt((preceded(char('-'), two), one)), hex), CellRun::Value),
        blanks('g'),
        value(CellRun::Unknown, char('.')),
    ))
    .parse(input)
}

/// `token = number / "." / "0" / separator`, where a separator follows a token.
fn token(input: &str) -> Parsed<'_, CellRun> {
    let number = |token: &str| token.parse().ok();
    let run = |token: &str| match number(token) {
        _ if matches!(token, "." | "0") => Some(CellRun::Blanks(1)),
        Some(value) if value > 0 => Some(CellRun::Value(value)),
        _ => None,
    };
    alt((value(CellRun::Separator, one_of("_/+")), map_opt(is_not("_/+"), run))).parse(input)
}

/// Reports the text at which the cells end too early.
fn no_run(left: &str, is_listed: bool, at: usize) -> Diagnostic {
    if !is_listed {
        let c = left.chars().next().unwrap_or(' ');
        return Diagnostic { help: None, ..unknown_character(c, Span::new(at, at + c.len_utf8())) };
    }
    let token = left.split(['_', '/', '+']).next().unwrap_or_default();
    Diagnostic::neither_blank_nor("a number", shown(token), Span::new(at, at + token.len()))
}

/// The only kind that is read.
pub(super) const SUDOKU: &str = "sudoku";
/// The sides for which the program draws the boxes of a sudoku.
pub(super) const SIDES: [usize; 5] = [4, 6, 9, 16, 25];

/// Returns `None` for a puzzle of another kind, and reports it.
pub(super) fn check_kind(kind: &str, place: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    if kind == SUDOKU { Some(()) } else { refuse(&[kind_constraint(kind)], place, diagnostics) }
}

/// Returns the shape of a board, or `None` where the program draws no boxes for it, which is reported.
pub(super) fn shape(
    columns: &str,
    rows: &str,
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Shape> {
    let side = columns.parse().ok().filter(|side| rows.parse() == Ok(*side) && SIDES.contains(side));
    side.and_then(Shape::of_side).or_else(|| {
        let diagnostic = Diagnostic::board_without_boxes(columns, rows, place);
        diagnostic.help("the sides are 4, 6, 9, 16 and 25").refuse(diagnostics)
    })
}
