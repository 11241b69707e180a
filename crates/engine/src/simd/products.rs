//! Sums of products of bytes: the heart of counting solutions without listing them.
//!
//! A [`Row`] has 64 bytes below 128. Four neighbours make a *quad*; two rows give sixteen sums,
//! one for each quad, of four products each. So a sum never overflows before 30,000 pairs of
//! rows have been added to it.

/// 64 bytes below 128, sixteen quads of four.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [u8; 64]);

impl Row {
    /// Number of quads.
    pub const QUADS: usize = 16;
    /// Bytes of a quad.
    pub const QUAD: usize = 4;
    /// All 0.
    pub const ZERO: Self = Self([0; 64]);
    /// What a byte may be at most.
    pub const MOST: u8 = 127;
}

/// Maximum number of rows, so that a [`Place`] can address each.
pub type Table<T> = [T; Place::MOST];

/// Which row of a [`Table`]: never beyond its end, so that it need not be looked after each time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place(u32);

impl Place {
    /// Number of places.
    pub const MOST: usize = 2048;

    /// Returns the place of a row.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    #[must_use]
    pub const fn new(row: usize) -> Self {
        assert!(row < Self::MOST, "a table has fewer rows");
        // Its first byte: the machine has one thing less to compute.
        Self((row * size_of::<Row>()) as u32)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) const fn byte(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn row(self) -> usize {
        self.0 as usize / size_of::<Row>()
    }
}

/// What the sixteen sums of two rows count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub struct Weights(pub [u32; Row::QUADS]);

impl Weights {
    /// All 0.
    pub const ZERO: Self = Self([0; Row::QUADS]);
}

/// What a level does with rows. A row is cut into [`PARTS`](Self::PARTS), as wide as a machine
/// word is, and each part is worked on by itself.
pub trait Products: Copy {
    /// A part of a row.
    type Bytes: Copy;
    /// The sums of a part, one for each quad.
    type Sums: Copy;
    /// Weighed sums.
    type Total: Copy;

    /// Number of parts that a row has.
    const PARTS: usize;

    /// Returns a part of a row.
    fn part(self, rows: &Table<Row>, place: Place, part: usize) -> Self::Bytes;

    /// Returns empty sums.
    fn no_sums(self) -> Self::Sums;

    /// Adds to the sum of each quad the four products of its bytes. Bytes of 128 and more give
    /// sums that mean nothing.
    fn add_products(self, sums: Self::Sums, one: Self::Bytes, other: Self::Bytes) -> Self::Sums;

    /// Returns an empty total.
    fn no_total(self) -> Self::Total;

    /// Adds each sum of a part times its weight, modulo 2⁶⁴.
    fn add_weighed(
        self,
        total: Self::Total,
        sums: Self::Sums,
        weights: &Table<Weights>,
        place: Place,
        part: usize,
    ) -> Self::Total;

    /// Returns all weighed sums together, modulo 2⁶⁴.
    fn whole(self, total: Self::Total) -> u64;

    /// Returns some weights times a number, and others added, modulo 2³².
    #[inline(always)]
    fn scaled(self, weights: &Weights, by: u32, and: &Weights) -> Weights {
        let scaled = |quad: usize| weights.0[quad].wrapping_mul(by).wrapping_add(and.0[quad]);
        Weights(std::array::from_fn(scaled))
    }

    /// Turns 64 lines of bytes by a quarter: byte `n` of line `m` becomes byte `m` of row `n`.
    ///
    /// # Panics
    ///
    /// If a line has not as many bytes as there are rows, or that is no multiple of 64.
    #[inline(always)]
    fn turn(self, lines: &[&[u8]; 64], rows: &mut [Row]) {
        check_lines(lines, rows);
        turn(lines, rows);
    }
}

/// Implements [`Products::turn`].
#[inline(always)]
pub(super) fn check_lines(lines: &[&[u8]; 64], rows: &[Row]) {
    assert!(rows.len().is_multiple_of(64) && lines.iter().all(|line| line.len() == rows.len()));
}

/// Implements [`Products::turn`], eight by eight.
#[inline(always)]
fn turn(lines: &[&[u8]; 64], rows: &mut [Row]) {
    for (eighth, lines) in lines.chunks_exact(8).enumerate() {
        for (eight, rows) in rows.chunks_exact_mut(8).enumerate() {
            let mut square: [u64; 8] = [0; 8];
            for (word, line) in square.iter_mut().zip(lines) {
                let bytes = line[8 * eight..].first_chunk().expect("a row has a multiple of eight bytes");
                *word = u64::from_le_bytes(*bytes);
            }
            turn_square(&mut square);
            for (row, word) in rows.iter_mut().zip(square) {
                row.0[8 * eighth..][..8].copy_from_slice(&word.to_le_bytes());
            }
        }
    }
}

/// Turns eight words of eight bytes by a quarter: byte `n` of word `m` becomes byte `m` of word `n`.
#[inline(always)]
pub fn turn_square(square: &mut [u64; 8]) {
    // Squares of four, two and one change places.
    for (apart, low) in [(4, 0x0000_0000_ffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)] {
        for at in (0..8).filter(|at| at & apart == 0) {
            let (upper, lower) = (square[at], square[at + apart]);
            let moved = ((upper >> (8 * apart)) ^ lower) & low;
            square[at + apart] = lower ^ moved;
            square[at] = upper ^ (moved << (8 * apart));
        }
    }
}
