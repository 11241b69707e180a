//! Matrices of source text: rows of values that may be a grid.

use crate::{
    cells::{
        fill::fill,
        mark::{Mark, Token},
    },
    codec::{Entry, ReadOptions},
    diagnostic::{Diagnostic, Rule},
    grid::Shape,
    layout::row::{cells_of_another_layout, is_comment, looks_like_cells, most_common},
    record::{Record, Text},
    text::{Span, lines},
};

/// So many faulty rows of a matrix are named one by one.
const NAMED: usize = 5;

/// A row of values.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    pub(crate) tokens: Vec<Token>,
}

impl Row {
    /// From the first value to the last.
    pub(crate) fn span(&self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::default(),
        }
    }
}

/// A matrix.
pub(crate) struct Found<'t> {
    /// What stands before its `=`.
    pub(crate) name: Option<&'t str>,
    /// The whole statement.
    pub(crate) span: Span,
    pub(crate) rows: Vec<Row>,
    /// The place of the opening bracket, and where the closing one is missing.
    pub(crate) stop: Option<(usize, Stop)>,
    /// What else makes it no grid.
    pub(crate) fault: Option<Diagnostic>,
}

/// Where a matrix stops short, and what was awaited there.
#[derive(Debug)]
pub(crate) struct Stop {
    /// Number of bytes after the opening bracket's place.
    pub(crate) length: usize,
    pub(crate) expected: &'static str,
}

/// The grid of a matrix, or what is wrong with it.
pub(crate) fn entry(found: Found<'_>, options: &ReadOptions) -> Entry {
    let Found { name, span, rows, stop, fault } = found;
    if let Some((open, stop)) = stop {
        let message = "a matrix is opened and never closed";
        let diagnostic =
            Diagnostic::new(Rule::Unfinished, message).at(Span::new(open, open + 1), "opened here");
        let place = Span::at((open + stop.length).min(span.end.max(open + 1)));
        return Entry::malformed(span, diagnostic.at(place, format!("expected {}", stop.expected)));
    }
    if let Some(fault) = fault {
        return Entry::malformed(span, fault);
    }
    let shape = match shape(&rows, options) {
        Ok(shape) => shape,
        Err(diagnostics) => return Entry { span, record: None, diagnostics },
    };
    let tokens: Vec<_> = rows.iter().flat_map(|row| row.tokens.iter().copied()).collect();
    let mut diagnostics = Vec::new();
    let record = fill(&tokens, shape, &mut diagnostics).map(|(grid, cells)| {
        let grid = options.settle_boxes(grid, span, &mut diagnostics);
        let title = name.filter(|name| !is_numbered(name)).map(str::to_owned);
        let mut record = Record::new(grid, span, cells);
        if let Some(title) = title {
            record.meta.set(Text::Title, title);
        }
        record
    });
    Entry { span, record, diagnostics }
}

/// Whether this is a name that is written where a record has none: `puzzle`, `puzzle7`.
pub(crate) fn is_numbered(name: &str) -> bool {
    name.strip_prefix("puzzle").is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The shape of rows that make a grid, or what is wrong with them.
fn shape(rows: &[Row], options: &ReadOptions) -> Result<Shape, Vec<Diagnostic>> {
    let width = most_common(rows.iter().map(|row| row.tokens.len())).unwrap_or_default();
    let shape = side(rows.len(), width).and_then(Shape::of_side);
    let Some(shape) = shape.filter(|_| rows.len() > 1) else {
        return Err(vec![no_such_side(rows, width)]);
    };
    let side = shape.side();
    if rows.len() != side {
        return Err(vec![wrong_count(rows, side)]);
    }
    let faults = faulty_rows(rows, side);
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(options.shape.filter(|asked| asked.side() == side).unwrap_or(shape))
}

/// The side that the number of rows and their width agree on best.
fn side(count: usize, width: usize) -> Option<usize> {
    let is_side = |side: usize| Shape::of_side(side).is_some();
    let is_square = |side: usize| is_side(side) && side.isqrt().pow(2) == side;
    if count.abs_diff(width) == 1 && is_square(count) && !is_square(width) {
        return Some(count);
    }
    [width, count].into_iter().find(|&side| is_side(side))
}

fn no_such_side(rows: &[Row], width: usize) -> Diagnostic {
    let count = rows.len();
    let message = match count {
        1 => format!("one row of {width} values makes no grid"),
        _ => format!("{count} rows of {width} values make no grid"),
    };
    let span = rows.first().map(Row::span).unwrap_or_default();
    let diagnostic = Diagnostic::new(Rule::NoSuchSide, message).at(span, "");
    if count > 1 || width.isqrt().pow(2) != width {
        return diagnostic;
    }
    diagnostic.help("such a vector is made a matrix column by column: write the rows")
}

fn wrong_count(rows: &[Row], side: usize) -> Diagnostic {
    let message = format!("expected {side} rows, found {}", rows.len());
    if let [first, ..] = &rows[side.min(rows.len())..] {
        let text = format!("{} too many", rows.len() - side);
        return Diagnostic::new(Rule::ExtraRows, message).at(first.span(), text);
    }
    let last = rows.last().map(Row::span).unwrap_or_default();
    Diagnostic::new(Rule::MissingRows, message).at(last, "the last row found")
}

fn faulty_rows(rows: &[Row], side: usize) -> Vec<Diagnostic> {
    let wrong = || rows.iter().zip(1..).filter(|(row, _)| row.tokens.len() != side);
    let fault = |(row, number): (&Row, usize)| {
        let cells = row.tokens.len();
        let message = format!("row {number}: expected {side} cells, found {cells}");
        Diagnostic::new(Rule::WrongRowLength, message).at(row.span(), format!("{cells} cells"))
    };
    let mut faults: Vec<_> = wrong().take(NAMED).map(fault).collect();
    if let Some((row, _)) = wrong().nth(NAMED) {
        let more = format!("{} more rows of this grid have a wrong length", wrong().count() - NAMED);
        faults.push(Diagnostic::new(Rule::WrongRowLength, more).at(row.span(), ""));
    }
    faults
}

/// Number of values that are numbers or blanks, and of all.
pub(crate) fn census(rows: &[Row]) -> (usize, usize) {
    let tokens = || rows.iter().flat_map(|row| &row.tokens);
    let known = tokens().filter(|token| matches!(token.mark, Mark::Number(_) | Mark::Blank(_)));
    (known.count(), tokens().count())
}

/// Lines between matrices that look like cells must not be passed over in silence.
pub(crate) fn tell_cells_between(text: &str, gap: Span, sink: &mut dyn FnMut(Entry)) {
    let mut told: Option<Span> = None;
    for line in lines(&text[gap.range()]) {
        let span = line.span().moved(gap.start);
        if !is_comment(line.text.trim_start()) && looks_like_cells(line.text) {
            told = Some(told.map_or(span, |told| told.to(span)));
        } else if let Some(told) = told.take() {
            sink(Entry::malformed(told, cells_of_another_layout(told)));
        }
    }
    if let Some(told) = told {
        sink(Entry::malformed(told, cells_of_another_layout(told)));
    }
}

/// Columns for rows, where the rows are alike.
pub(crate) fn transposed(rows: Vec<Row>) -> Vec<Row> {
    let width = rows.first().map_or(0, |row| row.tokens.len());
    if rows.iter().any(|row| row.tokens.len() != width) {
        return rows;
    }
    let column = |index: usize| Row { tokens: rows.iter().map(|row| row.tokens[index]).collect() };
    (0..width).map(column).collect()
}
