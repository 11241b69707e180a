//! Batches: the chunks of all inputs, one after the other.

use std::{
    io::{self, Read},
    mem,
    ops::Range,
    path::PathBuf,
    sync::Arc,
};

use givens_formats::{
    diagnostic::{Diagnostic, Rule},
    error::Error,
    format::{Chunks, TextChunk, is_pointer},
    text::{BufferPool, LineEnd, Places, Source},
};

use super::{
    Input, RunControl,
    batch::{Batch, RunOptions},
    comments::comments_at_end,
    open_input::OpenInput,
    room::Room,
};

/// Iterates over the batches of all inputs, with an error for each input that cannot be read.
pub(super) fn batches<'a>(
    inputs: &'a [Input],
    options: &'a RunOptions,
    parts: Option<Vec<Range<u64>>>,
) -> impl Iterator<Item = Result<Batch, Error>> + Send + 'a {
    let pool = Arc::new(BufferPool::default());
    let all = inputs.iter().enumerate().flat_map(move |(number, input)| {
        let part = parts.as_ref().map_or(0..u64::MAX, |parts| parts[number].clone());
        let batches: Box<dyn Iterator<Item = Result<Batch, Error>> + Send> = match input.open() {
            Ok(OpenInput { bytes, places }) => {
                let bytes = CountedReader { bytes, control: &options.control };
                let read = options.read.clone().with_extension(input.extension());
                let chunks = Chunks::new(bytes, input.name(), read);
                let chunks = chunks.with_buffers(options.chunk, Arc::clone(&pool));
                let opens_file = number == 0 || !input.is_beside(&inputs[number - 1]);
                let pool = Arc::clone(&pool);
                let (comments, line_end) = (Box::default(), None);
                let mut batcher =
                    Batcher { number, input, opens_file, places, part, pool, comments, line_end };
                Box::new(chunks.map(move |chunk| batcher.batch(chunk)))
            }
            Err(error) => Box::new(std::iter::once(Err(error))),
        };
        batches
    });
    all.take_while(|_| !options.control.is_stopped())
}

/// Counts the bytes that are read.
struct CountedReader<'a> {
    bytes: Box<dyn Read + Send>,
    control: &'a RunControl,
}

impl Read for CountedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(buffer)?;
        self.control.add(read);
        Ok(read)
    }
}

/// Makes batches of the chunks of one input.
struct Batcher<'a> {
    number: usize,
    input: &'a Input,
    opens_file: bool,
    /// What places in the text are called.
    places: Places,
    /// The range of the text in which the puzzles of this shard start.
    part: Range<u64>,
    pool: Arc<BufferPool>,
    /// The comment lines at the end of the last chunk.
    comments: Box<str>,
    /// What the first line of the text ends with.
    line_end: Option<LineEnd>,
}

impl Batcher<'_> {
    /// Makes a batch of a chunk, with the diagnostics that this shard reports.
    fn batch(&mut self, chunk: io::Result<TextChunk>) -> Result<Batch, Error> {
        let name = self.input.name();
        let failed = |source| Error::Read { path: PathBuf::from(&name), source };
        let mut chunk = chunk.map_err(failed)?;
        // Only the shard with the start of the text reports the diagnostics of the whole text.
        if !self.part.contains(&0) {
            chunk.diagnostics.clear();
        }
        let place = chunk.diagnostics.iter().position(is_no_puzzle_file);
        // A file that was not fetched may have puzzles.
        let place = place.filter(|_| self.input.is_found() && !is_pointer(&chunk.text));
        let skipped = place.map(|place| chunk.diagnostics.remove(place));
        let inside =
            |bound: u64| usize::try_from(bound.saturating_sub(chunk.offset as u64)).unwrap_or(usize::MAX);
        let comments = comments_at_end(&self.comments, &chunk.text);
        let comments = mem::replace(&mut self.comments, comments);
        self.line_end = self.line_end.or_else(|| LineEnd::first_of(&chunk.text));
        Ok(Batch {
            reached: (chunk.offset + chunk.text.len()) as u64,
            comments,
            line_end: self.line_end,
            input: self.number,
            part: inside(self.part.start)..inside(self.part.end),
            source: Source::continued(name, chunk.text, chunk.start).with_places(self.places),
            first: chunk.first,
            opens_file: chunk.first && self.opens_file,
            last: chunk.last,
            is_cut_off: chunk.is_cut_off,
            opened: chunk.reader,
            diagnostics: chunk.diagnostics,
            skipped,
            pool: Arc::clone(&self.pool),
            room: Room::of(usize::MAX),
            entries: None,
            share: None,
        })
    }
}

/// Whether a diagnostic says that a file is not a puzzle file.
const fn is_no_puzzle_file(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.rule, Rule::UnknownFormat | Rule::BinaryFile)
}
