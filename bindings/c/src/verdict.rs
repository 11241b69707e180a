//! Verdicts as bytes.

use std::ffi::{CStr, c_char};

use givens::{Grid, Verdict};

use crate::version::GIVENS_CELLS;

/// What a puzzle is. The first three are its number of solutions.
#[repr(u8)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivensVerdict {
    /// No solution.
    Zero = 0,
    /// One solution: a proper puzzle.
    One = 1,
    /// Two solutions or more.
    Many = 2,
    /// A digit is given twice in a row, column or box.
    Clashing = 3,
    /// The 81 bytes have another symbol than `1` to `9` for a given, `.` or `0` for a blank.
    Malformed = 4,
    /// The search ended early, at ten million nodes.
    Undecided = 5,
}

impl GivensVerdict {
    pub(crate) const ALL: [Self; 6] =
        [Self::Zero, Self::One, Self::Many, Self::Clashing, Self::Malformed, Self::Undecided];

    pub(crate) const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Zero => Self::Zero,
            Verdict::One => Self::One,
            Verdict::Many => Self::Many,
            Verdict::Clashing => Self::Clashing,
            Verdict::Malformed => Self::Malformed,
            Verdict::Undecided => Self::Undecided,
        }
    }

    /// Returns the verdict on cells without a solution.
    pub(crate) fn without_solution(cells: &[u8; GIVENS_CELLS]) -> Self {
        match Grid::from_classic(cells) {
            Err(_) => Self::Malformed,
            Ok(grid) if grid.clashes().is_empty() => Self::Zero,
            Ok(_) => Self::Clashing,
        }
    }

    const fn name(self) -> &'static CStr {
        match self {
            Self::Zero => c"zero",
            Self::One => c"one",
            Self::Many => c"many",
            Self::Clashing => c"clashing",
            Self::Malformed => c"malformed",
            Self::Undecided => c"undecided",
        }
    }
}

/// Returns the name of a verdict, as the command writes it: `one`. It is a text that is never freed; null for any other
/// number.
#[unsafe(no_mangle)]
pub extern "C" fn givens_verdict_name(verdict: u8) -> *const c_char {
    let known = GivensVerdict::ALL.get(usize::from(verdict));
    known.map_or(std::ptr::null(), |known| known.name().as_ptr())
}

#[cfg(test)]
mod tests {
    use givens::Verdict;

    use super::GivensVerdict;

    #[test]
    fn names_and_numbers_are_those_of_the_library() {
        for verdict in Verdict::ALL {
            assert_eq!(GivensVerdict::of(verdict).name().to_str(), Ok(verdict.id()));
        }
        for (number, verdict) in GivensVerdict::ALL.into_iter().enumerate() {
            assert_eq!(verdict as usize, number);
        }
    }
}
