//! Colouring: places of a digit tied together by houses that have two.

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSES_OF, PEERS, bit, cells},
    found::{Found, remove_digit},
};

/// Places of a digit in two colours, one of which is right.
type Component = [CellBits; 2];

fn components(board: &Board, digit: usize) -> Vec<Component> {
    let mut found: Vec<Component> = Vec::new();
    for start in cells(board.places(digit)) {
        if found.iter().all(|[a, b]| (a | b) & bit(start) == 0) {
            let mut component = [0; 2];
            colour(board, digit, start, 0, &mut component);
            found.push(component);
        }
    }
    found.retain(|component| component[1] != 0);
    found
}

fn colour(board: &Board, digit: usize, cell: usize, side: usize, component: &mut Component) {
    component[side] |= bit(cell);
    for house in HOUSES_OF[cell].map(usize::from) {
        let partner = board.places_in(house, digit) & !bit(cell);
        if board.free(house, digit) == 2 && partner & (component[0] | component[1]) == 0 {
            colour(board, digit, partner.trailing_zeros() as usize, 1 - side, component);
        }
    }
}

/// Returns the cells that see a cell of a set.
fn seen_by(set: CellBits) -> CellBits {
    cells(set).fold(0, |seen, cell| seen | PEERS[cell])
}

/// Finds a colour that contradicts itself, or a cell that sees both colours.
pub(super) fn simple(board: &Board) -> Option<Found> {
    (0..9).find_map(|digit| {
        components(board, digit).into_iter().find_map(|[a, b]| {
            let wrapped = [a, b].into_iter().filter(|&colour| colour & seen_by(colour) != 0);
            let wrap = remove_digit(board, wrapped.fold(0, |all, colour| all | colour), digit);
            let trap = || remove_digit(board, seen_by(a) & seen_by(b), digit);
            let found = Found::removing("Simple Colors Wrap", wrap);
            found.or_else(|| Found::removing("Simple Colors Trap", trap()))
        })
    })
}

/// Finds two components whose colours see each other.
pub(super) fn multi(board: &Board) -> Option<Found> {
    (0..9).find_map(|digit| {
        let components = components(board, digit);
        let pairs = (0..components.len()).flat_map(|i| (0..components.len()).map(move |j| (i, j)));
        pairs.filter(|(i, j)| i != j).find_map(|(i, j)| {
            let (first, second) = (components[i], components[j]);
            let is_wrong = |&colour: &CellBits| second.iter().all(|other| seen_by(colour) & other != 0);
            let wrong = first.into_iter().filter(is_wrong).fold(0, |all, colour| all | colour);
            let found = Found::removing("Multi-Colors 2", remove_digit(board, wrong, digit));
            found.or_else(|| {
                let sides = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
                let tied = sides.filter(|&(a, b)| seen_by(first[a]) & second[b] != 0);
                let fall = tied.fold(0, |all, (a, b)| all | seen_by(first[1 - a]) & seen_by(second[1 - b]));
                Found::removing("Multi-Colors 1", remove_digit(board, fall, digit))
            })
        })
    })
}
