//! Splitting a collection into valid and invalid puzzles: copied as they stand, or converted.
//!
//! They are copied if one file can hold them all, because the inputs share their format and header; else they become
//! JSON Lines, which keep every field. This is decided before the work begins.

use std::{io::Write, path::Path};

use givens::{
    error::Error,
    format::{Envelope, Format, WriteOptions},
    pipeline::{Batch, Input, Output, RunOptions, first_batch},
    record::Record,
    report::counted,
    schema,
    text::Span,
};
use serde_json::json;

use crate::cli::{
    console::Console,
    emit::{self, Emitter},
};

/// A puzzle that goes into one of the halves.
pub(super) struct SplitPuzzle {
    pub(super) span: Span,
    /// The puzzle; `None` if it is malformed.
    pub(super) record: Option<Record>,
    pub(super) has_errors: bool,
}

/// The requested halves of a collection.
pub(super) struct Split {
    valid: Option<Half>,
    invalid: Option<Half>,
}

impl Split {
    /// Opens the outputs: paths for valid and invalid puzzles, and the formats to write.
    pub(super) fn new(
        halves: [(Option<&Path>, Option<Format>); 2],
        inputs: &[Input],
        reading: &RunOptions,
        console: Console,
    ) -> Result<Self, Error> {
        let copies = halves.iter().any(|(path, to)| path.is_some() && to.is_none());
        let is_mixed = copies && !have_one_format(inputs, reading);
        let open = |(path, to): (Option<&Path>, Option<Format>)| {
            let half = |path: &Path| Half::new(path, to.or(is_mixed.then_some(Format::Jsonl)), inputs);
            if let Some(path) = path.filter(|_| is_mixed && to.is_none()) {
                let reason =
                    "the inputs differ in format or header; --valid-to and --invalid-to choose another";
                console.warn(&format!("{}: written as JSON Lines, because {reason}", path.display()));
            }
            path.map(half).transpose()
        };
        let [valid, invalid] = halves;
        Ok(Self { valid: open(valid)?, invalid: open(invalid)? })
    }

    /// Returns whether there is an output.
    pub(super) const fn is_requested(&self) -> bool {
        self.valid.is_some() || self.invalid.is_some()
    }

    /// Writes the puzzles of the next batch.
    pub(super) fn take(&mut self, batch: &Batch, puzzles: Vec<SplitPuzzle>) -> Result<(), Error> {
        let header = puzzles.first().filter(|_| batch.first).map(|first| header(batch, first.span));
        for puzzle in puzzles {
            match if puzzle.has_errors { &mut self.invalid } else { &mut self.valid } {
                Some(Half::Copied(copy)) => copy.write(batch, header, puzzle.span)?,
                Some(Half::Converted(converted)) => converted.write(batch, &puzzle)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Ends the documents and completes the files.
    pub(super) fn finish(self, unread: bool, console: Console) -> Result<(), Error> {
        for half in [self.valid, self.invalid].into_iter().flatten() {
            match half {
                Half::Copied(copy) => copy.finish(unread, console)?,
                Half::Converted(converted) => converted.finish(unread, console)?,
            }
        }
        Ok(())
    }
}

/// Returns whether all inputs have one format and header, so that one file can hold their puzzles as they stand.
fn have_one_format(inputs: &[Input], options: &RunOptions) -> bool {
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

/// An output of one half of a collection.
enum Half {
    Copied(Copy),
    Converted(Box<Converted>),
}

impl Half {
    fn new(path: &Path, to: Option<Format>, inputs: &[Input]) -> Result<Self, Error> {
        let Some(to) = to else {
            let output = Output::file(path, inputs)?;
            return Ok(Self::Copied(Copy { output, header: String::new(), document: None }));
        };
        let emitter = Emitter::new(Some(to), WriteOptions::default(), Some(path), inputs)?;
        if !to.info().many && !emitter.is_numbered() {
            return Err(emit::one_puzzle_per_file(to, "--valid or --invalid"));
        }
        Ok(Self::Converted(Box::new(Converted { emitter, to, malformed: 0 })))
    }
}

/// Puzzles as they stand.
struct Copy {
    output: Output,
    /// The header of a table.
    header: String,
    /// The format of the puzzles so far, and the text around them.
    document: Option<(Option<Format>, Envelope)>,
}

impl Copy {
    /// # Errors
    ///
    /// If the puzzle comes from an input of another format than those before it, which has changed since the run
    /// began.
    fn write(&mut self, batch: &Batch, header: Option<&str>, puzzle: Span) -> Result<(), Error> {
        if let Some(header) = header {
            header.clone_into(&mut self.header);
        }
        let mut envelope = batch.envelope();
        envelope.before.push_str(&self.header);
        let mut copy = match &self.document {
            None => envelope.before.clone(),
            Some((format, before)) if *format == batch.format() && *before == envelope => {
                envelope.between.to_owned()
            }
            Some(_) => {
                let name = self.output.name();
                let reason =
                    "the inputs differ in format or header; choose one with --valid-to and --invalid-to";
                return Err(Error::Usage(format!("{}: {reason}", name.display())));
            }
        };
        self.document = Some((batch.format(), envelope));
        copy.push_str(&batch.source.text()[puzzle.range()]);
        copy.push('\n');
        self.write_text(&copy)
    }

    fn write_text(&mut self, text: &str) -> Result<(), Error> {
        self.output.write_all(text.as_bytes()).map_err(|error| self.output.error(error))
    }

    fn finish(mut self, unread: bool, console: Console) -> Result<(), Error> {
        if let Some((_, envelope)) = self.document.take() {
            self.write_text(envelope.after)?;
        }
        emit::finish(self.output, unread, console)
    }
}

/// Puzzles in another format.
struct Converted {
    emitter: Emitter,
    to: Format,
    /// The number of malformed puzzles, which the format cannot hold.
    malformed: u64,
}

impl Converted {
    /// Writes a puzzle. In JSON Lines, a malformed one is an object with its text, which is no puzzle to any reader.
    fn write(&mut self, batch: &Batch, puzzle: &SplitPuzzle) -> Result<(), Error> {
        let SplitPuzzle { span, record, .. } = puzzle;
        self.emitter.begin(batch);
        match (record, batch.format()) {
            (Some(record), Some(format)) => self.emitter.write(record, format),
            _ if self.to == Format::Jsonl && !self.emitter.is_numbered() => {
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

    fn finish(self, unread: bool, console: Console) -> Result<(), Error> {
        let mut warnings = self.emitter.losses();
        if self.malformed > 0 {
            let records = counted(self.malformed, "malformed record");
            warnings.push(format!("{records} not written: only `jsonl` and copies as they stand hold them"));
        }
        self.emitter.finish(unread, console)?;
        for warning in &warnings {
            console.warn(warning);
        }
        Ok(())
    }
}
