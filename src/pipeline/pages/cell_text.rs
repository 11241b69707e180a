//! A lattice and the characters in it → what each cell holds, or why it is not understood.

use super::{
    lattice::Lattice,
    mark::{Glyph, Point},
};

/// The sides of grids with boxes.
pub(super) const SIDES: [usize; 16] = [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25, 36];
/// Part of the size of the givens below which a digit is a candidate.
const SMALL: f64 = 0.62;
/// The same, compared with the height of a cell, for what is in its corner.
const SMALL_IN_CELL: f64 = 0.45;
/// Part of a cell by which the middle of a character in a corner is off the middle of the cell.
const CORNER: f64 = 0.24;
/// The number of cells whose characters have the size of the givens at least.
const SAME_SIZE: usize = 4;
/// Height of the middle of a digit above its baseline, as part of the size of its font.
pub(super) const MIDDLE: f64 = 0.35;

/// What the cells of a square lattice hold.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CellTexts {
    /// The text of each cell, row by row; empty for a blank.
    pub(super) rows: Vec<Vec<String>>,
    /// A small number that is no candidate.
    pub(super) sum: Option<String>,
}

impl CellTexts {
    /// Reads the cells of a lattice from the characters in it.
    pub(super) fn of(lattice: &Lattice, glyphs: &[Glyph]) -> Self {
        let (height, width) = lattice.size();
        let mut cells: Vec<Vec<&Glyph>> = vec![Vec::new(); height * width];
        for glyph in glyphs.iter().filter(|glyph| !glyph.symbol.is_whitespace()) {
            if let Some((row, column)) = lattice.cell_at(middle(glyph)) {
                cells[row * width + column].push(glyph);
            }
        }
        let size = given_size(&cells);
        let mut sum = None;
        let texts = cells.iter().enumerate().map(|(number, cell)| {
            let is_small = |glyph: &Glyph| glyph.size < SMALL * size || is_in_corner(glyph, lattice, number);
            let (small, large): (Vec<&Glyph>, Vec<&Glyph>) =
                cell.iter().copied().partition(|glyph| is_small(glyph));
            sum = sum.take().or_else(|| number_beyond_candidates(&small, height));
            text_of(large)
        });
        let texts: Vec<String> = texts.collect();
        Self { rows: texts.chunks(width).map(<[String]>::to_vec).collect(), sum }
    }

    /// Returns the number of cells with a value, and the first cell whose text is none.
    pub(super) fn values(&self) -> (usize, Vec<(usize, usize)>) {
        let side = self.rows.len();
        let mut values = 0;
        let mut others = Vec::new();
        for (row, texts) in self.rows.iter().enumerate() {
            for (column, text) in texts.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
                if is_value(text, side) {
                    values += 1;
                } else {
                    others.push((row, column));
                }
            }
        }
        (values, others)
    }

    /// Returns whether values repeat in most rows, as in tables of numbers and searches for words, but not in puzzles.
    pub(super) fn is_table(&self) -> bool {
        self.rows.iter().filter(|row| has_repeats(row)).count() * 2 > self.rows.len()
    }

    /// Returns whether a value repeats in a row.
    pub(super) fn has_repeats(&self) -> bool {
        self.rows.iter().any(|row| has_repeats(row))
    }
}

fn has_repeats(texts: &[String]) -> bool {
    let mut texts: Vec<&String> = texts.iter().filter(|text| !text.is_empty()).collect();
    let count = texts.len();
    texts.sort_unstable();
    texts.dedup();
    texts.len() < count
}

/// Returns the middle of a character.
pub(super) fn middle(glyph: &Glyph) -> Point {
    Point { x: glyph.start.x + glyph.width / 2.0, y: glyph.start.y - MIDDLE * glyph.size }
}

/// Returns the size of the givens: that of the largest characters of several cells.
fn given_size(cells: &[Vec<&Glyph>]) -> f64 {
    let largest = |cell: &Vec<&Glyph>| cell.iter().map(|glyph| glyph.size).reduce(f64::max);
    let mut sizes: Vec<f64> = cells.iter().filter_map(largest).collect();
    sizes.sort_by(|a, b| b.total_cmp(a));
    sizes.get(SAME_SIZE - 1).or(sizes.last()).copied().unwrap_or_default()
}

/// Returns whether a small character is in a corner of its cell.
fn is_in_corner(glyph: &Glyph, lattice: &Lattice, cell: usize) -> bool {
    let width = lattice.columns.len() - 1;
    let (row, column) = (cell / width, cell % width);
    let [top, bottom] = [lattice.rows[row], lattice.rows[row + 1]];
    let [left, right] = [lattice.columns[column], lattice.columns[column + 1]];
    let Point { x, y } = middle(glyph);
    let off = |at: f64, low: f64, high: f64| (at - f64::midpoint(low, high)).abs() / (high - low);
    let is_off = off(x, left, right) > CORNER && off(y, top, bottom) > CORNER;
    is_off && glyph.size < SMALL_IN_CELL * (bottom - top)
}

/// Returns a number that small characters are and no candidates can be: the sum of a cage.
fn number_beyond_candidates(small: &[&Glyph], side: usize) -> Option<String> {
    let text = text_of(small.to_vec());
    let digits = text.as_bytes();
    let is_number = digits.len() == 2 && digits.iter().all(u8::is_ascii_digit) && digits[0] != b'0';
    let is_ascending = digits.windows(2).all(|pair| pair[0] < pair[1]);
    (is_number && side <= 9 && !is_ascending).then_some(text)
}

/// Returns the text of the characters of a cell; empty for the sign of a blank.
fn text_of(mut glyphs: Vec<&Glyph>) -> String {
    const BLANKS: [&str; 12] = [".", "·", "0", "-", "–", "—", "_", "*", "□", "•", "…", "?"];
    glyphs.sort_by(|a, b| {
        let is_same_line = (a.start.y - b.start.y).abs() <= 0.3 * a.size.max(b.size);
        let by_line = if is_same_line { std::cmp::Ordering::Equal } else { a.start.y.total_cmp(&b.start.y) };
        by_line.then(a.start.x.total_cmp(&b.start.x))
    });
    // A character that is drawn twice is a bold one.
    glyphs.dedup_by(|a, b| {
        a.symbol == b.symbol
            && (a.start.x - b.start.x).abs() < 0.4 * b.width
            && (a.start.y - b.start.y).abs() < 0.3 * b.size
    });
    let text: String = glyphs.iter().map(|glyph| glyph.symbol).collect();
    if BLANKS.contains(&&*text) { String::new() } else { text }
}

/// Returns whether a text may be a value of a grid of this side.
pub(super) fn is_value(text: &str, side: usize) -> bool {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next()) {
        (Some(symbol), None) if symbol.is_ascii_alphabetic() => {
            let value = usize::from(u8::try_from(symbol.to_ascii_uppercase()).unwrap_or_default() - b'A');
            side > 9 && value < side
        }
        (Some(symbol), None) if !symbol.is_ascii() => symbol.is_numeric(),
        _ => {
            text.bytes().all(|byte| byte.is_ascii_digit())
                && text.parse().is_ok_and(|value| (1..=side).contains(&value))
        }
    }
}
