//! The archives that workbooks are, and what their parts may take.
//!
//! A workbook is an archive of XML. How large its parts are is measured before they are read.

use std::{
    fmt::Display,
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
};

use zip::ZipArchive;

use super::super::damage::damaged;

/// The largest size in bytes of the unpacked parts of a workbook, and of the text of a sheet.
pub(super) const MAX_SIZE: u64 = 1 << 28;

/// An open archive.
pub(super) type Archive = ZipArchive<BufReader<File>>;

/// A form of workbooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WorkbookForm {
    Excel,
    OpenDocument,
}

impl WorkbookForm {
    /// Recognises a workbook by the parts of the archive.
    pub(super) fn of(file: File) -> Option<Self> {
        let archive = ZipArchive::new(BufReader::new(file)).ok()?;
        let has = |name: &str| archive.index_for_name(name).is_some();
        match () {
            () if has("xl/workbook.xml") => Some(Self::Excel),
            () if has("content.xml") && has("META-INF/manifest.xml") => Some(Self::OpenDocument),
            () => None,
        }
    }

    /// Opens a workbook of this form.
    pub(super) fn open(self, path: &Path) -> io::Result<Archive> {
        let archive = ZipArchive::new(BufReader::new(File::open(path)?));
        let mut archive = archive.map_err(|error| self.damaged(&error))?;
        check_size(&mut archive, self)?;
        Ok(archive)
    }

    /// Returns the error of a workbook of this form.
    pub(super) fn damaged(self, error: &dyn Display) -> io::Error {
        let name = match self {
            Self::Excel => "Excel",
            Self::OpenDocument => "OpenDocument",
        };
        damaged(name, error)
    }
}

/// Checks how large the parts of a workbook are, by unpacking them: what the archive states of that may be wrong.
fn check_size(archive: &mut Archive, form: WorkbookForm) -> io::Result<()> {
    let mut rest = MAX_SIZE;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| form.damaged(&error))?;
        let unpacked = io::copy(&mut part.take(rest + 1), &mut io::sink());
        let size = unpacked.map_err(|error| form.damaged(&error))?;
        rest = rest.checked_sub(size).ok_or_else(|| too_large("workbook"))?;
    }
    Ok(())
}

/// Returns the error of what has too much text.
pub(super) fn too_large(what: &str) -> io::Error {
    let reason = format!("the {what} has more than {} MiB of text", MAX_SIZE >> 20);
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
