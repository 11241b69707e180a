//! A link: where it stands in its line, and what it says.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take, take_while_m_n, take_while1},
    character::complete::{anychar, char, digit1, one_of},
    combinator::{map, map_opt, opt, verify},
    multi::many0_count,
    sequence::{preceded, terminated},
};

use crate::{
    cells::fill::unknown_character,
    codec::{Entry, unsupported_constraints},
    diagnostic::{Diagnostic, Rule},
    format::links::runs::Cells,
    grid::Grid,
    record::{CellSpans, Record, Text},
    syntax::expect::Parsed,
    text::{Line, Span, offset_in, shown},
};

use super::{SUDOKU, shape, unknown_clues};

/// Hosts whose links are of pzpr whatever follows.
const HOSTS: [&str; 5] = ["puzz.link/", "pzv.jp/", "pzplus.tck.mn/", "pzprxs.vercel.app/", "kanpen.net/"];
/// What a kind may end with.
const MODES: [&str; 3] = ["_edit", "_play", "_test"];

/// A link, in parts of the line that it stands in.
pub(super) struct Link<'t> {
    /// All of it.
    whole: &'t str,
    kind: &'t str,
    flag: &'t str,
    columns: &'t str,
    rows: &'t str,
    body: &'t str,
    /// Whether the body lists tokens, as Kanpen's do.
    is_listed: bool,
}

/// The link that stands in a line.
pub(super) fn link(line: &str) -> Option<Link<'_>> {
    let edges = |c: char| matches!(c, '"' | '\'' | '<' | '>' | '(' | ')' | ',' | ';');
    line.split_whitespace().map(|word| word.trim_matches(edges)).find_map(of_word)
}

fn of_word(whole: &str) -> Option<Link<'_>> {
    let (address, query) = whole.split_once('?').unwrap_or(("", whole));
    let is_known = HOSTS.iter().any(|host| address.contains(host));
    if !is_known && address.is_empty() && !query.starts_with("sudoku") {
        return None;
    }
    if let Some(kanpen) = query.strip_prefix("problem=") {
        return of_kanpen(whole, address, kanpen);
    }
    let (rest, kind) = match query.strip_prefix("pzpr=") {
        Some(rest) => (rest, of_page(address)?),
        None => kind(query).ok()?,
    };
    match (sized(rest), is_known) {
        (Ok((body, (flag, columns, rows))), _) => {
            Some(Link { whole, kind, flag, columns, rows, body, is_listed: false })
        }
        (Err(_), true) => {
            Some(Link { whole, kind, flag: "", columns: "", rows: "", body: rest, is_listed: false })
        }
        (Err(_), false) => None,
    }
}

/// `http://www.kanpen.net/sudoku.html?problem=9/._2_…`
fn of_kanpen<'t>(whole: &'t str, address: &'t str, query: &'t str) -> Option<Link<'t>> {
    let (side, body) = query.split_once('/')?;
    Some(Link { whole, kind: of_page(address)?, flag: "", columns: side, rows: side, body, is_listed: true })
}

/// The kind that a page of Kanpen is named for.
fn of_page(address: &str) -> Option<&str> {
    let (path, _) = address.rsplit_once(".html")?;
    path.rsplit('/').next()
}

/// `kind = 1*( ALPHA / DIGIT / "_" / "-" / "+" )`
fn kind(input: &str) -> Parsed<'_, &str> {
    let name = take_while1(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+'));
    map(terminated(name, char('/')), |name: &str| {
        MODES.iter().find_map(|mode| name.strip_suffix(mode)).unwrap_or(name)
    })
    .parse(input)
}

/// `sized = [flag "/"] columns "/" rows "/"`
fn sized(input: &str) -> Parsed<'_, (&str, &str, &str)> {
    let is_flag = |flag: &str| !flag.bytes().all(|byte| byte.is_ascii_digit());
    let flag = terminated(nom::bytes::complete::is_not("/"), char('/'));
    let number = || terminated(digit1, char('/'));
    let (rest, (flag, _, columns, rows)) =
        (opt(verify(flag, is_flag)), many0_count(char('/')), number(), number()).parse(input)?;
    Ok((rest, (flag.unwrap_or_default(), columns, rows)))
}

/// What a line with a link holds.
pub(super) fn entry(line: Line<'_>, code: &Link<'_>) -> Entry {
    let mut diagnostics = Vec::new();
    let mut record =
        cells(line, code, &mut diagnostics).map(|(grid, cells)| Record::new(grid, line.span(), cells));
    if let Some(record) = &mut record {
        let at = offset_in(line.text, code.whole);
        let around = [(Text::Title, &line.text[..at]), (Text::Comment, &line.text[at + code.whole.len()..])];
        let mark = |c: char| c.is_whitespace() || ":;,-<>\"'".contains(c);
        for (kind, text) in around {
            let text = text.trim_matches(mark);
            if !text.is_empty() {
                record.meta.set(kind, text);
            }
        }
    }
    Entry { span: line.span(), record, diagnostics }
}

fn cells(line: Line<'_>, code: &Link<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    let span = |part: &str| {
        let start = line.start + offset_in(line.text, part);
        Span::new(start, start + part.len())
    };
    if code.kind != SUDOKU {
        diagnostics.extend(unsupported_constraints(
            &[format!("it is of the kind `{}`", shown(code.kind))],
            span(code.kind),
        ));
        return None;
    }
    // `v:` says that the rules differ from the usual ones; the others tell how the editor opens.
    if !matches!(code.flag, "" | "m+" | "p+" | "e" | "p") {
        diagnostics
            .extend(unsupported_constraints(&[format!("a flag `{}`", shown(code.flag))], span(code.flag)));
        return None;
    }
    if code.columns.is_empty() {
        let message = "expected columns, rows and cells, as `9/9/…`";
        diagnostics.push(Diagnostic::new(Rule::BrokenDocument, message).at(span(code.body), ""));
        return None;
    }
    let size = shape(code.columns, code.rows, span(code.columns).to(span(code.rows)));
    let shape = size.map_err(|diagnostic| diagnostics.push(diagnostic)).ok()?;
    let body = code.body.split(['#', '&']).next().unwrap_or_default().trim_end_matches('/');
    let (place, mut cells, mut unknown) = (span(body), Cells::new(shape), Vec::new());
    let read = if code.is_listed { listed } else { coded };
    let read = read(body, place.start, &mut cells, &mut unknown);
    if let Err(diagnostic) = read {
        diagnostics.push(*diagnostic);
        return None;
    }
    diagnostics.extend(unknown_clues(&unknown));
    cells.finish(place, diagnostics)
}

type Read = Result<(), Box<Diagnostic>>;

/// A piece of a body.
enum Piece {
    Value(u32),
    Blanks(usize),
    Unknown,
}

/// `piece = value / blanks / unknown`
fn piece(input: &str) -> Parsed<'_, Piece> {
    let hex = |digits: &str| u32::from_str_radix(digits, 16).ok();
    let two = take_while_m_n(2, 2, |c: char| c.is_ascii_hexdigit());
    let one = verify(take(1_usize), |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let run = |letter: char| letter.to_digit(36).map(|value| value as usize - 15);
    alt((
        map(map_opt(alt((preceded(tag("-"), two), one)), hex), Piece::Value),
        map(map_opt(one_of("ghijklmnopqrstuvwxyz"), run), Piece::Blanks),
        map(char('.'), |_| Piece::Unknown),
    ))
    .parse(input)
}

fn coded(body: &str, start: usize, cells: &mut Cells, unknown: &mut Vec<Span>) -> Read {
    let mut left = body;
    while !left.is_empty() {
        let at = start + body.len() - left.len();
        let Ok((rest, piece)) = piece(left) else {
            let c = anychar::<_, nom::error::Error<&str>>(left).map_or(' ', |(_, c)| c);
            let diagnostic = unknown_character(c, Span::new(at, at + c.len_utf8()));
            return Err(Box::new(Diagnostic { help: None, ..diagnostic }));
        };
        let span = Span::new(at, at + left.len() - rest.len());
        match piece {
            Piece::Value(value) => cells.value(value, span),
            Piece::Blanks(count) => cells.blanks(count, span),
            Piece::Unknown => {
                unknown.push(span);
                cells.blanks(1, span);
            }
        }
        left = rest;
    }
    Ok(())
}

/// Tokens with `_` between them, rows with `/`: `._2_._…/`.
fn listed(body: &str, start: usize, cells: &mut Cells, _unknown: &mut Vec<Span>) -> Read {
    for token in body.split(['_', '/', '+']).filter(|token| !token.is_empty()) {
        let at = start + offset_in(body, token);
        let span = Span::new(at, at + token.len());
        match token.parse() {
            Ok(value) if value > 0 => cells.value(value, span),
            _ if matches!(token, "." | "0") => cells.blanks(1, span),
            _ => {
                let message = format!("`{}` is neither a number nor a blank", shown(token));
                return Err(Box::new(Diagnostic::new(Rule::UnknownCharacter, message).at(span, "")));
            }
        }
    }
    Ok(())
}
