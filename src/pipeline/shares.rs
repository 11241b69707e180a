//! Batches divided into shares of a few records, where each record may take long.
//!
//! In come the batches of a run, out come their shares in order, which workers take like batches. The text is parsed here,
//! by one worker at a time: beside what is done with the records this takes no time. A batch whose entries need too much
//! memory stays whole, and the run divides it when it is its turn.

use std::vec::IntoIter;

use givens_engine::digest::sha1;
use givens_formats::codec::Entry;

use super::{
    batch::{Batch, RunOptions, ShareId},
    control::RunControl,
    room::{MAX_ENTRIES, Room},
};

/// Divides batches into shares as the options say; without shares, the batches stay as they are. After a stop there are no
/// more.
pub(super) fn of_batches<'a>(
    batches: impl Iterator<Item = Batch> + Send + 'a,
    options: &'a RunOptions,
) -> Box<dyn Iterator<Item = Batch> + Send + 'a> {
    match options.share {
        0 => Box::new(batches),
        records => {
            let control = &options.control;
            Box::new(Shares { batches, records, control, divided: None, number: 0, digest: 0 })
        }
    }
}

/// Iterates over the shares of batches.
struct Shares<'a, I> {
    batches: I,
    /// The number of entries of a share.
    records: usize,
    control: &'a RunControl,
    /// The batch that is not yet passed on as a whole.
    divided: Option<DividedBatch>,
    /// The number of shares so far.
    number: u64,
    /// The digest of the batches so far.
    digest: u64,
}

/// A batch and those of its entries that are in no share yet.
struct DividedBatch {
    batch: Batch,
    entries: IntoIter<Entry>,
    is_continued: bool,
}

impl<I: Iterator<Item = Batch>> Iterator for Shares<'_, I> {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        if self.control.is_stopped() {
            return None;
        }
        if self.divided.is_none() {
            let mut batch = self.batches.next()?;
            self.digest = digest(self.digest, &batch);
            // One that takes too much memory is worked on twice, at first in part.
            let Some(entries) = entries(&batch) else { return Some(batch) };
            if entries.len() <= self.records {
                batch.share = Some(self.next_id());
                return Some(batch);
            }
            self.divided = Some(DividedBatch { batch, entries: entries.into_iter(), is_continued: false });
        }
        let divided = self.divided.as_mut()?;
        let mut share = divided.next_share(self.records);
        if divided.entries.len() == 0 {
            self.divided = None;
        }
        share.share = Some(self.next_id());
        Some(share)
    }
}

impl<I> Shares<'_, I> {
    fn next_id(&mut self) -> ShareId {
        let id = ShareId { number: self.number, digest: self.digest };
        self.number += 1;
        id
    }
}

/// Returns the digest of a batch and, by theirs, of those before it.
fn digest(before: u64, batch: &Batch) -> u64 {
    let (name, text) = (batch.source.name(), batch.source.text());
    let lengths = [before, batch.input as u64, name.len() as u64].map(u64::to_be_bytes);
    let hash = sha1(&[lengths.as_flattened(), name.as_bytes(), text.as_bytes()]);
    hash.first_chunk().map_or(0, |first| u64::from_be_bytes(*first))
}

impl DividedBatch {
    /// Returns the next of its shares.
    fn next_share(&mut self, records: usize) -> Batch {
        let entries: Vec<_> = self.entries.by_ref().take(records).collect();
        let is_continued = std::mem::replace(&mut self.is_continued, true);
        self.batch.part_of(entries, is_continued, self.entries.len() == 0)
    }
}

/// Returns all entries of a batch, whatever its shard; `None` if they take too much memory.
fn entries(batch: &Batch) -> Option<Vec<Entry>> {
    let (room, mut entries) = (Room::of(MAX_ENTRIES), Vec::new());
    batch.for_each_entry(&mut |entry| {
        if room.takes(&entry) {
            entries.push(entry);
        } else {
            entries = Vec::new();
        }
    });
    (!room.is_exceeded()).then_some(entries)
}
