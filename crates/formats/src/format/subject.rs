//! What a text says that it is about: puzzles, by its words, or by having nothing but cells.
//!
//! Detection finds this out once for a head. A format that data of any kind resembles needs less evidence where a text says
//! so.

use super::near_grid::is_mostly_cells;

/// What a text is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Subject {
    /// Whether it has the word `sudoku`.
    pub(super) names_sudoku: bool,
    /// Whether it has any word of puzzles, or hardly anything but cells.
    pub(super) is_puzzles: bool,
}

/// Words that data of other kinds hardly have. Names of members are in quotes.
const WORDS: [&str; 9] =
    ["doku", "puzzle", "givens", "quiz", "clue", "killer", "cage", "\"grid\"", "\"board\""];
/// Words that are in the names of lists of puzzles.
const NAMES: [&str; 4] = ["sudoku", "puzzle", "grid", "board"];
/// The largest size in bytes of a text that is about puzzles because it has hardly anything but cells: larger ones are data.
const MAX_BARE: usize = 4096;

impl Subject {
    /// Finds out what a text is about.
    pub(super) fn from_text(text: &str) -> Self {
        let has_word = || WORDS.iter().any(|word| mentions(text, word));
        let is_bare = || text.len() <= MAX_BARE && is_mostly_cells(text);
        Self { names_sudoku: mentions(text, "sudoku"), is_puzzles: has_word() || is_bare() }
    }
}

/// Whether a list of this name holds a puzzle on purpose.
pub(super) fn names_puzzle(name: &str) -> bool {
    NAMES.iter().any(|known| mentions(name, known))
}

/// Whether a text has a word, or has it within another one, in any case.
fn mentions(text: &str, word: &str) -> bool {
    let is_word = |at: usize| {
        let found = text.as_bytes().get(at..at + word.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()))
    };
    let first = word.as_bytes()[0];
    memchr::memchr2_iter(first, first.to_ascii_uppercase(), text.as_bytes()).any(is_word)
}
