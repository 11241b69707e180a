//! The grammar of matrices between brackets.
//!
//! ```text
//! matrix       = "[" *( value / gap / row-end / comment / continuation ) "]"
//! gap          = 1*( SP / TAB / "," )
//! row-end      = 1*( ";" / EOL )
//! comment      = ( "%" / "#" ) *any            ; to the end of the line
//! continuation = "..." *any EOL                ; the row goes on
//! value        = 1*( any but gap, row-end, brackets, "=" )
//! ```

use crate::{
    cells::mark,
    format::source::matrix::MatrixRow,
    syntax::{
        combinators::{
            Parser, alt, char, fold_many0, map, opt, pair, preceded, satisfy, tag, take_till, take_while1,
            value,
        },
        expect::{Fault, Mismatch, Parsed, expect},
    },
    text::offset_in,
};

/// A piece of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece<'t> {
    Value(&'t str),
    RowEnd,
    Gap,
}

/// Parses the rows that follow an opening bracket at the offset `at`, without empty ones. Returns them with
/// the length up to the end of the closing bracket, or where that is missing.
pub(super) fn rows(input: &str, at: usize) -> (Vec<MatrixRow>, Result<usize, Fault>) {
    let mut rows = vec![MatrixRow::new()];
    let put = |piece: Piece<'_>| match piece {
        Piece::Value(text) => {
            let token = mark::value(text, at + offset_in(input, text));
            rows.last_mut().expect("rows begin with one and only grow").push(token);
        }
        Piece::RowEnd => rows.push(MatrixRow::new()),
        Piece::Gap => {}
    };
    let end = match matrix(input, put) {
        Ok((rest, ())) => Ok(input.len() - rest.len()),
        Err(error) => Err(Mismatch::from_error(error).in_text(input)),
    };
    rows.retain(|row| !row.is_empty());
    (rows, end.map_err(|fault| Fault { at: at + fault.at, ..fault }))
}

/// `matrix = "[" *piece "]"`
fn matrix<'t>(input: &'t str, mut put: impl FnMut(Piece<'t>)) -> Parsed<'t, ()> {
    let pieces = fold_many0(piece, || (), |(), piece| put(piece));
    let (rest, _) = char('[').parse(input)?;
    let (rest, ()) = { pieces }.parse(rest)?;
    let (rest, _) = expect("a value or `]`", char(']')).parse(rest)?;
    Ok((rest, ()))
}

/// `piece = continuation / comment / gap / row-end / value`
fn piece(input: &str) -> Parsed<'_, Piece<'_>> {
    let gap = take_while1(|c| matches!(c, ' ' | '\t' | ',' | '\u{A0}'));
    let row_end = satisfy(|c| matches!(c, ';' | '\n' | '\r'));
    alt((
        value(Piece::Gap, alt((gap, continuation, comment))),
        value(Piece::RowEnd, row_end),
        map(word, Piece::Value),
    ))
    .parse(input)
}

/// `comment = ( "%" / "#" ) *any`
fn comment(input: &str) -> Parsed<'_, &str> {
    preceded(satisfy(|c| matches!(c, '%' | '#')), take_till(is_end)).parse(input)
}

/// `continuation = "..." *any EOL`
fn continuation(input: &str) -> Parsed<'_, &str> {
    let end = alt((tag("\r\n"), tag("\n"), tag("\r")));
    let (rest, (text, _)) = preceded(tag("..."), pair(take_till(is_end), opt(end))).parse(input)?;
    Ok((rest, text))
}

/// `word = 1*( any but gap, row-end, brackets, "=" )`, up to a continuation
fn word(input: &str) -> Parsed<'_, &str> {
    let outside = |c: char| {
        c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '=' | '%' | '#')
    };
    let (rest, word) = take_while1(move |c| !outside(c)).parse(input)?;
    match word.find("...") {
        Some(end) if end > 0 => Ok((&input[end..], &input[..end])),
        _ => Ok((rest, word)),
    }
}

const fn is_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}
