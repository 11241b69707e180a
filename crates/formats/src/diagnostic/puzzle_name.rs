//! What a diagnostic calls the puzzle that it is about.
//!
//! Readers do not know how many puzzles come before theirs: a check of a whole file counts them.

use std::fmt;

use crate::text::shown;

/// The number of a puzzle in its file, and what the file calls it.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::diagnostic::PuzzleName;
///
/// let name = PuzzleName::new(None, None, Some("Monday"));
/// assert_eq!(name.to_string(), "puzzle `Monday`");
/// let name = PuzzleName::new(Some(3), None, Some("Monday"));
/// assert_eq!(name.to_string(), "puzzle 3 (`Monday`)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PuzzleName {
    /// Its number in the file, from 1, where a line may have several puzzles.
    pub number: Option<u64>,
    /// What a collection calls it.
    pub id: Option<String>,
    /// Its title.
    pub title: Option<String>,
}

impl PuzzleName {
    /// Returns the name of a puzzle of this number, with its id and its title.
    #[must_use]
    pub fn new(number: Option<u64>, id: Option<&str>, title: Option<&str>) -> Self {
        let text = |text: Option<&str>| text.filter(|text| !text.trim().is_empty()).map(str::to_owned);
        Self { number, id: text(id), title: text(title) }
    }

    /// Returns what the file calls it: its id, else its title.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.id.as_deref().or(self.title.as_deref())
    }

    /// Returns the approximate size in bytes of the memory that it takes.
    pub(super) fn size(&self) -> usize {
        let texts = [&self.id, &self.title];
        size_of::<Self>() + texts.into_iter().flatten().map(String::capacity).sum::<usize>()
    }
}

/// ``puzzle 3 (`week-12`)``, or nothing if it has neither number nor name.
impl fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number, self.text().map(shown)) {
            (Some(number), Some(text)) => write!(f, "puzzle {number} (`{text}`)"),
            (Some(number), None) => write!(f, "puzzle {number}"),
            (None, Some(text)) => write!(f, "puzzle `{text}`"),
            (None, None) => Ok(()),
        }
    }
}
