//! Cells in reading order, with runs of blanks: each value is a number, so no alphabet must be guessed.
//!
//! The codecs of pzpr and Solo pass runs as they parse them, and get the grid and the spans at the end, or the reasons. A
//! run that exceeds the grid is counted and not stored, so that a short text cannot ask for much memory.

use givens_engine::grid::{Digit, Grid, Shape};

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
    shape: Shape,
    digits: Vec<Option<Digit>>,
    spans: Vec<Span>,
    found: usize,
    /// Reports of values that the shape does not have.
    misfits: Few<Diagnostic>,
    unknown: Vec<Span>,
}

impl CellRuns {
    pub(super) fn new(shape: Shape) -> Self {
        let (digits, spans) =
            (Vec::with_capacity(shape.cell_count()), Vec::with_capacity(shape.cell_count()));
        Self { shape, digits, spans, found: 0, misfits: Few::default(), unknown: Vec::new() }
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
    pub(super) fn finish(self, whole: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let clues = &self.unknown;
        diagnostics.extend(clues.first().map(|first| Diagnostic::unknown_clues(clues.len(), *first)));
        let before = diagnostics.len();
        diagnostics.extend(self.misfits.with_others(|count| Diagnostic::more_large_values(count, whole)));
        if self.found != self.shape.cell_count() {
            diagnostics.push(Diagnostic::wrong_cell_count(self.shape.side(), self.found, whole));
        }
        if diagnostics.len() > before {
            return None;
        }
        let grid = Grid::new(self.shape, self.digits).expect("counted, and none is too large");
        Some((grid, CellSpans::listed(self.spans)))
    }

    /// Adds blanks; more than the grid has cells are only counted, because a short code may stand for very many.
    fn push_blanks(&mut self, count: usize, span: Span) {
        self.found = self.found.saturating_add(count);
        let stored = self.found.min(self.shape.cell_count());
        self.digits.resize(stored, None);
        self.spans.resize(stored, span);
    }

    /// Adds a value; one out of range takes a cell, too, so that the later ones keep their places.
    fn push_value(&mut self, value: u32, span: Span) {
        self.found = self.found.saturating_add(1);
        if self.digits.len() == self.shape.cell_count() {
            return;
        }
        let digit = digit(value, self.shape.side());
        if digit.is_none() {
            self.misfits.push(|| out_of_range(value, self.shape, self.digits.len(), span));
        }
        self.digits.push(digit);
        self.spans.push(span);
    }
}

/// Returns the digit of this value, where grids of this side have it.
pub(super) fn digit(value: u32, side: usize) -> Option<Digit> {
    u8::try_from(value).ok().and_then(Digit::new).filter(|digit| digit.index() < side)
}

/// Reports a value that the shape does not have.
pub(super) fn out_of_range(value: u32, shape: Shape, index: usize, span: Span) -> Diagnostic {
    let value = if value == u32::MAX { "this".to_owned() } else { format!("value {value}") };
    Diagnostic::outside(value, 1, shape.side(), span).in_cell(shape.cell(index))
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
