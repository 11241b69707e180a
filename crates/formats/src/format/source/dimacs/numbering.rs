//! Numberings: the digit and the cell of each variable.
//!
//! Reader and writer ask it for the cell and the digit of a variable, and back. It is found from the variables that occur,
//! as formulas seldom say how they count.

use givens_engine::grid::{Cell, Digit, Shape};

use super::formula::Formula;

/// A numbering of the digits of the cells of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbering {
    pub(super) side: usize,
    scheme: VariableScheme,
}

/// A formula for variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VariableScheme {
    /// n²(r−1) + n(c−1) + d, from 1 to n³.
    Compact,
    /// 100r + 10c + d: row, column and digit are the decimal digits.
    Decimal,
}

impl Numbering {
    pub(super) const fn compact(side: usize) -> Self {
        Self { side, scheme: VariableScheme::Compact }
    }

    const fn decimal(side: usize) -> Self {
        Self { side, scheme: VariableScheme::Decimal }
    }

    /// Finds the numbering of a formula: the first that fits its variables, beginning with those of its header.
    pub(super) fn from_formula(formula: &Formula<'_>, requested: Option<Shape>) -> Option<Self> {
        let declared = formula.header.map_or(0, |header| header.variables);
        let cube = |number: u64| Shape::usual().map(Shape::side).find(|side| side.pow(3) as u64 == number);
        let threefold = |number: u64| (4..10).find(|side| (111 * side) as u64 == number);
        let side = |side: Option<usize>| side.filter(|&side| Shape::of_side(side).is_some());
        let requested = requested.map(Shape::side);
        let likely = [
            requested.map(Self::compact),
            requested.map(Self::decimal),
            cube(declared).map(Self::compact),
            side(threefold(declared)).map(Self::decimal),
            cube(declared).map(Self::decimal),
            cube(u64::from(formula.largest())).map(Self::compact),
            side(threefold(u64::from(formula.largest()))).map(Self::decimal),
            side(threefold(declared)).map(Self::compact),
        ];
        let fits = |numbering: &Self| formula.literals.iter().all(|&literal| numbering.fits(literal));
        likely.into_iter().flatten().find(fits)
    }

    /// Whether a literal is about a cell, or ends a clause.
    fn fits(&self, literal: i32) -> bool {
        literal == 0 || self.meaning(literal).is_some()
    }

    /// Returns its largest variable.
    pub(super) const fn largest(&self) -> usize {
        match self.scheme {
            VariableScheme::Compact => self.side.pow(3),
            VariableScheme::Decimal => 111 * self.side,
        }
    }

    /// Returns its formula: `81(r-1) + 9(c-1) + d`.
    pub(super) fn formula(&self) -> String {
        match self.scheme {
            VariableScheme::Compact => format!("{}(r-1) + {}(c-1) + d", self.side * self.side, self.side),
            VariableScheme::Decimal => "100r + 10c + d".to_owned(),
        }
    }

    /// Returns the variable of a digit in a cell.
    pub(super) const fn variable(&self, cell: Cell, digit: Digit) -> usize {
        let (row, column) = (cell.row().index(), cell.column().index());
        match self.scheme {
            VariableScheme::Compact => (row * self.side + column) * self.side + digit.index() + 1,
            VariableScheme::Decimal => 100 * (row + 1) + 10 * (column + 1) + digit.index() + 1,
        }
    }

    /// Returns the cell and digit of a literal, whatever its sign.
    pub(super) fn meaning(&self, literal: i32) -> Option<(Cell, Digit)> {
        let number = usize::try_from(literal.unsigned_abs()).ok()?;
        let (row, column, digit) = match self.scheme {
            VariableScheme::Compact => {
                let index = number.checked_sub(1)?;
                (index / self.side / self.side, index / self.side % self.side, index % self.side)
            }
            VariableScheme::Decimal => {
                let place = |value: usize| value.checked_sub(1);
                (place(number / 100)?, place(number / 10 % 10)?, place(number % 10)?)
            }
        };
        let inside = row.max(column).max(digit) < self.side;
        inside.then(|| (Cell::new(row, column), Digit::from_index(digit)))
    }
}
