//! Records that are copied as they stand, with what is around them in a document.

use std::io::Write;

use givens_formats::{
    codec::{Envelope, Format},
    error::Error,
};

use crate::pipeline::Output;

use super::{RunOutcome, complete, json_envelope::JsonEnvelope};

/// Records as they stand.
#[derive(Debug)]
pub(super) struct CopiedRecords {
    /// The file; `None` before the first of several.
    output: Option<Output>,
    /// The number of the document of the records so far, and what ends it.
    document: Option<(usize, &'static str)>,
    /// What to do if the inputs differ in format or header.
    pub(super) conflict: &'static str,
}

impl CopiedRecords {
    /// Returns no records yet: of a file, or of files that are set later.
    pub(super) const fn new(output: Option<Output>, conflict: &'static str) -> Self {
        Self { output, document: None, conflict }
    }

    /// Writes a record.
    ///
    /// # Errors
    ///
    /// If the record comes from an input of another format than those before it, which has changed since the run
    /// began.
    pub(super) fn write(
        &mut self,
        documents: &[Document],
        number: usize,
        around: Option<&JsonEnvelope>,
        text: &str,
    ) -> Result<(), Error> {
        let Document { envelope, .. } = &documents[number];
        let before = match self.document {
            None => around.map_or(envelope.before.as_str(), |around| &around.head),
            Some((known, _)) if known == number || documents[known] == documents[number] => {
                around.map_or(envelope.between, |around| &around.separator)
            }
            Some(_) => {
                let (name, conflict) = (self.output.as_ref().map(Output::name), self.conflict);
                let reason = "the inputs differ in format or header";
                let name = name.unwrap_or_default();
                return Err(Error::Usage(format!("{}: {reason}; {conflict}", name.display())));
            }
        };
        self.document = Some((number, envelope.after));
        let line_end = if around.is_some() { "" } else { "\n" };
        [before, text, line_end].into_iter().try_for_each(|part| self.write_text(part))
    }

    fn write_text(&mut self, text: &str) -> Result<(), Error> {
        let Some(output) = &mut self.output else { return Ok(()) };
        output.write_all(text.as_bytes()).map_err(|error| output.error(error))
    }

    /// Completes the file so far, and goes on in another.
    pub(super) fn begin_file(&mut self, next: Output, around: Option<&JsonEnvelope>) -> Result<(), Error> {
        self.end_document(around)?;
        self.output.replace(next).map_or(Ok(()), Output::finish)
    }

    fn end_document(&mut self, around: Option<&JsonEnvelope>) -> Result<(), Error> {
        let Some((_, after)) = self.document.take() else { return Ok(()) };
        let own = around.map(JsonEnvelope::tail);
        self.write_text(own.as_deref().unwrap_or(after))
    }

    /// Ends the document and completes the file.
    pub(super) fn finish(
        mut self,
        around: Option<&JsonEnvelope>,
        outcome: RunOutcome,
        warn: &mut dyn FnMut(&str),
    ) -> Result<(), Error> {
        self.end_document(around)?;
        let Some(output) = self.output else { return Ok(()) };
        complete(output, outcome).map(|warning| warning.iter().for_each(|warning| warn(warning)))
    }
}

/// The format of the records of a batch, and the text around those that are copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Document {
    pub(super) format: Option<Format>,
    pub(super) envelope: Envelope,
}
