//! Bytes side by side: what every level does with them, and words with a byte for each of several records.

use super::Bits;

/// Bytes that are compared and added one by one. As with [`Word`](super::Word), only a level's token makes them.
pub trait Bytes: Bits {
    /// Returns the lesser byte of each pair.
    #[must_use]
    fn lesser(self, other: Self) -> Self;

    /// Returns the greater byte of each pair.
    #[must_use]
    fn greater(self, other: Self) -> Self;

    /// Returns the sums, modulo 256.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Returns `0xff` where the bytes are equal, and 0 elsewhere.
    #[must_use]
    fn equal(self, other: Self) -> Self;

    /// Returns the other bytes where `mask` is `0xff`; it must be 0 elsewhere.
    #[inline(always)]
    #[must_use]
    fn replaced(self, mask: Self, other: Self) -> Self {
        self.and_not(mask) | (other & mask)
    }
}

/// A word as a row of bytes, each for another record.
pub trait ByteWord: Bytes {
    /// Number of bytes, 16 or 32.
    const LEN: usize;

    /// Returns the differences, modulo 256.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// Returns the bytes where `sets` has a bit, the only one of each byte of `bit`, and 0 elsewhere.
    #[inline(always)]
    #[must_use]
    fn where_has(self, sets: Self, bit: Self) -> Self {
        self & (sets & bit).equal(bit)
    }

    /// Returns the number of bits in each byte.
    #[must_use]
    fn sizes(self) -> Self;

    /// Returns bytes of both in turn: of each sixteen bytes the first eight, and the last eight.
    #[must_use]
    fn interleaved(self, other: Self) -> [Self; 2];

    /// Returns the bytes; those beyond [`ByteWord::LEN`] are 0.
    fn bytes(self) -> [u8; 32];
}

/// Transposes sixteen rows, each sixteen bytes of them by themselves: four perfect shuffles.
#[inline(always)]
pub fn turn_bytes<B: ByteWord>(rows: &mut [B; 16]) {
    for _ in 0..4 {
        let before = *rows;
        for row in 0..8 {
            [rows[2 * row], rows[2 * row + 1]] = before[row].interleaved(before[row + 8]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ByteWord, Bytes};
    use crate::simd::{Bits, Simd, SimdLevel, Task, turn_bytes};

    /// All operations on rows of bytes, and the rows transposed.
    struct RowOperations<'a>(&'a [[u8; 32]; 16]);

    impl Task for RowOperations<'_> {
        type Output = Vec<[u8; 32]>;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Self::Output {
            let row = |row: &[u8; 32]| {
                let [one, two] = row.as_chunks::<16>().0 else { panic!("two halves") };
                simd.byte_word([one, two])
            };
            let mut rows = [row(&self.0[0]); 16];
            for (place, bytes) in rows.iter_mut().zip(self.0) {
                *place = row(bytes);
            }
            let [one, other, ..] = rows;
            let bit = simd.byte_word([&[4; 16]; 2]);
            let [low, high] = one.interleaved(other);
            let mut all = vec![
                one.lesser(other),
                one.greater(other),
                one.plus(other),
                one.minus(other),
                one.equal(other),
                one.replaced(one.equal(other), bit),
                one.where_has(other, bit),
                one.sizes(),
                low,
                high,
                one & other,
                one | other,
                one ^ other,
                one.and_not(other),
            ];
            turn_bytes(&mut rows);
            all.extend(rows);
            all.into_iter().map(ByteWord::bytes).collect()
        }
    }

    /// The number of bytes of a level.
    struct Len;

    impl Task for Len {
        type Output = usize;

        #[inline(always)]
        fn run<S: Simd>(self, _: S) -> usize {
            S::ByteWord::LEN
        }
    }

    #[test]
    fn every_level_does_the_same() {
        let mut state = 1_u64;
        let mut bytes = |mask: u8| {
            std::array::from_fn(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 56) as u8 & mask
            })
        };
        for round in 0..500 {
            let rows: [[u8; 32]; 16] = std::array::from_fn(|_| bytes([0xff, 7, 0x8f][round % 3]));
            // The plain level has sixteen bytes: each half by itself.
            let half = |half: usize| {
                let rows = rows.map(|row| {
                    let mut halves = [0; 32];
                    halves[..16].copy_from_slice(&row[16 * half..][..16]);
                    halves
                });
                SimdLevel::Plain.enter(RowOperations(&rows)).expect("every machine has it")
            };
            let plain = [half(0), half(1)];
            for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
                let found = level.enter(RowOperations(&rows)).expect("available");
                let len = level.enter(Len).expect("available");
                for (operation, found) in found.iter().enumerate() {
                    for (half, plain) in plain.iter().enumerate().take(len / 16) {
                        let found = &found[16 * half..][..16];
                        assert_eq!(found, &plain[operation][..16], "{level}: operation {operation}");
                    }
                }
            }
        }
    }
}
