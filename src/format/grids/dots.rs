//! Dots as delimiters: between the values of a row, or between the rows of a grid on one line.

use crate::{
    grid::Shape,
    layout::{flat::content, row::most_common},
    syntax::{
        combinators::{Parser, char, many1_count, preceded, take_while_m_n},
        expect::{Parsed, whole},
    },
};

/// The smallest side of grids with dots as delimiters: shorter rows are versions and addresses.
const MIN_DOTTED: usize = 6;

/// Whether the rows of a text are numbers with dots between them (`1.0.0.0.6.0`), and at least as many as a grid has.
pub(super) fn is_dotted(head: &str) -> bool {
    let widths: Vec<_> = content(head).filter_map(|line| whole(dotted, line.text.trim())).collect();
    let side = most_common(widths.iter().copied()).filter(|&side| side >= MIN_DOTTED);
    side.and_then(Shape::of_side).is_some_and(|shape| {
        let count = widths.iter().filter(|&&width| width == shape.side()).count();
        count >= shape.side() && count * 2 > content(head).count()
    })
}

/// `dotted = number 1*( "." number )`, `number = 1*2DIGIT`: the number of numbers
fn dotted(input: &str) -> Parsed<'_, usize> {
    let number = || take_while_m_n(1, 2, |c: char| c.is_ascii_digit());
    preceded(number(), many1_count(preceded(char('.'), number()))).map(|others| others + 1).parse(input)
}

/// Returns the fields of a line that has all rows of a grid, a dot between one and the next.
pub(super) fn rows_with_dots(line: &str, delimiter: char) -> Option<Vec<&str>> {
    let side = 1 + line.matches('.').count();
    let is_row = |row: &str| row.matches(delimiter).count() + 1 == side;
    let is_grid = (MIN_DOTTED..=Shape::MAX_SIDE).contains(&side) && line.split('.').all(is_row);
    is_grid.then(|| line.split(['.', delimiter]).map(str::trim).collect())
}
