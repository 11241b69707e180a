//! Splitting a collection into valid and invalid puzzles, each copied unchanged.

use std::{io::Write, path::Path};

use givens::{
    error::Error,
    format::{Envelope, Format},
    pipeline::{Batch, Input, Output},
    text::Span,
};

use crate::cli::{console::Console, emit};

/// An output of one half of a collection.
pub(super) struct Split {
    pub(super) output: Output,
    /// The header of a table, which is copied with its rows.
    pub(super) header: String,
    /// The format of the puzzles so far, and the text around them.
    document: Option<(Option<Format>, Envelope)>,
}

impl Split {
    pub(super) fn new(path: &Path, inputs: &[Input]) -> Result<Self, Error> {
        Ok(Self { output: Output::file(path, inputs)?, header: String::new(), document: None })
    }

    /// # Errors
    ///
    /// If the puzzle comes from an input of another format than those before it: one file
    /// cannot hold both.
    pub(super) fn write_puzzle(&mut self, batch: &Batch, puzzle: Span) -> Result<(), Error> {
        let mut envelope = batch.envelope();
        envelope.before.push_str(&self.header);
        let mut copy = match &self.document {
            None => envelope.before.clone(),
            Some((format, before)) if *format == batch.format() && *before == envelope => {
                envelope.between.to_owned()
            }
            Some(_) => {
                let name = self.output.name();
                let reason = "the inputs differ in format or header; split them one at a time";
                return Err(Error::Usage(format!("{}: {reason}", name.display())));
            }
        };
        self.document = Some((batch.format(), envelope));
        copy.push_str(&batch.source.text()[puzzle.range()]);
        copy.push('\n');
        self.write(&copy)
    }

    fn write(&mut self, text: &str) -> Result<(), Error> {
        self.output.write_all(text.as_bytes()).map_err(|error| self.output.error(error))
    }

    /// Ends the document and completes the file.
    pub(super) fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        if let Some((_, envelope)) = self.document.take() {
            self.write(envelope.after)?;
        }
        emit::finish(self.output, unread, console)
    }
}
