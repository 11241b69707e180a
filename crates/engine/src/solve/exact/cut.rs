//! Cuts of a box into its columns or its rows.
//!
//! Tables by number, made once for the process. All of the counting works on these numbers, never on digits.

use std::sync::LazyLock;

/// No cut has this number.
pub(super) const NONE: u16 = u16::MAX;

/// The six orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The powers of three: the code of a cut is the sum of `POWERS[d]` times the line of digit *d*.
pub(super) const POWERS: [u16; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// The 9! / 3!³ = 1680 ways to put three digits into each of the three lines of a box, by number. Only two
/// such cuts of a box matter to the rest of the grid: one into columns for its stack, one into rows for its
/// band.
#[derive(Debug)]
pub(super) struct Cuts {
    /// By number: the line of each digit.
    lines: Vec<[u8; 9]>,
    /// By code: the number, or [`NONE`] if some line does not have three digits.
    numbers: Vec<u16>,
}

static CUTS: LazyLock<Cuts> = LazyLock::new(|| {
    let mut cuts = Cuts { lines: Vec::new(), numbers: vec![NONE; 19_683] };
    for code in 0..19_683 {
        let lines = POWERS.map(|power| (code / power % 3) as u8);
        let full = |line| (0..9).filter(|&digit| lines[digit] == line).count() == 3;
        if full(0) && full(1) {
            cuts.numbers[usize::from(code)] = cuts.lines.len() as u16;
            cuts.lines.push(lines);
        }
    }
    cuts
});

impl Cuts {
    /// Returns all of them.
    pub(super) fn all() -> &'static Self {
        &CUTS
    }

    /// Returns the number of cuts.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns the line of each digit.
    pub(super) fn lines(&self, cut: u16) -> &[u8; 9] {
        &self.lines[usize::from(cut)]
    }

    /// Returns the digits of a line, a bit each.
    pub(super) fn digits(&self, cut: u16, line: u8) -> u16 {
        let lines = self.lines(cut).iter().enumerate();
        lines.filter(|(_, its)| **its == line).fold(0, |digits, (digit, _)| digits | 1 << digit)
    }

    /// Returns the cut with this code.
    pub(super) fn of_code(&self, code: u16) -> u16 {
        self.numbers[usize::from(code)]
    }

    /// Returns the cut with these lines.
    pub(super) fn of_lines(&self, lines: &[u8; 9]) -> u16 {
        self.of_code(code(lines))
    }

    /// Returns the cut whose line `one` has these digits, line `other` those, and the third the rest.
    pub(super) fn of_digits(&self, (one, its): (u8, u16), (other, those): (u8, u16)) -> u16 {
        let line = |digit: usize| match 1 << digit {
            digit if its & digit != 0 => one,
            digit if those & digit != 0 => other,
            _ => 3 - one - other,
        };
        self.of_lines(&std::array::from_fn(line))
    }

    /// Returns the cut in which digit `to[d]` is in the line of digit *d*.
    pub(super) fn renamed(&self, cut: u16, to: &[u8; 9]) -> u16 {
        let lines = self.lines(cut).iter().zip(to);
        self.of_code(lines.map(|(&line, &to)| u16::from(line) * POWERS[usize::from(to)]).sum())
    }
}

/// Returns the code of three lines.
pub(super) fn code(lines: &[u8; 9]) -> u16 {
    lines.iter().zip(POWERS).map(|(&line, power)| u16::from(line) * power).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_1680_and_each_has_its_number() {
        let cuts = Cuts::all();
        assert_eq!(cuts.len(), 1680);
        for cut in 0..1680 {
            assert_eq!(cuts.of_lines(cuts.lines(cut)), cut);
            let (first, last) = (cuts.digits(cut, 0), cuts.digits(cut, 2));
            assert_eq!(cuts.of_digits((0, first), (2, last)), cut);
        }
    }

    #[test]
    fn renaming_moves_digits() {
        let cuts = Cuts::all();
        let cut = cuts.of_digits((0, 0b111), (1, 0b11_1000));
        let renamed = cuts.renamed(cut, &[8, 1, 2, 3, 4, 5, 6, 7, 0]);
        assert_eq!(cuts.digits(renamed, 0), 0b1_0000_0110);
    }
}
