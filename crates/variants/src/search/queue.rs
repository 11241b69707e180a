//! The constraints that are to run, cheapest first.

use crate::network::Watchers;

use super::Cell;

/// A set of constraints by their numbers, which are in the order of their cost.
#[derive(Debug)]
pub(super) struct Queue {
    words: Vec<u64>,
    /// No word before this has a bit.
    first: usize,
}

impl Queue {
    pub(super) fn new(words: usize) -> Self {
        Self { words: vec![0; words], first: words }
    }

    /// Adds the constraints that watch a cell.
    #[inline]
    pub(super) fn wake(&mut self, watchers: &Watchers, cell: Cell) {
        let bits = watchers.of(cell);
        if let Some(first) = bits.first() {
            self.first = self.first.min(first.word as usize);
        }
        for bits in bits {
            self.words[bits.word as usize] |= bits.bits;
        }
    }

    /// Adds so many constraints, all there are.
    pub(super) fn wake_all(&mut self, count: usize) {
        for number in 0..count {
            self.words[number / 64] |= 1 << (number % 64);
        }
        self.first = 0;
    }

    /// Takes the cheapest constraint.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.first) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.first * 64 + bit);
            }
            self.first += 1;
        }
        None
    }

    /// Removes a constraint, because it has run to its end.
    #[inline]
    pub(super) fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
        self.first = self.words.len();
    }
}
