//! Compressed files: recognised by their first bytes when read, by the suffix of their name when written. Of
//! an archive that is a saved game of HoDoKu, the text of its entry is read; of columns, the CSV that they would be.

use std::{
    io::{self, Cursor, Read, Seek, Write},
    path::Path,
};

#[cfg(feature = "bzip2")]
use bzip2::{read::MultiBzDecoder, write::BzEncoder};
use flate2::{read::MultiGzDecoder, write::GzEncoder};
#[cfg(feature = "xz")]
use liblzma::{
    read::XzDecoder,
    stream::{CONCATENATED, Stream},
    write::XzEncoder,
};

use super::saved_game;
#[cfg(feature = "tables")]
use super::tables::{TableForm, TableWriter};
#[cfg(feature = "parquet")]
use super::{
    array_writer::ArrayWriter,
    column_writer::{ColumnForm, ColumnWriter},
    columnar, npy,
};

/// A way to compress, or to store a table in columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Bzip2,
    Xz,
    Zstd,
    Parquet,
    /// The file of Arrow IPC.
    Arrow,
    /// A workbook of Excel, which is read by its name only, as is a database of SQLite.
    Xlsx,
    Sqlite,
    /// An array of `NumPy`.
    Npy,
    /// An archive of arrays, which is only read.
    #[cfg(feature = "parquet")]
    Npz,
}

impl Compression {
    /// Recognises a compression by the first bytes.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        const MAGIC: &[(&[u8], Compression)] = &[
            (b"\x1F\x8B", Compression::Gzip),
            (b"BZh", Compression::Bzip2),
            (b"\xFD7zXZ\0", Compression::Xz),
            (b"\x28\xB5\x2F\xFD", Compression::Zstd),
            #[cfg(feature = "parquet")]
            (b"PAR1", Compression::Parquet),
            #[cfg(feature = "parquet")]
            (b"ARROW1", Compression::Arrow),
            #[cfg(feature = "parquet")]
            (b"\x93NUMPY", Compression::Npy),
        ];
        #[cfg(feature = "parquet")]
        if bytes.starts_with(b"PK\x03\x04") && memchr::memmem::find(bytes, b".npy").is_some() {
            return Some(Self::Npz);
        }
        MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|&(_, compression)| compression)
    }

    /// Recognises a compression by the suffix of a file's name.
    pub(super) fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "gz" => Some(Self::Gzip),
            "bz2" => Some(Self::Bzip2),
            "xz" => Some(Self::Xz),
            "zst" => Some(Self::Zstd),
            "parquet" => Some(Self::Parquet),
            "arrow" | "feather" => Some(Self::Arrow),
            "xlsx" => Some(Self::Xlsx),
            "db" | "sqlite" | "sqlite3" => Some(Self::Sqlite),
            "npy" => Some(Self::Npy),
            _ => None,
        }
    }

    /// Whether it stores a table, in columns or rows.
    pub(super) const fn is_columnar(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow | Self::Xlsx | Self::Sqlite)
    }

    /// Whether it is an array of cells, which is made of a puzzle a line.
    pub(super) const fn is_array(self) -> bool {
        matches!(self, Self::Npy)
    }
}

/// Returns the extension of a file, without a dot and before that of its compression: bank.csv.gz is a csv, as is a
/// table in columns, bank.parquet; an array, bank.npy, is made of lines.
#[must_use]
pub fn extension(path: &Path) -> Option<String> {
    let compression = Compression::of_path(path);
    if compression.is_some_and(Compression::is_columnar) {
        return Some("csv".to_owned());
    }
    if compression.is_some_and(Compression::is_array) {
        return Some("line".to_owned());
    }
    let unpacked = compression.map_or_else(|| path.to_owned(), |_| path.with_extension(""));
    unpacked.extension().map(|extension| extension.to_string_lossy().into_owned())
}

/// How much of what was unpacked before xz and Zstandard may refer to, which is kept in memory: as much as `zstd --ultra -22`
/// and `zstd --long` use, and twice as much as `xz -9`.
#[cfg(any(feature = "xz", feature = "zstd"))]
const MAX_WINDOW: u64 = 1 << 27;

/// What xz needs besides.
#[cfg(feature = "xz")]
const XZ_OVERHEAD: u64 = 1 << 20;

/// Number of bytes that identify a compressed file.
pub(super) const HEAD: u64 = 128;

/// The first bytes of a PDF document.
pub(super) const PDF: &[u8] = b"%PDF-";

/// Returns whether bytes with this head are neither compressed, nor a saved game, nor a document of pages.
pub(super) fn is_plain(head: &[u8]) -> bool {
    let has_pages = cfg!(feature = "pdf-text") && head.starts_with(PDF);
    Compression::of_bytes(head).is_none() && !saved_game::is_saved_game(head) && !has_pages
}

/// Returns what a file with several tables is called, which is read by its name only: tables are inputs of their own.
fn kind_with_tables(head: &[u8]) -> Option<&'static str> {
    const OPEN_DOCUMENT: &[u8] = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet";
    let is_in = |part: &[u8]| memchr::memmem::find(head, part).is_some();
    match () {
        () if head.starts_with(b"SQLite format 3\0") => Some("a database of SQLite"),
        () if head.starts_with(b"PK\x03\x04") && (is_in(b"[Content_Types].xml") || is_in(OPEN_DOCUMENT)) => {
            Some("a workbook")
        }
        () => None,
    }
}

fn unread_tables(kind: &str) -> io::Error {
    let reason = if cfg!(feature = "tables") {
        format!("{kind} is read as a file with a name, not from a pipe or within another file")
    } else {
        format!("{kind} is not read by this build of givens; build it with --features tables")
    };
    io::Error::new(io::ErrorKind::Unsupported, reason)
}

/// Returns the error of a build without the feature of this compression.
fn unsupported(compression: Compression) -> io::Error {
    let name = format!("{compression:?}").to_lowercase();
    let feature = match compression {
        Compression::Arrow | Compression::Npy => "parquet",
        Compression::Xlsx | Compression::Sqlite => "tables",
        _ => &name,
    };
    let reason =
        format!("{name} is not supported by this build of givens; build it with --features {feature}");
    io::Error::new(io::ErrorKind::Unsupported, reason)
}

/// Returns the bytes of a file, unpacked if they are compressed: what [`Input::File`](super::Input::File) reads.
///
/// # Errors
///
/// If the first bytes cannot be read, or this build lacks the feature of their compression.
///
/// # Examples
///
/// ```
/// use std::io::{Cursor, Read};
///
/// let mut text = String::new();
/// givens::pipeline::unpacked(Box::new(Cursor::new("1.3."))).unwrap().read_to_string(&mut text).unwrap();
/// assert_eq!(text, "1.3.");
/// ```
pub fn unpacked(mut bytes: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    bytes.by_ref().take(HEAD).read_to_end(&mut head)?;
    if let Some(kind) = kind_with_tables(&head) {
        return Err(unread_tables(kind));
    }
    let compression = Compression::of_bytes(&head);
    let is_saved_game = saved_game::is_saved_game(&head);
    let whole = Cursor::new(head).chain(bytes);
    if is_saved_game {
        return Ok(Box::new(Cursor::new(saved_game::unpack(whole)?)));
    }
    Ok(match compression {
        None => Box::new(whole),
        Some(Compression::Gzip) => Box::new(CheckedDecoder(MultiGzDecoder::new(whole))),
        #[cfg(feature = "bzip2")]
        Some(Compression::Bzip2) => Box::new(CheckedDecoder(MultiBzDecoder::new(whole))),
        #[cfg(feature = "xz")]
        Some(Compression::Xz) => {
            let decoder = Stream::new_stream_decoder(MAX_WINDOW + XZ_OVERHEAD, CONCATENATED)?;
            Box::new(CheckedDecoder(XzDecoder::new_stream(whole, decoder)))
        }
        #[cfg(feature = "zstd")]
        Some(Compression::Zstd) => {
            let mut decoder = zstd::Decoder::new(whole)?;
            decoder.window_log_max(MAX_WINDOW.ilog2())?;
            Box::new(CheckedDecoder(decoder))
        }
        #[cfg(feature = "parquet")]
        Some(Compression::Parquet) => columnar::parquet_stream(whole)?,
        #[cfg(feature = "parquet")]
        Some(Compression::Arrow) => columnar::arrow(whole)?,
        #[cfg(feature = "parquet")]
        Some(Compression::Npy) => npy::array(whole)?,
        #[cfg(feature = "parquet")]
        Some(Compression::Npz) => npy::archive(whole)?,
        Some(other) => return Err(unsupported(other)),
    })
}

/// Reports what may be wrong with a compressed file where its decoder reports only that something is.
struct CheckedDecoder<R>(R);

impl<R: Read> Read for CheckedDecoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            // `Other` is what Zstandard reports; no error of a file is of that kind.
            io::ErrorKind::UnexpectedEof
            | io::ErrorKind::InvalidData
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::Other => {
                let reason = "the compressed file is cut off, damaged, or followed by other bytes";
                io::Error::new(error.kind(), format!("{reason} ({error})"))
            }
            _ => error,
        })
    }
}

/// A writer that may compress.
#[allow(clippy::large_enum_variant, reason = "boxed as a whole")]
pub(super) enum Packer<W: Write + Seek + Send> {
    Plain(W),
    Gzip(GzEncoder<W>),
    #[cfg(feature = "bzip2")]
    Bzip2(BzEncoder<W>),
    #[cfg(feature = "xz")]
    Xz(XzEncoder<W>),
    #[cfg(feature = "zstd")]
    Zstd(zstd::Encoder<'static, W>),
    #[cfg(feature = "parquet")]
    Columns(ColumnWriter<W>),
    #[cfg(feature = "parquet")]
    Array(ArrayWriter<W>),
    #[cfg(feature = "tables")]
    Table(TableWriter<W>),
}

impl<W: Write + Seek + Send> Packer<W> {
    pub(super) fn new(inner: W, compression: Option<Compression>) -> io::Result<Self> {
        Ok(match compression {
            None => Self::Plain(inner),
            Some(Compression::Gzip) => Self::Gzip(GzEncoder::new(inner, flate2::Compression::default())),
            #[cfg(feature = "bzip2")]
            Some(Compression::Bzip2) => Self::Bzip2(BzEncoder::new(inner, bzip2::Compression::default())),
            #[cfg(feature = "xz")]
            Some(Compression::Xz) => Self::Xz(XzEncoder::new(inner, 6)),
            #[cfg(feature = "zstd")]
            Some(Compression::Zstd) => {
                Self::Zstd(zstd::Encoder::new(inner, zstd::DEFAULT_COMPRESSION_LEVEL)?)
            }
            #[cfg(feature = "parquet")]
            Some(Compression::Parquet) => Self::Columns(ColumnWriter::new(inner, ColumnForm::Parquet)),
            #[cfg(feature = "parquet")]
            Some(Compression::Arrow) => Self::Columns(ColumnWriter::new(inner, ColumnForm::Arrow)),
            #[cfg(feature = "tables")]
            Some(Compression::Xlsx) => Self::Table(TableWriter::new(inner, TableForm::Sheet)?),
            #[cfg(feature = "tables")]
            Some(Compression::Sqlite) => Self::Table(TableWriter::new(inner, TableForm::Database)?),
            #[cfg(feature = "parquet")]
            Some(Compression::Npy) => Self::Array(ArrayWriter::new(inner)?),
            // No name of an output is one of these.
            #[cfg(feature = "parquet")]
            Some(Compression::Npz) => Self::Plain(inner),
            #[cfg(not(all(
                feature = "bzip2",
                feature = "parquet",
                feature = "tables",
                feature = "xz",
                feature = "zstd"
            )))]
            Some(other) => return Err(unsupported(other)),
        })
    }

    /// Makes a sheet for each grid, if sheets are written, before anything is written.
    #[cfg(feature = "tables")]
    pub(super) fn set_boards(&mut self) {
        if let Self::Table(writer) = self {
            writer.set_boards();
        }
    }

    /// Sets the number of threads that encode columns, before anything is written.
    #[cfg(feature = "parquet")]
    pub(super) const fn set_threads(&mut self, threads: usize) {
        if let Self::Columns(writer) = self {
            writer.set_threads(threads);
        }
    }

    /// Returns the number of puzzles of an array so far; `None` of another file.
    #[cfg(feature = "parquet")]
    pub(super) const fn array_puzzles(&self) -> Option<u64> {
        if let Self::Array(writer) = self { Some(writer.puzzles()) } else { None }
    }

    /// Writes what is buffered, and returns the inner writer.
    pub(super) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(inner) => Ok(inner),
            Self::Gzip(encoder) => encoder.finish(),
            #[cfg(feature = "bzip2")]
            Self::Bzip2(encoder) => encoder.finish(),
            #[cfg(feature = "xz")]
            Self::Xz(encoder) => encoder.finish(),
            #[cfg(feature = "zstd")]
            Self::Zstd(encoder) => encoder.finish(),
            #[cfg(feature = "parquet")]
            Self::Columns(writer) => writer.finish(),
            #[cfg(feature = "parquet")]
            Self::Array(writer) => writer.finish(),
            #[cfg(feature = "tables")]
            Self::Table(writer) => writer.finish(),
        }
    }

    /// Returns what the data is written to, whatever the compression.
    fn inner(&mut self) -> &mut dyn Write {
        match self {
            Self::Plain(inner) => inner,
            Self::Gzip(encoder) => encoder,
            #[cfg(feature = "bzip2")]
            Self::Bzip2(encoder) => encoder,
            #[cfg(feature = "xz")]
            Self::Xz(encoder) => encoder,
            #[cfg(feature = "zstd")]
            Self::Zstd(encoder) => encoder,
            #[cfg(feature = "parquet")]
            Self::Columns(writer) => writer,
            #[cfg(feature = "parquet")]
            Self::Array(writer) => writer,
            #[cfg(feature = "tables")]
            Self::Table(writer) => writer,
        }
    }
}

impl<W: Write + Seek + Send> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner().flush()
    }
}

impl<W: Write + Seek + Send> std::fmt::Debug for Packer<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Packer")
    }
}
