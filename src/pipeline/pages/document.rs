//! A PDF document → the lines of its grids.

use std::{
    io::{self, Read},
    panic::{AssertUnwindSafe, catch_unwind},
};

use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

use super::{
    super::{
        damage::damaged,
        produced::{TextSink, produced},
    },
    content::{PageLimit, page_marks},
    font::Fonts,
    json_line::json_line,
    page_grid::{PageGrid, joined, page_grids},
    unpacked_size::{Budget, MAX_SIZE, TooLarge, check_object_streams, is_encrypted},
};

/// Returns the lines of the grids of a document, which are read as they are asked for. A document that `may_be_empty` may
/// have no grid.
///
/// # Errors
///
/// If the document is encrypted, damaged or too large.
pub(super) fn text(document: Vec<u8>, may_be_empty: bool) -> io::Result<Box<dyn Read + Send>> {
    let pdf = guarded(|| open(document))?;
    Ok(produced(move |sink| guarded(|| read(&pdf, may_be_empty, sink))))
}

/// Runs the library on a document: its panic is an error of the document.
fn guarded<T>(read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let panicked = |_| Err(damaged("PDF", &"its contents contradict each other"));
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(panicked)
}

fn invalid(reason: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason.into())
}

fn open(document: Vec<u8>) -> io::Result<Pdf> {
    if document.len() > MAX_SIZE {
        return Err(invalid(format!("the PDF document has more than {} MiB", MAX_SIZE >> 20)));
    }
    let encrypted = || invalid("the PDF document is encrypted: save a copy of it without protection");
    if is_encrypted(&document) {
        return Err(encrypted());
    }
    check_object_streams(&document)?;
    Pdf::new(document).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => encrypted(),
        LoadPdfError::Decryption(_) | LoadPdfError::Invalid => damaged("PDF", &"it has no pages"),
    })
}

/// Adds the lines of all grids.
fn read(pdf: &Pdf, may_be_empty: bool, sink: &mut TextSink) -> io::Result<()> {
    let (fonts, mut budget) = (Fonts::new(), Budget::new());
    let mut seen = Seen::default();
    // Grids whose last rows are on the next page.
    let mut open: Vec<PageGrid> = Vec::new();
    for (page, number) in pdf.pages().iter().zip(1..) {
        let (marks, limit) = page_marks(page, &fonts, &mut budget);
        match limit {
            Some(PageLimit::Size) => return Err(TooLarge.into()),
            Some(PageLimit::Steps) => return Err(invalid(format!("page {number} has too much on it"))),
            None => {}
        }
        seen.glyphs += marks.glyphs.len();
        seen.unknown += marks.unknown;
        seen.pages += 1;
        let mut grids = page_grids(&marks);
        if let (Some(last), Some(first)) = (open.last_mut(), grids.first())
            && let Some(whole) = joined(last, first)
        {
            *last = whole;
            grids.remove(0);
        }
        open.retain(PageGrid::is_likely);
        seen.grids += open.len();
        if !write(number - 1, &open, sink) {
            return Ok(());
        }
        open = grids;
    }
    open.retain(PageGrid::is_likely);
    seen.grids += open.len();
    write(seen.pages, &open, sink);
    if seen.grids == 0 && !may_be_empty { Err(seen.reason()) } else { Ok(()) }
}

/// Adds the lines of the grids of a page; returns whether somebody still reads.
fn write(page: usize, grids: &[PageGrid], sink: &mut TextSink) -> bool {
    for (grid, number) in grids.iter().zip(1..) {
        sink.text().push_str(&json_line(page, number, grid));
    }
    sink.pass()
}

/// What was seen of a document.
#[derive(Default)]
struct Seen {
    pages: usize,
    grids: usize,
    glyphs: usize,
    unknown: usize,
}

impl Seen {
    /// Returns why no grid was read.
    fn reason(&self) -> io::Error {
        let pages = givens_formats::report::counted(self.pages as u64, "page");
        let reason = match self {
            Self { glyphs: 0, unknown: 0, .. } => {
                "has no text: its digits are pictures, as in a scanned book, or drawn as outlines"
            }
            Self { glyphs, unknown, .. } if unknown > glyphs => {
                "has text, but its fonts do not name the characters that they draw"
            }
            _ => "has text, but no grid in it: no digits in rows and columns",
        };
        invalid(format!("the PDF document of {pages} {reason}"))
    }
}
