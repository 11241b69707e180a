//! The text layer of PDF documents: digits with their places become grids.
//!
//! In comes a document; out comes a text with a document of JSON in each line for each grid, as this program writes puzzles:
//! the page, the number of the grid on it, the text above it, and the puzzle, or why the grid is not understood. So the rest
//! of the program reads pages as it reads any text.
//!
//! ```text
//!  document ──unpacked_size──▶ Pdf ──content, path──▶ Marks ──ruled_line──▶ Frame ──lattice──▶ Lattice ─┐
//!                                                       └──text_line──▶ Word ──aligned──▶ Lattice ──────┤
//!                                             lines of JSON ◀──json_line── PageGrid ◀──cell_text────────┘
//! ```
//!
//! A document is not to be trusted: its size, what it unpacks to and the operators of a page are limited, and a panic of the
//! library that reads it is an error of the document.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "counts of cells, and of characters of a page, are small"
)]

mod aligned;
mod cell_text;
mod content;
mod document;
mod font;
mod json_line;
mod lattice;
mod mark;
mod page_grid;
mod path;
mod placed_grid;
mod ruled_line;
mod text_line;
mod unpacked_size;

use std::io::{self, Cursor, Read};

use givens_formats::text::Places;

use super::{compression::PDF, open_input::OpenInput};

/// Opens bytes: of a PDF document, its grids as text; other bytes as they are. So is a document that was found in a folder
/// and of which no grid is read: it need not hold puzzles.
///
/// # Errors
///
/// If the bytes cannot be read, or a document that was named is encrypted, damaged, too large or without text.
pub(super) fn open(mut bytes: Box<dyn Read + Send>, is_found: bool) -> io::Result<OpenInput> {
    let mut head = Vec::new();
    bytes.by_ref().take(PDF.len() as u64).read_to_end(&mut head)?;
    let is_document = head == PDF;
    let mut whole = Cursor::new(head).chain(bytes);
    if !is_document {
        return Ok(OpenInput::of_lines(Box::new(whole)));
    }
    let mut document = Vec::new();
    whole.by_ref().take(unpacked_size::MAX_SIZE as u64 + 1).read_to_end(&mut document)?;
    if !is_found {
        return Ok(OpenInput { bytes: document::text(document, false)?, places: Places::Pages });
    }
    let mut first = Vec::new();
    let text = document::text(document.clone(), true).and_then(|mut text| {
        text.by_ref().take(1).read_to_end(&mut first)?;
        Ok(text)
    });
    Ok(match text {
        Ok(text) if !first.is_empty() => {
            OpenInput { bytes: Box::new(Cursor::new(first).chain(text)), places: Places::Pages }
        }
        _ => OpenInput::of_lines(Box::new(Cursor::new(document))),
    })
}
