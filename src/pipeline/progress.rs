//! A run watched and stopped from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far a run is, and whether it is to stop. Shared by a run and those who watch it.
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

    /// Whether the run was told to end early.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn add(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}
