//! The lines of a samurai: grids of 81 cells, rows of the board, and whether a text has nothing else.
//!
//! Detection passes the head of a text and gets an answer; the reader passes lines and gets cells with their places. A cell
//! is blank or a digit from 1 to 9, so no alphabet is guessed.

use crate::{
    cells::{
        mark::is_blank_symbol,
        samurai::{CANVAS, GRIDS, SIDE},
    },
    diagnostic::Diagnostic,
    layout::flat::content,
    syntax::{
        combinators::{Parser, alt, anychar, char, many_m_n, map, map_opt, pair, preceded, satisfy, value},
        expect::{Parsed, whole},
    },
    text::Line,
};

/// The content of a place of the board: no cell, or a cell with its digit.
pub(super) type Place = Option<Option<u8>>;

/// The cells of a line.
pub(super) enum SamuraiLine {
    /// All cells of a grid.
    Grid(Vec<Option<u8>>),
    /// A row of the board, and the number of bytes from one place to the next.
    Row(Vec<Place>, usize),
}

/// Returns the cells of a line, if it is one of a samurai.
pub(super) fn samurai_line(text: &str) -> Option<SamuraiLine> {
    let text = text.trim_end();
    if text.len() > SIDE * SIDE + CANVAS {
        return None;
    }
    let row = || whole(spaced_row, text).map(|row| SamuraiLine::Row(row, 2));
    let glued = || whole(row_of_places, text).map(|row| SamuraiLine::Row(row, 1));
    whole(grid, text.trim_start()).map(SamuraiLine::Grid).or_else(row).or_else(glued)
}

/// Whether a text begins with a board that is a samurai: all 21 rows, no digit outside of the grids, and one in each.
pub(super) fn is_board(head: &str) -> bool {
    let mut counts = [0; GRIDS.len()];
    let mut rows = 0;
    for line in content(head).take(CANVAS) {
        let Some(SamuraiLine::Row(row, _)) = samurai_line(line.text) else { return false };
        for (column, place) in row.into_iter().enumerate() {
            let is_inside = |&(top, left): &(usize, usize)| {
                (top..top + SIDE).contains(&rows) && (left..left + SIDE).contains(&column)
            };
            let is_cell = GRIDS.iter().any(is_inside);
            match place {
                None if is_cell => return false,
                Some(Some(_)) if !is_cell => return false,
                Some(Some(_)) => {
                    let grids = counts.iter_mut().zip(&GRIDS).filter(|(_, grid)| is_inside(grid));
                    grids.for_each(|(count, _)| *count += 1);
                }
                _ => {}
            }
        }
        rows += 1;
    }
    rows == CANVAS && counts.iter().all(|&count| count > 0)
}

/// Returns the warning for a text of classic puzzles, a line each, that may be samurai: any five lines agree in the shared
/// boxes, each of which has a digit.
pub(in crate::format) fn possible_samurai(head: &str) -> Option<Diagnostic> {
    let (mut grids, mut count, mut first) = (Vec::new(), 0, None);
    for line in content(head) {
        let SamuraiLine::Grid(grid) = samurai_line(line.text)? else { return None };
        first.get_or_insert_with(|| line.trimmed_span());
        grids.push(grid);
        if grids.len() == GRIDS.len() {
            if !boxes_agree(&grids) {
                return None;
            }
            count += 1;
            grids.clear();
        }
    }
    first.filter(|_| count > 0 && grids.is_empty()).map(|first| Diagnostic::may_be_samurai(count, first))
}

/// Whether five grids have the same cells, some of them with digits, in each of the boxes that they share.
fn boxes_agree(grids: &[Vec<Option<u8>>]) -> bool {
    // The corner of the middle grid that is the opposite corner of another one.
    let corners = [(0, 6, 6, 0, 0), (1, 6, 0, 0, 6), (3, 0, 6, 6, 0), (4, 0, 0, 6, 6)];
    corners.into_iter().all(|(other, row, column, middle_row, middle_column)| {
        let cells = |grid: usize, row: usize, column: usize| {
            let place = move |place: usize| (row + place / 3) * SIDE + column + place % 3;
            (0..9).map(move |index| grids[grid][place(index)])
        };
        let mut shared = cells(other, row, column);
        cells(other, row, column).eq(cells(2, middle_row, middle_column)) && shared.any(|cell| cell.is_some())
    })
}

/// `cell = blank / %x31-39`
fn cell(input: &str) -> Parsed<'_, Option<u8>> {
    let blank = value(None, satisfy(|c| c == '0' || is_blank_symbol(c)));
    let digit =
        |c: char| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).filter(|&digit| digit > 0);
    alt((blank, map(map_opt(anychar, digit), Some))).parse(input)
}

/// `81cell`
fn grid(input: &str) -> Parsed<'_, Vec<Option<u8>>> {
    many_m_n(SIDE * SIDE, SIDE * SIDE, cell).parse(input)
}

/// `1*21( cell / SP )`
fn row_of_places(input: &str) -> Parsed<'_, Vec<Place>> {
    many_m_n(1, CANVAS, alt((map(cell, Some), value(None, char(' '))))).parse(input)
}

/// `cell 20( SP cell )`
fn spaced_row(input: &str) -> Parsed<'_, Vec<Place>> {
    let others = many_m_n(CANVAS - 1, CANVAS - 1, preceded(char(' '), cell));
    map(pair(cell, others), |(first, others)| std::iter::once(first).chain(others).map(Some).collect())
        .parse(input)
}

/// Returns the lines of cells of a text, with those that are none.
pub(super) fn samurai_lines(text: &str) -> impl Iterator<Item = (Line<'_>, Option<SamuraiLine>)> {
    content(text).map(|line| (line, samurai_line(line.text)))
}
