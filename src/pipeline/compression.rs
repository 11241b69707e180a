//! Compressed files: unpacked by their first bytes, packed by the suffix of their name. An archive that is
//! a saved game of HoDoKu is the text of its entry.

use std::{
    io::{self, Cursor, Read, Write},
    path::Path,
};

use bzip2::{read::MultiBzDecoder, write::BzEncoder};
use flate2::{read::MultiGzDecoder, write::GzEncoder};
use liblzma::{read::XzDecoder, write::XzEncoder};
use zip::ZipArchive;

/// A way to compress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Bzip2,
    Xz,
    Zstd,
}

impl Compression {
    /// By the first bytes.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        const MAGIC: [(&[u8], Compression); 4] = [
            (b"\x1F\x8B", Compression::Gzip),
            (b"BZh", Compression::Bzip2),
            (b"\xFD7zXZ\0", Compression::Xz),
            (b"\x28\xB5\x2F\xFD", Compression::Zstd),
        ];
        MAGIC.into_iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, compression)| compression)
    }

    /// By the suffix of a file's name.
    pub(super) fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "gz" => Some(Self::Gzip),
            "bz2" => Some(Self::Bzip2),
            "xz" => Some(Self::Xz),
            "zst" => Some(Self::Zstd),
            _ => None,
        }
    }
}

/// Number of bytes that identify a compressed file.
pub(super) const HEAD: u64 = 40;
/// The entry that is the text of a saved game.
const SAVED_GAME: &str = "SudokuData";
/// A saved game larger than this, packed or unpacked, is none.
const LARGEST_GAME: u64 = 1 << 26;

/// Whether bytes that begin so are an archive with a saved game.
pub(super) fn is_saved_game(head: &[u8]) -> bool {
    let name = head.get(30..30 + SAVED_GAME.len());
    head.starts_with(b"PK\x03\x04") && name == Some(SAVED_GAME.as_bytes())
}

/// The text of a saved game: the archive keeps the size of its entry at its end, so all of it is read.
fn saved_game(archive: impl Read) -> io::Result<Vec<u8>> {
    let too_large = || {
        let reason = format!("a saved game of more than {} MiB", LARGEST_GAME >> 20);
        io::Error::new(io::ErrorKind::InvalidData, reason)
    };
    let limited = |from: &mut dyn Read| {
        let mut bytes = Vec::new();
        from.take(LARGEST_GAME + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST_GAME { Err(too_large()) } else { Ok(bytes) }
    };
    let mut archive = archive;
    let bytes = limited(&mut archive)?;
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(io::Error::from)?;
    let mut entry = archive.by_name(SAVED_GAME).map_err(io::Error::from)?;
    limited(&mut entry)
}

/// The bytes, unpacked where they are compressed.
pub(super) fn unpacked(mut bytes: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    bytes.by_ref().take(HEAD).read_to_end(&mut head)?;
    let compression = Compression::of_bytes(&head);
    let is_saved_game = is_saved_game(&head);
    let whole = Cursor::new(head).chain(bytes);
    if is_saved_game {
        return Ok(Box::new(Cursor::new(saved_game(whole)?)));
    }
    Ok(match compression {
        None => Box::new(whole),
        Some(Compression::Gzip) => Box::new(MultiGzDecoder::new(whole)),
        Some(Compression::Bzip2) => Box::new(MultiBzDecoder::new(whole)),
        Some(Compression::Xz) => Box::new(XzDecoder::new_multi_decoder(whole)),
        Some(Compression::Zstd) => Box::new(zstd::Decoder::new(whole)?),
    })
}

/// A writer that may compress.
pub(super) enum Packer<W: Write> {
    Plain(W),
    Gzip(GzEncoder<W>),
    Bzip2(BzEncoder<W>),
    Xz(XzEncoder<W>),
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> Packer<W> {
    pub(super) fn new(inner: W, compression: Option<Compression>) -> io::Result<Self> {
        Ok(match compression {
            None => Self::Plain(inner),
            Some(Compression::Gzip) => Self::Gzip(GzEncoder::new(inner, flate2::Compression::default())),
            Some(Compression::Bzip2) => Self::Bzip2(BzEncoder::new(inner, bzip2::Compression::default())),
            Some(Compression::Xz) => Self::Xz(XzEncoder::new(inner, 6)),
            Some(Compression::Zstd) => {
                Self::Zstd(zstd::Encoder::new(inner, zstd::DEFAULT_COMPRESSION_LEVEL)?)
            }
        })
    }

    /// Writes what is held back, and gives the inner writer back.
    pub(super) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(inner) => Ok(inner),
            Self::Gzip(encoder) => encoder.finish(),
            Self::Bzip2(encoder) => encoder.finish(),
            Self::Xz(encoder) => encoder.finish(),
            Self::Zstd(encoder) => encoder.finish(),
        }
    }

    fn inner(&mut self) -> &mut dyn Write {
        match self {
            Self::Plain(inner) => inner,
            Self::Gzip(encoder) => encoder,
            Self::Bzip2(encoder) => encoder,
            Self::Xz(encoder) => encoder,
            Self::Zstd(encoder) => encoder,
        }
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner().flush()
    }
}

impl<W: Write> std::fmt::Debug for Packer<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Packer")
    }
}
