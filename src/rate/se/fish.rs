//! Fish and wings.

use super::text;
use crate::rate::{
    board::Board,
    cells::{HOUSE_BITS, HOUSES, PEERS, bit, cells, digits, patterns},
    found::{Found, remove_digit},
};

/// Finds a fish of a size: columns as bases, then rows.
pub(super) fn fish(board: &Board, size: usize) -> Option<Found> {
    [9, 0].into_iter().find_map(|base| {
        patterns(9, size).find_map(|lines| (0..9).find_map(|digit| fish_of(board, base, lines, digit)))
    })
}

fn fish_of(board: &Board, base: usize, lines: u16, digit: usize) -> Option<Found> {
    let size = lines.count_ones() as usize;
    let placed = (0..9).filter(|&row| board.free(row, digit) == 0).count();
    let bases = || digits(lines).map(|line| base + line);
    if placed + 2 * size > 9 || bases().any(|line| board.free(line, digit) < 2) {
        return None;
    }
    let body = bases().fold(0, |body, line| body | board.places_in(line, digit));
    let covers: Vec<_> = (9 - base..18 - base).filter(|&cover| body & HOUSE_BITS[cover] != 0).collect();
    if covers.len() != size {
        return None;
    }
    let covered = covers.iter().fold(0, |covered, &cover| covered | HOUSE_BITS[cover]);
    let (name, tenths) = [("X-Wing", 32), ("Swordfish", 38), ("Jellyfish", 52)][size - 2];
    let found = Found::removing(name, remove_digit(board, covered & !body, digit))?;
    let in_order =
        covers.iter().flat_map(|&cover| HOUSES[cover]).map(usize::from).filter(|&cell| body & bit(cell) != 0);
    let [bases, covers] = if base == 9 { ["columns", "rows"] } else { ["rows", "columns"] };
    let detail =
        format!("Cells {}: {} in {size} {bases} and {size} {covers}", text::list(in_order), digit + 1);
    Some(found.rated(tenths, detail))
}

/// Finds an XY-Wing, or an XYZ-Wing if the pivot has three candidates.
pub(super) fn wing(board: &Board, of_pivot: usize) -> Option<Found> {
    board.cells_with(of_pivot).into_iter().find_map(|pivot| {
        let bivalue = || cells(PEERS[pivot]).filter(|&cell| board.count(cell) == 2);
        bivalue()
            .filter(|&x| (board.at(pivot) & !board.at(x)).is_power_of_two())
            .find_map(|x| bivalue().find_map(|z| wing_of(board, [pivot, x, z])))
    })
}

fn wing_of(board: &Board, all: [usize; 3]) -> Option<Found> {
    let [pivot, x, z] = all.map(|cell| board.at(cell));
    let is_xyz = pivot.count_ones() == 3;
    let common = pivot & x & z;
    if (pivot | x | z).count_ones() != 3
        || common.count_ones() != u32::from(is_xyz)
        || (x & z).count_ones() != 1
    {
        return None;
    }
    let digit = (x & z).trailing_zeros() as usize;
    let seen = PEERS[all[1]] & PEERS[all[2]] & if is_xyz { PEERS[all[0]] } else { !0 };
    let (name, tenths) = if is_xyz { ("XYZ-Wing", 44) } else { ("XY-Wing", 42) };
    let detail = format!("Cells {} on value {}", text::list(all), digit + 1);
    Some(Found::removing(name, remove_digit(board, seen, digit))?.rated(tenths, detail))
}
