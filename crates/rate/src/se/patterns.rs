//! Fish and wings. The first pattern with an elimination is taken, in the order of Sudoku Explainer; fish
//! are passed to a function, because `consequences` draws other conclusions from X-Wings.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits, Members, cell_list, set_of},
    choices::patterns_of,
    found_step::{FoundStep, Pattern, Role, remove_digit},
    house::House,
};

/// A digit whose places in some parallel lines lie in as many crossing lines.
pub(super) struct Fish {
    pub(super) digit: Digit,
    /// The first lines, their cells, and the places of the digit there.
    lines: [Option<House>; 4],
    pub(super) bases: CellBits,
    pub(super) body: CellBits,
    /// The crossing lines.
    covers: Vec<House>,
}

impl Fish {
    /// Makes a fish of lines that a digit may use.
    fn from_lines(board: &Board, base: usize, lines: u16, digit: Digit) -> Option<Self> {
        let size = lines.count_ones() as usize;
        let bases: CellBits =
            Members(lines.into()).map(|line| House::from_index(base + line).bits()).collect();
        let body = bases & board.places(digit);
        let covers: Vec<_> =
            House::from_index(9 - base).of_its_kind().filter(|cover| body.meets(cover.bits())).collect();
        let lines = || Pattern::list(Members(lines.into()).map(|line| House::from_index(base + line)));
        (covers.len() == size).then(|| Self { digit, lines: lines(), bases, body, covers })
    }

    /// The cells of the crossing lines.
    pub(super) fn covered(&self) -> CellBits {
        self.covers.iter().map(|&cover| cover.bits()).collect()
    }

    /// What falls in the crossing lines.
    pub(super) fn removed(&self, board: &Board) -> Vec<Candidate> {
        remove_digit(board, self.covered() - self.body, self.digit)
    }
}

/// Passes each fish of a size and some digits to a function until something follows: columns as bases, then rows.
pub(super) fn all_fish(
    board: &Board,
    size: usize,
    digits: DigitSet,
    mut conclude: impl FnMut(&Fish) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let of = |digit: &Digit| {
        (0..9).filter(|&row| board.free(House::row(row), *digit) == 0).count() + 2 * size <= 9
    };
    let allowed: DigitSet = digits.iter().filter(of).collect();
    [9, 0].into_iter().find_map(|base| {
        // The digits that each line may be a base for.
        let fits = |line: usize, digit: Digit| {
            let places = board.places_in(House::from_index(base + line), digit).len();
            board.free(House::from_index(base + line), digit) >= 2 && places <= size
        };
        let of_line = |line: usize| {
            allowed
                .iter()
                .filter(|&digit| fits(line, digit))
                .fold(DigitSet::EMPTY, |all, digit| all | DigitSet::of(digit))
        };
        let of_lines: [DigitSet; 9] = std::array::from_fn(of_line);
        let members =
            (0..9).filter(|&line| !of_lines[line].is_empty()).fold(0, |members, line| members | 1 << line);
        patterns_of(members, size).find_map(|lines| {
            let of_all = Members(lines.into()).fold(allowed, |all, line| all & of_lines[line]);
            of_all.iter().find_map(|digit| conclude(&Fish::from_lines(board, base, lines, digit)?))
        })
    })
}

/// Finds a fish of a size.
pub(super) fn fish(board: &Board, size: usize) -> Option<FoundStep> {
    all_fish(board, size, ALL_DIGITS, |fish| {
        let found = FoundStep::removing(fish.removed(board))?;
        let covers = fish.covers.iter().flat_map(|cover| cover.cells());
        let named: Vec<_> = covers.filter(|&cell| fish.body.has(cell)).collect();
        let cells = cell_list(named.iter().copied());
        let [bases, covers] = if fish.covers[0].is_row() { ["columns", "rows"] } else { ["rows", "columns"] };
        let detail = format!("Cells {cells}: {} in {size} {bases} and {size} {covers}", fish.digit);
        let mut found = found.described(detail).naming(named).covers(fish.covers.iter().copied());
        found.pattern.houses = fish.lines;
        Some(found.part(Role::Body, fish.body, DigitSet::of(fish.digit)))
    })
}

/// Finds an XY-Wing, or an XYZ-Wing if the pivot has three candidates.
pub(super) fn wing(board: &Board, of_pivot: usize) -> Option<FoundStep> {
    board.cells_with(of_pivot).into_iter().find_map(|pivot| {
        let bivalue = || pivot.peers().iter().filter(|&cell| board.count(cell) == 2);
        bivalue()
            .filter(|&x| (board.at(pivot) - board.at(x)).len() == 1)
            .find_map(|x| bivalue().find_map(|z| wing_of(board, [pivot, x, z])))
    })
}

/// Returns the step of a pivot and two pincers, if they are a wing that removes anything.
fn wing_of(board: &Board, all: [Cell; 3]) -> Option<FoundStep> {
    let [pivot, x, z] = all.map(|cell| board.at(cell));
    let is_xyz = pivot.len() == 3;
    let common = pivot & x & z;
    if (pivot | x | z).len() != 3 || common.len() != usize::from(is_xyz) || (x & z).len() != 1 {
        return None;
    }
    let digit = (x & z).sole()?;
    let seen = all[1].peers() & all[2].peers() & if is_xyz { all[0].peers() } else { CellBits::ALL };
    let detail = format!("Cells {} on value {}", cell_list(all), digit);
    let found = FoundStep::removing(remove_digit(board, seen, digit))?.described(detail).naming(all);
    Some(found.whole_cells(Role::Pivot, all[0].bits()).whole_cells(Role::Pincer, set_of(&all[1..])))
}
