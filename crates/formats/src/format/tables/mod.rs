//! Tables of puzzles, one a row: CSV, TSV, semicolon- or pipe-separated.
//!
#![doc = concat!("```text\n", include_str!("table.abnf"), "```")]
//!
//! The head of a text decides the delimiter, whether there is a header, and the content of each column:
//! by its name, or by the look of its fields if the name is unknown. Of two columns with one meaning the first
//! has it; columns without a meaning are carried along in their order. The name of a scale is that of its
//! column, or the part of it behind `rating:`. Below `difficulty`, `grade` and the like some write numbers,
//! which are ratings, others words, which are levels: the first value decides.
//!
//! Written are the columns `puzzle`, `solution`, those of the texts by their names, a column
//! a scale, and then the columns that are carried along, each if one of the first 200
//! records has it: they are held back until then. Blanks are dots: a field with a dot is never
//! taken for a number. A missing text is an empty field, an empty text is `""`; a
//! carried column that a record lacks comes back as an empty text. In the style of another table
//! (`WriteOptions::table_style`), its columns come first, with their names and in their order.

mod field;
mod header;
mod layout;
mod names;
mod plain;
mod reader;
mod roles;
mod row;
mod sample;
mod writer;

use givens_engine::grid::Shape;

use crate::{
    codec::{
        Codec, ColumnRole, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, TableColumn,
        WriteOptions, Writer,
    },
    layout::row::is_comment,
    record::{Field, FieldSet, Text},
    syntax::json,
    text::lines,
};

use layout::TableLayout;
use names::{is_puzzle_name, is_surely_puzzle_name, names_variant};
use reader::TableReader;
use roles::TableContent;
use writer::TableWriter;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "table",
    name: "a table with one puzzle per row: CSV or TSV",
    extensions: &["csv", "tsv"],
    holds: FieldSet::of(&[Field::Solution, Field::Ratings, Field::Columns]).and_texts(&Text::ALL),
    grammar: include_str!("table.abnf"),
    accepts: &[
        "columns named `puzzle`, `quizzes`, `q`, `unsolved`, `clues`, …; `solution`, `a`, `solved`, …, in any case",
        "columns of texts (`id`, `name`, `source`, `author`, `date`, `level`, `comment`, …) and of ratings (`rating`, `difficulty` in numbers, `SE`, `hodoku`, `backdoors`, … or `rating:` and the name of a scale); other columns are carried along",
        "no header: `<81>,<81>`, `<81>;<81>`; what numbers or names each puzzle in front of it (`17,<81>,easy`); 81 cells separated by spaces and a number behind a TAB; or many puzzles on one line",
        "any blank; 4×4 to 25×25",
        "values from 0 to 8 with empty cells as blanks, where the listed solution shows that they count from 0",
        "cells separated by spaces, `;`, `,` or brackets within a field, or rows on lines of their own within quotes",
        "fields that are forced to be text: `=\"0043…\"`, `'0043…`",
        "lines that are in quotes as a whole: `\"puzzle,solution\"`",
        "a first column without a name, as data frames write it",
        "several tables with other columns, each below an empty line with a header of its own",
        "a delimiter at the end of every row, and sentences in place of a solution, as QQWing writes them",
        "words in place of a puzzle (`nan`, `NULL`, `error: timeout`) are malformed records",
        "rows whose `variant`, `type` or `rules` is no classic puzzle, or that have `cages`, `regions`, …, are refused by name",
    ],
    writes: "a header, and a row for each puzzle: puzzle, solution, texts, a column a scale, and further columns, as far as the first 200 records have them; fields with commas, quotes or line ends in quotes; TABs between fields in files called `.tsv` and as `--to tsv`",
    reference: "RFC 4180; Kaggle's puzzle sets; QQWing `--csv`",
    ..FormatInfo::new(Format::Table, Shelf::Tables, &Table)
};

struct Table;

/// The largest number of bytes of what is in front of a puzzle.
const MAX_ID: usize = 40;

/// Whether a head is a statement of SQL with several rows on one line, of which a table would have only the first:
/// `INSERT INTO p VALUES (1,'…'),(2,'…');`
fn has_several_tuples(head: &str) -> bool {
    let starts_insert =
        |line: &str| line.get(..11).is_some_and(|start| start.eq_ignore_ascii_case("insert into"));
    lines(head).any(|line| {
        starts_insert(line.text.trim_start()) && ["),(", "), ("].iter().any(|gap| line.text.contains(gap))
    })
}

/// Whether the first line has cells separated by spaces before its first TAB, as in old data of GNOME
/// Sudoku: there is no header there, and no line of glued cells has a tail.
fn has_spaced_cells(head: &str) -> bool {
    let first = lines(head).find(|line| !line.is_blank());
    let cells = first.and_then(|line| line.text.split_once('\t')).map(|(cells, _)| cells.split(' ').count());
    cells.is_some_and(|count| count >= 16 && Shape::of_cell_count(count).is_some())
}

/// Whether a table without a header has something short in front of its puzzles, such as a number, in rows of as many fields
/// each: `17,53..7…,easy`. Statements of programs have brackets or quotes there.
fn is_numbered(head: &str, layout: &TableLayout, puzzle: usize) -> bool {
    let is_short = |field: &str| {
        let field = field.trim().trim_matches('"');
        !field.is_empty()
            && field.len() <= MAX_ID
            && field.chars().all(|c| c.is_alphanumeric() || " .-_#/".contains(c))
    };
    let delimiter = char::from(layout.delimiter);
    let mut rows = lines(head).filter(|line| !line.is_blank() && !is_comment(line.text)).peekable();
    matches!(delimiter, ',' | ';')
        && puzzle > 0
        && layout.has_grids
        && rows.peek().is_some()
        && rows.all(|line| line.text.split(delimiter).take(puzzle).all(is_short))
}

/// Whether a text is one line, and what would be the names of a header are parts of a program, or of data made of one.
fn is_code(head: &str, layout: &TableLayout) -> bool {
    let is_code = |column: &&TableColumn| column.name.contains(['{', '}', ';']);
    lines(head).nth(1).is_none() && layout.columns.iter().filter(is_code).count() > 1
}

impl Codec for Table {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if has_several_tuples(head) {
            return None;
        }
        let layout = TableLayout::from_head(head);
        if is_code(head, &layout) {
            return None;
        }
        let name = |index: usize| layout.columns[index].name.trim().escape_debug();
        let named = || layout.columns.iter().any(|column| is_puzzle_name(&column.name));
        // A lone letter may be a cell of a grid.
        let is_promised = || {
            let long = |name: &str| name.trim().len() > 1 && is_puzzle_name(name);
            layout.columns.iter().any(|column| long(&column.name))
        };
        let reason = match (layout.kind, layout.column(ColumnRole::Solution), layout.header) {
            (TableContent::Records(puzzle), _, Some(_)) if named() || layout.has_grids => {
                format!("a header, puzzles below `{}`", name(puzzle))
            }
            // A document on one line looks like a row.
            (_, _, None) if json::is_document(head) => return None,
            (TableContent::Records(_), Some(_), None) => "puzzles and solutions in columns".to_owned(),
            (TableContent::Records(_), None, None) if has_spaced_cells(head) => {
                "cells separated by spaces, and columns behind a TAB".to_owned()
            }
            (TableContent::Records(puzzle), None, None) if is_numbered(head, &layout, puzzle) => {
                format!("puzzles in column {}", puzzle + 1)
            }
            (TableContent::Puzzles, ..) => "puzzles separated by delimiters".to_owned(),
            (TableContent::Nothing, _, Some(_)) if is_promised() => {
                "a header with a column of puzzles".to_owned()
            }
            _ => return None,
        };
        // Such a header is in no other text, so that rows with damage are no lines with comments.
        let is_known =
            |column: &TableColumn| !matches!(column.role, ColumnRole::Carried | ColumnRole::Puzzle);
        let is_variant = |column: &TableColumn| names_variant(&column.header);
        let is_sure = |column: &TableColumn| is_surely_puzzle_name(&column.header);
        let is_of_table = |column: &TableColumn| is_known(column) || is_variant(column);
        let has_others = layout.columns.len() > 1 && layout.columns.iter().any(is_sure);
        let signed = layout.header.is_some()
            && is_promised()
            && matches!(layout.kind, TableContent::Records(_))
            && (has_others || layout.columns.iter().any(is_of_table));
        Some(Evidence::new(if signed { Evidence::SIGNED } else { 45 }, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(TableReader::new(TableLayout::from_head(head), options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(TableWriter::new(options, &INFO))
    }
}
