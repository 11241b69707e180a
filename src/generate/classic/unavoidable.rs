//! Proofs that a given is necessary without a search: unavoidable sets of the full grid that have no given.
//!
//! An *unavoidable set* is a set of cells whose digits can be exchanged among them so that the grid remains valid: a puzzle
//! with one solution has a given in each. These are the sets of two rows of a band, or of two columns of a stack: the pairs
//! of cells that face each other, linked by their digits. They are found once for each grid, all places of two lines at
//! once, so that a question about them needs no loop and no branch.

#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the level's entry function is compiled without its instructions"
)]

use givens_engine::simd::{Bytes16, Shuffle, ShuffleTask, SimdLevel};

use super::board::{HouseBoard, column_bit};

/// The sets of a full grid that consist of cells of two lines.
#[derive(Debug, Clone)]
pub(super) struct UnavoidableSets {
    rows: LineSets,
    columns: LineSets,
}

impl UnavoidableSets {
    /// Finds the sets of a solution in the symbols of the engine, with a SIMD level if the machine has it.
    pub(super) fn new(solution: &[u8; 81], level: SimdLevel) -> Self {
        let sets = level.shuffle(FindSets(solution)).or_else(|| SimdLevel::Plain.shuffle(FindSets(solution)));
        sets.expect("every machine has the level `plain`")
    }

    /// Returns whether a set has no given but this cell.
    #[inline]
    pub(super) fn is_necessary(&self, board: &HouseBoard, cell: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        self.rows.can_swap(|row| board.blank_in_row(row), row, column_bit(column))
            | self.columns.can_swap(|column| board.blank_in_column(column), column, row)
    }
}

/// The sets in two rows of a band, or in two columns of a stack.
#[derive(Debug, Clone)]
struct LineSets {
    /// For each line the sets of the other two of its band or stack: for each place the places of its set, a bit each but
    /// for the last one.
    without: [[u8; 16]; 9],
}

impl LineSets {
    /// Returns whether this line can exchange digits with another one at a place, and at those places where it has to in
    /// consequence.
    #[inline]
    fn can_swap(&self, blank: impl Fn(usize) -> u16, line: usize, place: usize) -> bool {
        let [one, other] = OTHERS[line];
        let own = blank(line) | 1 << place;
        let with_one = self.set_without(other, place) & !(own & blank(one)) == 0;
        let with_other = self.set_without(one, place) & !(own & blank(other)) == 0;
        with_one | with_other
    }

    /// Returns the set of the other two lines at a place.
    #[inline]
    fn set_without(&self, line: usize, place: usize) -> u16 {
        let sets = &self.without[line];
        // The last place is in the set if this place is in that of the last one.
        let of_last = u16::from(sets[8]) | 1 << 8;
        u16::from(sets[place]) | (of_last >> place & 1) << 8
    }
}

/// Nine bytes for each of nine lines, padded.
type PaddedLines = [[u8; 16]; 9];

/// Finds the sets of a solution.
struct FindSets<'a>(&'a [u8; 81]);

impl ShuffleTask for FindSets<'_> {
    type Output = UnavoidableSets;

    #[inline(always)]
    fn run<S: Shuffle>(self, simd: S) -> UnavoidableSets {
        // The digit at each place of each line, and the place of each digit.
        let mut rows: [PaddedLines; 2] = [[[0; 16]; 9]; 2];
        let mut columns = rows;
        for (row, symbols) in self.0.as_chunks::<9>().0.iter().enumerate() {
            for (column, symbol) in symbols.iter().enumerate() {
                let (digit, place) = (symbol - b'1', column_bit(column));
                rows[0][row][place] = digit;
                rows[1][row][usize::from(digit & 15)] = place as u8;
                columns[0][column][row] = digit;
                columns[1][column][usize::from(digit & 15)] = row as u8;
            }
        }
        UnavoidableSets { rows: line_sets(simd, &rows), columns: line_sets(simd, &columns) }
    }
}

#[inline(always)]
fn line_sets<S: Shuffle>(simd: S, [digits, places]: &[PaddedLines; 2]) -> LineSets {
    let mut without = [[0; 16]; 9];
    for (sets, [one, other]) in without.iter_mut().zip(OTHERS) {
        // Where the one line has the digit that the other line has at a place: the next place that has to be exchanged.
        let next = simd.sixteen(&places[one]).shuffled(simd.sixteen(&digits[other]));
        *sets = cycles(simd, next).bytes();
    }
    LineSets { without }
}

/// Returns for each of nine places the bits of all that are reached from it in any number of steps.
#[inline(always)]
fn cycles<S: Shuffle>(simd: S, next: S::Bytes16) -> S::Bytes16 {
    let bits = simd.sixteen(&BITS);
    let mut reached = bits | bits.shuffled(next);
    let mut far = next;
    // In three steps, then in seven.
    for _ in 0..2 {
        far = far.shuffled(far);
        reached = reached | reached.shuffled(far);
    }
    // In eight: no cycle has more than nine places.
    reached | reached.shuffled(next)
}

/// The bits of the first eight places.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// The other rows of a row's band, and the other columns of a column's stack.
const OTHERS: [[usize; 2]; 9] = [[1, 2], [0, 2], [0, 1], [4, 5], [3, 5], [3, 4], [7, 8], [6, 8], [6, 7]];

#[cfg(test)]
mod tests {
    use super::*;
    use givens_engine::solve::one;

    use crate::generate::{
        classic::{board::numbers, full::full_grid},
        stream::Stream,
    };

    /// Returns whether a blank cell may hold another digit if, of the other blank cells, only some may.
    fn may_change(
        digits: &[u8; 81],
        blank: &[bool; 81],
        cell: usize,
        others: impl Fn(usize) -> bool,
    ) -> bool {
        let mut givens = *digits;
        (0..81).filter(|&other| blank[other] && others(other)).for_each(|other| givens[other] = 0);
        let mut found = vec![[0; 81]; 512];
        let number = one::solve_into(&givens, &mut found);
        assert!(number < found.len(), "two values per house are exchanged in at most nine parts");
        found[..number].iter().any(|solution| solution[cell] != digits[cell])
    }

    /// The definition of the sets, by a solver.
    fn is_in_a_set(digits: &[u8; 81], blank: &[bool; 81], cell: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        let by_rows =
            |second: usize| may_change(digits, blank, cell, |other| [row, second].contains(&(other / 9)));
        let by_columns =
            |second: usize| may_change(digits, blank, cell, |other| [column, second].contains(&(other % 9)));
        let near = |line: usize| (0..9).filter(move |&other| other != line && other / 3 == line / 3);
        near(row).any(by_rows) || near(column).any(by_columns)
    }

    #[test]
    fn a_cell_is_necessary_if_two_rows_or_columns_can_be_exchanged() {
        let mut seen = [0; 2];
        for (index, level) in (0..40).zip(SimdLevel::ALL.into_iter().cycle()) {
            let mut stream = Stream::new(11).at(index, 0);
            let solution = full_grid(&mut stream);
            let (sets, digits) = (UnavoidableSets::new(&solution, level), numbers(&solution));
            let (mut board, mut blank) = (HouseBoard::FULL, [false; 81]);
            let chance = 2 + stream.below(7);
            for cell in (0..81).filter(|_| stream.below(10) < chance) {
                board.turn(cell, usize::from(digits[cell] - 1));
                blank[cell] = true;
            }
            for cell in (0..81).filter(|&cell| blank[cell]) {
                let expected = is_in_a_set(&digits, &blank, cell);
                assert_eq!(sets.is_necessary(&board, cell), expected, "grid {index}, cell {cell}");
                let mut given = board.clone();
                given.turn(cell, usize::from(digits[cell] - 1));
                assert_eq!(sets.is_necessary(&given, cell), expected, "grid {index}, given cell {cell}");
                seen[usize::from(expected)] += 1;
            }
        }
        assert!(seen.iter().all(|&cells| cells > 100), "{seen:?}");
    }
}
