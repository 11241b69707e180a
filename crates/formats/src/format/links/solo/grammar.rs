//! The grammar of descriptions: parameters, and cells as runs of numbers and blanks.
//!
//! The readers of ids and of saved games parse parameters with it, and `description` the parts of an id; all report a
//! character that means nothing in the same words.

use std::fmt;

use givens_engine::grid::Shape;

use crate::{
    cells::fill::unknown_character,
    diagnostic::Diagnostic,
    format::links::runs::{CellRun, blanks},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, char, digit1, many0, map, map_opt, multispace0, one_of, opt, pair,
            preceded, recognize, tag, terminated, value,
        },
        expect::Parsed,
    },
    text::Span,
};

/// The size of a grid and what is beyond a classic one.
pub(super) struct Params {
    /// Boxes in a row of boxes, and in a column of them; with regions, their product is the side, as is the first alone.
    pub(super) boxes: (usize, Option<usize>),
    /// Whether it has regions instead of boxes: `j`.
    pub(super) has_regions: bool,
    /// Whether digits of both diagonals differ: `x`.
    pub(super) has_diagonals: bool,
    /// Whether it has cages: `k`.
    pub(super) has_cages: bool,
}

/// Parses a text of parameters alone.
pub(super) fn only_params(input: &str) -> Parsed<'_, Params> {
    all_consuming(terminated(params, multispace0)).parse(input)
}

/// `params = number [ "x" number ] *option`
pub(super) fn params(input: &str) -> Parsed<'_, Params> {
    let second = opt(preceded(char('x'), number));
    map((number, second, many0(option)), |(first, second, options)| {
        let has = |letter: char| options.contains(&Some(letter));
        Params { boxes: (first, second), has_regions: has('j'), has_diagonals: has('x'), has_cages: has('k') }
    })
    .parse(input)
}

/// `number = 1*DIGIT`, below 100
fn number(input: &str) -> Parsed<'_, usize> {
    map_opt(digit1, |digits: &str| digits.parse().ok().filter(|&count| count < 100)).parse(input)
}

/// `option = "j" / "x" / "k" / symmetry / "d" level`, of which the first three are variants
fn option(input: &str) -> Parsed<'_, Option<char>> {
    let variant = one_of("jxk");
    let symmetry =
        alt((tag("r2"), tag("r4"), tag("md2"), tag("md4"), tag("m2"), tag("m4"), tag("m8"), tag("a")));
    let level = recognize(pair(char('d'), one_of("tbiaeu")));
    alt((map(variant, Some), value(None, alt((symmetry, level))))).parse(input)
}

/// `run = number / "_" / blanks`
pub(super) fn run(input: &str) -> Parsed<'_, CellRun> {
    let number = map(digit1, |digits: &str| CellRun::Value(digits.parse().unwrap_or(u32::MAX)));
    alt((number, blanks('a'), value(CellRun::Separator, char('_')))).parse(input)
}

impl Params {
    /// Returns whether they announce no more than boxes.
    pub(super) const fn is_classic(&self) -> bool {
        !(self.has_regions || self.has_diagonals || self.has_cages)
    }

    /// Returns the shape, if there is one with these boxes.
    pub(super) fn shape(&self) -> Option<Shape> {
        let (across, down) = self.box_counts();
        Shape::new(across, down)
    }

    /// Returns the side of the grid.
    pub(super) fn side(&self) -> usize {
        match self.boxes {
            (side, None) if self.has_regions => side,
            _ => self.box_counts().0 * self.box_counts().1,
        }
    }

    /// Returns the number of parts behind the cells.
    pub(super) const fn part_count(&self) -> usize {
        self.has_regions as usize + 2 * self.has_cages as usize
    }

    /// Reports a size that is none of these: "4×4 to 25×25".
    pub(super) fn no_grid(&self, sizes: &str, place: Span) -> Diagnostic {
        let (across, down) = self.box_counts();
        match self.boxes.1 {
            None if self.has_regions => {
                Diagnostic::wrong_boxes(format_args!("{across} regions"), sizes, place)
            }
            _ => Diagnostic::wrong_boxes(format_args!("{across}×{down} boxes"), sizes, place),
        }
    }

    fn box_counts(&self) -> (usize, usize) {
        (self.boxes.0, self.boxes.1.unwrap_or(self.boxes.0))
    }
}

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.boxes {
            (side, None) if self.has_regions => write!(f, "{side}")?,
            _ => write!(f, "{}x{}", self.box_counts().0, self.box_counts().1)?,
        }
        let letters = [(self.has_regions, "j"), (self.has_diagonals, "x"), (self.has_cages, "k")];
        letters.into_iter().filter(|(has, _)| *has).try_for_each(|(_, letter)| f.write_str(letter))
    }
}

/// Reports a character that is no code of cells.
pub(super) fn unknown_symbol(c: char, span: Span) -> Diagnostic {
    Diagnostic { help: None, ..unknown_character(c, span) }
}
