//! Classic records as variants, and variants that turn out to be classic.
//!
//! A format that states variants has one way of writing: a classic record is a variant without clues there. Its reader makes
//! a variant of every text, and what has nothing beyond a classic puzzle becomes a record, which all that is done with
//! classic puzzles understands.

use givens_engine::grid::{Candidates, Digit, DigitSet, Grid, Shape};
use givens_variants::{CellIndex, DigitRange, Layout, Lines, ValueSet, VariantPuzzle};

use super::{AnyRecord, CellSpans, Listed, Record, VariantRecord};

impl VariantRecord {
    /// Returns a classic record as a variant without clues; `None` if it has more than 16 digits. Placed values and marks are
    /// left behind.
    #[must_use]
    pub fn of_classic(record: &Record) -> Option<Self> {
        let shape = record.shape();
        let mut variant = Self::new(VariantPuzzle::new(layout_of(shape)?), record.span);
        let values = |grid: &Grid| grid.contents().iter().map(|digit| digit.map(Digit::get)).collect();
        variant.puzzle.givens = values(&record.grid);
        variant.solution = record.solution.as_ref().map(|listed| values(&listed.grid));
        if let Some(candidates) = record.candidates() {
            let plain = Candidates::of(&record.grid);
            for (index, cell) in
                shape.cells().enumerate().filter(|(_, cell)| record.grid.get(*cell).is_none())
            {
                // What the givens exclude need not be said.
                let set = candidates.get(cell) & plain.get(cell);
                if set != plain.get(cell) {
                    variant.puzzle.limit(CellIndex::new(index), set.iter().map(Digit::get).collect());
                }
            }
        }
        variant.meta = record.meta.clone();
        Some(variant)
    }

    /// Returns the shape of the classic grid that the layout is, with boxes of any size.
    pub(crate) fn classic_shape(&self) -> Option<Shape> {
        let layout = &self.puzzle.layout;
        let side = layout.rows();
        if !layout.is_square_grid() {
            return None;
        }
        let sizes = (2..side).filter_map(|rows| Shape::new(rows, side / rows));
        let mut shapes = Shape::of_side(side).into_iter().chain(sizes).filter(|shape| shape.side() == side);
        shapes.find(|shape| layout_of(*shape).as_ref() == Some(layout))
    }

    /// Returns the classic record that this is, if it has a classic layout, no clues and nothing that may be a rule;
    /// otherwise itself.
    #[must_use]
    pub fn into_any(self) -> AnyRecord {
        if self.may_have_rules() {
            return self.into();
        }
        match self.without_clues() {
            Some(record) => record.into(),
            None => self.into(),
        }
    }

    /// Returns whether it has clues or anything else that may be a rule.
    pub(crate) fn may_have_rules(&self) -> bool {
        !self.puzzle.clues.is_empty() || self.has_unknown() || self.has_drawings()
    }

    /// Returns its givens, limits, solution and texts as a classic record, whatever clues it has; `None` if its board is none
    /// of a classic grid, or one of them no digit of it.
    #[must_use]
    pub fn without_clues(&self) -> Option<Record> {
        let shape = self.classic_shape()?;
        let spans = || CellSpans::repeated(self.span, shape.cell_count());
        let mut record = Record::new(grid(shape, &self.puzzle.givens)?, self.span, spans());
        let listed = self.solution.as_ref().map(|solution| grid(shape, solution));
        record.solution = match listed {
            Some(grid) => Some(Listed { grid: grid?, cells: spans() }),
            None => None,
        };
        if self.puzzle.has_limits() {
            let plain = Candidates::of(&record.grid);
            let limited = |(cell, limit): (_, &Option<ValueSet>)| {
                let set: DigitSet = plain.get(cell);
                let allowed = |digit: &Digit| limit.is_none_or(|limit| limit.contains(digit.get()));
                set.iter().filter(allowed).collect()
            };
            let sets: Vec<DigitSet> = shape.cells().zip(&self.puzzle.limits).map(limited).collect();
            record.set_candidates(Candidates::new(shape, sets)?);
        }
        record.meta = self.meta.clone();
        Some(record)
    }
}

/// Returns the layout of a classic grid; `None` if it has more than 16 digits.
pub(crate) fn layout_of(shape: Shape) -> Option<Layout> {
    let side = shape.side();
    let mut layout = Layout::new(side, side, DigitRange::up_to(side)?, Lines::Board).ok()?;
    let boxes: Vec<_> = shape.cells().map(|cell| Some(shape.block_of(cell).index())).collect();
    layout.set_regions(&boxes);
    Some(layout)
}

/// Returns the grid of these digits.
fn grid(shape: Shape, digits: &[Option<u8>]) -> Option<Grid> {
    let digit = |digit: &Option<u8>| match digit {
        Some(digit) => Digit::new(*digit).map(Some),
        None => Some(None),
    };
    Grid::new(shape, digits.iter().map(digit).collect::<Option<Vec<_>>>()?)
}
