//! Labels of the rows and columns of a grid.
//!
//! ```text
//!     1 2 3   4 5 6   7 8 9
//! A | . 2 . | 8 1 . | 7 4 . |
//! ```

use crate::{
    cells::mark::{Blank, Mark, Token},
    diagnostic::Diagnostic,
    layout::row::{Row, is_date},
    text::Span,
};

/// Drops row labels (`A | . 2 .`, the index of a data frame), and the labels above them, and reports them: there is
/// one more column than rows, and its values are consecutive.
pub(super) fn take_row_labels(rows: &mut Vec<Row>, gaps: &mut [usize]) -> Option<Diagnostic> {
    let labelled = |rows: &[Row]| {
        let width = rows.len() + 1;
        let even = width > 4 && rows.iter().all(|row| row.tokens.len() == width);
        even && are_consecutive(rows.iter().map(|row| row.tokens[0].mark))
    };
    let headed = rows.first().is_some_and(|first| is_heading(&first.tokens)) && labelled(&rows[1..]);
    if headed {
        drop_first(rows, gaps);
    } else if !labelled(rows) {
        return None;
    }
    let first = rows[0].tokens[0].span;
    for row in rows {
        row.tokens.remove(0);
        row.bars.retain_mut(|bar| {
            *bar = bar.saturating_sub(1);
            *bar > 0
        });
    }
    Some(Diagnostic::row_numbers(first))
}

/// Whether tokens are column labels, which may begin with an empty corner.
fn is_heading(tokens: &[Token]) -> bool {
    let corner = matches!(tokens.first(), Some(token) if token.mark == Mark::Blank(Blank::EMPTY));
    are_consecutive(tokens[usize::from(corner)..].iter().map(|token| token.mark))
}

/// Drops column labels (`1 2 3 …`) above the rows of a grid, and reports them.
pub(super) fn take_column_labels(rows: &mut Vec<Row>, gaps: &mut [usize], side: usize) -> Option<Diagnostic> {
    let first = rows.first().filter(|first| first.tokens.len() == side && rows.len() == side + 1)?;
    if !are_consecutive(first.tokens.iter().map(|token| token.mark)) {
        return None;
    }
    let diagnostic = Diagnostic::ignored("the first line numbers the columns and", first.span);
    drop_first(rows, gaps);
    Some(diagnostic)
}

/// Drops a row of another width above the rows of a grid, which is a title.
pub(super) fn take_title(text: &str, rows: &mut Vec<Row>, gaps: &mut [usize], side: usize) -> Option<Span> {
    let (first, others) = rows.split_first().filter(|(_, others)| others.len() == side)?;
    // A row nearly as wide, or wider than any, is a faulty row or a grid of its own.
    let is_short = first.tokens.len() * 2 < side;
    let is_title = (is_short || is_date(&text[first.span.range()]))
        && first.diagnostic.is_none()
        && others.iter().all(|row| row.tokens.len() == side);
    let span = first.span;
    is_title.then(|| drop_first(rows, gaps)).map(|()| span)
}

/// Drops a last row that repeats the grid on one line, as HoDoKu's clipboard has it.
pub(super) fn take_repeat(rows: &mut Vec<Row>, side: usize) -> Option<(Span, Diagnostic)> {
    let last = rows.get(side).filter(|last| rows.len() == side + 1 && last.tokens.len() == side * side)?;
    let marks = rows[..side].iter().flat_map(|row| &row.tokens).map(|token| token.mark);
    if !marks.eq(last.tokens.iter().map(|token| token.mark)) {
        return None;
    }
    let span = last.span;
    rows.pop();
    let what = format_args!("row {} repeats the grid on one line and", side + 1);
    Some((span, Diagnostic::ignored(what, span)))
}

/// Whether marks are consecutive: 1, 2, 3 … or 0, 1, 2 … or A, B, C …
fn are_consecutive(mut marks: impl Iterator<Item = Mark>) -> bool {
    match marks.next() {
        Some(Mark::Number(first @ 0..=1)) => {
            marks.zip(first + 1..).all(|(mark, next)| mark == Mark::Number(next))
        }
        Some(Mark::Letter(0)) => marks.zip(1..).all(|(mark, next)| mark == Mark::Letter(next)),
        _ => false,
    }
}

fn drop_first(rows: &mut Vec<Row>, gaps: &mut [usize]) {
    rows.remove(0);
    for gap in gaps {
        *gap = gap.saturating_sub(1);
    }
}
