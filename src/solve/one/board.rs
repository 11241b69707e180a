//! The state of one 9×9 grid and the rules that narrow it.

use super::tables::{ALONE, BAND, BYTES, CELLS, KEPT, LEFT, MINI_ROWS, NARROW, OPEN, ROW};

/// Where each digit can still stand.
///
/// ```text
///            band 0                 word of one digit in one band, 27 bits:
///   digit 1  ▓▓▓▓▓▓▓▓▓ ▓▓▓…  u32
///   digit 2                           box     box     box
///   …                              0  1  2 │ 3  4  5 │ 6  7  8    first row
///   digit 9                        9 10 11 │12 13 14 │15 16 17    second row
///            band 1, band 2       18 19 20 │21 22 23 │24 25 26    third row
///            likewise                └──────┘ a mini-row
/// ```
///
/// Nine words of a band lie side by side, as a cell that is settled leaves all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    /// By band and digit: the cells where it can stand.
    words: [[u32; 9]; 3],
    /// By band: the cells not settled yet.
    unsettled: [u32; 3],
    /// By band: the digits whose word changed since the rules last saw it, a bit each.
    changed: [u32; 3],
}

/// A cell with few candidates, to guess at: band, cell of the band, digit of the cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guess {
    band: usize,
    cell: usize,
    digit: usize,
}

/// What the rules made of a board.
#[derive(Debug, Clone, Copy)]
pub(super) enum Settled {
    /// Some digit or cell has no place left.
    Dead,
    /// Every cell holds one digit.
    Solved,
    /// The rules lead no further.
    Open(Guess),
}

impl Board {
    /// Every digit can stand everywhere.
    pub(super) const EMPTY: Self = Self { words: [[BAND; 9]; 3], unsettled: [BAND; 3], changed: [0o777; 3] };

    /// The board of these givens, 0 for a blank; `None` when one is larger than 9.
    pub(super) fn new(givens: &[u8; 81]) -> Option<Self> {
        if givens.iter().any(|&given| given > 9) {
            return None;
        }
        let mut words = [[0; 9]; 3];
        for band in 0..3 {
            let planes = planes_of(&givens[27 * band..27 * band + 27]);
            let blank = BAND & !(planes[0] | planes[1] | planes[2] | planes[3]);
            for (digit, word) in words[band].iter_mut().enumerate() {
                let mut cells = blank;
                let mut given = with_value(planes, digit + 1);
                cells |= given;
                while given != 0 {
                    cells &= KEPT[given.trailing_zeros() as usize];
                    given &= given - 1;
                }
                *word = cells;
            }
        }
        Some(Self { words, unsettled: [BAND; 3], changed: [0o777; 3] })
    }

    /// The digits 1 to 9 of a solved board, row by row.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (words, out) in self.words.iter().zip(digits.chunks_exact_mut(27)) {
            let planes = [
                words[0] | words[2] | words[4] | words[6] | words[8],
                words[1] | words[2] | words[5] | words[6],
                words[3] | words[4] | words[5] | words[6],
                words[7] | words[8],
            ];
            for at in [0, 8, 16, 19] {
                let byte = |plane: usize| BYTES[(planes[plane] >> at & 255) as usize] << plane;
                let eight = byte(0) | byte(1) | byte(2) | byte(3);
                out[at..at + 8].copy_from_slice(&eight.to_le_bytes());
            }
        }
        digits
    }

    /// Applies the rules until they lead no further: locked candidates and hidden singles
    /// digit by digit, then naked singles, and again.
    pub(super) fn settle(&mut self, passes: &mut u64) -> Settled {
        loop {
            *passes += 1;
            while self.changed != [0; 3] {
                for band in 0..3 {
                    while self.changed[band] != 0 {
                        let digit = self.changed[band].trailing_zeros() as usize;
                        if !self.narrow(band, digit) {
                            return Settled::Dead;
                        }
                    }
                }
            }
            if self.unsettled == [0; 3] {
                return Settled::Solved;
            }
            let mut pairs = [0; 3];
            for (band, pairs) in pairs.iter_mut().enumerate() {
                match self.place_naked_singles(band) {
                    Some(cells) => *pairs = cells,
                    None => return Settled::Dead,
                }
            }
            if self.changed == [0; 3] {
                return Settled::Open(self.guess(pairs));
            }
        }
    }

    /// Splits the board: puts the digit into the cell, and returns the board where another
    /// digit stands there.
    pub(super) fn split(&mut self, guess: Guess) -> Self {
        let Guess { band, cell, digit } = guess;
        let mut rest = *self;
        rest.words[band][digit] &= !(1 << cell);
        rest.changed[band] |= 1 << digit;
        self.place(band, cell, digit);
        rest
    }

    /// Locked candidates and hidden singles of one digit in one band; false when there is
    /// no place for it.
    #[inline]
    fn narrow(&mut self, band: usize, digit: usize) -> bool {
        let word = self.words[band][digit];
        let minis = usize::from(MINI_ROWS[(word & ROW) as usize])
            | usize::from(MINI_ROWS[(word >> 9 & ROW) as usize]) << 3
            | usize::from(MINI_ROWS[(word >> 18 & ROW) as usize]) << 6;
        let word = word & OPEN[minis];
        let columns = ((word | word >> 9 | word >> 18) & ROW) as usize;
        self.words[band][digit] = word;
        self.changed[band] &= !(1 << digit);
        for other in [(band + 1) % 3, (band + 2) % 3] {
            let before = self.words[other][digit];
            let after = before & LEFT[columns];
            self.words[other][digit] = after;
            self.changed[other] |= u32::from(before != after) << digit;
        }
        let sole = CELLS[usize::from(ALONE[minis] & NARROW[columns])];
        let settled = word & sole & self.unsettled[band];
        if settled != 0 {
            self.unsettled[band] &= !settled;
            self.clear(band, settled);
            self.words[band][digit] = word;
            self.changed[band] &= !(1 << digit);
        }
        word != 0
    }

    /// Takes these cells from all digits of the band.
    #[inline]
    fn clear(&mut self, band: usize, cells: u32) {
        let mut changed = 0;
        for (digit, word) in self.words[band].iter_mut().enumerate() {
            changed |= u32::from(*word & cells != 0) << digit;
            *word &= !cells;
        }
        self.changed[band] |= changed;
    }

    /// Places the digits of cells that have but one, and returns the cells that have two;
    /// `None` when a cell has no digit.
    #[inline]
    fn place_naked_singles(&mut self, band: usize) -> Option<u32> {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for word in self.words[band] {
            thrice |= twice & word;
            twice |= once & word;
            once |= word;
        }
        let mut singles = once & !twice & self.unsettled[band];
        while singles != 0 {
            let cell = singles.trailing_zeros() as usize;
            singles &= singles - 1;
            self.place(band, cell, self.digit_at(band, cell)?);
        }
        (once == BAND).then_some(twice & !thrice)
    }

    /// Leaves the digit no other cell in the row and box; the rules do the rest.
    #[inline]
    fn place(&mut self, band: usize, cell: usize, digit: usize) {
        self.words[band][digit] &= KEPT[cell];
        self.changed[band] |= 1 << digit;
    }

    /// The smallest digit that can stand in a cell.
    #[inline]
    fn digit_at(&self, band: usize, cell: usize) -> Option<usize> {
        let mut digits = self.words[band].iter();
        digits.position(|&word| word >> cell & 1 != 0)
    }

    /// A cell to guess at: the first with two candidates, else one with the fewest.
    fn guess(&self, pairs: [u32; 3]) -> Guess {
        let pair = pairs.iter().position(|&cells| cells != 0);
        let (band, cell) = match pair {
            Some(band) => (band, pairs[band].trailing_zeros() as usize),
            None => self.fewest_candidates(),
        };
        let digit = self.digit_at(band, cell).unwrap_or_default();
        Guess { band, cell, digit }
    }

    fn fewest_candidates(&self) -> (usize, usize) {
        let count = |&(band, cell): &(usize, usize)| {
            let digits = self.words[band].iter();
            digits.filter(|&word| word >> cell & 1 != 0).count()
        };
        let cells = (0..81).map(|index| (index / 27, index % 27));
        let unsettled = cells.filter(|&(band, cell)| self.unsettled[band] >> cell & 1 != 0);
        unsettled.min_by_key(count).unwrap_or_default()
    }
}

/// The four bits of each of a band's 27 values, plane by plane.
fn planes_of(values: &[u8]) -> [u32; 4] {
    let mut planes = [0; 4];
    for at in [0, 8, 16, 19] {
        let mut eight = [0; 8];
        eight.copy_from_slice(&values[at..at + 8]);
        let eight = u64::from_le_bytes(eight);
        for (bit, plane) in planes.iter_mut().enumerate() {
            let ones = eight >> bit & 0x0101_0101_0101_0101;
            *plane |= ((ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32) << at;
        }
    }
    planes
}

/// The cells of a band whose value is this.
fn with_value(planes: [u32; 4], value: usize) -> u32 {
    let mut cells = BAND;
    for (bit, plane) in planes.into_iter().enumerate() {
        cells &= if value >> bit & 1 != 0 { plane } else { !plane };
    }
    cells
}
