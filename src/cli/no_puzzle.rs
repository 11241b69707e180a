//! Inputs without a puzzle: an empty collection must not pass a check.

use givens::{
    diagnostic::{Diagnostic, Rule, Severity},
    pipeline::{Batch, Input},
    text::Span,
};

use super::console::Console;

/// Counts the puzzles of each input and of the run.
pub(super) struct PuzzleCounter<'a> {
    inputs: &'a [Input],
    /// Whether inputs without a puzzle are no problem: by option, or because another part has the puzzles.
    allows_none: bool,
    of_input: u64,
    total: u64,
    /// Whether an error says why the input has no puzzle, and why any input has none.
    of_input_explained: bool,
    is_explained: bool,
}

impl<'a> PuzzleCounter<'a> {
    pub(super) const fn new(inputs: &'a [Input], allows_none: bool) -> Self {
        Self { inputs, allows_none, of_input: 0, total: 0, of_input_explained: false, is_explained: false }
    }

    /// Counts the puzzles of a batch; if it completes an input that was named and has none, adds an error to it.
    pub(super) fn add(&mut self, batch: &mut Batch, puzzles: u64) {
        if batch.first {
            (self.of_input, self.of_input_explained) = (0, false);
        }
        self.of_input += puzzles;
        self.total += puzzles;
        let is_named = !matches!(self.inputs.get(batch.input), Some(Input::Found(_)) | None);
        let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        self.of_input_explained |= batch.diagnostics.iter().any(is_error);
        if batch.last && self.of_input == 0 && is_named && !self.allows_none && !self.of_input_explained {
            let message = match batch.format() {
                Some(format) => format!("no puzzle in this text, which is read as `{format}`"),
                None => "no puzzle in this text".to_owned(),
            };
            let diagnostic = Diagnostic::new(Rule::NoPuzzle, message).at(Span::at(0), "");
            batch.diagnostics.push(diagnostic.help("if it may be empty: --allow-empty"));
            self.of_input_explained = true;
        }
        self.is_explained |= self.of_input_explained;
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
