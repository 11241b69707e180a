//! Edits of text files: what is replaced, written in place or shown as a difference.
//!
//! In come places counted in bytes from the start of a file, and what is there now; out comes the file with the replacements,
//! everything else byte for byte, or a difference in the unified form that `patch` and `git apply` read. A file is read
//! as it is written, in bounded memory. Whoever edits compares the text that was checked with the file first
//! ([`PlainFile`]): only where both are the same bytes do places in the one mean places in the other.

use std::{
    collections::VecDeque,
    fs::File,
    io::{self, BufRead, BufReader, Read, Write},
    ops::Range,
    path::Path,
};

use givens_formats::error::Error;

use super::Output;

/// The number of lines around a change that a difference shows.
const CONTEXT: usize = 3;

/// The number of bytes from which on a line is too long to be shown.
const MAX_LINE: u64 = 16 << 20;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A replacement in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileEdit {
    /// The offset of the first byte in the file.
    pub(crate) start: u64,
    pub(crate) before: Box<str>,
    pub(crate) after: Box<str>,
}

impl FileEdit {
    fn range(&self) -> Range<u64> {
        self.start..self.start + self.before.len() as u64
    }
}

/// A file that is compared with the text that was read from it.
#[derive(Debug)]
pub(crate) struct PlainFile {
    file: BufReader<File>,
    is_plain: bool,
    /// The number of bytes so far, those of a byte order mark included.
    position: u64,
}

impl PlainFile {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
        let has_mark = file.fill_buf()?.starts_with(MARK);
        let mark = if has_mark { MARK.len() } else { 0 };
        file.consume(mark);
        Ok(Self { file, is_plain: true, position: mark as u64 })
    }

    /// Returns the offset in the file of the text that comes next.
    pub(crate) const fn position(&self) -> u64 {
        self.position
    }

    /// Compares the next text.
    pub(crate) fn compare(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text.as_bytes();
        self.position += rest.len() as u64;
        while self.is_plain && !rest.is_empty() {
            let there = self.file.fill_buf()?;
            let length = there.len().min(rest.len());
            self.is_plain = length > 0 && there[..length] == rest[..length];
            self.file.consume(length);
            rest = &rest[length..];
        }
        Ok(())
    }

    /// Returns whether the file is all the texts that it was compared with, and nothing follows.
    pub(crate) fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.is_plain && self.file.fill_buf()?.is_empty())
    }
}

/// Replaces a file by the same with edits, which are in order and do not overlap.
///
/// # Errors
///
/// If it cannot be read or written, or has changed; then it is as before.
pub(crate) fn rewrite(path: &Path, edits: &[FileEdit]) -> Result<(), Error> {
    let mut output = Output::file(path, &[])?;
    let read = |source| Error::Read { path: path.to_owned(), source };
    let mut file = BufReader::with_capacity(1 << 16, File::open(path).map_err(read)?);
    let mut position = 0;
    for edit in edits {
        let between = edit.start - position;
        let copied = io::copy(&mut Read::take(&mut file, between), &mut output);
        copied.map_err(|error| output.error(error))?;
        let mut before = vec![0; edit.before.len()];
        file.read_exact(&mut before).map_err(read)?;
        if before != edit.before.as_bytes() {
            return Err(read(changed()));
        }
        output.write_all(edit.after.as_bytes()).map_err(|error| output.error(error))?;
        position = edit.range().end;
    }
    io::copy(&mut file, &mut output).map_err(|error| output.error(error))?;
    output.finish()
}

fn changed() -> io::Error {
    io::Error::other("the file was changed while it was checked")
}

/// Writes what edits change in a file, in the unified form.
///
/// # Errors
///
/// If it cannot be read, has changed, or the difference cannot be written.
pub(crate) fn write_difference(path: &Path, edits: &[FileEdit], out: &mut Output) -> Result<(), Error> {
    let read = |source| Error::Read { path: path.to_owned(), source };
    let file = BufReader::with_capacity(1 << 16, File::open(path).map_err(read)?);
    let mut lines = EditedLines { file, position: 0, edits: edits.iter().collect() };
    let mut difference = Difference { out, context: VecDeque::new(), hunk: None, old: 1, new: 1 };
    difference.begin(path)?;
    while let Some(block) = lines.next().map_err(read)? {
        match block {
            Block::Same(line) => difference.same(line)?,
            Block::Changed { old, new } => difference.changed(&old, &new),
        }
    }
    difference.end_hunk()
}

/// The lines of a file, with what becomes of them.
struct EditedLines<'e> {
    file: BufReader<File>,
    position: u64,
    edits: VecDeque<&'e FileEdit>,
}

/// A line that stays, or lines that become others.
enum Block {
    Same(Vec<u8>),
    Changed { old: Vec<u8>, new: Vec<u8> },
}

impl<'e> EditedLines<'e> {
    /// Returns the next line, or the next lines with an edit.
    fn next(&mut self) -> io::Result<Option<Block>> {
        let (mut old, start) = (Vec::new(), self.position);
        self.read_line(&mut old)?;
        if old.is_empty() {
            return Ok(None);
        }
        let (mut new, mut done) = (Vec::new(), 0);
        let mut is_changed = false;
        while let Some(edit) = self.next_edit(&old) {
            while self.position < edit.range().end && self.read_line(&mut old)? > 0 {}
            let first = usize::try_from(edit.start - start).map_err(io::Error::other)?;
            let range = first..first + edit.before.len();
            if old.get(range.clone()) != Some(edit.before.as_bytes()) {
                return Err(changed());
            }
            new.extend_from_slice(&old[done..range.start]);
            new.extend_from_slice(edit.after.as_bytes());
            (done, is_changed) = (range.end, true);
        }
        if !is_changed {
            return Ok(Some(Block::Same(old)));
        }
        new.extend_from_slice(&old[done..]);
        Ok(Some(Block::Changed { old, new }))
    }

    /// Takes the next edit that begins in these lines: at their end, too, if no line end follows.
    fn next_edit(&mut self, lines: &[u8]) -> Option<&'e FileEdit> {
        let end = if lines.ends_with(b"\n") { self.position } else { self.position + 1 };
        let is_here = self.edits.front().is_some_and(|edit| edit.start < end);
        if is_here { self.edits.pop_front() } else { None }
    }

    fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<usize> {
        let length = Read::take(&mut self.file, MAX_LINE).read_until(b'\n', line)?;
        if length as u64 == MAX_LINE {
            return Err(io::Error::other("a line is too long to show what changes in it"));
        }
        self.position += length as u64;
        Ok(length)
    }
}

/// A difference that is being written.
struct Difference<'o> {
    out: &'o mut Output,
    /// The last lines that are the same.
    context: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
    /// The numbers of the next lines.
    old: u64,
    new: u64,
}

/// Changed lines and those around them.
struct Hunk {
    /// The numbers of its first lines.
    old: u64,
    new: u64,
    lines: Vec<Vec<u8>>,
    old_count: u64,
    new_count: u64,
    /// The number of lines at its end that are the same.
    same: usize,
}

impl Difference<'_> {
    fn begin(&mut self, path: &Path) -> Result<(), Error> {
        let name = path.display();
        self.write(format!("--- {name}\n+++ {name}\n").as_bytes())
    }

    fn same(&mut self, line: Vec<u8>) -> Result<(), Error> {
        if let Some(hunk) = &mut self.hunk {
            hunk.push(b' ', &line);
            hunk.same += 1;
        }
        self.context.push_back(line);
        if self.context.len() > CONTEXT {
            self.context.pop_front();
        }
        (self.old, self.new) = (self.old + 1, self.new + 1);
        // So many lines are between two hunks at least that neither shows one twice.
        if self.hunk.as_ref().is_some_and(|hunk| hunk.same == 2 * CONTEXT) { self.end_hunk() } else { Ok(()) }
    }

    fn changed(&mut self, old: &[u8], new: &[u8]) {
        let context = std::mem::take(&mut self.context);
        let hunk = self.hunk.get_or_insert_with(|| Hunk::after(&context, self.old, self.new));
        hunk.same = 0;
        for line in old.split_inclusive(|&byte| byte == b'\n') {
            hunk.push(b'-', line);
            self.old += 1;
        }
        for line in new.split_inclusive(|&byte| byte == b'\n') {
            hunk.push(b'+', line);
            self.new += 1;
        }
    }

    /// Writes the hunk with as many lines at its end that are the same as at its beginning.
    fn end_hunk(&mut self) -> Result<(), Error> {
        let Some(hunk) = self.hunk.take() else { return Ok(()) };
        let dropped = hunk.same.saturating_sub(CONTEXT);
        let range = |first: u64, count: u64| {
            let count = count - dropped as u64;
            if count == 1 { first.to_string() } else { format!("{first},{count}") }
        };
        let (old, new) = (range(hunk.old, hunk.old_count), range(hunk.new, hunk.new_count));
        self.write(format!("@@ -{old} +{new} @@\n").as_bytes())?;
        let kept = &hunk.lines[..hunk.lines.len() - dropped];
        kept.iter().try_for_each(|line| self.write(line))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.out.write_all(bytes).map_err(|error| self.out.error(error))
    }
}

impl Hunk {
    /// Begins a hunk with the lines before it.
    fn after(context: &VecDeque<Vec<u8>>, old: u64, new: u64) -> Self {
        let before = context.len() as u64;
        let (old, new) = (old - before, new - before);
        let mut hunk = Self { old, new, lines: Vec::new(), old_count: 0, new_count: 0, same: 0 };
        for line in context {
            hunk.push(b' ', line);
        }
        hunk
    }

    fn push(&mut self, sign: u8, line: &[u8]) {
        let end: &[u8] = if line.ends_with(b"\n") { b"" } else { b"\n\\ No newline at end of file\n" };
        self.lines.push([&[sign], line, end].concat());
        self.old_count += u64::from(sign != b'+');
        self.new_count += u64::from(sign != b'-');
    }
}
