//! Columns of a CSV that is written: Parquet and Arrow IPC, a column of texts for each of the CSV.
//!
//! Nothing between two delimiters is null, and `""` is an empty text, as in rows. Fields are slices of the text, in which
//! those in quotes are replaced by what they mean.

use std::{
    io::{self, Write},
    mem,
    ops::Range,
    sync::Arc,
};

use arrow_array::{ArrayRef, RecordBatch, builder::StringBuilder};
use arrow_ipc::{
    CompressionType,
    writer::{FileWriter, IpcWriteOptions},
};
use arrow_schema::{DataType, Field, Schema};
use bytes::Bytes;
use givens_formats::text::BufferPool;
use memchr::memchr2;

use super::{
    field::{Slice, split},
    parquet_writer::{BATCH, ParquetWriter},
};

/// The number of rows of a batch of Arrow.
const ARROW_BATCH: usize = 1 << 16;

/// A form of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnForm {
    Parquet,
    Arrow,
}

/// Writes the lines of a CSV as columns.
pub(super) struct ColumnWriter<W: Write + Send> {
    form: ColumnForm,
    /// The number of threads that encode columns.
    threads: usize,
    target: ColumnTarget<W>,
    rows: PendingRows,
}

enum ColumnTarget<W: Write + Send> {
    /// The header is not known yet.
    Waiting(Option<W>),
    Parquet(Box<ParquetWriter<W>>),
    Arrow(Box<FileWriter<W>>, Arc<Schema>),
}

impl<W: Write + Send> ColumnWriter<W> {
    pub(super) fn new(inner: W, form: ColumnForm) -> Self {
        Self { form, threads: 1, target: ColumnTarget::Waiting(Some(inner)), rows: PendingRows::default() }
    }

    /// Sets the number of threads that encode columns of Parquet, before anything is written.
    pub(super) const fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Writes the end of the file, and returns the inner writer.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if let Some(rest) = self.rows.rest() {
            self.push(rest)?;
        }
        if matches!(self.target, ColumnTarget::Waiting(_)) {
            self.begin(Vec::new())?;
        }
        self.encode(self.rows.number())?;
        match self.target {
            ColumnTarget::Waiting(inner) => inner.ok_or_else(|| io::Error::other("the writer has failed")),
            ColumnTarget::Parquet(writer) => writer.finish(),
            ColumnTarget::Arrow(mut writer, _) => {
                writer.finish().map_err(io::Error::other)?;
                writer.into_inner().map_err(io::Error::other)
            }
        }
    }

    /// Begins the file with these columns.
    fn begin(&mut self, names: Vec<String>) -> io::Result<()> {
        let ColumnTarget::Waiting(inner) = &mut self.target else { return Ok(()) };
        let fields: Vec<_> = names.into_iter().map(|name| Field::new(name, DataType::Utf8, true)).collect();
        self.rows.columns = vec![Vec::new(); fields.len()];
        let schema = Arc::new(Schema::new(fields));
        let inner = inner.take().ok_or_else(|| io::Error::other("the writer has failed"))?;
        self.target = match self.form {
            ColumnForm::Parquet => {
                ColumnTarget::Parquet(Box::new(ParquetWriter::new(inner, schema, self.threads)?))
            }
            ColumnForm::Arrow => {
                let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD));
                let writer =
                    FileWriter::try_new_with_options(inner, &schema, options.map_err(io::Error::other)?);
                ColumnTarget::Arrow(Box::new(writer.map_err(io::Error::other)?), schema)
            }
        };
        Ok(())
    }

    /// Adds a record, or the header.
    fn push(&mut self, record: Range<usize>) -> io::Result<()> {
        if !matches!(self.target, ColumnTarget::Waiting(_)) {
            return self.rows.push(record);
        }
        let mut names = Vec::new();
        split(&mut self.rows.text, record, |field| names.push(field));
        let text = |name: Range<usize>| String::from_utf8_lossy(&self.rows.text[name]).into_owned();
        let names = names.into_iter().map(|name| name.map(text).unwrap_or_default()).collect();
        self.begin(names)
    }

    /// The number of rows that are encoded at once.
    const fn batch(&self) -> usize {
        match self.form {
            ColumnForm::Parquet => BATCH,
            ColumnForm::Arrow => ARROW_BATCH,
        }
    }

    /// Encodes this number of rows.
    fn encode(&mut self, number: usize) -> io::Result<()> {
        if number == 0 {
            return Ok(());
        }
        let (text, columns) = self.rows.take(number);
        let text_of_all = std::str::from_utf8(&text).map_err(io::Error::other)?;
        match &mut self.target {
            ColumnTarget::Waiting(_) => Ok(()),
            ColumnTarget::Parquet(writer) => writer.write(&text, columns),
            ColumnTarget::Arrow(writer, schema) => (0..number).step_by(ARROW_BATCH).try_for_each(|from| {
                let batch = from..number.min(from + ARROW_BATCH);
                let columns =
                    columns.iter().map(|column| array(text_of_all, &column[batch.clone()])).collect();
                let batch = RecordBatch::try_new(Arc::clone(schema), columns);
                writer.write(&batch.map_err(io::Error::other)?).map_err(io::Error::other)
            }),
        }
    }
}

impl<W: Write + Send> Write for ColumnWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rows.text.extend_from_slice(bytes);
        while let Some(record) = self.rows.next() {
            self.push(record)?;
        }
        self.encode(self.rows.number() / self.batch() * self.batch())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn array(text: &str, fields: &[Slice]) -> ArrayRef {
    let mut builder = StringBuilder::with_capacity(fields.len(), 0);
    for field in fields {
        builder.append_option(field.clone().map(|field| &text[field]));
    }
    Arc::new(builder.finish())
}

/// The rows of a CSV that are not encoded yet.
#[derive(Default)]
struct PendingRows {
    /// Their text, and behind it what is no whole record yet.
    text: Vec<u8>,
    /// By column, the field of each row; and where the rows end.
    columns: Vec<Vec<Slice>>,
    ends: Vec<usize>,
    /// Where the next record begins, how much of it is seen, and whether that ends inside of quotes.
    start: usize,
    seen: usize,
    is_quoted: bool,
    pool: Arc<BufferPool>,
}

impl PendingRows {
    fn number(&self) -> usize {
        self.ends.len()
    }

    /// Returns the next record that is whole, without its line end.
    fn next(&mut self) -> Option<Range<usize>> {
        while let Some(offset) = memchr2(b'"', b'\n', &self.text[self.seen..]) {
            self.seen += offset + 1;
            match self.text[self.seen - 1] {
                b'"' => self.is_quoted = !self.is_quoted,
                _ if !self.is_quoted => return Some(self.record(self.seen - 1)),
                _ => {}
            }
        }
        self.seen = self.text.len();
        None
    }

    /// Returns the last record, if it has no line end.
    fn rest(&mut self) -> Option<Range<usize>> {
        self.seen = self.text.len();
        (self.start < self.seen).then(|| self.record(self.seen))
    }

    /// Takes the record that ends here, without the CR of its line end.
    fn record(&mut self, end: usize) -> Range<usize> {
        let start = mem::replace(&mut self.start, self.seen);
        start..end - usize::from(self.text[start..end].ends_with(b"\r"))
    }

    fn push(&mut self, record: Range<usize>) -> io::Result<()> {
        let (mut number, columns) = (0, &mut self.columns);
        split(&mut self.text, record, |field| {
            if let Some(column) = columns.get_mut(number) {
                column.push(field);
            }
            number += 1;
        });
        if number != columns.len() {
            let reason = format!("expected a table of {} columns, found {number} fields", columns.len());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        self.ends.push(self.start);
        Ok(())
    }

    /// Takes the text and the columns of this number of rows.
    fn take(&mut self, number: usize) -> (Bytes, Vec<Vec<Slice>>) {
        let end = self.ends[number - 1];
        let mut rest = self.pool.take();
        rest.clear();
        rest.extend_from_slice(&self.text[end..]);
        self.text.truncate(end);
        let text = mem::replace(&mut self.text, rest);
        let moved = |field: Slice| field.map(|field| field.start - end..field.end - end);
        let taken = self.columns.iter_mut().map(|column| {
            let rest = column.split_off(number).into_iter().map(moved).collect();
            mem::replace(column, rest)
        });
        let taken = taken.collect();
        self.ends = self.ends.split_off(number).into_iter().map(|place| place - end).collect();
        (self.start, self.seen) = (self.start - end, self.seen - end);
        (Bytes::from_owner(Pooled { text, pool: Arc::clone(&self.pool) }), taken)
    }
}

/// A text whose buffer is used again.
struct Pooled {
    text: Vec<u8>,
    pool: Arc<BufferPool>,
}

impl AsRef<[u8]> for Pooled {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        self.pool.give(mem::take(&mut self.text));
    }
}
