//! Chains from several candidates: Nishio, cell and region chains, contradictions.

use super::{
    chains::{Least, Potential, cell, potential},
    propagation::{self, Propagation, Reach},
    unary::{conclude, describe},
};
use crate::rate::{
    board::Board,
    cells::{self, HOUSES_OF, cells, digits},
    found::{Cases, Follow, Found, add_new, house_kind},
};

/// Finds the least chain from several candidates.
pub(super) fn multiple(board: &Board, reach: Reach) -> Option<Found> {
    search(board, reach, Least::default())
}

pub(super) fn search(board: &Board, reach: Reach, least: Least) -> Option<Found> {
    let mut search = Search { board, reach, known: (0..1458).map(|_| None).collect(), least };
    let fewest = if reach == Reach::Static { 3 } else { 2 };
    for cell in cells(board.blank()).filter(|&cell| board.count(cell) >= fewest) {
        for digit in digits(board.at(cell)) {
            search.candidate(cell, digit);
        }
        if reach != Reach::Nishio {
            search.cell(cell);
        }
    }
    search.least.take()
}

/// Returns the function that follows chains of a reach again.
fn following(reach: Reach) -> Follow {
    match reach {
        Reach::Nishio => |board, pairs| propagation::tell(board, Reach::Nishio, pairs),
        Reach::Static => |board, pairs| propagation::tell(board, Reach::Static, pairs),
        Reach::Dynamic => |board, pairs| propagation::tell(board, Reach::Dynamic, pairs),
        Reach::Advanced => |board, pairs| propagation::tell(board, Reach::Advanced, pairs),
    }
}

struct Search<'a> {
    board: &'a Board,
    reach: Reach,
    /// What follows from each potential, as far as it was needed.
    known: Vec<Option<Box<Propagation>>>,
    least: Least,
}

impl Search<'_> {
    const fn base(&self) -> u32 {
        match self.reach {
            Reach::Nishio => 75,
            Reach::Static => 80,
            Reach::Dynamic => 85,
            Reach::Advanced => 90,
        }
    }

    fn follow(&mut self, start: Potential) {
        let (board, reach, base, least) = (self.board, self.reach, self.base(), &self.least);
        // The next nodes have one more link, and every hint has another end.
        let limit = |depth: u32| least.is_before(base, depth + 3, 1);
        self.known[start].get_or_insert_with(|| Box::new(Propagation::new(board, start, reach, &limit)));
    }

    /// Offers what follows from a candidate, on or off.
    fn candidate(&mut self, cell: usize, digit: usize) {
        let [on, off] = [true, false].map(|is_on| potential(cell, digit, is_on));
        for start in [on, off] {
            self.follow(start);
            if self.reach != Reach::Static {
                self.contradiction(start);
            }
        }
        if matches!(self.reach, Reach::Dynamic | Reach::Advanced) && self.board.count(cell) >= 3 {
            let detail = || format!("{} & off", describe(on));
            self.common(&[on, off], Some(cell), (1, "Double Forcing Chain"), &detail);
        }
        if self.reach != Reach::Nishio {
            let [row, column, block] = HOUSES_OF[cell].map(usize::from);
            for house in [block, row, column] {
                self.house(cell, house, digit);
            }
        }
    }

    fn contradiction(&mut self, start: Potential) {
        let propagation = self.known[start].as_ref().expect("it was followed before");
        let Some((both, at_least, complexity)) = propagation.contradiction() else { return };
        if self.least.is_before(self.base(), at_least, 7) {
            return;
        }
        let is_nishio = self.reach == Reach::Nishio;
        let name = if is_nishio { "Nishio Forcing Chain" } else { "Contradiction Forcing Chain" };
        let (board, base, reach) = (self.board, self.base(), self.reach);
        let complexity = complexity();
        self.least.offer(base, complexity, 7, || {
            let mut found = conclude(board, name, start ^ 1)?;
            let text = describe(both);
            found.detail = format!("{} ==> {} both on & off", describe(start), text.trim_end_matches(" on"));
            found.cases =
                Some(Cases { pairs: vec![(start, both), (start, both ^ 1)], follow: following(reach) });
            let mut named = vec![cell(start)];
            add_new(&mut named, [cell(both)]);
            Some(found.naming(named))
        });
    }

    /// Offers what follows from each place of a digit in a house, from the first of these.
    fn house(&mut self, cell: usize, house: usize, digit: usize) {
        let places = self.board.places_in(house, digit);
        if places.count_ones() < 2 || places.trailing_zeros() as usize != cell {
            return;
        }
        let starts: Vec<_> = cells(places).map(|cell| potential(cell, digit, true)).collect();
        let detail = || format!("{} in {}", digit + 1, house_kind(house));
        self.common(&starts, None, (6, "Region Forcing Chains"), &detail);
    }

    /// Offers what follows from each candidate of a cell.
    fn cell(&mut self, cell: usize) {
        let starts: Vec<_> = digits(self.board.at(cell)).map(|digit| potential(cell, digit, true)).collect();
        self.common(&starts, Some(cell), (5, "Cell Forcing Chains"), &|| cells::name(cell));
    }

    /// Offers what follows from each of several candidates, of a cell if there is one: placements, then eliminations.
    fn common(
        &mut self,
        starts: &[Potential],
        of: Option<usize>,
        (kind, name): (u32, &'static str),
        detail: &dyn Fn() -> String,
    ) {
        for &start in starts {
            self.follow(start);
        }
        let all: Vec<_> = starts.iter().filter_map(|&start| self.known[start].as_ref()).collect();
        let base = self.base();
        for wants_on in [true, false] {
            for target in all[0].potentials(wants_on) {
                let at_least = all.iter().map(|propagation| propagation.least(target)).sum::<Option<u32>>();
                if at_least.is_none_or(|at_least| self.least.is_before(base, at_least, kind)) {
                    continue;
                }
                let complexity = all.iter().map(|propagation| propagation.length(target)).sum();
                self.least.offer(base, complexity, kind, || {
                    let mut found = conclude(self.board, name, target)?;
                    found.detail = format!("{} ==> {}", detail(), found.detail);
                    let pairs = starts.iter().map(|&start| (start, target)).collect();
                    found.cases = Some(Cases { pairs, follow: following(self.reach) });
                    let mut named: Vec<_> = of.into_iter().collect();
                    add_new(&mut named, [cell(target)]);
                    Some(found.naming(named))
                });
            }
        }
    }
}
