//! The board of a document: its size, digits, rows and columns, and regions.
//!
//! The reader of documents passes the puzzle with its constraints and values, and gets a layout; the writer passes a layout
//! and gets the constraints that state it. What the board cannot be is an error; what only this program cannot read, such as
//! regions of more cells than there are digits, is unknown.

use givens_variants::{CellIndex, Clue, DigitRange, GridPlace, Layout, LayoutError, Lines};

use serde_json::{Value as Json, json};

use crate::{
    diagnostic::Diagnostic,
    syntax::json::{Kind, Value},
    text::{Span, shown},
};

use super::constraints::{ClueReader, Constraint, GIVENS, Misfit, REGIONS, ROWS_AND_COLUMNS, index};

/// The largest number of areas whose rows and columns hold no digit twice.
const MAX_AREAS: usize = 64;

/// The size of a board and its digits.
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) digits: DigitRange,
    /// Whether rows and columns hold no digit twice without a constraint that says so.
    is_sudoku: bool,
    /// The place of the cells.
    span: Span,
}

impl Size {
    /// Returns the size of a puzzle that has these cells.
    pub(super) fn of_puzzle(puzzle: Value<'_>, cells: Value<'_>) -> Result<Self, Box<Diagnostic>> {
        let (count, span) = (cells.values().count(), cells.span());
        let kind = puzzle.member("type").and_then(Value::scalar_text).unwrap_or_default();
        if !matches!(&*kind, "" | "sudoku" | "custom") {
            let message = format!("expected the type `sudoku` or `custom`, found `{}`", shown(&kind));
            return Err(Box::new(Diagnostic::broken(message, puzzle.span())));
        }
        let is_sudoku = kind != "custom";
        let number = |name| puzzle.member(name).and_then(index);
        let (rows, columns) = match (number("size"), number("height"), number("width")) {
            (Some(size), ..) => (size, size),
            (None, Some(rows), Some(columns)) => (rows, columns),
            (None, Some(rows), None) => (rows, count.checked_div(rows).unwrap_or_default()),
            (None, None, Some(columns)) => (count.checked_div(columns).unwrap_or_default(), columns),
            (None, None, None) => (count.isqrt(), count.isqrt()),
        };
        if rows.checked_mul(columns) != Some(count) {
            let expected = format_args!("the cells of a board of {rows}×{columns}");
            return Err(Box::new(Diagnostic::wrong_length(expected, count, span)));
        }
        if count > Layout::MAX_CELLS {
            return Err(Box::new(Diagnostic::broken(LayoutError::Size.to_string(), span)));
        }
        let first = number("minDigit").unwrap_or(1);
        let last = number("maxDigit").unwrap_or(if is_sudoku { rows.max(columns).min(9) } else { 9 });
        let range = u8::try_from(first).ok().zip(u8::try_from(last).ok());
        let digits = range.and_then(|(first, last)| DigitRange::new(first, last)).ok_or_else(|| {
            let message =
                format!("expected at most {} digits, found {first} to {last}", DigitRange::MAX_COUNT);
            Box::new(Diagnostic::broken(message, puzzle.span()))
        })?;
        Ok(Self { rows, columns, digits, is_sudoku, span })
    }

    /// Returns the layout. `is_used` says which cells have values.
    pub(super) fn layout(
        &self,
        constraints: &[Constraint<'_>],
        is_used: impl Fn(usize) -> bool,
    ) -> Result<Layout, Box<Diagnostic>> {
        let regions = constraints.iter().find(|constraint| constraint.is_active(REGIONS));
        let regions = match regions.map(|constraint| self.regions(constraint)) {
            Some(Ok(regions)) => regions,
            Some(Err(Misfit::Malformed(diagnostic))) => return Err(diagnostic),
            // What is unknown is reported where constraints are read.
            Some(Err(Misfit::Unknown(_))) | None => vec![None; self.rows * self.columns],
        };
        let rules: Vec<_> =
            constraints.iter().filter(|constraint| constraint.is_active(ROWS_AND_COLUMNS)).collect();
        let lines = if self.is_sudoku {
            Lines::Board
        } else {
            self.lines(&rules, |cell| is_used(cell) || regions[cell].is_some())?
        };
        let mut layout = Layout::new(self.rows, self.columns, self.digits, lines)
            .map_err(|error| Box::new(Diagnostic::broken(error.to_string(), self.span)))?;
        layout.set_regions(&regions);
        Ok(layout)
    }

    /// Returns the number of the region of each cell.
    pub(super) fn regions(&self, constraint: &Constraint<'_>) -> Result<Vec<Option<usize>>, Misfit> {
        let count = self.rows * self.columns;
        let number = |value: Value<'_>| match index(value) {
            None if value.kind() == Kind::Null || value.raw() == "-1" => Ok(None),
            None => Err(constraint.unknown(format_args!("with the number `{}`", shown(value.raw())))),
            number => Ok(number),
        };
        let numbers = constraint.list("regions")?.take(count + 1).map(number);
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        if numbers.len() != count {
            let (expected, found) = (format_args!("a region for each of {count} cells"), numbers.len());
            let diagnostic = Diagnostic::wrong_length(expected, found, constraint.value.span());
            return Err(Misfit::Malformed(Box::new(diagnostic)));
        }
        let mut sorted: Vec<_> = numbers.iter().flatten().collect();
        sorted.sort_unstable();
        let largest = sorted.chunk_by(|one, other| one == other).map(<[_]>::len).max().unwrap_or_default();
        let digits = self.digits.count();
        if largest > digits {
            return Err(constraint.unknown(format_args!("of {largest} cells for {digits} digits")));
        }
        Ok(numbers)
    }

    /// Returns which rows and columns hold no digit twice: those of square grids, where nothing is outside of them.
    fn lines(
        &self,
        rules: &[&Constraint<'_>],
        is_used: impl Fn(usize) -> bool,
    ) -> Result<Lines, Box<Diagnostic>> {
        let mut all = Vec::new();
        for rule in rules {
            match self.areas(rule) {
                Ok(areas) if areas.is_empty() => return Ok(Lines::Board),
                Ok(areas) => all.extend(areas),
                Err(Misfit::Unknown(_)) => return Ok(Lines::None),
                Err(Misfit::Malformed(diagnostic)) => return Err(diagnostic),
            }
        }
        let board = Area { row: 0, column: 0, rows: self.rows, columns: self.columns };
        if all[..] == [board] {
            return Ok(Lines::Board);
        }
        let grids: Option<Vec<_>> = all.iter().map(Area::grid).collect();
        let grids = grids.filter(|grids| !grids.is_empty() && grids.len() <= MAX_AREAS);
        let is_outside = |grids: &Vec<GridPlace>, cell: usize| {
            !grids.iter().any(|grid| grid.contains(cell / self.columns, cell % self.columns))
        };
        let cells = || 0..self.rows * self.columns;
        let grids = grids.filter(|grids| !cells().any(|cell| is_used(cell) && is_outside(grids, cell)));
        Ok(grids.map_or(Lines::None, Lines::Grids))
    }

    /// Returns the areas in which a constraint says that rows and columns hold no digit twice; none for the whole board.
    fn areas(&self, constraint: &Constraint<'_>) -> Result<Vec<Area>, Misfit> {
        let areas: Vec<_> = constraint.optional_list("areas")?.take(MAX_AREAS + 1).collect();
        if areas.len() > MAX_AREAS {
            return Err(constraint.unknown(format_args!("in more than {MAX_AREAS} areas")));
        }
        let area = |value: Value<'_>| {
            let number = |name| value.member(name).and_then(index);
            let (column, row, columns, rows) = number("x")
                .zip(number("y"))
                .zip(number("width").zip(number("height")))
                .map(|((column, row), (columns, rows))| (column, row, columns, rows))?;
            let is_inside =
                row.checked_add(rows)? <= self.rows && column.checked_add(columns)? <= self.columns;
            is_inside.then_some(Area { row, column, rows, columns })
        };
        areas.into_iter().map(|value| area(value).ok_or_else(|| constraint.outside("area", value))).collect()
    }

    /// Adds what a constraint says of the rows and columns of areas that are no grids of the layout.
    pub(super) fn read_areas(
        &self,
        constraint: &Constraint<'_>,
        clues: &mut ClueReader<'_>,
    ) -> Result<(), Misfit> {
        if *clues.record.puzzle.layout.lines() != Lines::None {
            return Ok(());
        }
        for area in self.areas(constraint)? {
            for cells in area.lines(self.columns).filter(|cells| cells.len() > 1) {
                clues.push(Clue::ExtraRegion(cells), constraint.value.span());
            }
        }
        Ok(())
    }
}

/// Returns the constraints that state the layout.
pub(super) fn written(layout: &Layout, is_sudoku: bool) -> Vec<Json> {
    let mut parts = vec![json!({ "type": GIVENS })];
    let region = |place| layout.region(CellIndex::new(place));
    let regions: Vec<_> = (0..layout.place_count()).map(region).collect();
    if regions.iter().any(Option::is_some) {
        let number = |region: &Option<usize>| region.map_or(json!(-1), |region| json!(region));
        let numbers: Vec<_> = regions.iter().map(number).collect();
        parts.push(json!({ "type": REGIONS, "regions": numbers }));
    }
    match layout.lines() {
        Lines::Board if !is_sudoku => parts.push(json!({ "type": ROWS_AND_COLUMNS })),
        Lines::Grids(grids) => {
            let area = |grid: &GridPlace| json!({ "x": grid.column, "y": grid.row, "width": grid.side, "height": grid.side });
            let areas: Vec<_> = grids.iter().map(area).collect();
            parts.push(json!({ "type": ROWS_AND_COLUMNS, "areas": areas }));
        }
        _ => {}
    }
    parts
}

/// A part of the board with as many rows as said, and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    row: usize,
    column: usize,
    rows: usize,
    columns: usize,
}

impl Area {
    fn grid(&self) -> Option<GridPlace> {
        (self.rows == self.columns).then_some(GridPlace {
            row: self.row,
            column: self.column,
            side: self.rows,
        })
    }

    /// Returns the cells of its rows and of its columns, on a board of this width.
    fn lines(&self, width: usize) -> impl Iterator<Item = Vec<CellIndex>> {
        let Self { row, column, rows, columns } = *self;
        let cell = move |down: usize, right: usize| CellIndex::new((row + down) * width + column + right);
        let across = (0..rows).map(move |down| (0..columns).map(|right| cell(down, right)).collect());
        let downwards = (0..columns).map(move |right| (0..rows).map(|down| cell(down, right)).collect());
        across.chain(downwards)
    }
}
