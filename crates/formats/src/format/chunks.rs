//! A text in chunks: bytes are read, decoded, and split between records, so that memory stays bounded.
//!
//! It takes any source of bytes and yields chunks that end between two puzzles, each with the reader that parses it:
//! [`read_from`](super::read_from) parses them in order, the pipeline on several threads. The reader decides where a chunk
//! may end.

use std::{
    fmt,
    io::{self, Read},
    sync::Arc,
};

use crate::{
    codec::{CHUNK_SIZE, Entry, HEAD, ReadOptions},
    diagnostic::{Diagnostic, Rule},
    text::{BufferPool, Decoder, Encoding, Position, Span},
};

use super::{
    binary::binary,
    detect::SEARCHED,
    open::{TextReader, open_text, without_end_of_file},
    program::is_program,
    trial::{has_head, head},
};

/// Number of bytes of a used buffer that are cleared at a time: most files of a folder are much smaller than a chunk.
const CLEARED: usize = 1 << 15;
/// Maximum length of a line without a split point; longer ones are not puzzles.
const LONGEST_LINE: usize = 1 << 20;

/// Complete records of a text, not parsed yet.
#[derive(Debug)]
#[non_exhaustive]
pub struct TextChunk {
    /// The decoded text.
    pub text: String,
    /// The number of bytes of decoded text before it.
    pub offset: usize,
    /// The line and column where it begins.
    pub start: Position,
    /// Whether it is the first of its text.
    pub first: bool,
    /// Whether it is the last of its text.
    pub last: bool,
    /// Whether an error follows in place of the rest of the text.
    pub is_cut_off: bool,
    /// What parses it; `None` when no format fits.
    pub reader: Option<Arc<TextReader>>,
    /// Diagnostics about the text as a whole.
    pub diagnostics: Vec<Diagnostic>,
}

impl TextChunk {
    /// Parses it: its puzzles, in order. Spans count from the start of the chunk.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        if let Some(reader) = &self.reader {
            let mut sink = |entry: Entry| entries.push(entry);
            reader.read(&self.text, self.first, &mut sink);
            if self.last {
                reader.end(&self.text, self.first, &mut sink);
            }
        }
        entries
    }
}

/// Reads bytes and yields the chunks of their text. After an error it ends.
pub struct Chunks<R> {
    pub(super) bytes: R,
    name: String,
    options: ReadOptions,
    /// Number of bytes to read at a time; fewer where records are made of them.
    chunk_size: usize,
    pool: Arc<BufferPool>,
    pub(super) decoder: Option<Decoder>,
    /// Decoded, not yet in a chunk.
    pending: String,
    /// Number of bytes of text before it, and where that ends.
    done: usize,
    reached: Position,
    first: bool,
    reader: Option<Arc<TextReader>>,
    /// Diagnostics about the text as a whole, for its first chunk.
    diagnostics: Vec<Diagnostic>,
    /// Why reading failed; reported after what was read.
    failed: Option<io::Error>,
    /// Whether the text is a program in whose head there is no puzzle.
    is_searching: bool,
    /// Number of bytes to hold before the next attempt to split them; `None` where a chunk begins.
    needed: Option<usize>,
    pub(super) state: ChunkState,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum ChunkState {
    More,
    /// All bytes are read.
    Last,
    Done,
}

impl<R> fmt::Debug for Chunks<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chunks").field("name", &self.name).field("state", &self.state).finish_non_exhaustive()
    }
}

impl<R: Read> Chunks<R> {
    /// Returns the chunks of the text in `bytes`, whose `name` may show what kind of file it is.
    pub fn new(bytes: R, name: String, options: ReadOptions) -> Self {
        Self {
            bytes,
            name,
            options,
            chunk_size: CHUNK_SIZE,
            pool: Arc::default(),
            decoder: None,
            pending: String::new(),
            done: 0,
            reached: Position::START,
            first: true,
            reader: None,
            diagnostics: Vec::new(),
            failed: None,
            is_searching: false,
            needed: None,
            state: ChunkState::More,
        }
    }

    /// Reads this number of bytes at a time, into buffers of this pool.
    #[must_use]
    pub fn with_buffers(self, chunk_size: usize, pool: Arc<BufferPool>) -> Self {
        Self { chunk_size: chunk_size.max(1), pool, ..self }
    }

    /// Reads until this number of bytes is held, or to the end. The bytes that waited for the end of
    /// their line come before those that were read.
    fn read(&mut self, needed: usize) -> Vec<u8> {
        let missing = needed.saturating_sub(self.held()).max(1);
        let waiting = self.decoder.as_mut().map(Decoder::take_waiting).unwrap_or_default();
        let size = waiting.len() + missing;
        let mut bytes = self.pool.take();
        if bytes.capacity() == 0 {
            // The allocator has zeros at hand; to write them takes long in code that is optimised for size.
            bytes = vec![0; size];
        }
        bytes.resize(bytes.len().max(waiting.len()), 0);
        bytes[..waiting.len()].copy_from_slice(&waiting);
        let (held, failed) = fill(&mut self.bytes, &mut bytes, waiting.len(), size);
        // Data read before the error is processed first.
        self.failed = failed;
        bytes.truncate(held);
        let read = held - waiting.len();
        if read < missing {
            self.state = ChunkState::Last;
        }
        bytes
    }

    /// Decodes bytes behind the text that is in no chunk yet.
    fn decode(&mut self, bytes: Vec<u8>) {
        let decoder = self.decoder.get_or_insert_with(|| Decoder::new(&bytes));
        let text = decoder.decode(bytes, self.state == ChunkState::Last);
        if self.pending.is_empty() {
            self.pending = text;
        } else {
            self.pending.push_str(&text);
            self.pool.give(text.into_bytes());
        }
    }

    /// Reads on until the text has a split point or ends.
    fn next_chunk(&mut self) -> io::Result<TextChunk> {
        loop {
            if let Some(chunk) = self.try_chunk()? {
                return Ok(chunk);
            }
        }
    }

    /// Reads what is needed for a chunk; returns `None` if more is needed to split the text.
    pub(super) fn try_chunk(&mut self) -> io::Result<Option<TextChunk>> {
        let bytes = self.read(self.needed());
        if let Some(error) = self.failed.take_if(|_| self.first && bytes.is_empty()) {
            return Err(error);
        }
        if self.decoder.is_none()
            && let Some(diagnostic) = binary(&bytes, &self.name)
        {
            self.state = ChunkState::Done;
            self.diagnostics.push(diagnostic);
            return Ok(Some(self.chunk(0)));
        }
        self.decode(bytes);
        if self.state == ChunkState::Last {
            self.state = ChunkState::Done;
            self.pending.truncate(without_end_of_file(&self.pending).len());
            self.open();
            return Ok(Some(self.chunk(self.pending.len())));
        }
        let chunk = self.split();
        if chunk.is_none() {
            self.refuse_long_chunk()?;
            self.needed = Some(self.held() * 2);
        }
        Ok(chunk)
    }

    /// Number of bytes to hold before the next attempt to split them.
    pub(super) fn needed(&self) -> usize {
        // Encoding, format and dialect are determined by a head whose size does not depend on the chunk size.
        let chunk_size = self.chunk_size_of_lines_or_records();
        let chunk_size = if self.first { chunk_size.max(HEAD + 1) } else { chunk_size };
        self.needed.unwrap_or(self.held() + chunk_size)
    }

    /// Number of bytes that were read and are in no chunk yet.
    pub(super) fn held(&self) -> usize {
        self.pending.len() + self.decoder.as_ref().map_or(0, Decoder::waiting)
    }

    /// Returns the size that the format prefers; a file of lines has the usual one until its format is known.
    fn chunk_size_of_lines_or_records(&self) -> usize {
        match &self.reader {
            Some(reader) => self.chunk_size.min(reader.chunk_size()),
            None => self.chunk_size.min(CHUNK_SIZE),
        }
    }

    /// Returns an error when a long chunk has no split point.
    fn refuse_long_chunk(&self) -> io::Result<()> {
        let longest = self.reader.as_ref().map_or(LONGEST_LINE, |reader| reader.max_chunk_size());
        let line_end = memchr::memrchr2(b'\n', b'\r', self.pending.as_bytes());
        let unfinished = self.held() - line_end.map_or(0, |end| end + 1);
        let reason = if unfinished >= LONGEST_LINE.min(longest) {
            let line = self.reached.after(&self.pending).line;
            format!("line {line} is longer than {}", size(LONGEST_LINE.min(longest)))
        } else if self.held() >= longest {
            let line = self.reached.line;
            format!("no puzzle ends within {} after line {line}", size(longest))
        } else {
            return Ok(());
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, reason))
    }

    /// The pending text up to the last split point.
    fn split(&mut self) -> Option<TextChunk> {
        if self.first && (!has_head(&self.pending) || self.is_searching && self.pending.len() < SEARCHED) {
            return None;
        }
        self.open();
        if self.first && self.reader.is_none() && self.may_follow_head() {
            self.is_searching = true;
            self.diagnostics.clear();
            return None;
        }
        let length = match &self.reader {
            Some(reader) => reader.split_point(&self.pending, self.first),
            None => self.pending.len(),
        };
        (length > 0).then(|| self.chunk(length))
    }

    /// Whether more of a text is read in search of a puzzle: it is a program, and there is none in its head.
    fn may_follow_head(&self) -> bool {
        self.options.from.is_none() && self.pending.len() < SEARCHED && is_program(head(&self.pending))
    }

    /// Determines format and dialect from the first text.
    fn open(&mut self) {
        if self.first && self.reader.is_none() {
            let is_whole = self.state == ChunkState::Done;
            let (reader, mut diagnostics) = open_text(&self.pending, &self.options, is_whole);
            // An error that follows says more than the beginning of a text can.
            diagnostics.retain(|found| self.failed.is_none() || found.rule != Rule::UnknownFormat);
            (self.reader, self.diagnostics) = (reader.map(Arc::new), diagnostics);
        }
    }

    /// The first `length` bytes of the pending text.
    fn chunk(&mut self, length: usize) -> TextChunk {
        let rest = if length == self.pending.len() { String::new() } else { self.pending.split_off(length) };
        let text = std::mem::replace(&mut self.pending, rest);
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.extend(self.encoding_diagnostic(text.len()));
        let (offset, start) = (self.done, self.reached);
        self.reached = start.after(&text);
        self.done += text.len();
        let first = std::mem::take(&mut self.first);
        self.needed = None;
        if self.reader.is_none() {
            self.state = ChunkState::Done;
        }
        let reader = self.reader.clone();
        if let Some(next) = self.reader.as_ref().and_then(|reader| reader.next_reader(&text, first)) {
            self.reader = Some(Arc::new(next));
        }
        let last = self.state == ChunkState::Done;
        let is_cut_off = last && self.failed.is_some();
        TextChunk { text, offset, start, first, last, is_cut_off, reader, diagnostics }
    }

    /// The diagnostic about the encoding for the next chunk, of this length: in the first chunk if the head
    /// shows it, else in the one with the first character that is not UTF-8.
    fn encoding_diagnostic(&self, length: usize) -> Option<Diagnostic> {
        let decoder = self.decoder.as_ref()?;
        let at = match decoder.encoding() {
            Encoding::Utf8 => return None,
            Encoding::Windows1252 => decoder.odd()?.checked_sub(self.done).filter(|&at| at < length)?,
            _ if self.first => 0,
            _ => return None,
        };
        let message = format!("the text is {}, and was decoded", decoder.encoding());
        Some(Diagnostic::new(Rule::OtherEncoding, message).at(Span::at(at), ""))
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<TextChunk>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == ChunkState::Done {
            return self.failed.take().map(Err);
        }
        let chunk = self.next_chunk();
        if chunk.is_err() {
            self.state = ChunkState::Done;
        }
        Some(chunk)
    }
}

/// A number of bytes as text.
fn size(bytes: usize) -> String {
    if bytes < 1 << 20 { format!("{} KiB", bytes >> 10) } else { format!("{} MiB", bytes >> 20) }
}

/// Reads until the buffer holds `size` bytes, to the end, or to an error; returns the number of bytes that it holds, of
/// which it held the first `held` before. The rest of it is overwritten, and it may be longer than `size`.
fn fill(
    bytes: &mut impl Read,
    buffer: &mut Vec<u8>,
    mut held: usize,
    size: usize,
) -> (usize, Option<io::Error>) {
    buffer.reserve_exact(size.saturating_sub(buffer.len()));
    while held < size {
        if buffer.len() == held {
            buffer.resize(size.min(held + CLEARED), 0);
        }
        let end = buffer.len().min(size);
        match bytes.read(&mut buffer[held..end]) {
            Ok(0) => break,
            Ok(read) => held += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return (held, Some(error)),
        }
    }
    (held, None)
}
