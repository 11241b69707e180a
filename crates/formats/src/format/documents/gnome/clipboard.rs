//! What GNOME Sudoku puts on the clipboard: the cells of each digit.
//!
//! ```text
//! line  = "#" 5size *cell EOL
//! size  = %x21-7A            ; 33 + a + 9b: the numbers of cells of one digit and of the next: 1 and 2, 3 and 4, …
//! cell  = %x21-71            ; 33 + row + 9 column, from 0; those of 1 first, then those of 2, …
//! ```

use givens_engine::grid::{Cell, Digit, Grid, Shape};

use crate::{
    cells::words::whole_lines,
    codec::{Chunk, ChunkSizes, Entry, Envelope, Reader},
    diagnostic::Diagnostic,
    record::{CellSpans, Record},
    text::{Line, Span, lines},
};

const SIZES: usize = 5;

/// Returns whether all lines may be such, and the first is one.
pub(super) fn is_clipboard(head: &str) -> bool {
    let mut content = lines(head).filter(|line| !line.is_blank());
    content.next().is_some_and(|line| grid(line).is_ok_and(|(grid, _)| grid.given_count() > 3))
        && content.all(|line| line.text.starts_with('#') && !line.text.trim_end().contains(' '))
}

/// Reads one puzzle per line.
pub(super) struct ClipboardReader;

impl Reader for ClipboardReader {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for line in lines(chunk.text).filter(|line| !line.is_blank()) {
            sink(match grid(line) {
                Ok((grid, cells)) => Entry::from_record(Record::new(grid, line.span(), cells)),
                Err(diagnostic) => Entry::malformed(line.span(), *diagnostic),
            });
        }
    }

    /// A line is some thirty bytes, its record more than a thousand.
    fn chunk_sizes(&self) -> ChunkSizes {
        ChunkSizes { usual: 1 << 16, ..ChunkSizes::default() }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        whole_lines(chunk.text)
    }
}

/// `line`
fn grid(line: Line<'_>) -> Result<(Grid, CellSpans), Box<Diagnostic>> {
    let codes = line.text.trim_end().strip_prefix('#').unwrap_or_default();
    if let Some((at, c)) = codes.char_indices().find(|(_, c)| !('!'..='z').contains(c)) {
        let start = line.start + 1 + at;
        return Err(Diagnostic::means_no_cell(c, Span::new(start, start + c.len_utf8())).into());
    }
    let Some((sizes, cells)) = codes.as_bytes().split_at_checked(SIZES) else {
        let expected = "`#`, five sizes and the cells of each digit";
        return Err(Diagnostic::too_short(expected, line.span()).into());
    };
    // The last size is of one digit.
    let counts = sizes.iter().flat_map(|size| [(size - b'!') % 9, (size - b'!') / 9]);
    let expected: usize = counts.clone().map(usize::from).sum();
    if let Some(tenth @ 1..) = counts.clone().nth(9) {
        let found = format_args!("{tenth} of a tenth by the last size");
        let place = Span::new(line.start + SIZES, line.start + SIZES + 1);
        return Err(Diagnostic::wrong_length("cells of nine digits", found, place).into());
    }
    if expected != cells.len() {
        let expected = format_args!("{expected} cells by the five sizes");
        return Err(Diagnostic::wrong_length(expected, cells.len(), line.span()).into());
    }
    let digits = counts.take(9).enumerate();
    let digits = digits.flat_map(|(index, count)| (0..count).map(move |_| Digit::from_index(index)));
    filled(line, cells.iter().map(|code| usize::from(code - b'!')).zip(digits))
}

/// Fills a grid with digits at these numbers of cells, in the order of the line.
fn filled(
    line: Line<'_>,
    cells: impl Iterator<Item = (usize, Digit)>,
) -> Result<(Grid, CellSpans), Box<Diagnostic>> {
    let (mut grid, mut spans) =
        (Grid::empty(Shape::CLASSIC), vec![Span::at(line.start); Shape::CLASSIC.cell_count()]);
    for ((code, digit), at) in cells.zip(1 + SIZES..) {
        let place = Span::new(line.start + at, line.start + at + 1);
        if code >= Shape::CLASSIC.cell_count() {
            return Err(Diagnostic::means_no_cell(char::from(line.text.as_bytes()[at]), place).into());
        }
        let cell = Cell::new(code % 9, code / 9);
        if let Some(other) = grid.get(cell) {
            return Err(Diagnostic::given_twice(cell, other, digit).at(place, "").into());
        }
        grid.set(cell, Some(digit));
        spans[Shape::CLASSIC.index(cell)] = place;
    }
    Ok((grid, CellSpans::listed(spans)))
}
