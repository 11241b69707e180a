//! Batches in parts. A run calls this when it is the turn of a batch whose entries exceeded its `Room`, and `shares` where
//! each record may take long; a verb sees each part as a batch.

use std::sync::Arc;

use givens_formats::{codec::Entry, error::Error};

use super::{
    batch::Batch,
    room::{EntryPart, Room},
};

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

    /// Returns the batch with some of its entries, the last ones if this `is_end`.
    pub(super) fn part_of(&self, entries: Vec<Entry>, is_continued: bool, is_end: bool) -> Self {
        let is_first = !is_continued;
        let length = self.source.text().len();
        let end = entries.last().map_or(length, |entry| entry.span.end.min(length));
        let behind = if is_end { 0 } else { (length - end) as u64 };
        Self {
            reached: self.reached - behind,
            input: self.input,
            source: self.source.clone(),
            first: self.first && is_first,
            opens_file: self.opens_file && is_first,
            last: self.last && is_end,
            is_cut_off: self.is_cut_off && is_end,
            diagnostics: if is_first { self.diagnostics.clone() } else { Vec::new() },
            skipped: self.skipped.clone().filter(|_| is_first),
            comments: self.comments.clone(),
            line_end: self.line_end,
            opened: self.opened.clone(),
            part: self.part.clone(),
            // The text is shared, and its buffer not used again.
            pool: Arc::default(),
            room: Room::of(usize::MAX),
            entries: Some(EntryPart::new(entries, is_continued)),
            share: None,
        }
    }
}
