//! Grids as sheets of Excel, to be printed: a puzzle on each, with the lines of its boxes.

use std::io::{self, Write};

use givens_engine::grid::Shape;
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Workbook, Worksheet};

use super::row_sheet::{failed, new_workbook};

/// The side of a cell in pixels, and the size of its digits in points.
const CELL: u32 = 44;
const DIGIT: f64 = 20.0;

/// Sheets that are being written.
#[derive(Default)]
pub(super) struct BoardSheets {
    sheets: Vec<Worksheet>,
    /// The rows of the grid that is not complete.
    rows: Vec<Vec<String>>,
}

impl BoardSheets {
    /// Adds a row of a grid; an empty one ends a grid.
    pub(super) fn push(&mut self, fields: &[Option<&str>]) -> io::Result<()> {
        if fields == [None] {
            return self.end_grid();
        }
        self.rows.push(fields.iter().map(|field| field.unwrap_or_default().trim().to_owned()).collect());
        if self.rows.len() == fields.len() { self.end_grid() } else { Ok(()) }
    }

    fn end_grid(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        let mut sheet = Worksheet::new();
        sheet.set_name((self.sheets.len() + 1).to_string()).map_err(failed)?;
        let shape = u8::try_from(rows.len()).ok().and_then(|side| Shape::of_side(side.into()));
        for (row, cells) in (0..).zip(&rows) {
            sheet.set_row_height_pixels(row, CELL).map_err(failed)?;
            for (column, text) in (0..).zip(cells) {
                sheet.set_column_width_pixels(column, CELL).map_err(failed)?;
                let format = cell_format(shape, (row, column.into()), rows.len());
                let written = match text.parse::<u32>() {
                    Ok(digit @ 1..) => sheet.write_number_with_format(row, column, digit, &format),
                    _ => sheet.write_blank(row, column, &format),
                };
                written.map_err(failed)?;
            }
        }
        sheet.set_print_center_horizontally(true);
        self.sheets.push(sheet);
        Ok(())
    }

    pub(super) fn finish(mut self, out: impl Write + Send) -> io::Result<()> {
        self.end_grid()?;
        let mut workbook: Workbook = new_workbook()?;
        self.sheets.into_iter().for_each(|sheet| workbook.push_worksheet(sheet));
        workbook.save_to_writer(out).map_err(failed)
    }
}

/// Returns how a cell looks: lines between boxes are thicker.
fn cell_format(shape: Option<Shape>, (row, column): (u32, u32), side: usize) -> Format {
    let boxes = shape.map_or((side, side), |shape| (shape.box_rows(), shape.box_columns()));
    let line = |at: u32, size: usize| {
        if (at as usize).is_multiple_of(size) { FormatBorder::Medium } else { FormatBorder::Thin }
    };
    Format::new()
        .set_align(FormatAlign::Center)
        .set_align(FormatAlign::VerticalCenter)
        .set_font_size(DIGIT)
        .set_border_top(line(row, boxes.0))
        .set_border_bottom(line(row + 1, boxes.0))
        .set_border_left(line(column, boxes.1))
        .set_border_right(line(column + 1, boxes.1))
}
