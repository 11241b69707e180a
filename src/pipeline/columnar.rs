//! Parquet and Arrow IPC as the CSV that they would be: a header, then a line for each row.
//!
//! So tables of all kinds have one codec, and a diagnostic names the row as a line, which is its number plus one. Row
//! groups and batches are read one after the other. What a file states of its own lengths is checked against the file
//! before memory is taken, and a panic of the readers is an error of the file.

use std::{
    env::temp_dir,
    fs::File,
    io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom},
    sync::{Arc, Mutex, PoisonError},
};

use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::{Message, reader::StreamDecoder, root_as_message};
use arrow_schema::{DataType, Field, FieldRef, Fields, Schema};
use bytes::Bytes;
use givens_formats::syntax::combinators::{Parser, map_opt, preceded, recognize, tag, take, take_while_m_n};
use nom::IResult;
use parquet::{
    arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder},
    basic::Compression,
    errors::ParquetError,
    file::{
        metadata::{ColumnChunkMetaData, ParquetMetaData, RowGroupMetaData},
        reader::{ChunkReader, Length},
    },
};

use super::{
    column_text::{ROWS, text},
    damage::{damaged, guarded},
    temporary_file::TemporaryFile,
};

/// The first bytes of Parquet.
const PARQUET: &[u8] = b"PAR1";
/// The end of a stream of Arrow.
const END: [u8; 8] = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
/// The largest message of Arrow, unpacked, and the largest part of Parquet that is read at once.
const MAX_SIZE: u64 = 1 << 31;
/// The largest page of Parquet that may be any number of times as large as it is packed. Pages have about 1 MiB.
const MAX_PAGE: u64 = 1 << 26;
/// How many times as large as it is packed another page may be.
const MAX_RATIO: u64 = 1000;
/// Number of bytes that are read at a time for the header of a page.
const HEADER: usize = 256;
/// The largest number of columns of Parquet: each has buffers of its own, of some 32 KiB, while the rows are read.
const MAX_COLUMNS: usize = 1024;
/// Size in bytes of the values of a fixed width that are read at once, unless a single row has more.
const MAX_FIXED: usize = 1 << 22;

/// A source that can be read anywhere.
pub(super) trait Seekable: Read + Seek + Send {}

impl<T: Read + Seek + Send> Seekable for T {}

/// Returns whether a file that can be read anywhere is Parquet.
pub(super) fn is_parquet(file: &mut File) -> io::Result<bool> {
    if !file.metadata()?.is_file() {
        return Ok(false);
    }
    let mut head = Vec::new();
    file.take(PARQUET.len() as u64).read_to_end(&mut head)?;
    file.rewind()?;
    Ok(head == PARQUET)
}

/// Returns the text of Parquet that is read only once: it is copied to a temporary file, as its index is at its end.
pub(super) fn parquet_stream(mut bytes: impl Read) -> io::Result<Box<dyn Read + Send>> {
    let mut file = TemporaryFile::create(&temp_dir())?;
    io::copy(&mut bytes, &mut file)?;
    parquet(Box::new(file))
}

/// Returns the text of a file of Parquet.
pub(super) fn parquet(mut file: Box<dyn Seekable>) -> io::Result<Box<dyn Read + Send>> {
    let length = file.seek(SeekFrom::End(0))?;
    let disk = Disk { file: Arc::new(Mutex::new(file)), length };
    let open = || {
        let metadata = ArrowReaderMetadata::load(&disk, ArrowReaderOptions::default())?;
        let columns = metadata.schema().fields().len();
        if columns > MAX_COLUMNS {
            return Ok(Err(format!("expected at most {MAX_COLUMNS} columns, found {columns}")));
        }
        if let Some(reason) = unread_compression(metadata.metadata()) {
            return Ok(Err(reason));
        }
        let schema = schema_of_views(metadata.schema());
        let options = ArrowReaderOptions::default().with_schema(Arc::clone(&schema));
        let metadata = ArrowReaderMetadata::try_new(Arc::clone(metadata.metadata()), options)?;
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(PageReader(disk), metadata);
        let rows = rows_at_once(&schema);
        Ok(Ok((schema, builder.with_batch_size(rows).build()?)))
    };
    let opened = guarded(|| open().map_err(|error: ParquetError| damaged("Parquet", &error)))?;
    let (schema, batches) = opened.map_err(|reason| io::Error::new(io::ErrorKind::InvalidData, reason))?;
    Ok(text(&schema, Box::new(batches.map(|batch| batch.map_err(|error| damaged("Parquet", &error))))))
}

/// Returns why columns cannot be unpacked, if they are compressed in a way that is not read.
fn unread_compression(metadata: &ParquetMetaData) -> Option<String> {
    let columns = metadata.row_groups().iter().flat_map(RowGroupMetaData::columns);
    columns.map(ColumnChunkMetaData::compression).find_map(|compression| match compression {
        Compression::BROTLI(_) => {
            Some("columns packed by Brotli are not read; write zstd or snappy".to_owned())
        }
        Compression::LZO => Some("columns packed by LZO are not read; write zstd or snappy".to_owned()),
        _ => None,
    })
}

/// Returns the schema in which texts and bytes are views of the pages: of a dictionary, each row would else be a copy.
fn schema_of_views(schema: &Schema) -> Arc<Schema> {
    Arc::new(Schema::new_with_metadata(fields_of_views(schema.fields()), schema.metadata().clone()))
}

fn fields_of_views(fields: &Fields) -> Fields {
    fields.iter().map(field_of_views).collect()
}

/// Returns the field with texts and bytes as views, at any depth.
fn field_of_views(field: &FieldRef) -> FieldRef {
    let viewed = match field.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 => DataType::Utf8View,
        DataType::Binary | DataType::LargeBinary => DataType::BinaryView,
        DataType::List(item) => DataType::List(field_of_views(item)),
        DataType::LargeList(item) => DataType::LargeList(field_of_views(item)),
        DataType::FixedSizeList(item, size) => DataType::FixedSizeList(field_of_views(item), *size),
        DataType::Struct(fields) => DataType::Struct(fields_of_views(fields)),
        _ => return Arc::clone(field),
    };
    Arc::new(Field::clone(field).with_data_type(viewed))
}

/// Returns the number of rows that are read at once: values of a fixed width are copied even out of a dictionary.
fn rows_at_once(schema: &Schema) -> usize {
    let width = |field: &FieldRef| match field.data_type() {
        DataType::FixedSizeBinary(width) => usize::try_from(*width).unwrap_or_default(),
        _ => 0,
    };
    let width = schema.fields().iter().map(width).fold(1, usize::saturating_add);
    (MAX_FIXED / width).clamp(1, ROWS)
}

/// Returns the text of a file of Arrow IPC: a stream after eight bytes or, if the file is aligned to more, 64.
pub(super) fn arrow(mut bytes: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut start = [0; 8];
    bytes.read_exact(&mut start).map_err(|error| damaged("Arrow", &error))?;
    for _ in 0..8 {
        bytes.read_exact(&mut start).map_err(|error| damaged("Arrow", &error))?;
        if start != [0; 8] {
            break;
        }
    }
    let mut messages =
        Messages { bytes: Cursor::new(start).chain(bytes), decoder: StreamDecoder::new(), ended: false };
    let first = messages.next_batch()?;
    let Some(schema) = messages.decoder.schema() else { return Err(damaged("Arrow", &"it has no schema")) };
    let rest = std::iter::from_fn(move || messages.next_batch().transpose());
    Ok(text(&schema, Box::new(first.map(Ok).into_iter().chain(rest))))
}

/// A file that several readers read, none beyond its end.
#[derive(Clone)]
struct Disk {
    file: Arc<Mutex<Box<dyn Seekable>>>,
    length: u64,
}

impl Disk {
    fn read_at(&self, start: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(start))?;
        file.read(buffer)
    }
}

impl Length for Disk {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Disk {
    type T = BufReader<DiskReader>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        Ok(BufReader::with_capacity(HEADER, DiskReader { disk: self.clone(), at: start }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        let end = start.checked_add(length as u64);
        if end.is_none_or(|end| end > self.length) || length as u64 > MAX_SIZE {
            return Err(ParquetError::EOF(format!("{length} bytes at {start} are beyond the end")));
        }
        let mut bytes = vec![0; length];
        self.get_read(start)?.read_exact(&mut bytes)?;
        Ok(bytes.into())
    }
}

/// Reads a file from a place on; its end is an error, as who skips more bytes than there are would not notice it.
struct DiskReader {
    disk: Disk,
    at: u64,
}

impl Read for DiskReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.disk.read_at(self.at, buffer)?;
        if read == 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.at += read as u64;
        Ok(read)
    }
}

/// The pages of a file, which are read sequentially from their headers on.
struct PageReader(Disk);

impl Length for PageReader {
    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl ChunkReader for PageReader {
    type T = BufReader<DiskReader>;

    /// Reads a page with its header. Memory is taken for what the header says, so that is checked first.
    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        let mut reader = self.0.get_read(start)?;
        let is_bounded = |(_, (unpacked, packed)): (_, (u32, u32))| {
            u64::from(unpacked) <= MAX_PAGE.max(u64::from(packed) * MAX_RATIO).min(MAX_SIZE)
        };
        if page_sizes(reader.fill_buf()?).is_ok_and(is_bounded) {
            return Ok(reader);
        }
        Err(ParquetError::General(format!("the page at byte {start} has no size or too large a one")))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        self.0.get_bytes(start, length)
    }
}

/// Returns the size of a page before and after it was packed.
///
/// ```abnf
/// header  = field field field …              ; the kind of the page, its size, its packed size
/// field   = %x15 integer                     ; the next number, of 32 bits
/// integer = *4(%x80-FF) %x00-7F              ; seven bits a byte, the lowest first; even numbers are twice a positive one
/// ```
/// Source: the Thrift compact protocol and `parquet.thrift`, `PageHeader`.
fn page_sizes(header: &[u8]) -> IResult<&[u8], (u32, u32)> {
    let bits = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, byte| sum << 7 | u64::from(byte & 0x7f));
    let is_continued = |byte: u8| byte >= 0x80;
    let integer = || recognize((take_while_m_n(0, 4, is_continued), take(1_usize))).map(bits);
    let field =
        || preceded(tag([0x15].as_slice()), map_opt(integer(), |number| u32::try_from(number / 2).ok()));
    let (rest, (_, unpacked, packed)) = (field(), field(), field()).parse(header)?;
    Ok((rest, (unpacked, packed)))
}

/// The messages of a stream of Arrow.
struct Messages<R> {
    bytes: R,
    decoder: StreamDecoder,
    ended: bool,
}

impl<R: Read> Messages<R> {
    /// Returns the next batch; `None` at the end.
    fn next_batch(&mut self) -> io::Result<Option<RecordBatch>> {
        while !self.ended {
            let message = self.message()?;
            self.ended = message.is_none();
            // A message without a body is decoded when the next one begins, and be it the end.
            let message = message.unwrap_or_else(|| END.to_vec());
            let batch = guarded(|| {
                self.decoder.decode(&mut Buffer::from_vec(message)).map_err(|error| damaged("Arrow", &error))
            });
            if let Some(batch) = batch? {
                return Ok(Some(batch));
            }
        }
        Ok(None)
    }

    /// Reads a message with its body; `None` at the end of the stream.
    ///
    /// ```abnf
    /// message = %xFFFFFFFF length metadata body   ; the length of the metadata, 0 at the end; that of the body is in it
    /// ```
    fn message(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut message = self.part(8)?;
        let length = u32::from_le_bytes(message[4..].try_into().expect("four bytes"));
        if length == 0 {
            return Ok(None);
        }
        if message[..4] != [0xff; 4] {
            return Err(damaged("Arrow", &"expected a message"));
        }
        let metadata = self.part(length.into())?;
        let header = root_as_message(&metadata).map_err(|error| damaged("Arrow", &error))?;
        let size = u64::try_from(header.bodyLength()).map_err(|error| damaged("Arrow", &error))?;
        let body = self.part(size)?;
        check_sizes(&header, &body)?;
        message.extend([metadata, body].concat());
        Ok(Some(message))
    }

    /// Reads this number of bytes, and takes memory only for what is there.
    fn part(&mut self, length: u64) -> io::Result<Vec<u8>> {
        let mut part = Vec::new();
        self.bytes.by_ref().take(length.min(MAX_SIZE)).read_to_end(&mut part)?;
        if part.len() as u64 != length {
            return Err(damaged("Arrow", &format!("expected {length} bytes, found {}", part.len())));
        }
        Ok(part)
    }
}

/// Checks the lengths that compressed buffers say that they have.
fn check_sizes(header: &Message<'_>, body: &[u8]) -> io::Result<()> {
    let dictionary = header.header_as_dictionary_batch().and_then(|dictionary| dictionary.data());
    let Some(batch) = header.header_as_record_batch().or(dictionary) else { return Ok(()) };
    let Some(buffers) = batch.buffers().filter(|_| batch.compression().is_some()) else { return Ok(()) };
    let mut sum = 0_u64;
    for buffer in buffers {
        let start = usize::try_from(buffer.offset()).ok();
        let size = start.and_then(|start| body.get(start..)?.first_chunk()).filter(|_| buffer.length() > 0);
        // −1 says that the buffer is not compressed.
        sum += size.map_or(0, |size| i64::from_le_bytes(*size)).max(0).unsigned_abs().min(MAX_SIZE + 1);
        if sum > MAX_SIZE {
            return Err(damaged("Arrow", &format!("a batch of more than {} MiB", MAX_SIZE >> 20)));
        }
    }
    Ok(())
}
