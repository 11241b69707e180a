//! Whether records can be copied as they stand into one file, or why not.

use std::fmt;

use givens::{
    format::{self, Entry, Envelope, Format, ReadOptions},
    pipeline::{Batch, Input, RunOptions, first_batch},
    record::Record,
    text::Span,
};

/// Why records cannot be copied as they stand.
pub(super) enum Obstacle {
    /// The inputs differ in format or header.
    Mixed,
    /// What is copied of a text in this format is not read as the records that it was.
    Incomplete(Format),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mixed => f.write_str("the inputs differ in format or header"),
            Self::Incomplete(format) => {
                write!(f, "records of `{format}` are not complete without the text around them")
            }
        }
    }
}

/// What of the records of a text is read again after they were copied as they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Copied {
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

/// Returns what is copied of the puzzles of all inputs into one file, or why they cannot be copied. What is copied of
/// an input that can be read only once is not known before.
pub(super) fn copied(inputs: &[Input], options: &RunOptions) -> Result<Copied, Obstacle> {
    if inputs.iter().any(Input::is_read_once) {
        return if inputs.len() > 1 { Err(Obstacle::Mixed) } else { Ok(Copied::All) };
    }
    // Without the control of the run, which counts the bytes that are read.
    let options = RunOptions::new(options.read.clone());
    let (mut first, mut copied) = (None, Copied::All);
    for input in inputs {
        let Some(Ok(batch)) = first_batch(input, &options) else { continue };
        let Some(format) = batch.format() else { continue };
        let document = (format, document_start(&batch));
        if first.get_or_insert_with(|| document.clone()) != &document {
            return Err(Obstacle::Mixed);
        }
        match copied_of(&batch, &options.read) {
            Copied::Incomplete => return Err(Obstacle::Incomplete(format)),
            other => copied = copied.min(other),
        }
    }
    Ok(copied)
}

/// Returns the format of all inputs, if one document can hold their puzzles and they can be read twice.
pub(super) fn common_format(inputs: &[Input], options: &RunOptions) -> Option<Format> {
    if inputs.iter().any(Input::is_read_once) || matches!(copied(inputs, options), Err(Obstacle::Mixed)) {
        return None;
    }
    let options = RunOptions::new(options.read.clone());
    inputs.iter().find_map(|input| first_batch(input, &options)?.ok()?.format())
}

/// Returns what of the first records of a text is read again if they are copied as they stand.
pub(super) fn copied_of(batch: &Batch, options: &ReadOptions) -> Copied {
    let entries = batch.entries();
    let records: Vec<_> = entries.iter().filter(|entry| entry.record.is_some()).take(MAX_COMPARED).collect();
    let Some(first) = records.first() else { return Copied::All };
    let Envelope { before, between, after, .. } = batch.envelope();
    let mut copy = before + header(batch, first.span);
    for (number, entry) in records.iter().enumerate() {
        copy += if number > 0 { between } else { "" };
        copy += &batch.source.text()[entry.span.range()];
        copy.push('\n');
    }
    copy += after;
    let read = format::read(&copy, options);
    let again: Vec<_> = read.entries.iter().filter(|entry| entry.is_puzzle()).collect();
    if again.len() != records.len() {
        return Copied::Incomplete;
    }
    let copied = records.iter().zip(again).map(|(entry, again)| copied_of_record(entry, again));
    copied.min().unwrap_or(Copied::All)
}

fn copied_of_record(entry: &Entry, again: &Entry) -> Copied {
    let (Some(record), Some(other)) = (&entry.record, &again.record) else { return Copied::Incomplete };
    let solution = |record: &Record| record.solution.as_ref().map(|listed| listed.grid.clone());
    match record.grid == other.grid && solution(record) == solution(other) {
        false => Copied::Incomplete,
        true if record.meta == other.meta => Copied::All,
        true => Copied::Puzzles,
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
pub(super) fn header(batch: &Batch, first: Span) -> &str {
    if batch.format() == Some(Format::Table) { &batch.source.text()[..first.start] } else { "" }
}
