//! Records that go to files or standard output: copied as they stand, or converted.
//!
//! They are copied if one file can hold them all, because the inputs share their format and header; else they become
//! JSON Lines, which keep every field. This is decided before the work begins.

use std::{io::Write, path::Path, sync::Arc};

use givens::{
    error::Error,
    format::{Envelope, Format, WriteOptions},
    pipeline::{Batch, Input, Output, RunOptions, extension, first_batch},
    record::Record,
    report::counted,
    schema,
    text::Span,
};
use serde_json::json;

use super::{
    arguments::Reading,
    console::Console,
    emit::{self, Emitter},
    writing::Writing,
};

/// A record of a batch.
pub(super) struct OutputRecord {
    pub(super) span: Span,
    /// The puzzle; `None` if it is malformed.
    pub(super) record: Option<Record>,
    /// The index of the output where it goes, if it goes anywhere.
    pub(super) target: Option<usize>,
}

/// The outputs of a run, some of which may be missing.
pub(super) struct RecordOutputs {
    outputs: Vec<Option<RecordOutput>>,
    /// The header of the table that is read.
    header: String,
}

/// The text around the records of a batch that are copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Document {
    format: Option<Format>,
    envelope: Envelope,
}

impl RecordOutputs {
    pub(super) const fn new(outputs: Vec<Option<RecordOutput>>) -> Self {
        Self { outputs, header: String::new() }
    }

    /// Returns whether all records are copied as they stand, so that their places are enough.
    pub(super) fn copy(&self) -> bool {
        self.outputs.iter().flatten().all(|output| matches!(output, RecordOutput::Copied(_)))
    }

    /// Returns whether there is an output.
    pub(super) fn are_requested(&self) -> bool {
        self.outputs.iter().any(Option::is_some)
    }

    /// Returns the text around the records of a batch, of which `first` is the first.
    pub(super) fn document(&mut self, batch: &Batch, first: Option<Span>) -> Arc<Document> {
        if let Some(first) = first.filter(|_| batch.first) {
            header(batch, first).clone_into(&mut self.header);
        }
        let mut envelope = batch.envelope();
        envelope.before.push_str(&self.header);
        Arc::new(Document { format: batch.format(), envelope })
    }

    /// Writes the records of the next batch, each to its output.
    pub(super) fn take(&mut self, batch: &Batch, records: Vec<OutputRecord>) -> Result<(), Error> {
        let document = self.document(batch, records.first().map(|first| first.span));
        for record in records {
            let output = record.target.and_then(|target| self.outputs[target].as_mut());
            match output {
                Some(RecordOutput::Copied(copy)) => {
                    copy.write(&document, &batch.source.text()[record.span.range()])?;
                }
                Some(RecordOutput::Converted(converted)) => converted.write(batch, &record)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Returns what is needed to write a record later.
    pub(super) fn hold(
        &mut self,
        batch: &Batch,
        document: &Arc<Document>,
        record: OutputRecord,
    ) -> HeldRecord {
        let target = record.target.unwrap_or_default();
        let content = match self.outputs[target].as_mut() {
            Some(RecordOutput::Converted(converted)) => {
                converted.emitter.begin(batch);
                HeldContent::Record(record.record.map(Box::new), batch.format())
            }
            _ => HeldContent::Text(batch.source.text()[record.span.range()].into(), Arc::clone(document)),
        };
        HeldRecord { target, content }
    }

    /// Writes a record that was held.
    pub(super) fn write_held(&mut self, held: HeldRecord) -> Result<(), Error> {
        match (self.outputs[held.target].as_mut(), held.content) {
            (Some(RecordOutput::Copied(copy)), HeldContent::Text(text, document)) => {
                copy.write(&document, &text)
            }
            (Some(RecordOutput::Converted(converted)), HeldContent::Record(Some(record), Some(own))) => {
                converted.emitter.write(&record, own)
            }
            _ => Ok(()),
        }
    }

    /// Ends the documents and completes the files. Returns whether records were not written, because a format does not
    /// hold their shape.
    pub(super) fn finish(self, unread: bool, console: Console) -> Result<bool, Error> {
        let mut unsupported = false;
        for output in self.outputs.into_iter().flatten() {
            unsupported |= output.finish(unread, console)?;
        }
        Ok(unsupported)
    }
}

/// A record that is written later.
pub(super) struct HeldRecord {
    target: usize,
    content: HeldContent,
}

enum HeldContent {
    Text(Box<str>, Arc<Document>),
    Record(Option<Box<Record>>, Option<Format>),
}

impl HeldRecord {
    /// Returns approximately the number of bytes that it takes in memory.
    pub(super) fn size(&self) -> usize {
        match &self.content {
            HeldContent::Text(text, _) => text.len() + 64,
            HeldContent::Record(record, _) => {
                record.as_ref().map_or(0, |record| 4 * record.shape().cell_count()) + 512
            }
        }
    }
}

/// An output of records.
pub(super) enum RecordOutput {
    Copied(CopiedRecords),
    Converted(Box<ConvertedRecords>),
}

impl RecordOutput {
    /// Opens an output for records as they stand: a file, or standard output.
    pub(super) fn copied(
        path: Option<&Path>,
        inputs: &[Input],
        conflict: &'static str,
    ) -> Result<Self, Error> {
        let output = path.map_or_else(|| Ok(Output::stdout()), |path| Output::file(path, inputs))?;
        Ok(Self::Copied(CopiedRecords { output, document: None, conflict }))
    }

    /// Opens an output for records in a format, or each in its own.
    pub(super) fn converted(
        path: Option<&Path>,
        to: Option<Format>,
        options: WriteOptions,
        inputs: &[Input],
    ) -> Result<Self, Error> {
        let emitter = Emitter::new(to, options, path, inputs)?;
        Ok(Self::Converted(Box::new(ConvertedRecords { emitter, to, malformed: 0 })))
    }

    /// Opens what `--to` and `-o` name, under this path, for records of `own` inputs; none of `all` inputs is written
    /// to. Records are copied as they stand if they have one format, and no other one is named.
    pub(super) fn open(
        writing: &Writing,
        path: Option<&Path>,
        reading: &Reading,
        own: &[Input],
        all: &[Input],
        console: Console,
    ) -> Result<Self, Error> {
        let target = writing.target()?;
        let format = target.map(|target| target.format);
        let is_uniform = have_one_format(own, &reading.options(console));
        let is_copy = !writing.names_format() && writing.blank.is_none() && is_uniform;
        if is_copy && (target.is_none() || has_format_of_inputs(path, format, own, reading, console)) {
            if reading.is_part() && path.is_none() {
                let reason = "a part on standard output must be of a format named with --to";
                return Err(Error::Usage(format!("--shard: {reason}, or go to a file")));
            }
            return Self::copied(path, all, "name a format with --to");
        }
        let is_mixed = target.is_none() && !is_uniform;
        if is_mixed {
            let reason = "the inputs differ in format or header; --to names another format";
            console.warn(&format!("written as JSON Lines, because {reason}"));
        }
        let to = format.or(is_mixed.then_some(Format::Jsonl));
        let options = reading.part(writing.options(target), path)?;
        Self::converted(path, to, options, all)
    }

    fn finish(self, unread: bool, console: Console) -> Result<bool, Error> {
        match self {
            Self::Copied(copy) => copy.finish(unread, console).map(|()| false),
            Self::Converted(converted) => converted.finish(unread, console),
        }
    }
}

/// Returns whether all inputs have one format and header, so that one file can hold their puzzles as they stand.
pub(super) fn have_one_format(inputs: &[Input], options: &RunOptions) -> bool {
    if inputs.len() < 2 {
        return true;
    }
    if inputs.iter().any(|input| matches!(input, Input::Stdin(_))) {
        // It can be read only once.
        return false;
    }
    // Without the control of the run, which counts the bytes that are read.
    let options = RunOptions::new(options.read.clone());
    let batches = inputs.iter().filter_map(|input| first_batch(input, &options)?.ok());
    let mut documents = batches.filter_map(|batch| Some((batch.format()?, document_start(&batch))));
    let Some(first) = documents.next() else { return true };
    let mut others = documents.peekable();
    (first.0.info().many || others.peek().is_none()) && others.all(|other| other == first)
}

/// Returns whether the extension of an output names the format of the inputs, which are all of one format; for tables
/// it must be that of the inputs, since it names the delimiter.
fn has_format_of_inputs(
    path: Option<&Path>,
    format: Option<Format>,
    inputs: &[Input],
    reading: &Reading,
    console: Console,
) -> bool {
    let Some(first) = inputs.first().filter(|first| !matches!(first, Input::Stdin(_))) else { return false };
    let options = RunOptions::new(reading.options(console).read);
    let found = first_batch(first, &options).and_then(|batch| batch.ok()?.format());
    let extension = path.and_then(extension);
    found == format && (found != Some(Format::Table) || extension == first.extension())
}

/// Returns what stands before the first puzzle of a batch, and what stands around puzzles.
fn document_start(batch: &Batch) -> (Envelope, String) {
    let is_table = batch.format() == Some(Format::Table);
    let entries = if is_table { batch.entries() } else { Vec::new() };
    let first = entries.iter().find(|entry| entry.is_puzzle());
    (batch.envelope(), first.map_or("", |first| header(batch, first.span)).to_owned())
}

/// Returns the header of a table, which is copied with its rows.
fn header(batch: &Batch, first: Span) -> &str {
    if batch.format() == Some(Format::Table) { &batch.source.text()[..first.start] } else { "" }
}

/// Records as they stand.
pub(super) struct CopiedRecords {
    output: Output,
    /// The text around the records so far.
    document: Option<Arc<Document>>,
    /// What to do if the inputs differ in format or header.
    conflict: &'static str,
}

impl CopiedRecords {
    /// # Errors
    ///
    /// If the record comes from an input of another format than those before it, which has changed since the run
    /// began.
    fn write(&mut self, document: &Arc<Document>, text: &str) -> Result<(), Error> {
        let before = match &self.document {
            None => document.envelope.before.as_str(),
            Some(known) if Arc::ptr_eq(known, document) || known == document => document.envelope.between,
            Some(_) => {
                let (name, conflict) = (self.output.name(), self.conflict);
                let reason = "the inputs differ in format or header";
                return Err(Error::Usage(format!("{}: {reason}; {conflict}", name.display())));
            }
        };
        let copy = [before, text, "\n"].concat();
        self.document = Some(Arc::clone(document));
        self.write_text(&copy)
    }

    fn write_text(&mut self, text: &str) -> Result<(), Error> {
        self.output.write_all(text.as_bytes()).map_err(|error| self.output.error(error))
    }

    fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        if let Some(document) = self.document.take() {
            self.write_text(document.envelope.after)?;
        }
        emit::finish(self.output, unread, console)
    }
}

/// Records in another format.
pub(super) struct ConvertedRecords {
    emitter: Emitter,
    to: Option<Format>,
    /// The number of malformed puzzles, which the format cannot hold.
    malformed: u64,
}

impl ConvertedRecords {
    /// Writes a puzzle. In JSON Lines, a malformed one is an object with its text, which is no puzzle to any reader.
    fn write(&mut self, batch: &Batch, puzzle: &OutputRecord) -> Result<(), Error> {
        let OutputRecord { span, record, .. } = puzzle;
        self.emitter.begin(batch);
        match (record, batch.format()) {
            (Some(record), Some(format)) => self.emitter.write(record, format),
            _ if self.to == Some(Format::Jsonl) && !self.emitter.is_numbered() => {
                let text = &batch.source.text()[span.range()];
                let (file, line) = (batch.source.name(), batch.source.position(span.start).line);
                let object = json!({ "schema": schema::ID, "malformed": text, "file": file, "line": line });
                self.emitter.write_text(&format!("{object}\n"))
            }
            _ => {
                self.malformed += 1;
                Ok(())
            }
        }
    }

    fn finish(self, unread: bool, console: Console) -> Result<bool, Error> {
        let mut warnings = self.emitter.losses();
        if self.malformed > 0 {
            let records = counted(self.malformed, "malformed record");
            warnings.push(format!("{records} not written: only `jsonl` and copies as they stand hold them"));
        }
        let unsupported = self.emitter.has_unsupported();
        self.emitter.finish(unread, console)?;
        for warning in &warnings {
            console.warn(warning);
        }
        Ok(unsupported)
    }
}
