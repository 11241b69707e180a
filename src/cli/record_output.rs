//! Records that go to files or standard output: copied as they stand, or converted.
//!
//! They are copied if one file can hold them all, because the inputs share their format and header; else they become
//! JSON Lines, which keep every field. This is decided before the work begins.

use std::{io::Write, path::Path};

use givens::{
    error::Error,
    format::{self, Envelope, Format, ReadOptions, TextReader, WriteOptions},
    pipeline::{Batch, Input, Output},
    record::Record,
    report::counted,
    schema,
    text::Span,
};
use serde_json::json;

use super::{
    ExitStatus,
    arguments::Reading,
    console::Console,
    copies::{Copied, Obstacle, Survey, TEXTS_LOST, copied_of, header},
    emit::{self, Emitter},
    formulas, named_files,
    writing::Writing,
};

/// A record of a batch.
pub(super) struct OutputRecord {
    pub(super) span: Span,
    /// The puzzle; `None` if it is malformed, or copied.
    pub(super) record: Option<Box<Record>>,
    /// The index of the output where it goes, if it goes anywhere.
    pub(super) target: Option<usize>,
}

/// The outputs of a run, some of which may be missing.
pub(super) struct RecordOutputs {
    outputs: Vec<Option<RecordOutput>>,
    /// The header of the table that is read.
    header: String,
    /// What was around the records so far.
    documents: Vec<Document>,
    /// How inputs are read that can be read only once, so that what is copied of them is found out in the run.
    read_once: Option<ReadOptions>,
    /// Texts are not copied.
    is_lossy: bool,
    /// Why the first records of inputs could not be read.
    unread: Vec<Error>,
}

/// The format of the records of a batch, and the text around those that are copied.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Document {
    format: Option<Format>,
    envelope: Envelope,
}

/// A record that is written later: as it stands, or as a line of JSON, which keeps every field.
pub(super) struct HeldRecord {
    pub(super) target: usize,
    /// The number of its document.
    pub(super) document: usize,
    pub(super) text: Box<str>,
}

impl RecordOutputs {
    /// Joins outputs for the records of inputs of which there is this survey.
    pub(super) fn new(outputs: Vec<Option<RecordOutput>>, survey: Survey) -> Self {
        let is_lossy = survey.is_lossy();
        let Survey { read_once, unread, .. } = survey;
        Self { outputs, header: String::new(), documents: Vec::new(), read_once, is_lossy, unread }
    }

    /// Returns why the first records of inputs could not be read, once.
    pub(super) fn take_unread(&mut self) -> Vec<Error> {
        std::mem::take(&mut self.unread)
    }

    /// Returns whether all records are copied as they stand, so that their places are enough.
    pub(super) fn copy(&self) -> bool {
        self.outputs.iter().flatten().all(|output| matches!(output, RecordOutput::Copied(_)))
    }

    /// Returns whether there is an output.
    pub(super) fn are_requested(&self) -> bool {
        self.outputs.iter().any(Option::is_some)
    }

    /// Returns the number of the document of a batch, of which `first` is the first record.
    ///
    /// # Errors
    ///
    /// If records of an input that can be read only once are to be copied, and cannot stand alone.
    pub(super) fn document(&mut self, batch: &Batch, first: Option<&OutputRecord>) -> Result<usize, Error> {
        if let Some(first) = first.filter(|_| batch.first) {
            header(batch, first.span).clone_into(&mut self.header);
        }
        let mut envelope = batch.reader().map(TextReader::envelope).unwrap_or_default();
        envelope.before.push_str(&self.header);
        let document = Document { format: batch.format(), envelope };
        if self.documents.last() != Some(&document) {
            self.documents.push(document);
        }
        self.check_copies(batch)?;
        Ok(self.documents.len() - 1)
    }

    /// Finds out what is copied of an input that can be read only once.
    fn check_copies(&mut self, batch: &Batch) -> Result<(), Error> {
        let conflict = self.outputs.iter().flatten().find_map(|output| match output {
            RecordOutput::Copied(copy) => Some(copy.conflict),
            RecordOutput::Converted(_) => None,
        });
        let (Some(conflict), Some(options), Some(format)) =
            (conflict, self.read_once.as_ref().filter(|_| batch.first), batch.format())
        else {
            return Ok(());
        };
        match copied_of(batch, options) {
            Copied::All => {}
            Copied::Puzzles => self.is_lossy = true,
            Copied::Incomplete => {
                let (name, reason) = (batch.source.name(), Obstacle::Incomplete(format));
                return Err(Error::Usage(format!("{name}: {reason}; {conflict}")));
            }
        }
        Ok(())
    }

    /// Writes the records of the next batch, each to its output.
    pub(super) fn take(
        &mut self,
        batch: &Batch,
        records: impl IntoIterator<Item = OutputRecord>,
    ) -> Result<(), Error> {
        let mut records = records.into_iter().peekable();
        let document = self.document(batch, records.peek())?;
        for record in records {
            let output = record.target.and_then(|target| self.outputs[target].as_mut());
            match output {
                Some(RecordOutput::Copied(copy)) => {
                    copy.write(&self.documents, document, &batch.source.text()[record.span.range()])?;
                }
                Some(RecordOutput::Converted(converted)) => converted.write(batch, &record)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Returns what is needed to write a record of a document later.
    pub(super) fn hold(&mut self, batch: &Batch, document: usize, record: &OutputRecord) -> HeldRecord {
        let target = record.target.unwrap_or_default();
        let text = match (self.outputs[target].as_mut(), &record.record) {
            (Some(RecordOutput::Converted(converted)), Some(record)) => {
                converted.emitter.begin(batch);
                to_json(record)
            }
            _ => batch.source.text()[record.span.range()].to_owned(),
        };
        HeldRecord { target, document, text: text.into() }
    }

    /// Writes a record that was held.
    pub(super) fn write_held(&mut self, held: &HeldRecord) -> Result<(), Error> {
        match self.outputs[held.target].as_mut() {
            Some(RecordOutput::Copied(copy)) => copy.write(&self.documents, held.document, &held.text),
            Some(RecordOutput::Converted(converted)) => {
                let own = self.documents[held.document].format.unwrap_or(Format::Jsonl);
                of_json(&held.text).map_or(Ok(()), |record| converted.emitter.write(&record, own))
            }
            None => Ok(()),
        }
    }

    /// Ends the documents and completes the files. Returns whether records were not written, because a format does not
    /// hold their shape.
    pub(super) fn finish(self, unread: bool, console: Console) -> Result<bool, Error> {
        let copied = |output: &RecordOutput| matches!(output, RecordOutput::Copied(_));
        if self.is_lossy && self.outputs.iter().flatten().any(copied) {
            console.warn(TEXTS_LOST);
        }
        let mut unsupported = false;
        for output in self.outputs.into_iter().flatten() {
            unsupported |= output.finish(unread, console)?;
        }
        Ok(unsupported)
    }

    /// Does the same after the last records were written, or could not be, and returns how the run ended.
    pub(super) fn close(
        self,
        written: Result<(), Error>,
        status: ExitStatus,
        unread: bool,
        console: Console,
    ) -> Result<ExitStatus, Error> {
        let finished = written.and_then(|()| self.finish(unread, console));
        let unsupported = finished.as_ref().is_ok_and(|unsupported| *unsupported);
        status.max(ExitStatus::from_findings(unsupported)).unless_failed(finished.map(drop))
    }
}

/// Returns a record as a line of JSON.
fn to_json(record: &Record) -> String {
    let mut writer = Format::Jsonl.writer(&WriteOptions::default()).expect("JSON Lines are written");
    let mut line = Vec::new();
    writer.write(record, &mut line).expect("memory takes all");
    String::from_utf8(line).expect("JSON is UTF-8")
}

fn of_json(line: &str) -> Option<Record> {
    let read = format::read(line, &ReadOptions::default().with_from(Some(Format::Jsonl)));
    read.entries.into_iter().find_map(|entry| entry.record)
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
        let output = named_files::create_or_stdout(path, inputs)?;
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

    /// Opens what `--to` and `-o` name, under this path, for records of inputs of which there is this survey; none of `all`
    /// inputs is written to. Records are copied as they stand if they have one format, and no other one is named.
    pub(super) fn open(
        writing: &Writing,
        path: Option<&Path>,
        reading: &Reading,
        survey: &Survey,
        all: &[Input],
        console: Console,
    ) -> Result<Self, Error> {
        let target = writing.target()?;
        let format = target.map(|target| target.format);
        let is_unchanged = !writing.names_format() && writing.blank.is_none() && !formulas::are_escaped();
        let obstacle = survey.copied.as_ref().err();
        let obstacle = obstacle.filter(|found| is_unchanged || matches!(found, Obstacle::Mixed));
        let is_copy = is_unchanged && obstacle.is_none();
        if is_copy && (target.is_none() || survey.is_named(path, format)) {
            if reading.is_part() && path.is_none() {
                let reason = "a part on standard output must be of a format named with --to";
                return Err(Error::Usage(format!("--shard: {reason}, or go to a file")));
            }
            return Self::copied(path, all, "name a format with --to");
        }
        if let Some(reason) = obstacle.filter(|_| target.is_none()) {
            console.warn(&format!("written as JSON Lines, because {reason}; --to names another format"));
        }
        let to = format.or(obstacle.map(|_| Format::Jsonl));
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

/// Records as they stand.
pub(super) struct CopiedRecords {
    output: Output,
    /// The number of the document of the records so far, and what ends it.
    document: Option<(usize, &'static str)>,
    /// What to do if the inputs differ in format or header.
    conflict: &'static str,
}

impl CopiedRecords {
    /// # Errors
    ///
    /// If the record comes from an input of another format than those before it, which has changed since the run
    /// began.
    fn write(&mut self, documents: &[Document], number: usize, text: &str) -> Result<(), Error> {
        let Document { envelope, .. } = &documents[number];
        let before = match self.document {
            None => envelope.before.as_str(),
            Some((known, _)) if known == number || documents[known] == documents[number] => envelope.between,
            Some(_) => {
                let (name, conflict) = (self.output.name(), self.conflict);
                let reason = "the inputs differ in format or header";
                return Err(Error::Usage(format!("{}: {reason}; {conflict}", name.display())));
            }
        };
        self.document = Some((number, envelope.after));
        [before, text, "\n"].into_iter().try_for_each(|part| self.write_text(part))
    }

    fn write_text(&mut self, text: &str) -> Result<(), Error> {
        self.output.write_all(text.as_bytes()).map_err(|error| self.output.error(error))
    }

    fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        if let Some((_, after)) = self.document.take() {
            self.write_text(after)?;
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
    /// Writes a puzzle. In JSON Lines, a malformed one is an object with its text, which no reader takes for a puzzle.
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
        let status = self.emitter.close(ExitStatus::Clean, unread, console)?;
        if self.malformed > 0 {
            let records = counted(self.malformed, "malformed record");
            console.warn(&format!("{records} not written: only `jsonl` and copies as they stand hold them"));
        }
        Ok(status == ExitStatus::Findings)
    }
}
