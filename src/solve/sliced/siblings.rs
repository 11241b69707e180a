//! The branches still to be tried.

use crate::simd::Record;

/// Which puzzle of the batch a record belongs to: an index into its tags.
pub(super) const PUZZLE: usize = 0;
/// The next branch to try after it.
pub(super) const NEXT: usize = 1;
/// How often was guessed until then.
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

    /// Keeps a record and gives its index.
    #[inline(always)]
    pub(super) fn keep(&mut self, record: &Record) -> u32 {
        if let Some(index) = self.free.pop() {
            self.records[index as usize] = *record;
            return index;
        }
        self.records.push(*record);
        u32::try_from(self.records.len() - 1).expect("at most 81 a lane")
    }

    /// Takes a record out; its place may be used again.
    #[inline(always)]
    pub(super) fn take(&mut self, index: u32) -> Record {
        self.free.push(index);
        self.records[index as usize]
    }

    /// Forgets a whole chain.
    #[inline(always)]
    pub(super) fn forget(&mut self, mut index: u32) {
        while index != NONE {
            self.free.push(index);
            index = self.records[index as usize].tags[NEXT];
        }
    }
}
