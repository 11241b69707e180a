//! A collection split in two: each puzzle as it stands in its file.

use std::{io::Write, path::Path};

use givens::{
    error::Error,
    format::Format,
    pipeline::{Batch, Input, Output},
    text::Span,
};

/// A part of a collection, each puzzle as it stands in its file.
pub(super) struct Split {
    pub(super) output: Output,
    /// What stands before the first puzzle of a table: its header, which goes with its rows.
    pub(super) header: String,
    /// The format and header of the puzzles so far.
    kind: Option<(Option<Format>, String)>,
}

impl Split {
    pub(super) fn new(path: &Path, inputs: &[Input]) -> Result<Self, Error> {
        Ok(Self { output: Output::file(path, inputs)?, header: String::new(), kind: None })
    }

    /// # Errors
    ///
    /// When the puzzle comes from an input of another format than those before it: no
    /// format would hold both.
    pub(super) fn keep(&mut self, batch: &Batch, puzzle: Span) -> Result<(), Error> {
        let kind = (batch.format(), self.header.clone());
        if self.kind.as_ref().is_some_and(|before| *before != kind) {
            let name = self.output.name();
            let reason = "its inputs have several formats or headers; split them one by one";
            return Err(Error::Usage(format!("{}: {reason}", name.display())));
        }
        let first = self.kind.replace(kind).is_none();
        let text = batch.source.text();
        let mut kept = String::new();
        let lines = matches!(batch.format(), Some(Format::Line | Format::Table));
        if first && batch.format() == Some(Format::Table) {
            kept.push_str(&self.header);
        } else if !first && !lines {
            kept.push('\n');
        }
        kept.push_str(&text[puzzle.range()]);
        kept.push('\n');
        self.output.write_all(kept.as_bytes()).map_err(|error| self.output.error(error))
    }
}
