//! Finds the size of boxes from the clauses of a formula, and whether its grid is a classic one.
//!
//! A clause of a classic grid is a unit, a pair of literals that are not both true (two digits in a
//! cell, a digit twice in a house), or a list of literals one of which is true (the digits of a cell,
//! the places of a digit in a house). Any other clause makes it a variant.

use givens_engine::grid::{Cell, Shape};

use crate::{diagnostic::Diagnostic, text::Span};

use super::{formula::Formula, numbering::Numbering};

/// The rules that the clauses express.
pub(super) struct SudokuRules {
    /// The possible shapes, and the number of clauses that each leaves unexplained.
    shapes: Vec<(Shape, usize)>,
    /// Clauses about rows or columns, and about boxes.
    lines: usize,
    boxes: usize,
    /// Clauses of no classic grid, and where the first of them starts.
    foreign: usize,
    first: Option<usize>,
}

impl SudokuRules {
    /// Classifies every clause.
    pub(super) fn from_formula(formula: &Formula<'_>, numbering: Numbering) -> Self {
        let side = numbering.side;
        let shapes = (2..side).filter(|rows| side.is_multiple_of(*rows));
        let shapes = shapes.filter_map(|rows| Shape::new(rows, side / rows)).map(|shape| (shape, 0));
        let mut rules = Self { shapes: shapes.collect(), lines: 0, boxes: 0, foreign: 0, first: None };
        for (clause, &start) in formula.clauses().zip(&formula.starts) {
            rules.classify(clause, start, numbering);
        }
        rules
    }

    /// Counts a clause among those of rows, columns and boxes of each shape, by what its literals have in common.
    fn classify(&mut self, clause: &[i32], start: usize, numbering: Numbering) {
        let is_rule = match clause {
            [_] => return,
            [one, other] if *one < 0 && *other < 0 => true,
            _ => clause.len() == numbering.side && clause.iter().all(|&literal| literal > 0),
        };
        let meaning = |&literal: &i32| numbering.meaning(literal);
        let mut places = clause.iter().filter_map(meaning);
        let Some((cell, digit)) = places.next().filter(|_| is_rule) else { return self.refuse(start) };
        let (mut same_cell, mut same_digit, mut same_row, mut same_column) = (true, true, true, true);
        for (other, value) in places {
            same_cell &= other == cell;
            same_digit &= value == digit;
            same_row &= other.row() == cell.row();
            same_column &= other.column() == cell.column();
        }
        if same_digit && !same_cell && (same_row || same_column) {
            self.lines += 1;
        } else if same_digit && !same_cell {
            self.classify_box(cell, clause, start, numbering);
        } else if !same_cell || clause.len() == 2 && clause[0] == clause[1] {
            self.refuse(start);
        }
    }

    /// A digit in cells of several rows and columns: in a box, if any.
    fn classify_box(&mut self, cell: Cell, clause: &[i32], start: usize, numbering: Numbering) {
        let is_block = |shape: Shape| {
            let block = shape.block_of(cell);
            let mut others = clause.iter().filter_map(|&literal| numbering.meaning(literal));
            others.all(|(other, _)| shape.block_of(other) == block)
        };
        let mut is_box = false;
        for (shape, misfits) in &mut self.shapes {
            if is_block(*shape) {
                is_box = true;
            } else {
                *misfits += 1;
            }
        }
        if is_box {
            self.boxes += 1;
        } else {
            self.refuse(start);
        }
    }

    /// Counts a clause that no rule has, and remembers the first.
    fn refuse(&mut self, start: usize) {
        self.foreign += 1;
        self.first.get_or_insert(start);
    }

    /// Returns the shape of the grid, the requested one if possible; or why the grid is not a classic one.
    pub(super) fn shape(&self, formula: &Formula<'_>, requested: Option<Shape>) -> Result<Shape, Diagnostic> {
        let misfits =
            |shape: Shape| self.shapes.iter().find(|(other, _)| *other == shape).map(|(_, count)| *count);
        let usual = self.shapes.iter().map(|(shape, _)| *shape).filter(|shape| shape.is_usual());
        let all = requested.into_iter().chain(usual).chain(self.shapes.iter().map(|(shape, _)| *shape));
        let best = all.min_by_key(|&shape| misfits(shape).unwrap_or(usize::MAX));
        let Some(best) = best else { return Err(self.variant(0)) };
        let unexplained = self.foreign.max(misfits(best).unwrap_or_default());
        if unexplained > 0 {
            return Err(self.variant(unexplained));
        }
        // A formula that is cut off lacks clauses.
        let is_whole = formula.header.is_some_and(|header| formula.count() as u64 >= header.clauses);
        if self.lines > 0 && self.boxes == 0 && is_whole {
            let place = formula.header.map_or(formula.span, |header| header.span);
            return Err(Diagnostic::latin_square(place));
        }
        Ok(best)
    }

    fn variant(&self, count: usize) -> Diagnostic {
        Diagnostic::foreign_clauses(count, Span::at(self.first.unwrap_or_default()))
    }
}
