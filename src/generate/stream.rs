//! The random numbers of an attempt, the only source of chance when puzzles are generated: a new order of draws makes other
//! puzzles.

use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// The part of the key after the seed. Changing it would change all puzzles.
const KEY: &[u8; 24] = b"givens generate, key one";

/// Distance in words between the attempts of a puzzle in its stream.
const ATTEMPT_STRIDE: u128 = 1 << 32;

/// The random numbers of one attempt at one puzzle: they depend on the seed, the puzzle's
/// index and the attempt's number alone.
///
/// The generator is `ChaCha8` (Bernstein, 2008) with a 64-bit counter. Its key is the seed,
/// little-endian, followed by a fixed text; its nonce is the index of the puzzle; the attempt
/// `n` begins at word `n · 2³²`.
#[derive(Debug)]
pub(super) struct Stream {
    key: [u8; 32],
    random: ChaCha8Rng,
}

impl Stream {
    /// Returns the stream of the first attempt at puzzle 0.
    pub(super) fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..].copy_from_slice(KEY);
        Self { key, random: ChaCha8Rng::from_seed(key) }
    }

    /// Returns the stream of an attempt at a puzzle.
    pub(super) fn at(&self, index: u64, attempt: u64) -> Self {
        let mut random = ChaCha8Rng::from_seed(self.key);
        random.set_stream(index);
        random.set_word_pos(u128::from(attempt) * ATTEMPT_STRIDE);
        Self { key: self.key, random }
    }

    /// Returns a number below `end`, each as likely as any other.
    ///
    /// The upper half of a product, and another try where the lower half shows that some
    /// numbers would come up more often (Lemire, "Fast random integer generation in an
    /// interval", 2019).
    ///
    /// # Panics
    ///
    /// If `end` is 0.
    #[inline]
    pub(super) fn below(&mut self, end: u32) -> u32 {
        assert!(end > 0, "some number to choose from");
        loop {
            let product = u64::from(self.random.next_u32()) * u64::from(end);
            #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
            let (upper, lower) = ((product >> 32) as u32, product as u32);
            if lower >= end || lower >= end.wrapping_neg() % end {
                return upper;
            }
        }
    }

    /// Returns a random index of a list of this length.
    #[inline]
    pub(super) fn place(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).expect("a list has fewer than 2³² elements")) as usize
    }

    /// Returns a number below a larger `end`.
    pub(super) fn below_u64(&mut self, end: u64) -> u64 {
        let limit = u64::MAX - u64::MAX % end;
        loop {
            let number = self.random.next_u64();
            if number < limit {
                return number % end;
            }
        }
    }

    /// Shuffles a list, all orders equally likely (Fisher and Yates; Durstenfeld, 1964).
    #[inline]
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let place = self.place(last + 1);
            list.swap(last, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Stream;

    #[test]
    fn random_numbers_never_change() {
        let numbers = |index, attempt| {
            let mut stream = Stream::new(2026).at(index, attempt);
            [stream.below(1_000_000), stream.below(10), stream.below(u32::MAX)]
        };
        let first = [(0, 0), (1, 0), (0, 1)].map(|(index, attempt)| numbers(index, attempt));
        let mut stream = Stream::new(2026);
        let large = stream.below_u64(1 << 60);
        let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
        stream.shuffle(&mut list);
        let expected = [[736_336, 3, 3_712_234_614], [362_782, 7, 3_829_715_386], [95_886, 4, 4_072_599_792]];
        assert_eq!(first, expected);
        assert_eq!(large, 1_132_953_633_579_633_051);
        assert_eq!(list, [4, 3, 2, 1, 5, 7, 0, 6]);
    }

    #[test]
    fn every_number_below_the_end_occurs() {
        let mut stream = Stream::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..7000 {
            seen[stream.place(7)] += 1;
        }
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
        assert!((0..100).all(|_| stream.below(1) == 0));
    }
}
