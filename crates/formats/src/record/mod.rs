//! A puzzle as read from a file, each part with its position.
//!
//! The givens are the puzzle. What a person or a program has added to it is its [`State`]: values placed,
//! candidates left, marks noted. Its metadata is its [`Meta`]. Each of these is a [`Field`] that a format
//! may or may not hold.

mod cells;
mod classic;
mod field;
mod meta;
mod variant;

use givens_engine::{
    grid::{Candidates, Clashing, DigitSet, Grid, Puzzle, Shape},
    setters::setters,
};

use crate::text::Span;

pub use cells::CellSpans;
pub(crate) use classic::layout_of;
pub use field::{Field, FieldSet};
pub(crate) use meta::MetaPlace;
pub use meta::{Attribute, Meta, Raw, RecordRating, Text};
pub use variant::{AnyRecord, KeptClass, KeptPart, RecordRef, VariantRecord};

/// One puzzle as a file has it: well-formed, but not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The givens and blanks.
    pub grid: Grid,
    /// The bytes of the whole record.
    pub span: Span,
    /// The position of each cell.
    pub cells: CellSpans,
    /// The solution that the file lists, right or wrong.
    pub solution: Option<Listed>,
    /// How far it is solved; `None` if the file does not contain it.
    pub state: Option<Box<State>>,
    /// Other metadata.
    pub meta: Meta,
}

setters!(Record {
    with_grid(grid: Grid),
    with_solution(solution: impl Into<Option<Listed>>),
    with_state(state: impl Into<Option<Box<State>>>),
    with_meta(meta: Meta),
});

/// Cells as a file lists them beside the givens; not checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// What they hold.
    pub grid: Grid,
    /// The position of each cell.
    pub cells: CellSpans,
}

/// How far a puzzle is solved. Everything in it is of the puzzle's shape.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct State {
    /// Values that were placed in cells which are not given, right or wrong.
    pub placed: Option<Listed>,
    /// The remaining candidates of blank cells: solutions keep to them. Those of filled cells are ignored; see
    /// [`Record::set_candidates`].
    pub candidates: Option<Candidates>,
    /// Pencil marks that a player noted, in the middle of cells: they restrict nothing.
    pub notes: Option<Candidates>,
    /// Pencil marks of a second kind, in the corners of cells.
    pub corners: Option<Candidates>,
    /// A colour for each cell, row-major, 0 for none.
    pub colours: Option<Box<[u8]>>,
}

impl Listed {
    /// Cells without a file.
    #[must_use]
    pub fn of(grid: Grid) -> Self {
        Self { grid, cells: CellSpans::consecutive(0) }
    }
}

impl Record {
    /// Returns a record without a file.
    #[must_use]
    pub fn of(grid: Grid) -> Self {
        Self::new(grid, Span::default(), CellSpans::consecutive(0))
    }

    /// Returns a record of givens alone, at this place.
    #[must_use]
    pub fn new(grid: Grid, span: Span, cells: CellSpans) -> Self {
        Self { grid, span, cells, solution: None, state: None, meta: Meta::default() }
    }

    /// Returns its shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.grid.shape()
    }

    /// Returns its state, made where there is none.
    pub fn state_mut(&mut self) -> &mut State {
        self.state.get_or_insert_default()
    }

    /// Sets the remaining candidates of the cells that have no given and no placed value.
    ///
    /// Candidates implied by the filled cells are not stored, so that a grid of candidates is the same
    /// puzzle as the line that it was made from.
    pub fn set_candidates(&mut self, mut candidates: Candidates) {
        let values = self.values();
        let plain = Candidates::of(&values);
        for (cell, digit) in values.digits() {
            candidates.set(cell, DigitSet::of(digit));
        }
        if candidates != plain {
            self.state_mut().candidates = Some(candidates);
        } else if let Some(state) = &mut self.state {
            state.candidates = None;
        }
    }

    /// Sets the placed values, except those in cells that are given; without any, nothing changes.
    pub fn set_placed(&mut self, mut placed: Listed) {
        for (cell, _) in self.grid.digits() {
            placed.grid.set(cell, None);
        }
        if placed.grid.given_count() > 0 {
            self.state_mut().placed = Some(placed);
        }
    }

    /// Adds the notes of the player; none at all is no state.
    pub(crate) fn set_notes(&mut self, notes: Candidates) {
        if notes.iter().next().is_some() {
            self.state_mut().notes = Some(notes);
        }
    }

    /// Returns the placed values, if there are any.
    #[must_use]
    pub fn placed(&self) -> Option<&Listed> {
        self.state.as_ref()?.placed.as_ref()
    }

    /// Returns the remaining candidates, if they exclude more than the values do.
    #[must_use]
    pub fn candidates(&self) -> Option<&Candidates> {
        self.state.as_ref()?.candidates.as_ref()
    }

    /// Returns the givens and the placed values in one grid.
    #[must_use]
    pub fn values(&self) -> Grid {
        let mut grid = self.grid.clone();
        let placed = self.placed().into_iter().flat_map(|placed| placed.grid.digits());
        placed.for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        grid
    }

    /// Returns the candidates of every cell as a grid of candidates shows them: the remaining ones, or else
    /// what the values allow; of a filled cell its value.
    #[must_use]
    pub fn shown_candidates(&self) -> Candidates {
        let left = || Candidates::of(&self.values());
        self.candidates().cloned().unwrap_or_else(left)
    }

    /// Returns the puzzle: its givens, restricted to the remaining candidates if it has some. Placed values
    /// count only as far as these candidates reflect them, because a player may have made a mistake.
    ///
    /// # Errors
    ///
    /// [`Clashing`] when the givens clash.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::{Candidate, Candidates, Cell, Digit, Grid, Record, Shape};
    ///
    /// let mut record = Record::of(Grid::empty(Shape::of_side(4).unwrap()));
    /// let mut candidates = Candidates::of(&record.grid);
    /// candidates.remove(Candidate { cell: Cell::new(0, 0), digit: Digit::new(1).unwrap() });
    /// record.set_candidates(candidates);
    /// assert_eq!(record.puzzle().unwrap().solutions().count(), 288 / 4 * 3);
    /// ```
    pub fn puzzle(&self) -> Result<Puzzle, Clashing> {
        let puzzle = Puzzle::new(self.grid.clone())?;
        Ok(match self.candidates() {
            Some(candidates) => puzzle.with_candidates(candidates.clone()),
            None => puzzle,
        })
    }

    /// Returns the position from which a person continues: givens, placed values and remaining candidates.
    ///
    /// # Errors
    ///
    /// [`Clashing`] when these values clash.
    pub fn position(&self) -> Result<Puzzle, Clashing> {
        let values = Puzzle::new(self.values())?;
        Ok(match self.candidates() {
            Some(candidates) => values.with_candidates(candidates.clone()),
            None => values,
        })
    }

    /// Returns the approximate size in bytes of the memory that it takes elsewhere.
    pub(crate) fn heap_size(&self) -> usize {
        let cells = self.shape().cell_count();
        let listed = |listed: &Listed| cells + listed.cells.heap_size();
        let state = |state: &State| {
            let sets = [&state.candidates, &state.notes, &state.corners].into_iter().flatten().count();
            size_of::<State>()
                + state.placed.as_ref().map_or(0, listed)
                + sets * cells * size_of::<DigitSet>()
                + cells
        };
        let parts = self.solution.as_ref().map_or(0, listed) + self.state.as_deref().map_or(0, state);
        cells + self.cells.heap_size() + parts + self.meta.heap_size()
    }

    /// Moves all spans `by` bytes on.
    pub(crate) fn shift(&mut self, by: usize) {
        self.span = self.span.moved(by);
        self.cells.shift(by);
        if let Some(listed) = &mut self.solution {
            listed.cells.shift(by);
        }
        if let Some(placed) = self.state.as_mut().and_then(|state| state.placed.as_mut()) {
            placed.cells.shift(by);
        }
    }

    /// Replaces all spans, as for text that was decoded from another.
    pub(crate) fn replace_spans(&mut self, place: &dyn Fn(Span) -> Span) {
        let count = self.shape().cell_count();
        self.span = place(self.span);
        self.cells.replace(count, place);
        if let Some(listed) = &mut self.solution {
            listed.cells.replace(count, place);
        }
        if let Some(placed) = self.state.as_mut().and_then(|state| state.placed.as_mut()) {
            placed.cells.replace(count, place);
        }
    }

    /// Returns the fields that it has besides the givens, which every format can hold.
    #[must_use]
    pub fn fields(&self) -> FieldSet {
        let state = self.state.as_deref();
        let has = |part: fn(&State) -> bool| state.is_some_and(part);
        let held = [
            (Field::Boxes, !self.shape().is_usual()),
            (Field::Solution, self.solution.is_some()),
            (Field::Placed, has(|state| state.placed.is_some())),
            (Field::Candidates, has(|state| state.candidates.is_some())),
            (Field::Notes, has(|state| state.notes.is_some())),
            (Field::Corners, has(|state| state.corners.is_some())),
            (Field::Colours, has(|state| state.colours.is_some())),
            (Field::Ratings, !self.meta.ratings.is_empty()),
            (Field::Columns, !self.meta.columns.is_empty()),
            (Field::Raw, !self.meta.raw.is_empty()),
        ];
        let parts = held.into_iter().filter(|(_, there)| *there).map(|(field, _)| field);
        parts.chain(self.meta.texts().map(|(text, _)| Field::Text(text))).collect()
    }
}
