//! Inputs without a puzzle: an empty collection must not pass a check.

use givens::{
    diagnostic::{Diagnostic, Rule, Severity},
    pipeline::{Batch, Input},
    report::SkippedFiles,
    text::Span,
};

use super::console::Console;

/// Counts the puzzles of each input and of the run.
pub(super) struct PuzzleCounter<'a> {
    inputs: &'a [Input],
    /// Whether inputs without a puzzle are no problem: by option, or because another part has the puzzles.
    allows_none: bool,
    current: InputCount,
    total: u64,
    /// Files of folders that were skipped.
    skipped: SkippedFiles,
    /// Whether an error says why some input has no puzzle.
    is_explained: bool,
}

/// The part of an input that was counted.
#[derive(Default)]
struct InputCount {
    puzzles: u64,
    is_skipped: bool,
    /// Whether an error says why it has no puzzle.
    is_explained: bool,
}

impl<'a> PuzzleCounter<'a> {
    pub(super) fn new(inputs: &'a [Input], allows_none: bool) -> Self {
        let (current, skipped) = (InputCount::default(), SkippedFiles::default());
        Self { inputs, allows_none, current, total: 0, skipped, is_explained: false }
    }

    /// Counts the puzzles of a batch. If it completes an input that has none, adds an error to it if that was named, and
    /// returns the line about it if it was found in a folder.
    pub(super) fn add(&mut self, batch: &mut Batch, puzzles: u64) -> Option<String> {
        if batch.first {
            self.current = InputCount::default();
        }
        self.current.puzzles += puzzles;
        self.total += puzzles;
        let input = self.inputs.get(batch.input)?;
        let is_named = !matches!(input, Input::Found(_));
        let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        self.current.is_explained |= batch.is_cut_off || batch.diagnostics.iter().any(is_error);
        if batch.last
            && self.current.puzzles == 0
            && is_named
            && !self.allows_none
            && !self.current.is_explained
        {
            let message = match batch.format() {
                Some(format) => format!("no puzzle in this text, which is read as `{format}`"),
                None => "no puzzle in this text".to_owned(),
            };
            let diagnostic = Diagnostic::new(Rule::NoPuzzle, message).at(Span::at(0), "");
            batch.diagnostics.push(diagnostic.help("if it may be empty: --allow-empty"));
            self.current.is_explained = true;
        }
        self.is_explained |= self.current.is_explained;
        let is_none = self.current.puzzles == 0 && !self.allows_none && !self.current.is_explained;
        let is_skipped = batch.skipped.is_some() || batch.last && is_none && !self.current.is_skipped;
        self.current.is_skipped |= is_skipped;
        is_skipped.then(|| self.skip(batch, input))
    }

    /// Returns the files that were skipped.
    pub(super) const fn skipped(&self) -> SkippedFiles {
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

    /// Returns whether the run found no puzzle although it should have, and reports that unless another message has.
    pub(super) fn finish(&self, console: Console) -> bool {
        let is_problem = self.total == 0 && !self.allows_none && !console.is_interrupted();
        if is_problem && !self.is_explained && !self.inputs.is_empty() {
            let files = match self.inputs.len() {
                1 => "1 file".to_owned(),
                files => format!("{files} files"),
            };
            console.message_error(&format!("no puzzle in {files}; use --allow-empty if that is expected"));
        }
        is_problem
    }
}
