//! A table as a sheet of Excel: its names in the first row, one puzzle a row.

use std::io::{self, Write};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use super::number::plain_number;

/// The largest number of rows of a sheet.
const MAX_ROWS: u32 = 1 << 20;

/// A sheet that is being written; its rows are in a temporary file.
pub(super) struct RowSheet {
    workbook: Workbook,
    rows: u32,
}

impl RowSheet {
    pub(super) fn new() -> io::Result<Self> {
        let mut workbook = new_workbook()?;
        let sheet = workbook.add_worksheet_with_constant_memory().map_err(failed)?;
        sheet.set_name("puzzles").and_then(|sheet| sheet.set_freeze_panes(1, 0)).map_err(failed)?;
        Ok(Self { workbook, rows: 0 })
    }

    /// Adds a row. What is written as a number is one, but for the digits of puzzles: they have more than numbers of sheets.
    pub(super) fn push(&mut self, fields: &[Option<&str>]) -> io::Result<()> {
        if self.rows == MAX_ROWS {
            let reason =
                format!("a sheet has at most {MAX_ROWS} rows: write several files, or another format");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        let sheet = self.workbook.worksheet_from_index(0).map_err(failed)?;
        let names = Format::new().set_bold();
        for (column, field) in (0..).zip(fields) {
            let Some(field) = field else { continue };
            let written = match plain_number(field) {
                _ if self.rows == 0 => sheet.write_string_with_format(0, column, *field, &names),
                Some(number) => sheet.write_number(self.rows, column, number),
                None => sheet.write_string(self.rows, column, *field),
            };
            written.map_err(failed)?;
        }
        self.rows += 1;
        Ok(())
    }

    pub(super) fn finish(mut self, out: impl Write + Send) -> io::Result<()> {
        self.workbook.save_to_writer(out).map_err(failed)
    }
}

/// Returns a workbook without a time in it.
pub(super) fn new_workbook() -> io::Result<Workbook> {
    let mut workbook = Workbook::new();
    let date = ExcelDateTime::from_ymd(2000, 1, 1).map_err(failed)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&date));
    Ok(workbook)
}

pub(super) fn failed(error: XlsxError) -> io::Error {
    match error {
        XlsxError::IoError(error) => error,
        error => io::Error::new(io::ErrorKind::InvalidInput, error.to_string()),
    }
}
