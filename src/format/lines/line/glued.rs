//! Several 9×9 grids glued to one word.

use crate::{cells::words::is_delimiter, layout::row::most_common};

/// Number of cells of the grids.
pub(super) const CELLS: usize = 81;

/// Returns how many grids are glued to each word of these lengths: a puzzle and its solution, or three grids.
/// Other texts of 162 symbols are codes of other programs.
pub(super) fn grids_a_word(head: &str, lengths: &[usize]) -> Option<usize> {
    let usual = most_common(lengths.iter().copied())?;
    let word = || head.split(|c| is_delimiter(c) || c == '\n' || c == '\r').find(|word| word.len() == usual);
    match usual / CELLS {
        2 if usual % CELLS == 0 => is_pair(word()?).then_some(2),
        3 if usual % CELLS == 0 => Some(3),
        _ => None,
    }
}

/// Returns whether a word is a puzzle and a full grid that has its givens.
pub(super) fn is_pair(word: &str) -> bool {
    let Some((puzzle, solution)) = word.split_at_checked(CELLS) else { return false };
    let agrees = |(given, value): (u8, u8)| {
        (b'1'..=b'9').contains(&value) && (given == value || !(b'1'..=b'9').contains(&given))
    };
    solution.len() == CELLS && puzzle.bytes().zip(solution.bytes()).all(agrees)
}
