//! Batches, and the options of a run.

use std::{ops::Range, sync::Arc};

use givens_engine::setters::setters;
use givens_formats::{
    codec::{Entry, Format, ReadOptions, Runs, Wants},
    diagnostic::Diagnostic,
    format::{Detection, TextReader},
    text::{BufferPool, LineEnd, Source},
};

use super::{
    control::RunControl,
    room::{EntryPart, Room},
    shard::Shard,
};

/// Default number of bytes that are read at a time.
const CHUNK: usize = 1 << 19;

/// A chunk of an input: complete records, not parsed yet.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked for alone")]
pub struct Batch {
    /// The index of its input, from 0.
    pub input: usize,
    /// The text, with the name of its file and its position there.
    pub source: Source,
    /// Whether it is the first of its input.
    pub first: bool,
    /// Whether it is the first of its file, of which several inputs may be parts.
    pub opens_file: bool,
    /// Whether it is the last of its input.
    pub last: bool,
    /// Whether an error follows in place of the rest of its input.
    pub is_cut_off: bool,
    /// Diagnostics about the text as a whole; in the first batch of an input only.
    pub diagnostics: Vec<Diagnostic>,
    /// Why a file that was found in a folder is skipped: it is not a puzzle file, and need not be one.
    pub skipped: Option<Diagnostic>,
    /// The number of bytes of the text of its input up to its end, or that of the last of its entries.
    pub(super) reached: u64,
    /// The comment lines at the end of the text before it.
    pub(super) comments: Box<str>,
    /// What the first line of its input ends with, if it is known yet.
    pub(super) line_end: Option<LineEnd>,
    pub(super) opened: Option<Arc<TextReader>>,
    /// The range in which the puzzles of this shard start.
    pub(super) part: Range<usize>,
    /// The pool that gets its buffer when it is dropped.
    pub(super) pool: Arc<BufferPool>,
    /// The memory that its entries may take.
    pub(super) room: Room,
    /// Its entries, if they are some of those of its text.
    pub(super) entries: Option<EntryPart>,
    /// Which share it is, if batches are divided into shares.
    pub(super) share: Option<ShareId>,
}

/// Which share of the inputs of a run a batch is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShareId {
    /// Its number in the run, from 0: the same for any number of workers.
    pub number: u64,
    /// A digest of the names and texts of the inputs up to the end of the batch that it is a share of.
    pub digest: u64,
}

impl Drop for Batch {
    fn drop(&mut self) {
        let source = std::mem::replace(&mut self.source, Source::new(String::new(), String::new()));
        // Other parts of the batch may have the text, too.
        if let Ok(text) = source.into_unshared_text() {
            self.pool.give(text.into_bytes());
        }
    }
}

impl Batch {
    /// Returns the format; `None` when no format fits, and then there are no entries.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.opened.as_ref().map(|opened| opened.format)
    }

    /// Returns how the format was detected; `None` if it was named.
    #[must_use]
    pub fn detection(&self) -> Option<Detection> {
        match &self.opened {
            Some(opened) => opened.detection().cloned(),
            None => Some(Detection::default()),
        }
    }

    /// Returns what reads the text; `None` when no format fits.
    #[must_use]
    pub fn reader(&self) -> Option<&TextReader> {
        self.opened.as_deref()
    }

    /// Returns whether the batch before it has other puzzles of the same text: a batch whose puzzles would take too much
    /// memory, or each of which may take long, is worked on in parts, and each has the whole text.
    #[must_use]
    pub fn is_continued(&self) -> bool {
        self.entries.as_ref().is_some_and(|part| part.is_continued)
    }

    /// Returns how many bytes of the text of its input there are up to the end of its last puzzle.
    #[must_use]
    pub const fn reached(&self) -> u64 {
        self.reached
    }

    /// Returns which share of the inputs it is; `None` if batches are not divided, or this one takes too much memory for
    /// that.
    #[must_use]
    pub const fn share(&self) -> Option<&ShareId> {
        self.share.as_ref()
    }

    /// Parses the text: its puzzles, in order. Those of a part of a text are returned once.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        if self.is_skipped() { Vec::new() } else { self.entries_after(&mut drop) }
    }

    /// Parses the text and passes all its puzzles to `sink` in order, whatever the shard: at once they may take hundreds of
    /// times the memory of the text.
    pub fn for_each_entry(&self, sink: &mut dyn FnMut(Entry)) {
        self.read(self.source.text(), sink);
    }

    /// Returns the entries of another text in place of its own, whatever the shard: to compare what is read of both.
    pub(crate) fn entries_of(&self, text: &str) -> Vec<Entry> {
        let mut entries = Vec::new();
        self.read(text, &mut |entry| entries.push(entry));
        entries
    }

    fn read(&self, text: &str, sink: &mut dyn FnMut(Entry)) {
        if let Some(opened) = &self.opened {
            opened.read(text, self.first, sink);
            if self.last {
                opened.end(text, self.first, sink);
            }
        }
    }

    /// Returns the size in bytes of its text and of the entries that were made of it.
    pub(super) fn size(&self) -> usize {
        let is_kept = !self.room.is_exceeded();
        self.source.text().len() / 2 + if is_kept { self.room.used() } else { 0 }
    }

    /// Parses the text like [`entries`](Self::entries), and passes the puzzles before those of this shard to
    /// `before`, so that they can be counted.
    #[must_use]
    pub fn entries_after(&self, before: &mut dyn FnMut(Entry)) -> Vec<Entry> {
        let mut entries = Vec::new();
        // What comes after the shard is not needed.
        if self.part.end > 0 {
            let mut sink = |entry: Entry| {
                if self.part.contains(&entry.span.start) {
                    self.keep(entry, &mut entries);
                } else if entry.span.start < self.part.start {
                    before(entry);
                }
            };
            match &self.entries {
                Some(part) => part.take().into_iter().for_each(sink),
                None => self.for_each_entry(&mut sink),
            }
        }
        entries
    }

    /// Adds an entry to those that are kept, unless they take too much memory.
    fn keep(&self, entry: Entry, entries: &mut Vec<Entry>) {
        if self.room.takes(&entry) {
            entries.push(entry);
        } else {
            *entries = Vec::new();
        }
    }

    /// Parses the text like [`entries`](Self::entries), but yields plain puzzles as the caller wants them. If the entries
    /// take too much memory, some are dropped, because the batch is passed again in parts.
    #[must_use]
    pub fn runs(&self, wants: Wants) -> Runs<'_> {
        let text = self.source.text();
        let has_room = |entry: &Entry| self.room.takes(entry);
        let Some(opened) = self.opened.as_ref().filter(|_| !self.is_skipped()) else {
            return Runs::of(text, []);
        };
        if self.entries.is_some() {
            return Runs::of(text, self.entries());
        }
        let mut runs = opened.runs_within(text, self.first, wants, self.part.clone(), has_room);
        if self.last {
            opened.end(text, self.first, &mut |entry| runs.push(entry.into()));
        }
        runs
    }

    /// Returns the comment lines at the end of the text before it, which are above its first puzzle.
    pub(crate) fn comments_above(&self) -> &str {
        &self.comments
    }

    /// Returns what the first line of its input ends with, if it is known yet.
    pub(crate) const fn line_end(&self) -> Option<LineEnd> {
        self.line_end
    }

    /// Returns whether its text begins with puzzles of the shards before this one.
    pub(crate) const fn begins_before_shard(&self) -> bool {
        self.part.start > 0
    }

    /// Returns whether all of it belongs to other shards.
    fn is_skipped(&self) -> bool {
        self.part.end == 0 || self.part.start >= self.source.text().len().max(1)
    }
}

/// Options of a run.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RunOptions {
    /// Options of reading.
    pub read: ReadOptions,
    /// Number of workers; 0 for as many as there are cores.
    pub jobs: usize,
    /// The part of all records to process; all if none.
    pub shard: Option<Shard>,
    /// Progress of the run, and a way to stop it.
    pub control: Arc<RunControl>,
    /// Number of bytes that are read at a time: half a mebibyte, or less if each puzzle takes long, so that
    /// every worker gets some. Results depend on it only in how they are divided into batches.
    pub chunk: usize,
    /// Number of records that a worker takes at a time, where each may take long; 0 for all of a batch. The results are the
    /// same.
    pub share: usize,
}

setters!(RunOptions {
    with_read(read: ReadOptions),
    with_jobs(jobs: usize),
    with_shard(shard: impl Into<Option<Shard>>),
    with_control(control: Arc<RunControl>),
    with_chunk(chunk: usize),
    with_share(share: usize),
});

impl RunOptions {
    /// Returns the default options: as many workers as there are cores.
    #[must_use]
    pub fn new(read: ReadOptions) -> Self {
        Self { read, jobs: 0, shard: None, control: Arc::default(), chunk: CHUNK, share: 0 }
    }
}
