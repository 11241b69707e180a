//! Columns of a CSV that is written: Parquet and Arrow IPC, a column of texts for each of the CSV.
//!
//! Nothing between two delimiters is null, and `""` is an empty text, as in rows.

use std::{
    io::{self, Write},
    sync::Arc,
};

use arrow_array::{ArrayRef, RecordBatch, builder::StringBuilder};
use arrow_ipc::{
    CompressionType,
    writer::{FileWriter, IpcWriteOptions},
};
use arrow_schema::{DataType, Field, Schema};
use memchr::{memchr, memchr_iter, memchr2};
use parquet::{
    arrow::ArrowWriter,
    basic::{Compression, ZstdLevel},
    file::properties::WriterProperties,
};

/// Rows of a group or batch, which are in memory at once.
const ROWS: usize = 1 << 16;

/// A form of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnForm {
    Parquet,
    Arrow,
}

/// Writes the lines of a CSV as columns.
pub(super) struct ColumnWriter<W: Write + Send> {
    form: ColumnForm,
    target: Target<W>,
    schema: Arc<Schema>,
    columns: Vec<StringBuilder>,
    /// The rows in the builders.
    rows: usize,
    /// What is no whole record yet, how much of it is seen, and whether that ends inside of quotes.
    pending: Vec<u8>,
    seen: usize,
    is_quoted: bool,
}

enum Target<W: Write + Send> {
    /// The header is not known yet.
    Waiting(Option<W>),
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
}

fn other(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
}

impl<W: Write + Send> ColumnWriter<W> {
    pub(super) fn new(inner: W, form: ColumnForm) -> Self {
        Self {
            form,
            target: Target::Waiting(Some(inner)),
            schema: Arc::new(Schema::empty()),
            columns: Vec::new(),
            rows: 0,
            pending: Vec::new(),
            seen: 0,
            is_quoted: false,
        }
    }

    /// Writes the end of the file, and returns the inner writer.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if !self.pending.is_empty() {
            let record = std::mem::take(&mut self.pending);
            self.push(&record)?;
        }
        if matches!(self.target, Target::Waiting(_)) {
            self.begin(Vec::new())?;
        }
        self.write_rows()?;
        match self.target {
            Target::Waiting(inner) => inner.ok_or_else(|| io::Error::other("the writer has failed")),
            Target::Parquet(writer) => writer.into_inner().map_err(other),
            Target::Arrow(mut writer) => {
                writer.finish().map_err(other)?;
                writer.into_inner().map_err(other)
            }
        }
    }

    /// Begins the file with these columns.
    fn begin(&mut self, names: Vec<String>) -> io::Result<()> {
        let Target::Waiting(inner) = &mut self.target else { return Ok(()) };
        let fields: Vec<_> = names.into_iter().map(|name| Field::new(name, DataType::Utf8, true)).collect();
        self.columns = fields.iter().map(|_| StringBuilder::new()).collect();
        self.schema = Arc::new(Schema::new(fields));
        let inner = inner.take().ok_or_else(|| io::Error::other("the writer has failed"))?;
        self.target = match self.form {
            ColumnForm::Parquet => {
                let zstd = Compression::ZSTD(ZstdLevel::default());
                let properties =
                    WriterProperties::builder().set_compression(zstd).set_max_row_group_row_count(Some(ROWS));
                let writer = ArrowWriter::try_new(inner, Arc::clone(&self.schema), Some(properties.build()));
                Target::Parquet(Box::new(writer.map_err(other)?))
            }
            ColumnForm::Arrow => {
                let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD));
                let writer = FileWriter::try_new_with_options(inner, &self.schema, options.map_err(other)?);
                Target::Arrow(Box::new(writer.map_err(other)?))
            }
        };
        Ok(())
    }

    /// Adds a record, or the header.
    fn push(&mut self, record: &[u8]) -> io::Result<()> {
        let record = record.strip_suffix(b"\n").unwrap_or(record);
        let record = record.strip_suffix(b"\r").unwrap_or(record);
        if matches!(self.target, Target::Waiting(_)) {
            return self.begin(fields(record).into_iter().map(Option::unwrap_or_default).collect());
        }
        if memchr(b'"', record).is_some() {
            let fields = fields(record);
            self.require(fields.len())?;
            self.columns.iter_mut().zip(fields).for_each(|(column, field)| column.append_option(field));
        } else {
            // Most records: their fields need no texts of their own.
            self.require(memchr_iter(b',', record).count() + 1)?;
            for (column, field) in self.columns.iter_mut().zip(record.split(|&byte| byte == b',')) {
                column.append_option((!field.is_empty()).then(|| String::from_utf8_lossy(field)));
            }
        }
        self.rows += 1;
        if self.rows == ROWS { self.write_rows() } else { Ok(()) }
    }

    /// Returns an error unless a record has this number of fields.
    fn require(&self, number: usize) -> io::Result<()> {
        if number == self.columns.len() {
            return Ok(());
        }
        let reason = format!("expected a table of {} columns, found {number} fields", self.columns.len());
        Err(io::Error::new(io::ErrorKind::InvalidInput, reason))
    }

    /// Returns the end of the next record that is whole, line end included.
    fn record_end(&mut self, pending: &[u8]) -> Option<usize> {
        while let Some(offset) = memchr2(b'"', b'\n', &pending[self.seen..]) {
            self.seen += offset + 1;
            match pending[self.seen - 1] {
                b'"' => self.is_quoted = !self.is_quoted,
                _ if !self.is_quoted => return Some(self.seen),
                _ => {}
            }
        }
        self.seen = pending.len();
        None
    }

    fn write_rows(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let columns = self.columns.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns.collect()).map_err(other)?;
        self.rows = 0;
        match &mut self.target {
            Target::Waiting(_) => Ok(()),
            Target::Parquet(writer) => writer.write(&batch).map_err(other),
            Target::Arrow(writer) => writer.write(&batch).map_err(other),
        }
    }
}

impl<W: Write + Send> Write for ColumnWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        let mut pending = std::mem::take(&mut self.pending);
        let (mut start, mut pushed) = (0, Ok(()));
        while pushed.is_ok()
            && let Some(end) = self.record_end(&pending)
        {
            pushed = self.push(&pending[start..end]);
            start = end;
        }
        pending.drain(..start);
        self.seen -= start;
        self.pending = pending;
        pushed.map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the fields of a record; `None` for nothing at all.
fn fields(record: &[u8]) -> Vec<Option<String>> {
    let mut fields = Vec::new();
    let (mut text, mut is_quoted, mut is_empty) = (Vec::new(), false, true);
    let mut bytes = record.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' if is_quoted && bytes.peek() == Some(&b'"') => text.extend(bytes.next()),
            b'"' => (is_quoted, is_empty) = (!is_quoted, false),
            b',' if !is_quoted => fields.push(field(&mut text, &mut is_empty)),
            _ => {
                is_empty = false;
                text.push(byte);
            }
        }
    }
    fields.push(field(&mut text, &mut is_empty));
    fields
}

fn field(text: &mut Vec<u8>, is_empty: &mut bool) -> Option<String> {
    let text = String::from_utf8_lossy(&std::mem::take(text)).into_owned();
    (!std::mem::replace(is_empty, true)).then_some(text)
}
