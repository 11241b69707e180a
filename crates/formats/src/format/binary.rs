//! Detects binary files by their first bytes.
//!
//! `chunks` and `convert` pass the first bytes of a file before they decode it; they get a diagnostic that names the type
//! and what to do with it. Without it, such a file would be a text of unknown characters.

use memchr::memmem;

use crate::{
    diagnostic::{Diagnostic, Rule},
    text::{Decoder, Encoding, Span},
};

/// The first bytes of a type of files, its name, and what to do with them.
type Signature = (&'static [u8], &'static str, &'static str);

const SIGNATURES: &[Signature] = &[
    (b"PK\x03\x04", "a ZIP archive", "unpack it first"),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive", "unpack it first"),
    (b"Rar!\x1A\x07", "a RAR archive", "unpack it first"),
    (b"\x1F\x8B", "compressed by gzip", "unpack it first"),
    (b"BZh", "compressed by bzip2", "unpack it first"),
    (b"\xFD7zXZ", "compressed by xz", "unpack it first"),
    (b"\x28\xB5\x2F\xFD", "compressed by zstd", "unpack it first"),
    (b"PAR1", "a Parquet file", COLUMNS),
    (b"ARROW1", "an Arrow or Feather file", COLUMNS),
    (b"\x93NUMPY", "a NumPy array", COLUMNS),
    (b"\x89HDF\r\n\x1A\n", "an HDF5 file", "export the data set as CSV"),
    (b"MATLAB 5.0 MAT-file", "a MAT-file of MATLAB", "save the matrix as text: `writematrix(…)`"),
    (b"SQLite format 3\0", "a SQLite database", TABLES),
    (b"\xD0\xCF\x11\xE0", "an old document of Excel or Word", "export it as CSV or plain text"),
    (b"{\\rtf", "an RTF document", "save it as plain text"),
    (b"%PDF", "a PDF document", PAGES),
    (b"\xAC\xED\x00\x05", "a Java object, serialised", "export the puzzle as text from its program"),
    (b"\x89PNG\r\n\x1A\n", "a PNG picture", PICTURE),
    (b"\xFF\xD8\xFF", "a JPEG picture", PICTURE),
    (b"GIF8", "a GIF picture", PICTURE),
    (b"II*\0", "a TIFF picture", PICTURE),
    (b"MM\0*", "a TIFF picture", PICTURE),
    (b"bplist00", "a property list of macOS, compiled", "turn it into XML: `plutil -convert xml1`"),
];
/// Documents that `pipeline` reads.
const PAGES: &str =
    "givens reads its text when it is built with `--features pdf-text`; or copy the puzzle's text out of it";
const PICTURE: &str =
    "pictures are not read: write the digits down as text, or find the puzzle's text or link";
/// Files that `pipeline::unpacked` reads.
const COLUMNS: &str = "givens reads it when it is built with `--features parquet`; or export it as CSV";
/// Files with tables, which `pipeline` reads by their names, not from a pipe.
const TABLES: &str = "givens reads such a file by its name, not from a pipe, in a build with `--features tables`; or export the table as CSV";
/// Entries of archives that are documents of a program.
const ARCHIVES: &[Signature] = &[
    (b"xl/", "an Excel workbook", TABLES),
    (b"word/", "a Word document", "save it as plain text"),
    (b"opendocument.spreadsheet", "an OpenDocument spreadsheet", TABLES),
    (b"opendocument.text", "an OpenDocument text", "save it as plain text"),
    (b"Index/Document.iwa", "a document of Numbers or Pages", "export it as CSV or plain text"),
    (b".npy", "an archive of NumPy arrays", COLUMNS),
];

/// Returns the diagnostic for a binary file of this name, by its first bytes.
pub(super) fn binary(bytes: &[u8], name: &str) -> Option<Diagnostic> {
    let archive = || ARCHIVES.iter().find(|(entry, ..)| memmem::find(bytes, entry).is_some());
    let known = bytes.starts_with(b"PK\x03\x04").then(archive).flatten();
    let known = known.or_else(|| SIGNATURES.iter().find(|(magic, ..)| bytes.starts_with(magic)));
    let named = known.map(|&(_, what, help)| (what, help));
    let (what, help) =
        named.or_else(|| pickle(bytes)).or_else(|| puzzle(bytes)).or_else(|| unknown(bytes, name))?;
    let diagnostic = Diagnostic::new(Rule::BinaryFile, format!("this is {what}"));
    Some(if help.is_empty() { diagnostic } else { diagnostic.help(help) })
}

/// Returns the diagnostic for a text that Git has in place of a large file.
pub(super) fn pointer(text: &str) -> Option<Diagnostic> {
    let message = "this is a Git LFS pointer: the file with the puzzles was not fetched";
    let diagnostic = || Diagnostic::new(Rule::BinaryFile, message).at(Span::at(0), "");
    is_pointer(text).then(|| diagnostic().help("run `git lfs pull`"))
}

/// Returns whether a text is what Git has in place of a large file that was not fetched.
#[must_use]
pub fn is_pointer(text: &str) -> bool {
    text.starts_with("version https://git-lfs.github.com/spec")
}

/// The name of a type of files, and what to do with them.
type Named = (&'static str, &'static str);

/// Recognises a pickle of Python, of protocol 2 to 5.
fn pickle(bytes: &[u8]) -> Option<Named> {
    let begins = matches!(bytes, [0x80, 2..=5, ..]);
    begins
        .then_some(("a pickle of Python", "export it as CSV or text from Python: loading a pickle runs code"))
}

/// Recognises binary files of puzzle programs, which have no signature, by their length.
fn puzzle(bytes: &[u8]) -> Option<Named> {
    let side = [4, 6, 9, 16, 25].into_iter().find(|side| side * side * 4 == bytes.len());
    let numbers = || bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes) as usize);
    if side.is_some_and(|side| numbers().all(|number| number <= side)) {
        return Some(("a puzzle of Sudone (`.sud`)", "export it as text"));
    }
    let is_hsdk = bytes.len() == 1 + 256 * 6 && bytes[0] <= 2 && bytes[1..].contains(&0xFF);
    is_hsdk.then_some(("a puzzle of smike's hexadecimal sudoku (`.hsdk`)", "export it as text"))
}

/// Recognises other bytes that do not occur in text; the name of the file may show its type.
fn unknown(bytes: &[u8], name: &str) -> Option<Named> {
    let is_wide = || matches!(Decoder::new(bytes).encoding(), Encoding::Utf16Le | Encoding::Utf16Be);
    let control = bytes.iter().take(1024).filter(|&&byte| byte < 9 || (14..27).contains(&byte)).count();
    if control <= 10 || is_wide() {
        return None;
    }
    let is_catalogue = name.to_ascii_lowercase().ends_with(".sudz");
    let catalogue =
        ("a compressed catalogue of gsf's sudoku (`.sudz`)", "write it as text with that program");
    Some(if is_catalogue { catalogue } else { ("a binary file, not text", "") })
}
