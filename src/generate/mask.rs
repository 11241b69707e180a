//! Masks: patterns of givens as text, a character per cell.

use givens_engine::grid::{CellSet, Shape};

/// Parses a mask: one character per cell, a blank or a mark; frames between them are ignored. Returns its shape, which is
/// `expected` if there is one, and the marked cells; `None` if the characters make no such grid.
///
/// # Examples
///
/// ```
/// use givens::generate::{GenerateOptions, Generator, Goal, parse_mask};
///
/// let (shape, cells) = parse_mask("XX..\n..XX\nXX..\n..XX", None).unwrap();
/// let options = GenerateOptions::default().with_shape(shape).with_goal(Goal::Pattern(cells)).with_minimal(false);
/// let made = Generator::new(options).unwrap().next().unwrap().unwrap();
/// assert_eq!(made.grid().filled(), cells);
/// ```
#[must_use]
pub fn parse_mask(text: &str, expected: Option<Shape>) -> Option<(Shape, CellSet)> {
    let drawn = |symbol: char| symbol.is_whitespace() || "|+=".contains(symbol);
    let rows = text.lines().filter(|line| {
        let frame = line.chars().all(|symbol| drawn(symbol) || symbol == '-') && line.contains(['+', '|']);
        !frame && !line.starts_with('#')
    });
    let marks: Vec<char> = rows.flat_map(str::chars).filter(|&symbol| !drawn(symbol)).collect();
    let shape = match expected {
        Some(expected) => Some(expected).filter(|expected| expected.cell_count() == marks.len()),
        None => Shape::of_cell_count(marks.len()),
    }?;
    // `?` and `*` are marks if there are plainer blanks, and blanks if there are none.
    let blanks =
        [".0_-", "?", "*"].into_iter().find(|blanks| marks.iter().any(|&mark| blanks.contains(mark)));
    let given = |(_, mark): &(usize, &char)| !blanks.unwrap_or_default().contains(**mark);
    Some((shape, marks.iter().enumerate().filter(given).map(|(cell, _)| shape.cell(cell)).collect()))
}
