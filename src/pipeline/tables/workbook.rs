//! Sheets of workbooks: Excel (`.xlsx`, `.xlsm`) and OpenDocument (`.ods`).
//!
//! A workbook is an archive of XML. How large its parts are is measured before they are read. A sheet is read twice, first for
//! the cells that are used; of its text only a part is in memory.

use std::{
    fmt::Display,
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
};

use calamine::{Data, DataRef, Reader, SheetType, Xlsx};
use zip::ZipArchive;

use super::{
    super::damage::damaged,
    TableText,
    open_document::{each_document_row, sheet_names},
    produced::produced,
    sheet::{SheetCells, SheetLines, SheetRows, UsedCells, shown_number},
};

/// The largest size in bytes of the unpacked parts of a workbook, and of the text of a sheet.
const MAX_SIZE: u64 = 1 << 28;

/// An open archive.
pub(super) type Archive = ZipArchive<BufReader<File>>;

/// Takes rows of a sheet, from top to bottom; returns whether more are wanted.
pub(super) type TakeRows<'a> = dyn FnMut(&SheetRows) -> io::Result<bool> + 'a;

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

    pub(super) fn damaged(self, error: &dyn Display) -> io::Error {
        let name = match self {
            Self::Excel => "Excel",
            Self::OpenDocument => "OpenDocument",
        };
        damaged(name, error)
    }
}

/// Returns the names of the sheets, in their order; those that are hidden too.
pub(super) fn names(path: &Path, form: WorkbookForm) -> io::Result<Vec<String>> {
    Ok(match Workbook::open(path, form)? {
        Workbook::Excel(workbook) => {
            let sheets = workbook.sheets_metadata().iter();
            sheets.filter(|sheet| sheet.typ == SheetType::WorkSheet).map(|sheet| sheet.name.clone()).collect()
        }
        Workbook::OpenDocument(mut archive) => sheet_names(&mut archive)?,
    })
}

/// Returns the text of a sheet.
pub(super) fn text(path: &Path, form: WorkbookForm, sheet: &str) -> io::Result<TableText> {
    let mut workbook = Workbook::open(path, form)?;
    let mut used = UsedCells::NONE;
    workbook.each_row(sheet, &mut |rows| {
        used.add(rows);
        Ok(true)
    })?;
    let used = used.with_blank_edges();
    let sheet = sheet.to_owned();
    let bytes = produced(move |sink| {
        let mut lines = SheetLines::new(used);
        let mut push = |line: &str| {
            sink.text().push_str(line);
            // A few cells of a document may stand for any number.
            if sink.size() > MAX_SIZE { Err(too_large("sheet")) } else { Ok(sink.pass()) }
        };
        workbook.each_row(&sheet, &mut |rows| lines.add(rows, &mut push))?;
        lines.finish(&mut push).map(drop)
    });
    Ok(TableText { bytes, first_column: Some(used.first_column) })
}

enum Workbook {
    Excel(Box<Xlsx<BufReader<File>>>),
    OpenDocument(Box<Archive>),
}

impl Workbook {
    fn open(path: &Path, form: WorkbookForm) -> io::Result<Self> {
        let file = || File::open(path).map(BufReader::new);
        let mut archive = ZipArchive::new(file()?).map_err(|error| form.damaged(&error))?;
        check_size(&mut archive, form)?;
        Ok(match form {
            WorkbookForm::Excel => {
                Self::Excel(Box::new(Xlsx::new(file()?).map_err(|error| form.damaged(&error))?))
            }
            WorkbookForm::OpenDocument => Self::OpenDocument(Box::new(archive)),
        })
    }

    /// Passes the rows of a sheet that have a cell with a text.
    fn each_row(&mut self, sheet: &str, take: &mut TakeRows<'_>) -> io::Result<()> {
        let workbook = match self {
            Self::OpenDocument(archive) => return each_document_row(archive, sheet, take),
            Self::Excel(workbook) => workbook,
        };
        let fail = |error| WorkbookForm::Excel.damaged(&error);
        let mut cells = workbook.worksheet_cells_reader(sheet).map_err(fail)?;
        let mut rows = SheetRows::default();
        while let Some(cell) = cells.next_cell().map_err(fail)? {
            let text = match cell.get_value() {
                DataRef::SharedString(text) => (*text).to_owned(),
                DataRef::Float(number) => shown_number(*number),
                value => Data::from(value.clone()).to_string(),
            };
            let (row, column) = cell.get_position();
            if text.trim().is_empty() {
                continue;
            }
            if rows.places.start != row && !rows.cells.is_empty() && !take(&std::mem::take(&mut rows))? {
                return Ok(());
            }
            rows.places = row..row + 1;
            let place = rows.cells.partition_point(|cells| cells.columns.start <= column);
            rows.cells.insert(place, SheetCells { columns: column..column + 1, text });
        }
        if !rows.cells.is_empty() {
            take(&rows)?;
        }
        Ok(())
    }
}

/// Checks how large the parts of a workbook are, by unpacking them: what the archive says of that may be wrong.
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

fn too_large(what: &str) -> io::Error {
    let reason = format!("the {what} has more than {} MiB of text", MAX_SIZE >> 20);
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
