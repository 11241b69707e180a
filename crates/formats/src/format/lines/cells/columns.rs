//! Tables with a row for each cell, and lists of cells by their numbers.
//!
//! ```text
//! table  = header 1*( field *( delimiter field ) EOL )   ; the header names a row, a column and a value
//! list   = 8*( number separator value EOL )               ; the number of the cell, in order
//! number = 1*2DIGIT                                       ; from 0 to 80, or from 1 to 81
//! ```
//!
//! The codec passes the head and gets the columns, or nothing; then the assignment of each line.

use crate::{
    cells::words::fields,
    diagnostic::{Diagnostic, Rule, Severity},
    layout::{
        cell_list::{Assignment, Form, PlacedAssignment},
        flat::content,
    },
    syntax::{
        combinators::{Parser, digit1, map_opt, one_of, space0, terminated},
        expect::{Parsed, whole},
    },
    text::{Span, offset_in},
};

/// The columns of a table of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellColumns {
    /// The places of row, column and value in a line, and of what numbers the puzzle, where there is such a column.
    Named { delimiter: char, places: [usize; 3], puzzle: Option<usize> },
    /// The number of a cell, which counts from this, and its value.
    Numbered {
        first: usize,
        /// Whether a cell in the head shows where they begin.
        is_certain: bool,
    },
}

const ROWS: [&str; 5] = ["r", "row", "y", "i", "zeile"];
const COLUMNS: [&str; 6] = ["c", "col", "column", "x", "j", "spalte"];
const VALUES: [&str; 11] =
    ["value", "val", "v", "digit", "d", "number", "num", "n", "pred", "prediction", "given"];
const PUZZLES: [&str; 7] = ["board", "puzzle", "grid", "id", "game", "sudoku", "name"];

/// The smallest number of lines of a list of cells, and of the last cell in it.
const MIN_LINES: usize = 8;
const MIN_LAST: usize = 54;
/// The number of cells of a grid.
const CELLS: usize = 81;

impl CellColumns {
    /// Returns the columns that a text with this head has.
    pub(super) fn from_head(head: &str) -> Option<Self> {
        Self::named(content(head).next()?.text).or_else(|| Self::numbered(head))
    }

    /// Returns the columns that a header names.
    fn named(header: &str) -> Option<Self> {
        let delimiter = [',', ';', '\t'].into_iter().find(|&sign| header.contains(sign))?;
        let names: Vec<_> =
            header.split(delimiter).map(|name| name.trim_matches([' ', '"']).to_lowercase()).collect();
        let place =
            |known: &[&str]| known.iter().find_map(|&known| names.iter().position(|name| name == known));
        let places = [place(&ROWS)?, place(&COLUMNS)?, place(&VALUES)?];
        Some(Self::Named { delimiter, places, puzzle: place(&PUZZLES) })
    }

    /// Returns the number of the first cell, if nearly all lines are cells in order.
    fn numbered(head: &str) -> Option<Self> {
        let mut cells = Vec::new();
        let mut lines = 0;
        for line in content(head) {
            let cell = whole(pair, line.text.trim()).filter(|(_, value)| (1..=9).contains(value));
            cells.extend(cell.map(|(cell, _)| cell));
            lines += 1;
            if (lines - cells.len()) * 8 > lines {
                return None;
            }
        }
        let (first, last) = (*cells.first()?, *cells.last()?);
        let is_list = lines >= MIN_LINES && (MIN_LAST..=CELLS).contains(&last) && cells.is_sorted();
        let base = usize::from(last == CELLS);
        let is_certain = first == 0 || last == CELLS;
        (is_list && first >= base).then_some(Self::Numbered { first: base, is_certain })
    }

    /// Returns what numbers the puzzle of a line.
    pub(super) fn puzzle(self, line: &str) -> &str {
        let Self::Named { delimiter, puzzle: Some(place), .. } = self else { return "" };
        line.trim().split(delimiter).nth(place).map_or("", |field| field.trim_matches([' ', '"']))
    }

    /// Returns the assignment of a line.
    pub(super) fn assignment(self, line: &str) -> Option<PlacedAssignment> {
        let text = line.trim();
        let start = offset_in(line, text);
        let (row, column, value) = match self {
            Self::Named { delimiter, places, .. } => {
                let fields = whole(fields(delimiter), text)?;
                let field = |place: usize| fields.get(place).map(|field| field.trim_matches([' ', '"']));
                let number = |place: usize| field(place)?.parse::<usize>().ok();
                let is_blank = |text: &str| matches!(text, "" | "." | "-" | "_");
                let value = if is_blank(field(places[2])?) { 0 } else { number(places[2])? };
                (number(places[0])?, number(places[1])?, value)
            }
            Self::Numbered { first, .. } => {
                let (cell, value) = whole(pair, text)?;
                let cell = cell.checked_sub(first).filter(|&cell| cell < CELLS)?;
                (1 + cell / 9, 1 + cell % 9, value)
            }
        };
        // Rows and columns of a number certainly count from 1.
        let form = if let Self::Numbered { .. } = self { Form::Named } else { Form::Numbered };
        Some((Assignment { form, row, column, value }, start, start + text.len()))
    }

    /// Reports that cells were counted from 0 and may count from 1, if that is so.
    pub(super) fn unsettled(self, place: Span) -> Option<Diagnostic> {
        let Self::Numbered { is_certain: false, .. } = self else { return None };
        let message = "cells were counted from 0, but may count from 1";
        let warning = Diagnostic::new(Rule::AmbiguousFormat, message).severity(Severity::Warning);
        Some(
            warning
                .at(place, "")
                .help("there is no cell 0 or 81; if they count from 1, subtract 1 from each"),
        )
    }

    /// Returns what is expected of a line, in words.
    pub(super) const fn expected(self) -> &'static str {
        match self {
            Self::Named { .. } => "a row, a column and a value",
            Self::Numbered { .. } => "the number of a cell and its value",
        }
    }

    /// Returns the evidence in words.
    pub(super) const fn reason(self) -> &'static str {
        match self {
            Self::Named { .. } => "a header with a row, a column and a value for each cell",
            Self::Numbered { .. } => "lines of the number of a cell and its value",
        }
    }
}

/// `pair = number *SP ( "," / ":" / "=" / ";" / SP / TAB ) *SP number`
fn pair(input: &str) -> Parsed<'_, (usize, usize)> {
    let number = || map_opt(digit1, |digits: &str| digits.parse().ok());
    let sign = (space0, one_of(",:=; \t"), space0);
    (terminated(number(), sign), number()).parse(input)
}
