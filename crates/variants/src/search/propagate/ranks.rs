//! Ranks of lines as numbers: how many of the lines that begin alike are less than one of them.

use std::cmp::Ordering;

use crate::network::{NO_CELL, Rank};

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, above, below, greatest, is_single, least};

/// How many other lines begin as a line does.
const OTHERS: usize = 3;

/// What a line may be, compared with another.
#[derive(Debug, Clone, Copy, Default)]
struct Comparison {
    less: bool,
    equal: bool,
    greater: bool,
}

impl Propagator<'_> {
    /// Lines are houses, so that a line begins with each value from each side.
    pub(in super::super) fn run_rank(&mut self, lines: &[Cell], rank: Rank) -> Step {
        let Some(own) = line(lines, usize::from(rank.own)) else { return Err(Conflict) };
        if !is_single(self.get(own[0])) {
            return Err(Conflict);
        }
        self.keep_rank(lines, own, rank, Ordering::Less, rank.below.into())?;
        if rank.is_unique {
            let above = OTHERS.checked_sub(rank.below.into()).ok_or(Conflict)?;
            self.keep_rank(lines, own, rank, Ordering::Greater, above)?;
        }
        Ok(())
    }

    /// Keeps what lets so many other lines be on one side of a line.
    fn keep_rank(&mut self, lines: &[Cell], own: &[Cell], rank: Rank, side: Ordering, count: usize) -> Step {
        let value = self.get(own[0]);
        let others = || {
            split(lines)
                .enumerate()
                .filter(|(number, _)| *number != usize::from(rank.own))
                .map(|(_, line)| line)
        };
        let (mut possible, mut certain) = (0, 0);
        for other in others().filter(|other| self.get(other[0]) & value != 0) {
            let comparison = self.compare(other, own, rank.is_unique);
            if comparison.may_be(side) {
                possible += 1;
                certain += usize::from(self.is_certain(other, value, comparison));
            } else if comparison.count() == 0 && self.get(other[0]) == value {
                return Err(Conflict);
            }
        }
        if possible < count || certain > count {
            return Err(Conflict);
        }
        if possible > count && certain < count || possible == certain {
            return Ok(());
        }
        others().try_for_each(|other| self.keep_on_side(other, own, rank, side, possible == count))
    }

    /// Keeps a line on one side of another if it is needed there, and away from there otherwise.
    fn keep_on_side(
        &mut self,
        other: &[Cell],
        own: &[Cell],
        rank: Rank,
        side: Ordering,
        is_needed: bool,
    ) -> Step {
        let value = self.get(own[0]);
        let comparison = self.compare(other, own, rank.is_unique);
        let is_open = self.get(other[0]) & value != 0 && comparison.may_be(side);
        if !is_open || self.is_certain(other, value, comparison) {
            return Ok(());
        }
        let (there, away) =
            if side == Ordering::Less { ((other, own), (own, other)) } else { ((own, other), (other, own)) };
        if is_needed {
            self.keep(other[0], value)?;
            self.order(there.0, there.1, true)
        } else if comparison.count() == 1 {
            self.exclude(other[0], value)
        } else if self.get(other[0]) == value {
            self.order(away.0, away.1, rank.is_unique)
        } else {
            Ok(())
        }
    }

    /// Whether a line that may be on one side is there.
    fn is_certain(&self, other: &[Cell], value: u16, comparison: Comparison) -> bool {
        self.get(other[0]) == value && comparison.count() == 1
    }

    /// Returns what a line may be compared with another, if they begin alike.
    fn compare(&self, line: &[Cell], other: &[Cell], is_unique: bool) -> Comparison {
        let mut comparison = Comparison::default();
        for (&a, &b) in line.iter().zip(other).skip(1).filter(|(a, b)| a != b) {
            let (a, b) = (self.get(a), self.get(b));
            comparison.less |= least(a) < greatest(b);
            comparison.greater |= greatest(a) > least(b);
            if a & b == 0 {
                return comparison;
            }
        }
        comparison.equal = !is_unique;
        comparison
    }

    /// Removes values with which a line would be greater than another, where they first may differ.
    fn order(&mut self, low: &[Cell], high: &[Cell], is_strict: bool) -> Step {
        for (&a, &b) in low.iter().zip(high).skip(1).filter(|(a, b)| a != b) {
            self.keep(a, below(greatest(self.get(b)) + 1))?;
            self.keep(b, above(least(self.get(a)) - 1))?;
            if self.get(a) != self.get(b) || !is_single(self.get(a)) {
                return Ok(());
            }
        }
        if is_strict { Err(Conflict) } else { Ok(()) }
    }

    /// Judges a rank among all lines, when all cells are known.
    pub(in super::super) fn judge_rank(&self, lines: &[Cell], rank: Rank) -> Step {
        if !lines.iter().all(|&cell| cell == NO_CELL || is_single(self.get(cell))) {
            return Ok(());
        }
        let Some(own) = line(lines, usize::from(rank.own)) else { return Err(Conflict) };
        let order = |line: &[Cell]| {
            let digits = |line: &[Cell]| line.iter().map(|&cell| least(self.get(cell))).collect::<Vec<_>>();
            digits(line).cmp(&digits(own))
        };
        let count = |ordering| split(lines).filter(|line| order(line) == ordering).count();
        let holds = count(Ordering::Less) == usize::from(rank.below)
            && (!rank.is_unique || count(Ordering::Equal) == 1);
        if holds { Ok(()) } else { Err(Conflict) }
    }

    /// Finds equal lines among those whose cells are all known.
    pub(in super::super) fn run_distinct_lines(&self, lines: &[Cell]) -> Step {
        let known = |line: &&[Cell]| line.iter().all(|&cell| is_single(self.get(cell)));
        let digits = |line: &[Cell]| line.iter().map(|&cell| self.get(cell)).collect::<Vec<_>>();
        let mut known: Vec<Vec<u16>> = split(lines).filter(known).map(digits).collect();
        known.sort_unstable();
        if known.windows(2).any(|pair| pair[0] == pair[1]) { Err(Conflict) } else { Ok(()) }
    }
}

impl Comparison {
    /// Returns how many of these it may be.
    fn count(self) -> u8 {
        u8::from(self.less) + u8::from(self.equal) + u8::from(self.greater)
    }

    /// Whether it may be on a side: less or greater.
    const fn may_be(self, side: Ordering) -> bool {
        match side {
            Ordering::Less => self.less,
            Ordering::Equal => self.equal,
            Ordering::Greater => self.greater,
        }
    }
}

/// Returns the lines, each of which ends at [`NO_CELL`].
fn split(lines: &[Cell]) -> impl Iterator<Item = &[Cell]> {
    lines.split_inclusive(|&cell| cell == NO_CELL).map(|line| &line[..line.len() - 1])
}

fn line(lines: &[Cell], number: usize) -> Option<&[Cell]> {
    split(lines).nth(number)
}
