//! Fish of rows and columns, and of boxes with either (Franken), with and without fins; patterns of a digit with two
//! places in a house.

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, bit, cells, choose, common_peers},
    found::{Found, remove_digit},
};

/// The largest number of fins.
const FINS: u32 = 5;
/// The largest number of fins in two bases.
const ENDO_FINS: u32 = 2;

/// What a search for fish accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rate) enum Fins {
    None,
    Finned,
    Sashimi,
}

/// Finds a fish of a size: digits ascending, rows as bases before columns.
pub(in crate::rate) fn fish(board: &Board, size: usize, fins: Fins) -> Option<Found> {
    (0..9).find_map(|digit| {
        [(0, 9), (9, 0)].into_iter().find_map(|(base, cover)| {
            let places = |line: usize| board.places_in(line, digit);
            let limit = if fins == Fins::None { size } else { 9 };
            let bases: Vec<_> = (base..base + 9)
                .map(places)
                .filter(|&set| set != 0 && set.count_ones() as usize <= limit)
                .collect();
            let lines: Vec<_> = (cover..cover + 9).map(|line| HOUSE_BITS[line]).collect();
            choose(&bases, size, |bases| {
                let body = bases.iter().fold(0, |body, base| body | base);
                let met: Vec<_> = lines.iter().copied().filter(|line| body & line != 0).collect();
                choose(&met, size, |covers| {
                    let covered = covers.iter().fold(0, |covered, cover| covered | cover);
                    fish_of(board, digit, bases, covered, fins)
                })
            })
        })
    })
}

fn fish_of(board: &Board, digit: usize, bases: &[CellBits], covered: CellBits, fins: Fins) -> Option<Found> {
    let body = bases.iter().fold(0, |body, base| body | base);
    let outside = body & !covered;
    let number = outside.count_ones();
    let found = if fins == Fins::None { number == 0 } else { (1..=FINS).contains(&number) };
    let is_sashimi = bases.iter().any(|base| (base & !outside).count_ones() <= 1);
    if !found || fins != Fins::None && is_sashimi != (fins == Fins::Sashimi) {
        return None;
    }
    let name = match (bases.len(), fins) {
        (2, Fins::None) => "X-Wing",
        (3, Fins::None) => "Swordfish",
        (_, Fins::None) => "Jellyfish",
        (2, Fins::Finned) => "Finned X-Wing",
        (3, Fins::Finned) => "Finned Swordfish",
        (_, Fins::Finned) => "Finned Jellyfish",
        (2, Fins::Sashimi) => "Sashimi X-Wing",
        (3, Fins::Sashimi) => "Sashimi Swordfish",
        (_, Fins::Sashimi) => "Sashimi Jellyfish",
    };
    let removed = remove_digit(board, covered & !body & common_peers(outside), digit);
    Some(Found::removing(name, removed)?.listing(cells(body & covered).take(1), [digit]))
}

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
                let fins = if finned { FINS } else { 0 };
                let covering = covering(board, digit, &covers, (size, fins), body);
                covering.iter().find_map(|covers| franken_of(board, digit, (body, endo), covers, finned))
            })
        })
    })
}

/// Lists the choices of covers, in the order of their indices, that leave at most as many places as there may be fins.
fn covering(
    board: &Board,
    digit: usize,
    covers: &[usize],
    (size, limit): (usize, u32),
    body: CellBits,
) -> Vec<Vec<usize>> {
    let left: Vec<_> = covers.iter().map(|&cover| body & !board.places_in(cover, digit)).collect();
    let fits = |left: CellBits| left.count_ones() <= limit;
    let mut found = Vec::new();
    for i in 0..covers.len() {
        for j in i + 1..covers.len() {
            let of_two = left[i] & left[j];
            if size == 2 && fits(of_two) {
                found.push(vec![covers[i], covers[j]]);
            }
            // The largest house has nine places.
            if size == 3 && of_two.count_ones() <= limit + 9 {
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

fn franken_of(
    board: &Board,
    digit: usize,
    (body, endo): (CellBits, CellBits),
    covers: &[usize],
    finned: bool,
) -> Option<Found> {
    let (covered, twice) = overlap(board, digit, covers);
    let fins = body & !covered | endo;
    let is_allowed = if finned { (1..=FINS).contains(&fins.count_ones()) } else { fins == 0 };
    if !is_allowed {
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

/// Finds two parallel lines with two places each, of which one of each share a crossing line.
pub(super) fn skyscraper(board: &Board) -> Option<Found> {
    [0..9, 9..18].into_iter().find_map(|lines| {
        (0..9).find_map(|digit| {
            let two: Vec<_> = lines.clone().filter(|&line| board.free(line, digit) == 2).collect();
            choose(&two, 2, |chosen| {
                let of_line = |line: usize| -> Vec<usize> { cells(board.places_in(line, digit)).collect() };
                let (a, b) = (of_line(chosen[0]), of_line(chosen[1]));
                let is_linked = |end: usize| cross_line(a[end], chosen[0]) == cross_line(b[end], chosen[1]);
                let linked = (0..2).find(|&end| is_linked(end))?;
                let free = 1 - linked;
                if is_linked(free) {
                    return None;
                }
                let set = common_peers(bit(a[free]) | bit(b[free]));
                let found = Found::removing("Skyscraper", remove_digit(board, set, digit))?;
                Some(found.listing([a[free]], [digit]))
            })
        })
    })
}

/// Returns the column of a cell in a row, and the row of a cell in a column.
const fn cross_line(cell: usize, line: usize) -> usize {
    if line < 9 { cell % 9 } else { cell / 9 }
}

/// Finds a row and a column with two places each, of which one of each share a box.
pub(super) fn two_string_kite(board: &Board) -> Option<Found> {
    (0..9).find_map(|digit| {
        let two = |lines: std::ops::Range<usize>| -> Vec<[usize; 2]> {
            let pair = |line| cells(board.places_in(line, digit)).collect::<Vec<_>>().try_into().ok();
            lines.filter_map(pair).collect()
        };
        let (mut rows, mut columns) = (two(0..9), two(9..18));
        for row in &mut rows {
            for column in &mut columns {
                let found = kite(board, digit, row, column);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    })
}

/// The ends in one box come first afterwards, and stay there for later pairs of the digit.
fn kite(board: &Board, digit: usize, row: &mut [usize; 2], column: &mut [usize; 2]) -> Option<Found> {
    let block = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let (a, b) = ends.into_iter().find(|&(a, b)| block(row[a]) == block(column[b]))?;
    row.swap(0, a);
    column.swap(0, b);
    if row.iter().any(|cell| column.contains(cell)) {
        return None;
    }
    let crossing = bit(column[1] / 9 * 9 + row[1] % 9);
    let found = Found::removing("2-String Kite", remove_digit(board, crossing, digit))?;
    Some(found.listing([row[1]], [digit]))
}

/// Finds a box whose places for a digit lie in a row and a column, one of which meets a line with two places.
pub(super) fn empty_rectangle(board: &Board) -> Option<Found> {
    (0..9).find_map(|digit| {
        (18..27).filter(|&block| (2..=5).contains(&board.free(block, digit))).find_map(|block| {
            let corner = (block - 18) / 3 * 27 + (block - 18) % 3 * 3;
            (0..9)
                .rev()
                .find_map(|place| empty_rectangle_at(board, digit, block, corner + place / 3 * 9 + place % 3))
        })
    })
}

/// Tries the row and the column through a cell of the box.
fn empty_rectangle_at(board: &Board, digit: usize, block: usize, center: usize) -> Option<Found> {
    let places = board.places_in(block, digit);
    let (row, column) = (HOUSE_BITS[center / 9], HOUSE_BITS[9 + center % 9]);
    let (in_row, in_column) = (places & row, places & column);
    let is_apart = in_row & !column != 0 && in_column & !row != 0;
    if places & !(row | column) != 0 || !is_apart || in_row.count_ones() < 2 && in_column.count_ones() < 2 {
        return None;
    }
    let along = |line: CellBits, across: usize, is_row: bool| {
        cells(line & !HOUSE_BITS[block] & board.places(digit)).find_map(|cell| {
            let crossing = if is_row { 9 + cell % 9 } else { cell / 9 };
            if board.free(crossing, digit) != 2 {
                return None;
            }
            let other = (board.places_in(crossing, digit) & !bit(cell)).trailing_zeros() as usize;
            let target = if is_row { other / 9 * 9 + across } else { across * 9 + other % 9 };
            let set = bit(target) & !HOUSE_BITS[block];
            let found = Found::removing("Empty Rectangle", remove_digit(board, set, digit))?;
            Some(found.listing([cell], [digit]))
        })
    };
    along(row, center % 9, true).or_else(|| along(column, center / 9, false))
}
