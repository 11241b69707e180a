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
    /// The input that the last puzzle came from.
    input: Option<usize>,
    /// What stands before the first puzzle of a table: its header, which goes with its rows.
    pub(super) header: String,
}

impl Split {
    pub(super) fn new(path: &Path, inputs: &[Input]) -> Result<Self, Error> {
        Ok(Self { output: Output::file(path, inputs)?, input: None, header: String::new() })
    }

    pub(super) fn keep(&mut self, batch: &Batch, puzzle: Span) -> Result<(), Error> {
        let text = batch.source.text();
        let mut kept = String::new();
        if self.input.replace(batch.input) != Some(batch.input) && batch.format() == Some(Format::Table) {
            kept.push_str(&self.header);
        }
        kept.push_str(&text[puzzle.range()]);
        kept.push('\n');
        if !matches!(batch.format(), Some(Format::Line | Format::Table)) {
            kept.push('\n');
        }
        self.output.write_all(kept.as_bytes()).map_err(|error| self.output.error(error))
    }
}
