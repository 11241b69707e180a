//! Limits on the memory of the entries of a batch.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use crate::{codec::Entry, error::Error, text::BufferPool};

use super::batch::Batch;

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
pub(super) struct Part {
    entries: Mutex<Vec<Entry>>,
    /// Whether the batch before it has entries of the same text.
    pub(super) is_continued: bool,
}

impl Part {
    /// Takes the entries out.
    pub(super) fn take(&self) -> Vec<Entry> {
        std::mem::take(&mut self.entries.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Batch {
    /// Passes the batch on in parts, whose entries take this size or are single.
    pub(super) fn divide(
        self,
        limit: usize,
        sink: &mut dyn FnMut(Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (mut entries, mut size, mut is_continued) = (Vec::new(), 0, false);
        let mut result = Ok(());
        self.for_each_entry(&mut |entry| {
            if result.is_err() {
                return;
            }
            let added = entry.size();
            if size + added > limit && !entries.is_empty() {
                result = sink(self.part_of(std::mem::take(&mut entries), is_continued, false));
                (size, is_continued) = (0, true);
            }
            size += added;
            entries.push(entry);
        });
        result?;
        sink(self.part_of(entries, is_continued, true))
    }

    /// Returns the batch with some of its entries.
    fn part_of(&self, entries: Vec<Entry>, is_continued: bool, is_end: bool) -> Self {
        let is_first = !is_continued;
        Self {
            input: self.input,
            source: self.source.clone(),
            first: self.first && is_first,
            last: self.last && is_end,
            is_cut_off: self.is_cut_off && is_end,
            diagnostics: if is_first { self.diagnostics.clone() } else { Vec::new() },
            skipped: self.skipped.clone().filter(|_| is_first),
            opened: self.opened.clone(),
            part: self.part.clone(),
            // The copies of the text are not kept.
            pool: std::sync::Arc::new(BufferPool::default()),
            room: Room::of(usize::MAX),
            entries: Some(Part { entries: Mutex::new(entries), is_continued }),
        }
    }
}
