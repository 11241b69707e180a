//! Limits on the memory of the entries of a batch: what exceeds the room is not kept, and the batch is read again in parts.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use givens_formats::codec::Entry;

/// Maximum size in bytes of the entries of a batch that are held at once, unless a single one is larger.
pub(super) const MAX_ENTRIES: usize = 10 << 20;

/// The memory that the entries of a batch may take, and how much they take. If they take more, none are kept.
#[derive(Debug)]
pub(super) struct Room {
    limit: usize,
    used: AtomicUsize,
}

impl Room {
    /// Returns room for entries of this size in bytes.
    pub(super) const fn of(limit: usize) -> Self {
        Self { limit, used: AtomicUsize::new(0) }
    }

    /// Returns whether there is room for another entry, which then takes it.
    pub(super) fn takes(&self, entry: &Entry) -> bool {
        let size = entry.size();
        self.used.fetch_add(size, Ordering::Relaxed) + size <= self.limit
    }

    /// Returns whether the entries took more than the limit.
    pub(super) fn is_exceeded(&self) -> bool {
        self.used() > self.limit
    }

    /// Returns the size of all entries.
    pub(super) fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }
}

/// Entries that were made before the batch is worked on.
#[derive(Debug)]
pub(super) struct EntryPart {
    entries: Mutex<Vec<Entry>>,
    /// Whether the batch before it has entries of the same text.
    pub(super) is_continued: bool,
}

impl EntryPart {
    /// Returns entries of a text, some of which the batch before has if this `is_continued`.
    pub(super) const fn new(entries: Vec<Entry>, is_continued: bool) -> Self {
        Self { entries: Mutex::new(entries), is_continued }
    }

    /// Takes the entries out.
    pub(super) fn take(&self) -> Vec<Entry> {
        std::mem::take(&mut self.entries.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
