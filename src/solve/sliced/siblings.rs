//! The pending branches.

use crate::simd::Record;

/// The tag of a record with its puzzle in the batch.
pub(super) const PUZZLE: usize = 0;
/// The tag with the next branch.
pub(super) const NEXT: usize = 1;
/// The tag with the number of guesses so far.
pub(super) const GUESSES: usize = 2;

/// No branch.
pub(super) const NONE: u32 = u32::MAX;

/// Chains of branches, one chain for each lane that has any.
///
/// ```text
///   lane  ──NEXT──▶ deepest branch ──NEXT──▶ one guess before ──NEXT──▶ NONE
/// ```
#[derive(Debug, Default)]
pub(super) struct Siblings {
    records: Vec<Record>,
    free: Vec<u32>,
}

impl Siblings {
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.free.clear();
    }

    /// Stores a record and returns its index.
    #[inline(always)]
    pub(super) fn keep(&mut self, record: &Record) -> u32 {
        if let Some(index) = self.free.pop() {
            self.records[index as usize] = *record;
            return index;
        }
        self.records.push(*record);
        u32::try_from(self.records.len() - 1).expect("a lane has at most 81 branches")
    }

    /// Returns a stored record.
    #[inline(always)]
    pub(super) fn get_mut(&mut self, index: u32) -> &mut Record {
        &mut self.records[index as usize]
    }

    /// Removes and returns a record; its place may be used again.
    #[inline(always)]
    pub(super) fn take(&mut self, index: u32) -> Record {
        self.free.push(index);
        self.records[index as usize]
    }

    /// Removes a whole chain.
    #[inline(always)]
    pub(super) fn forget(&mut self, mut index: u32) {
        while index != NONE {
            self.free.push(index);
            index = self.records[index as usize].tags[NEXT];
        }
    }
}
