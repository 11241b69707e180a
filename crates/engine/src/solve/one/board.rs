//! The state of one 9×9 grid and the rules that narrow it.
//!
//! The search of `one` copies a board for each guess. 124 bytes and no pointers: a copy is cheap.

use crate::simd::LaneState;

use super::{
    planes::Planes,
    tables::{ALONE, BAND, BOUND, CELLS, CLASH, KEPT, LEFT, MINI_ROWS, NARROW, OPEN, ROW, UNSEEN},
};

/// The cells where each digit is still possible: a word for each band and digit.
///
/// ```text
///   words                                 the 27 bits of a word
///            digit 1   2   …   9
///           ┌───────┬───┬─────┬───┐         box     box     box
///   band 0  │   0   │ 1 │  …  │ 8 │       0  1  2 │ 3  4  5 │ 6  7  8   row
///   band 1  │   9   │10 │  …  │17 │       9 10 11 │12 13 14 │15 16 17   row
///   band 2  │  18   │19 │  …  │26 │      18 19 20 │21 22 23 │24 25 26   row
///           └───────┴───┴─────┴───┘      └───────┘ a mini-row
/// ```
///
/// The tables are indexed by nine bits: the mini-rows of a word, or its columns, that are not empty. `changed`
/// has a bit for each word that changed since the rules processed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) words: [u32; 27],
    /// By band: the cells without a digit. A cell with a digit is in the word of that digit alone.
    pub(super) open: [u32; 3],
    /// The words that changed, a bit each.
    changed: u32,
}

/// The result of propagation.
#[derive(Debug, Clone, Copy)]
pub(super) enum Propagation {
    /// A digit or cell has no place left.
    Dead,
    /// Every cell holds one digit.
    Solved,
    /// Every open cell has two candidates; these, by band.
    Paired([u32; 3]),
    /// Nothing more follows; these cells have two candidates.
    Open([u32; 3]),
}

/// A cell and the digit to try there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guess {
    pub(super) band: usize,
    pub(super) cell: usize,
    pub(super) digit: usize,
}

impl Board {
    /// Every digit is possible everywhere.
    pub(super) const EMPTY: Self = Self { words: [BAND; 27], open: [BAND; 3], changed: BAND };

    /// Makes the board of these givens, 0 for a blank; `None` if one is larger than 9 or two in a row or box are
    /// equal. Equal givens in a column are found by the rules.
    pub(super) fn new(givens: &[u8; 81]) -> Option<Self> {
        if givens.iter().fold(0, |max, &given| max.max(given)) > 9 {
            return None;
        }
        let planes = Planes::of_values(givens);
        let mut board = Self::EMPTY;
        let mut alike = 0;
        for band in 0..3 {
            let blank = planes.blank(band);
            board.open[band] = blank;
            for digit in 0..9 {
                let given = planes.cells_with(band, digit + 1);
                alike |= given & (given >> 1 & 0o333_333_333 | given >> 2 & 0o111_111_111);
                let unseen = UNSEEN[minis(given)];
                alike |= unseen & CLASH;
                board.words[9 * band + digit] = given | blank & unseen;
            }
        }
        (alike == 0).then_some(board)
    }

    /// Restricts open cells to these candidates, row-major, the digit *d* at bit *d* − 1.
    pub(super) fn allow(&mut self, candidates: &[u32; 81]) {
        for (cell, &allowed) in candidates.iter().enumerate() {
            let (band, cell) = (cell / 27, cell % 27);
            let shut = self.open[band] & 1 << cell;
            for digit in (0..9).filter(|digit| allowed >> digit & 1 == 0) {
                self.words[9 * band + digit] &= !shut;
            }
        }
    }

    /// Returns the candidates of each cell, in the layout of the engine for many puzzles.
    pub(super) fn record(&self) -> LaneState {
        let mut record = LaneState::EMPTY;
        for (band, cell) in (0..81).map(|index| (index / 27, index % 27)) {
            record.put(band, cell, self.candidates(band, cell) as u16);
        }
        record
    }

    /// Returns the digits of a solved board.
    pub(super) fn solution(&self) -> Planes {
        self.planes([BAND; 3])
    }

    /// Returns the exclusive or of both candidates of each open cell.
    pub(super) fn pairs(&self) -> Planes {
        self.planes(self.open)
    }

    /// Applies the rules until nothing more follows: locked candidates and hidden singles digit by digit, then
    /// naked singles, and again.
    #[inline]
    pub(super) fn propagate(&mut self, passes: &mut u64) -> Propagation {
        loop {
            *passes += 1;
            while self.changed != 0 {
                let but_one = self.changed & (self.changed - 1);
                let three_or_more = but_one & but_one.wrapping_sub(1) != 0;
                let alive = if three_or_more { self.sweep() } else { self.propagate_singles() };
                if !alive {
                    return Propagation::Dead;
                }
            }
            if self.open == [0; 3] {
                return Propagation::Solved;
            }
            let Some((pairs, more)) = self.naked_singles() else {
                return Propagation::Dead;
            };
            if self.changed == 0 {
                return if more { Propagation::Open(pairs) } else { Propagation::Paired(pairs) };
            }
        }
    }

    /// Places the digit; the rules draw the conclusions.
    #[inline]
    pub(super) fn take(&mut self, Guess { band, cell, digit }: Guess) {
        self.words[9 * band + digit] &= KEPT[cell];
        self.changed |= 1 << (9 * band + digit);
    }

    /// Places the digit, and returns the board on which it is ruled out.
    #[inline]
    pub(super) fn split(&mut self, guess: Guess) -> Self {
        let mut rest = *self;
        let word = 9 * guess.band + guess.digit;
        rest.words[word] &= !(1 << guess.cell);
        rest.changed |= 1 << word;
        self.take(guess);
        rest
    }

    /// Processes the changed words one by one and removes each placed cell from the other digits at once:
    /// a branch that is hard to predict, but little work when little has changed. Returns false when a
    /// digit has no place left.
    #[inline]
    fn propagate_singles(&mut self) -> bool {
        let mut alive = true;
        let (mut now, mut changed) = (self.changed, self.changed);
        while now != 0 {
            let index = now.trailing_zeros() as usize;
            now &= now - 1;
            let (word, placed) = self.narrow(index, &mut changed);
            alive &= word != 0;
            if placed != 0 {
                let band = index / 9;
                self.open[band] &= !placed;
                let mut hit = 0;
                for (digit, other) in self.words[9 * band..][..9].iter_mut().enumerate() {
                    hit |= ((*other & placed) + BAND) >> 27 << digit;
                    *other &= !placed;
                }
                self.words[index] = word;
                changed |= hit << (9 * band) & !(1 << index);
            }
        }
        self.changed = changed;
        alive
    }

    /// Processes all changed words, then removes all placed cells from the other digits: much work, without a
    /// branch. Returns false if a digit has no place left or two digits are placed in one cell.
    #[inline]
    fn sweep(&mut self) -> bool {
        let mut alive = true;
        let (mut placed, mut gone) = ([0; 27], [0; 3]);
        let (mut now, mut changed) = (self.changed, self.changed);
        while now != 0 {
            let index = now.trailing_zeros() as usize;
            now &= now - 1;
            let (word, cells) = self.narrow(index, &mut changed);
            alive &= word != 0;
            placed[index] = cells;
            gone[index / 9] |= cells;
        }
        for (band, gone) in gone.into_iter().enumerate() {
            self.open[band] &= !gone;
            let (mut hit, mut once, mut twice) = (0, 0, 0);
            let words = self.words[9 * band..][..9].iter_mut();
            for (digit, (word, own)) in words.zip(&placed[9 * band..][..9]).enumerate() {
                twice |= once & own;
                once |= own;
                let lost = *word & gone & !own;
                // A carry into bit 27 when any bit is set.
                hit |= (lost + BAND) >> 27 << digit;
                *word &= !lost;
            }
            alive &= twice == 0;
            changed |= hit << (9 * band);
        }
        self.changed = changed;
        alive
    }

    /// Applies locked candidates of one digit in one band, and their consequences in the other two bands; returns
    /// the word and the open cells where it is the only place in row, column and box.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "two callers, and each spends its time here")]
    fn narrow(&mut self, index: usize, changed: &mut u32) -> (u32, u32) {
        let first = if index < 18 { index + 9 } else { index - 18 };
        let second = if index < 9 { index + 18 } else { index - 9 };
        let word = self.words[index];
        let minis = minis(word);
        let word = word & OPEN[minis];
        let here = columns(word);
        let (one, two) = (self.words[first], self.words[second]);
        let (in_one, in_two) = (columns(one), columns(two));
        let left = LEFT[here];
        let one_left = one & left & BOUND[in_one & !(in_two | here)];
        let two_left = two & left & BOUND[in_two & !(in_one | here)];
        self.words[index] = word;
        self.words[first] = one_left;
        self.words[second] = two_left;
        *changed &= !(1 << index);
        *changed |= u32::from(one != one_left) << first | u32::from(two != two_left) << second;
        let sole = CELLS[usize::from(ALONE[minis] & NARROW[here])];
        (word, word & sole & self.open[index / 9])
    }

    /// Places the digits of cells with one candidate. Returns the cells with two, by band, and whether a cell has
    /// more; `None` if a cell has none.
    #[inline]
    fn naked_singles(&mut self) -> Option<([u32; 3], bool)> {
        let (mut pairs, mut more, mut filled) = ([0; 3], 0, BAND);
        for (band, pairs) in pairs.iter_mut().enumerate() {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for word in &self.words[9 * band..][..9] {
                thrice |= twice & word;
                twice |= once & word;
                once |= word;
            }
            *pairs = twice & !thrice;
            more |= thrice;
            filled &= once;
            let mut singles = self.open[band] & !twice;
            while singles != 0 {
                let cell = singles.trailing_zeros() as usize;
                singles &= singles - 1;
                let digit = self.candidates(band, cell).trailing_zeros() as usize;
                if digit >= 9 {
                    return None;
                }
                self.take(Guess { band, cell, digit });
            }
        }
        (filled == BAND).then_some((pairs, more != 0))
    }

    /// Returns whether every digit has a place in every column: the one consequence of columns that the other
    /// rules do not find.
    pub(super) fn fills_columns(&self) -> bool {
        (0..9).all(|digit| {
            columns(self.words[digit] | self.words[9 + digit] | self.words[18 + digit]) == ROW as usize
        })
    }

    /// Returns the candidates of a cell, one bit each.
    #[inline]
    pub(super) fn candidates(&self, band: usize, cell: usize) -> u32 {
        let words = self.words[9 * band..][..9].iter().enumerate();
        words.fold(0, |all, (digit, word)| all | (word >> cell & 1) << digit)
    }

    /// Returns the values of the digits in these cells, combined by exclusive or.
    fn planes(&self, cells: [u32; 3]) -> Planes {
        let mut planes = Planes::BLANK;
        for (band, planes) in planes.0.iter_mut().enumerate() {
            let word = |value: usize| self.words[9 * band + value - 1] & cells[band];
            *planes = [
                word(1) ^ word(3) ^ word(5) ^ word(7) ^ word(9),
                word(2) ^ word(3) ^ word(6) ^ word(7),
                word(4) ^ word(5) ^ word(6) ^ word(7),
                word(8) ^ word(9),
            ];
        }
        planes
    }
}

/// Returns the mini-rows that have cells of a word.
#[inline]
fn minis(word: u32) -> usize {
    let row = |row: u32| usize::from(MINI_ROWS[(word >> (9 * row) & ROW) as usize]);
    row(0) | row(1) << 3 | row(2) << 6
}

/// Returns the columns that have cells of a word.
#[inline]
fn columns(word: u32) -> usize {
    ((word | word >> 9 | word >> 18) & ROW) as usize
}
