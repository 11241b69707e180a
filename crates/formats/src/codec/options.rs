//! Options of reading and writing.
//!
//! A [`TableStyle`] is how a table looks: what a writer needs to write rows as another table has them.

use std::collections::BTreeSet;

use givens_engine::{grid::Shape, setters::setters};

use crate::{cells::mark, record::Text};

use super::Format;

/// Options of reading.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format; detected if none.
    pub from: Option<Format>,
    /// The boxes of grids of this side, if the text does not show them.
    pub shape: Option<Shape>,
    /// The extension of the file, without a dot: breaks ties in detection, and says whether JSON may have comments.
    pub extension: Option<String>,
}

setters!(ReadOptions {
    with_from(from: impl Into<Option<Format>>),
    with_shape(shape: impl Into<Option<Shape>>),
    with_extension(extension: impl Into<Option<String>>),
});

/// A programming language in which `literal` writes lists.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListLanguage {
    /// `puzzle1 = [[…], …]`
    #[default]
    Python,
    /// `const puzzle1 = [[…], …];`
    JavaScript,
    /// `int puzzle1[9][9] = {{…}, …};`
    C,
    /// `int[][] puzzle1 = {{…}, …};`
    Java,
    /// `let puzzle1 = [[…], …];`
    Rust,
}

/// Options of writing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The blank; the format's own if none. See [`WriteOptions::is_blank`].
    pub blank: Option<char>,
    /// The delimiter of `table` and `comma`: a comma if none, else `;` or TAB.
    pub delimiter: Option<char>,
    /// The language of the lists of `literal`.
    pub language: ListLanguage,
    /// How a `table` looks, except for what the other options set; columns of its own follow.
    pub table_style: Option<TableStyle>,
    /// Writes no header, because the first record follows others that are written elsewhere. The columns of a
    /// table are still those of its own first records; matrices of `matlab` are numbered from 1 again.
    pub omit_header: bool,
    /// Writes no footer, because other records follow that are written elsewhere. With both options, documents
    /// written in parts form one document when joined.
    pub omit_footer: bool,
    /// Escapes texts of a `table` that a spreadsheet would take for formulas, as [`escape_formula`](super::escape_formula)
    /// does. Nothing takes the escapes back when the table is read.
    pub escape_formulas: bool,
}

setters!(WriteOptions {
    with_blank(blank: impl Into<Option<char>>),
    with_delimiter(delimiter: impl Into<Option<char>>),
    with_language(language: ListLanguage),
    with_table_style(table_style: impl Into<Option<TableStyle>>),
    with_omit_header(omit_header: bool),
    with_omit_footer(omit_footer: bool),
    with_escape_formulas(escape_formulas: bool),
});

impl WriteOptions {
    /// Returns whether every format reads this character back as a blank.
    #[must_use]
    pub const fn is_blank(symbol: char) -> bool {
        symbol == '0' || mark::is_blank_symbol(symbol)
    }

    /// Returns the blank to write where these symbols are no blanks.
    pub(crate) fn blank_except(&self, symbols: &[char], usual: &str) -> String {
        let blank = self.blank.filter(|blank| !symbols.contains(blank));
        blank.map_or_else(|| usual.to_owned(), String::from)
    }

    /// Returns the blank to write.
    pub(crate) fn blank_or(&self, usual: &str) -> String {
        self.blank_except(&[], usual)
    }
}

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
    /// Returns that of rows with a puzzle, or with a puzzle and its solution, and `.` for blanks.
    #[must_use]
    pub fn of_grids(delimiter: char, has_solution: bool) -> Self {
        let named = |role, name: &str| TableColumn { header: name.to_owned(), name: name.to_owned(), role };
        let solution = has_solution.then(|| named(ColumnRole::Solution, "solution"));
        let columns = std::iter::once(named(ColumnRole::Puzzle, "puzzle")).chain(solution);
        Self { delimiter, blank: Some('.'), has_header: true, columns: columns.collect() }
    }

    /// Returns the character between its columns.
    #[must_use]
    pub const fn delimiter(&self) -> char {
        self.delimiter
    }

    /// Returns whether each column has a name of its own, whatever its case, as columns of Parquet need.
    #[must_use]
    pub fn has_names(&self) -> bool {
        let names: BTreeSet<_> = self.columns.iter().map(|column| column.header.to_lowercase()).collect();
        self.has_header && names.len() == self.columns.len() && !names.contains("")
    }

    /// Returns the names of its columns; there are none if it has no header.
    pub fn column_names(&self) -> impl Iterator<Item = &str> {
        let named = self.columns.iter().filter(|column| self.has_header && !column.header.trim().is_empty());
        named.map(|column| column.header.trim())
    }

    /// Returns whether it has a column of this name, in any case.
    #[must_use]
    pub fn has_column(&self, name: &str) -> bool {
        self.column_names().any(|other| other.eq_ignore_ascii_case(name.trim()))
    }

    /// Returns whether it has nothing but puzzles and their solutions.
    pub(crate) fn has_grids_only(&self) -> bool {
        self.columns.iter().all(|column| matches!(column.role, ColumnRole::Puzzle | ColumnRole::Solution))
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
