//! Row groups of Parquet.
//!
//! Pages are those of the crate `parquet`, and compressed here: cells have no repetitions, so looking for these takes most
//! of the time of Zstandard and finds nothing. What it then does, to code frequent bytes with fewer bits, is enough.

use std::{
    collections::HashSet,
    io::{self, Write},
    mem,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};

use arrow_schema::Schema;
use bytes::Bytes;
use parquet::{
    arrow::ArrowWriter,
    basic::{Compression, ZstdLevel},
    column::{
        page::{CompressedPage, Page, PageWriteSpec, PageWriter},
        writer::{ColumnCloseResult, ColumnWriterImpl, get_column_writer, get_typed_column_writer},
    },
    data_type::{ByteArray, ByteArrayType},
    errors::Result,
    file::{
        properties::WriterProperties,
        writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite},
    },
    schema::types::ColumnDescPtr,
};
use zstd::{
    bulk::Compressor,
    zstd_safe::{CParameter, ParamSwitch},
};

/// The number of rows of a group.
const GROUP: usize = 1 << 16;
/// The number of rows that are encoded at once: where the crate begins another page does not depend on how they come.
pub(super) const BATCH: usize = 1 << 10;
/// The number of bytes of a column's first page that are compressed both ways.
const TRIAL: usize = 1 << 16;

/// A field of a text, if there is something between the delimiters.
pub(super) type Slice = Option<Range<usize>>;

/// Writes a file of row groups.
pub(super) struct ParquetWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Vec<ColumnEncoder>,
    /// The number of rows of the group.
    rows: usize,
}

impl<W: Write + Send> ParquetWriter<W> {
    pub(super) fn new(inner: W, schema: Arc<Schema>) -> io::Result<Self> {
        let writer = ArrowWriter::try_new(inner, schema, None).map_err(io::Error::other)?;
        let (file, _) = writer.into_serialized_writer().map_err(io::Error::other)?;
        let columns = file.schema_descr().columns().iter().map(ColumnEncoder::of).collect();
        Ok(Self { file, columns, rows: 0 })
    }

    /// Adds a batch of rows: by column, slices of a text.
    pub(super) fn write<'s>(
        &mut self,
        text: &Bytes,
        columns: impl Iterator<Item = &'s [Slice]>,
    ) -> io::Result<()> {
        let mut rows = 0;
        for (encoder, fields) in self.columns.iter_mut().zip(columns) {
            encoder.write(text, fields).map_err(io::Error::other)?;
            rows = fields.len();
        }
        self.rows += rows;
        if self.rows < GROUP { Ok(()) } else { self.end_group() }
    }

    /// Writes the group, if it has rows.
    fn end_group(&mut self) -> io::Result<()> {
        if mem::take(&mut self.rows) == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group().map_err(io::Error::other)?;
        for column in &mut self.columns {
            if let Some((pages, close)) = column.end().map_err(io::Error::other)? {
                group.append_column(&pages, close).map_err(io::Error::other)?;
            }
        }
        group.close().map(drop).map_err(io::Error::other)
    }

    /// Writes the end of the file, and returns the inner writer.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.end_group()?;
        self.file.into_inner().map_err(io::Error::other)
    }
}

/// Encodes a column, group by group.
struct ColumnEncoder {
    column: ColumnDescPtr,
    /// That of the group, once it has rows; and its pages so far.
    writer: Option<ColumnWriterImpl<'static, ByteArrayType>>,
    pages: Arc<Mutex<Pages>>,
    values: Vec<ByteArray>,
    /// For each row, whether it has a value.
    levels: Vec<i16>,
}

impl ColumnEncoder {
    fn of(column: &ColumnDescPtr) -> Self {
        let (column, pages) = (Arc::clone(column), Arc::default());
        Self { column, writer: None, pages, values: Vec::new(), levels: Vec::new() }
    }

    /// Adds these slices of a text.
    fn write(&mut self, text: &Bytes, fields: &[Slice]) -> Result<()> {
        let values = fields.iter().flatten().map(|field| ByteArray::from(text.slice(field.clone())));
        self.values.extend(values);
        self.levels.extend(fields.iter().map(|field| i16::from(field.is_some())));
        let writer = self.writer.get_or_insert_with(|| {
            let properties =
                WriterProperties::builder().set_dictionary_enabled(is_repetitive(&self.values)).build();
            let pages = Box::new(PageCompressor(Arc::clone(&self.pages)));
            get_typed_column_writer(get_column_writer(Arc::clone(&self.column), Arc::new(properties), pages))
        });
        writer.write_batch(&self.values, Some(&self.levels), None)?;
        self.values.clear();
        self.levels.clear();
        Ok(())
    }

    /// Returns the column of the group as the file has it, if it has rows.
    fn end(&mut self) -> Result<Option<(Bytes, ColumnCloseResult)>> {
        let Some(writer) = self.writer.take() else { return Ok(None) };
        let mut close = writer.close()?;
        // As far as the crate knows, the pages are as they were.
        let metadata = close.metadata.into_builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
        close.metadata = metadata.build()?;
        let pages = mem::take(&mut self.pages.lock().unwrap_or_else(PoisonError::into_inner).written);
        Ok(Some((pages.into(), close)))
    }
}

/// Returns whether a dictionary of the values is worthwhile: not if most of the first are different.
fn is_repetitive(values: &[ByteArray]) -> bool {
    let different: HashSet<_> = values.iter().map(ByteArray::data).collect();
    different.len() * 4 < values.len() * 3
}

/// The pages of a column.
#[derive(Default)]
struct Pages {
    written: Vec<u8>,
    /// The one that suits the first page is for all.
    compressor: Option<Compressor<'static>>,
}

/// Compresses pages, and keeps them.
struct PageCompressor(Arc<Mutex<Pages>>);

impl PageWriter for PageCompressor {
    fn write_page(&mut self, page: CompressedPage) -> Result<PageWriteSpec> {
        let Pages { written, compressor } = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let compressor = match compressor {
            Some(compressor) => compressor,
            none => none.insert(best_compressor(page.data())?),
        };
        let (mut compressed, size) = (page.compressed_page().clone(), page.uncompressed_size());
        if let Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } = &mut compressed {
            *buf = compressor.compress(buf)?.into();
        }
        let mut bytes = TrackedWrite::new(Vec::new());
        let mut spec =
            SerializedPageWriter::new(&mut bytes).write_page(CompressedPage::new(compressed, size))?;
        spec.offset += written.len() as u64;
        written.extend(bytes.into_inner()?);
        Ok(spec)
    }

    fn close(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Returns the compressor for pages like this one: that which looks for no repetitions, unless these save a sixteenth.
fn best_compressor(page: &[u8]) -> io::Result<Compressor<'static>> {
    let trial = &page[..page.len().min(TRIAL)];
    let mut searching = Compressor::new(1)?;
    let mut coding = Compressor::new(1)?;
    // Steps so long that nothing is compared, and bytes coded nevertheless.
    coding.set_parameter(CParameter::TargetLength(1 << 17))?;
    coding.set_parameter(CParameter::HashLog(6))?;
    coding.set_parameter(CParameter::LiteralCompressionMode(ParamSwitch::Enable))?;
    let [found, coded] = [&mut searching, &mut coding].map(|compressor| compressor.compress(trial));
    Ok(if found?.len() < coded?.len() / 16 * 15 { searching } else { coding })
}
