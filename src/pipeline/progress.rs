//! Progress and cancellation of a run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The progress of a run, and whether to stop it. Shared by the run and its observers.
#[derive(Debug, Default)]
pub struct RunControl {
    bytes: AtomicU64,
    stopped: AtomicBool,
}

impl RunControl {
    /// Number of bytes read so far, unpacked.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Makes the run end early: what is read is worked on, nothing more is read.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the run was stopped early.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn add(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}
