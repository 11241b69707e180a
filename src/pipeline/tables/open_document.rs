//! The cells of sheets of OpenDocument: the part `content.xml` of the archive.
//!
//! A row and a cell may stand for any number of them, as the blank ones up to the edge of a sheet do. Libraries for workbooks
//! keep them all; here they are counted, and those without a text are passed over.
//!
//! Source: OpenDocument 1.3, part 3, 9.1.2 to 9.1.4, and 19.609 to 19.676 (`table:name`, `table:number-…-repeated`).

use std::io::{self, BufReader};

use quick_xml::{
    XmlVersion,
    events::{BytesStart, Event},
    reader::Reader,
};

use super::{
    archive::{Archive, WorkbookForm},
    number::shown_number,
    sheet::{SheetCells, SheetRows, TakeRows},
};

const CONTENT: &str = "content.xml";
/// The largest number of rows and of columns that programs for such documents have.
const MAX_ROWS: u32 = 1 << 20;
const MAX_COLUMNS: u32 = 1 << 14;

/// Returns the names of the sheets.
pub(super) fn sheet_names(archive: &mut Archive) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    each_event(archive, &mut |event| {
        if let Event::Start(element) | Event::Empty(element) = event
            && element.name().0 == "table:table"
        {
            names.extend(attribute(&element, "table:name")?);
        }
        Ok(true)
    })?;
    Ok(names)
}

/// Passes the rows of a sheet that have a cell with a text.
pub(super) fn each_document_row(
    archive: &mut Archive,
    sheet: &str,
    take: &mut TakeRows<'_>,
) -> io::Result<()> {
    let rows = SheetRows::default();
    let mut reader = SheetReader { sheet, is_inside: false, rows, column: 0, cell: None, take };
    each_event(archive, &mut |event| reader.event(event))
}

/// Passes the events of the document until `take` returns `false`. An element without content begins and ends.
fn each_event(archive: &mut Archive, take: &mut dyn FnMut(Event<'_>) -> io::Result<bool>) -> io::Result<()> {
    let content = archive.by_name(CONTENT).map_err(|error| WorkbookForm::OpenDocument.damaged(&error))?;
    let mut reader = Reader::from_reader(BufReader::new(content));
    reader.config_mut().expand_empty_elements = true;
    let mut buffer = Vec::new();
    loop {
        let event = reader.read_event_into(&mut buffer);
        let event = event.map_err(|error| WorkbookForm::OpenDocument.damaged(&error))?;
        if event == Event::Eof || !take(event)? {
            return Ok(());
        }
        buffer.clear();
    }
}

/// Returns the value of an attribute.
fn attribute(element: &BytesStart<'_>, name: &str) -> io::Result<Option<String>> {
    let fail = |error: &dyn std::fmt::Display| WorkbookForm::OpenDocument.damaged(error);
    let found = element.try_get_attribute(name).map_err(|error| fail(&error))?;
    let value =
        found.map(|found| found.normalized_value(XmlVersion::Implicit1_0).map(std::borrow::Cow::into_owned));
    value.transpose().map_err(|error| fail(&error))
}

/// Returns a number of repetitions, 1 if there is none.
fn repeats(element: &BytesStart<'_>, name: &str) -> io::Result<u32> {
    Ok(attribute(element, name)?.and_then(|number| number.trim().parse().ok()).unwrap_or(1))
}

/// A cell that is being read.
struct OpenCell {
    repeats: u32,
    /// The number in it, if it has one.
    number: Option<f64>,
    text: String,
    /// The depth of what is written beside it, as a remark is.
    beside: u32,
}

/// Reads one sheet of the document.
struct SheetReader<'a, 't> {
    sheet: &'a str,
    is_inside: bool,
    rows: SheetRows,
    column: u32,
    cell: Option<OpenCell>,
    take: &'a mut TakeRows<'t>,
}

impl SheetReader<'_, '_> {
    /// Returns whether more of the document is needed.
    fn event(&mut self, event: Event<'_>) -> io::Result<bool> {
        match event {
            Event::Start(element) => self.start(&element)?,
            Event::End(element) => return self.end(element.name().0),
            Event::Text(part) => self.push(&part.xml10_content()),
            Event::CData(part) => self.push(&part.xml10_content()),
            Event::GeneralRef(name) => {
                let text = match name.resolve_char_ref() {
                    Ok(Some(symbol)) => Some(symbol.to_string()),
                    _ => quick_xml::escape::resolve_predefined_entity(&name).map(str::to_owned),
                };
                self.push(&text.unwrap_or_default());
            }
            _ => {}
        }
        Ok(true)
    }

    fn start(&mut self, element: &BytesStart<'_>) -> io::Result<()> {
        match element.name().0 {
            "table:table" => {
                self.rows = SheetRows::default();
                self.is_inside = attribute(element, "table:name")?.as_deref() == Some(self.sheet);
            }
            _ if !self.is_inside => {}
            "table:table-row" => {
                let row = self.rows.places.end;
                let number = repeats(element, "table:number-rows-repeated")?.min(MAX_ROWS - row);
                self.rows = SheetRows { places: row..row + number, cells: Vec::new() };
                self.column = 0;
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let number = attribute(element, "office:value")?.and_then(|number| number.parse().ok());
                let repeats = repeats(element, "table:number-columns-repeated")?;
                self.cell = Some(OpenCell { repeats, number, text: String::new(), beside: 0 });
            }
            "office:annotation" => self.beside(1),
            // Words and paragraphs are parted, as they are to the eye.
            "text:p" | "text:s" | "text:tab" | "text:line-break" => self.push(" "),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &str) -> io::Result<bool> {
        match name {
            "table:table" => Ok(!std::mem::replace(&mut self.is_inside, false)),
            "table:table-row" if self.is_inside => self.end_row(),
            "table:table-cell" | "table:covered-table-cell" => {
                self.end_cell();
                Ok(true)
            }
            "office:annotation" => {
                self.beside(-1);
                Ok(true)
            }
            _ => Ok(true),
        }
    }

    fn beside(&mut self, by: i32) {
        if let Some(cell) = &mut self.cell {
            cell.beside = cell.beside.saturating_add_signed(by);
        }
    }

    fn push(&mut self, text: &str) {
        if let Some(cell) = self.cell.as_mut().filter(|cell| cell.beside == 0) {
            cell.text += text;
        }
    }

    fn end_cell(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        let number = cell.repeats.min(MAX_COLUMNS.saturating_sub(self.column));
        let text = cell.number.map_or_else(|| cell.text.trim().to_owned(), shown_number);
        let columns = self.column..self.column + number;
        self.column = columns.end;
        if !text.is_empty() && number > 0 {
            self.rows.cells.push(SheetCells { columns, text });
        }
    }

    fn end_row(&mut self) -> io::Result<bool> {
        if self.rows.cells.is_empty() { Ok(true) } else { (self.take)(&self.rows) }
    }
}
