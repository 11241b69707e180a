//! Batches divided into shares of a few records, where each record may take long.
//!
//! In come the batches of a run, out come their shares in order, which workers take like batches. The text is parsed here,
//! by one worker at a time: beside what is done with the records this takes no time. A batch whose entries need too much
//! memory stays whole, and the run divides it when it is its turn.

use std::vec::IntoIter;

use givens_formats::codec::Entry;

use super::{
    batch::{Batch, RunOptions},
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
        records => Box::new(Shares { batches, records, control: &options.control, divided: None }),
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
            let batch = self.batches.next()?;
            let Some(entries) = entries(&batch).filter(|entries| entries.len() > self.records) else {
                return Some(batch);
            };
            self.divided = Some(DividedBatch { batch, entries: entries.into_iter(), is_continued: false });
        }
        let divided = self.divided.as_mut()?;
        let share = divided.next_share(self.records);
        if divided.entries.len() == 0 {
            self.divided = None;
        }
        Some(share)
    }
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
