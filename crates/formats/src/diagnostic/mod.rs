//! Diagnostics about a record or a file: rule, severity, message, labels, help.
//!
//! Readers and checks make them, reports show them. What rules of several formats say is worded in the files of this folder
//! (`grids`, `cells`, `texts`, `documents`, `records`, `constraints`), whose functions get facts and places. What only one
//! format can say is worded beside its codec.

mod cells;
mod constraints;
mod documents;
mod few;
mod fix;
mod grids;
mod puzzle_name;
mod records;
mod remark;
mod rule;
mod texts;

use std::{borrow::Cow, fmt};

use givens_engine::grid::Cell;

use crate::text::{Span, shown};

pub(crate) use constraints::{kind_constraint, unsupported_constraints};
pub use few::Few;
pub use fix::{Edit, Fix};
pub use givens_engine::verdict::{Tally, Verdict};
pub use puzzle_name::PuzzleName;
pub use remark::Remarks;
pub use rule::{Rule, RuleInfo, Severity, Stage};

/// A defect or a note, complete: it can be shown alone.
///
/// Messages are lower case without a full stop, name the place first, and give both numbers if
/// counts differ.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Diagnostic {
    /// The rule that was broken.
    pub rule: Rule,
    /// The severity here: the rule's own, unless this case is milder.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
    /// The places; the first is where to look first.
    pub labels: Vec<Label>,
    /// What to do.
    pub help: Option<String>,
    /// How the text is corrected, if what is meant is known.
    pub fix: Option<Box<Fix>>,
    /// The puzzle that it is about, if it is known.
    pub puzzle: Option<Box<PuzzleName>>,
}

/// A place in the text, and what is there.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Label {
    /// The bytes.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
    /// The cell, if the place is one.
    pub cell: Option<Cell>,
}

impl Diagnostic {
    /// Returns a diagnostic of the rule's own severity, without a place.
    #[must_use]
    pub fn new(rule: Rule, message: impl Into<String>) -> Self {
        let (severity, message) = (rule.info().severity, message.into());
        Self { rule, severity, message, labels: Vec::new(), help: None, fix: None, puzzle: None }
    }

    /// Adds a place.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.add_place(span, text);
        self
    }

    /// Adds a place to one that is complete.
    pub fn add_place(&mut self, span: Span, text: impl Into<String>) {
        // Most have one place, and a text may have a million of them.
        if self.labels.is_empty() {
            self.labels.reserve_exact(1);
        }
        self.labels.push(Label { span, text: text.into(), cell: None });
    }

    /// Adds a place that is a cell.
    #[must_use]
    pub fn at_cell(mut self, cell: Cell, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into(), cell: Some(cell) });
        self
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the fix, if there is one that changes something.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.fix = fix.into().filter(|fix| !fix.edits.is_empty()).map(Box::new);
        self
    }

    /// Sets the severity.
    #[must_use]
    pub const fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Returns the message with the name of the puzzle before it, where a line alone does not say which one is meant.
    #[must_use]
    pub fn named_message(&self) -> Cow<'_, str> {
        // A finding about a title names it.
        let is_in_message = |text: &str| self.message.contains(&format!("`{}`", shown(text)));
        let is_new = |puzzle: &&PuzzleName| !puzzle.text().is_some_and(is_in_message);
        let name = self.puzzle.as_deref().filter(is_new).map(PuzzleName::to_string).unwrap_or_default();
        match &*name {
            "" => self.message.as_str().into(),
            name => format!("{name}: {}", self.message).into(),
        }
    }

    /// Returns the same diagnostic in a text that has `by` bytes more before it.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        self.labels.iter_mut().for_each(|label| label.span = label.span.moved(by));
        self.fix.iter_mut().for_each(|fix| fix.moved(by));
        self
    }

    /// Reports it as the reason for which there is no result.
    pub(crate) fn refuse<T>(self, diagnostics: &mut Vec<Self>) -> Option<T> {
        diagnostics.push(self);
        None
    }

    /// Returns the approximate size in bytes of the memory that it takes.
    #[doc(hidden)]
    #[must_use]
    pub fn size(&self) -> usize {
        let labels = self.labels.capacity() * size_of::<Label>();
        let texts = self.labels.iter().map(|label| label.text.capacity()).sum::<usize>();
        let texts = texts
            + self.message.capacity()
            + self.puzzle.as_ref().map_or(0, |puzzle| puzzle.size())
            + self.fix.as_ref().map_or(0, |fix| fix.size())
            + self.help.as_ref().map_or(0, String::capacity);
        // An allocation takes some bytes of its own.
        size_of::<Self>() + labels + texts + 16 * (3 + self.labels.len())
    }

    /// Returns the approximate size of one that names this number of cells in its message and its labels.
    pub(crate) const fn size_with(cells: usize) -> usize {
        // Vectors and texts that grow have room for twice as much.
        size_of::<Self>() + 128 + 2 * cells * (size_of::<Label>() + 16)
    }

    /// Replaces all places, as for text that was decoded from another.
    pub(crate) fn replace_spans(&mut self, place: &dyn Fn(Span) -> Span) {
        self.labels.iter_mut().for_each(|label| label.span = place(label.span));
        self.fix = self.fix.take().and_then(|fix| fix.replaced(place)).map(Box::new);
    }

    /// Sets the text of the last label.
    pub(crate) fn labelled(mut self, text: impl Into<String>) -> Self {
        if let Some(label) = self.labels.last_mut() {
            label.text = text.into();
        }
        self
    }

    /// Returns the same diagnostic with the thing that it is about before its message.
    pub(crate) fn about(mut self, thing: impl fmt::Display) -> Self {
        self.message = format!("{thing}: {}", self.message);
        self
    }

    /// Returns the first place.
    #[must_use]
    pub fn place(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }
}
