//! Aligned exclusion: combinations of candidates of two or three cells that would empty another cell.

use super::text;
use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, HOUSES_OF, PEERS, bit, cells, digits, sees},
    found::Found,
};

/// The cells that may exclude combinations of a cell: those of its box first, then of its row and column.
fn excluders(board: &Board, cell: usize, limit: usize) -> Vec<usize> {
    let [row, column, block] = HOUSES_OF[cell].map(usize::from);
    let mut listed = 0;
    let mut found = Vec::new();
    for house in [block, row, column] {
        let new = PEERS[cell] & HOUSE_BITS[house] & !listed;
        listed |= new;
        found.extend(cells(new).filter(|&peer| (2..=limit).contains(&board.count(peer))));
    }
    found
}

/// Finds two or three cells with an elimination.
pub(super) fn exclusion(board: &Board, size: usize) -> Option<Found> {
    let is_lonely = |cell: usize| cells(PEERS[cell] & board.blank()).all(|peer| board.count(peer) != 1);
    let eligible: Vec<_> = cells(board.blank())
        .filter(|&cell| board.count(cell) >= 2 && is_lonely(cell))
        .map(|cell| (cell, excluders(board, cell, size)))
        .filter(|(_, excluders)| !excluders.is_empty())
        .collect();
    let is_eligible = |cell: usize| eligible.iter().any(|(known, _)| *known == cell);
    let set = |excluders: &[usize]| excluders.iter().fold(0, |set, &cell| set | bit(cell));
    (1..eligible.len()).find_map(|second| {
        (0..second).find_map(|first| {
            let [(a, of_a), (b, of_b)] = [&eligible[first], &eligible[second]];
            let common = set(of_a) & set(of_b);
            if size == 2 {
                return exclude(board, &[*a, *b], common);
            }
            let new = of_b.iter().filter(|cell| !of_a.contains(cell));
            let thirds = of_a.iter().chain(new).filter(|&cell| cell != a && cell != b && is_eligible(*cell));
            thirds.copied().find_map(|third| {
                exclude(board, &[*a, *b, third], common & set(&excluders(board, third, size)))
            })
        })
    })
}

/// Removes the candidates that occur in no combination that the excluders allow.
fn exclude(board: &Board, chosen: &[usize], common: CellBits) -> Option<Found> {
    if common.count_ones() < 2 {
        return None;
    }
    let excluders: Vec<_> = cells(common).map(|cell| board.at(cell)).collect();
    let mut allowed = vec![0_u16; chosen.len()];
    combine(board, chosen, &mut Vec::new(), &mut |combination| {
        let union = combination.iter().fold(0_u16, |union, &digit| union | 1 << digit);
        if excluders.iter().all(|excluder| excluder & !union != 0) {
            allowed.iter_mut().zip(combination).for_each(|(allowed, &digit)| *allowed |= 1 << digit);
        }
    });
    let fallen = chosen.iter().zip(&allowed).flat_map(|(&cell, &allowed)| {
        digits(board.at(cell) & !allowed).map(move |digit| (cell as u8, digit as u8))
    });
    let (name, tenths) = match chosen.len() {
        2 => ("Aligned Pair Exclusion", 62),
        _ => ("Aligned Triplet Exclusion", 75),
    };
    Some(Found::removing(name, fallen.collect())?.rated(tenths, text::list(chosen.iter().copied())))
}

/// Passes the combinations of candidates without equal digits in cells that see each other to a function.
fn combine(
    board: &Board,
    chosen: &[usize],
    digits_so_far: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]),
) {
    let Some(&cell) = chosen.get(digits_so_far.len()) else { return visit(digits_so_far) };
    for digit in digits(board.at(cell)) {
        let clashes = digits_so_far.iter().zip(chosen).any(|(&other, &at)| other == digit && sees(at, cell));
        if !clashes {
            digits_so_far.push(digit);
            combine(board, chosen, digits_so_far, visit);
            digits_so_far.pop();
        }
    }
}
