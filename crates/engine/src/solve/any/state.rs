//! The rules that narrow a grid of any shape.
//!
//! In comes an array of candidates with some cells changed, out comes the same array in which nothing more follows from
//! singles and locked candidates, or that there is a contradiction. The search around it copies the array for each guess.

use super::map::HouseMap;

/// Marks a cell whose digit was propagated to its peers.
pub(super) const PROPAGATED: u32 = 1 << 31;

/// The changes in a state that rules have to process.
#[derive(Debug, Clone, Default)]
pub(super) struct Agenda {
    /// Cells with one candidate that may not be propagated yet.
    singles: Vec<u16>,
    /// Houses with removed candidates, one bit each.
    houses: u128,
    /// Houses of the last contradiction, one bit each.
    pub(super) blamed: u128,
}

impl Agenda {
    /// Marks everything as changed.
    pub(super) fn all(&mut self, map: &HouseMap, cells: &[u32]) {
        self.singles.clear();
        let all = cells.iter().enumerate();
        let single = all.filter(|(_, mask)| mask.is_power_of_two());
        self.singles.extend(single.map(|(cell, _)| cell as u16));
        self.houses = map.all_houses();
    }

    /// Marks only this cell as changed.
    pub(super) fn only(&mut self, map: &HouseMap, cells: &[u32], cell: usize) {
        self.singles.clear();
        self.houses = 0;
        self.changed(map, cells, cell);
    }

    /// Notes the houses to look at again, and a new single.
    fn changed(&mut self, map: &HouseMap, cells: &[u32], cell: usize) {
        self.houses |= map.houses_of[cell];
        if cells[cell].is_power_of_two() {
            self.singles.push(cell as u16);
        }
    }
}

/// Cells by row-major index, each a mask of candidates, and the rules to apply to them.
#[derive(Debug)]
pub(super) struct CellState<'a> {
    pub(super) map: &'a HouseMap,
    pub(super) agenda: &'a mut Agenda,
    pub(super) cells: &'a mut [u32],
}

impl CellState<'_> {
    /// Applies naked singles, hidden singles and locked candidates until nothing more follows. Returns false if
    /// a cell or a digit has no place left.
    pub(super) fn propagate(&mut self, passes: &mut u64) -> bool {
        loop {
            *passes += 1;
            while let Some(cell) = self.agenda.singles.pop() {
                if !self.propagate_to_peers(usize::from(cell)) {
                    return false;
                }
            }
            if self.agenda.houses != 0 {
                let house = self.agenda.houses.trailing_zeros() as usize;
                self.agenda.houses &= self.agenda.houses - 1;
                if !self.hidden_singles(house) {
                    return false;
                }
            } else {
                match self.locked_candidates() {
                    None => return false,
                    Some(false) => return true,
                    Some(true) => {}
                }
            }
        }
    }

    /// Removes candidates from a cell; returns false if none is left.
    fn take(&mut self, cell: usize, digits: u32) -> bool {
        let left = self.cells[cell] & !digits;
        self.cells[cell] = left;
        self.agenda.changed(self.map, self.cells, cell);
        if left & !PROPAGATED == 0 {
            self.agenda.blamed = self.map.houses_of[cell];
        }
        left & !PROPAGATED != 0
    }

    /// Removes the digit of a single from its peers, once; `false` on a contradiction.
    fn propagate_to_peers(&mut self, cell: usize) -> bool {
        let digit = self.cells[cell];
        if digit & PROPAGATED != 0 {
            return true;
        }
        self.cells[cell] |= PROPAGATED;
        let map = self.map;
        map.peers(cell).iter().all(|&peer| {
            let peer = usize::from(peer);
            self.cells[peer] & digit == 0 || self.take(peer, digit)
        })
    }

    /// Finds the digits with one place in a house; `false` if a digit has none.
    fn hidden_singles(&mut self, house: usize) -> bool {
        let map = self.map;
        let (mut once, mut twice, mut propagated) = (0, 0, 0);
        for &cell in map.house(house) {
            let mask = self.cells[usize::from(cell)];
            twice |= once & mask;
            once |= mask;
            propagated |= if mask & PROPAGATED != 0 { mask } else { 0 };
        }
        self.agenda.blamed = 1 << house;
        if (once & !PROPAGATED).count_ones() as usize != map.side {
            return false;
        }
        let hidden = once & !twice & !propagated & !PROPAGATED;
        hidden == 0
            || map.house(house).iter().all(|&cell| {
                let mask = self.cells[usize::from(cell)];
                let own = mask & hidden;
                own == 0 || own == mask || own.is_power_of_two() && self.take(usize::from(cell), mask & !own)
            })
    }

    /// Applies locked candidates. Returns whether anything changed; `None` if a cell has no candidate left.
    fn locked_candidates(&mut self) -> Option<bool> {
        let map = self.map;
        let mut changed = false;
        for (lines, cells) in map.chutes() {
            let length = map.side / lines;
            let mut segments = [0; 144];
            for (segment, cells) in segments.iter_mut().zip(cells.chunks(length)) {
                let masks = cells.iter().map(|&cell| self.cells[usize::from(cell)]);
                *segment = masks.fold(0, |all, mask| all | mask) & !PROPAGATED;
            }
            let ruled_out = ruled_out(&segments, lines);
            let pairs = segments.iter().zip(ruled_out).zip(cells.chunks(length));
            for ((&segment, out), cells) in pairs {
                if segment & out == 0 {
                    continue;
                }
                changed = true;
                for cell in cells.iter().map(|&cell| usize::from(cell)) {
                    if self.cells[cell] & out != 0 && !self.take(cell, out) {
                        return None;
                    }
                }
            }
        }
        Some(changed)
    }
}

/// Returns the digits that are impossible in each segment: those that another line of the chute has only in
/// this box, and those that another box has only in this line.
fn ruled_out(segments: &[u32; 144], lines: usize) -> [u32; 144] {
    let mut out = [0; 144];
    for first in 0..lines {
        let (mut line, mut block) = (SeenOnce::default(), SeenOnce::default());
        for second in 0..lines {
            line.add(segments[first * lines + second]);
            block.add(segments[second * lines + first]);
        }
        for second in 0..lines {
            let in_line = segments[first * lines + second] & line.digits();
            let in_block = segments[second * lines + first] & block.digits();
            for third in (0..lines).filter(|&third| third != first) {
                out[third * lines + second] |= in_line;
                out[second * lines + third] |= in_block;
            }
        }
    }
    out
}

/// Collects the digits that were seen exactly once.
#[derive(Debug, Default)]
struct SeenOnce {
    once: u32,
    twice: u32,
}

impl SeenOnce {
    fn add(&mut self, digits: u32) {
        self.twice |= self.once & digits;
        self.once |= digits;
    }

    fn digits(&self) -> u32 {
        self.once & !self.twice
    }
}
