//! Chunks: bytes read, decoded, and split between records.

use std::{
    io::{self, Read},
    ops::Range,
    path::PathBuf,
    sync::Arc,
};

use crate::{
    codec::{CHUNK_SIZE, HEAD, ReadOptions},
    diagnostic::{Diagnostic, Rule, Severity},
    error::Error,
    format::{TextReader, has_head, open},
    text::{Decoder, Encoding, Position, Source, Span},
};

use super::{
    Input, RunControl,
    batch::{Batch, RunOptions},
    binary::binary,
    buffers::BufferPool,
};

/// Maximum length of a line without a split point; longer ones are not puzzles.
const LONGEST_LINE: usize = 1 << 20;

/// The batches of all inputs, or why one cannot be read.
pub(super) fn batches<'a>(
    inputs: &'a [Input],
    options: &'a RunOptions,
    parts: Option<Vec<Range<u64>>>,
) -> impl Iterator<Item = Result<Batch, Error>> + Send + 'a {
    let pool = Arc::new(BufferPool::default());
    let all = inputs.iter().enumerate().flat_map(move |(number, input)| {
        let part = parts.as_ref().map_or(0..u64::MAX, |parts| parts[number].clone());
        let batches: Box<dyn Iterator<Item = Result<Batch, Error>> + Send> = match input.open() {
            Ok(bytes) => Box::new(Chunker::new(number, input, bytes, part, Arc::clone(&pool), options)),
            Err(error) => Box::new(std::iter::once(Err(error))),
        };
        batches
    });
    all.take_while(|_| !options.meter.is_stopped())
}

/// Reads one input and cuts it.
struct Chunker<'a> {
    number: usize,
    input: &'a Input,
    options: ReadOptions,
    /// Where in the text the puzzles start that are to be seen.
    part: Range<u64>,
    meter: &'a RunControl,
    pool: Arc<BufferPool>,
    /// So many bytes are read at a time.
    chunk: usize,
    bytes: Box<dyn Read + Send>,
    decoder: Option<Decoder>,
    /// Decoded, not yet in a batch.
    pending: String,
    /// Number of bytes of text before it, and where that ends.
    done: usize,
    reached: Position,
    first: bool,
    opened: Option<Arc<TextReader>>,
    /// Diagnostics about the text as a whole, for its first batch.
    diagnostics: Vec<Diagnostic>,
    /// Why reading failed; reported after what was read.
    failed: Option<Error>,
    state: State,
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    More,
    /// All bytes are read.
    Last,
    Done,
}

impl<'a> Chunker<'a> {
    fn new(
        number: usize,
        input: &'a Input,
        bytes: Box<dyn Read + Send>,
        part: Range<u64>,
        pool: Arc<BufferPool>,
        options: &'a RunOptions,
    ) -> Self {
        Self {
            part,
            meter: &options.meter,
            pool,
            number,
            input,
            options: ReadOptions { extension: input.extension(), ..options.read.clone() },
            chunk: options.chunk.max(1),
            bytes,
            decoder: None,
            pending: String::new(),
            done: 0,
            reached: Position::START,
            first: true,
            opened: None,
            diagnostics: Vec::new(),
            failed: None,
            state: State::More,
        }
    }

    /// Reads until this number of bytes is held, or to the end. The bytes that waited for the end of
    /// their line come before those that were read.
    fn read(&mut self, wanted: usize) -> Vec<u8> {
        let missing = wanted.saturating_sub(self.held()).max(1);
        let waiting = self.decoder.as_mut().map(Decoder::take_waiting).unwrap_or_default();
        let mut bytes = self.pool.take();
        bytes.resize(waiting.len() + missing, 0);
        bytes[..waiting.len()].copy_from_slice(&waiting);
        let (read, failed) = fill(&mut self.bytes, &mut bytes[waiting.len()..]);
        // Data read before the error is processed first.
        self.failed = failed.map(|source| self.error(source));
        bytes.truncate(waiting.len() + read);
        if read < missing {
            self.state = State::Last;
        }
        self.meter.add(read);
        bytes
    }

    fn decode(&mut self, bytes: Vec<u8>) {
        let decoder = self.decoder.get_or_insert_with(|| Decoder::new(&bytes));
        let text = decoder.decode(bytes, self.state == State::Last);
        if self.pending.is_empty() {
            self.pending = text;
        } else {
            self.pending.push_str(&text);
            self.pool.give(text.into_bytes());
        }
    }

    fn error(&self, source: io::Error) -> Error {
        Error::Read { path: PathBuf::from(self.input.name()), source }
    }

    fn next_batch(&mut self) -> Result<Batch, Error> {
        // Encoding, format and dialect are determined by a head whose size does not depend on the chunk
        // size.
        let chunk = self.chunk_of_lines_or_records();
        let mut wanted = self.held() + if self.first { chunk.max(HEAD + 1) } else { chunk };
        loop {
            let bytes = self.read(wanted);
            if let Some(error) = self.failed.take_if(|_| self.first && bytes.is_empty()) {
                return Err(error);
            }
            if self.decoder.is_none()
                && let Some(diagnostic) = binary(&bytes, &self.input.name())
            {
                self.state = State::Done;
                return Ok(self.no_text(diagnostic));
            }
            self.decode(bytes);
            if self.state == State::Last {
                self.state = State::Done;
                return Ok(self.batch(self.pending.len()));
            }
            if let Some(batch) = self.cut() {
                return Ok(batch);
            }
            self.refuse_long_piece()?;
            wanted = self.held() * 2;
        }
    }

    /// Number of bytes that were read and are in no batch yet.
    fn held(&self) -> usize {
        self.pending.len() + self.waiting()
    }

    fn waiting(&self) -> usize {
        self.decoder.as_ref().map_or(0, Decoder::waiting)
    }

    /// Bytes that are read at a time: fewer where records are made of them.
    fn chunk_of_lines_or_records(&self) -> usize {
        match &self.opened {
            Some(opened) if opened.plain_lines("").is_some() => self.chunk,
            Some(opened) => self.chunk.min(opened.chunk_size()),
            None => self.chunk.min(CHUNK_SIZE),
        }
    }

    /// Returns an error when a long chunk has no split point.
    fn refuse_long_piece(&self) -> Result<(), Error> {
        let longest = self.opened.as_ref().map_or(LONGEST_LINE, |opened| opened.max_chunk_size());
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
        Err(self.error(io::Error::new(io::ErrorKind::InvalidData, reason)))
    }

    /// The pending text up to the last place where it may be cut.
    fn cut(&mut self) -> Option<Batch> {
        if self.first && !has_head(&self.pending) {
            return None;
        }
        self.open();
        let cut = match &self.opened {
            Some(opened) => opened.split_point(&self.pending, self.first),
            None => self.pending.len(),
        };
        (cut > 0).then(|| self.batch(cut))
    }

    /// Determines format and dialect from the first text.
    fn open(&mut self) {
        if self.first && self.opened.is_none() {
            let (opened, mut diagnostics) = open(&self.pending, &self.options);
            if matches!(self.input, Input::Found(_)) {
                diagnostics.iter_mut().for_each(pass_over);
            }
            self.opened = opened.map(Arc::new);
            self.diagnostics = diagnostics;
        }
    }

    /// The only batch of an input that is no text.
    fn no_text(&self, mut diagnostic: Diagnostic) -> Batch {
        if matches!(self.input, Input::Found(_)) {
            pass_over(&mut diagnostic);
        }
        let source = Source::new(self.input.name(), String::new());
        Batch {
            input: self.number,
            source,
            first: true,
            last: true,
            opened: None,
            diagnostics: if self.reports_diagnostics() { vec![diagnostic] } else { Vec::new() },
            part: self.part_of_batch(),
            pool: Arc::clone(&self.pool),
        }
    }

    /// So much of the pending text.
    fn batch(&mut self, length: usize) -> Batch {
        self.open();
        let rest = if length == self.pending.len() { String::new() } else { self.pending.split_off(length) };
        let text = std::mem::replace(&mut self.pending, rest);
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.extend(self.encoding_diagnostic(text.len()));
        if !self.reports_diagnostics() {
            diagnostics.clear();
        }
        let part = self.part_of_batch();
        let start = self.reached;
        self.reached = start.after(&text);
        self.done += text.len();
        let first = std::mem::take(&mut self.first);
        if self.opened.is_none() {
            self.state = State::Done;
        }
        let opened = self.opened.clone();
        if let Some(next) = self.opened.as_ref().and_then(|opened| opened.next_reader(&text, first)) {
            self.opened = Some(Arc::new(next));
        }
        let source = Source::continued(self.input.name(), text, start);
        let last = self.state == State::Done;
        Batch {
            input: self.number,
            source,
            first,
            last,
            opened,
            diagnostics,
            part,
            pool: Arc::clone(&self.pool),
        }
    }

    /// Whether this part reports the diagnostics of the whole text: the one that contains its start.
    fn reports_diagnostics(&self) -> bool {
        self.part.contains(&0)
    }

    /// Where in the next batch the puzzles start that are to be seen.
    fn part_of_batch(&self) -> Range<usize> {
        let inside =
            |bound: u64| usize::try_from(bound.saturating_sub(self.done as u64)).unwrap_or(usize::MAX);
        inside(self.part.start)..inside(self.part.end)
    }

    /// What the next batch, of this length, has to say about the encoding: the first batch if the head
    /// shows it, else the one with the first character that is no UTF-8.
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

impl Iterator for Chunker<'_> {
    type Item = Result<Batch, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == State::Done {
            return self.failed.take().map(Err);
        }
        let batch = self.next_batch();
        if batch.is_err() {
            self.state = State::Done;
        }
        Some(batch)
    }
}

/// A number of bytes as text.
fn size(bytes: usize) -> String {
    if bytes < 1 << 20 { format!("{} KiB", bytes >> 10) } else { format!("{} MiB", bytes >> 20) }
}

/// Reads until the buffer is full, to the end, or to an error; returns the number of bytes.
fn fill(bytes: &mut dyn Read, buffer: &mut [u8]) -> (usize, Option<io::Error>) {
    let mut filled = 0;
    while filled < buffer.len() {
        match bytes.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return (filled, Some(error)),
        }
    }
    (filled, None)
}

/// A folder may hold files of other kinds: other files are skipped with a warning.
fn pass_over(diagnostic: &mut Diagnostic) {
    if matches!(diagnostic.rule, Rule::UnknownFormat | Rule::BinaryFile) {
        diagnostic.severity = Severity::Warning;
        diagnostic.message.push_str("; passed over");
    }
}
