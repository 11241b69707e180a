//! Tables whose cells are those of a grid.
//!
//! From records to tables.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::mark::{self, Blank, Mark, Token},
    codec::{Entry, ReadOptions},
    format::source::{
        inner_text::is_puzzle,
        matrix::{MatrixRow, census},
    },
    layout::{
        block::{number_width, push_number},
        row, row_grid,
    },
    record::{self, FieldSet, Listed, Record, Text},
    syntax::{
        combinators::{Parser, alt, delimited, map, rest, tag, take_until1, terminated, verify},
        expect::{Parsed, whole},
    },
    text::{Line, Span, offset_in},
};

use super::blocks::{heading, is_rule, is_solution};

/// A cell, and whether it is bold.
type StyledToken = (Token, bool);

/// Returns the puzzle that a table is.
pub(super) fn entry(lines: &[Line<'_>], options: &ReadOptions) -> Option<Entry> {
    let (first, last) = (lines.first()?, lines.last()?);
    if lines.len() < Shape::MIN_SIDE || lines.len() > 2 * Shape::MAX_SIDE {
        return None;
    }
    let span = first.span().to(last.span());
    let rule = lines.iter().position(|line| is_rule(line.text)).filter(|&at| at < 2);
    let (above, below) = lines.split_at(rule.unwrap_or(0));
    // Without bars at both ends, a row may begin or end with an empty cell.
    let edge = lines[rule.unwrap_or(0)].text.trim();
    let fields = |line| fields(line, [edge.starts_with('|'), edge.ends_with('|')]);
    let header = above.first().map(fields);
    // Rules may be between bands, too.
    let below = below.iter().skip(usize::from(rule.is_some())).filter(|line| !is_rule(line.text));
    table_entry(header, below.map(fields).collect(), false, span, options)
}

/// Returns the puzzle that a table of other markup is. Without a header it is one if it has as many rows as columns.
pub(super) fn markup_entry(
    text: &str,
    rows: &[Vec<&str>],
    span: Span,
    options: &ReadOptions,
) -> Option<Entry> {
    if rows.len() < Shape::MIN_SIDE || rows.len() > Shape::MAX_SIDE + 1 {
        return None;
    }
    let token = |cell: &&str| field(cell, offset_in(text, cell));
    let mut rows: Vec<Vec<_>> = rows.iter().map(|row| row.iter().map(token).collect()).collect();
    // A row or a cell may be missing.
    let width = row::most_common(rows.iter().map(Vec::len))?;
    let is_value =
        |(token, _): &StyledToken| !matches!(token.mark, Mark::Number(number) if usize::from(number) > width);
    let is_square = width > 5 && rows.len().abs_diff(width) < 2 && rows.iter().flatten().all(is_value);
    let is_headed = rows.len() > 1 && rows[0].len() + 1 >= rows[1].len() && rows[1].len() < rows.len();
    // With names above and beside its cells a table is a square again.
    let is_headed = is_headed || rows[0].len() == rows.len() && are_names(&rows[1..]);
    let header = is_headed.then(|| rows.remove(0));
    table_entry(header, rows, is_square, span, options)
}

/// Returns the puzzle that rows below a header are, if they can be nothing else or `are_cells`.
fn table_entry(
    header: Option<Vec<StyledToken>>,
    body: Vec<Vec<StyledToken>>,
    are_cells: bool,
    span: Span,
    options: &ReadOptions,
) -> Option<Entry> {
    let is_blank =
        |row: &Vec<StyledToken>| row.iter().all(|(token, _)| matches!(token.mark, Mark::Blank(Blank::EMPTY)));
    let is_empty = header.as_ref().is_some_and(is_blank);
    let is_headless =
        is_empty || are_cells || header.as_ref().is_some_and(|header| are_labelled(header, &body));
    let rows = grid_rows(header.filter(|_| !is_empty), body)?;
    let marks: Vec<MatrixRow> =
        rows.iter().map(|row| row.iter().map(|(token, _)| *token).collect()).collect();
    let (known, all) = census(&marks);
    if !is_headless && known < all || known * 4 < all * 3 {
        return None;
    }
    let tokens: Vec<_> = marks.into_iter().map(row::Row::of_cells).collect();
    let mut entry = row_grid::entry(&tokens, span, options);
    let is_clear = entry.record.as_ref().is_some_and(|record| is_puzzle(&record.grid));
    if !is_clear && !is_headless {
        return None;
    }
    let is_bold: Vec<_> = rows.iter().flatten().map(|(_, is_bold)| *is_bold).collect();
    separate_placed(&mut entry, &is_bold);
    Some(entry)
}

/// Returns the rows of the grid in a table: its header is one of them where the others alone are no square, and a first
/// column of names is none.
fn grid_rows(
    header: Option<Vec<StyledToken>>,
    mut body: Vec<Vec<StyledToken>>,
) -> Option<Vec<Vec<StyledToken>>> {
    let width = row::most_common(body.iter().map(Vec::len))?;
    let is_named = width == body.len() + 1 && are_names(&body);
    if is_named {
        for row in &mut body {
            row.drain(..row.len().min(1));
        }
    } else if let Some(header) = header.filter(|header| width == body.len() + 1 && header.len() == width) {
        body.insert(0, header);
    }
    Some(body)
}

/// Whether there are numbers in order above all columns and in front of all rows.
fn are_labelled(header: &[StyledToken], body: &[Vec<StyledToken>]) -> bool {
    let numbers = header.iter().skip(1).map(|(token, _)| token.mark);
    header.len() == body.len() + 1
        && numbers.zip(1..).all(|(mark, number)| mark == Mark::Number(number))
        && body.iter().all(|row| row.len() == header.len())
        && are_names(body)
}

/// Whether the first cells of all rows are names: words, or letters or numbers in order.
fn are_names(rows: &[Vec<StyledToken>]) -> bool {
    let firsts = || rows.iter().filter_map(|row| row.first()).map(|(token, _)| token.mark);
    let is_counted = firsts().zip(1..).all(|(mark, number)| mark == Mark::Number(number));
    let is_lettered = firsts().zip(0..).all(|(mark, number)| mark == Mark::Letter(number));
    is_counted || is_lettered || firsts().all(Mark::is_foreign)
}

/// `row = ["|"] cell *( "|" cell ) ["|"]`: the cells, without the bars at these ends
fn fields(line: &Line<'_>, has_bars: [bool; 2]) -> Vec<StyledToken> {
    let mut text = line.text;
    if has_bars[0] {
        text = text.trim_start().strip_prefix('|').unwrap_or(text);
    }
    if has_bars[1] {
        text = text.trim_end().strip_suffix('|').unwrap_or(text);
    }
    text.split('|').map(|cell| field(cell.trim(), line.span_of(cell.trim()).start)).collect()
}

fn field(text: &str, start: usize) -> StyledToken {
    let (inner, is_bold) = whole(marked, text).unwrap_or((text, false));
    let offset = offset_in(text, inner);
    let token = match inner.trim() {
        "" | "&nbsp;" | "&#160;" | "&emsp;" => {
            Token { mark: Mark::Blank(Blank::EMPTY), span: Span::new(start, start + text.len()), odd: None }
        }
        value => mark::value(value, start + offset + offset_in(inner, value)),
    };
    (token, is_bold)
}

/// `marked = "**" text "**" / "__" text "__" / "_" text "_" / "*" text "*" / "`" text "`"`: the text, and whether it is
/// bold
fn marked(input: &str) -> Parsed<'_, (&str, bool)> {
    let between = |open, close, is_bold| {
        map(terminated(delimited(tag(open), take_until1(close), tag(close)), rest_is_empty), move |text| {
            (text, is_bold)
        })
    };
    alt((
        between("**", "**", true),
        between("__", "__", true),
        between("<b>", "</b>", true),
        between("<strong>", "</strong>", true),
        between("*", "*", false),
        between("_", "_", false),
        between("`", "`", false),
    ))
    .parse(input)
}

fn rest_is_empty(input: &str) -> Parsed<'_, &str> {
    verify(rest, str::is_empty).parse(input)
}

/// Makes placed values of digits that are not bold, where others are.
fn separate_placed(entry: &mut Entry, is_bold: &[bool]) {
    let Some(record) = entry.record.as_mut().filter(|_| is_bold.contains(&true)) else { return };
    let contents = record.grid.contents();
    let givens = contents.iter().zip(is_bold).map(|(digit, &is_bold)| digit.filter(|_| is_bold));
    let Some(givens) = Grid::new(record.shape(), givens) else { return };
    let all = std::mem::replace(&mut record.grid, givens);
    record.set_placed(Listed { grid: all, cells: record.cells.clone() });
}

/// The fields that are written.
pub(super) const HOLDS: FieldSet = FieldSet::of(&[record::Field::Solution]).and_texts(&[Text::Title]);

/// Adds the table of a record, and returns the fields that are lost.
pub(super) fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(HOLDS);
    match record.meta.text(Text::Title) {
        Some(title) if is_heading(title) => text.push_str(&format!("# {title}\n\n")),
        Some(_) => lost.insert(record::Field::Text(Text::Title)),
        None => {}
    }
    push_table(&record.grid, blank, text);
    match &record.solution {
        Some(listed) if listed.grid.is_full() => {
            text.push_str("## Solution\n\n");
            push_table(&listed.grid, blank, text);
        }
        Some(_) => lost.insert(record::Field::Solution),
        None => {}
    }
    lost
}

/// Whether a title is read back.
fn is_heading(title: &str) -> bool {
    !title.contains(['\n', '\r']) && heading(&format!("# {title}")) == Some(title) && !is_solution(title)
}

fn push_table(grid: &Grid, blank: &str, text: &mut String) {
    let side = grid.shape().side();
    let width = number_width(side);
    text.push_str(&format!("{}|\n", format!("| {} ", " ".repeat(width)).repeat(side)));
    text.push_str(&format!("{}|\n", "|---".repeat(side)));
    for row in grid.contents().chunks(side) {
        for &digit in row {
            text.push_str("| ");
            push_number(digit, if blank.is_empty() { " " } else { blank }, width, text);
            text.push(' ');
        }
        text.push_str("|\n");
    }
    text.push('\n');
}
