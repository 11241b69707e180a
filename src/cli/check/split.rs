//! A collection split in two: each puzzle as it stands in its file.

use std::{io::Write, path::Path};

use givens::{
    error::Error,
    format::{Envelope, Format},
    pipeline::{Batch, Input, Output},
    text::Span,
};

use crate::cli::{console::Console, emit};

/// A part of a collection, each puzzle as it stands in its file.
pub(super) struct Split {
    pub(super) output: Output,
    /// What stands before the first puzzle of a table: its header, which goes with its rows.
    pub(super) header: String,
    /// The format of the puzzles so far, and what stands around them.
    kind: Option<(Option<Format>, Envelope)>,
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
        let mut surround = batch.envelope();
        surround.before.push_str(&self.header);
        let mut kept = match &self.kind {
            None => surround.before.clone(),
            Some((format, before)) if *format == batch.format() && *before == surround => {
                surround.between.to_owned()
            }
            Some(_) => {
                let name = self.output.name();
                let reason = "its inputs have several formats or headers; split them one by one";
                return Err(Error::Usage(format!("{}: {reason}", name.display())));
            }
        };
        self.kind = Some((batch.format(), surround));
        kept.push_str(&batch.source.text()[puzzle.range()]);
        kept.push('\n');
        self.write(&kept)
    }

    fn write(&mut self, text: &str) -> Result<(), Error> {
        self.output.write_all(text.as_bytes()).map_err(|error| self.output.error(error))
    }

    /// Ends the document and completes the file.
    pub(super) fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        if let Some((_, surround)) = self.kind.take() {
            self.write(surround.after)?;
        }
        emit::finish(self.output, unread, console)
    }
}
