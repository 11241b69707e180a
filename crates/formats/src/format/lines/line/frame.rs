//! Cells that are not at the start of their line or not alone in their word: in brackets, after a name or a label,
//! before a full stop.
//!
//! ```text
//! framed = "[" cells "]" / open cells close ["."] / ( [name] "=" / label ":" 1*SP ) cells ["."] / [words] cells "."
//!        / row 8( sign row ) / [words] tag cells endtag / scheme "://" *other sign cells
//! name   = 1*( ALPHA / DIGIT / "_" / "." / "-" )
//! label  = ALPHA *any
//! tag    = "[" name ["=" *any] "]"             ; BBCode's; the end tag begins "[/"
//! sign   = "/" / "=" / "?" / "#"
//! ```
//!
//! The first is SudokuStudio's, `=` without a name Interactive Sudoku Solver's.

use crate::{
    cells::{
        mark::is_blank_symbol,
        words::{is_delimiter, side_of_joined},
    },
    codec::is_known_link,
    syntax::{
        combinators::{
            Parser, alt, char, delimited, eof, many1_count, map, one_of, opt, peek, preceded, recognize,
            satisfy, separated_pair, space0, space1, success, tag, take, take_till, take_till1, take_while,
            take_while_m_n, take_while1, terminated, value, verify,
        },
        expect::{Mismatch, Parsed},
    },
};

/// Number of cells of the grids.
pub(super) const CELLS: usize = 81;

/// Number of cells of nine rows and of the signs between them.
const JOINED: usize = CELLS + 8;

/// The largest number of bytes of a label.
const MAX_LABEL: usize = 60;

/// Cells, and the name or label before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Framed<'t> {
    pub(super) label: Option<&'t str>,
    pub(super) cells: &'t str,
}

/// Parses `framed`; `stops` says whether a point behind 81 cells is a full stop although cells are points.
pub(super) fn framed(stops: bool) -> impl Fn(&str) -> Parsed<'_, Framed<'_>> {
    move |input| {
        let bracketed = delimited(char('['), take_till(|c| c == ']'), char(']'));
        let unlabelled =
            alt((bracketed, preceded(char('='), word), enclosed, linked, joined, stopped(stops)));
        let unlabelled = map(unlabelled, |cells| Framed { label: None, cells });
        let cells = || alt((joined, verify(word, is_plain), stopped(stops)));
        let named = separated_pair(name, (char('='), space0), cells());
        let labelled = alt((named, titled(cells()), (sentence, stopped(stops))));
        let labelled = map(labelled, |(label, cells)| Framed { label: Some(label), cells });
        let tagged = map(tagged, |(label, cells)| Framed { label, cells });
        alt((tagged, unlabelled, labelled)).parse(input)
    }
}

/// `name = 1*( ALPHA / DIGIT / "_" / "." / "-" )`
fn name(input: &str) -> Parsed<'_, &str> {
    let is_name = |name: &&str| name.contains(|c: char| c.is_ascii_alphabetic());
    let symbols = take_while1(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'));
    verify(symbols, |name: &str| is_name(&name) || !name.contains(['.', '-'])).parse(input)
}

/// Whether a line is named as the solution of the puzzle above it: `solution=`, `Answer: `, `solution.1 = `.
pub(super) fn names_solution(line: &str) -> bool {
    let text = line.trim_start();
    text.len() > CELLS
        && text.starts_with(['s', 'S', 'a', 'A'])
        && text.split_once(['=', ':']).is_some_and(|(name, _)| {
            let name = name.trim_end_matches(|c: char| !c.is_ascii_alphabetic()).to_lowercase();
            matches!(&*name, "solution" | "solved" | "answer" | "sol" | "a")
        })
}

/// `sentence = ALPHA *any 1*SP`: words before cells and a full stop
fn sentence(input: &str) -> Parsed<'_, &str> {
    let words = recognize(many1_count((take_till1(char::is_whitespace), space1)));
    verify(map(words, str::trim_end), is_label).parse(input)
}

/// `enclosed = ( "**" cells "**" / 1*open cells *close ) ["." / "!" / "?"]`
fn enclosed(input: &str) -> Parsed<'_, &str> {
    let cells =
        || verify(take_while_m_n(CELLS, CELLS, |c: char| c.is_ascii_digit() || is_blank_symbol(c)), is_plain);
    let bold = delimited(tag("**"), verify(cells(), |cells: &str| !cells.contains('*')), tag("**"));
    let (open, close) =
        (take_while1(|c| "(<{‘“«‹„`'>".contains(c)), take_while(|c| ")>}’”»›“`'".contains(c)));
    terminated(alt((bold, delimited(open, cells(), close))), opt(one_of(".!?"))).parse(input)
}

/// `tagged = [words] tag cells endtag`, with 81 cells: the words, which begin with a letter, and the cells
fn tagged(input: &str) -> Parsed<'_, (Option<&str>, &str)> {
    let name = || take_while1(|c: char| c.is_ascii_alphanumeric());
    let tag_of = (char('['), name(), opt((char('='), take_till(|c| c == ']'))), char(']'));
    let cells = verify(take_till(|c| c == '['), is_plain);
    let end = recognize(many1_count((tag("[/"), name(), char(']'))));
    let (rest, words) = take_till(|c| c == '[').parse(input)?;
    let (rest, cells) = delimited(many1_count(tag_of), cells, end).parse(rest)?;
    Ok((rest, (Some(words.trim_end_matches([' ', ':'])).filter(|words| is_label(words)), cells)))
}

/// `joined = row 8( sign row )`: the nine rows of a grid with the same sign between them
fn joined(input: &str) -> Parsed<'_, &str> {
    let end = alt((value((), eof), value((), satisfy(is_delimiter))));
    terminated(verify(take(JOINED), |cells: &str| is_joined(cells)), peek(end)).parse(input)
}

/// Whether these are the rows of a 9×9 puzzle with the same sign between them.
pub(super) fn is_joined(cells: &str) -> bool {
    cells.len() == JOINED && side_of_joined(&cells.chars().collect::<Vec<_>>()) == Some(9)
}

/// `linked = scheme "://" *other sign cells`, with 81 cells, at a host whose links have no format of their own
fn linked(input: &str) -> Parsed<'_, &str> {
    let sign = |c: char| matches!(c, '/' | '=' | '?' | '#' | '&');
    let scheme = (tag("http"), opt(char('s')), tag("://"));
    let part = terminated(take_till(move |c| sign(c) || is_delimiter(c)), satisfy(sign));
    let other = verify(part, |part: &str| !is_plain(part));
    let cells = verify(take_till(move |c| sign(c) || is_delimiter(c)), is_plain);
    let (rest, cells) = preceded((scheme, many1_count(other)), cells).parse(input)?;
    verify(success(cells), |_: &&str| !is_known_link(input)).parse(rest)
}

fn is_label(label: &str) -> bool {
    label.starts_with(char::is_alphabetic) && label.len() <= MAX_LABEL
}

/// `titled = label ":" 1*SP cells`
fn titled<'t>(
    cells: impl Parser<&'t str, Output = &'t str, Error = Mismatch>,
) -> impl Parser<&'t str, Output = (&'t str, &'t str), Error = Mismatch> {
    let label = verify(take_till(|c| c == ':'), is_label);
    separated_pair(label, (char(':'), space1), cells)
}

/// `stopped = cells "."`, where cells are points only if texts have `stops` behind these
fn stopped<'t>(stops: bool) -> impl Parser<&'t str, Output = &'t str, Error = Mismatch> {
    let is_cell = move |c: char| c.is_ascii_digit() || is_blank_symbol(c) && (stops || c != '.');
    let end = alt((value((), eof), value((), satisfy(is_delimiter))));
    terminated(take_while_m_n(CELLS, CELLS, is_cell), (char('.'), peek(end)))
}

/// Whether a word is nothing but the digits and blanks of a 9×9 puzzle.
pub(super) fn is_plain(cells: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || is_blank_symbol(char::from(byte));
    cells.len() == CELLS
        && cells.bytes().all(is_cell)
        && cells.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

/// `word = *other`
pub(super) fn word(input: &str) -> Parsed<'_, &str> {
    take_till(is_delimiter).parse(input)
}
