//! Estimates the number of solutions from random descents.
//!
//! Knuth, "Estimating the efficiency of backtrack programs" (1975): descend at random and multiply the numbers
//! of choices at each step; the mean of these products over all descents is the number of solutions, where a
//! dead end counts 0. Each step takes the fewest choices: the digits of a cell, or the places of a digit in a
//! house.

use std::fmt;

use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::grid::Puzzle;

use super::symmetry::allowed;

/// An estimate of the number of solutions, with its error.
///
/// The mean of random descents is unbiased, but its distribution is skewed: if the interval is wide, the number
/// is rather larger than smaller.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    number: Magnitude,
    /// Standard error of the mean, as a part of the number.
    error: f64,
    samples: u32,
    seed: u64,
}

impl Estimate {
    /// Returns the number.
    #[must_use]
    pub const fn number(&self) -> Magnitude {
        self.number
    }

    /// Returns the 95 % confidence interval: 1.96 standard errors below and above the estimate.
    #[must_use]
    pub fn interval(&self) -> [Magnitude; 2] {
        [1.0 - 1.96 * self.error, 1.0 + 1.96 * self.error].map(|factor| self.number.times(factor.max(0.0)))
    }

    /// Returns whether any descent found a solution. If none did, nothing is known: the number is 0, and its
    /// interval is meaningless.
    #[must_use]
    pub const fn has_met_any(&self) -> bool {
        self.number.mantissa > 0.0
    }

    /// Returns the number of descents.
    #[must_use]
    pub const fn samples(&self) -> u32 {
        self.samples
    }

    /// Returns the seed of the random numbers (`ChaCha8`).
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

/// A number that may be too large for a float: a mantissa and an exponent of 2²⁵⁶. Prints as `6.67 × 10^21`, or
/// in full below a million.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Magnitude {
    mantissa: f64,
    powers: i32,
}

/// 2²⁵⁶.
const POWER: f64 = 1.157_920_892_373_162e77;

impl Magnitude {
    /// Returns it as a float; infinite beyond 1.8 × 10³⁰⁸.
    #[must_use]
    pub fn value(self) -> f64 {
        self.mantissa * POWER.powi(self.powers)
    }

    /// Returns its logarithm to base 10; that of 0 is negatively infinite.
    #[must_use]
    pub fn log10(self) -> f64 {
        self.mantissa.log10() + f64::from(self.powers) * POWER.log10()
    }

    fn times(self, factor: f64) -> Self {
        Self { mantissa: self.mantissa * factor, ..self }
    }
}

impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let log = self.log10();
        if log < 6.0 {
            return write!(f, "{:.0}", self.value());
        }
        let (mut exponent, mut digits) = (log.floor(), (10f64.powf(log.fract()) * 100.0).round());
        if digits >= 1000.0 {
            (exponent, digits) = (exponent + 1.0, 100.0);
        }
        write!(f, "{:.2} × 10^{exponent:.0}", digits / 100.0)
    }
}

/// Implements [`Puzzle::estimate`].
pub(super) fn estimate(puzzle: &Puzzle, samples: u32, seed: u64) -> Estimate {
    assert!(samples > 0, "an estimate needs samples");
    let map = DescentMap::new(puzzle);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut descent = Sampler::default();
    let (mut powers, mut sum, mut squares) = (0, 0.0, 0.0);
    for _ in 0..samples {
        let weight = descent.run(&map, &mut random);
        if weight.powers > powers {
            // Weights 2²⁵⁶ times less than the largest hardly count.
            let scale = POWER.powi(powers - weight.powers);
            (powers, sum, squares) = (weight.powers, sum * scale, squares * scale * scale);
        }
        let weight = weight.mantissa * POWER.powi(weight.powers - powers);
        sum += weight;
        squares += weight * weight;
    }
    let number = f64::from(samples);
    let mean = sum / number;
    let square = (squares / number - mean * mean).max(0.0);
    let error = if mean > 0.0 { (square / number).sqrt() / mean } else { 0.0 };
    Estimate { number: Magnitude { mantissa: mean, powers }, error, samples, seed }
}

/// A puzzle prepared for descents.
struct DescentMap {
    side: usize,
    /// The digits that each cell allows.
    allowed: Vec<u32>,
    /// By cell, its three houses.
    houses_of: Vec<[usize; 3]>,
    /// By house, its cells.
    houses: Vec<Vec<usize>>,
}

impl DescentMap {
    fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let houses: Vec<Vec<_>> = shape
            .houses()
            .map(|house| shape.cells_of(house).map(|cell| shape.index(cell)).collect())
            .collect();
        let mut houses_of = vec![[0; 3]; shape.cell_count()];
        for (number, cells) in houses.iter().enumerate() {
            for &cell in cells {
                houses_of[cell][number / shape.side()] = number;
            }
        }
        Self { side: shape.side(), allowed: allowed(puzzle), houses_of, houses }
    }
}

/// The next step of a descent.
#[derive(Clone, Copy)]
enum DescentStep {
    /// Any digit of a cell.
    Cell(usize),
    /// Any place of a digit (one bit) in a house.
    House(usize, u32),
}

/// The state of a descent.
#[derive(Default)]
struct Sampler {
    /// By cell, its candidates; none once it is filled.
    left: Vec<u32>,
    filled: Vec<bool>,
    /// By house, the digits that it has.
    held: Vec<u32>,
    places: Vec<usize>,
}

impl Sampler {
    /// Descends once; returns the product of the numbers of choices, 0 at a dead end.
    fn run(&mut self, map: &DescentMap, random: &mut ChaCha8Rng) -> Magnitude {
        self.begin(map);
        let mut weight = Magnitude { mantissa: 1.0, powers: 0 };
        for _ in 0..map.allowed.len() {
            let Some((ways, step)) = self.fewest(map) else { return Magnitude { mantissa: 0.0, powers: 0 } };
            weight.mantissa *= f64::from(ways);
            if weight.mantissa >= POWER {
                weight = Magnitude { mantissa: weight.mantissa / POWER, powers: weight.powers + 1 };
            }
            let chosen = (u64::from(random.next_u32()) * u64::from(ways)) >> 32;
            let (cell, digit) = self.take(map, step, chosen as usize);
            self.fill(map, cell, digit);
        }
        weight
    }

    fn begin(&mut self, map: &DescentMap) {
        self.left.clone_from(&map.allowed);
        self.filled.clear();
        self.filled.resize(map.allowed.len(), false);
        self.held.clear();
        self.held.resize(map.houses.len(), 0);
    }

    /// Returns the cell or digit with the fewest choices; `None` if there is none.
    fn fewest(&self, map: &DescentMap) -> Option<(u32, DescentStep)> {
        let mut fewest = (u32::MAX, DescentStep::Cell(0));
        for (cell, &left) in self.left.iter().enumerate().filter(|(cell, _)| !self.filled[*cell]) {
            let ways = left.count_ones();
            if ways < fewest.0 {
                fewest = (ways, DescentStep::Cell(cell));
            }
        }
        if fewest.0 < 2 {
            return (fewest.0 == 1).then_some(fewest);
        }
        let all = (1 << map.side) - 1;
        for (house, cells) in map.houses.iter().enumerate() {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &cell in cells {
                let left = self.left[cell];
                thrice |= twice & left;
                twice |= once & left;
                once |= left;
            }
            let missing = all & !self.held[house];
            if missing & !once != 0 {
                return None;
            }
            for (ways, digits) in [(1, missing & !twice), (2, missing & twice & !thrice)] {
                if digits != 0 && ways < fewest.0 {
                    fewest = (ways, DescentStep::House(house, digits & digits.wrapping_neg()));
                }
            }
        }
        Some(fewest)
    }

    /// Returns the cell and the digit of a choice.
    fn take(&mut self, map: &DescentMap, step: DescentStep, chosen: usize) -> (usize, u32) {
        match step {
            DescentStep::Cell(cell) => {
                let left = (0..chosen).fold(self.left[cell], |left, _| left & (left - 1));
                (cell, left & left.wrapping_neg())
            }
            DescentStep::House(house, digit) => {
                self.places.clear();
                self.places.extend(map.houses[house].iter().filter(|cell| self.left[**cell] & digit != 0));
                (self.places[chosen], digit)
            }
        }
    }

    fn fill(&mut self, map: &DescentMap, cell: usize, digit: u32) {
        self.filled[cell] = true;
        self.left[cell] = 0;
        for house in map.houses_of[cell] {
            self.held[house] |= digit;
            for &peer in &map.houses[house] {
                self.left[peer] &= !digit;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magnitudes_print_with_three_digits() {
        let text = |mantissa: f64, powers| Magnitude { mantissa, powers }.to_string();
        assert_eq!(text(0.0, 0), "0");
        assert_eq!(text(999_998.7, 0), "999999");
        assert_eq!(text(1e6, 0), "1.00 × 10^6");
        assert_eq!(text(6.67e21, 0), "6.67 × 10^21");
        assert_eq!(text(9.994e9, 0), "9.99 × 10^9");
        assert_eq!(text(9.996e9, 0), "1.00 × 10^10");
        assert_eq!(text(1.0, 4), "1.80 × 10^308");
        assert_eq!(text(1.0, 8), "3.23 × 10^616");
    }
}
