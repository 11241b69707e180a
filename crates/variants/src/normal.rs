//! The normal form of a puzzle: what formats state in different ways, stated in one way.
//!
//! Conversions compare what was read with what the target's reader gives back. Two formats may name the same clue from
//! different ends, or order clues otherwise; that loses nothing.

use crate::{
    cell::{CellIndex, ValueSet},
    clue::{Clue, DiagonalStep, Edge, OutsideRule, Shaft, Side},
    puzzle::VariantPuzzle,
};

impl VariantPuzzle {
    /// Returns the puzzle with clues in a fixed order, each once and from its usual end: cells of a cage sorted, a sandwich
    /// from the left or top, a cage of one cell with a sum as a given.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_variants as variants; }
    /// use givens::variants::{CellIndex, Clue, Layout, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// puzzle.clues.push(Clue::Cage(vec![CellIndex::new(3)], Some(2)));
    /// let normal = puzzle.normalized();
    /// assert_eq!((normal.givens[3], normal.clues.len()), (Some(2), 0));
    /// ```
    #[must_use]
    pub fn normalized(&self) -> Self {
        let mut normal = self.clone();
        normal.clues.clear();
        for clue in &self.clues {
            match self.given_of(clue) {
                Some((cell, digit)) if normal.givens[cell.index()].is_none_or(|given| given == digit) => {
                    normal.givens[cell.index()] = Some(digit);
                }
                _ => normal.clues.extend(self.normal_clues(clue)),
            }
        }
        normal.clues.sort();
        normal.clues.dedup();
        normal.normalize_limits();
        normal
    }

    /// Returns the clues that say the same in the usual way; none if it says nothing.
    fn normal_clues(&self, clue: &Clue) -> Vec<Clue> {
        match clue {
            Clue::Neighbours { forbidden, except } => {
                let alone =
                    |relation: &_| Clue::Neighbours { forbidden: vec![*relation], except: except.clone() };
                forbidden.iter().map(alone).collect()
            }
            Clue::LittleKiller { first, step, sum } => {
                let cells = self.layout.diagonal_from(*first, *step);
                let last = cells.last().copied().unwrap_or(*first);
                let back = DiagonalStep { is_down: !step.is_down, is_right: !step.is_right };
                let (first, step) = (*first, *step).min((last, back));
                vec![Clue::LittleKiller { first, step, sum: *sum }]
            }
            _ => clue.normalized().into_iter().collect(),
        }
    }

    /// Returns the given that a cage of one cell is.
    fn given_of(&self, clue: &Clue) -> Option<(CellIndex, u8)> {
        let Clue::Cage(cells, Some(sum)) = clue else { return None };
        let [cell] = cells[..] else { return None };
        let digit = u8::try_from(*sum).ok().filter(|&digit| self.layout.digits().contains(digit))?;
        Some((cell, digit))
    }

    /// Removes limits that exclude nothing, and makes a given of one digit.
    fn normalize_limits(&mut self) {
        let digits: ValueSet = self.layout.digits().iter().collect();
        for (limit, given) in self.limits.iter_mut().zip(&mut self.givens) {
            let Some(set) = *limit else { continue };
            let set = set.and(digits);
            let only = set.iter().next().filter(|_| set.len() == 1);
            if only.is_some() && given.is_none_or(|given| Some(given) == only) {
                *given = only;
            }
            let is_useless = set == digits || given.is_some_and(|given| set.contains(given));
            *limit = (!is_useless).then_some(set);
        }
    }
}

impl Clue {
    /// Returns the clues that say the same in the usual way; none if it says nothing.
    fn normalized(&self) -> Option<Self> {
        let mut clue = self.clone();
        match &mut clue {
            Self::Extremes(_, cells)
            | Self::ExtraRegion(cells)
            | Self::Cage(cells, _)
            | Self::Rellik(cells, _)
            | Self::EqualityCage(cells)
            | Self::CountingCircles(cells) => cells.sort_unstable(),
            Self::LookAndSay(cells, counts) => {
                cells.sort_unstable();
                counts.sort_unstable();
            }
            Self::Contains { cells, digits, .. } => {
                cells.sort_unstable();
                digits.sort_unstable();
            }
            Self::Pair(_, cells) => cells.sort_unstable(),
            Self::Sum { terms, .. } => terms.sort_unstable(),
            Self::Arrow { bulb, shafts } => normalize_arrow(bulb, shafts),
            Self::Outside(OutsideRule::Sandwich, edge, _) => *edge = edge.at_start(),
            Self::Clone(cells, copies) => normalize_clone(cells, copies),
            Self::Any(branches) => normalize_branches(branches),
            _ => {}
        }
        (!clue.is_void()).then_some(clue)
    }

    /// Returns whether it says nothing.
    fn is_void(&self) -> bool {
        match self {
            Self::Cage(cells, None) | Self::ExtraRegion(cells) | Self::Line(_, cells) => cells.len() < 2,
            Self::Arrow { shafts, .. } => shafts.is_empty(),
            Self::Clone(cells, copies) => cells.is_empty() || copies.is_empty(),
            Self::Neighbours { forbidden, .. } => forbidden.is_empty(),
            Self::Contains { digits, .. } => digits.is_empty(),
            Self::LookAndSay(_, counts) => counts.is_empty(),
            Self::Extremes(_, cells) | Self::CountingCircles(cells) | Self::EqualityCage(cells) => {
                cells.is_empty()
            }
            // A list of no clues holds.
            Self::Any(branches) => branches.iter().any(Vec::is_empty),
            _ => false,
        }
    }
}

/// Lists of clues in a fixed order, each once. A list whose clues all say nothing is empty.
fn normalize_branches(branches: &mut Vec<Vec<Clue>>) {
    for branch in branches.iter_mut() {
        *branch = branch.iter().filter_map(Clue::normalized).collect();
        branch.sort();
        branch.dedup();
    }
    branches.sort();
    branches.dedup();
}

/// Digits of a number keep their order; the start of a shaft matters only to a drawing.
fn normalize_arrow(bulb: &[CellIndex], shafts: &mut Vec<Shaft>) {
    shafts.retain(|shaft| !shaft.cells.is_empty());
    for shaft in shafts.iter_mut() {
        shaft.start = bulb.first().copied().unwrap_or(shaft.start);
    }
    shafts.sort();
}

/// The pairs of a clone: each with its lower cell first, sorted.
fn normalize_clone(cells: &mut Vec<CellIndex>, copies: &mut Vec<CellIndex>) {
    let mut pairs: Vec<_> = cells.iter().zip(copies.iter()).map(|(&a, &b)| (a.min(b), a.max(b))).collect();
    pairs.retain(|(a, b)| a != b);
    pairs.sort_unstable();
    pairs.dedup();
    (*cells, *copies) = pairs.into_iter().unzip();
}

impl Edge {
    /// Returns the same row or column from its left or upper end.
    const fn at_start(self) -> Self {
        let side = match self.side {
            Side::Top | Side::Bottom => Side::Top,
            Side::Left | Side::Right => Side::Left,
        };
        Self { side, line: self.line }
    }
}
