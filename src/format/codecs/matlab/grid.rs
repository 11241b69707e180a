//! From the rows of a matrix to a grid.

use crate::{
    diagnostic::{Diagnostic, Rule},
    format::{
        Entry, ReadOptions,
        parts::{fill::fill, row::most_common},
    },
    grid::Shape,
    record::{Record, Text},
    text::Span,
};

use super::{matrix::Row, scan::Found};

/// So many faulty rows of a matrix are named one by one.
const NAMED: usize = 5;

/// The grid of a matrix, or what is wrong with it.
pub(super) fn entry(found: Found<'_>, options: &ReadOptions) -> Entry {
    let Found { name, span, rows, stop } = found;
    if let Some((open, stop)) = stop {
        let message = "a matrix is opened and never closed";
        let remark = Diagnostic::new(Rule::Unfinished, message).at(Span::new(open, open + 1), "opened here");
        let place = Span::at((open + stop.length).min(span.end.max(open + 1)));
        return Entry::malformed(span, remark.at(place, format!("{} is awaited", stop.awaited)));
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
        {
            let mut record = Record::new(grid, span, cells);
            if let Some(title) = title {
                record.meta.set(Text::Title, title);
            }
            record
        }
    });
    Entry { span, record, diagnostics }
}

/// Whether this is a name that is written where a record has none: `puzzle7`.
pub(super) fn is_numbered(name: &str) -> bool {
    let number = name.strip_prefix("puzzle").unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
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
    let remark = Diagnostic::new(Rule::NoSuchSide, message).at(span, "");
    if count > 1 {
        return remark;
    }
    remark.help("such a vector is made a matrix column by column: write the rows")
}

fn wrong_count(rows: &[Row], side: usize) -> Diagnostic {
    let message = format!("{side} rows wanted, {} found", rows.len());
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
        let message = format!("row {number}: {side} cells wanted, {cells} found");
        Diagnostic::new(Rule::WrongRowLength, message).at(row.span(), format!("{cells} cells"))
    };
    let mut faults: Vec<_> = wrong().take(NAMED).map(fault).collect();
    if let Some((row, _)) = wrong().nth(NAMED) {
        let more = format!("{} more rows of this grid have a wrong length", wrong().count() - NAMED);
        faults.push(Diagnostic::new(Rule::WrongRowLength, more).at(row.span(), ""));
    }
    faults
}
