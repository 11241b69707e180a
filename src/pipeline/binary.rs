//! Files that are no text, told by their first bytes.

use memchr::memmem;

use crate::{
    diagnostic::{Diagnostic, Rule},
    text::{Decoder, Encoding},
};

/// How files begin, and what they are.
const KINDS: &[(&[u8], &str)] = &[
    (b"PK\x03\x04", "a ZIP archive: unpack it first"),
    (b"PAR1", "a Parquet file: export it as CSV"),
    (b"\x93NUMPY", "a NumPy array: save it as text"),
    (b"SQLite format 3", "a SQLite database: export a table as CSV"),
    (b"%PDF", "a PDF document: export text from it"),
    (b"{\\rtf", "an RTF document: save it as plain text"),
    (b"\xD0\xCF\x11\xE0", "an old document of Excel or Word: export it as CSV or text"),
    (b"\x1F\x8B", "compressed by gzip: unpack it first"),
    (b"BZh", "compressed by bzip2: unpack it first"),
    (b"\xFD7zXZ", "compressed by xz: unpack it first"),
    (b"\x28\xB5\x2F\xFD", "compressed by zstd: unpack it first"),
];
/// What archives hold that are documents of a program.
const ARCHIVES: &[(&[u8], &str)] = &[
    (b"xl/", "an Excel workbook: export it as CSV"),
    (b"word/", "a Word document: save it as plain text"),
    (b"opendocument.spreadsheet", "an OpenDocument spreadsheet: export it as CSV"),
];

/// What is to be said of the first bytes of a file, or of all of a short one, that are known to be no
/// text.
pub(super) fn binary(bytes: &[u8]) -> Option<Diagnostic> {
    let of = |kinds: &[(&[u8], &'static str)], fits: &dyn Fn(&[u8]) -> bool| {
        kinds.iter().find(|(magic, _)| fits(magic)).map(|(_, kind)| *kind)
    };
    let archive =
        || bytes.starts_with(b"PK").then(|| of(ARCHIVES, &|name| memmem::find(bytes, name).is_some()));
    let kind = archive().flatten().or_else(|| of(KINDS, &|magic| bytes.starts_with(magic)));
    let is_wide = || matches!(Decoder::new(bytes).encoding(), Encoding::Utf16Le | Encoding::Utf16Be);
    let control = || bytes.iter().take(1024).filter(|&&byte| byte < 9 || (14..27).contains(&byte)).count();
    let what =
        kind.or_else(|| puzzle(bytes)).or_else(|| (!is_wide() && control() > 10).then_some("no text"))?;
    Some(Diagnostic::new(Rule::BinaryFile, format!("this is {what}")))
}

/// The binary files of puzzle programs, which say what they are by their length alone.
fn puzzle(bytes: &[u8]) -> Option<&'static str> {
    let side = [4, 6, 9, 16, 25].into_iter().find(|side| side * side * 4 == bytes.len());
    let numbers = || bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes) as usize);
    if side.is_some_and(|side| numbers().all(|number| number <= side)) {
        return Some("a puzzle of Sudone (`.sud`): export it as text");
    }
    let is_hsdk = bytes.len() == 1 + 256 * 6 && bytes[0] <= 2 && bytes[1..].contains(&0xFF);
    is_hsdk.then_some("a puzzle of smike's hexadecimal sudoku (`.hsdk`): export it as text")
}
