//! A line with the size above a grid, which is no title.
//!
//! ```text
//! size   = number / number sep number / number EOL number    ; the side, or the rows and columns of a box
//! sep    = 1*( SP / "," / "x" / "×" )
//! ```
//!
//! A number that stands alone may as well be that of a puzzle: it is a size where the text begins with one
//! and has no other.

use crate::{
    diagnostic::{Diagnostic, Rule},
    grid::Shape,
    text::{Span, lines, shown},
};

/// Whether numbers that stand alone are sizes in a text that begins so.
pub(super) fn has_sizes(head: &str) -> bool {
    let mut content = lines(head).map(|line| line.text.trim()).filter(|text| !text.is_empty());
    let Some(first) = content.next().filter(|first| number(first).is_some()) else { return false };
    content.all(|text| text == first || number(text).is_none())
}

/// What the lines just above a grid of this side say of its size: the shape, if that fits. They are taken
/// from the headings.
pub(super) fn take_size(
    text: &str,
    headings: &mut Vec<Span>,
    side: usize,
    has_sizes: bool,
) -> Option<Result<Option<Shape>, Diagnostic>> {
    let said = |span: &Span| numbers(&text[span.range()]);
    let last = headings.last().and_then(said)?;
    let before = headings.len().checked_sub(2).and_then(|before| said(&headings[before]));
    let (count, told) = match (before.as_deref(), &last[..]) {
        (Some(&[rows @ ..=5]), &[columns @ ..=5]) => (2, [rows, columns].to_vec()),
        (_, [_]) if !has_sizes => return None,
        _ => (1, last),
    };
    let taken = headings.split_off(headings.len() - count);
    let span = taken.into_iter().reduce(Span::to)?;
    match told[..] {
        [one] if one == side || one * one == side => return Some(Ok(None)),
        [one, other] if one == side && other == side => return Some(Ok(None)),
        [rows, columns] if rows * columns == side => return Some(Ok(Shape::new(rows, columns))),
        _ => {}
    }
    let message = format!("`{}` is announced, the grid is {side}×{side}", shown(&text[span.range()]));
    Some(Err(Diagnostic::new(Rule::WrongClaim, message).at(span, "read as a size")))
}

/// The one number of a line, or its two.
fn numbers(text: &str) -> Option<Vec<usize>> {
    let words = text.split([' ', '\t', ',', 'x', 'X', '×']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<_>> = words.map(number).collect();
    numbers.filter(|numbers| matches!(numbers.len(), 1 | 2))
}

/// A number that sizes have.
fn number(word: &str) -> Option<usize> {
    let is_number = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|number| is_number && (2..=Shape::MAX_SIDE).contains(number))
}
