//! Files that a scan of folders skipped.

use std::fmt;

use serde::Serialize;

use super::number::{counted, grouped};

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

#[cfg(test)]
mod tests {
    use super::SkippedFiles;

    #[test]
    fn reasons_without_files_are_omitted() {
        let skipped = SkippedFiles { no_puzzle: 1200, not_text: 0, empty: 1 };
        assert_eq!(skipped.to_string(), "skipped 1,201 files: 1,200 without a puzzle, 1 empty");
    }
}
