//! Numberings: which digit in which cell a variable stands for.

use crate::grid::{Cell, Digit, Shape};

use super::formula::Formula;

/// A way to number the digits of the cells of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbering {
    pub(super) side: usize,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// n²(r−1) + n(c−1) + d, from 1 to n³.
    Compact,
    /// 100r + 10c + d: row, column and digit are the decimal digits.
    Decimal,
}

impl Numbering {
    pub(super) const fn compact(side: usize) -> Self {
        Self { side, kind: Kind::Compact }
    }

    const fn decimal(side: usize) -> Self {
        Self { side, kind: Kind::Decimal }
    }

    /// The numbering of a formula: the first that its variables fit, those first that its header
    /// speaks for.
    pub(super) fn of(formula: &Formula<'_>, asked: Option<Shape>) -> Option<Self> {
        let claimed = formula.header.map_or(0, |header| header.variables);
        let cube = |number: u64| Shape::usual().map(Shape::side).find(|side| side.pow(3) as u64 == number);
        let threefold = |number: u64| (4..10).find(|side| (111 * side) as u64 == number);
        let side = |side: Option<usize>| side.filter(|&side| Shape::of_side(side).is_some());
        let asked = asked.map(Shape::side);
        let likely = [
            asked.map(Self::compact),
            asked.map(Self::decimal),
            cube(claimed).map(Self::compact),
            side(threefold(claimed)).map(Self::decimal),
            cube(claimed).map(Self::decimal),
            cube(u64::from(formula.largest())).map(Self::compact),
            side(threefold(u64::from(formula.largest()))).map(Self::decimal),
            side(threefold(claimed)).map(Self::compact),
        ];
        let fits = |numbering: &Self| formula.literals.iter().all(|&literal| numbering.fits(literal));
        likely.into_iter().flatten().find(fits)
    }

    /// Whether a literal stands for a cell, or ends a clause.
    fn fits(&self, literal: i32) -> bool {
        literal == 0 || self.meaning(literal).is_some()
    }

    /// The largest variable that it has.
    pub(super) const fn largest(&self) -> usize {
        match self.kind {
            Kind::Compact => self.side.pow(3),
            Kind::Decimal => 111 * self.side,
        }
    }

    /// As a formula: `81(r-1) + 9(c-1) + d`.
    pub(super) fn formula(&self) -> String {
        match self.kind {
            Kind::Compact => format!("{}(r-1) + {}(c-1) + d", self.side * self.side, self.side),
            Kind::Decimal => "100r + 10c + d".to_owned(),
        }
    }

    /// The variable of a digit in a cell.
    pub(super) const fn variable(&self, cell: Cell, digit: Digit) -> usize {
        let (row, column) = (cell.row().index(), cell.column().index());
        match self.kind {
            Kind::Compact => (row * self.side + column) * self.side + digit.index() + 1,
            Kind::Decimal => 100 * (row + 1) + 10 * (column + 1) + digit.index() + 1,
        }
    }

    /// What a literal is about, whatever its sign.
    pub(super) fn meaning(&self, literal: i32) -> Option<(Cell, Digit)> {
        let number = usize::try_from(literal.unsigned_abs()).ok()?;
        let (row, column, digit) = match self.kind {
            Kind::Compact => {
                let index = number.checked_sub(1)?;
                (index / self.side / self.side, index / self.side % self.side, index % self.side)
            }
            Kind::Decimal => {
                let place = |value: usize| value.checked_sub(1);
                (place(number / 100)?, place(number / 10 % 10)?, place(number % 10)?)
            }
        };
        let inside = row.max(column).max(digit) < self.side;
        inside.then(|| (Cell::new(row, column), Digit::from_index(digit)))
    }
}
