//! Short equations: all combinations if they are few, otherwise bounds, sharper ones where cells differ.

use crate::network::Equation;

use super::propagator::{Conflict, Propagator, Step, above, below, greatest, is_single, least, values};

/// What the candidates of the cells of an equation say.
struct Bounds {
    candidates: [u16; Equation::MAX_TERMS],
    low: i32,
    high: i32,
    open: usize,
    /// How many combinations of values there are; the cell with the most follows from the others.
    combinations: u32,
}

impl Propagator<'_> {
    pub(in super::super) fn run_equation(&mut self, equation: &Equation) -> Step {
        let mut bounds = self.bounds(equation);
        if bounds.low > equation.total || bounds.high < equation.total {
            return Err(Conflict);
        }
        if bounds.open == 0 {
            return Ok(());
        }
        if bounds.combinations <= equation.max_combinations {
            self.run_combinations(equation, &bounds.candidates)?;
            self.skip_rerun();
            return Ok(());
        }
        self.keep_within_bounds(equation, &mut bounds)?;
        self.keep_within_group_bounds(equation, &bounds.candidates)
    }

    #[inline]
    fn bounds(&self, equation: &Equation) -> Bounds {
        let mut bounds =
            Bounds { candidates: [0; Equation::MAX_TERMS], low: 0, high: 0, open: 0, combinations: 1 };
        let mut most = 1;
        let cells = equation.cells.iter().zip(&equation.coefficients);
        for (own, (&cell, &coefficient)) in bounds.candidates.iter_mut().zip(cells) {
            *own = self.get(cell);
            let (low, high) = (coefficient * least(*own), coefficient * greatest(*own));
            bounds.low += low.min(high);
            bounds.high += low.max(high);
            if !is_single(*own) {
                bounds.open += 1;
                most = most.max(own.count_ones());
                bounds.combinations = bounds.combinations.saturating_mul(own.count_ones());
            }
        }
        bounds.combinations /= most;
        bounds
    }

    /// Removes values that are too small or too large, whatever the other cells hold.
    fn keep_within_bounds(&mut self, equation: &Equation, bounds: &mut Bounds) -> Step {
        let (up, down) = (equation.total - bounds.low, bounds.high - equation.total);
        let span = i32::try_from(self.network.value_count - 1).unwrap_or(16) * equation.max_coefficient;
        if up >= span && down >= span {
            return Ok(());
        }
        let cells = equation.cells.iter().zip(&equation.coefficients);
        for (own, (&cell, &coefficient)) in bounds.candidates.iter_mut().zip(cells) {
            if is_single(*own) {
                continue;
            }
            let (rise, fall) = room(up, down, coefficient);
            let kept = *own & below(least(*own) + rise + 1) & above(greatest(*own) - fall - 1);
            if kept != *own {
                *own = kept;
                self.keep(cell, kept)?;
            }
        }
        Ok(())
    }

    /// Does the same with the least and greatest sums that cells of a group have because they differ.
    fn keep_within_group_bounds(
        &mut self,
        equation: &Equation,
        candidates: &[u16; Equation::MAX_TERMS],
    ) -> Step {
        let mut sums = [(0, 0); Equation::MAX_TERMS];
        let (mut low, mut high) = (0, 0);
        for (ends, group) in sums.iter_mut().zip(&equation.groups) {
            let own = group_candidates(candidates, *group);
            *ends = (least_sum(own, usize::MAX, self.network.all)?, greatest_sum(own, usize::MAX)?);
            let coefficient = equation.coefficients[usize::from(group.0)];
            let (a, b) = (coefficient * ends.0, coefficient * ends.1);
            low += a.min(b);
            high += a.max(b);
        }
        if low > equation.total || high < equation.total {
            return Err(Conflict);
        }
        let (up, down) = (equation.total - low, high - equation.total);
        for (ends, group) in sums.iter().zip(&equation.groups) {
            let room = room(up, down, equation.coefficients[usize::from(group.0)]);
            let cells = &equation.cells[usize::from(group.0)..usize::from(group.1)];
            let span = i32::try_from(self.network.value_count + cells.len()).unwrap_or(i32::MAX) - 1;
            if room.0 < span || room.1 < span {
                self.keep_in_group(cells, group_candidates(candidates, *group), *ends, room)?;
            }
        }
        Ok(())
    }

    /// Removes values of the cells of a group whose sum may exceed its least sum, and fall short of its greatest, by so much.
    fn keep_in_group(&mut self, cells: &[u16], own: &[u16], sums: (i32, i32), room: (i32, i32)) -> Step {
        for (at, (&cell, &mask)) in cells.iter().zip(own).enumerate() {
            if is_single(mask) {
                continue;
            }
            let (low, high) = match own {
                [_] => (0, 0),
                _ => (least_sum(own, at, self.network.all)?, greatest_sum(own, at)?),
            };
            let kept = below((sums.0 + room.0).saturating_sub(low - 1)) & above(sums.1 - room.1 - high - 1);
            self.keep(cell, kept)?;
        }
        Ok(())
    }

    /// Keeps what occurs in some combination of values.
    fn run_combinations(&mut self, equation: &Equation, candidates: &[u16; Equation::MAX_TERMS]) -> Step {
        let mut open = [0u8; Equation::MAX_TERMS];
        let (mut count, mut total) = (0, equation.total);
        for (at, &coefficient) in (0u8..).zip(&equation.coefficients) {
            let own = candidates[usize::from(at)];
            if is_single(own) {
                total -= coefficient * least(own);
            } else {
                open[count] = at;
                count += 1;
            }
        }
        let open = &mut open[..count];
        for at in 1..count {
            let size = |at: u8| candidates[usize::from(at)].count_ones();
            if size(open[at - 1]) > size(open[at]) {
                open.swap(at - 1, at);
            }
        }
        let mut combinations =
            Combinations { equation, candidates, open, chosen: [0; 32], supported: [0; 32] };
        if !combinations.try_from_cell(0, total) {
            return Err(Conflict);
        }
        let supported = combinations.supported;
        open.iter().map(|&at| usize::from(at)).try_for_each(|at| self.keep(equation.cells[at], supported[at]))
    }
}

/// The combinations of values of the open cells of an equation.
struct Combinations<'a> {
    equation: &'a Equation,
    candidates: &'a [u16; Equation::MAX_TERMS],
    /// The open cells, one with the most candidates last.
    open: &'a [u8],
    chosen: [u16; Equation::MAX_TERMS],
    /// For each cell the values of combinations that have the total.
    supported: [u16; Equation::MAX_TERMS],
}

impl Combinations<'_> {
    /// Tries the values of the open cells from one on, and returns whether some combination has the total.
    fn try_from_cell(&mut self, depth: usize, total: i32) -> bool {
        let at = usize::from(self.open[depth]) % Equation::MAX_TERMS;
        let coefficient = self.equation.coefficients[at];
        let conflicts = self.equation.conflicts[at];
        let mut own = self.candidates[at];
        for &earlier in &self.open[..depth] {
            if conflicts >> (earlier & 31) & 1 == 1 {
                own &= !self.chosen[usize::from(earlier) % Equation::MAX_TERMS];
            }
        }
        if depth + 1 == self.open.len() {
            let value = total / coefficient;
            let is_value = total % coefficient == 0 && (0..16).contains(&value);
            let last = if is_value { own & 1 << value } else { 0 };
            self.supported[at] |= last;
            return last != 0;
        }
        let mut is_found = false;
        for value in values(own) {
            self.chosen[at] = value;
            if self.try_from_cell(depth + 1, total - coefficient * least(value)) {
                self.supported[at] |= value;
                is_found = true;
            }
        }
        is_found
    }
}

/// Returns by how much a value may exceed its least and fall short of its greatest candidate, where the sum may so.
#[inline]
const fn room(up: i32, down: i32, coefficient: i32) -> (i32, i32) {
    match coefficient {
        1 => (up, down),
        -1 => (down, up),
        _ if coefficient > 0 => (up / coefficient, down / coefficient),
        _ => (down / -coefficient, up / -coefficient),
    }
}

fn group_candidates(candidates: &[u16], group: (u8, u8)) -> &[u16] {
    &candidates[usize::from(group.0)..usize::from(group.1)]
}

/// Returns the least sum of different values of cells without one of them.
#[inline]
fn least_sum(candidates: &[u16], without: usize, all: u16) -> Result<i32, Conflict> {
    let (mut free, mut sum) = (all, 0);
    for (at, &own) in candidates.iter().enumerate() {
        if at != without {
            let value = free & !below(least(own));
            if value == 0 {
                return Err(Conflict);
            }
            free &= !(value & value.wrapping_neg());
            sum += least(value);
        }
    }
    Ok(sum)
}

/// Returns the greatest sum of different values of cells without one of them.
#[inline]
fn greatest_sum(candidates: &[u16], without: usize) -> Result<i32, Conflict> {
    let (mut free, mut sum) = (u16::MAX, 0);
    for (at, &own) in candidates.iter().enumerate() {
        if at != without {
            let value = free & below(greatest(own) + 1);
            if value == 0 {
                return Err(Conflict);
            }
            free &= !(1 << greatest(value));
            sum += greatest(value);
        }
    }
    Ok(sum)
}
