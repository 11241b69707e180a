//! Plain rows: the usual number of fields without quotes, 81 plain cells in that of the puzzle, and 81 digits in that of
//! the solution, if there is one. They are read without a list of fields.

use crate::{
    cells::plain::{is_full, plain_cells},
    codec::{Item, PlainPlace},
    record::CellSpans,
    text::Span,
};

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
    pub(super) fn read(&self, text: &str, start: usize) -> Option<(Item, usize)> {
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
                cells = Some((plain_cells(&bytes[at..])?, CellSpans::consecutive(at)));
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
        let (cells, places) = cells?;
        let place = PlainPlace { span: Span::new(start, at), cells: places, solution };
        Some((Item::Plain(cells, place), end))
    }

    /// Whether a field without quotes ends before this byte, or this one begins quotes.
    #[inline]
    fn ends_field(&self, byte: Option<&u8>) -> bool {
        byte.is_none_or(|&byte| byte == self.delimiter || matches!(byte, b'\n' | b'\r' | b'"'))
    }
}
