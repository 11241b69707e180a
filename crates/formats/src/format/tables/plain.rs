//! Usual fields, fast: loops over bytes that give the grids that [`FieldCells`](super::field::FieldCells) would give.
//!
//! Plain rows have the usual number of fields without quotes, 81 plain cells in that of the puzzle, and 81 digits in that of
//! the solution, if there is one. They are read without a list of fields.

use std::{mem, sync::Arc};

use givens_engine::grid::{Digit, Grid, Shape};
use memchr::{memchr, memchr_iter};

use crate::{
    cells::glued::{is_full, plain, plain_cells},
    codec::{ColumnRole, PlainCells, PlainPlace, Run, TableStyle},
    record::{CellSpans, Field, FieldSet},
    text::{Span, offset_in},
};

use super::{
    field::{PlacedGrid, bared},
    row::LIMIT,
};

/// Returns the grid of a field of plain bytes, bare or forced to be text, or of a list of digits.
pub(super) fn plain_field(text: &str, span: Span, shape: Shape) -> Option<PlacedGrid> {
    let raw = &text[span.range()];
    let glued = |cells: &str| {
        let grid = plain(cells.as_bytes(), shape).filter(|_| cells.len() == shape.cell_count())?;
        Some((grid, CellSpans::consecutive(span.start + offset_in(raw, cells))))
    };
    if raw.len() == shape.cell_count() {
        return glued(raw);
    }
    match raw.as_bytes().first()? {
        b'=' | b'\'' | b'"' => glued(bared(raw)),
        b'[' | b'(' | b'0'..=b'9' if raw.len() > shape.cell_count() => list(raw, span.start, shape),
        _ => None,
    }
}

/// Returns the grid of single digits with spaces and brackets between them, or one delimiter between any two as well.
fn list(raw: &str, start: usize, shape: Shape) -> Option<PlacedGrid> {
    let mut digits = Vec::with_capacity(shape.cell_count());
    let mut places = Vec::with_capacity(shape.cell_count());
    // The delimiter since the last digit, and the one before that digit.
    let (mut since, mut before) = (None, None);
    let mut is_digit = false;
    for (place, byte) in (0_u32..).zip(raw.bytes()) {
        let was_digit = mem::replace(&mut is_digit, byte.is_ascii_digit());
        match byte {
            b'0'..=b'9' => {
                let first = digits.is_empty();
                if was_digit || (first && since.is_some()) || (digits.len() > 1 && since != before) {
                    return None;
                }
                before = since.take();
                digits.push(match byte - b'0' {
                    0 => None,
                    value => Some(Digit::new(value).filter(|digit| digit.index() < shape.side())?),
                });
                places.push(place);
            }
            b',' | b';' | b'|' if since.is_none() => since = Some(byte),
            b' ' | b'\t' | b'\r' | b'\n' | b'[' | b']' | b'(' | b')' => {}
            _ => return None,
        }
    }
    let grid = Grid::new(shape, digits).filter(|_| since.is_none())?;
    Some((grid, CellSpans::laid_out(start, Arc::from(places))))
}

/// Reads plain rows of a table.
pub(super) struct PlainRows {
    pub(super) delimiter: u8,
    /// Number of columns.
    pub(super) columns: usize,
    pub(super) puzzle: usize,
    pub(super) solution: Option<usize>,
}

impl PlainRows {
    /// Returns the puzzle of the row that starts here, and the offset after its line end; `None` if it is not plain.
    #[inline]
    pub(super) fn read<'t>(&self, text: &'t str, start: usize) -> Option<(Run<'t>, usize)> {
        let bytes = text.as_bytes();
        // A row that begins with another character may be a comment.
        bytes.get(start).filter(|first| first.is_ascii_alphanumeric() || **first == b'.')?;
        let (mut at, mut cells, mut solution) = (start, None, None);
        for column in 0..self.columns {
            if column > 0 {
                bytes.get(at).filter(|&&byte| byte == self.delimiter)?;
                at += 1;
            }
            if column == self.puzzle {
                cells = Some((plain_cells(&bytes[at..])?, at));
                at += 81;
            } else if Some(column) == self.solution && !self.ends_field(bytes.get(at)) {
                solution = is_full(&bytes[at..]).then_some(Some(at))?;
                at += 81;
            } else {
                at += bytes[at..].iter().take_while(|byte| !self.ends_field(Some(byte))).count();
            }
        }
        let end = match &bytes[at..] {
            [b'\n', ..] => at + 1,
            [b'\r', b'\n', ..] => at + 2,
            [] => at,
            _ => return None,
        };
        let (cells, first) = cells?;
        let place = PlainPlace::consecutive(Span::new(start, at), first, solution);
        Some((Run::Plain(cells, place), end))
    }

    /// Whether a field without quotes ends before this byte, or this one begins quotes.
    #[inline]
    fn ends_field(&self, byte: Option<&u8>) -> bool {
        byte.is_none_or(|&byte| byte == self.delimiter || matches!(byte, b'\n' | b'\r' | b'"'))
    }
}

/// How the plain rows of a table look.
pub(super) struct RowStyle {
    delimiter: u8,
    blank: Option<char>,
    roles: Vec<ColumnRole>,
    /// The fields that every row has besides its solution.
    carried: FieldSet,
    /// Whether there are texts or ratings, which are missing where nothing is written.
    has_texts: bool,
}

impl RowStyle {
    pub(super) fn from_style(style: &TableStyle) -> Option<Self> {
        let roles: Vec<_> = style.columns.iter().map(|column| column.role).collect();
        let is_carried = roles.contains(&ColumnRole::Carried);
        let is_text = |role: &ColumnRole| matches!(role, ColumnRole::Text(_) | ColumnRole::Rating);
        Some(Self {
            delimiter: u8::try_from(style.delimiter).ok()?,
            blank: style.blank,
            carried: FieldSet::of(if is_carried { &[Field::Columns] } else { &[] }),
            has_texts: roles.iter().any(is_text),
            roles,
        })
    }

    fn values<'r>(&self, row: &'r str) -> impl Iterator<Item = &'r str> {
        let mut start = 0;
        let ends = memchr_iter(self.delimiter, row.as_bytes()).chain([row.len()]);
        ends.map(move |end| &row[mem::replace(&mut start, end + 1)..end])
    }

    /// Returns the fields that the record of a plain row has besides its solution.
    pub(super) fn fields(&self, row: &str) -> FieldSet {
        let mut fields = self.carried;
        if !self.has_texts {
            return fields;
        }
        let is_written = |value: &str| {
            value.bytes().next().is_some_and(|first| first.is_ascii_graphic()) || !value.trim().is_empty()
        };
        for (value, role) in self.values(row).zip(&self.roles) {
            match role {
                ColumnRole::Text(text) if is_written(value) => fields.insert(Field::Text(*text)),
                ColumnRole::Rating if is_written(value) => fields.insert(Field::Ratings),
                _ => {}
            }
        }
        fields
    }

    /// Returns whether the row with these cells is what is written for its record: its blanks are the usual ones, and no text
    /// in it is written in quotes, or without spaces around it.
    pub(super) fn keeps(&self, cells: &PlainCells, row: &str) -> bool {
        let blank = cells.iter().find(|&&cell| matches!(cell, b'.' | b'0'));
        blank.is_none_or(|&blank| Some(char::from(blank)) == self.blank)
            && row.len() < LIMIT / 2
            && (self.has_grids_only() || self.has_bare_values(row))
    }

    /// Returns whether a plain row is nothing but a puzzle, and perhaps its solution.
    pub(super) fn has_grids_only(&self) -> bool {
        !self.has_texts && self.carried.is_empty()
    }

    /// Returns whether no value needs quotes: none has white space at its ends, nor a comma where that is not the delimiter.
    fn has_bare_values(&self, row: &str) -> bool {
        let is_bare = |value: &str| {
            let value = value.as_bytes();
            value.first().into_iter().chain(value.last()).all(u8::is_ascii_graphic)
        };
        (self.delimiter == b',' || memchr(b',', row.as_bytes()).is_none()) && self.values(row).all(is_bare)
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::FieldCells;
    use super::*;

    #[test]
    fn it_reads_as_the_long_way_does() {
        let shape = Shape::of_side(4).expect("it has boxes");
        for text in [
            "1.3..........2..",
            "=\"\"1030000000000200\"\"",
            "'1.3..........2..",
            "\"1.3..........2..\"",
            "[[1, 0, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0]]",
            "[[1 0 3 0]\n [0 0 0 0]\n [0 0 0 0]\n [0 2 0 0]]",
            "(1;0;3;0;0;0;0;0;0;0;0;0;0;2;0;0)",
            "1 0 3 0 0 0 0 0 0 0 0 0 0 2 0 0",
            "1|0|3|0|0|0|0|0|0|0|0|0|0|2|0|0",
        ] {
            let span = Span::new(0, text.len());
            let long = FieldCells::from_field(text, span).grid(shape, &mut Vec::new());
            assert!(long.is_some(), "{text}");
            assert!(plain_field(text, span, shape) == long, "{text}");
        }
        for text in [
            "1,0,3,0,0,0,0,0,0,0,0,0,0,2,0,0,",
            "1,0,3,,0,0,0,0,0,0,0,0,0,0,2,0,0",
            "1 0 3,0,0,0,0,0,0,0,0,0,0,2,0,0",
            "1,0,3,0;0,0,0,0,0,0,0,0,0,2,0,0",
            "10,0,3,0,0,0,0,0,0,0,0,0,2,0,0",
            "7,0,3,0,0,0,0,0,0,0,0,0,0,2,0,0",
        ] {
            assert!(plain_field(text, Span::new(0, text.len()), shape).is_none(), "{text}");
        }
    }
}
