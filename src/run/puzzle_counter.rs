//! Inputs without a puzzle: an empty collection must not pass a check.
//!
//! In come the batches of a run with the number of their puzzles, in order; out come an error for each input that should have
//! a puzzle and has none, and the files of folders that were skipped.

use givens_formats::{
    diagnostic::{Diagnostic, Rule, Severity},
    report::{SkippedFiles, counted},
    text::Span,
};

use crate::pipeline::{Batch, Input, file_count};

/// Counts the puzzles of each input and of the run.
///
/// # Examples
///
/// ```
/// use givens::{format::ReadOptions, pipeline::{self, Batch, Input, RunOptions}, run::PuzzleCounter};
///
/// let inputs = [Input::text("no puzzle")];
/// let mut counter = PuzzleCounter::new(&inputs, false);
/// let options = RunOptions::new(ReadOptions::default());
/// pipeline::run(&inputs, &options, Batch::entries, |mut batch, entries| {
///     let puzzles = entries.iter().filter(|entry| entry.is_puzzle()).count() as u64;
///     counter.add(&mut batch, puzzles);
///     Ok(())
/// }).unwrap();
/// assert!(counter.is_empty());
/// ```
#[derive(Debug)]
pub struct PuzzleCounter<'a> {
    inputs: &'a [Input],
    /// Whether inputs without a puzzle are no problem: by option, or because another part has the puzzles.
    allows_none: bool,
    current: InputCount,
    total: u64,
    skipped: SkippedFiles,
    /// Whether an error says why some input has no puzzle.
    is_explained: bool,
}

/// The part of an input that was counted.
#[derive(Debug, Default)]
struct InputCount {
    puzzles: u64,
    is_skipped: bool,
    /// Whether an error says why it has no puzzle.
    is_explained: bool,
}

impl<'a> PuzzleCounter<'a> {
    /// Returns a counter of these inputs, which may have no puzzle if `allows_none`.
    #[must_use]
    pub fn new(inputs: &'a [Input], allows_none: bool) -> Self {
        let (current, skipped) = (InputCount::default(), SkippedFiles::default());
        Self { inputs, allows_none, current, total: 0, skipped, is_explained: false }
    }

    /// Counts the puzzles of a batch. If it completes an input that has none, adds an error to it if that was named, and
    /// returns the line about it if it was found in a folder.
    pub fn add(&mut self, batch: &mut Batch, puzzles: u64) -> Option<String> {
        if batch.first {
            self.current = InputCount::default();
        }
        self.current.puzzles += puzzles;
        self.total += puzzles;
        let input = self.inputs.get(batch.input)?;
        let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        self.current.is_explained |= batch.is_cut_off || batch.diagnostics.iter().any(is_error);
        let is_none = self.current.puzzles == 0 && !self.allows_none;
        if batch.last && is_none && !self.current.is_explained && !input.is_found() {
            // That the text or its list is empty is why there is none.
            let empty = batch.diagnostics.iter().position(|found| found.rule == Rule::UnknownFormat);
            let empty = empty.map(|place| batch.diagnostics.remove(place).message);
            let message = match batch.format() {
                None if let Some(empty) = empty => format!("no puzzle: {empty}"),
                Some(format) => format!("no puzzle in this text, which is read as `{format}`"),
                None => "no puzzle in this text".to_owned(),
            };
            let diagnostic = Diagnostic::new(Rule::NoPuzzle, message).at(Span::at(0), "");
            batch.diagnostics.push(diagnostic.help("if it may be empty: --allow-empty"));
            self.current.is_explained = true;
        }
        self.is_explained |= self.current.is_explained;
        let is_unexplained = batch.last && is_none && !self.current.is_explained && !self.current.is_skipped;
        let is_skipped = batch.skipped.is_some() || is_unexplained;
        self.current.is_skipped |= is_skipped;
        is_skipped.then(|| self.skip(batch, input))
    }

    /// Returns the files of folders that were skipped.
    #[must_use]
    pub const fn skipped(&self) -> SkippedFiles {
        self.skipped
    }

    /// Counts a file of a folder as skipped, and returns the line about it.
    fn skip(&mut self, batch: &Batch, input: &Input) -> String {
        let skipped = &mut self.skipped;
        let (count, reason) = match &batch.skipped {
            Some(found) if found.rule == Rule::BinaryFile => (&mut skipped.not_text, &*found.message),
            Some(_) if batch.source.text().trim().is_empty() => (&mut skipped.empty, "the text is empty"),
            found => {
                let message = found.as_ref().map_or("no puzzle in this text", |found| &found.message);
                (&mut skipped.no_puzzle, message)
            }
        };
        *count += 1;
        format!("skipped {}: {reason}", input.name())
    }

    /// Returns whether no puzzle was found although there should be one.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0 && !self.allows_none
    }

    /// Returns what is empty, such as `2 files`, unless an error says that already.
    #[must_use]
    pub fn unexplained(&self) -> Option<String> {
        let is_open = self.is_empty() && !self.is_explained && !self.inputs.is_empty();
        is_open.then(|| counted(file_count(self.inputs), "file"))
    }
}
