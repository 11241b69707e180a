//! The properties that the lines of a text share: found once, from its head.

use std::collections::BTreeSet;

use crate::{
    cells::{
        mark,
        words::{fields, is_delimiter},
    },
    format::lines::tail::number,
    grid::Shape,
    layout::{
        flat::content,
        row::{is_known, most_common},
        rule_line::is_rule,
    },
    record::{Attribute, Meta, Text},
    syntax::{
        combinators::{Parser, digit1, map_opt, tag, take_until},
        expect::{Parsed, whole},
    },
    text::{Line, lines, offset_in},
};

use super::frame::{CELLS, framed, is_plain};

/// The properties that the lines of a text share.
#[derive(Debug, Clone, Default)]
pub(super) struct Dialect {
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
}

impl Dialect {
    /// Finds the dialect of a text whose cells are among the first `words` words of a line.
    pub(super) fn of(head: &str, words: usize) -> Self {
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
            return Self { shape: Shape::of_cell_count(usual), counts, ..Self::default() };
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

/// Returns the lengths of those of the first words of a line that may be cells: most of them digits
/// and blanks. Cells are the first word or, after a label, the second, unless a catalogue
/// has them in another column.
fn cell_like_words(line: &str, first: usize) -> impl Iterator<Item = usize> {
    let framed =
        Some(line.trim()).filter(|line| line.len() >= CELLS).and_then(|line| framed(false)(line).ok());
    let framed = framed.filter(|(_, framed)| is_plain(framed.cells)).map(|_| CELLS);
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
    let longest = lines(head).filter(plain).map(|line| line.text.len()).max()?;
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

/// Columns of a catalogue: lines whose fields a control line names.
///
/// ```text
/// control = "#!sudoku" *any "-c" 1*DIGIT *( "," name ) EOL   ; which column has the cells
/// line    = field *( "," field ) EOL
/// ```
///
/// gsf's `sudoku` reads them, and the Players' Forum collects the hardest puzzles in one:
/// `#!sudoku -c1,PuzzleR,Label,Poster,q1,q2,ER,EP,ED,Sx9,Sxt`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Catalogue {
    /// The number of the column with the cells, from 0.
    column: usize,
    /// The names of the columns, from the first on.
    names: Vec<String>,
    /// The line itself.
    control: String,
}

impl Catalogue {
    /// Returns the columns that a line of this head names.
    pub(super) fn of(head: &str) -> Option<Self> {
        let line = lines(head).take(40).find(|line| line.text.starts_with("#!sudoku"))?;
        let (column, names) = whole(control, line.text)?;
        let names = names.into_iter().skip(1).map(|name| name.trim().to_owned()).collect();
        Some(Self { column: column.checked_sub(1)?, names, control: line.text.to_owned() })
    }

    /// Returns how many fields of a line may be cells.
    pub(super) const fn width(&self) -> usize {
        self.column + 1
    }

    /// Returns the line that names the columns.
    pub(super) fn control(&self) -> &str {
        &self.control
    }

    /// Returns the field with the cells, and where it begins in the line.
    pub(super) fn cells<'t>(&self, line: &'t str) -> Option<(usize, &'t str)> {
        let field = *whole(fields(','), line)?.get(self.column)?;
        Some((offset_in(line, field), field))
    }

    /// Adds the other fields of a line.
    pub(super) fn add(&self, meta: &mut Meta, line: &str) {
        for (index, field) in whole(fields(','), line).unwrap_or_default().into_iter().enumerate() {
            let field = field.trim();
            if index == self.column || field.is_empty() {
                continue;
            }
            let name = self.names.get(index).map_or("", String::as_str);
            match name.to_ascii_lowercase().as_str() {
                "" => meta.add(Text::Comment, field),
                "label" => meta.add(Text::Title, field),
                "poster" => meta.add(Text::Author, field),
                _ if whole(number, field).is_some() => meta.rate(name, field),
                _ => meta.columns.push(Attribute { name: name.to_owned(), text: field.to_owned() }),
            }
        }
    }
}

/// `control = "#!sudoku" *any "-c" 1*DIGIT names`
fn control(input: &str) -> Parsed<'_, (usize, Vec<&str>)> {
    let column = map_opt(digit1, |number: &str| number.parse().ok());
    let (input, _) = (tag("#!sudoku"), take_until("-c"), tag("-c")).parse(input)?;
    (column, fields(',')).parse(input)
}
