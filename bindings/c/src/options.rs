//! Options of what reads and writes files.

use std::{ffi::c_char, mem::offset_of};

use givens::{
    Format, Shape,
    format::{ConvertOptions, ReadOptions, WriteOptions},
    report::ReportFormat,
};

use crate::{
    pointers::{self, Options},
    status::Failure,
};

/// Options of `givens_detect`, `givens_convert` and `givens_check_file`. Begin with zero bytes, which stand for the usual,
/// and set `size`: `givens_file_options options = { sizeof options };`
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct GivensFileOptions {
    /// `sizeof(givens_file_options)`: which members the caller knows.
    pub size: usize,
    /// The name of the file, in UTF-8: reports begin with it, and its extension decides between formats that fit equally
    /// well. Null for none. No file is opened.
    pub name: *const c_char,
    /// The format of the bytes, as `givens formats` lists them: `line`, `table`, …; null to detect it.
    pub from: *const c_char,
    /// The rows of a box, if the text does not show them; 0 for the usual ones.
    pub box_rows: u32,
    /// The columns of a box.
    pub box_columns: u32,
    /// 1 for reports as JSON Lines; 0 for lines such as `name:2:21: error[F003]: …`.
    pub jsonl: u32,
    /// 1 to write variants without the clues that the other format cannot state; 0 to skip these and report them.
    pub drop_clues: u32,
    /// The symbol for blanks that is written, as a code point: `'0'`; 0 for that of the format.
    pub blank: u32,
    /// The delimiter of the formats `table` and `comma`: `','`, `';'` or `'\t'`; 0 for a comma.
    pub delimiter: u32,
}

// SAFETY: numbers and raw pointers, of which zero bytes are values, behind a size.
unsafe impl Options for GivensFileOptions {
    const FIRST_SIZE: usize = offset_of!(Self, delimiter) + size_of::<u32>();
}

/// The same, read.
#[derive(Debug)]
pub(crate) struct FileOptions {
    pub(crate) name: String,
    pub(crate) report: ReportFormat,
    pub(crate) convert: ConvertOptions,
}

/// Returns the options of a call.
///
/// # Safety
///
/// `options` is null, or options can be read there whose names are null or texts that end with a null byte.
pub(crate) unsafe fn file_options(options: *const GivensFileOptions) -> Result<FileOptions, Failure> {
    // SAFETY: as promised to this function.
    let (options, name, from) = unsafe {
        let options = pointers::options(options)?;
        (options, pointers::name("name", options.name)?, pointers::name("from", options.from)?)
    };
    let from = from.map(|from| format_named("from", &from)).transpose()?;
    let extension = name.as_deref().and_then(|name| Some(name.rsplit_once('.')?.1.to_owned()));
    let read = ReadOptions::default().with_from(from).with_extension(extension).with_shape(options.shape()?);
    let convert = ConvertOptions::default()
        .with_read(read)
        .with_write(options.write()?)
        .with_dropped_clues(flag("drop_clues", options.drop_clues)?);
    let report = if flag("jsonl", options.jsonl)? { ReportFormat::Jsonl } else { ReportFormat::Concise };
    Ok(FileOptions { name: name.unwrap_or_else(|| "-".to_owned()), report, convert })
}

impl GivensFileOptions {
    fn shape(&self) -> Result<Option<Shape>, Failure> {
        let (rows, columns) = (self.box_rows, self.box_columns);
        if (rows, columns) == (0, 0) {
            return Ok(None);
        }
        // No box has a thousand rows: the product stays small.
        let shape =
            (rows < 1000 && columns < 1000).then(|| Shape::new(rows as usize, columns as usize)).flatten();
        let unknown =
            || Failure::invalid(format!("box_rows and box_columns: no grid has boxes of {rows}×{columns}"));
        shape.map(Some).ok_or_else(unknown)
    }

    fn write(&self) -> Result<WriteOptions, Failure> {
        let blank =
            symbol("blank", self.blank, "a symbol for blanks, such as `.` or `0`", WriteOptions::is_blank)?;
        let delimiter =
            symbol("delimiter", self.delimiter, "`,`, `;` or TAB", |symbol| ",;\t".contains(symbol))?;
        Ok(WriteOptions::default().with_blank(blank).with_delimiter(delimiter))
    }
}

/// Returns the character of a code point; `None` for 0.
fn symbol(
    name: &str,
    code: u32,
    expected: &str,
    admits: impl Fn(char) -> bool,
) -> Result<Option<char>, Failure> {
    if code == 0 {
        return Ok(None);
    }
    let symbol = char::from_u32(code).filter(|&symbol| admits(symbol));
    symbol
        .map(Some)
        .ok_or_else(|| Failure::invalid(format!("{name}: expected {expected}, found code point {code}")))
}

/// Returns the format of a name.
pub(crate) fn format_named(what: &str, name: &str) -> Result<Format, Failure> {
    name.parse::<Format>().map_err(|reason| Failure::invalid(format!("{what}: {reason}")))
}

/// Returns what a member says that is 0 or 1.
pub(crate) fn flag(name: &str, value: u32) -> Result<bool, Failure> {
    match value {
        0 | 1 => Ok(value == 1),
        _ => Err(Failure::invalid(format!("{name}: expected 0 or 1, found {value}"))),
    }
}
