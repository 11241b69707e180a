//! Saved games of HoDoKu: ZIP archives whose first entry is the text.

use std::io::{self, Read};

use flate2::{Crc, bufread::DeflateDecoder};
use givens_formats::syntax::combinators::{Parser, le_u16, le_u32, opt, preceded, tag, take};

use nom::IResult;

/// The name of the entry.
const ENTRY: &[u8] = b"SudokuData";
/// The largest saved game, packed or unpacked.
const MAX_SIZE: u64 = 1 << 26;
/// The flag of an entry whose checksum and size follow its data.
const HAS_DESCRIPTOR: u16 = 1 << 3;

/// Returns whether bytes with this head are a saved game.
pub(super) fn is_saved_game(head: &[u8]) -> bool {
    (signature, take(26_usize), tag(ENTRY)).parse(head).is_ok()
}

/// Unpacks the text of a saved game.
pub(super) fn unpack(archive: impl Read) -> io::Result<Vec<u8>> {
    let archive = read_limited(archive)?;
    let (data, header) = header(&archive).map_err(|_| damaged())?;
    let (text, after) = match header.method {
        0 if header.flags == 0 => {
            data.split_at_checked(header.size).map(|(text, _)| (text.to_vec(), data)).ok_or_else(damaged)?
        }
        8 => {
            let mut inflated = DeflateDecoder::new(data);
            (read_limited(&mut inflated)?, inflated.into_inner())
        }
        _ => return Err(damaged()),
    };
    let crc = if header.flags & HAS_DESCRIPTOR == 0 {
        header.crc
    } else {
        descriptor(after).map_err(|_| damaged())?.1
    };
    let mut actual = Crc::new();
    actual.update(&text);
    if actual.sum() == crc { Ok(text) } else { Err(damaged()) }
}

struct Header {
    flags: u16,
    method: u16,
    crc: u32,
    size: usize,
}

/// Returns the first bytes of an archive.
fn signature(archive: &[u8]) -> IResult<&[u8], &[u8]> {
    tag(&b"PK\x03\x04"[..]).parse(archive)
}

/// Returns the local header of the first entry, which its data follows.
fn header(archive: &[u8]) -> IResult<&[u8], Header> {
    let times = take(4_usize);
    let start = preceded((signature, le_u16), (le_u16, le_u16));
    let sizes = preceded(times, (le_u32, le_u32, le_u32));
    let (left, ((flags, method), (crc, size, _), name, extra)) =
        (start, sizes, le_u16, le_u16).parse(archive)?;
    let (data, _) = take(usize::from(name) + usize::from(extra)).parse(left)?;
    Ok((data, Header { flags, method, crc, size: size as usize }))
}

/// Returns the checksum after an entry's data.
fn descriptor(after: &[u8]) -> IResult<&[u8], u32> {
    preceded(opt(tag(&b"PK\x07\x08"[..])), le_u32).parse(after)
}

/// Reads all bytes, but not without limit: few packed bytes may become many.
fn read_limited(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_SIZE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_SIZE {
        return Err(invalid(format!("a saved game of more than {} MiB", MAX_SIZE >> 20)));
    }
    Ok(bytes)
}

fn damaged() -> io::Error {
    invalid("a damaged saved game of HoDoKu".to_owned())
}

fn invalid(reason: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
