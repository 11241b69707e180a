//! Rows that are in no list: `{0, 5, 1, 4},` on each line.

use super::{
    lexeme::Lexeme,
    list::{Item, List},
};

/// Rows that follow one another outside lists, with commas between them.
#[derive(Default)]
pub(super) struct BareRows<'t> {
    rows: Option<List<'t>>,
    /// A comma follows the last row.
    is_open: bool,
}

impl<'t> BareRows<'t> {
    /// Whether a lexeme that is in no list ends the rows.
    pub(super) fn is_ended_by(&mut self, lexeme: Lexeme<'_>, text: &str) -> bool {
        match lexeme {
            Lexeme::Comma => {
                self.is_open = true;
                false
            }
            Lexeme::Gap => text.matches('\n').count() > 1,
            Lexeme::Comment | Lexeme::Open(_) => false,
            _ => true,
        }
    }

    /// Adds a list if it is the first row and `is_followed` by a comma, or the next row; else returns it.
    pub(super) fn push(&mut self, list: List<'t>, is_followed: bool) -> Option<List<'t>> {
        let fits = if self.rows.is_some() { self.is_open } else { is_followed };
        if !fits || !list.is_row() {
            return Some(list);
        }
        let (span, open) = (list.span, list.open);
        let rows = self.rows.get_or_insert_with(|| List { span, open, ..List::default() });
        rows.span = rows.span.to(span);
        rows.items.push(Item::List(list));
        self.is_open = false;
        None
    }

    /// Returns the rows so far as one list, or as itself where there is only one.
    pub(super) fn take(&mut self) -> Option<List<'t>> {
        self.is_open = false;
        let mut rows = self.rows.take()?;
        if rows.items.len() == 1
            && let Some(Item::List(row)) = rows.items.pop()
        {
            return Some(row);
        }
        Some(rows)
    }
}
