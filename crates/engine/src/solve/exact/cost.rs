//! The cost of counting.
//!
//! Callers compare it with a limit before they count: no counting starts that would take hours unless it is asked for.

use std::fmt;

use crate::grid::Shape;

use super::{super::Budget, sample::Estimate};

/// An estimate of the time that counting takes on one core. For a 9×9 puzzle it is within about a factor of
/// two of the time on a machine of 2025 with AVX-512; AVX2 takes three times as long, narrower levels forty
/// times. For larger shapes it is based on a sample and may be far too low. The estimate is the same on every
/// machine.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::solve::exact::Cost;
///
/// assert_eq!(Cost::of_seconds(90.0).to_string(), "about 2 minutes on one core");
/// assert!(Cost::of_seconds(1.0) < Cost::LIMIT);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Cost {
    seconds: f64,
}

/// The time of a search per solution, in seconds.
const SOLUTION: f64 = 3e-7;

/// The time of a search per node, in seconds, divided by the cube of the number of cells: 0.3 µs for 9×9,
/// 10 µs for 16×16.
const NODE: f64 = 6e-13;

impl Cost {
    /// No cost.
    pub const NONE: Self = Self { seconds: 0.0 };

    /// Ten minutes: the default limit.
    pub const LIMIT: Self = Self { seconds: 600.0 };

    /// Unknown.
    pub(super) const UNKNOWN: Self = Self { seconds: f64::INFINITY };

    /// Returns a number of seconds.
    #[must_use]
    pub const fn of_seconds(seconds: f64) -> Self {
        Self { seconds }
    }

    /// Returns the number of seconds; infinite if nothing is known.
    #[must_use]
    pub const fn seconds(self) -> f64 {
        self.seconds
    }

    pub(super) const fn of_nanoseconds(nanoseconds: f64) -> Self {
        Self { seconds: nanoseconds / 1e9 }
    }

    /// Returns the cost of a search through this number of solutions; unknown if no sample reached one.
    pub(super) fn of_search(solutions: &Estimate) -> Self {
        let number = solutions.number().value();
        if number > 0.0 { Self { seconds: number * SOLUTION } } else { Self::UNKNOWN }
    }

    /// Returns the approximate number of nodes that a search processes for this cost.
    pub(super) fn budget(self, shape: Shape) -> Budget {
        let cells = shape.cell_count() as f64;
        Budget::nodes((self.seconds / (NODE * cells.powi(3))) as u64)
    }
}

impl fmt::Display for Cost {
    /// `about 3 hours on one core`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [(f64, &str); 4] =
            [(31_557_600.0, "year"), (86_400.0, "day"), (3600.0, "hour"), (60.0, "minute")];
        if self.seconds.is_infinite() {
            return f.write_str("nobody knows how long that takes");
        }
        let (unit, name) =
            UNITS.into_iter().find(|(unit, _)| self.seconds >= *unit).unwrap_or((1.0, "second"));
        let number = (self.seconds / unit).round();
        match number {
            ..1.0 => f.write_str("less than a second on one core"),
            1.0 => write!(f, "about 1 {name} on one core"),
            2.0..1e6 => write!(f, "about {number:.0} {name}s on one core"),
            _ => write!(f, "about 10^{:.0} {name}s on one core", number.log10()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_print_in_the_largest_unit_that_they_fill() {
        let text = |seconds| Cost::of_seconds(seconds).to_string();
        assert_eq!(text(0.4), "less than a second on one core");
        assert_eq!(text(1.4), "about 1 second on one core");
        assert_eq!(text(59.0), "about 59 seconds on one core");
        assert_eq!(text(60.0), "about 1 minute on one core");
        assert_eq!(text(7_200.0), "about 2 hours on one core");
        assert_eq!(text(3.0 * 86_400.0), "about 3 days on one core");
        assert_eq!(text(31_557_600.0 * 999_999.0), "about 999999 years on one core");
        assert_eq!(text(31_557_600.0 * 1e12), "about 10^12 years on one core");
        assert_eq!(text(f64::INFINITY), "nobody knows how long that takes");
    }
}
