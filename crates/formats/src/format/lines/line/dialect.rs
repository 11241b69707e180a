//! The properties that the lines of a text share: found once, from its head.
//!
//! The reader of lines makes it once from the head and reads every line with it. What a single line leaves open, such as
//! whether a last point is a cell, the lines together show.

use std::collections::BTreeSet;

use givens_engine::grid::Shape;

use crate::{
    cells::{mark, words::is_delimiter},
    layout::{
        flat::content,
        row::{is_known, most_common},
        rule_line::is_rule,
    },
    text::{Line, lines},
};

use super::frame::{CELLS, framed, is_joined, is_plain};

/// The properties that the lines of a text share.
#[derive(Debug, Clone, Default)]
pub(super) struct LineDialect {
    /// The usual shape.
    pub(super) shape: Option<Shape>,
    /// Numbers of cells that occur often enough to be meant.
    pub(super) counts: Vec<usize>,
    /// A space is a blank.
    pub(super) spaces: bool,
    /// A full stop is behind the cells, of which some are points.
    pub(super) stops: bool,
    /// The number of 9×9 grids that are glued to one word.
    pub(super) glued: Option<usize>,
    /// The blank, if it is a sign of which rules are drawn.
    pub(super) drawn_blank: Option<char>,
}

impl LineDialect {
    /// Finds the dialect of a text whose cells are among the first `words` words of a line.
    pub(super) fn from_head(head: &str, words: usize) -> Self {
        let content = || content(head);
        let longest = |line: Line<'_>| cell_like_words(line.text, words).max();
        let lengths: Vec<_> = content().filter_map(longest).collect();
        let squares =
            lengths.iter().copied().filter(|&length| Shape::of_cell_count(length).is_some() && length >= 16);
        if let Some(usual) = most_common(squares.clone()) {
            let often = |count: usize| {
                squares.clone().filter(|&length| length == count).count() * 20 >= lengths.len()
            };
            let counts: BTreeSet<_> =
                squares.clone().filter(|&count| count >= usual || often(count)).collect();
            let counts = counts.into_iter().collect();
            let drawn_blank = drawn_blank(head, usual);
            return Self { shape: Shape::of_cell_count(usual), counts, drawn_blank, ..Self::default() };
        }
        if let Some(shape) = shape_with_spaces(head) {
            let counts = vec![shape.cell_count()];
            return Self { shape: Some(shape), counts, spaces: true, ..Self::default() };
        }
        if let Some(grids) = grids_a_word(head, &lengths) {
            let shape = Some(Shape::CLASSIC);
            return Self { shape, counts: vec![CELLS], glued: Some(grids), ..Self::default() };
        }
        let is_stopped = |line: &Line<'_>| {
            line.text.len() > CELLS
                && framed(true)(line.text.trim()).is_ok_and(|(_, framed)| is_plain(framed.cells))
        };
        let mut with_cells = content().filter(|line| longest(*line).is_some() || is_stopped(line)).peekable();
        if with_cells.peek().is_some() && with_cells.all(|line| is_stopped(&line)) {
            return Self { shape: Some(Shape::CLASSIC), counts: vec![CELLS], stops: true, ..Self::default() };
        }
        // All lines are faulty: the nearest usual size is meant.
        let near = |length: usize| {
            Shape::usual().find(|shape| shape.cell_count().abs_diff(length) <= shape.side() / 2)
        };
        let shape =
            most_common(lengths.iter().copied().filter(|&length| near(length).is_some())).and_then(near);
        Self { shape, counts: shape.map(Shape::cell_count).into_iter().collect(), ..Self::default() }
    }
}

/// Returns the sign for blanks of lines with this number of cells, if rules are drawn of it.
fn drawn_blank(head: &str, cells: usize) -> Option<char> {
    // Most texts have none of these signs.
    let mut signs = ['-', '_', '*', '='].into_iter().filter(|&sign| head.contains(sign));
    let is_grid = |word: &str, sign| {
        word.len() == cells && word.contains(sign) && word.contains(|c: char| c.is_ascii_digit())
    };
    let words = || lines(head).filter_map(|line| line.text.split_whitespace().next());
    signs.find(|&sign| words().any(|word| is_grid(word, sign)))
}

/// Returns the lengths of those of the first words of a line that may be cells: most of them digits
/// and blanks. Cells are the first word or, after a label, the second, unless a catalogue
/// has them in another column.
fn cell_like_words(line: &str, first: usize) -> impl Iterator<Item = usize> {
    let framed =
        Some(line.trim()).filter(|line| line.len() >= CELLS).and_then(|line| framed(false)(line).ok());
    let framed =
        framed.filter(|(_, framed)| is_plain(framed.cells) || is_joined(framed.cells)).map(|_| CELLS);
    let words = line.split(is_delimiter).filter(|word| !word.is_empty()).take(first);
    let words = words.filter(move |word| framed.is_none() && word.len() >= 14 && !is_rule(word));
    framed.into_iter().chain(words.filter_map(|word| {
        let length = word.chars().count();
        let known = word.chars().filter(|&c| is_known(mark::of_symbol(c))).count();
        // Half of a hexadecimal number are digits, too.
        (known * 4 >= length * 3 || Shape::of_cell_count(length).is_some_and(|shape| shape.side() > 9))
            .then_some(length)
    }))
}

/// Returns whether the first line looks like one of a table: names and delimiters, or puzzles.
pub(super) fn is_tabular(head: &str) -> bool {
    let first = content(head).next();
    first.is_some_and(|line| {
        let words = cell_like_words(line.text, usize::MAX).count();
        line.text.contains([',', ';', '\t', '|']) && (words == 0 || words > 2)
    })
}

/// Returns the shape of lines whose blanks are spaces: the longest line has N² characters, all
/// of them digits and spaces.
fn shape_with_spaces(head: &str) -> Option<Shape> {
    let plain = |line: &Line<'_>| line.text.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
    // Spaces alone are the end of an indented line.
    let has_digit = |line: &Line<'_>| line.text.bytes().any(|byte| byte != b' ');
    let longest =
        lines(head).filter(|line| plain(line) && has_digit(line)).map(|line| line.text.len()).max()?;
    let spaced = lines(head).any(|line| line.text.trim().contains(' '));
    let is_long = |line: &Line<'_>| plain(line) && line.text.len() == longest;
    // Numbers with one space between them are no cells: in a puzzle of some size blanks are neighbours.
    let is_list = longest > 36 && lines(head).filter(is_long).all(|line| !line.text.trim().contains("  "));
    Shape::of_cell_count(longest).filter(|_| spaced && longest >= 16 && !is_list)
}

/// Returns how many grids are glued to each word of these lengths: a puzzle and its solution, or three grids.
/// Other texts of 162 symbols are codes of other programs.
pub(super) fn grids_a_word(head: &str, lengths: &[usize]) -> Option<usize> {
    let usual = most_common(lengths.iter().copied())?;
    let word = || head.split(|c| is_delimiter(c) || c == '\n' || c == '\r').find(|word| word.len() == usual);
    match usual / CELLS {
        2 if usual % CELLS == 0 => is_pair(word()?).then_some(2),
        3 if usual % CELLS == 0 => Some(3),
        _ => None,
    }
}

/// Returns whether a word is a puzzle and a full grid that has its givens.
pub(super) fn is_pair(word: &str) -> bool {
    let Some((puzzle, solution)) = word.split_at_checked(CELLS) else { return false };
    let agrees = |(given, value): (u8, u8)| {
        (b'1'..=b'9').contains(&value) && (given == value || !(b'1'..=b'9').contains(&given))
    };
    solution.len() == CELLS && puzzle.bytes().zip(solution.bytes()).all(agrees)
}
