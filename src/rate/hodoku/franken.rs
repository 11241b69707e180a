//! Franken fish: fish of rows or columns and boxes, with and without fins.

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, cells, choose, common_peers},
    found::{Found, remove_digit},
};

/// The largest numbers of fins, and of fins in two bases.
const FINS: u32 = 5;
const ENDO_FINS: u32 = 2;

/// Finds a fish of a size: rows and boxes covered by columns and boxes, then the reverse.
pub(super) fn franken(board: &Board, size: usize, finned: bool) -> Option<Found> {
    (0..9).find_map(|digit| {
        [0, 9].into_iter().find_map(|first| {
            let houses = |line: usize| -> Vec<usize> {
                (line..line + 9).chain(18..27).filter(|&house| board.free(house, digit) > 0).collect()
            };
            let covers = houses(9 - first);
            choose(&houses(first), size, |bases| {
                let (body, endo) = overlap(board, digit, bases);
                if endo.count_ones() > if finned { ENDO_FINS } else { 0 } {
                    return None;
                }
                let is_cover = |&&house: &&usize| !bases.contains(&house) && HOUSE_BITS[house] & body != 0;
                let covers: Vec<_> = covers.iter().filter(is_cover).copied().collect();
                let covering = covering(board, digit, &covers, size, body);
                covering.iter().find_map(|covers| fish_of(board, digit, (body, endo), covers, finned))
            })
        })
    })
}

/// Lists the choices of covers, in the order of their indices, that leave at most as many places as there may be fins.
fn covering(board: &Board, digit: usize, covers: &[usize], size: usize, body: CellBits) -> Vec<Vec<usize>> {
    let left: Vec<_> = covers.iter().map(|&cover| body & !board.places_in(cover, digit)).collect();
    let fits = |left: CellBits| left.count_ones() <= FINS;
    let mut found = Vec::new();
    for i in 0..covers.len() {
        for j in i + 1..covers.len() {
            let of_two = left[i] & left[j];
            if size == 2 && fits(of_two) {
                found.push(vec![covers[i], covers[j]]);
            }
            // The largest house has nine places.
            if size == 3 && of_two.count_ones() <= FINS + 9 {
                let thirds = (j + 1..covers.len()).filter(|&k| fits(of_two & left[k]));
                found.extend(thirds.map(|k| vec![covers[i], covers[j], covers[k]]));
            }
        }
    }
    found
}

/// Returns the places of a digit in some houses, and those in more than one of them.
fn overlap(board: &Board, digit: usize, houses: &[usize]) -> (CellBits, CellBits) {
    houses.iter().fold((0, 0), |(all, twice), &house| {
        let places = board.places_in(house, digit);
        (all | places, twice | all & places)
    })
}

fn fish_of(
    board: &Board,
    digit: usize,
    (body, endo): (CellBits, CellBits),
    covers: &[usize],
    finned: bool,
) -> Option<Found> {
    let (covered, twice) = overlap(board, digit, covers);
    let fins = body & !covered | endo;
    let is_fish = if finned { (1..=FINS).contains(&fins.count_ones()) } else { fins == 0 };
    if !is_fish {
        return None;
    }
    let name = match (covers.len(), finned) {
        (2, false) => "Franken X-Wing",
        (_, false) => "Franken Swordfish",
        (2, true) => "Finned Franken X-Wing",
        (_, true) => "Finned Franken Swordfish",
    };
    let seen = common_peers(fins);
    let mut removed = remove_digit(board, covered & !body & seen, digit);
    removed.extend(remove_digit(board, twice & body & seen, digit));
    Some(Found::removing(name, removed)?.listing(cells(body & !fins).take(1), [digit]))
}
