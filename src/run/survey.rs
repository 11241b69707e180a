//! Whether records can be copied as they stand into one file, or why not.
//!
//! In come the inputs of a run, of which the first records are read before it begins; out comes the format that they share,
//! and whether copies are read again as the records that they were.

use std::{fmt, path::Path};

use givens_formats::{
    codec::{Entry, Envelope, Format, ReadOptions},
    error::Error,
    format::{self, TextReader},
    record::{AnyRecord, Record},
    text::Span,
};

use crate::pipeline::{Batch, Input, RunOptions, extension, first_batch};

/// Why records cannot be copied as they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// The inputs differ in format or header.
    Mixed,
    /// There are several inputs, of a format that holds one puzzle.
    Single(Format),
    /// What is copied of a text in this format is not read as the records that it was.
    Incomplete(Format),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mixed => f.write_str("the inputs differ in format or header"),
            Self::Single(format) => write!(f, "a file of `{format}` holds one puzzle"),
            Self::Incomplete(format) => {
                write!(f, "records of `{format}` are not complete without the text around them")
            }
        }
    }
}

/// What of the records of a text is read again after they were copied as they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Copied {
    /// Not all puzzles, solutions and states.
    Incomplete,
    /// These, but not all texts, such as titles above them.
    Puzzles,
    /// All.
    All,
}

/// What is said about texts that are not copied.
pub(super) const TEXTS_LOST: &str =
    "[W001] texts around the records, such as titles, are not copied; the format jsonl keeps them";

/// Number of records of a text that are copied to see whether they are read again.
const MAX_COMPARED: usize = 64;

/// What the first records of inputs show.
#[derive(Debug)]
pub struct Survey {
    /// The format of all inputs, if they have one and can be read twice.
    pub format: Option<Format>,
    /// What is copied of their puzzles into one file, or why they cannot be copied. What is copied of an input that can be
    /// read only once is found out in the run.
    pub copied: Result<Copied, Obstacle>,
    /// How such an input is read.
    pub read_once: Option<ReadOptions>,
    /// Why inputs could not be read. If they can be read in the run, what they show here is still not known.
    pub unread: Vec<Error>,
    /// Whether there is one input, so that what surrounds its records can be kept.
    pub(super) is_single: bool,
    /// The extension of the first input.
    extension: Option<String>,
    /// The format, header and surroundings of the first input with records.
    first: Option<(Format, Envelope, String)>,
}

impl Default for Survey {
    fn default() -> Self {
        Self::new()
    }
}

impl Survey {
    /// Returns that of no inputs.
    #[must_use]
    pub const fn new() -> Self {
        let (format, copied, extension, first) = (None, Ok(Copied::All), None, None);
        Self { format, copied, read_once: None, unread: Vec::new(), is_single: false, extension, first }
    }

    /// Reads the first records of the inputs.
    pub fn of(inputs: &[Input], options: &RunOptions) -> Self {
        let mut survey = Self::new();
        survey.is_single = inputs.len() == 1;
        survey.extension = inputs.first().and_then(Input::extension);
        if inputs.iter().any(Input::is_read_once) {
            survey.read_once = Some(options.read.clone());
            if inputs.len() > 1 {
                survey.copied = Err(Obstacle::Mixed);
            }
            return survey;
        }
        // Without the control of the run, which counts the bytes that are read.
        let options = RunOptions::new(options.read.clone());
        for input in inputs {
            let (batch, failed) = first_batch(input, &options);
            survey.unread.extend(failed);
            if let Some(batch) = batch {
                survey.add(&batch, &options.read);
            }
            if survey.is_mixed() {
                break;
            }
        }
        survey
    }

    /// Returns whether an extension stands for the format of all inputs: that of the first one, whatever is in it, or another
    /// that names the format. For tables only the first, since it names the delimiter.
    #[must_use]
    pub fn is_named(&self, path: Option<&Path>, format: Option<Format>) -> bool {
        let is_alike = path.and_then(extension).as_deref() == self.extension.as_deref();
        let names_format = self.format == format && format != Some(Format::Table);
        self.format.is_some() && (is_alike || names_format)
    }

    /// Returns whether texts are not copied, if all is copied that can be.
    #[must_use]
    pub const fn is_lossy(&self) -> bool {
        matches!(self.copied, Ok(Copied::Puzzles))
    }

    const fn is_mixed(&self) -> bool {
        matches!(self.copied, Err(Obstacle::Mixed))
    }

    /// Adds the first batch of an input.
    fn add(&mut self, batch: &Batch, options: &ReadOptions) {
        let Some(format) = batch.format() else { return };
        let document = document_of(format, batch);
        let is_first = self.first.is_none();
        if *self.first.get_or_insert_with(|| document.clone()) != document {
            (self.format, self.copied) = (None, Err(Obstacle::Mixed));
            return;
        }
        self.format = Some(format);
        let Ok(copied) = &mut self.copied else { return };
        match copied_of(batch, options) {
            Copied::Incomplete => self.copied = Err(Obstacle::Incomplete(format)),
            _ if !is_first && !format.info().many => self.copied = Err(Obstacle::Single(format)),
            other => *copied = other.min(*copied),
        }
    }
}

/// Returns what of the first records of a text is read again if they are copied as they stand.
pub(super) fn copied_of(batch: &Batch, options: &ReadOptions) -> Copied {
    let mut records = Vec::new();
    batch.for_each_entry(&mut |mut entry| {
        if records.len() < MAX_COMPARED {
            records.extend(entry.take_any().map(|record| (entry.span, record)));
        }
    });
    let Some((first, _)) = records.first() else { return Copied::All };
    let Envelope { before, between, after, .. } =
        batch.reader().map(TextReader::envelope).unwrap_or_default();
    let mut copy = before + header(batch, *first);
    for (number, (span, _)) in records.iter().enumerate() {
        copy += if number > 0 { between } else { "" };
        copy += &batch.source.text()[span.range()];
        copy.push('\n');
    }
    copy += after;
    let read = format::read(&copy, options);
    let again: Vec<_> = read.entries.into_iter().filter(Entry::is_puzzle).collect();
    if again.len() != records.len() {
        return Copied::Incomplete;
    }
    let copied = records.iter().zip(again).map(|((_, record), mut again)| {
        again.take_any().map_or(Copied::Incomplete, |again| copied_of_record(record, &again))
    });
    copied.min().unwrap_or(Copied::All)
}

fn copied_of_record(record: &AnyRecord, again: &AnyRecord) -> Copied {
    let solution = |record: &Record| record.solution.as_ref().map(|listed| listed.grid.clone());
    let is_same = match (record, again) {
        (AnyRecord::Classic(record), AnyRecord::Classic(again)) => {
            record.grid == again.grid && solution(record) == solution(again)
        }
        (AnyRecord::Variant(record), AnyRecord::Variant(again)) => {
            record.puzzle == again.puzzle && record.solution == again.solution
        }
        _ => false,
    };
    match is_same {
        false => Copied::Incomplete,
        true if record.as_ref().meta() == again.as_ref().meta() => Copied::All,
        true => Copied::Puzzles,
    }
}

/// Returns the format of a batch, what is around its puzzles, and what is before the first of them.
fn document_of(format: Format, batch: &Batch) -> (Format, Envelope, String) {
    let mut first = None;
    if format == Format::Table {
        batch.for_each_entry(&mut |entry| first = first.or_else(|| entry.is_puzzle().then_some(entry.span)));
    }
    (
        format,
        batch.reader().map(TextReader::envelope).unwrap_or_default(),
        first.map_or("", |first| header(batch, first)).to_owned(),
    )
}

/// Returns the header of a table, which is copied with its rows.
pub(super) fn header(batch: &Batch, first: Span) -> &str {
    if batch.format() == Some(Format::Table) { &batch.source.text()[..first.start] } else { "" }
}
