//! Reused buffers.
//!
//! Batches are made in one thread and dropped in another. Buffers of their size given back
//! to the system and asked for anew would cost a page fault for every 4 KiB read, which is
//! more than checking the puzzles in them.

use std::sync::{Mutex, PoisonError};

/// Maximum number of buffers that are kept.
const KEPT: usize = 64;

/// Buffers that wait for their next use.
#[derive(Debug, Default)]
pub(crate) struct BufferPool(Mutex<Vec<Vec<u8>>>);

impl BufferPool {
    /// Returns a buffer with arbitrary contents.
    pub(crate) fn take(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps a buffer for its next use.
    pub(crate) fn give(&self, buffer: Vec<u8>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT && buffer.capacity() > 0 {
            kept.push(buffer);
        }
    }
}
