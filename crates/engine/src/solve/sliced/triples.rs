//! Triples: three digits that fill a mini-row or mini-column.
//!
//! `search` applies them where sweeps find nothing more and more than one solution is asked for: they cost more than they
//! save where the first solution is enough.

use crate::simd::{Bits, Lanes, Plane, Simd};

use super::sweep::{Boards, word_by_word};

/// The mini-rows or mini-columns of a box in which a digit is possible.
type MiniLines<W> = [W; 3];

impl<S: Simd> Boards<S> {
    /// Applies two rules to the mini-rows and mini-columns of every box, and returns the lanes in which a candidate
    /// was removed.
    ///
    /// 1. If at most three digits are possible in one, they are in no other of its box.
    /// 2. If three or more have no other in the box, no other digit is possible in it.
    ///
    /// "At most" and "or more", because both must hold wherever fewer candidates are left: then the fixpoint of all
    /// rules does not depend on their order.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn lock_triples(&mut self) -> Lanes {
        let mut changed = self.simd.plane(false);
        for stack in 0..3 {
            word_by_word!(S::Plane, k, self.lock_triples_of_box(3 * stack, k, &mut changed));
        }
        self.simd.in_any(changed)
    }

    /// Applies both rules to the mini-rows and mini-columns of one box.
    #[inline(always)]
    fn lock_triples_of_box(&mut self, corner: usize, k: usize, changed: &mut S::Plane) {
        let blank = self.simd.plane(false).word(k);
        let (mut rows, mut columns) = ([[blank; 3]; 9], [[blank; 3]; 9]);
        for digit in 0..9 {
            let cell = |cell: usize| self.candidates[digit][corner + cell].word(k);
            let (a, b, c) = (cell(0), cell(1), cell(2));
            let (d, e, f) = (cell(9), cell(10), cell(11));
            let (g, h, i) = (cell(18), cell(19), cell(20));
            rows[digit] = [a.or3(b, c), d.or3(e, f), g.or3(h, i)];
            columns[digit] = [a.or3(d, g), b.or3(e, h), c.or3(f, i)];
        }
        let (locked_rows, locked_columns) = (locked(&rows), locked(&columns));
        let mut now = changed.word(k);
        for digit in 0..9 {
            let no_rows = removed(rows[digit], locked_rows);
            let no_columns = removed(columns[digit], locked_columns);
            for line in 0..3 {
                now = now.or_both(rows[digit][line], no_rows[line]);
                now = now.or_both(columns[digit][line], no_columns[line]);
            }
            for row in 0..3 {
                for column in 0..3 {
                    let cell = &mut self.candidates[digit][corner + 9 * row + column];
                    cell.set_word(k, cell.word(k).and_neither(no_rows[row], no_columns[column]));
                }
            }
        }
        changed.set_word(k, now);
    }
}

/// Returns which lines have four possible digits or more, and which have three or more digits that have no other.
#[inline(always)]
fn locked<W: Bits>(digits: &[MiniLines<W>; 9]) -> [MiniLines<W>; 2] {
    let mut found = [digits[0]; 2];
    for line in 0..3 {
        let (next, last) = ((line + 1) % 3, (line + 2) % 3);
        let (_, many) = three_and_more(|digit: usize| digits[digit][line]);
        let only = |digit: usize| digits[digit][line].and_neither(digits[digit][next], digits[digit][last]);
        let (three, more) = three_and_more(only);
        found[0][line] = many;
        found[1][line] = three | more;
    }
    found
}

/// Returns the lines in which a digit is no longer possible; where it has none, they mean nothing.
#[inline(always)]
fn removed<W: Bits>([a, b, c]: MiniLines<W>, [many, taken]: [MiniLines<W>; 2]) -> MiniLines<W> {
    let [x, y, z] = [a.and_not(many[0]), b.and_not(many[1]), c.and_not(many[2])];
    [y.or3(z, taken[0] & (b | c)), z.or3(x, taken[1] & (c | a)), x.or3(y, taken[2] & (a | b))]
}

/// Returns whether three of nine bits are set, or a larger odd number; and whether four or more are.
#[inline(always)]
fn three_and_more<W: Bits>(bit: impl Fn(usize) -> W) -> (W, W) {
    let sum = |a: W, b: W, c: W| (a ^ b ^ c, a.majority(b, c));
    let (ones_1, twos_1) = sum(bit(0), bit(1), bit(2));
    let (ones_2, twos_2) = sum(bit(3), bit(4), bit(5));
    let (ones_3, twos_3) = sum(bit(6), bit(7), bit(8));
    let (ones, twos_4) = sum(ones_1, ones_2, ones_3);
    let twos = twos_1.or3(twos_2, twos_3);
    let four = twos_1.majority(twos_2, twos_3) | (twos_4 & twos);
    ((twos | twos_4) & ones, four)
}

#[cfg(test)]
mod tests {
    use crate::simd::{LaneState, Simd, SimdLevel, Task};

    use super::{Boards, Lanes};

    /// Locks the triples of one record per lane.
    struct LockTriples<'a>(&'a [LaneState]);

    impl Task for LockTriples<'_> {
        type Output = (Vec<LaneState>, Lanes);

        fn run<S: Simd>(self, simd: S) -> Self::Output {
            let mut boards = Boards::new(simd);
            let mut records = self.0[..S::LANES].to_vec();
            simd.spread(&records, &mut boards.candidates);
            let changed = boards.lock_triples();
            simd.gather(&boards.candidates, &mut records);
            (records, changed)
        }
    }

    /// The same, box by box, with sets of digits.
    fn locked(record: &LaneState) -> LaneState {
        let mut locked = *record;
        for (band, corner) in (0..3).flat_map(|band| [0, 3, 6].map(|corner| (band, corner))) {
            for (along, across) in [(1, 9), (9, 1)] {
                let cells = |line: usize| [0, 1, 2].map(|at| corner + across * line + along * at);
                let digits = [0, 1, 2]
                    .map(|line| cells(line).into_iter().fold(0, |all, cell| all | record.set(band, cell)));
                for line in 0..3 {
                    let others = digits[(line + 1) % 3] | digits[(line + 2) % 3];
                    let only = digits[line] & !others;
                    for cell in (0..3).flat_map(cells) {
                        let is_inside = cells(line).contains(&cell);
                        let set = locked.set(band, cell);
                        if is_inside && only.count_ones() >= 3 {
                            locked.put(band, cell, set & only);
                        } else if !is_inside && digits[line].count_ones() <= 3 {
                            locked.put(band, cell, set & !digits[line]);
                        }
                    }
                }
            }
        }
        locked
    }

    /// Sparse sets, so that mini-rows have few digits.
    fn records() -> Vec<LaneState> {
        let mut state = 7_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut record = || {
            let mut record = LaneState::EMPTY;
            for (band, cell) in (0..3).flat_map(|band| (0..27).map(move |cell| (band, cell))) {
                let members = 1 + random(3);
                let set = (0..members).fold(0, |set, _| set | 1 << random(9));
                record.put(band, cell, set);
            }
            record
        };
        (0..Lanes::MOST).map(|_| record()).collect()
    }

    #[test]
    fn every_simd_level_locks_the_same_triples() {
        let records = records();
        let expected: Vec<_> = records.iter().map(locked).collect();
        let differ = records.iter().zip(&expected).filter(|(before, after)| before != after).count();
        assert!(differ > Lanes::MOST / 2, "{differ}");
        for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
            let (found, changed) = level.enter(LockTriples(&records)).expect("available");
            assert_eq!(found, expected[..found.len()], "{level}");
            let is_changed = |lane: &usize| records[*lane] != expected[*lane];
            assert!(changed.into_iter().eq((0..found.len()).filter(is_changed)), "{level}");
        }
    }
}
