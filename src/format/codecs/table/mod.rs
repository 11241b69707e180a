//! Tables of puzzles, one a row: CSV, TSV, semicolon- or pipe-separated.
//!
//! ```text
//! file      = [header EOL] *( row EOL )
//! header    = name *( delimiter name )
//! row       = field *( delimiter field )
//! delimiter = "," / ";" / TAB / "|"          ; one of them in the whole file
//! field     = *SP quoted *SP / bare
//! quoted    = DQUOTE *( any but DQUOTE / 2DQUOTE ) DQUOTE
//! bare      = *( any but delimiter, CR, LF )
//! ```
//!
//! The head of a text settles the delimiter, whether there is a header, and which columns
//! hold puzzles and solutions: by their names, and by what their fields look like where
//! names do not tell. All other columns are carried along in their order.
//!
//! Written are the columns `puzzle`, `solution`, `title` and `comment`, the last three where
//! the first record has them, and then the columns that the first record carries. Blanks
//! are dots: a field with a dot is never taken for a number. A text that is not there is
//! an empty field, an empty text is `""`; a carried column that a record lacks comes back
//! as an empty text.

mod field;
mod layout;
mod reader;
mod roles;
mod row;
mod sample;
mod writer;

use crate::{
    format::{Codec, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, Tell, WriteOptions, Writer},
    record::{Field, FieldSet, Text},
};

use layout::Layout;
use reader::TableReader;
use roles::{Kind, Role, is_puzzle_name};
use writer::TableWriter;

pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Table,
    id: "table",
    name: "a table of puzzles, one a row: CSV or TSV",
    shelf: Shelf::Tables,
    extensions: &["csv", "tsv"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::of(&[Field::Solution, Field::Columns]).and_texts(&[Text::Title, Text::Comment]),
    blank: ".",
    grammar: "\
file      = [header EOL] *( row EOL )
header    = name *( delimiter name )
row       = field *( delimiter field )
delimiter = \",\" / \";\" / TAB / \"|\"          ; one of them in the whole file
field     = *SP quoted *SP / bare
quoted    = DQUOTE *( any but DQUOTE / 2DQUOTE ) DQUOTE
bare      = *( any but delimiter, CR, LF )",
    accepts: &[
        "columns named `puzzle`, `quizzes`, `q`, `unsolved`, `clues`, …; `solution`, `a`, `solved`, …; other columns are carried along",
        "no header: `<81>,<81>`, `<81>;<81>`; or many puzzles on one line",
        "any blank; 4×4 to 25×25",
        "cells set apart by spaces, `;`, `,` or brackets within a field, or rows on lines of their own within quotes",
        "fields that are forced to be text: `=\"0043…\"`, `'0043…`",
        "a first column without a name, as data frames write it",
        "a delimiter at the end of every row, and sentences in place of a grid, as QQWing writes them",
    ],
    writes: "a header, and a row for each puzzle: puzzle, solution, title, comment and further columns as far as the first record has them; fields with commas, quotes or line ends in quotes",
    reference: "RFC 4180; Kaggle's puzzle sets; QQWing `--csv`",
    codec: &Table,
};

struct Table;

impl Codec for Table {
    fn tell(&self, head: &str) -> Option<Tell> {
        let layout = Layout::of(head);
        let name = |index: usize| layout.columns[index].name.trim();
        let named = || layout.columns.iter().any(|column| is_puzzle_name(&column.name));
        // A lone letter may be a cell of a grid.
        let promised = || {
            let long = |name: &str| name.trim().len() > 1 && is_puzzle_name(name);
            layout.columns.iter().any(|column| long(&column.name))
        };
        let reason = match (layout.kind, layout.column(Role::Solution), layout.header) {
            (Kind::Records(puzzle), _, Some(_)) if named() || layout.has_grids => {
                format!("a header, puzzles below `{}`", name(puzzle))
            }
            (Kind::Records(_), Some(_), None) => "puzzles and solutions in columns".to_owned(),
            (Kind::Puzzles, ..) => "puzzles set apart by delimiters".to_owned(),
            (Kind::Nothing, _, Some(_)) if promised() => "a header that promises puzzles".to_owned(),
            _ => return None,
        };
        Some(Tell { strength: 45, reason })
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(TableReader::new(Layout::of(head), options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(TableWriter::new(options.blank_or(INFO.blank), options.continued))
    }
}
