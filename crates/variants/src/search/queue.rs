//! The constraints that are to run, cheapest first.

use crate::network::Watchers;

use super::Cell;

/// A set of constraints by their numbers, which are in the order of their cost.
#[derive(Debug)]
pub(super) struct Queue {
    words: Vec<u64>,
    /// Bits of the words that may have a bit, so that a search among a million constraints is short.
    summary: Vec<u64>,
    /// No word of the summary before this has a bit.
    first: usize,
}

impl Queue {
    pub(super) fn new(words: usize) -> Self {
        let summary = words.div_ceil(64);
        Self { words: vec![0; words], summary: vec![0; summary], first: summary }
    }

    /// Adds the constraints that watch a cell.
    #[inline]
    pub(super) fn wake(&mut self, watchers: &Watchers, cell: Cell) {
        let bits = watchers.of(cell);
        if let Some(first) = bits.first() {
            self.first = self.first.min(first.word as usize / 64);
        }
        for bits in bits {
            let word = bits.word as usize;
            self.words[word] |= bits.bits;
            self.summary[word / 64] |= 1 << (word % 64);
        }
    }

    /// Adds so many constraints, all there are.
    pub(super) fn wake_all(&mut self, count: usize) {
        for number in 0..count {
            self.words[number / 64] |= 1 << (number % 64);
        }
        self.summary.fill(u64::MAX);
        self.first = 0;
    }

    /// Takes the cheapest constraint.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        while let Some(summary) = self.summary.get_mut(self.first) {
            if *summary == 0 {
                self.first += 1;
                continue;
            }
            let at = self.first * 64 + summary.trailing_zeros() as usize;
            match self.words.get_mut(at) {
                Some(word) if *word != 0 => {
                    let bit = word.trailing_zeros() as usize;
                    *word &= *word - 1;
                    return Some(at * 64 + bit);
                }
                _ => *summary &= *summary - 1,
            }
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
        self.summary.fill(0);
        self.first = self.summary.len();
    }
}
