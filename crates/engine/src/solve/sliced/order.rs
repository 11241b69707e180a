//! The order of the states of a search, independent of their lanes.
//!
//! A ring of lanes in the order of a search of one lane: whichever lane a state is in, its solutions keep their place.

use super::leaf_chains::{LeafChains, PendingOutput};

/// Lanes in order, each with the output between the lane before and it, and the output after the last lane.
#[derive(Debug, Clone, Default)]
pub(super) struct Order {
    /// By lane; after the lanes the end, which closes the ring.
    places: Vec<Place>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Place {
    before: u32,
    after: u32,
    ahead: PendingOutput,
}

impl Order {
    /// Returns an order without lanes.
    pub(super) fn of_lanes(lanes: usize) -> Self {
        let end = lanes as u32;
        Self { places: vec![Place { before: end, after: end, ahead: PendingOutput::default() }; lanes + 1] }
    }

    #[inline(always)]
    const fn end(&self) -> usize {
        self.places.len() - 1
    }

    /// Links one lane after another.
    #[inline(always)]
    fn tie(&mut self, before: u32, after: u32) {
        self.places[before as usize].after = after;
        self.places[after as usize].before = before;
    }

    /// Returns the last lane, if there is one.
    #[inline(always)]
    pub(super) fn last(&self) -> Option<usize> {
        let last = self.places[self.end()].before as usize;
        (last != self.end()).then_some(last)
    }

    /// Returns the output between the lane before and this one.
    #[inline(always)]
    pub(super) fn ahead(&mut self, lane: usize) -> &mut PendingOutput {
        &mut self.places[lane].ahead
    }

    /// Inserts a lane after another.
    #[inline(always)]
    pub(super) fn put_after(&mut self, before: usize, lane: usize) {
        let after = self.places[before].after;
        self.places[lane].ahead = PendingOutput::default();
        self.tie(before as u32, lane as u32);
        self.tie(lane as u32, after);
    }

    /// Inserts a lane after all others, with the output ahead of it.
    #[inline(always)]
    pub(super) fn put_last(&mut self, lane: usize, ahead: PendingOutput, found: &mut LeafChains) {
        let end = self.end();
        self.add_last(ahead, found);
        self.places[lane].ahead = std::mem::take(self.ahead(end));
        self.tie(self.places[end].before, lane as u32);
        self.tie(lane as u32, end as u32);
    }

    /// Adds to the output after all lanes.
    #[inline(always)]
    pub(super) fn add_last(&mut self, more: PendingOutput, found: &mut LeafChains) {
        let end = self.end();
        found.join(self.ahead(end), more);
    }

    /// Returns the output between the lane before and this one, including the state of this one.
    #[inline(always)]
    pub(super) fn look_at(&self, lane: usize) -> PendingOutput {
        let mut ahead = self.places[lane].ahead;
        ahead.spend_node();
        ahead
    }

    /// Removes a lane; `ahead` then comes ahead of the next lane.
    #[inline(always)]
    pub(super) fn remove(&mut self, lane: usize, mut ahead: PendingOutput, found: &mut LeafChains) {
        let Place { before, after, .. } = self.places[lane];
        found.join(&mut ahead, self.places[after as usize].ahead);
        self.places[after as usize].ahead = ahead;
        self.tie(before, after);
    }

    /// Removes the last lane; returns the output ahead of it and after it.
    #[inline(always)]
    pub(super) fn remove_last(&mut self, lane: usize) -> (PendingOutput, PendingOutput) {
        let end = self.end();
        let Place { before, ahead, .. } = self.places[lane];
        self.tie(before, end as u32);
        (ahead, std::mem::take(&mut self.places[end].ahead))
    }

    /// Removes and returns the output ahead of the first lane.
    #[inline(always)]
    pub(super) fn take_first(&mut self) -> PendingOutput {
        let first = self.places[self.end()].after as usize;
        std::mem::take(&mut self.places[first].ahead)
    }
}
