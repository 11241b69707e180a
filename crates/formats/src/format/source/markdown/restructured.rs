//! Tables of `reStructuredText`: simple tables between rules of `=`, and the directives `list-table` and `csv-table`.
//!
//! ```text
//! simple    = border *row border EOL             ; a border behind the first row makes it the header
//! border    = *SP 4*( 1*"=" 1*SP )               ; the columns, in which the cells of rows stand
//! directive = ".. " ( "list-table" / "csv-table" ) "::" *any EOL *( SP ":" name ":" *any EOL ) *( SP *any EOL )
//! list      = bullet 1*SP item *( EOL item ) EOL ; a row, its items below one another
//! item      = bullet [ 1*SP cell ]
//! csv       = cell *( delimiter cell ) EOL
//! bullet    = "*" / "-" / "+"
//! ```
//!
//! `markup` passes the lines from the first one on and gets the cells row by row, as slices of the text. What does not
//! belong to such a table ends it, so that a line which only looks like a border hides nothing. Grid tables (`+---+---+`)
//! are drawn grids, which `boxed` reads.

use std::iter::Peekable;

use crate::{
    syntax::{
        combinators::{
            Parser, alt, char, many1_count, one_of, preceded, rest, space0, space1, tag, take_while1,
            terminated,
        },
        expect::{Parsed, whole},
    },
    text::{Line, Span},
};

/// The rows of a table, each cell without white space around it.
pub(super) type MarkupRows<'t> = Vec<Vec<&'t str>>;

/// The largest number of lines of a table that is read.
const MAX_LINES: usize = 2000;
/// The smallest number of columns.
const MIN_COLUMNS: usize = 4;

/// A kind of table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RestructuredTable {
    Simple,
    List,
    Csv,
}

impl RestructuredTable {
    /// Returns the kind of the table that begins with this line.
    pub(super) fn from_line(line: &str) -> Option<Self> {
        match line.trim_start().as_bytes().first()? {
            b'=' => whole(border, line.trim()).filter(|count| *count >= MIN_COLUMNS).map(|_| Self::Simple),
            b'.' => whole(directive, line.trim()),
            _ => None,
        }
    }

    /// Returns the rows of the table below its first line, and its span.
    pub(super) fn rows<'t>(
        self,
        first: Line<'t>,
        lines: &mut Peekable<impl Iterator<Item = Line<'t>>>,
    ) -> (Span, MarkupRows<'t>) {
        match self {
            Self::Simple => simple_rows(first, lines),
            Self::List | Self::Csv => self.content_rows(first, lines),
        }
    }

    /// Returns the rows in the content of a directive: indented lines, below those of options.
    fn content_rows<'t>(
        self,
        first: Line<'t>,
        lines: &mut Peekable<impl Iterator<Item = Line<'t>>>,
    ) -> (Span, MarkupRows<'t>) {
        let (mut span, mut rows) = (first.span(), Vec::new());
        let outer = indent(first.text);
        let is_inside = |line: &Line<'_>| line.is_blank() || indent(line.text) > outer;
        let mut delimiter = ',';
        for _ in 0..MAX_LINES {
            let Some(line) = lines.next_if(is_inside) else { break };
            if line.is_blank() {
                continue;
            }
            span = span.to(line.span());
            match (whole(option, line.text.trim()), self) {
                (Some(("delim", value)), _) if rows.is_empty() => delimiter = delimiter_of(value),
                (Some(("header", names)), Self::Csv) if rows.is_empty() => {
                    rows.push(names.split(',').map(unquoted).collect());
                }
                (Some(_), _) if rows.len() < 2 => {}
                (_, Self::Csv) => rows.push(line.text.trim_start().split(delimiter).map(unquoted).collect()),
                _ => push_item(line.text, &mut rows),
            }
        }
        (span, rows)
    }
}

/// Adds the item of a list to the last row, or begins a row.
fn push_item<'t>(text: &'t str, rows: &mut MarkupRows<'t>) {
    let text = text.trim();
    if let Some(first) = whole(row_start, text) {
        return rows.push(vec![first.trim()]);
    }
    // What continues a cell is a cell too many, so that the row is no row of a grid.
    let cell = whole(item, text).unwrap_or(text).trim();
    match rows.last_mut() {
        Some(row) => row.push(cell),
        None => rows.push(vec![cell]),
    }
}

/// Returns the rows of a simple table, of which the first line is the border.
fn simple_rows<'t>(
    first: Line<'t>,
    lines: &mut Peekable<impl Iterator<Item = Line<'t>>>,
) -> (Span, MarkupRows<'t>) {
    let columns = columns(first.text);
    let (mut span, mut rows) = (first.span(), Vec::new());
    let mut blank = 0;
    for _ in 0..MAX_LINES {
        let is_row = |line: &Line<'_>| line.is_blank() || fits(line.text, &columns);
        let Some(line) = lines.next_if(is_row) else { break };
        blank = if line.is_blank() { blank + 1 } else { 0 };
        if blank > 1 {
            break;
        }
        if line.is_blank() {
            continue;
        }
        span = span.to(line.span());
        if whole(border, line.text.trim()).is_none() {
            rows.push(cells(line.text, &columns));
        } else if rows.len() != 1 || lines.peek().is_none_or(Line::is_blank) {
            break;
        }
    }
    (span, rows)
}

/// Returns the offsets at which the columns of a border begin.
fn columns(border: &str) -> Vec<usize> {
    let bytes = border.as_bytes();
    let begins = |at: &usize| bytes[*at] == b'=' && (*at == 0 || bytes[*at - 1] != b'=');
    (0..bytes.len()).filter(begins).collect()
}

/// Returns whether the text of a row leaves what is in front of each column free.
fn fits(text: &str, columns: &[usize]) -> bool {
    let bytes = text.as_bytes();
    text.is_ascii()
        && columns
            .iter()
            .all(|&at| at == 0 || bytes.get(at - 1).is_none_or(|byte| *byte == b' ' || *byte == b'='))
}

/// Returns the cells of a row.
fn cells<'t>(text: &'t str, columns: &[usize]) -> Vec<&'t str> {
    let ends = columns.iter().skip(1).copied().chain([usize::MAX]);
    let cell = |(&start, end): (&usize, usize)| {
        let (start, end) = (start.min(text.len()), end.min(text.len()));
        // An empty first cell is written as a backslash.
        Some(text[start..end].trim()).filter(|cell| *cell != "\\").unwrap_or(&text[start..start])
    };
    columns.iter().zip(ends).map(cell).collect()
}

fn indent(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

fn unquoted(cell: &str) -> &str {
    let cell = cell.trim();
    cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).unwrap_or(cell).trim()
}

/// Returns the character that an option names.
fn delimiter_of(value: &str) -> char {
    match value.trim() {
        "tab" => '\t',
        "space" => ' ',
        value => value.chars().next().unwrap_or(','),
    }
}

/// `border = 1*"=" *( 1*SP 1*"=" )`: the number of columns
fn border(input: &str) -> Parsed<'_, usize> {
    many1_count(terminated(take_while1(|c| c == '='), space0)).parse(input)
}

/// `directive = ".. " ( "list-table" / "csv-table" ) "::" *any`
fn directive(input: &str) -> Parsed<'_, RestructuredTable> {
    let name = alt((
        tag("list-table").map(|_| RestructuredTable::List),
        tag("csv-table").map(|_| RestructuredTable::Csv),
    ));
    terminated(preceded((tag(".."), space1), name), (tag("::"), rest)).parse(input)
}

/// `option = ":" name ":" *any`
fn option(input: &str) -> Parsed<'_, (&str, &str)> {
    let name = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '-');
    (preceded(char(':'), name), preceded(char(':'), rest)).parse(input)
}

/// `row-start = bullet 1*SP bullet [ SP *any ]`
fn row_start(input: &str) -> Parsed<'_, &str> {
    preceded((one_of("*-+"), space1), item).parse(input)
}

/// `item = bullet [ SP *any ]`
fn item(input: &str) -> Parsed<'_, &str> {
    let text = alt((preceded(space1, rest), crate::syntax::combinators::eof));
    preceded(one_of("*-+"), text).parse(input)
}
