//! Lines of cells → an array of `NumPy`: bytes of shape (n, 81), 0 for a blank.
//!
//! `compression` passes what is written to a name that ends in `.npy`. The number of puzzles is in the header, and known at
//! the end: room is left for it.

use std::io::{self, Seek, SeekFrom, Write};

use givens_formats::text::shown;
use memchr::memchr;

/// Cells of a puzzle.
const CELLS: usize = 81;
/// The length of the description, which is filled up with spaces.
const DESCRIPTION: u16 = 118;
/// The size of the header: magic bytes, version, length and description; a multiple of 64, as `NumPy` aligns it.
const HEADER: usize = 10 + DESCRIPTION as usize;

/// Writes the cells of lines as an array.
pub(super) struct ArrayWriter<W: Write + Seek> {
    inner: W,
    puzzles: u64,
    /// The start of a line whose end was not written yet.
    pending: Vec<u8>,
}

impl<W: Write + Seek> ArrayWriter<W> {
    pub(super) fn new(mut inner: W) -> io::Result<Self> {
        inner.write_all(&header(0))?;
        Ok(Self { inner, puzzles: 0, pending: Vec::new() })
    }

    /// Returns the number of puzzles so far.
    pub(super) const fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// Writes the number of puzzles, and returns the inner writer.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if !self.pending.is_empty() {
            let line = std::mem::take(&mut self.pending);
            self.push(&line)?;
        }
        self.inner.seek(SeekFrom::Start(0))?;
        self.inner.write_all(&header(self.puzzles))?;
        Ok(self.inner)
    }

    /// Adds the puzzle of a line.
    fn push(&mut self, line: &[u8]) -> io::Result<()> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut cells = [0; CELLS];
        let is_puzzle =
            line.len() == CELLS && cells.iter_mut().zip(line).all(|(cell, &symbol)| set(cell, symbol));
        if !is_puzzle {
            return Err(refused(line));
        }
        self.puzzles += 1;
        self.inner.write_all(&cells)
    }
}

/// Sets a cell to the value of a symbol, if it is a digit or a blank.
fn set(cell: &mut u8, symbol: u8) -> bool {
    *cell = match symbol {
        b'.' => 0,
        digit => digit.wrapping_sub(b'0'),
    };
    *cell <= 9
}

fn refused(line: &[u8]) -> io::Error {
    let text = String::from_utf8_lossy(&line[..line.len().min(2 * CELLS)]);
    let reason =
        format!("an array has 9×9 puzzles alone, found {}: write .parquet for a table", shown(&text));
    io::Error::new(io::ErrorKind::InvalidInput, reason)
}

/// Returns the header of an array of this number of puzzles.
///
/// ```abnf
/// header = %x93 "NUMPY" %x01.00 length dictionary *SP LF
/// ```
fn header(puzzles: u64) -> [u8; HEADER] {
    let description = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({puzzles}, {CELLS}), }}");
    let mut header = [b' '; HEADER];
    header[..8].copy_from_slice(b"\x93NUMPY\x01\x00");
    header[8..10].copy_from_slice(&DESCRIPTION.to_le_bytes());
    header[10..10 + description.len()].copy_from_slice(description.as_bytes());
    header[HEADER - 1] = b'\n';
    header
}

impl<W: Write + Seek> Write for ArrayWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some(end) = memchr(b'\n', rest) {
            if self.pending.is_empty() {
                self.push(&rest[..end])?;
            } else {
                self.pending.extend_from_slice(&rest[..end]);
                let line = std::mem::take(&mut self.pending);
                self.push(&line)?;
            }
            rest = &rest[end + 1..];
        }
        self.pending.extend_from_slice(rest);
        // A text without line ends would be kept as a whole.
        if self.pending.len() > CELLS + 1 {
            return Err(refused(&self.pending));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
