//! Sheets of workbooks: Excel (`.xlsx`, `.xlsm`) and OpenDocument (`.ods`).
//!
//! A sheet is read twice, first for the cells that are used; of its text only a part is in memory.

use std::{
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
};

use calamine::{Data, DataRef, Reader, SheetType, Xlsx};

use super::super::produced::produced;
use super::{
    archive::{Archive, MAX_SIZE, WorkbookForm, too_large},
    number::shown_number,
    open_document::{each_document_row, sheet_names},
    sheet::{SheetCells, SheetLines, SheetRows, TakeRows, UsedCells},
};

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

/// Returns the text of a sheet, and the first column that is in it, from 0.
pub(super) fn text(path: &Path, form: WorkbookForm, sheet: &str) -> io::Result<(Box<dyn Read + Send>, u32)> {
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
    Ok((bytes, used.first_column))
}

enum Workbook {
    Excel(Box<Xlsx<BufReader<File>>>),
    OpenDocument(Box<Archive>),
}

impl Workbook {
    fn open(path: &Path, form: WorkbookForm) -> io::Result<Self> {
        let archive = form.open(path)?;
        Ok(match form {
            WorkbookForm::Excel => {
                let workbook = Xlsx::new(BufReader::new(File::open(path)?));
                Self::Excel(Box::new(workbook.map_err(|error| form.damaged(&error))?))
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
