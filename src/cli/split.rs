//! Writing some puzzles of a collection to one file and the others to another: copied as they stand, or converted.
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

use super::{
    console::Console,
    emit::{self, Emitter},
    writing::Writing,
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
        // Standard input can be read only once.
        let is_mixed = || {
            inputs.iter().any(|input| matches!(input, Input::Stdin(_)))
                || matches!(Documents::of(inputs, reading), Documents::Mixed)
        };
        let is_mixed = copies && inputs.len() > 1 && is_mixed();
        let open = |(path, to): (Option<&Path>, Option<Format>)| {
            let Some(path) = path else { return Ok(None) };
            if is_mixed && to.is_none() {
                warn_of_mixture(path, VALID_TO, console);
            }
            let to = to.or(is_mixed.then_some(Format::Jsonl));
            Half::new(path, to, WriteOptions::default(), inputs, VALID_TO).map(Some)
        };
        let [valid, invalid] = halves;
        Ok(Self { valid: open(valid)?, invalid: open(invalid)? })
    }

    /// Opens one output, for the puzzles without errors of some of the inputs. They are copied if they are to be
    /// written as they are.
    pub(super) fn of_one(
        writing: &Writing,
        inputs: &[Input],
        written: &[Input],
        reading: &RunOptions,
        console: Console,
    ) -> Result<Self, Error> {
        let path = writing.output.as_deref().unwrap_or(Path::new("-"));
        let target = writing.target()?;
        let documents = Documents::of(written, reading);
        if target.is_none() && matches!(documents, Documents::Mixed) {
            warn_of_mixture(path, "--to", console);
        }
        let copies = writing.blank.is_none() && !emit::is_numbered(path);
        let to = match (target, documents) {
            (None, Documents::None) => None,
            (None, Documents::Alike(..)) if copies => None,
            (Some(target), Documents::Alike(format, delimiter)) if copies && target.is(format, delimiter) => {
                None
            }
            (None, Documents::Alike(format, _)) if format.info().is_written() => Some(format),
            (target, _) => Some(target.map_or(Format::Jsonl, |target| target.format)),
        };
        let half = Half::new(path, to, writing.options(target), inputs, "-o")?;
        Ok(Self { valid: Some(half), invalid: None })
    }

    /// Returns whether puzzles are copied as they stand, for which no records are needed.
    pub(super) const fn copies(&self) -> bool {
        matches!(self.valid, Some(Half::Copied(_)))
    }

    /// Returns whether there is an output.
    pub(super) const fn is_requested(&self) -> bool {
        self.valid.is_some() || self.invalid.is_some()
    }

    /// Writes the puzzles of the next batch.
    pub(super) fn take(&mut self, batch: &Batch, puzzles: Vec<SplitPuzzle>) -> Result<(), Error> {
        let header = puzzles.first().filter(|_| batch.first).map(|first| header(batch, first.span));
        for half in [&mut self.valid, &mut self.invalid] {
            if let Some(Half::Copied(copy)) = half {
                copy.begin(header);
            }
        }
        for puzzle in puzzles {
            match if puzzle.has_errors { &mut self.invalid } else { &mut self.valid } {
                Some(Half::Copied(copy)) => copy.write(batch, puzzle.span)?,
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

/// The options that choose the formats of `check`.
const VALID_TO: &str = "--valid-to and --invalid-to";

fn warn_of_mixture(path: &Path, options: &str, console: Console) {
    let name = if path.as_os_str() == "-" { Path::new("<stdout>") } else { path }.display();
    let reason = "the inputs differ in format or header";
    console.warn(&format!("{name}: written as JSON Lines, because {reason}; {options} choose another"));
}

/// What the inputs have in common.
enum Documents {
    None,
    /// Format and header, so that one file can hold their puzzles as they stand; and the delimiter of tables.
    Alike(Format, Option<char>),
    Mixed,
}

impl Documents {
    fn of(inputs: &[Input], options: &RunOptions) -> Self {
        // Without the control of the run, which counts the bytes that are read.
        let options = RunOptions::new(options.read.clone());
        let batches = inputs.iter().filter_map(|input| first_batch(input, &options)?.ok());
        let mut documents = batches.filter_map(|batch| {
            let delimiter = batch.table_style().map(|style| style.delimiter());
            Some((batch.format()?, document_start(&batch), delimiter))
        });
        let Some(first) = documents.next() else { return Self::None };
        let mut others = documents.peekable();
        let is_alike = (first.0.info().many || others.peek().is_none()) && others.all(|other| other == first);
        if is_alike { Self::Alike(first.0, first.2) } else { Self::Mixed }
    }
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
    /// Opens an output; `option` is what chooses another one for a format that holds one puzzle.
    fn new(
        path: &Path,
        to: Option<Format>,
        options: WriteOptions,
        inputs: &[Input],
        option: &str,
    ) -> Result<Self, Error> {
        let Some(to) = to else {
            let output = Output::file(path, inputs)?;
            return Ok(Self::Copied(Copy { output, header: String::new(), document: None, is_begun: true }));
        };
        let emitter = Emitter::new(Some(to), options, Some(path), inputs)?;
        if !to.info().many && !emitter.is_numbered() {
            return Err(emit::one_puzzle_per_file(to, option));
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
    /// Whether the format of the batch has not been compared yet.
    is_begun: bool,
}

impl Copy {
    /// Begins a batch, with the header of its text if it is the first one.
    fn begin(&mut self, header: Option<&str>) {
        header.into_iter().for_each(|header| header.clone_into(&mut self.header));
        self.is_begun = true;
    }

    /// # Errors
    ///
    /// If the puzzle comes from an input of another format than those before it, which has changed since the run
    /// began.
    fn write(&mut self, batch: &Batch, puzzle: Span) -> Result<(), Error> {
        if std::mem::take(&mut self.is_begun) {
            self.enter(batch)?;
        } else {
            let between = self.document.as_ref().map_or("", |(_, envelope)| envelope.between);
            self.write_text(between)?;
        }
        self.write_text(&batch.source.text()[puzzle.range()])?;
        self.write_text("\n")
    }

    /// Writes what comes before the first puzzle of a batch.
    fn enter(&mut self, batch: &Batch) -> Result<(), Error> {
        let mut envelope = batch.envelope();
        envelope.before.push_str(&self.header);
        match &self.document {
            None => self.write_text(&envelope.before)?,
            Some((format, before)) if *format == batch.format() && *before == envelope => {
                self.write_text(envelope.between)?;
            }
            Some(_) => {
                let name = self.output.name();
                let reason = "the inputs differ in format or header; choose one with";
                return Err(Error::Usage(format!("{}: {reason} {VALID_TO}", name.display())));
            }
        }
        self.document = Some((batch.format(), envelope));
        Ok(())
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
