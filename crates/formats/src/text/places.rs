//! What messages call the places in a text: lines and columns, unless it was made of something that has other names for them.

use super::line::Position;

/// What places in a text are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Places {
    /// `12:5`: line and column.
    #[default]
    Lines,
    /// `B12`: the text has the cells of a sheet, a line for each row from its first on, and fields from this column, from 0.
    Sheet {
        /// The column of the first field.
        first_column: u32,
    },
    /// `page 12, grid 2`: each line is a document of JSON that begins with the page, from 1, and the number of the grid on
    /// it.
    Pages,
}

impl Places {
    /// Returns the name of a place: where it is, the text of its line, and the part of that before it.
    pub(super) fn name(self, Position { line, column }: Position, text: &str, before: &str) -> String {
        match self {
            Self::Sheet { first_column } => {
                format!("{}{line}", column_letters(first_column as usize + delimiters(before)))
            }
            Self::Pages if let Some(place) = grid_of_page(text) => place,
            Self::Lines | Self::Pages => format!("{line}:{column}"),
        }
    }
}

/// Returns the number of commas outside quotes.
fn delimiters(text: &str) -> usize {
    let mut is_quoted = false;
    let delimiters = text.bytes().filter(|&byte| {
        is_quoted ^= byte == b'"';
        byte == b',' && !is_quoted
    });
    delimiters.count()
}

/// Returns the place of a grid that a line names first: the page, and the number of the grid on it.
fn grid_of_page(line: &str) -> Option<String> {
    let (_, members) = line.split_once(",\"page\":")?;
    let (page, members) = members.split_once(",\"page_grid\":")?;
    let grid = members.split([',', '}']).next()?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(page) && is_number(grid)).then(|| format!("page {page}, grid {grid}"))
}

/// Returns the letters of a column of a sheet, from 0: `A` to `Z`, `AA` and so on.
fn column_letters(mut column: usize) -> String {
    const LETTERS: &[u8; 26] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(LETTERS[column % LETTERS.len()]));
        if column < LETTERS.len() {
            return letters.into_iter().rev().collect();
        }
        column = column / LETTERS.len() - 1;
    }
}
