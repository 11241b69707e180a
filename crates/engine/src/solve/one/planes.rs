//! Conversion between grids of digits and bits.
//!
//! `one` reads puzzles and writes solutions as planes; of the solutions of a leaf it changes only the cells in which they
//! differ.

use super::tables::{BAND, BYTES};

/// The digits of 81 cells, by the bits of their values: plane *k* of a band has the cells whose digit has
/// bit *k*. A blank is a zero and in no plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Planes(pub(super) [[u32; 4]; 3]);

/// The offsets at which a band's cells are read, eight at a time; the last eight overlap those before.
const EIGHTS: [usize; 4] = [0, 8, 16, 19];

/// The lowest bit of each of eight bytes.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Planes {
    pub(super) const BLANK: Self = Self([[0; 4]; 3]);

    /// Returns the planes of values from 0 to 15; the upper bits of others are ignored.
    pub(super) fn of_values(values: &[u8; 81]) -> Self {
        let mut planes = Self::BLANK;
        for (planes, values) in planes.0.iter_mut().zip(values.chunks_exact(27)) {
            for at in EIGHTS {
                let mut eight = [0; 8];
                eight.copy_from_slice(&values[at..at + 8]);
                let eight = u64::from_le_bytes(eight);
                for (bit, plane) in planes.iter_mut().enumerate() {
                    *plane |= gather(eight >> bit & ONES) << at;
                }
            }
        }
        planes
    }

    /// Writes the values of the cells, row by row.
    pub(super) fn write(&self, values: &mut [u8; 81]) {
        for (planes, values) in self.0.iter().zip(values.chunks_exact_mut(27)) {
            for at in EIGHTS {
                let bytes = |bit: usize| BYTES[(planes[bit] >> at & 255) as usize] << bit;
                let eight = bytes(0) | bytes(1) | bytes(2) | bytes(3);
                values[at..at + 8].copy_from_slice(&eight.to_le_bytes());
            }
        }
    }

    /// Returns the cells of a band that are blank.
    pub(super) fn blank(&self, band: usize) -> u32 {
        let planes = self.0[band];
        BAND & !(planes[0] | planes[1] | planes[2] | planes[3])
    }

    /// Returns the cells of a band with this value.
    #[inline]
    pub(super) fn cells_with(&self, band: usize, value: usize) -> u32 {
        let mut cells = BAND;
        for (bit, plane) in self.0[band].into_iter().enumerate() {
            cells &= if value >> bit & 1 != 0 { plane } else { !plane };
        }
        cells
    }

    /// Changes the values of cells by exclusive or.
    pub(super) fn flip(&mut self, by: &Self) {
        for (planes, by) in self.0.iter_mut().zip(&by.0) {
            for (plane, by) in planes.iter_mut().zip(by) {
                *plane ^= by;
            }
        }
    }

    /// Returns the same in these cells, blank elsewhere.
    pub(super) fn only(&self, cells: [u32; 3]) -> Self {
        let mut planes = *self;
        for (planes, cells) in planes.0.iter_mut().zip(cells) {
            for plane in planes {
                *plane &= cells;
            }
        }
        planes
    }
}

/// Converts eight bytes of 0 or 1 to eight bits: each product of a byte and a bit of the factor lands on its own
/// place, the required ones in the top byte.
fn gather(bytes: u64) -> u32 {
    (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}
