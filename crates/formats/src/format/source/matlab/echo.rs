//! A matrix as MATLAB, Octave and Julia print it.
//!
//! ```text
//! echo    = head *blank-line block *( *blank-line columns *blank-line block )
//! head    = name *SP "=" EOL / *any ( "Matrix{" / "Array{" ) *any "}:" EOL
//! columns = "Column" *any DIGIT *any EOL     ; of wide matrices
//! block   = 1*( 2*value EOL )                ; values separated by spaces
//! ```

use crate::{
    cells::mark,
    format::source::matrix::{Matrix, MatrixRow, census},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, anychar, char, eof, many_till, many0, map, pair, preceded, recognize,
            satisfy, tag, take_till, take_till1, take_until, take_while, terminated, value,
        },
        expect::Parsed,
    },
    text::{Line, Span, lines, offset_in},
};

/// Returns the matrix that is printed from the line at `at` on.
pub(super) fn echo(text: &str, at: usize) -> Option<Matrix<'_>> {
    let mut rest = lines(&text[at..]).map(|line| Line { start: line.start + at, ..line });
    let first = rest.next()?;
    let (_, name) = head(first.text.trim()).ok()?;
    let mut blocks: Vec<Vec<MatrixRow>> = vec![Vec::new()];
    let mut open = true;
    for line in rest {
        if line.is_blank() {
            open &= blocks.last().is_some_and(Vec::is_empty);
        } else if columns(line.text.trim()).is_ok() {
            open = true;
            if blocks.last().is_some_and(|block| !block.is_empty()) {
                blocks.push(Vec::new());
            }
        } else if let Some(row) = row(line).filter(|_| open) {
            blocks.last_mut().expect("blocks begin with one and only grow").push(row);
        } else {
            break;
        }
    }
    let end = blocks.iter().flatten().flatten().next_back()?.span.end;
    let rows = join(blocks);
    let start = first.start + offset_in(first.text, first.text.trim_start());
    (rows.len() > 1 && census(&rows).1 >= 12).then(|| Matrix::new(name, Span::new(start, end), rows))
}

/// `head = name *SP "=" / *any ( "Matrix{" / "Array{" ) *any "}:"`: the name, if any
fn head(input: &str) -> Parsed<'_, Option<&str>> {
    let named = terminated(name, (take_while(char::is_whitespace), char('='), eof));
    let kind = alt((take_until("Matrix{"), take_until("Array{")));
    let typed = (kind, many_till(anychar, (tag("}:"), eof)));
    alt((map(named, Some), value(None, typed))).parse(input)
}

/// `columns = "Column" *any DIGIT`
fn columns(input: &str) -> Parsed<'_, char> {
    let is_digit = |c: char| c.is_ascii_digit();
    preceded((tag("Column"), take_till(is_digit)), satisfy(is_digit)).parse(input)
}

/// `words = *SP *( word 1*SP ) [word]`
fn words(input: &str) -> Parsed<'_, Vec<&str>> {
    let spaces = || take_while(char::is_whitespace);
    preceded(spaces(), many0(terminated(take_till1(char::is_whitespace), spaces()))).parse(input)
}

/// Parses a row: values separated by spaces, most of them numbers.
fn row(line: Line<'_>) -> Option<MatrixRow> {
    let (_, words) = words(line.text).ok()?;
    let value = |word| mark::value(word, line.start + offset_in(line.text, word));
    let row: MatrixRow = words.into_iter().map(value).collect();
    let (known, all) = census(std::slice::from_ref(&row));
    (known > 0 && known * 2 >= all).then_some(row)
}

/// Joins blocks of columns side by side.
fn join(blocks: Vec<Vec<MatrixRow>>) -> Vec<MatrixRow> {
    let mut blocks = blocks.into_iter();
    let mut rows = blocks.next().unwrap_or_default();
    for block in blocks {
        for (index, row) in block.into_iter().enumerate() {
            match rows.get_mut(index) {
                Some(first) => first.extend(row),
                None => rows.push(row),
            }
        }
    }
    rows
}

/// `name = ( letter / "_" ) *( letter / DIGIT / "_" )`
pub(super) fn name(input: &str) -> Parsed<'_, &str> {
    let first = satisfy(|c| c.is_alphabetic() || c == '_');
    recognize(pair(first, take_while(|c: char| c.is_alphanumeric() || c == '_'))).parse(input)
}

/// Whether this may be the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    all_consuming(name).parse(text).is_ok()
}
