//! Cells with their values, gathered into a grid.
//!
//! Readers of assignments (lines, facts, JSON) add cells as they meet them, and get an entry at the end. Whether rows count
//! from 0, and how large the grid is, only all cells together show.

use givens_engine::grid::{Cell, Digit, Grid, Shape};

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule, Severity},
    record::{CellSpans, Record},
    text::{Line, Span},
};

/// The form of the name of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// `r1c2`.
    Named,
    /// `A2`: the letter is the row.
    Lettered,
    /// `[1,2]`, `1 2`: may count from 0.
    Numbered,
}

/// A cell and its value, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Assignment {
    pub(crate) form: Form,
    pub(crate) row: usize,
    pub(crate) column: usize,
    /// 0 for a blank.
    pub(crate) value: usize,
}

/// An assignment, and its first and last offset in its line.
pub(crate) type PlacedAssignment = (Assignment, usize, usize);

/// The assignments of a puzzle, each with its span.
#[derive(Default)]
pub(crate) struct AssignmentList {
    assignments: Vec<(Assignment, Span)>,
    span: Option<Span>,
}

impl AssignmentList {
    /// Adds a cell that may count from 0.
    pub(crate) fn add_numbered(&mut self, [row, column, value]: [usize; 3], place: Span) {
        self.add_span(place);
        self.assignments.push((Assignment { form: Form::Numbered, row, column, value }, place));
    }

    /// Returns the smallest usual shape that has all these cells and values.
    pub(crate) fn smallest_shape(&self) -> Option<Shape> {
        let largest = self.largest();
        [4, 6, 9, 16, 25].into_iter().find(|&side| side >= largest).and_then(Shape::of_side)
    }

    /// Returns the largest number of a cell, as if it counted from 1.
    fn largest(&self) -> usize {
        let shift = usize::from(self.zero().is_some());
        let numbers = |(cell, _): &(Assignment, Span)| {
            [cell.row.saturating_add(shift), cell.column.saturating_add(shift), cell.value]
        };
        self.assignments.iter().flat_map(numbers).max().unwrap_or_default()
    }

    /// Adds the assignments of a line.
    pub(crate) fn add(&mut self, line: Line<'_>, found: &[PlacedAssignment]) {
        self.add_span(line.span());
        let placed = |&(assignment, start, end): &PlacedAssignment| {
            (assignment, Span::new(line.start + start, line.start + end))
        };
        self.assignments.extend(found.iter().map(placed));
    }

    /// Yields an entry of the assignments so far, if there are any, and begins a new list.
    pub(crate) fn end(&mut self, shape: Shape, sink: &mut dyn FnMut(Entry)) {
        let list = std::mem::take(self);
        let Some(span) = list.span.filter(|_| !list.assignments.is_empty()) else { return };
        let mut diagnostics = list.diagnostics(shape);
        let record = list.record(shape, span, &mut diagnostics);
        sink(Entry::new(span, record, diagnostics));
    }

    fn add_span(&mut self, place: Span) {
        self.span = Some(self.span.map_or(place, |span| span.to(place)));
    }

    /// Returns the span of the first assignment of this kind.
    fn first(&self, is: impl Fn(&Assignment) -> bool) -> Option<Span> {
        self.assignments.iter().find(|(assignment, _)| is(assignment)).map(|(_, span)| *span)
    }

    /// Returns the span of a cell whose row or column is 0: then they count from 0.
    fn zero(&self) -> Option<Span> {
        self.first(|cell| cell.form == Form::Numbered && (cell.row == 0 || cell.column == 0))
    }

    /// Returns the span of the first cell, if rows and columns may count from 0 or from 1: no cell is in a row or column that
    /// is only there if they count from one of them. A few cells are no puzzle.
    fn unsettled(&self, shape: Shape) -> Option<Span> {
        let side = shape.side();
        let settles =
            |cell: &Assignment| [cell.row, cell.column].iter().any(|&number| number == 0 || number >= side);
        let first =
            self.first(|cell| cell.form == Form::Numbered).filter(|_| self.assignments.len() > side)?;
        self.first(|cell| cell.form != Form::Numbered || settles(cell)).is_none().then_some(first)
    }

    /// Reports ambiguous names of cells.
    fn diagnostics(&self, shape: Shape) -> Vec<Diagnostic> {
        let note =
            |span, rule, message: &str| Diagnostic::new(rule, message).severity(Severity::Note).at(span, "");
        let zero = self.zero().map(|span| note(span, Rule::ZeroBased, "rows and columns count from 0"));
        // `J` in place of `I` is the name of a row.
        let is_decided =
            self.skips_i() && self.first(|cell| cell.form == Form::Lettered && cell.row == 10).is_some();
        let letters = self.first(|cell| cell.form == Form::Lettered).map(|span| {
            let message = "letters were read as rows, numbers as columns";
            let note = note(span, Rule::AmbiguousFormat, message);
            if is_decided {
                return note;
            }
            let help = "in spreadsheets letters are columns: then rows and columns are exchanged";
            note.severity(Severity::Warning).help(help)
        });
        let unsettled = self.unsettled(shape).map(|span| {
            let side = shape.side();
            let message = "rows and columns were counted from 1, but may count from 0";
            let help =
                format!("no cell is in row or column 0 or {side}; if they count from 0, add 1 to each");
            note(span, Rule::AmbiguousFormat, message).severity(Severity::Warning).help(help)
        });
        zero.into_iter().chain(letters).chain(unsettled).collect()
    }

    /// Whether no row is called `I`.
    fn skips_i(&self) -> bool {
        self.first(|cell| cell.form == Form::Lettered && cell.row == 9).is_none()
    }

    fn record(&self, shape: Shape, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let before = diagnostics.len();
        let first = usize::from(self.zero().is_none());
        let skips_i = self.skips_i();
        let mut grid = Grid::empty(shape);
        let mut spans = vec![Span::at(span.start); shape.cell_count()];
        for &(mut named, place) in &self.assignments {
            if named.form == Form::Lettered && named.row == 10 && skips_i {
                named.row = 9;
            }
            let first = if named.form == Form::Numbered { first } else { 1 };
            let result = within((named, place), first, shape).and_then(|(cell, digit)| {
                put(&mut grid, cell, digit).map_err(|diagnostic| diagnostic.at(place, ""))?;
                spans[shape.index(cell)] = place;
                Ok(())
            });
            if let Err(diagnostic) = result {
                diagnostics.push(diagnostic);
                break;
            }
        }
        let fits = diagnostics.len() == before;
        fits.then(|| Record::new(grid, span, CellSpans::listed(spans)))
    }
}

/// Returns the cell and its digit, if both are within this shape.
fn within(
    (named, place): (Assignment, Span),
    first: usize,
    shape: Shape,
) -> Result<(Cell, Option<Digit>), Diagnostic> {
    let side = shape.side();
    let outside = |what: &str, number: usize, from: usize| {
        let diagnostic = Diagnostic::outside(format_args!("{what} {number}"), from, side + from - 1, place);
        Err(diagnostic.help("set the box size of a larger grid with --boxes"))
    };
    let index = |number: usize| number.checked_sub(first).filter(|&index| index < side);
    let Some(row) = index(named.row) else { return outside("row", named.row, first) };
    let Some(column) = index(named.column) else { return outside("column", named.column, first) };
    if named.value > side {
        return outside("value", named.value, 1);
    }
    Ok((Cell::new(row, column), named.value.checked_sub(1).map(Digit::from_index)))
}

/// Puts a digit into a cell, unless it has another.
fn put(grid: &mut Grid, cell: Cell, digit: Option<Digit>) -> Result<(), Diagnostic> {
    match (grid.get(cell), digit) {
        (Some(one), Some(other)) if one != other => Err(Diagnostic::given_twice(cell, one, other)),
        (None, Some(_)) => {
            grid.set(cell, digit);
            Ok(())
        }
        _ => Ok(()),
    }
}
