//! The rules: one sweep over the boards of all lanes.
//!
//! In come the boards, out come the same with fewer candidates and [`SweepFindings`] about the lanes. There are no branches
//! on what a lane holds: every operation is done for all lanes at once.

use crate::simd::{Bits, LaneBoard, Lanes, Plane, Simd, matched};

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
    pub(super) candidates: LaneBoard<S::Plane>,
    /// Cells that had one candidate when the sweep began.
    single: [S::Plane; 27],
    /// Cells in which the sweep found a hidden single.
    claimed: [S::Plane; 27],
    pub(super) simd: S,
}

/// The findings of a sweep about the lanes.
#[derive(Clone, Copy)]
pub(super) struct SweepFindings {
    /// Their puzzle has no solution.
    pub(super) dead: Lanes,
    /// Every cell has one candidate.
    pub(super) solved: Lanes,
    /// A candidate was removed, or will be by the next sweep.
    pub(super) changed: Lanes,
}

/// Intermediate findings, for all bands together.
struct Notes<P> {
    alive: P,
    several: P,
    changed: P,
}

/// Processes one word of the planes after another, because all at once would not fit into the registers. The
/// loop is written out, so that intermediate values stay in registers; only plain numbers, whose operations the compiler then
/// joins in pairs, are faster in a loop, which the black box keeps the compiler from unrolling.
macro_rules! word_by_word {
    ($plane:ty, $k:ident, $work:expr) => {
        if <$plane>::WORDS == 3 && !<$plane>::WRITTEN_OUT {
            for $k in 0..std::hint::black_box(3).min(3) {
                $work;
            }
        } else {
            let $k = 0;
            $work;
            if <$plane>::WORDS == 3 && $crate::solve::sliced::sweep::goes_on() {
                let $k = 1;
                $work;
                if $crate::solve::sliced::sweep::goes_on() {
                    let $k = 2;
                    $work;
                }
            }
        }
    };
}

pub(super) use word_by_word;

/// Returns true. In WebAssembly the compiler cannot know this, so words are a branch apart: V8 chooses registers for the
/// parts of a function between branches, and for shorter ones it chooses better.
#[inline(always)]
pub(super) fn goes_on() -> bool {
    cfg!(not(target_arch = "wasm32")) || std::hint::black_box(true)
}

impl<S: Simd> Boards<S> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        let blank = simd.plane(false);
        Self { candidates: [[blank; 27]; 9], single: [blank; 27], claimed: [blank; 27], simd }
    }

    /// Applies every rule once, digit by digit, forwards or backwards. If at most `few` lanes are still open, it
    /// only determines which of the others are solutions, and all lanes count as changed.
    ///
    /// A call in WebAssembly, where every function has all instructions.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn sweep(&mut self, backwards: bool, few: usize) -> SweepFindings {
        let mut notes = Notes {
            alive: self.simd.plane(true),
            several: self.simd.plane(false),
            changed: self.simd.plane(false),
        };
        self.find_singles(&mut notes);
        // With three words per plane, this makes the compiler generate worse code for the rest, except in WebAssembly.
        if S::Plane::WORDS == 1 || cfg!(target_arch = "wasm32") {
            let open = self.simd.in_any(notes.several) & self.simd.in_all(notes.alive);
            if open.len() <= few {
                self.check(&mut notes);
                return self.findings(&notes);
            }
        }
        for step in 0..9 {
            let digit = if backwards { 8 - step } else { step };
            let digit = DigitSweep {
                cells: &mut self.candidates[digit],
                single: &self.single,
                claimed: &mut self.claimed,
            };
            digit.sweep(&mut notes);
        }
        for (claimed, single) in self.claimed.iter().zip(&self.single) {
            notes.changed = notes.changed | claimed.and_not(*single);
        }
        self.findings(&notes)
    }

    /// Checks that each digit still has a place in each house, without removing anything. A full grid in which it
    /// has is a solution: each box holds each of nine digits once, and the three cells of a digit in a band or
    /// stack lie on a permutation.
    #[inline(always)]
    fn check(&self, notes: &mut Notes<S::Plane>) {
        for digit in 0..9 {
            let cells = &self.candidates[digit];
            for stack in 0..3 {
                let mut columns = [cells[0]; 3];
                word_by_word!(S::Plane, k, set_words(&mut columns, k, mini_columns(cells, 3 * stack, k)));
                let _ = S::Plane::matched_slots(columns, &mut notes.alive);
            }
            word_by_word!(S::Plane, k, {
                let boxes = [mini_rows(cells, 0, k), mini_rows(cells, 3, k), mini_rows(cells, 6, k)];
                notes.alive.set_word(k, notes.alive.word(k) & matched(boxes).1);
            });
        }
        notes.changed = self.simd.plane(true);
    }

    #[inline(always)]
    fn findings(&self, notes: &Notes<S::Plane>) -> SweepFindings {
        SweepFindings {
            dead: !self.simd.in_all(notes.alive),
            solved: !self.simd.in_any(notes.several),
            changed: self.simd.in_any(notes.changed),
        }
    }

    /// Finds naked singles: cells whose candidates are once, but not twice, among the digits.
    #[inline(always)]
    fn find_singles(&mut self, notes: &mut Notes<S::Plane>) {
        let blank = self.simd.plane(false);
        for cell in 0..27 {
            word_by_word!(S::Plane, k, self.find_single(cell, k, notes));
            self.claimed[cell] = blank;
        }
    }

    /// Finds the lanes in which a cell has one candidate, and those in which it has none.
    #[inline(always)]
    fn find_single(&mut self, cell: usize, k: usize, notes: &mut Notes<S::Plane>) {
        let can = |digit: usize| self.candidates[digit][cell].word(k);
        let (a, b, c) = (can(0), can(1), can(2));
        let (d, e, f) = (can(3), can(4), can(5));
        let (g, h, i) = (can(6), can(7), can(8));
        let (once_1, twice_1) = (a.or3(b, c), a.majority(b, c));
        let (once_2, twice_2) = (d.or3(e, f), d.majority(e, f));
        let (once_3, twice_3) = (g.or3(h, i), g.majority(h, i));
        let once = once_1.or3(once_2, once_3);
        let twice = twice_1.or3(twice_2, twice_3) | once_1.majority(once_2, once_3);
        self.single[cell].set_word(k, once.and_not(twice));
        notes.alive.set_word(k, notes.alive.word(k) & once);
        notes.several.set_word(k, notes.several.word(k) | twice);
    }
}

/// The part of a sweep for one digit: its possible cells, and the state of the cells.
struct DigitSweep<'a, P> {
    cells: &'a mut [P; 27],
    single: &'a [P; 27],
    claimed: &'a mut [P; 27],
}

/// A digit in the three boxes of a stack, one for each band. A mini-row is the three cells
/// of a box in one row, a mini-column those in one column.
///
/// ```text
///                 j = 0   1   2
///   mini-row i = 0    a   b   c      columns: a|d|g, b|e|h, c|f|i
///                1    d   e   f      single_rows: the same for rows, but only cells
///                2    g   h   i      in which no other digit is possible
/// ```
#[derive(Clone, Copy)]
struct DigitStack<P> {
    /// The mini-columns in which the digit is possible.
    columns: [P; 3],
    /// The mini-rows in which it is possible.
    rows: [P; 3],
    /// The mini-rows that hold it as a single.
    single_rows: [P; 3],
}

impl<P: Plane> DigitSweep<'_, P> {
    /// Applies the rules for the digit.
    ///
    /// 1. A box that holds it as a single has it in no other mini-row or mini-column.
    /// 2. In a stack each box has it in another column: of the 3 × 3 mini-columns only
    ///    those count that lie on a permutation. This is every locked candidate of the
    ///    columns, and boxes without the digit are found too. The same for bands and rows.
    /// 3. A cell that is the only mini-row and the only mini-column of its box is the only
    ///    cell of its row, column and box: the digit claims it.
    #[inline(always)]
    fn sweep(mut self, notes: &mut Notes<P>) {
        // Found in place: with plain words, stacks that are returned are copied.
        let blank = [self.cells[0]; 3];
        let mut stacks = [DigitStack { columns: blank, rows: blank, single_rows: blank }; 3];
        self.sweep_stack(0, &mut stacks[0], notes);
        self.sweep_stack(3, &mut stacks[1], notes);
        self.sweep_stack(6, &mut stacks[2], notes);
        word_by_word!(P, k, self.sweep_bands(k, &mut stacks, notes));
    }

    /// Drops the cells of a stack that are claimed or outside its mini-columns.
    #[inline(always)]
    fn sweep_stack(&mut self, corner: usize, found: &mut DigitStack<P>, notes: &mut Notes<P>) {
        let mut open = [self.cells[corner]; 3];
        word_by_word!(P, k, self.look(corner, k, found, &mut open));
        found.columns = P::matched_slots(found.columns, &mut notes.alive);
        notes.changed = changed(notes.changed, open, found.columns);
        word_by_word!(P, k, self.keep_columns(corner, k, found));
    }

    /// Returns a cell, unless another digit has claimed it.
    #[inline(always)]
    fn free(&self, cell: usize, k: usize) -> P::Word {
        self.cells[cell].word(k).and_not(self.claimed[cell].word(k))
    }

    /// Finds the mini-columns of a stack, and of these the `open` ones before singles
    /// exclude some.
    #[inline(always)]
    fn look(&self, corner: usize, k: usize, found: &mut DigitStack<P>, open: &mut [P; 3]) {
        let free = |cell: usize| self.free(corner + cell, k);
        let (a, b, c) = (free(0), free(1), free(2));
        let (d, e, f) = (free(9), free(10), free(11));
        let (g, h, i) = (free(18), free(19), free(20));
        let all = [a.or3(d, g), b.or3(e, h), c.or3(f, i)];
        let single = |free: P::Word, cell: usize| free & self.single[corner + cell].word(k);
        let (a, b, c) = (single(a, 0), single(b, 1), single(c, 2));
        let (d, e, f) = (single(d, 9), single(e, 10), single(f, 11));
        let (g, h, i) = (single(g, 18), single(h, 19), single(i, 20));
        let single_columns = [a.or3(d, g), b.or3(e, h), c.or3(f, i)];
        set_words(open, k, all);
        set_words(&mut found.columns, k, without_others(all, single_columns));
        let single_rows = [a.or3(b, c), d.or3(e, f), g.or3(h, i)];
        set_words(&mut found.single_rows, k, single_rows);
    }

    /// Drops cells outside the mini-columns, and finds the mini-rows.
    #[inline(always)]
    fn keep_columns(&mut self, corner: usize, k: usize, found: &mut DigitStack<P>) {
        let columns = words(&found.columns, k);
        let rows = [
            self.keep_row(corner, k, columns),
            self.keep_row(corner + 9, k, columns),
            self.keep_row(corner + 18, k, columns),
        ];
        set_words(&mut found.rows, k, rows);
    }

    /// Keeps the digit in a mini-row only where its columns allow it, and returns where it is left.
    #[inline(always)]
    fn keep_row(&mut self, cell: usize, k: usize, columns: [P::Word; 3]) -> P::Word {
        let a = self.free(cell, k) & columns[0];
        let b = self.free(cell + 1, k) & columns[1];
        let c = self.free(cell + 2, k) & columns[2];
        self.cells[cell].set_word(k, a);
        self.cells[cell + 1].set_word(k, b);
        self.cells[cell + 2].set_word(k, c);
        a.or3(b, c)
    }

    /// Drops the mini-rows that lie on no permutation of their band.
    #[inline(always)]
    fn sweep_bands(&mut self, k: usize, stacks: &mut [DigitStack<P>; 3], notes: &mut Notes<P>) {
        let [left, middle, right] = stacks;
        let open = [words(&left.rows, k), words(&middle.rows, k), words(&right.rows, k)];
        let (rows, any) = matched([
            without_others(open[0], words(&left.single_rows, k)),
            without_others(open[1], words(&middle.single_rows, k)),
            without_others(open[2], words(&right.single_rows, k)),
        ]);
        notes.alive.set_word(k, notes.alive.word(k) & any);
        let now = changed(notes.changed.word(k), open[0], rows[0]);
        let now = changed(now, open[1], rows[1]);
        notes.changed.set_word(k, changed(now, open[2], rows[2]));
        self.keep_rows(0, k, rows[0], words(&left.columns, k));
        self.keep_rows(3, k, rows[1], words(&middle.columns, k));
        self.keep_rows(6, k, rows[2], words(&right.columns, k));
    }

    /// Drops the cells outside the mini-rows, and claims hidden singles.
    #[inline(always)]
    fn keep_rows(&mut self, corner: usize, k: usize, rows: [P::Word; 3], columns: [P::Word; 3]) {
        let only_rows = without_others(rows, rows);
        let only_columns = without_others(columns, columns);
        for row in 0..3 {
            for column in 0..3 {
                let cell = corner + 9 * row + column;
                let kept = self.cells[cell].word(k) & rows[row];
                self.cells[cell].set_word(k, kept);
                let claimed = self.claimed[cell].word(k);
                let claimed = claimed.or_both(only_rows[row], only_columns[column]);
                self.claimed[cell].set_word(k, claimed);
            }
        }
    }
}

/// Returns the mini-columns of a stack that have any of these cells.
#[inline(always)]
fn mini_columns<P: Plane>(cells: &[P; 27], corner: usize, k: usize) -> [P::Word; 3] {
    let cell = |cell: usize| cells[corner + cell].word(k);
    [cell(0).or3(cell(9), cell(18)), cell(1).or3(cell(10), cell(19)), cell(2).or3(cell(11), cell(20))]
}

/// Returns its mini-rows.
#[inline(always)]
fn mini_rows<P: Plane>(cells: &[P; 27], corner: usize, k: usize) -> [P::Word; 3] {
    let cell = |cell: usize| cells[corner + cell].word(k);
    [cell(0).or3(cell(1), cell(2)), cell(9).or3(cell(10), cell(11)), cell(18).or3(cell(19), cell(20))]
}

/// Adds to `changed` where the three words differ.
#[inline(always)]
fn changed<W: Bits>(changed: W, before: [W; 3], after: [W; 3]) -> W {
    let changed = changed.or_differ(before[0], after[0]);
    let changed = changed.or_differ(before[1], after[1]);
    changed.or_differ(before[2], after[2])
}

/// Returns one word of each of three planes.
#[inline(always)]
fn words<P: Plane>([a, b, c]: &[P; 3], k: usize) -> [P::Word; 3] {
    [a.word(k), b.word(k), c.word(k)]
}

/// Changes one word of each of three planes.
#[inline(always)]
fn set_words<P: Plane>([a, b, c]: &mut [P; 3], k: usize, [x, y, z]: [P::Word; 3]) {
    a.set_word(k, x);
    b.set_word(k, y);
    c.set_word(k, z);
}

/// Returns each of three words without the two others.
#[inline(always)]
fn without_others<W: Bits>([a, b, c]: [W; 3], [x, y, z]: [W; 3]) -> [W; 3] {
    [a.and_neither(y, z), b.and_neither(z, x), c.and_neither(x, y)]
}
