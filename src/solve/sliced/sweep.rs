//! The rules: one sweep over the boards of all lanes.

use crate::simd::{Board, Lanes, Plane, Simd, Word, matched};

/// The boards of all lanes and what a sweep notes about their cells.
///
/// ```text
///   candidates[digit][cell of the band]     ┌ row of the band ┐
///   single    [cell of the band]            │ 0  1  2  3  4 … 8
///   claimed   [cell of the band]            │ 9 10 11 12 …
///                                           │18 19 20 …
///   each a plane: one bit for each of the three bands of each lane
/// ```
pub(super) struct Boards<S: Simd> {
    pub(super) candidates: Board<S::Plane>,
    /// Cells that had one candidate when the sweep began.
    single: [S::Plane; 27],
    /// Cells in which the sweep found a hidden single.
    claimed: [S::Plane; 27],
    simd: S,
}

/// What a sweep found out about the lanes.
#[derive(Clone, Copy)]
pub(super) struct Findings {
    /// Their puzzle has no solution.
    pub(super) dead: Lanes,
    /// Every cell has one candidate.
    pub(super) solved: Lanes,
    /// Something was removed, or will be by the next sweep.
    pub(super) changed: Lanes,
}

/// What is gathered on the way, all bands together.
struct Notes<P> {
    alive: P,
    several: P,
    changed: P,
}

impl<S: Simd> Boards<S> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        let blank = simd.plane(false);
        Self { candidates: [[blank; 27]; 9], single: [blank; 27], claimed: [blank; 27], simd }
    }

    /// Applies every rule once, digit after digit, in one order or the other.
    #[inline(always)]
    pub(super) fn sweep(&mut self, backwards: bool) -> Findings {
        let mut notes = Notes {
            alive: self.simd.plane(true),
            several: self.simd.plane(false),
            changed: self.simd.plane(false),
        };
        self.find_singles(&mut notes);
        for step in 0..9 {
            let digit = if backwards { 8 - step } else { step };
            self.sweep_digit(digit, &mut notes);
        }
        for (claimed, single) in self.claimed.iter().zip(&self.single) {
            for k in 0..S::Plane::WORDS {
                let new = claimed.word(k).and_not(single.word(k));
                notes.changed.set_word(k, notes.changed.word(k) | new);
            }
        }
        Findings {
            dead: !self.simd.in_all(notes.alive),
            solved: !self.simd.in_any(notes.several),
            changed: self.simd.in_any(notes.changed),
        }
    }

    /// Naked singles: cells whose candidates are once, but not twice, among the digits.
    #[inline(always)]
    fn find_singles(&mut self, notes: &mut Notes<S::Plane>) {
        let blank = self.simd.plane(false);
        for cell in 0..27 {
            for k in 0..S::Plane::WORDS {
                let [a, b, c, d, e, f, g, h, i] = self.candidates.each_ref().map(|digit| digit[cell].word(k));
                let (once_1, twice_1) = (a.or3(b, c), a.majority(b, c));
                let (once_2, twice_2) = (d.or3(e, f), d.majority(e, f));
                let (once_3, twice_3) = (g.or3(h, i), g.majority(h, i));
                let once = once_1.or3(once_2, once_3);
                let twice = twice_1.or3(twice_2, twice_3) | once_1.majority(once_2, once_3);
                self.single[cell].set_word(k, once.and_not(twice));
                notes.alive.set_word(k, notes.alive.word(k) & once);
                notes.several.set_word(k, notes.several.word(k) | twice);
            }
            self.claimed[cell] = blank;
        }
    }

    /// Everything that follows for one digit from where it can stand.
    #[inline(always)]
    fn sweep_digit(&mut self, digit: usize, notes: &mut Notes<S::Plane>) {
        let blank = self.simd.plane(false);
        let cells = &mut self.candidates[digit];
        let mut columns = [[blank; 3]; 3];
        let mut rows = [[blank; 3]; 3];
        let mut open_rows = [[blank; 3]; 3];
        for stack in 0..3 {
            let mut single_rows = [blank; 3];
            let mut open_columns = [blank; 3];
            for k in 0..S::Plane::WORDS {
                let free = |row: usize, column: usize| {
                    let cell = 9 * row + 3 * stack + column;
                    cells[cell].word(k).and_not(self.claimed[cell].word(k))
                };
                let single = |row: usize, column: usize| {
                    let cell = 9 * row + 3 * stack + column;
                    free(row, column) & self.single[cell].word(k)
                };
                let in_row = |i| single(i, 0).or3(single(i, 1), single(i, 2));
                let in_column = |j| single(0, j).or3(single(1, j), single(2, j));
                let singles = [in_column(0), in_column(1), in_column(2)];
                for j in 0..3 {
                    let open = free(0, j).or3(free(1, j), free(2, j));
                    let [one, other] = [singles[(j + 1) % 3], singles[(j + 2) % 3]];
                    open_columns[j].set_word(k, open);
                    columns[stack][j].set_word(k, open.and_neither(one, other));
                }
                for i in 0..3 {
                    single_rows[i].set_word(k, in_row(i));
                }
            }
            columns[stack] = S::Plane::matched_slots(columns[stack], &mut notes.alive);
            for k in 0..S::Plane::WORDS {
                let mut changed = notes.changed.word(k);
                for j in 0..3 {
                    changed = changed.or_differ(open_columns[j].word(k), columns[stack][j].word(k));
                }
                notes.changed.set_word(k, changed);
                for i in 0..3 {
                    let mut left = [changed; 3];
                    for j in 0..3 {
                        let cell = 9 * i + 3 * stack + j;
                        let free = cells[cell].word(k).and_not(self.claimed[cell].word(k));
                        left[j] = free & columns[stack][j].word(k);
                        cells[cell].set_word(k, left[j]);
                    }
                    let open = left[0].or3(left[1], left[2]);
                    let [one, other] = [single_rows[(i + 1) % 3], single_rows[(i + 2) % 3]];
                    open_rows[i][stack].set_word(k, open);
                    rows[i][stack].set_word(k, open.and_neither(one.word(k), other.word(k)));
                }
            }
        }
        for k in 0..S::Plane::WORDS {
            let open = rows.map(|row| row.map(|plane| plane.word(k)));
            let (closed, any) = matched(open);
            notes.alive.set_word(k, notes.alive.word(k) & any);
            let mut changed = notes.changed.word(k);
            for i in 0..3 {
                for stack in 0..3 {
                    changed = changed.or_differ(open_rows[i][stack].word(k), closed[i][stack]);
                }
            }
            notes.changed.set_word(k, changed);
            for stack in 0..3 {
                let row = [closed[0][stack], closed[1][stack], closed[2][stack]];
                let column = columns[stack].map(|plane| plane.word(k));
                let (only_row, only_column) = (only(row), only(column));
                for i in 0..3 {
                    for j in 0..3 {
                        let cell = 9 * i + 3 * stack + j;
                        cells[cell].set_word(k, cells[cell].word(k) & row[i]);
                        let claimed = self.claimed[cell].word(k);
                        let claimed = claimed.or_both(only_row[i], only_column[j]);
                        self.claimed[cell].set_word(k, claimed);
                    }
                }
            }
        }
    }
}

/// Each of three without the others.
#[inline(always)]
fn only<W: Word>([a, b, c]: [W; 3]) -> [W; 3] {
    [a.and_neither(b, c), b.and_neither(c, a), c.and_neither(a, b)]
}
