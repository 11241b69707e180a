//! Tables that are written as sheets of Excel or as a table of SQLite.
//!
//! In comes the CSV that is written, as for columns. Of a table the first record has the names; each other one is a row. Of
//! grids, which the format `comma` writes, each is a sheet to be printed. A file is the same for the same text, whenever it
//! is made.

use std::io::{self, Write};

use memchr::memchr2;

use super::{
    super::field::split, board_sheets::BoardSheets, database_writer::DatabaseWriter, row_sheet::RowSheet,
};

/// A form of files with tables that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum TableForm {
    /// The rows of a table on a sheet.
    Sheet,
    Database,
}

/// Writes the lines of a CSV as a table.
pub(in super::super) struct TableWriter<W: Write + Send> {
    inner: W,
    target: TableTarget,
    /// What is no whole record yet, how much of it is seen, and whether that ends inside of quotes.
    pending: Vec<u8>,
    seen: usize,
    is_quoted: bool,
}

enum TableTarget {
    Sheet(Box<RowSheet>),
    /// A sheet for each grid.
    Boards(Box<BoardSheets>),
    Database(Box<DatabaseWriter>),
}

impl<W: Write + Send> TableWriter<W> {
    pub(in super::super) fn new(inner: W, form: TableForm) -> io::Result<Self> {
        let target = match form {
            TableForm::Sheet => TableTarget::Sheet(Box::new(RowSheet::new()?)),
            TableForm::Database => TableTarget::Database(Box::new(DatabaseWriter::new()?)),
        };
        Ok(Self { inner, target, pending: Vec::new(), seen: 0, is_quoted: false })
    }

    /// Makes a sheet for each grid, if sheets are written, before anything is written.
    pub(in super::super) fn set_boards(&mut self) {
        if matches!(self.target, TableTarget::Sheet(_)) {
            self.target = TableTarget::Boards(Box::default());
        }
    }

    /// Writes the file, and returns the inner writer.
    pub(in super::super) fn finish(mut self) -> io::Result<W> {
        if !self.pending.is_empty() {
            let record = std::mem::take(&mut self.pending);
            self.push(record)?;
        }
        match self.target {
            TableTarget::Sheet(sheet) => sheet.finish(&mut self.inner)?,
            TableTarget::Boards(boards) => boards.finish(&mut self.inner)?,
            TableTarget::Database(database) => database.finish(&mut self.inner)?,
        }
        Ok(self.inner)
    }

    /// Adds a record, without its line end.
    fn push(&mut self, mut record: Vec<u8>) -> io::Result<()> {
        if record.ends_with(b"\r") {
            record.pop();
        }
        let mut places = Vec::new();
        let all = 0..record.len();
        split(&mut record, all, |place| places.push(place));
        let text = std::str::from_utf8(&record).map_err(io::Error::other)?;
        let fields: Vec<_> = places.into_iter().map(|place| place.map(|place| &text[place])).collect();
        match &mut self.target {
            TableTarget::Sheet(sheet) => sheet.push(&fields),
            TableTarget::Boards(boards) => boards.push(&fields),
            TableTarget::Database(database) => database.push(&fields),
        }
    }
}

impl<W: Write + Send> Write for TableWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        let mut start = 0;
        while let Some(offset) = memchr2(b'"', b'\n', &self.pending[self.seen..]) {
            self.seen += offset + 1;
            match self.pending[self.seen - 1] {
                b'"' => self.is_quoted = !self.is_quoted,
                _ if self.is_quoted => {}
                _ => {
                    let record = self.pending[start..self.seen - 1].to_vec();
                    start = self.seen;
                    self.push(record)?;
                }
            }
        }
        self.pending.drain(..start);
        self.seen = self.pending.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
