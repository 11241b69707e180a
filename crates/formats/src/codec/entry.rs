//! The result of reading: puzzles, and diagnostics about malformed ones.
//!
//! A reader yields an [`Entry`] for each puzzle and for each piece of text that needs a diagnostic; a caller that has a
//! whole text gets them as a [`Reading`]. A malformed puzzle is an entry too, so that puzzles keep their numbers.

use crate::{
    diagnostic::{Diagnostic, Rule, Severity, unsupported_constraints},
    record::{AnyRecord, Record, VariantRecord},
    text::Span,
};
use givens_engine::grid::Clash;

use super::Format;

/// One puzzle of a file, well-formed or not; or a diagnostic on the text between puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The bytes of the puzzle, with the headings and comments above it.
    pub span: Span,
    /// The puzzle, where it could be read.
    pub record: Option<Record>,
    /// The variant, where it is one. Then there is no record, and a diagnostic of the rule [`Rule::Variant`] says so to those
    /// who understand only classic puzzles; see [`take_variant`](Self::take_variant).
    pub variant: Option<Box<VariantRecord>>,
    /// The diagnostics about its form.
    pub diagnostics: Vec<Diagnostic>,
}

/// What helps those who do not understand variants.
const CLASSIC_ONLY: &str =
    "variants are checked, solved, counted, drawn and converted; this is for classic puzzles only";

impl Entry {
    /// Reads the puzzle of a span with a function that reports why there is none.
    pub(crate) fn read<R: Into<AnyRecord>>(
        span: Span,
        read: impl FnOnce(&mut Vec<Diagnostic>) -> Option<R>,
    ) -> Self {
        let mut diagnostics = Vec::new();
        let record = read(&mut diagnostics);
        Self::of_any(span, record.map(Into::into), diagnostics)
    }

    /// Returns the entry of a classic puzzle, or of what is reported without one.
    pub(crate) const fn new(span: Span, record: Option<Record>, diagnostics: Vec<Diagnostic>) -> Self {
        Self { span, record, variant: None, diagnostics }
    }

    /// Returns the entry of a puzzle of either kind.
    pub(crate) fn of_any(span: Span, record: Option<AnyRecord>, mut diagnostics: Vec<Diagnostic>) -> Self {
        match record {
            Some(AnyRecord::Classic(record)) => Self::new(span, Some(record), diagnostics),
            Some(AnyRecord::Variant(variant)) => {
                let found = unsupported_constraints(&variant.constraint_names(), variant.span);
                diagnostics.extend(found.map(|found| found.help(CLASSIC_ONLY)));
                Self { span, record: None, variant: Some(variant), diagnostics }
            }
            None => Self::new(span, None, diagnostics),
        }
    }

    /// Takes the variant out, for those who understand variants; the diagnostic that says that it is one goes.
    pub fn take_variant(&mut self) -> Option<Box<VariantRecord>> {
        let variant = self.variant.take()?;
        self.diagnostics.retain(|diagnostic| diagnostic.rule != Rule::Variant);
        Some(variant)
    }

    /// Takes the puzzle of either kind out, for those who understand both.
    pub fn take_any(&mut self) -> Option<AnyRecord> {
        self.take_variant().map(AnyRecord::Variant).or_else(|| self.record.take().map(AnyRecord::Classic))
    }

    /// Returns the entry of a record about which there are no diagnostics.
    pub(crate) fn from_record(record: Record) -> Self {
        Self::new(record.span, Some(record), Vec::new())
    }

    /// Returns an entry for a puzzle that could not be read.
    pub(crate) fn malformed(span: Span, diagnostic: Diagnostic) -> Self {
        Self::new(span, None, vec![diagnostic])
    }

    /// Returns an entry for a diagnostic on text that is not a puzzle.
    pub(crate) fn without_puzzle(diagnostic: Diagnostic) -> Self {
        let span = diagnostic.place().unwrap_or_default();
        Self::new(span, None, vec![diagnostic])
    }

    /// Takes this span for the puzzle, as where there is text around it that belongs to it.
    pub(crate) fn set_span(&mut self, span: Span) {
        self.span = span;
        if let Some(record) = &mut self.record {
            record.span = span;
        }
    }

    /// Returns the same entry in a text that has `by` bytes more before it.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        self.span = self.span.moved(by);
        if let Some(record) = &mut self.record {
            record.shift(by);
        }
        if let Some(variant) = &mut self.variant {
            variant.shift(by);
        }
        self.diagnostics = self.diagnostics.into_iter().map(|diagnostic| diagnostic.moved(by)).collect();
        self
    }

    /// Returns the same entry with all its spans replaced, as for text that was decoded from another.
    #[must_use]
    pub(crate) fn with_spans(mut self, place: &dyn Fn(Span) -> Span) -> Self {
        self.span = place(self.span);
        if let Some(record) = &mut self.record {
            record.replace_spans(place);
        }
        if let Some(variant) = &mut self.variant {
            variant.replace_spans(place);
        }
        self.diagnostics.iter_mut().for_each(|diagnostic| diagnostic.replace_spans(place));
        self
    }

    /// Returns the approximate size in bytes of the memory that it takes, with what a check reports of its clashes: that may
    /// take fifty times as much as the record.
    #[must_use]
    pub fn size(&self) -> usize {
        let record = self.record.as_ref().map_or(0, |record| record.heap_size() + clash_size(record));
        let diagnostics = self.diagnostics.iter().map(Diagnostic::size).sum::<usize>();
        let variant = self.variant.as_ref().map_or(0, |variant| variant.heap_size());
        size_of::<Self>() + record + variant + diagnostics
    }

    /// Returns whether this is a puzzle that could not be read.
    #[must_use]
    pub fn is_malformed(&self) -> bool {
        let error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        self.record.is_none() && self.diagnostics.iter().any(error)
    }

    /// Returns whether this is a puzzle at all, rather than a diagnostic on text between puzzles.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.record.is_some() || self.is_malformed()
    }
}

/// Returns the approximate size in bytes of the diagnostics of the clashes of a record.
fn clash_size(record: &Record) -> usize {
    let clashes = match record.placed() {
        Some(_) if record.grid.is_consistent() => record.values().clashes(),
        _ => record.grid.clashes(),
    };
    let size = |clash: &Clash| Diagnostic::size_with(clash.cells.len());
    clashes.iter().map(size).sum()
}

/// The result of reading a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The format that it was read in; `None` when no format fits.
    pub format: Option<Format>,
    /// The puzzles, in order.
    pub entries: Vec<Entry>,
    /// The diagnostics about the text as a whole.
    pub diagnostics: Vec<Diagnostic>,
}

impl Reading {
    /// Returns the puzzles that could be read, in order. Malformed puzzles are skipped:
    /// [`entries`](Self::entries) has their diagnostics.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.entries.iter().filter_map(|entry| entry.record.as_ref())
    }

    /// Returns the first puzzle.
    ///
    /// # Errors
    ///
    /// The diagnostics of the first puzzle where it is malformed, or those of the text where there is none.
    pub fn first_record(&self) -> Result<&Record, &[Diagnostic]> {
        match self.entries.iter().find(|entry| entry.is_puzzle()) {
            Some(entry) => entry.record.as_ref().ok_or(&entry.diagnostics),
            None => Err(&self.diagnostics),
        }
    }
}
