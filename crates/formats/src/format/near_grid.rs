//! How much of a text could be cells, whatever the format: numbers, words and glued cells are counted.
//!
//! Detection asks this of what is malformed, where the text does not say that it is about puzzles. A damaged grid of the
//! usual size is worth a message; a damaged list of another size, or of other numbers, is most often no grid at all.

use crate::cells::mark::is_blank_symbol;

/// The numbers of cells that are nearly those of a 9×9 grid: a row may lack or be there twice.
const NEAR: std::ops::RangeInclusive<usize> = 70..=92;
/// The numbers of cells that are nearly those of its rows.
const NEAR_ROW: std::ops::RangeInclusive<usize> = 8..=10;
/// The smallest number of cells of a text that has nothing else.
const MIN_CELLS: usize = 12;
/// How many words in a row may stand between its cells: the label of a row.
const MAX_WORDS: usize = 2;
/// The smallest number of glued cells, of which some are blank.
const MIN_GLUED: usize = 4;
/// Words of programs for a blank.
const BLANKS: [&str; 8] = ["None", "Nothing", "nil", "null", "NULL", "undefined", "x", "X"];
/// The largest value of a cell.
const MAX_VALUE: u32 = 25;
/// As many numbers among cells may be typing errors.
const TYPOS: usize = 2;

/// Whether a text contains nearly the cells of a 9×9 grid, with little between them.
pub(super) fn is_near_grid(text: &str) -> bool {
    let (mut cells, mut words, mut is_near) = (0, 0, false);
    let mut end_run = |cells: &mut usize| is_near |= NEAR.contains(&std::mem::take(cells));
    for token in tokens(text) {
        match usual_cells(token) {
            Some(count) => (cells, words) = (cells + count, 0),
            None => words += 1,
        }
        if words > MAX_WORDS {
            end_run(&mut cells);
        }
    }
    end_run(&mut cells);
    is_near
}

/// Whether a text is hardly anything but cells, so that what is damaged in it is a grid of whatever size.
pub(super) fn is_mostly_cells(text: &str) -> bool {
    let (mut cells, mut all) = (0, 0);
    for token in tokens(text) {
        let size = token.len().max(1);
        all += size;
        cells += if usual_cells(token).is_some() { size } else { 0 };
    }
    cells >= MIN_CELLS && cells * 3 >= all * 2
}

/// Whether more than a few numbers of a text are no cells of any grid: they are too large, or have decimals.
pub(super) fn has_other_numbers(text: &str) -> bool {
    let (mut cells, mut others) = (0, 0);
    for token in tokens(text) {
        if token.split('|').any(is_other_number) {
            others += 1;
        } else {
            cells += 1;
        }
    }
    others > TYPOS.max(cells / 20)
}

/// Returns the number of cells that a token is; `None` for a number or word that is none. Glued are rows of a 9×9 grid, and
/// shorter ones with signs for blanks; bars between boxes are no cells.
fn usual_cells(token: &str) -> Option<usize> {
    let is_cell = |c: char| c.is_ascii_digit() || is_blank(c);
    // NumPy prints a whole number with a point.
    let value = token.strip_suffix('.').unwrap_or(token);
    if value.is_empty() || BLANKS.contains(&value) || value.chars().count() == 1 && value.chars().all(is_cell)
    {
        return Some(1);
    }
    if value.len() == 2 && value.parse().is_ok_and(|value: u32| value <= MAX_VALUE) {
        return Some(1);
    }
    let count = token.chars().filter(|&c| c != '|').count();
    let is_usual = NEAR_ROW.contains(&count) || NEAR.contains(&count);
    let is_short = || count >= MIN_GLUED && token.contains(['.', '_', '*']);
    let are_cells = || token.chars().all(|c| is_cell(c) || c == '|');
    ((is_usual || is_short()) && !is_number(token) && are_cells()).then_some(count)
}

/// Whether a token is a number that is neither a value, nor candidates, nor glued cells.
fn is_other_number(token: &str) -> bool {
    if let Ok(value) = token.parse::<u32>() {
        let are_candidates = token.as_bytes().is_sorted_by(|a, b| a < b);
        return value > MAX_VALUE && !are_candidates && token.len() < 6;
    }
    is_number(token) || token.starts_with("0x")
}

/// `number = ["-"] 1*DIGIT ["." 1*DIGIT]`, with a sign or decimals
fn is_number(token: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = token.strip_prefix('-').unwrap_or(token);
    match unsigned.split_once('.') {
        Some((whole, decimals)) => digits(whole) && digits(decimals),
        None => unsigned.len() < token.len() && unsigned.len() > 1 && digits(unsigned),
    }
}

fn is_blank(c: char) -> bool {
    c != ' ' && is_blank_symbol(c)
}

/// Splits a text into words, numbers and glued cells. What is empty, between two quotes or two commas, is a token, too.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    let mut last = ' ';
    std::iter::from_fn(move || {
        while let Some(c) = rest.chars().next() {
            let is_part = |c: char| c.is_alphanumeric() || c == '|' || is_blank(c);
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            if end > 0 {
                last = c;
                let (token, after) = rest.split_at(end);
                rest = after;
                return Some(token);
            }
            rest = &rest[c.len_utf8()..];
            let is_empty = matches!(c, ',' | '"' | '\'') && last == c;
            if is_empty {
                // The second quote is not the first of another text.
                last = if c == ',' { c } else { ' ' };
                return Some("");
            }
            if !c.is_whitespace() {
                last = c;
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::{has_other_numbers, is_near_grid};

    #[test]
    fn cells_count_in_any_notation() {
        let rows = [
            "5, 3, None, 0, 7, ., 0, 0, 0",
            "53..7....",
            "\"5\", \"3\", \"\", \" \", '7', '', '', '', ''",
            "5,3,,,7,,,,",
            "5. 3. 0. 0. 7. 0. 0. 0. 0.",
            "53.|.7.|...",
        ];
        for row in rows {
            let text = format!("grid = [{}]", format!("[{row}],\n").repeat(9));
            assert!(is_near_grid(&text), "{text}");
            assert!(!has_other_numbers(&text), "{text}");
            assert!(!is_near_grid(&format!("[{row}], ").repeat(5)), "{row}");
        }
    }

    #[test]
    fn other_numbers_and_words_are_no_cells() {
        for item in ["0x4f, ", "0.5, ", "-86.0761 ", "-12, ", "1024, "] {
            assert!(has_other_numbers(&item.repeat(81)), "{item}");
            assert!(!is_near_grid(&item.repeat(81)), "{item}");
        }
        for item in ["text, ", "1.14.1 ", "52, "] {
            assert!(!is_near_grid(&item.repeat(81)), "{item}");
        }
    }

    #[test]
    fn values_and_candidates_of_large_grids_are_cells() {
        for item in ["12, ", "25 ", "1345 ", "53..7....6..1", "1 "] {
            assert!(!has_other_numbers(&item.repeat(81)), "{item}");
        }
    }
}
