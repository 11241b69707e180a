//! Grids with separated values: a line a row.
//!
#![doc = concat!("```text\n", include_str!("spaced.abnf"), "```")]
//!
//! A wider gap is the edge of a box where all rows have it in the same places. Values of
//! two digits may be padded on either side, or with zeros. A letter that fills a quarter
//! of the cells of a grid of digits is a blank.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::mark::{self, Token},
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    layout::{
        block::{grid_writer, number_width, push_number, push_rows},
        flat::content,
        frame::{self, Blocks},
        row::{Row, RowGrammar, cells_span, without_label, without_remark},
    },
    record::{FieldSet, Text},
    syntax::{
        combinators::{Parser, anychar, opt, peek, take_till1, take_while, take_while1},
        expect::Parsed,
    },
    text::{Line, Span},
};

use super::column::{self, ColumnReader};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "spaced",
    name: "one line per row, values separated by spaces",
    extensions: &["txt", "sud", "dat"],
    holds: FieldSet::EMPTY.and_texts(&[Text::Title, Text::Comment]),
    grammar: include_str!("spaced.abnf"),
    accepts: &[
        "any blank, -1, `NaN`, `None`; a letter that fills a quarter of the cells (`e`)",
        "a wider gap between boxes, which shows their width; blank lines between bands",
        "numbers above 9 padded on the left, on the right or with zeros (`09 10`)",
        "letters A on as values; 0 to N−1 where another blank occurs, above 9×9",
        "all N² values on one line, or in a column, one a line",
        "`x` as a blank beside decimal numbers, above 9×9 too",
        "in comments of source code, a mark before every row (`//`, `///`, `#`, `;`, `%`, `--`, `*`, `'`, `!`, `REM`)",
        "labels of rows (`Enter row 1: 5 3 0 …`), and APL's `9 9⍴5 3 0 …`",
        "its solution beside a grid, a row of each on a line",
        "a remark behind the cells of a row (`… 6 9 [ok]`)",
        "numbered rows and columns; a line with the size (`9`, `3 3`) above a grid",
    ],
    writes: "N lines of N values, one space between them; above 9×9 decimal, columns aligned on the right",
    reference: "the common ground of programs: what `split()` reads and `print` writes",
    ..FormatInfo::new(Format::Spaced, Shelf::Grids, &Spaced)
};

/// The codec, and the grammar of a row.
struct Spaced;

impl Codec for Spaced {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if frame::is_code(head) {
            return None;
        }
        if let Some(cells) = column::cells_of(head) {
            return Some(Evidence::new(25, format!("a column of {cells} cells")));
        }
        let (mut all, mut spaced, mut values, mut large) = (0, 0, 0, 0);
        for line in content(head) {
            all += 1;
            let text = without_remark(without_label(line)).text;
            if is_spaced(text) {
                spaced += 1;
                values += text.split_whitespace().count();
                large += text.split_whitespace().filter(|value| is_large(value)).count();
            }
        }
        let enough = spaced * 2 > all && values >= 16 && large * 2 <= values;
        enough.then(|| Evidence::new(25, "lines of values separated by spaces"))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if let Some(cells) = column::cells_of(head) {
            return Box::new(ColumnReader { cells, options: options.clone() });
        }
        Box::new(Blocks::new(head, Spaced, options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        grid_writer(push_grid, options, &INFO)
    }
}

/// Whether a value is a number that is larger than any grid, and not a cell's candidates.
fn is_large(value: &str) -> bool {
    let number = value.parse().ok();
    number.is_some_and(|number| usize::from(number) > Shape::MAX_SIDE && !mark::has_ascending_digits(number))
}

/// Whether a line is a row at first sight: values of few characters, no other delimiters.
fn is_spaced(text: &str) -> bool {
    let tabs = text.matches('\t').count();
    // Cells and a number behind a TAB are a row of a table, as old data of GNOME Sudoku have it.
    if tabs == 1
        && text.split('\t').nth(1).is_some_and(|tail| tail.contains('.') && tail.parse::<f64>().is_ok())
    {
        return false;
    }
    let mut words = 0;
    let short = text.split_whitespace().all(|word| {
        words += 1;
        word.len() <= 5 && !word.contains([',', ';', '|', '"', ':', '!', '#', '│', '║'])
    });
    short && words >= 4 && tabs * 2 < words
}

impl RowGrammar for Spaced {
    fn row(&self, line: Line<'_>) -> Option<Row> {
        let line = without_remark(without_label(line));
        let (_, row) = row(line.text, line.start).ok()?;
        Some(row)
    }
}

/// `row = *WSP value *( 1*WSP value ) *WSP`
fn row(input: &str, start: usize) -> Parsed<'_, Row> {
    let whole = input.len();
    let (mut rest, _) = take_while(char::is_whitespace).parse(input)?;
    peek(anychar).parse(rest)?;
    let mut row = Row::new(Vec::with_capacity(16), Span::at(start));
    row.separated = true;
    let (mut narrowest, mut widest) = (usize::MAX, 0);
    while !rest.is_empty() {
        let at = start + whole - rest.len();
        let (after, text) = take_till1(char::is_whitespace).parse(rest)?;
        row.tokens.push(mark::value(text, at));
        let (after, gap) = opt(take_while1(char::is_whitespace)).parse(after)?;
        rest = after;
        if !rest.is_empty() {
            let width = gap.map_or(0, |gap: &str| gap.chars().count());
            narrowest = narrowest.min(width);
            widest = widest.max(width);
        }
    }
    row.span = cells_span(&row.tokens);
    if widest > narrowest {
        row.bars = wide_gaps(&row.tokens);
    }
    Ok((rest, row))
}

/// Returns the numbers of values after which the columns are further apart: columns aligned on the right, or on the
/// left, have only two distances.
fn wide_gaps(tokens: &[Token]) -> Vec<usize> {
    let by = |edge: fn(&Token) -> usize| {
        let steps = || tokens.windows(2).map(|pair| edge(&pair[1]) - edge(&pair[0]));
        let (least, most) = (steps().min()?, steps().max()?);
        let two = least < most && steps().all(|step| step == least || step == most);
        two.then(|| steps().zip(1..).filter(|(step, _)| *step == most).map(|(_, after)| after).collect())
    };
    by(|token| token.span.end).or_else(|| by(|token| token.span.start)).unwrap_or_default()
}

fn push_grid(grid: &Grid, blank: &str, text: &mut String) {
    let width = number_width(grid.shape().side());
    push_rows(grid, text, |column, digit, text| {
        push_number(digit, blank, width + usize::from(column > 0), text);
    });
}
