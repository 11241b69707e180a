//! How a table looks: what a writer needs to write rows as another table has them.

use crate::record::Text;

/// How a table looks: its delimiter, its blank, the names and the order of its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableStyle {
    pub(crate) delimiter: char,
    /// The blank of its first puzzle that has one.
    pub(crate) blank: Option<char>,
    pub(crate) has_header: bool,
    pub(crate) columns: Vec<TableColumn>,
}

impl TableStyle {
    /// Returns the character between its columns.
    #[must_use]
    pub const fn delimiter(&self) -> char {
        self.delimiter
    }
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TableColumn {
    /// The name in the header.
    pub(crate) header: String,
    /// The name of a scale or of what is carried along.
    pub(crate) name: String,
    pub(crate) role: ColumnRole,
}

impl TableColumn {
    /// Returns whether both hold the same: only ratings and what is carried along are distinguished by name.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let is_named = matches!(self.role, ColumnRole::Rating | ColumnRole::Carried);
        self.role == other.role && (!is_named || self.name == other.name)
    }
}

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnRole {
    Puzzle,
    Solution,
    Text(Text),
    /// A rating in the scale of the name of the column.
    Rating,
    /// Something that is carried along.
    Carried,
}
