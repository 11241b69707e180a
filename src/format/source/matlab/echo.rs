//! A matrix as MATLAB, Octave and Julia print it.
//!
//! ```text
//! echo    = head *blank-line block *( *blank-line columns *blank-line block )
//! head    = name *SP "=" EOL / SIDE "×" SIDE SP "Matrix{" *any "}:" EOL
//! columns = "Column" ["s"] *any EOL          ; of wide matrices
//! block   = 1*( 2*value EOL )                ; values set apart by spaces
//! ```

use crate::{
    cells::mark::{self, Mark},
    format::source::matrix::{Found, Row, census},
    text::{Line, Span, lines, offset_in},
};

use super::scan::is_name;

/// The matrix that is printed from the line that starts at `at` on.
pub(super) fn echo(text: &str, at: usize) -> Option<Found<'_>> {
    let mut rest = lines(&text[at..]).map(|line| Line { start: line.start + at, ..line });
    let head = rest.next()?;
    let name = name_in(head.text)?;
    let mut blocks: Vec<Vec<Row>> = vec![Vec::new()];
    let mut open = true;
    for line in rest {
        if line.is_blank() {
            open &= blocks.last().is_some_and(Vec::is_empty);
        } else if is_columns(line.text) {
            open = true;
            if blocks.last().is_some_and(|block| !block.is_empty()) {
                blocks.push(Vec::new());
            }
        } else if let Some(row) = row(line).filter(|_| open) {
            blocks.last_mut().expect("never empty").push(row);
        } else {
            break;
        }
    }
    let end = blocks.iter().flatten().next_back()?.span().end;
    let rows = joined(blocks);
    let start = head.start + (head.text.len() - head.text.trim_start().len());
    (rows.len() > 1 && census(&rows).1 >= 12).then(|| Found {
        name: Some(name).filter(|name| !name.is_empty()),
        span: Span::new(start, end),
        rows,
        stop: None,
        fault: None,
    })
}

/// `head`: the name before `=`, or nothing before a type.
fn name_in(line: &str) -> Option<&str> {
    let line = line.trim();
    if let Some(name) = line.strip_suffix('=') {
        return Some(name.trim()).filter(|name| is_name(name));
    }
    let typed = line.ends_with("}:") && (line.contains("Matrix{") || line.contains("Array{"));
    typed.then_some("")
}

/// `columns = "Column" ["s"] *any EOL`
fn is_columns(line: &str) -> bool {
    line.trim().strip_prefix("Column").is_some_and(|rest| rest.contains(|c: char| c.is_ascii_digit()))
}

/// A row: values set apart by spaces, most of them numbers.
fn row(line: Line<'_>) -> Option<Row> {
    let words = line.text.split_whitespace();
    let tokens: Vec<_> =
        words.map(|word| mark::value(word, line.start + offset_in(line.text, word))).collect();
    let known = tokens.iter().filter(|token| matches!(token.mark, Mark::Number(_) | Mark::Blank(_)));
    let known = known.count();
    (known > 0 && known * 2 >= tokens.len()).then_some(Row { tokens })
}

/// Blocks of columns, side by side.
fn joined(blocks: Vec<Vec<Row>>) -> Vec<Row> {
    let mut blocks = blocks.into_iter();
    let mut rows = blocks.next().unwrap_or_default();
    for block in blocks {
        for (index, row) in block.into_iter().enumerate() {
            match rows.get_mut(index) {
                Some(first) => first.tokens.extend(row.tokens),
                None => rows.push(row),
            }
        }
    }
    rows
}
