//! Row groups of Parquet.
//!
//! Pages are those of the crate `parquet`, and compressed here: cells have no repetitions, so looking for these takes most
//! of the time of Zstandard and finds nothing. What it then does, to code frequent bytes with fewer bits, is enough.

use std::{
    collections::{HashSet, VecDeque},
    io::{self, Write},
    mem,
    panic::resume_unwind,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread::{Builder, JoinHandle},
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

use super::field::Slice;

/// The number of rows of a group.
const GROUP: usize = 1 << 16;
/// The number of rows that are encoded at once: where the crate begins another page does not depend on how they come.
pub(super) const BATCH: usize = 1 << 10;
/// The number of writes that may wait for a thread.
const PENDING: usize = 2;
/// The number of bytes of a column's first page that are compressed both ways.
const TRIAL: usize = 1 << 16;

/// Writes a file of row groups, which is the same for any number of encoders.
pub(super) struct ParquetWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    /// Column i belongs to encoder i modulo their number.
    encoders: Vec<Encoder>,
    /// The number of columns, of rows, and of groups that are written.
    width: usize,
    rows: usize,
    written: usize,
}

impl<W: Write + Send> ParquetWriter<W> {
    /// Begins a file whose columns are encoded by at most this number of threads; with 1, by that which writes.
    pub(super) fn new(inner: W, schema: Arc<Schema>, threads: usize) -> io::Result<Self> {
        let writer = ArrowWriter::try_new(inner, schema, None).map_err(io::Error::other)?;
        let (file, _) = writer.into_serialized_writer().map_err(io::Error::other)?;
        let columns = file.schema_descr().columns();
        let (width, number) = (columns.len(), threads.clamp(1, columns.len().max(1)));
        let encoder = |own: usize| {
            let set = || {
                let columns = columns.iter().skip(own).step_by(number);
                ColumnSet { columns: columns.map(ColumnEncoder::of).collect(), rows: 0 }
            };
            let thread = if number > 1 { Encoder::on_thread(set()) } else { None };
            thread.unwrap_or_else(|| Encoder::Here { set: set(), groups: VecDeque::new() })
        };
        let encoders = (0..number).map(encoder).collect();
        Ok(Self { file, encoders, width, rows: 0, written: 0 })
    }

    /// Adds rows, a multiple of [`BATCH`] of them but at the end: by column, slices of a text.
    pub(super) fn write(&mut self, text: &Bytes, columns: Vec<Vec<Slice>>) -> io::Result<()> {
        self.rows += columns.first().map_or(0, Vec::len);
        let number = self.encoders.len();
        let mut parts = vec![Vec::new(); number];
        columns.into_iter().enumerate().for_each(|(index, column)| parts[index % number].push(column));
        for (encoder, columns) in self.encoders.iter_mut().zip(parts) {
            encoder.write(text, columns)?;
        }
        // Threads go on with the next group while one is written.
        self.write_groups((self.rows / GROUP).saturating_sub(1))
    }

    /// Writes the groups up to this number.
    fn write_groups(&mut self, number: usize) -> io::Result<()> {
        while self.written < number {
            let parts = self.encoders.iter_mut().map(|encoder| Ok(encoder.next_group()?.into_iter()));
            let mut parts: Vec<_> = parts.collect::<io::Result<_>>()?;
            let mut group = self.file.next_row_group().map_err(io::Error::other)?;
            for index in 0..self.width {
                let part = index % parts.len();
                let (pages, close) = parts[part].next().expect("a group has all columns");
                group.append_column(&pages, close).map_err(io::Error::other)?;
            }
            group.close().map_err(io::Error::other)?;
            self.written += 1;
        }
        Ok(())
    }

    /// Writes the end of the file, and returns the inner writer.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.encoders.iter_mut().try_for_each(Encoder::end)?;
        self.write_groups(self.rows.div_ceil(GROUP))?;
        self.file.into_inner().map_err(io::Error::other)
    }
}

/// The columns of a group as the file has them.
type Group = Vec<(Bytes, ColumnCloseResult)>;

/// Encodes some of the columns.
enum Encoder {
    Here {
        set: ColumnSet,
        groups: VecDeque<Group>,
    },
    Thread {
        /// Where rows go; `None` after the last.
        rows: Option<SyncSender<(Bytes, Vec<Vec<Slice>>)>>,
        groups: Receiver<Result<Group>>,
        thread: Option<JoinHandle<()>>,
    },
}

impl Encoder {
    /// Starts a thread for these columns; `None` if the system provides none.
    fn on_thread(set: ColumnSet) -> Option<Self> {
        let (rows, received) = sync_channel(PENDING);
        let (ended, groups) = channel();
        let thread = Builder::new().spawn(move || encode_all(set, received, &ended)).ok()?;
        Some(Self::Thread { rows: Some(rows), groups, thread: Some(thread) })
    }

    /// Adds rows: by column, slices of a text.
    fn write(&mut self, text: &Bytes, columns: Vec<Vec<Slice>>) -> io::Result<()> {
        match self {
            Self::Here { set, groups } => {
                let written = set.write(text, &columns, &mut |group| groups.push_back(group));
                return written.map_err(io::Error::other);
            }
            Self::Thread { rows, .. } => {
                if let Some(Ok(())) = rows.as_ref().map(|rows| rows.send((text.clone(), columns))) {
                    return Ok(());
                }
            }
        }
        // The thread has ended early, and says why behind its last group.
        loop {
            self.next_group()?;
        }
    }

    /// Ends the last group.
    fn end(&mut self) -> io::Result<()> {
        match self {
            Self::Here { set, groups } => groups.extend(set.end().map_err(io::Error::other)?),
            Self::Thread { rows, .. } => *rows = None,
        }
        Ok(())
    }

    /// Returns the next group, which has ended or is waited for. A panic of the thread continues here.
    fn next_group(&mut self) -> io::Result<Group> {
        let failed = || io::Error::other("the writer has failed");
        match self {
            Self::Here { groups, .. } => groups.pop_front().ok_or_else(failed),
            Self::Thread { groups, thread, .. } => match groups.recv() {
                Ok(group) => group.map_err(io::Error::other),
                Err(_) => match thread.take().map(JoinHandle::join) {
                    Some(Err(panic)) => resume_unwind(panic),
                    _ => Err(failed()),
                },
            },
        }
    }
}

/// Encodes all rows, and passes on the groups, up to an error. Sending fails where nobody waits for groups.
fn encode_all(mut set: ColumnSet, rows: Receiver<(Bytes, Vec<Vec<Slice>>)>, ended: &Sender<Result<Group>>) {
    let mut push = |group| drop(ended.send(Ok(group)));
    let encode = || {
        for (text, columns) in rows {
            // Slices are counted by each thread on its own: a number that several change takes as long as encoding.
            set.write(&Bytes::from_owner(text), &columns, &mut push)?;
        }
        set.end()
    };
    match encode() {
        Ok(last) => last.into_iter().for_each(&mut push),
        Err(error) => drop(ended.send(Err(error))),
    }
}

/// The columns of an encoder.
struct ColumnSet {
    columns: Vec<ColumnEncoder>,
    /// The number of rows of the group.
    rows: usize,
}

impl ColumnSet {
    /// Adds rows, and passes on the groups that end with one of them.
    fn write(&mut self, text: &Bytes, columns: &[Vec<Slice>], ended: &mut dyn FnMut(Group)) -> Result<()> {
        let number = columns.first().map_or(0, Vec::len);
        for from in (0..number).step_by(BATCH) {
            let batch = from..number.min(from + BATCH);
            for (encoder, fields) in self.columns.iter_mut().zip(columns) {
                encoder.write(text, &fields[batch.clone()])?;
            }
            self.rows += batch.len();
            if self.rows >= GROUP {
                self.end()?.into_iter().for_each(&mut *ended);
            }
        }
        Ok(())
    }

    /// Returns the group, if it has rows.
    fn end(&mut self) -> Result<Option<Group>> {
        if mem::take(&mut self.rows) == 0 {
            return Ok(None);
        }
        let columns = self.columns.iter_mut().filter_map(|column| column.end().transpose());
        columns.collect::<Result<_>>().map(Some)
    }
}

/// Encodes a column, group by group.
struct ColumnEncoder {
    column: ColumnDescPtr,
    /// That of the group, once it has rows; and its pages so far.
    writer: Option<ColumnWriterImpl<'static, ByteArrayType>>,
    pages: Arc<Mutex<ColumnPages>>,
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
struct ColumnPages {
    written: Vec<u8>,
    /// The one that suits the first page is for all.
    compressor: Option<Compressor<'static>>,
}

/// Compresses pages, and keeps them.
struct PageCompressor(Arc<Mutex<ColumnPages>>);

impl PageWriter for PageCompressor {
    fn write_page(&mut self, page: CompressedPage) -> Result<PageWriteSpec> {
        let ColumnPages { written, compressor } = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
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
