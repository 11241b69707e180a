//! Clues that no digits can obey, and clues that are probably mistakes: found by looking at one clue at a time.
//!
//! A wrong clue leaves a puzzle without solutions; whoever made it wants to know which one. This finds what can be said of
//! a clue alone, in linear time; the search finds the rest.

use crate::{
    cell::CellIndex,
    clue::{Clue, LineRule, OutsideRule, PairRelation},
    digits::DigitRange,
    puzzle::VariantPuzzle,
};

/// What is wrong with a clue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClueFault {
    /// The index of the clue.
    pub clue: usize,
    /// Whether no digits can obey it; otherwise it is only unusual.
    pub is_impossible: bool,
    /// What is wrong, in words: "sum 46 cannot be reached with 9 cells".
    pub message: String,
}

impl VariantPuzzle {
    /// Returns what is wrong with clues, in their order.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_variants as variants; }
    /// use givens::variants::{CellIndex, Clue, Layout, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Layout::square(4).unwrap());
    /// puzzle.clues.push(Clue::Cage(vec![CellIndex::new(0), CellIndex::new(1)], Some(8)));
    /// let faults = puzzle.clue_faults();
    /// assert_eq!(faults[0].message, "sum 8 cannot be reached with 2 cells");
    /// ```
    #[must_use]
    pub fn clue_faults(&self) -> Vec<ClueFault> {
        let digits = self.layout.digits();
        let mut faults = Vec::new();
        let mut caged: Vec<Option<usize>> = vec![None; self.layout.place_count()];
        for (clue, rule) in self.clues.iter().enumerate() {
            let message = self.impossible(rule, digits);
            faults.extend(message.map(|message| ClueFault { clue, is_impossible: true, message }));
            if let Clue::Cage(cells, Some(_)) = rule {
                let shared = self.shared_cage(clue, cells, &mut caged);
                faults.extend(shared.map(|message| ClueFault { clue, is_impossible: false, message }));
            }
        }
        faults
    }

    /// Returns that a cage shares a cell with one before it, and enters its cells.
    fn shared_cage(&self, clue: usize, cells: &[CellIndex], caged: &mut [Option<usize>]) -> Option<String> {
        let mut shared = None;
        for &cell in cells {
            match caged[cell.index()].replace(clue) {
                Some(other) if other == clue => {
                    shared.get_or_insert_with(|| format!("{} is listed twice", self.layout.name(cell)));
                }
                Some(other) => {
                    let name = self.clue_name(other);
                    shared.get_or_insert_with(|| {
                        format!("it shares {} with the {name}: cages overlap", self.layout.name(cell))
                    });
                }
                None => {}
            }
        }
        shared
    }

    /// Returns why no digits can obey a clue, where that is plain.
    fn impossible(&self, clue: &Clue, digits: DigitRange) -> Option<String> {
        match clue {
            Clue::Cage(cells, sum) => cage_fault(cells, *sum, digits),
            Clue::EqualityCage(cells) if cells.len() % 2 == 1 => {
                Some(format!("half of {} digits cannot be even and half odd", cells.len()))
            }
            Clue::ExtraRegion(cells)
            | Clue::EqualityCage(cells)
            | Clue::Rellik(cells, _)
            | Clue::Lunchbox(cells, _) => too_long(distinct_count(cells), digits),
            Clue::Line(LineRule::Thermometer | LineRule::Renban, cells) => {
                let is_closed = distinct_count(cells) < cells.len();
                let closed = is_closed.then(|| "a cell is listed twice, but its digits differ".to_owned());
                closed.or_else(|| too_long(cells.len(), digits))
            }
            Clue::Contains { cells, digits: listed, .. } if listed.len() > cells.len() => {
                Some(format!("{} digits are listed for {} cells", listed.len(), cells.len()))
            }
            Clue::Pair(relation, _) => pair_fault(*relation, digits),
            Clue::Outside(OutsideRule::Rank | OutsideRule::UniqueRank, _, rank) => {
                let lines = 2 * (self.layout.rows() + self.layout.columns());
                let is_rank = usize::try_from(*rank).is_ok_and(|rank| (1..=lines).contains(&rank));
                (!is_rank)
                    .then(|| format!("rank {rank} of {lines} rows and columns, each read from both ends"))
            }
            Clue::Outside(rule, edge, value) => {
                outside_fault(*rule, self.layout.seen_from(*edge).len(), *value, digits)
            }
            Clue::LittleKiller { first, step, sum } => {
                let count = self.layout.diagonal_from(*first, *step).len();
                let (least, greatest) =
                    (count * usize::from(digits.first()), count * usize::from(digits.last()));
                out_of_range(*sum, least, greatest, count)
            }
            _ => None,
        }
    }
}

fn distinct_count(cells: &[CellIndex]) -> usize {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    cells.len()
}

fn too_long(count: usize, digits: DigitRange) -> Option<String> {
    (count > digits.count()).then(|| format!("{count} cells that differ, but only {} digits", digits.count()))
}

fn cage_fault(cells: &[CellIndex], sum: Option<i32>, digits: DigitRange) -> Option<String> {
    let count = distinct_count(cells);
    let too_many = too_long(count, digits);
    let sum = sum.filter(|_| too_many.is_none() && count == cells.len());
    let (low, high) = (usize::from(digits.first()), usize::from(digits.last()));
    let least: usize = (low..low + count).sum();
    let greatest: usize = (0..count).map(|place| high.saturating_sub(place)).sum();
    too_many.or_else(|| out_of_range(sum?, least, greatest, count))
}

fn out_of_range(sum: i32, least: usize, greatest: usize, count: usize) -> Option<String> {
    let is_reached = usize::try_from(sum).is_ok_and(|sum| (least..=greatest).contains(&sum));
    let cells = if count == 1 { "cell" } else { "cells" };
    (!is_reached).then(|| format!("sum {sum} cannot be reached with {count} {cells}"))
}

fn pair_fault(relation: PairRelation, digits: DigitRange) -> Option<String> {
    let holds = |a: u8| digits.iter().any(|b| relation.holds(i32::from(a), i32::from(b)));
    let name = match relation {
        PairRelation::Difference(value) => format!("difference {value}"),
        PairRelation::Ratio(value) => format!("ratio {value}"),
        PairRelation::Sum(value) => format!("sum {value}"),
    };
    (!digits.iter().any(holds)).then(|| format!("no two digits have the {name}"))
}

fn outside_fault(rule: OutsideRule, cells: usize, value: i32, digits: DigitRange) -> Option<String> {
    let (first, last) = (i64::from(digits.first()), i64::from(digits.last()));
    let value = i64::from(value);
    let total = (first..=last).sum::<i64>();
    let is_possible = match rule {
        OutsideRule::Sandwich if cells == digits.count() => {
            value == 0 || (first + 1..=total - first - last).contains(&value)
        }
        OutsideRule::Skyscraper => (0..=i64::try_from(cells).unwrap_or(i64::MAX)).contains(&value),
        OutsideRule::NumberedRoom | OutsideRule::HiddenSkyscraper => (first..=last).contains(&value),
        OutsideRule::XSum => (1..=total.max(1)).contains(&value),
        _ => true,
    };
    (!is_possible).then(|| format!("value {value} cannot be reached with {cells} cells"))
}
