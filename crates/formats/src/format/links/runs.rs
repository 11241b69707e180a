//! Cells in reading order, with runs of blanks: each value is a number, so no alphabet must be guessed.
//!
//! The codecs of pzpr and Solo pass runs as they parse them, and get the grid and the spans at the end, or the reasons. A
//! run that exceeds the grid is counted and not stored, so that a short text cannot ask for much memory.

use givens_engine::grid::{Cell, Digit, Grid, Shape};

use crate::{
    diagnostic::{Diagnostic, Few},
    record::CellSpans,
    syntax::{
        combinators::{Parser, anychar, consumed, map_opt},
        expect::Parsed,
    },
    text::{Line, Span},
};

/// A run of cells.
#[derive(Debug, Clone, Copy)]
pub(super) enum CellRun {
    Value(u32),
    Blanks(usize),
    /// A clue without a number.
    Unknown,
    /// No cell.
    Separator,
}

impl CellRun {
    /// Returns the number of its cells.
    pub(super) const fn cell_count(self) -> usize {
        match self {
            Self::Value(_) | Self::Unknown => 1,
            Self::Blanks(count) => count,
            Self::Separator => 0,
        }
    }
}

/// Cells, added one run after the other. Those beyond the last of the grid are counted but not stored.
pub(super) struct CellRuns {
    side: usize,
    /// The largest value that a cell may have.
    largest: usize,
    values: Vec<Option<u32>>,
    spans: Vec<Span>,
    found: usize,
    /// Reports of values that are too small or too large.
    misfits: Few<Diagnostic>,
    unknown: Vec<Span>,
}

impl CellRuns {
    /// Cells of a grid of this side, which holds digits up to the side.
    pub(super) fn new(side: usize) -> Self {
        Self::up_to(side, side)
    }

    /// Cells of a grid of this side, which holds values up to `largest`.
    pub(super) fn up_to(largest: usize, side: usize) -> Self {
        let (values, spans) = (Vec::with_capacity(side * side), Vec::with_capacity(side * side));
        Self { side, largest, values, spans, found: 0, misfits: Few::default(), unknown: Vec::new() }
    }

    /// Adds the runs at the start of a text, and returns what follows them.
    pub(super) fn read<'t>(&mut self, text: Line<'t>, run: fn(&'t str) -> Parsed<'t, CellRun>) -> &'t str {
        let mut left = text.text;
        while let Ok((rest, (part, run))) = consumed(run).parse(left) {
            self.push(run, text.span_of(part));
            left = rest;
        }
        left
    }

    /// Adds a run.
    pub(super) fn push(&mut self, run: CellRun, span: Span) {
        match run {
            CellRun::Value(value) => self.push_value(value, span),
            CellRun::Blanks(count) => self.push_blanks(count, span),
            CellRun::Unknown => {
                self.unknown.push(span);
                self.push_blanks(1, span);
            }
            CellRun::Separator => {}
        }
    }

    /// Returns the grid of all cells, which are in this span; or `None`, with the reasons in `diagnostics`.
    ///
    /// # Panics
    ///
    /// If the shape has another side.
    pub(super) fn finish(
        self,
        shape: Shape,
        whole: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Grid, CellSpans)> {
        let side = self.side;
        let (values, spans) = self.finish_values(whole, diagnostics)?;
        let digits = values.into_iter().map(|value| value.and_then(|value| digit(value, side)));
        let grid = Grid::new(shape, digits).expect("counted, and none is too large");
        Some((grid, CellSpans::listed(spans)))
    }

    /// Returns the values of all cells and their places; or `None`, with the reasons in `diagnostics`.
    pub(super) fn finish_values(
        self,
        whole: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Vec<Option<u32>>, Vec<Span>)> {
        let clues = &self.unknown;
        diagnostics.extend(clues.first().map(|first| Diagnostic::unknown_clues(clues.len(), *first)));
        let before = diagnostics.len();
        diagnostics.extend(self.misfits.with_others(|count| Diagnostic::more_large_values(count, whole)));
        if self.found != self.side * self.side {
            diagnostics.push(Diagnostic::wrong_cell_count(self.side, self.found, whole));
        }
        (diagnostics.len() == before).then_some((self.values, self.spans))
    }

    /// Adds blanks; more than the grid has cells are only counted, because a short code may stand for very many.
    fn push_blanks(&mut self, count: usize, span: Span) {
        self.found = self.found.saturating_add(count);
        let stored = self.found.min(self.side * self.side);
        self.values.resize(stored, None);
        self.spans.resize(stored, span);
    }

    /// Adds a value; one out of range takes a cell, too, so that the later ones keep their places.
    fn push_value(&mut self, value: u32, span: Span) {
        self.found = self.found.saturating_add(1);
        let index = self.values.len();
        if index == self.side * self.side {
            return;
        }
        let is_value = value > 0 && usize::try_from(value).is_ok_and(|value| value <= self.largest);
        if !is_value {
            let cell = Cell::new(index / self.side, index % self.side);
            self.misfits.push(|| out_of_range(value, self.largest, cell, span));
        }
        self.values.push(is_value.then_some(value));
        self.spans.push(span);
    }
}

/// Returns the digit of this value, where grids of this side have it.
pub(super) fn digit(value: u32, side: usize) -> Option<Digit> {
    u8::try_from(value).ok().and_then(Digit::new).filter(|digit| digit.index() < side)
}

/// Reports a value of a cell that is too small or too large.
pub(super) fn out_of_range(value: u32, largest: usize, cell: Cell, span: Span) -> Diagnostic {
    let value = if value == u32::MAX { "this".to_owned() } else { format!("value {value}") };
    Diagnostic::outside(value, 1, largest, span).in_cell(cell)
}

/// Parses a letter for a run of blanks: `first` for 1, the next for 2, and so on.
pub(super) fn blanks<'t>(first: char) -> impl FnMut(&'t str) -> Parsed<'t, CellRun> {
    let run = move |letter| (first..='z').position(|other| other == letter).map(|at| CellRun::Blanks(at + 1));
    move |input| map_opt(anychar, run).parse(input)
}

/// Writes a run of blanks in letters, of which `first` is one blank.
pub(super) fn push_blanks(mut count: usize, first: u8, text: &mut String) {
    let longest = usize::from(b'z' - first) + 1;
    while count > 0 {
        let run = count.min(longest);
        text.extend((first..=b'z').nth(run - 1).map(char::from));
        count -= run;
    }
}
