//! Files that hold several tables: SQLite databases, and the sheets of workbooks of Excel and OpenDocument.
//!
//! In comes the path of a file that was named or found; out come the names of its tables, each of which is an input of its
//! own, and the CSV that a table would be. So tables of all kinds have one codec, as columns have. What a file states of its
//! own sizes is checked before memory is taken, and a panic of the library that reads it is an error of the file.

mod archive;
mod board_sheets;
mod database;
mod database_writer;
mod number;
mod open_document;
mod row_sheet;
mod sheet;
mod workbook;
mod writer;

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use givens_formats::text::Places;

use super::{damage::guarded, open_input::OpenInput};

pub(super) use writer::{TableForm, TableWriter};

/// The first bytes of a database of SQLite 3.
pub(super) const SQLITE: &[u8] = b"SQLite format 3\0";
/// The first bytes of an archive, as workbooks are.
const ARCHIVE: &[u8] = b"PK\x03\x04";

/// The extensions by which such files are found in folders.
const EXTENSIONS: [&str; 8] = ["db", "db3", "ods", "sdb", "sqlite", "sqlite3", "xlsm", "xlsx"];

/// Returns whether files of this name may hold tables.
pub(super) fn is_likely(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// Returns the names of the tables of a file, in the order of the file; `None` for a file of another kind.
///
/// # Errors
///
/// If the file cannot be read, is damaged, or would take too much memory.
pub(super) fn names(path: &Path) -> io::Result<Option<Vec<String>>> {
    Ok(match TableFile::of(path)? {
        None => None,
        Some(TableFile::Database) => Some(guarded(|| database::names(path))?),
        Some(TableFile::Workbook(form)) => Some(guarded(|| workbook::names(path, form))?),
    })
}

/// The table of a database that is written.
pub(super) const WRITTEN: &str = "puzzles";

/// Returns the names of the tables and views of a database besides the table of this name; none for a file of another kind.
///
/// # Errors
///
/// If the file cannot be read, or is damaged.
pub(super) fn contents_beside(path: &Path, table: &str) -> io::Result<Vec<String>> {
    match TableFile::of(path)? {
        Some(TableFile::Database) => guarded(|| database::contents_beside(path, table)),
        _ => Ok(Vec::new()),
    }
}

/// Opens a table of a file.
///
/// # Errors
///
/// If the file cannot be read, is damaged, would take too much memory, or has no such table.
pub(super) fn open(path: &Path, table: &str) -> io::Result<OpenInput> {
    match TableFile::of(path)? {
        None => Err(io::Error::new(io::ErrorKind::InvalidData, "the file has no tables any more")),
        Some(TableFile::Database) => Ok(OpenInput::of_lines(guarded(|| database::text(path, table))?)),
        Some(TableFile::Workbook(form)) => {
            let (bytes, first_column) = guarded(|| workbook::text(path, form, table))?;
            Ok(OpenInput { bytes, places: Places::Sheet { first_column } })
        }
    }
}

/// A kind of files with tables.
enum TableFile {
    Database,
    Workbook(archive::WorkbookForm),
}

impl TableFile {
    /// Recognises a file by what it contains.
    fn of(path: &Path) -> io::Result<Option<Self>> {
        let mut file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return Ok(None);
        }
        let mut head = Vec::new();
        file.by_ref().take(SQLITE.len() as u64).read_to_end(&mut head)?;
        if head == SQLITE {
            return Ok(Some(Self::Database));
        }
        let form = if head.starts_with(ARCHIVE) { archive::WorkbookForm::of(file) } else { None };
        Ok(form.map(Self::Workbook))
    }
}
