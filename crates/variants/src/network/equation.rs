//! Equations: cells, each times a coefficient, add up to a total.
//!
//! Short ones know which of their cells differ, for sharper bounds; long ones, or those with huge numbers, are bounded
//! plainly, because a file may say anything.

use super::{Cell, CellSet};

/// Cells with coefficients, each once, that add up to a total, in values.
pub(super) struct CellEquation {
    pub(super) terms: Vec<(Cell, i64)>,
    pub(super) total: i64,
    pub(super) is_derived: bool,
}

/// An equation of at most [`MAX_TERMS`](Self::MAX_TERMS) cells whose sums fit 32 bits.
#[derive(Debug, Default)]
pub(crate) struct Equation {
    pub(crate) cells: Vec<Cell>,
    pub(crate) coefficients: Vec<i32>,
    pub(crate) total: i32,
    /// The most combinations of values that are tried at once.
    pub(crate) max_combinations: u32,
    /// The greatest coefficient, whatever its sign.
    pub(crate) max_coefficient: i32,
    /// Ranges of cells that differ and have the same coefficient.
    pub(crate) groups: Vec<(u8, u8)>,
    /// For each cell the mask of the cells, by their place here, that it differs from.
    pub(crate) conflicts: Vec<u32>,
}

/// A sum of any number of cells.
#[derive(Debug)]
pub(crate) struct LongSum {
    pub(crate) cells: Vec<Cell>,
    pub(crate) coefficients: Vec<i64>,
    pub(crate) total: i64,
}

impl Equation {
    pub(crate) const MAX_TERMS: usize = 32;
    /// The most combinations of an equation that a clue states, and of one that is derived: of these there are many.
    const COMBINATIONS: [u32; 2] = [100, 30];
    /// What sums of coefficients times values, and totals, are less than.
    const MAX_SUM: i64 = 1 << 29;

    /// Returns the equation of these terms, cells once each, or `None` if it is too long or too large.
    pub(super) fn new<const W: usize>(equation: &CellEquation, peers: &[CellSet<W>]) -> Option<Self> {
        let CellEquation { terms, total, is_derived } = equation;
        let sum: i64 =
            terms.iter().map(|term| term.1.saturating_abs().saturating_mul(16)).fold(0, i64::saturating_add);
        if terms.len() > Self::MAX_TERMS || sum >= Self::MAX_SUM || total.saturating_abs() >= Self::MAX_SUM {
            return None;
        }
        let mut equation = Self {
            total: i32::try_from(*total).ok()?,
            max_combinations: Self::COMBINATIONS[usize::from(*is_derived)],
            cells: Vec::with_capacity(terms.len()),
            coefficients: Vec::with_capacity(terms.len()),
            ..Self::default()
        };
        let mut terms = terms.clone();
        terms.sort_by_key(|&(_, coefficient)| (-coefficient.abs(), coefficient));
        while let Some(&(_, coefficient)) = terms.first() {
            equation.push_group(&mut terms, i32::try_from(coefficient).ok()?, peers);
        }
        equation.conflicts = (0..equation.cells.len()).map(|at| equation.conflicts_of(at, peers)).collect();
        equation.max_coefficient = equation.coefficients.iter().map(|coefficient| coefficient.abs()).max()?;
        Some(equation)
    }

    /// Takes from the terms those of a coefficient that all differ.
    fn push_group<const W: usize>(
        &mut self,
        terms: &mut Vec<(Cell, i64)>,
        coefficient: i32,
        peers: &[CellSet<W>],
    ) {
        let start = self.cells.len();
        terms.retain(|&(cell, other)| {
            let group = &self.cells[start..];
            let fits = other == i64::from(coefficient)
                && group.iter().all(|&known| peers[usize::from(known)].contains(cell));
            if fits {
                self.cells.push(cell);
                self.coefficients.push(coefficient);
            }
            !fits
        });
        #[expect(clippy::cast_possible_truncation, reason = "there are at most 32 terms")]
        self.groups.push((start as u8, self.cells.len() as u8));
    }

    fn conflicts_of<const W: usize>(&self, at: usize, peers: &[CellSet<W>]) -> u32 {
        let own = &peers[usize::from(self.cells[at])];
        (0..self.cells.len())
            .filter(|&other| own.contains(self.cells[other]))
            .fold(0, |mask, other| mask | 1 << other)
    }

    /// Returns whether all cells differ and count once.
    pub(super) fn is_distinct_sum(&self) -> bool {
        self.groups.len() == 1 && self.coefficients.first() == Some(&1)
    }
}
