//! A line with the size above a grid, which is no title.
//!
//! ```text
//! size      = *separator number *2( 1*separator number ) *separator   ; the side, the rows and columns of a box, or all
//!                                                                      ; three
//! separator = SP / TAB / "," / ";" / "x" / "×"
//! ```
//!
//! A box may also have its rows on one line and its columns on the next. A number alone on its line may as well
//! be that of a puzzle: it is a size if the text begins with one and has no other.

use givens_engine::grid::Shape;

use crate::{
    diagnostic::{Diagnostic, Rule},
    syntax::{
        combinators::{Parser, all_consuming, digit1, many_m_n, map_opt, preceded, take_while, terminated},
        expect::Parsed,
    },
    text::{Span, lines, shown},
};

/// Whether numbers alone on their lines are sizes in the text with this head.
pub(super) fn has_sizes(head: &str) -> bool {
    let mut content = lines(head).map(|line| line.text.trim()).filter(|text| !text.is_empty());
    let is_number = |text: &str| all_consuming(number).parse(text).is_ok();
    let Some(first) = content.next().filter(|first| is_number(first)) else { return false };
    content.all(|text| text == first || !is_number(text))
}

/// Takes the lines just above a grid of this side that declare its size from the headings. Returns the shape, or
/// reports a wrong size.
pub(super) fn take_size(
    text: &str,
    headings: &mut Vec<Span>,
    side: usize,
    has_sizes: bool,
) -> Option<Result<Option<Shape>, Diagnostic>> {
    let numbers = |span: &Span| Some(size(&text[span.range()]).ok()?.1);
    let last = headings.last().and_then(numbers)?;
    let before = headings.len().checked_sub(2).and_then(|before| numbers(&headings[before]));
    let (count, declared) = match (before.as_deref(), &last[..]) {
        (Some(&[rows @ ..=5]), &[columns @ ..=5]) => (2, [rows, columns].to_vec()),
        (_, [_]) if !has_sizes => return None,
        _ => (1, last),
    };
    let taken = headings.split_off(headings.len() - count);
    let span = taken.into_iter().reduce(Span::to)?;
    match declared[..] {
        [one] if one == side || one * one == side => return Some(Ok(None)),
        [one, other] if one == side && other == side => return Some(Ok(None)),
        [rows, columns] if rows * columns == side => return Some(Ok(Shape::new(rows, columns))),
        [all, rows, columns] if all == side && rows * columns == side => {
            return Some(Ok(Shape::new(rows, columns)));
        }
        _ => {}
    }
    let message = format!("expected a grid of size `{}`, found {side}×{side}", shown(&text[span.range()]));
    Some(Err(Diagnostic::new(Rule::WrongClaim, message).at(span, "read as a size")))
}

/// `size = *separator number *2( 1*separator number ) *separator`
fn size(input: &str) -> Parsed<'_, Vec<usize>> {
    let separators = || take_while(|c| matches!(c, ' ' | '\t' | ',' | ';' | 'x' | 'X' | '×'));
    all_consuming(preceded(separators(), many_m_n(1, 3, terminated(number, separators())))).parse(input)
}

/// `number = 1*2DIGIT`, from 2 to the largest side
fn number(input: &str) -> Parsed<'_, usize> {
    let value = |digits: &str| digits.parse().ok().filter(|_| digits.len() <= 2);
    map_opt(digit1, |digits| value(digits).filter(|number| (2..=Shape::MAX_SIDE).contains(number)))
        .parse(input)
}
