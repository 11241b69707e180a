//! Divides long sections: many grids that follow one another with nothing between them.
//!
//! A lost row shifts all grids below it, so a section is divided only where its own rows prove where grids
//! begin: of the grids just above and just below the place hardly any has a digit twice in a row or column,
//! and with every other step more have. A proof by nearby rows does not depend on how much else is read: a
//! text in chunks is divided where the whole is, and damage stays within its part.

use std::ops::Range;

use crate::{
    cells::mark::Mark,
    layout::row::{Row, is_known},
};

/// The number of grids from one place to the next that is tried.
const STRIDE: usize = 64;
/// The number of grids above a place, and below it, that prove it.
const WITNESSES: usize = 32;
/// The largest number of them that may clash.
const MAX_CLASHING: usize = 2;
/// The smallest number of them that must clash for every other place.
const REFUTING: usize = 6;

/// Finds places as rows are added.
pub(super) struct Divider {
    side: usize,
    /// The first row, since the last place, that may be the next.
    from: usize,
}

impl Divider {
    pub(super) const fn new(side: usize) -> Self {
        Self { side, from: STRIDE * side }
    }

    /// Returns the next place, if the last row proves it: called after each row. `gaps` are the numbers of rows
    /// before each rule or blank line.
    pub(super) fn place(&mut self, rows: &[Row], gaps: &[usize]) -> Option<usize> {
        let side = self.side;
        if rows.len() < self.from + (WITNESSES + 1) * side {
            return None;
        }
        let mut places = self.from..self.from + side;
        let place = places.find(|&place| is_proved(rows, gaps, side, place));
        self.from = if place.is_some() { 0 } else { self.from } + STRIDE * side;
        place
    }
}

/// Returns whether grids begin at a place: from there on they hardly clash, and at any other step they would.
fn is_proved(rows: &[Row], gaps: &[usize], side: usize, place: usize) -> bool {
    let witnesses = place - WITNESSES * side..place + WITNESSES * side;
    let clashing = |range: Range<usize>| {
        let grids = rows[range].chunks_exact(side);
        grids.filter(|grid| clashes(grid, side)).count()
    };
    clashing(place..witnesses.end) <= MAX_CLASHING
        && clashing(witnesses.start..place) <= MAX_CLASHING
        && rows[witnesses.clone()].iter().all(|row| is_plain(row, side))
        && are_alike(gaps, &witnesses, side)
        && (1..side).all(|step| clashing(witnesses.start + step..place) >= REFUTING)
}

/// Whether every grid of these rows has its gaps where the others have them.
fn are_alike(gaps: &[usize], rows: &Range<usize>, side: usize) -> bool {
    let from = gaps.partition_point(|&gap| gap <= rows.start);
    let inside = gaps[from..].iter().take_while(|&&gap| gap < rows.end);
    let mut grids = vec![0_u32; rows.len() / side];
    for gap in inside {
        let place = gap - rows.start - 1;
        grids[place / side] |= 1 << (place % side);
    }
    // A gap below the last grid may belong to another.
    if let [first, .., last] = &mut grids[..] {
        *last |= *first & 1 << (side - 1);
    }
    grids.iter().all(|&grid| grid == grids[0])
}

/// Whether a row has as many cells as usual, all digits and blanks.
fn is_plain(row: &Row, side: usize) -> bool {
    let is_cell = |mark: Mark| is_known(mark) || matches!(mark, Mark::Letter(_));
    row.tokens.len() == side
        && row.diagnostic.is_none()
        && !row.padded
        && row.tokens.iter().all(|token| is_cell(token.mark))
}

/// Whether some digit is twice in a row or column.
fn clashes(grid: &[Row], side: usize) -> bool {
    let digit = |row: usize, column: usize| match grid[row].tokens.get(column)?.mark {
        Mark::Number(number @ 1..32) => Some(1_u64 << number),
        Mark::Letter(letter @ 0..32) if !is_known(Mark::Letter(letter)) => Some(1 << (32 + letter)),
        _ => None,
    };
    let twice = |cells: &mut dyn Iterator<Item = Option<u64>>| {
        let mut seen = 0_u64;
        cells.flatten().any(|digit| {
            let again = seen & digit != 0;
            seen |= digit;
            again
        })
    };
    (0..side).any(|column| twice(&mut (0..side).map(|row| digit(row, column))))
        || (0..side).any(|row| twice(&mut (0..side).map(|column| digit(row, column))))
}
