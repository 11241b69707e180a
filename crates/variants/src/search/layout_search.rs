//! Layouts without any given: is there a filling at all?
//!
//! Where values can be exchanged, one house may be filled with them in order. Which house matters much, and nothing tells
//! which, so houses are tried in turn with growing limits, and those are kept whose searches met the most conflicts for their
//! guesses.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::network::Cell;

use super::{Search, SearchEnding};

/// The guesses of the first round for each house.
const FIRST_LIMIT: u64 = 50;
/// How much more guesses a house has in the next round.
const GROWTH: u64 = 4;
/// Rounds keep at least so many houses.
const MIN_HOUSES: usize = 4;

/// Whether a layout can be filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Filled {
    /// There is no way.
    Never,
    /// This is one; values can be exchanged in it.
    Once(Vec<u16>),
    /// The budget was spent.
    Unknown,
}

impl Search<'_> {
    /// Searches one filling of a network of which values can be exchanged and which has a house.
    pub(crate) fn fill(&mut self, budget: u64) -> Filled {
        let network = self.propagator.network;
        let mut houses: Vec<(&[Cell], u64)> = network.houses().map(|cells| (cells, 0)).collect();
        let mut limit = FIRST_LIMIT;
        loop {
            for (cells, conflicts) in &mut houses {
                self.start_with(cells);
                let before = self.conflict_count;
                let mut filling = None;
                let ending = self.run((self.guess_count + limit).min(budget), &mut |values| {
                    filling = Some(values.to_vec());
                    ControlFlow::Break(())
                });
                *conflicts = self.conflict_count - before;
                match (filling, ending) {
                    (Some(values), _) => return Filled::Once(values),
                    (None, SearchEnding::Complete) => return Filled::Never,
                    _ if self.guess_count >= budget => return Filled::Unknown,
                    _ => {}
                }
            }
            limit = limit.saturating_mul(GROWTH);
            if houses.len() > MIN_HOUSES {
                houses.sort_by_key(|house| Reverse(house.1));
                houses.truncate(houses.len() / 2);
            }
        }
    }

    /// Fills a house with all values in order, and nothing else.
    fn start_with(&mut self, house: &[Cell]) {
        self.guesses.clear();
        self.saved.clear();
        let mut candidates = self.propagator.network.start.clone();
        house.iter().enumerate().for_each(|(value, &cell)| candidates[usize::from(cell)] = 1 << value);
        self.propagator.restore(&candidates);
    }
}
