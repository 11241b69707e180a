//! Grids with a field a cell, separated by commas, semicolons or TABs: a line a row.
//!
#![doc = concat!("```text\n", include_str!("comma.abnf"), "```")]
//!
//! A field holds the same values as separated cells. White space around it is no part of it, but a TAB at
//! the end of a line is an empty field. Where every row ends with a delimiter, the last field is ignored. A
//! quote that is not closed damages only its line.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::mark,
    codec::{Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    diagnostic::Diagnostic,
    layout::{
        block::{grid_writer, push_number, push_rows},
        flat::content,
        frame::{self, Blocks},
        row::{Row, RowGrammar, is_comment, most_common},
    },
    record::{FieldSet, Text},
    syntax::{
        combinators::{
            Parser, alt, char, delimited, eof, many1_count, opt, peek, preceded, recognize, take_till,
            take_while, take_while_m_n, terminated,
        },
        expect::{Parsed, whole},
    },
    text::{Line, Span, lines, offset_in},
};

use super::doku::{Doku, is_doku};

/// The smallest side of grids with dots as delimiters: shorter rows are versions and addresses.
const MIN_DOTTED: usize = 6;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "comma",
    needs: ",;\t.|",
    name: "one line per row, values separated by commas",
    extensions: &["csv", "tsv", "txt", "doku"],
    holds: FieldSet::EMPTY.and_texts(&[Text::Title, Text::Comment]),
    blank: "0",
    grammar: include_str!("comma.abnf"),
    accepts: &[
        "commas, semicolons or TABs; spaces around fields",
        "dots between numbers (`1.0.0.0.6.0.0.0.2`); all rows on one line with dots between them (`1,0,…,0.0,3,…`)",
        "empty fields, `0`, -1, `NaN` or any other blank",
        "quoted fields, and fields that a spreadsheet was forced to take for text (`=\"5\"`, `'5`)",
        "a delimiter at the end of every row, or a semicolon behind rows of commas; the size above them (`12,3,4;`)",
        "letters A on as values, with `+` or another blank",
        "whole numbers with decimals (`5.0`), as data frames with gaps write them",
        "numbered rows and columns, as data frames write them; blank lines between bands",
        "all N² values on one line",
        "`.doku` files: `5!|.(3,4)|6`, where `!` locks a given and brackets hold pencil marks",
    ],
    writes: "N lines of N fields, `,` between them, or a TAB in files called `.tsv`; an empty line between grids",
    reference: "RFC 4180, one grid a table; what spreadsheets and data frames write",
    ..FormatInfo::new(Format::Comma, Shelf::Grids, &Comma)
};

struct Comma;

impl Codec for Comma {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if is_doku(head) {
            return Some(Evidence::new(45, "values between bars, with locks or marks"));
        }
        let fields = Separator::from_head(head)?;
        if frame::is_code(head) {
            return None;
        }
        let (mut rows, mut other) = (0, 0);
        for line in content(head) {
            *(if fields.is_row_of_values(line.text) { &mut rows } else { &mut other }) += 1;
        }
        let reason = || format!("lines of values separated by {}", name(fields.delimiter));
        (rows > other).then(|| Evidence::new(30, reason()))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if is_doku(head) {
            return Box::new(Blocks::new(head, Doku, options));
        }
        let fields = Separator::from_head(head).unwrap_or(Separator { delimiter: ',', trailing: false });
        Box::new(Blocks::new(head, fields, options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        let push_grid = match options.delimiter {
            Some('\t') => push_grid::<'\t'>,
            Some(';') => push_grid::<';'>,
            _ => push_grid::<','>,
        };
        grid_writer(push_grid, options, &INFO)
    }
}

/// Returns the delimiter in words.
const fn name(delimiter: char) -> &'static str {
    match delimiter {
        ',' => "commas",
        ';' => "semicolons",
        '.' => "dots",
        _ => "TABs",
    }
}

/// How fields are separated.
#[derive(Debug, Clone, Copy)]
struct Separator {
    delimiter: char,
    /// Every row ends with a delimiter.
    trailing: bool,
}

impl Separator {
    /// Finds the delimiter with which most lines have the same number of fields, at least four.
    fn from_head(head: &str) -> Option<Self> {
        let counts_by = |delimiter: char| {
            let count = move |line: Line<'_>| 1 + line.text.matches(delimiter).count();
            lines(head).filter(|line| !is_comment(line.text)).map(count).filter(|&count| count > 3)
        };
        let agreeing = |delimiter: &char| {
            let usual = most_common(counts_by(*delimiter));
            usual.map_or(0, |usual| counts_by(*delimiter).filter(|&count| count == usual).count())
        };
        if is_dotted(head) {
            return Some(Self { delimiter: '.', trailing: false });
        }
        if !head.contains([',', ';', '\t']) {
            return None;
        }
        // The first of equals.
        let delimiter = [',', ';', '\t'].into_iter().rev().max_by_key(agreeing)?;
        let usual = most_common(counts_by(delimiter))?;
        Some(Self { delimiter, trailing: ends_with_delimiter(head, delimiter, usual) })
    }

    /// Whether a line has four fields or more, most of which hold a value or nothing.
    fn is_row_of_values(self, text: &str) -> bool {
        let (mut fields, mut values) = (0, 0);
        for field in text.split(self.delimiter) {
            let field = field.trim_matches([' ', '"', '\'', '=']);
            fields += 1;
            values += usize::from(field.len() <= 4 && !mark::value(field, 0).mark.is_foreign());
            if field.len() >= 16 {
                return false;
            }
        }
        fields > 3 && values * 4 >= fields * 3
    }

    /// Reports a line with another delimiter.
    fn other_delimiter(self, line: Line<'_>) -> Option<Diagnostic> {
        let other = [',', ';', '\t'].into_iter().find(|&c| line.text.matches(c).count() > 2)?;
        let expected = format_args!("{} between fields", name(self.delimiter));
        Some(Diagnostic::wrong_row(expected, name(other), line.span()))
    }
}

/// Whether the rows, of this many fields, have an empty last one that is no cell: without
/// it they are as wide as a grid, and as many.
fn ends_with_delimiter(head: &str, delimiter: char, fields: usize) -> bool {
    let row = |line: &Line<'_>| line.text.matches(delimiter).count() + 1 == fields;
    let mut open = lines(head).filter(row).map(|line| line.text.trim_end_matches(' ').ends_with(delimiter));
    let side = fields - 1;
    let count = lines(head).filter(row).count();
    let is_grid = Shape::of_side(side).is_some() || Shape::of_cell_count(side).is_some();
    let is_wider = Shape::of_side(fields).is_some() && count % fields == 0 && count % side != 0;
    is_grid && !is_wider && open.all(|open| open)
}

impl RowGrammar for Separator {
    fn row(&self, line: Line<'_>) -> Option<Row> {
        // Few TABs are white space, not empty fields.
        if line.is_blank() && line.text.len() < 3 {
            return None;
        }
        // A semicolon may end rows of other delimiters.
        let ended = line.text.trim_end().strip_suffix(';').filter(|_| self.delimiter != ';');
        let line = Line { text: ended.unwrap_or(line.text), ..line };
        let mut row = Row::new(Vec::with_capacity(16), line.span());
        row.separated = true;
        if let Some(fields) = rows_with_dots(line.text, self.delimiter).filter(|_| self.delimiter != '.') {
            row.tokens.extend(fields.into_iter().map(|text| mark::value(text, line.span_of(text).start)));
            return Some(row);
        }
        let mut rest = line.text;
        loop {
            let (after, text) = field(self.delimiter, rest).unwrap_or_else(|_| {
                let at = line.start + offset_in(line.text, rest);
                row.diagnostic.get_or_insert_with(|| Box::new(unclosed(rest, at)));
                let (text, after) = rest.split_at(rest.find(self.delimiter).unwrap_or(rest.len()));
                (after, text)
            });
            row.tokens.push(mark::value(text, line.start + offset_in(line.text, text)));
            match after.strip_prefix(self.delimiter) {
                Some(after) => rest = after,
                None => break,
            }
        }
        if self.trailing && line.text.trim_end_matches(' ').ends_with(self.delimiter) {
            row.tokens.pop();
        }
        if row.tokens.len() == 1 && row.diagnostic.is_none() {
            row.diagnostic = Some(Box::new(self.other_delimiter(line)?));
        }
        Some(row)
    }

    /// Reports delimiters at the ends of rows, at the first of them.
    fn note(&self, text: &str) -> Option<Entry> {
        if !self.trailing {
            return None;
        }
        let solid = |line: Line<'_>| line.text.trim_end_matches(' ').len();
        let ends = |line: &Line<'_>| line.text[..solid(*line)].ends_with(self.delimiter);
        let line = lines(text).find(|line| ends(line) && self.row(*line).is_some())?;
        let end = line.start + solid(line);
        Some(Entry::without_puzzle(Diagnostic::trailing_delimiter_of_rows(Span::new(end - 1, end))))
    }

    fn has_note(&self) -> bool {
        self.trailing
    }
}

/// `field = *SP ( quoted / "=" quoted / "'" plain / plain ) *SP`, before a delimiter or
/// the end of the line
fn field(delimiter: char, input: &str) -> Parsed<'_, &str> {
    let is_space = move |c: char| c.is_whitespace() && c != delimiter;
    let spaces = || take_while(is_space);
    let end = || alt((recognize(char(delimiter)), eof));
    let quoted = || delimited(char('"'), take_till(|c| c == '"'), char('"'));
    let (rest, _) = spaces().parse(input)?;
    if rest.starts_with('"') || rest.starts_with("=\"") {
        return delimited(opt(char('=')), quoted(), (spaces(), peek(end()))).parse(rest);
    }
    let plain = take_till(|c| c == delimiter);
    let (rest, text) = terminated(preceded(opt(char('\'')), plain), peek(end())).parse(rest)?;
    Ok((rest, text.trim_end_matches(is_space)))
}

/// Reports a quote that opens in this field.
fn unclosed(field: &str, at: usize) -> Diagnostic {
    let quote = at + field.find('"').unwrap_or_default();
    Diagnostic::unclosed_field(quote)
}

fn push_grid<const DELIMITER: char>(grid: &Grid, blank: &str, text: &mut String) {
    push_rows(grid, text, |column, digit, text| {
        text.extend((column > 0).then_some(DELIMITER));
        push_number(digit, blank, 0, text);
    });
}

/// Whether the rows of a text are numbers with dots between them (`1.0.0.0.6.0`), and at least as many as a grid has.
pub(super) fn is_dotted(head: &str) -> bool {
    let widths: Vec<_> = content(head).filter_map(|line| whole(dotted, line.text.trim())).collect();
    let side = most_common(widths.iter().copied()).filter(|&side| side >= MIN_DOTTED);
    side.and_then(Shape::of_side).is_some_and(|shape| {
        let count = widths.iter().filter(|&&width| width == shape.side()).count();
        count >= shape.side() && count * 2 > content(head).count()
    })
}

/// `dotted = number 1*( "." number )`, `number = 1*2DIGIT`: the number of numbers
fn dotted(input: &str) -> Parsed<'_, usize> {
    let number = || take_while_m_n(1, 2, |c: char| c.is_ascii_digit());
    preceded(number(), many1_count(preceded(char('.'), number()))).map(|others| others + 1).parse(input)
}

/// Returns the fields of a line that has all rows of a grid, a dot between one and the next.
fn rows_with_dots(line: &str, delimiter: char) -> Option<Vec<&str>> {
    let side = 1 + line.matches('.').count();
    let is_row = |row: &str| row.matches(delimiter).count() + 1 == side;
    let is_grid = (MIN_DOTTED..=Shape::MAX_SIDE).contains(&side) && line.split('.').all(is_row);
    is_grid.then(|| line.split(['.', delimiter]).map(str::trim).collect())
}
