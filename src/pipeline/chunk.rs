//! Chunks: bytes read, decoded, and cut between records.

use std::{io::Read, path::PathBuf, sync::Arc};

use crate::{
    diagnostic::{Diagnostic, Rule, Severity},
    error::Error,
    format::{Opened, ReadOptions, open},
    text::{Encoding, Source, Span, decode},
};

use super::{Batch, Input};

/// So many bytes are read at a time.
const CHUNK: usize = 1 << 20;

/// The batches of all inputs, or why one cannot be read.
pub(super) fn batches<'a>(
    inputs: &'a [Input],
    options: &'a ReadOptions,
) -> impl Iterator<Item = Result<Batch, Error>> + Send + 'a {
    inputs.iter().enumerate().flat_map(move |(number, input)| {
        let batches: Box<dyn Iterator<Item = Result<Batch, Error>> + Send> = match input.open() {
            Ok(bytes) => Box::new(Cutter::new(number, input, bytes, options)),
            Err(error) => Box::new(std::iter::once(Err(error))),
        };
        batches
    })
}

/// Reads one input and cuts it.
struct Cutter<'a> {
    number: usize,
    input: &'a Input,
    options: ReadOptions,
    bytes: Box<dyn Read + Send>,
    /// Read, not yet in a batch.
    pending: Vec<u8>,
    lines: usize,
    first: bool,
    opened: Option<Arc<Opened>>,
    /// What is to be said about the text as a whole, with its first batch.
    remarks: Vec<Diagnostic>,
    state: State,
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    More,
    /// All bytes are read.
    Last,
    Done,
}

impl<'a> Cutter<'a> {
    fn new(number: usize, input: &'a Input, bytes: Box<dyn Read + Send>, options: &ReadOptions) -> Self {
        let options = ReadOptions { extension: input.extension(), ..options.clone() };
        let (pending, remarks, opened) = (Vec::new(), Vec::new(), None);
        Self {
            number,
            input,
            options,
            bytes,
            pending,
            lines: 0,
            first: true,
            opened,
            remarks,
            state: State::More,
        }
    }

    /// Reads on until so many bytes are pending, or to the end.
    fn fill(&mut self, wanted: usize) -> Result<(), Error> {
        let missing = wanted.saturating_sub(self.pending.len()) as u64;
        let read = self.bytes.by_ref().take(missing).read_to_end(&mut self.pending);
        let read = read.map_err(|source| Error::Read { path: PathBuf::from(self.input.name()), source })?;
        if (read as u64) < missing {
            self.state = State::Last;
        }
        Ok(())
    }

    fn next_batch(&mut self) -> Result<Batch, Error> {
        let mut wanted = CHUNK;
        loop {
            self.fill(wanted)?;
            if self.first
                && let Some(remark) = binary(&self.pending)
            {
                self.state = State::Done;
                return Ok(self.no_text(remark));
            }
            if self.first && is_wide(&self.pending) {
                // Rare, and no line of it can be found before it is decoded.
                self.fill(usize::MAX)?;
            }
            if self.state == State::Last {
                let bytes = std::mem::take(&mut self.pending);
                self.state = State::Done;
                let decoded = decode(bytes);
                return Ok(self.batch(decoded.text, decoded.encoding, decoded.odd));
            }
            if let Some(batch) = self.cut() {
                return Ok(batch);
            }
            wanted = self.pending.len() * 2;
        }
    }

    /// The pending bytes up to the last place where they may be cut.
    fn cut(&mut self) -> Option<Batch> {
        let line_end = memchr::memrchr(b'\n', &self.pending)? + 1;
        let rest = self.pending.split_off(line_end);
        let whole = std::mem::replace(&mut self.pending, rest);
        let decoded = decode(whole);
        let mut text = decoded.text;
        self.open(&text);
        let cut = self.opened.as_ref().map_or(text.len(), |opened| opened.cut(&text, self.first));
        let tail = text.split_off(cut);
        let mut pending = tail.into_bytes();
        pending.append(&mut self.pending);
        self.pending = pending;
        (cut > 0).then(|| self.batch(text, decoded.encoding, decoded.odd.filter(|&odd| odd < cut)))
    }

    /// Settles format and dialect by the first text.
    fn open(&mut self, text: &str) {
        if self.first && self.opened.is_none() {
            let (opened, mut remarks) = open(text, &self.options);
            if matches!(self.input, Input::Found(_)) {
                remarks.iter_mut().for_each(pass_over);
            }
            self.opened = opened.map(Arc::new);
            self.remarks = remarks;
        }
    }

    /// The only batch of an input that is no text.
    fn no_text(&self, mut remark: Diagnostic) -> Batch {
        if matches!(self.input, Input::Found(_)) {
            pass_over(&mut remark);
        }
        let source = Source::new(self.input.name(), String::new());
        Batch { input: self.number, source, first: true, opened: None, remarks: vec![remark] }
    }

    fn batch(&mut self, text: String, encoding: Encoding, odd: Option<usize>) -> Batch {
        self.open(&text);
        let mut remarks = std::mem::take(&mut self.remarks);
        remarks.extend(encoding_remark(encoding, odd));
        let lines_before = self.lines;
        self.lines += line_count(&text);
        let source = Source::continued(self.input.name(), text, lines_before);
        let first = std::mem::take(&mut self.first);
        if self.opened.is_none() {
            self.state = State::Done;
        }
        Batch { input: self.number, source, first, opened: self.opened.clone(), remarks }
    }
}

impl Iterator for Cutter<'_> {
    type Item = Result<Batch, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == State::Done {
            return None;
        }
        let batch = self.next_batch();
        if batch.is_err() {
            self.state = State::Done;
        }
        Some(batch)
    }
}

/// A folder may hold files of other kinds: one that is no puzzle file is passed over, with
/// a warning.
fn pass_over(remark: &mut Diagnostic) {
    if matches!(remark.rule, Rule::UnknownFormat | Rule::BinaryFile) {
        remark.severity = Severity::Warning;
        remark.message.push_str("; passed over");
    }
}

/// Whether the bytes begin with the mark of UTF-16, or have zeros as UTF-16 has.
fn is_wide(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xFF\xFE")
        || bytes.starts_with(b"\xFE\xFF")
        || bytes.iter().take(64).filter(|&&byte| byte == 0).count() > 16
}

/// Number of line ends.
fn line_count(text: &str) -> usize {
    let bytes = text.as_bytes();
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    let lone = |&at: &usize| bytes.get(at + 1) != Some(&b'\n');
    feeds + memchr::memchr_iter(b'\r', bytes).filter(lone).count()
}

fn encoding_remark(encoding: Encoding, odd: Option<usize>) -> Option<Diagnostic> {
    if encoding == Encoding::Utf8 {
        return None;
    }
    let remark = Diagnostic::new(Rule::OtherEncoding, format!("the text is {encoding}, and was decoded"));
    Some(remark.at(Span::at(odd.unwrap_or_default()), ""))
}

/// What is to be said of bytes that are known to be no text.
fn binary(bytes: &[u8]) -> Option<Diagnostic> {
    const KINDS: &[(&[u8], &str)] = &[
        (b"PK\x03\x04", "a ZIP archive, as Excel and HoDoKu write: export text from it"),
        (b"PAR1", "a Parquet file: export it as CSV"),
        (b"\x93NUMPY", "a NumPy array: save it as text"),
        (b"SQLite format 3", "a SQLite database: export a table as CSV"),
        (b"%PDF", "a PDF document: export text from it"),
        (b"\x1F\x8B", "compressed by gzip: unpack it first"),
        (b"BZh", "compressed by bzip2: unpack it first"),
        (b"\xFD7zXZ", "compressed by xz: unpack it first"),
        (b"\x28\xB5\x2F\xFD", "compressed by zstd: unpack it first"),
    ];
    let kind = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, kind)| *kind);
    let control = || bytes.iter().take(1024).filter(|&&byte| byte < 9 || (14..27).contains(&byte)).count();
    let what = kind.or_else(|| (!is_wide(bytes) && control() > 10).then_some("no text"))?;
    Some(Diagnostic::new(Rule::BinaryFile, format!("this is {what}")))
}
