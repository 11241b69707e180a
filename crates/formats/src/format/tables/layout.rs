//! How a table is built: its delimiter, its header, its usual shape.
//!
//! The reader of tables makes it once from the head: delimiter, header, roles of columns and shape. Detection asks the same
//! layout, so that what is detected is what is read.

use std::{borrow::Cow, collections::BTreeMap};

use givens_engine::grid::Shape;

use crate::{
    codec::{ColumnRole, TableColumn, TableStyle, WriteOptions},
    diagnostic::{Diagnostic, Rule},
    layout::row::most_common,
    text::Span,
};

use super::{
    header::MAX_COLUMNS,
    names::is_puzzle_name,
    roles::{TableContent, columns, kind},
    row::FieldSpan,
    sample::{FieldClass, SampleRow, TableSample, nearest_shape},
};

/// How a table is built.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
pub(super) struct TableLayout {
    pub(super) delimiter: u8,
    /// Whether each line is in quotes.
    pub(super) in_quotes: bool,
    pub(super) kind: TableContent,
    pub(super) columns: Vec<TableColumn>,
    /// The header, where there is one, and the place of the first row.
    pub(super) header: Option<Span>,
    pub(super) first: Span,
    /// The offset of a quote in the header that is never closed.
    pub(super) unclosed: Option<usize>,
    /// The span of the text above the header.
    pub(super) above: Option<Span>,
    /// Offset of the first row of data.
    pub(super) start: usize,
    /// Where every row ends with a delimiter, the first of these.
    pub(super) trailing: Option<Span>,
    /// The first column has no name.
    pub(super) indexed: bool,
    /// Repeated names of the header: the spans of the first and of the second.
    pub(super) twice: Vec<(Span, Span)>,
    /// Another column of puzzles.
    pub(super) second: Option<usize>,
    /// Some puzzle of the head is well-formed.
    pub(super) has_grids: bool,
    /// The usual shape, and all numbers of cells that are meant.
    pub(super) shape: Option<Shape>,
    /// Whether a whole puzzle begins with `0`, so that nothing took the column for numbers.
    pub(super) keeps_zeros: bool,
    /// The blank of the puzzles.
    pub(super) blank: Option<char>,
    pub(super) counts: Vec<usize>,
}

impl TableLayout {
    /// Finds how the table is built that begins with this head.
    pub(super) fn from_head(head: &str) -> Self {
        let mut sample = TableSample::best(head);
        let above = sample.drop_preamble(head);
        let header = sample.take_header(head);
        let trailing = trailing(&sample, header.as_ref());
        let first = header.as_ref().or(sample.rows.first()).map(|row| row.span).unwrap_or_default();
        let names = match &header {
            Some(header) => names_in(header, head, trailing.is_some()),
            None => {
                (1..=sample.width - usize::from(trailing.is_some())).map(|n| format!("column {n}")).collect()
            }
        };
        let has_header = header.is_some();
        let rows = &sample.rows;
        let kind = kind(rows, &names, has_header);
        let columns = columns(head, rows, names, has_header, kind);
        let (shape, counts) = shapes(rows, kind);
        Self {
            delimiter: sample.delimiter,
            in_quotes: sample.in_quotes,
            kind,
            indexed: has_header && columns.len() > 1 && columns[0].is_nameless(),
            twice: header.as_ref().map_or_else(Vec::new, |header| repeated_names(header, head)),
            second: second_puzzles(rows, &columns, kind),
            columns,
            start: header.as_ref().map(|row| row.span).or(above).unwrap_or_default().end,
            header: header.map(|row| row.span),
            first,
            unclosed: sample.unclosed.filter(|_| has_header),
            above,
            trailing,
            has_grids: rows.iter().any(SampleRow::has_grid),
            keeps_zeros: shape.is_some_and(|shape| keeps_zeros(rows, head, kind, shape)),
            blank: shape.and_then(|shape| blank(rows, head, kind, shape)),
            shape,
            counts,
        }
    }

    /// Returns how the table looks, if it has a puzzle a row.
    pub(super) fn style(&self) -> Option<TableStyle> {
        let is_usual = matches!(self.kind, TableContent::Records(_)) && self.columns.len() <= MAX_COLUMNS;
        is_usual.then(|| TableStyle {
            delimiter: char::from(self.delimiter),
            blank: self.blank,
            has_header: self.header.is_some(),
            columns: self.columns.clone(),
        })
    }

    /// Reports that no column holds puzzles.
    pub(super) fn no_puzzle_column(&self) -> Diagnostic {
        let names = self.columns.iter().map(|column| column.name.trim().escape_debug().to_string());
        let names: Vec<_> = names.collect();
        let message = match self.header {
            Some(_) => format!("no column holds puzzles; columns seen: {}", names.join(", ")),
            None => format!("none of the {} columns holds puzzles", names.len()),
        };
        Diagnostic::new(Rule::NoPuzzleColumn, message).at(self.first, "")
    }

    /// The column with this role.
    pub(super) fn column(&self, role: ColumnRole) -> Option<usize> {
        self.columns.iter().position(|column| column.role == role)
    }
}

impl TableSample {
    /// Drops the lines above the header that are not rows; returns their span.
    fn drop_preamble(&mut self, head: &str) -> Option<Span> {
        let named = |row: &SampleRow| row.fields.iter().any(|field| is_puzzle_name(&field.text(head)));
        let fits = |row: &SampleRow| {
            let count = row.fields.len();
            count == self.width
                || (named(row) && (count > 1 || self.width == 2))
                || row.has_grid()
                || row.has_near()
        };
        let lone = self.rows.iter().take(3).take_while(|row| !fits(row)).count();
        if lone == 0 || !self.rows.get(lone).is_some_and(fits) {
            return None;
        }
        let above: Vec<_> = self.rows.drain(..lone).collect();
        Some(above[0].span.to(above[lone - 1].span))
    }

    /// Takes the header out, where there is one.
    fn take_header(&mut self, head: &str) -> Option<SampleRow> {
        let first = self.rows.first()?;
        let names: Vec<_> = first.fields.iter().map(|field| field.text(head)).collect();
        let starts = names[0].trim().eq_ignore_ascii_case("puzzle");
        let called = names.iter().any(|name| is_puzzle_name(name));
        let texts = !first.has_grid() && (called || (first.fields.len() > 1 && !first.has_near()));
        (texts || starts).then(|| self.rows.remove(0))
    }
}

/// Returns the first column besides that of the puzzles whose fields are puzzles too: grids with blanks, some of which
/// contradict the puzzle of their row.
fn second_puzzles(rows: &[SampleRow], columns: &[TableColumn], kind: TableContent) -> Option<usize> {
    let TableContent::Records(puzzle) = kind else { return None };
    let is_other = |row: &SampleRow, column: usize| match (row.class(puzzle).grid(), row.class(column).grid())
    {
        (Some(puzzle), Some(other)) => {
            !other.is_full() && puzzle.first_not_in(other).is_some() && other.first_not_in(puzzle).is_some()
        }
        _ => false,
    };
    let filled = |column: usize| rows.iter().filter(|row| *row.class(column) != FieldClass::Empty).count();
    let sampled = rows.iter().map(|row| row.classes.len()).max().unwrap_or(0).min(columns.len());
    let carried = (0..sampled).filter(|&column| columns[column].role == ColumnRole::Carried);
    let mut found = carried.map(|column| (column, rows.iter().filter(|row| is_other(row, column)).count()));
    found.find(|&(column, others)| others > 0 && others * 2 >= filled(column)).map(|(column, _)| column)
}

/// The names in a header, without the empty one after a trailing delimiter.
fn names_in(header: &SampleRow, head: &str, trailing: bool) -> Vec<String> {
    let extra = usize::from(trailing && ends_empty(header));
    let named = &header.fields[..header.fields.len() - extra];
    named.iter().map(|field| field.text(head).into_owned()).collect()
}

/// The names that a column before has too, in any case.
fn repeated_names(header: &SampleRow, head: &str) -> Vec<(Span, Span)> {
    let mut known = BTreeMap::new();
    let mut twice = Vec::new();
    for field in &header.fields {
        let name = field.text(head).trim().to_lowercase();
        if !name.is_empty()
            && let Some(before) = known.insert(name, field.span)
        {
            twice.push((before, field.span));
        }
    }
    twice
}

fn ends_empty(row: &SampleRow) -> bool {
    row.fields.len() > 1 && row.fields.last().copied().is_some_and(FieldSpan::is_missing)
}

/// The first of the delimiters that end every row, and the header too or it has a field less.
fn trailing(sample: &TableSample, header: Option<&SampleRow>) -> Option<Span> {
    let mut wide = sample.rows.iter().filter(|row| row.fields.len() == sample.width);
    let fits = header.is_none_or(|header| ends_empty(header) || header.fields.len() + 1 == sample.width);
    let first = wide.next().filter(|row| fits && ends_empty(row))?;
    wide.all(ends_empty).then(|| Span::new(first.span.end - 1, first.span.end))
}

/// The blank of the first puzzle that has one.
fn blank(rows: &[SampleRow], head: &str, kind: TableContent, shape: Shape) -> Option<char> {
    let mut plain = whole_puzzles(rows, head, kind, shape);
    plain.find_map(|text| text.chars().find(|&symbol| WriteOptions::is_blank(symbol)))
}

/// Whether a whole puzzle begins with `0`.
fn keeps_zeros(rows: &[SampleRow], head: &str, kind: TableContent, shape: Shape) -> bool {
    whole_puzzles(rows, head, kind, shape).any(|text| text.starts_with('0'))
}

/// The fields of the column of puzzles that have a character for each cell.
fn whole_puzzles<'t>(
    rows: &'t [SampleRow],
    head: &'t str,
    kind: TableContent,
    shape: Shape,
) -> impl Iterator<Item = Cow<'t, str>> {
    let column = if let TableContent::Records(column) = kind { Some(column) } else { None };
    let texts = rows.iter().filter_map(move |row| Some(row.fields.get(column?)?.text(head)));
    texts.filter(move |text| text.chars().count() == shape.cell_count())
}

/// The usual shape of the puzzles, and the numbers of cells that are meant.
fn shapes(rows: &[SampleRow], kind: TableContent) -> (Option<Shape>, Vec<usize>) {
    let classes = || -> Box<dyn Iterator<Item = &FieldClass>> {
        match kind {
            TableContent::Records(column) => Box::new(rows.iter().map(move |row| row.class(column))),
            TableContent::Puzzles => Box::new(rows.iter().flat_map(|row| &row.classes)),
            TableContent::Nothing => Box::new(std::iter::empty()),
        }
    };
    let counts: Vec<_> = classes().filter_map(|class| Some(class.grid()?.shape().cell_count())).collect();
    let Some(usual) = most_common(counts.iter().copied()) else {
        let near = classes()
            .filter_map(|class| if let FieldClass::Near(count) = class { Some(*count) } else { None });
        let shape = most_common(near.filter(|&count| nearest_shape(count).is_some())).and_then(nearest_shape);
        return (shape, shape.map(Shape::cell_count).into_iter().collect());
    };
    let often = |count: usize| counts.iter().filter(|&&other| other == count).count() * 20 >= counts.len();
    let meant = counts.iter().copied().filter(|&count| count >= usual || often(count));
    let mut meant: Vec<_> = meant.collect();
    meant.sort_unstable();
    meant.dedup();
    (Shape::of_cell_count(usual), meant)
}
