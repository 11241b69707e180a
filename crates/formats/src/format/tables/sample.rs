//! The first rows of a text, split at one delimiter, and the classes of their fields.
//!
//! `layout` passes the head and a list of delimiters; it gets the sample in which most fields are grids. The classes of the
//! fields then show which column has the puzzles.

use givens_engine::grid::{Grid, Shape};

use crate::{
    layout::row::{is_comment, most_common},
    text::{Span, lines},
};

use super::{
    field::{FieldCells, is_cell_count},
    names::is_puzzle_name,
    plain::plain_field,
    row::{FieldSpan, TablePart, TableRows},
};

/// The number of rows, and of fields of each, that decide how a table is built.
pub(super) const ROWS: usize = 200;
const FIELDS: usize = 200;

/// The class of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FieldClass {
    /// Nothing.
    Empty,
    /// A grid.
    Grid(Grid),
    /// Cells, but no grid: too many, too few, or with stray characters.
    Near(usize),
    /// A text.
    Other,
}

impl FieldClass {
    fn from_field(text: &str, field: FieldSpan) -> Self {
        let raw = &text[field.span.range()];
        if raw.trim().is_empty() {
            return Self::Empty;
        }
        let shape = Shape::of_cell_count(raw.len());
        if let Some((grid, _)) = shape.and_then(|shape| plain_field(text, field.span, shape)) {
            return Self::Grid(grid);
        }
        if raw.len() < 5 {
            return Self::Other;
        }
        let cells = FieldCells::from_field(text, field.span);
        let shape = Shape::of_cell_count(cells.count());
        match shape.and_then(|shape| cells.grid(shape, &mut Vec::new())) {
            Some((grid, _)) => Self::Grid(grid),
            None if cells.is_near() => Self::Near(cells.count()),
            None => Self::Other,
        }
    }

    pub(super) const fn grid(&self) -> Option<&Grid> {
        match self {
            Self::Grid(grid) => Some(grid),
            _ => None,
        }
    }
}

/// A row of the sample.
pub(super) struct SampleRow {
    pub(super) span: Span,
    pub(super) fields: Vec<FieldSpan>,
    pub(super) classes: Vec<FieldClass>,
}

impl SampleRow {
    pub(super) fn has_grid(&self) -> bool {
        self.classes.iter().any(|class| class.grid().is_some())
    }

    pub(super) fn has_near(&self) -> bool {
        self.classes.iter().any(|class| matches!(class, FieldClass::Near(_)))
    }

    /// Returns the class of a field; missing fields are empty.
    pub(super) fn class(&self, column: usize) -> &FieldClass {
        self.classes.get(column).unwrap_or(&FieldClass::Empty)
    }
}

/// The first rows, split at one delimiter.
pub(super) struct TableSample {
    pub(super) delimiter: u8,
    /// Whether each line is in quotes.
    pub(super) in_quotes: bool,
    pub(super) rows: Vec<SampleRow>,
    /// The usual number of fields.
    pub(super) width: usize,
    /// The offset of a quote in the first row that is never closed; the row names a column of puzzles.
    pub(super) unclosed: Option<usize>,
    /// The first row names a column of puzzles beside others.
    is_named: bool,
}

impl TableSample {
    /// Returns the sample whose delimiter shows most grids; the earlier of equal ones.
    pub(super) fn best(head: &str) -> Self {
        let in_quotes = [false, true].into_iter().take(1 + usize::from(begins_in_quotes(head)));
        let ways = in_quotes.flat_map(|in_quotes| [b',', b';', b'\t', b'|'].map(|sign| (sign, in_quotes)));
        let (mut best, mut undivided) = (None::<Self>, None);
        for (delimiter, in_quotes) in ways {
            // All that do not occur divide rows alike, and name no column.
            if memchr::memchr(delimiter, head.as_bytes()).is_none() {
                let is_named = best.as_ref().is_some_and(|best| best.worth().0);
                if undivided.replace(in_quotes) == Some(in_quotes) || is_named {
                    continue;
                }
            }
            let other = Self::take(head, delimiter, in_quotes);
            best = Some(match best {
                Some(best) if other.worth() <= best.worth() => best,
                _ => other,
            });
        }
        best.expect("there are four delimiters")
    }

    fn take(head: &str, delimiter: u8, in_quotes: bool) -> Self {
        let mut rows = TableRows::new(head, delimiter, 0).in_quotes(in_quotes);
        let mut sample = Vec::new();
        let mut unclosed = None;
        while let Some(step) = rows.advance() {
            let span = match step {
                TablePart::Row(span) => span,
                TablePart::Unclosed(line, quote) if sample.is_empty() && unclosed.is_none() => {
                    rows.take_unclosed(line);
                    if !rows.fields().iter().any(|field| is_puzzle_name(&field.text(head))) {
                        continue;
                    }
                    unclosed = Some(quote);
                    line
                }
                TablePart::Unclosed(..) => continue,
            };
            if is_nothing(head, span, rows.fields()) && !is_named(head, rows.fields()) {
                continue;
            }
            let fields = rows.fields();
            let classes =
                fields.iter().take(FIELDS).map(|&field| FieldClass::from_field(head, field)).collect();
            sample.push(SampleRow { span, fields: fields.to_vec(), classes });
            if sample.len() == ROWS {
                break;
            }
        }
        let width = most_common(sample.iter().map(|row| row.fields.len())).unwrap_or(1);
        let named = |row: &SampleRow| {
            row.fields.len() > 1 && row.fields.iter().any(|field| is_puzzle_name(&field.text(head)))
        };
        let is_named = sample.first().is_some_and(named);
        Self { delimiter, in_quotes, rows: sample, width, unclosed, is_named }
    }

    /// Returns the evidence for the delimiter: most of all puzzles below a header that names them, as any
    /// delimiter may separate grids in a text.
    fn worth(&self) -> (bool, usize, usize, usize) {
        let count = |is: fn(&SampleRow) -> bool| self.rows.iter().filter(|row| is(row)).count();
        let regular = if self.width > 1 {
            self.rows.iter().filter(|row| row.fields.len() == self.width).count()
        } else {
            0
        };
        let grids = count(SampleRow::has_grid);
        (self.is_named && grids > 0, grids, count(SampleRow::has_near), regular)
    }
}

/// Whether the first line of a text is in quotes.
fn begins_in_quotes(head: &str) -> bool {
    let first = lines(head).map(|line| line.text.trim()).find(|line| !line.is_empty());
    first.is_some_and(|line| line.len() > 2 && line.starts_with('"') && line.ends_with('"'))
}

/// Whether a row is a comment, or has only empty fields.
pub(super) fn is_nothing(text: &str, row: Span, fields: &[FieldSpan]) -> bool {
    let first = &text[row.range()];
    is_comment(first.trim_start()) || fields.iter().all(|field| text[field.span.range()].trim().is_empty())
}

/// Whether a row names a column of puzzles: then a `#` is a name too.
fn is_named(text: &str, fields: &[FieldSpan]) -> bool {
    fields.len() > 1
        && fields[0].text(text).trim() == "#"
        && fields.iter().any(|field| is_puzzle_name(&field.text(text)))
}

/// Returns the shape with this number of cells, or closest to it.
pub(super) fn nearest_shape(count: usize) -> Option<Shape> {
    if is_cell_count(count) {
        return Shape::of_cell_count(count);
    }
    let close = |shape: &Shape| shape.cell_count().abs_diff(count) <= shape.side() / 2;
    // Zeros at the start may be lost; sides that are no squares are too rare to guess.
    let short = |shape: &Shape| {
        let cells = shape.cell_count();
        shape.turned() == *shape && count < cells && count * 4 >= cells * 3
    };
    Shape::usual().find(close).or_else(|| Shape::usual().find(short))
}
