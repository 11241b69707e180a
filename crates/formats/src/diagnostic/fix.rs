//! Fixes: how a text is corrected where what is meant is known.
//!
//! Readers attach a fix to the diagnostic of what they read in spite of its form, or of what they refuse although its
//! meaning is probable. Nobody applies it by itself: `check --fix` and the page do, if they are asked to.

use crate::text::{LineEnd, Span, line_ends};

/// A correction of what a diagnostic is about.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::format::{ReadOptions, read};
///
/// let text = "53O.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let reading = read(text, &ReadOptions::default());
/// let fix = reading.entries[0].diagnostics[0].fix.as_ref().unwrap();
/// assert_eq!(fix.message, "replace the letter `O` by a blank");
/// assert_eq!(fix.apply_to(text), text.replace('O', "."));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Fix {
    /// What it does, as a command: "write all blanks as `.`".
    pub message: String,
    /// What is replaced, in the order of the text; no two overlap.
    pub edits: Vec<Edit>,
    /// Whether nothing else can be meant, so that no puzzle becomes another one.
    pub is_safe: bool,
}

/// The replacement of a range of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Edit {
    /// The bytes that are replaced; if it is empty, the text is inserted there.
    pub span: Span,
    /// What they become.
    pub text: String,
}

impl Fix {
    /// Returns a fix of several edits, in the order of the text.
    #[must_use]
    pub const fn of(edits: Vec<Edit>) -> Self {
        Self { message: String::new(), edits, is_safe: true }
    }

    /// Returns a fix after which nothing else can be meant.
    pub(crate) fn safe(message: impl Into<String>, edits: impl IntoIterator<Item = Edit>) -> Self {
        Self { message: message.into(), edits: edits.into_iter().collect(), is_safe: true }
    }

    /// Returns the same fix as a guess, unless this is known.
    pub(crate) const fn if_safe(mut self, is_safe: bool) -> Self {
        self.is_safe &= is_safe;
        self
    }

    /// Returns the fix that ends all lines of a text as the first of its file ends, with edits of the fewest bytes. Line ends
    /// within quotes stay as they are.
    #[must_use]
    pub fn of_line_ends(text: &str, usual: LineEnd) -> Option<Self> {
        let edit = |(at, end)| match (end, usual) {
            (LineEnd::CrLf, LineEnd::Lf) => Edit::new(Span::new(at, at + 1), ""),
            (LineEnd::CrLf, LineEnd::Cr) => Edit::new(Span::new(at + 1, at + 2), ""),
            (LineEnd::Lf, LineEnd::CrLf) => Edit::new(Span::at(at), "\r"),
            (LineEnd::Cr, LineEnd::CrLf) => Edit::new(Span::at(at + 1), "\n"),
            _ => Edit::new(Span::new(at, at + 1), usual.as_str()),
        };
        let others = line_ends(text).filter(|(_, end)| *end != usual);
        let edits: Vec<_> = others.map(edit).collect();
        (!edits.is_empty()).then(|| Self::safe(format!("end all lines with {usual}"), edits))
    }

    /// Returns the text with the fix.
    ///
    /// # Panics
    ///
    /// If it is not the text that the fix is for.
    #[must_use]
    pub fn apply_to(&self, text: &str) -> String {
        let mut fixed = String::with_capacity(text.len() + self.edits.len());
        let mut done = 0;
        for edit in &self.edits {
            fixed.push_str(&text[done..edit.span.start]);
            fixed.push_str(&edit.text);
            done = edit.span.end;
        }
        fixed + &text[done..]
    }

    /// Returns the range of the text from its first edit to its last.
    #[must_use]
    pub fn span(&self) -> Span {
        let all = self.edits.iter().map(|edit| edit.span);
        all.reduce(Span::to).unwrap_or_default()
    }

    /// Returns the same fix of a text that has `by` bytes more before it.
    pub(super) fn moved(&mut self, by: usize) {
        self.edits.iter_mut().for_each(|edit| edit.span = edit.span.moved(by));
    }

    /// Returns the fix in the text that its own was decoded from, or `None` where it was written otherwise there: an edit of
    /// a coded text is not an edit of its code.
    pub(super) fn replaced(mut self, place: &dyn Fn(Span) -> Span) -> Option<Self> {
        let mut end = 0;
        for edit in &mut self.edits {
            let placed = place(edit.span);
            if placed.len() != edit.span.len() || placed.start < end {
                return None;
            }
            (edit.span, end) = (placed, placed.end);
        }
        Some(self)
    }

    /// Returns the size in bytes of the memory that it takes.
    pub(super) fn size(&self) -> usize {
        let texts: usize = self.edits.iter().map(|edit| edit.text.capacity() + 16).sum();
        size_of::<Self>() + self.message.capacity() + self.edits.capacity() * size_of::<Edit>() + texts + 48
    }
}

impl Edit {
    /// Returns the replacement of a range of a text.
    #[must_use]
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }
}
