//! Batches of columns as the text of a CSV, for columnar files of any kind.
//!
//! A few rows are made text at a time, by their number and by the length of their text: a batch that repeats one value of a
//! dictionary takes little memory, and its text may take any amount.

use std::{
    fmt,
    io::{self, Cursor, Read},
    ops::Range,
};

use arrow_array::{Array, ArrayRef, RecordBatch, cast::AsArray};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType, Schema};

use super::{
    damage::{damaged, guarded},
    field::{push_field, push_null},
};

/// Number of rows that are taken of a batch at a time.
pub(super) const ROWS: usize = 4096;
/// Size in bytes from which the text of rows is passed on before more is made.
const MAX_TEXT: usize = 1 << 20;
/// The largest size in bytes of the text of a row. A table has rows of half of it at most.
const MAX_ROW: usize = 1 << 21;

/// The batches of a file.
pub(super) type Batches = Box<dyn Iterator<Item = io::Result<RecordBatch>> + Send>;

/// Returns the text of batches: a header, and a line for each row.
pub(super) fn text(schema: &Schema, batches: Batches) -> Box<dyn Read + Send> {
    let mut header = String::new();
    for (index, field) in schema.fields().iter().enumerate() {
        push_field(index, field.name(), &mut header);
    }
    let pending = Cursor::new((header + "\n").into_bytes());
    Box::new(BatchText { batches, batch: None, columns: Vec::new(), rows: 0..0, before: 0, pending })
}

/// The rows of batches as text.
struct BatchText {
    batches: Batches,
    /// The rows of a batch that are not taken yet.
    batch: Option<RecordBatch>,
    /// Columns, and their rows that are not text yet.
    columns: Vec<ArrayRef>,
    rows: Range<usize>,
    /// Number of rows before these columns.
    before: usize,
    pending: Cursor<Vec<u8>>,
}

impl BatchText {
    /// Makes text of the next rows; returns whether there are any.
    fn advance(&mut self) -> io::Result<bool> {
        if self.rows.is_empty() && !self.take_rows()? {
            return Ok(false);
        }
        let text = self.rows_as_text().map_err(|error| damaged("columnar", &error))?;
        if text.is_empty() {
            let row = self.before + self.rows.start + 1;
            let reason = format!("row {row} has more than {} MiB of text", MAX_ROW >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        self.pending = Cursor::new(text.into_bytes());
        Ok(true)
    }

    /// Takes the next rows of a batch; returns whether there are any.
    fn take_rows(&mut self) -> io::Result<bool> {
        let batch = match self.batch.take().filter(|batch| batch.num_rows() > 0) {
            Some(batch) => batch,
            None => match self.batches.next().transpose()? {
                Some(batch) => batch,
                None => return Ok(false),
            },
        };
        let rows = batch.num_rows().min(ROWS);
        self.before += self.rows.end;
        (self.columns, self.rows) = (batch.slice(0, rows).columns().to_vec(), 0..rows);
        self.batch = Some(batch.slice(rows, batch.num_rows() - rows));
        Ok(true)
    }

    /// Returns the text of rows until it is long enough, none of the next row if that is too long.
    fn rows_as_text(&mut self) -> Result<String, ArrowError> {
        let options = FormatOptions::default().with_display_error(true);
        let cells = self.columns.iter().map(|column| Ok((column, Values::of(column, &options)?)));
        let cells = cells.collect::<Result<Vec<_>, ArrowError>>()?;
        let (mut text, mut field) = (String::new(), String::new());
        while !self.rows.is_empty() && text.len() < MAX_TEXT {
            let start = text.len();
            if !push_row(&cells, self.rows.start, &mut field, &mut text) {
                text.truncate(start);
                break;
            }
            self.rows.start += 1;
        }
        Ok(text)
    }
}

impl Read for BatchText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.pending.read(buffer)?;
            if read > 0 || buffer.is_empty() || !guarded(|| self.advance())? {
                return Ok(read);
            }
        }
    }
}

/// Adds the line of a row; returns `false` once it is too long.
fn push_row(cells: &[(&ArrayRef, Values<'_>)], row: usize, field: &mut String, text: &mut String) -> bool {
    let start = text.len();
    for (index, (column, values)) in cells.iter().enumerate() {
        field.clear();
        // The bytes of a null may be any.
        match if column.is_null(row) { Ok(false) } else { values.write(row, &mut Bounded(field)) } {
            Ok(true) => push_field(index, field, text),
            Ok(false) => push_null(index, cells.len() == 1, text),
            Err(fmt::Error) => return false,
        }
        if text.len() - start > MAX_ROW {
            return false;
        }
    }
    text.push('\n');
    true
}

/// A text that becomes no longer than a row: a value may be a list of millions.
struct Bounded<'a>(&'a mut String);

impl fmt::Write for Bounded<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        if self.0.len() + part.len() > MAX_ROW {
            return Err(fmt::Error);
        }
        self.0.push_str(part);
        Ok(())
    }
}

/// The values of a column, which are shown as Arrow does, but that bytes are texts. `cast` of Arrow would make them texts,
/// and bring three megabytes of code.
enum Values<'a> {
    Bytes(Box<dyn Fn(usize) -> &'a [u8] + 'a>),
    Others(ArrayFormatter<'a>),
}

impl<'a> Values<'a> {
    fn of(column: &'a ArrayRef, options: &FormatOptions<'a>) -> Result<Self, ArrowError> {
        Ok(match column.data_type() {
            DataType::FixedSizeBinary(_) => {
                let bytes = column.as_fixed_size_binary();
                Self::Bytes(Box::new(|row| bytes.value(row)))
            }
            DataType::Binary => {
                let bytes = column.as_binary::<i32>();
                Self::Bytes(Box::new(|row| bytes.value(row)))
            }
            DataType::LargeBinary => {
                let bytes = column.as_binary::<i64>();
                Self::Bytes(Box::new(|row| bytes.value(row)))
            }
            DataType::BinaryView => {
                let bytes = column.as_binary_view();
                Self::Bytes(Box::new(|row| bytes.value(row)))
            }
            _ => Self::Others(ArrayFormatter::try_new(column, options)?),
        })
    }

    /// Writes the value of a row; returns whether there is one: bytes that are no UTF-8 are none.
    fn write(&self, row: usize, text: &mut impl fmt::Write) -> Result<bool, fmt::Error> {
        match self {
            Self::Bytes(value) => match std::str::from_utf8(value(row)) {
                Ok(value) => text.write_str(value).map(|()| true),
                Err(_) => Ok(false),
            },
            Self::Others(values) => write!(text, "{}", values.value(row)).map(|()| true),
        }
    }
}
