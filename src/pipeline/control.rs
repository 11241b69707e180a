//! The progress of a run, and its cancellation: the caller shares it with the threads that read.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The progress of a run, and whether to stop it. Shared by the run and its observers.
#[derive(Debug, Default)]
pub struct RunControl {
    bytes: AtomicU64,
    stopped: AtomicBool,
}

impl RunControl {
    /// Returns the number of bytes read so far, unpacked.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Ends the run early: nothing more is read.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether the run was stopped early.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn add(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}
