//! Names of files relative to a folder; files that a scan of folders skipped, and their numbers in sentences.
//!
//! The reporters and the command pass names and numbers, and get the text to show. Paths in reports are relative, as
//! servers of CI compare them with those of a repository.

use std::{fmt, path::Path};

use serde::Serialize;

/// The number of files of folders that were skipped, by reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct SkippedFiles {
    /// Text without a puzzle.
    pub no_puzzle: u64,
    /// Binary files.
    pub not_text: u64,
    /// Files with nothing but white space.
    pub empty: u64,
}

impl SkippedFiles {
    /// Returns their number.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.no_puzzle + self.not_text + self.empty
    }
}

impl fmt::Display for SkippedFiles {
    /// `skipped 12 files: 9 without a puzzle, 2 not text, 1 empty`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skipped {}", counted(self.total(), "file"))?;
        let reasons =
            [(self.no_puzzle, "without a puzzle"), (self.not_text, "not text"), (self.empty, "empty")];
        let reasons = reasons.into_iter().filter(|(number, _)| *number > 0);
        for (place, (number, reason)) in reasons.enumerate() {
            write!(f, "{} {} {reason}", if place == 0 { ":" } else { "," }, grouped(number))?;
        }
        Ok(())
    }
}

/// Returns a number with its noun: `1 puzzle`, `1,200 puzzles`.
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ if noun.ends_with('x') => format!("{} {noun}es", grouped(number)),
        _ => format!("{} {noun}s", grouped(number)),
    }
}

/// Returns a number with commas: 1,234,567.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the name of a source as reports for other programs have it: relative to the folder if it is below, with `/`
/// between its parts, and without the brackets of `<stdin>`.
pub(super) fn relative(name: &str, folder: &Path) -> String {
    let path = Path::new(name);
    let below = if folder.as_os_str().is_empty() { None } else { path.strip_prefix(folder).ok() };
    let below = below.unwrap_or(path).to_string_lossy();
    let below = below.strip_prefix("./").unwrap_or(&below);
    let below = below.strip_prefix('<').and_then(|name| name.strip_suffix('>')).unwrap_or(below);
    if cfg!(windows) { below.replace('\\', "/") } else { below.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_without_files_are_omitted() {
        let skipped = SkippedFiles { no_puzzle: 1200, not_text: 0, empty: 1 };
        assert_eq!(skipped.to_string(), "skipped 1,201 files: 1,200 without a puzzle, 1 empty");
    }

    #[test]
    fn names_below_the_folder_are_relative() {
        let folder = Path::new("/puzzles/bank");
        for (name, expected) in [
            ("/puzzles/bank/a/b.txt", "a/b.txt"),
            ("/puzzles/bankrupt/b.txt", "/puzzles/bankrupt/b.txt"),
            ("./a.txt", "a.txt"),
            ("../a.txt", "../a.txt"),
            ("<stdin>", "stdin"),
            ("<argument>", "argument"),
        ] {
            assert_eq!(relative(name, folder), expected);
        }
        assert_eq!(relative("/puzzles/a.txt", Path::new("")), "/puzzles/a.txt");
    }
}
