//! `givens sort`: the records in the order of keys.

use std::{cmp::Ordering, io};

use clap::{Args, ValueHint};
use givens::{
    collection::{SortItem, Sorter},
    error::Error,
    pipeline::Batch,
    record::Record,
    run::{FoundRecords, HeldRecord, RecordOutputs, Survey, is_numbered},
    select::{Property, SelectOptions, Selector},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    keys::Memory,
    records::{close_outputs, open_output},
    writing::Writing,
};

/// Sort records by facts and columns of the input.
///
/// Numbers come before texts, and records without a value last; records with equal keys keep their order. Facts are
/// those of givens select: givens, side, verdict, redundant, automorphisms, se and hodoku.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens sort --by givens bank.sdm -o sorted.sdm
  givens sort --by rating:desc,givens bank.csv", mut_arg("to", |to| to
    .help("Format to write (see givens formats) [default: by the extension of the output, or as the input]")))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Keys, the most important first: a fact or a column, then :desc for descending order.
    #[arg(long, value_name = "KEY[:desc]", value_delimiter = ',', required = true, value_parser = parse_key, value_hint = ValueHint::Other)]
    by: Vec<SortKey>,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    searching: Searching,
}

/// A key and its direction.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SortKey {
    name: String,
    key: Property,
    descending: bool,
}

fn parse_key(text: &str) -> Result<SortKey, String> {
    let (name, direction) = text.rsplit_once(':').unwrap_or((text, "asc"));
    let (name, descending) = match direction {
        "desc" => (name, true),
        "asc" => (name, false),
        _ => (text, false),
    };
    if name.trim().is_empty() {
        return Err("expected a fact or a column, such as givens or rating:desc".to_owned());
    }
    Ok(SortKey { name: name.trim().to_owned(), key: Property::named(name.trim()), descending })
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (level, budget) = (arguments.searching.level()?, arguments.searching.budget());
    if arguments.reading.is_part() {
        return Err(Error::Usage("--shard: sorted parts joined are not sorted; sort the whole".to_owned()));
    }
    let Arguments { writing, reading, by, memory, .. } = arguments;
    let (inputs, missing) = reading.inputs(console)?;
    let survey = Survey::of(&inputs, &reading.options(console));
    if writing.output.as_deref().is_some_and(is_numbered) && !writing.names_format() {
        return Err(Error::Usage("-o with {} needs --to".to_owned()));
    }
    let output = open_output(writing, writing.output.as_deref(), reading, &survey, &inputs, console)?;
    let selector = Selector::new(SelectOptions::default().with_level(level).with_budget(budget));
    let records = Records {
        arguments,
        outputs: RecordOutputs::new(vec![Some(output)], survey),
        sorter: Sorter::new(&memory.workspace(1, writing.folder())),
        number: 0,
        has_value: vec![false; by.len()],
    };
    let work = |batch: &Batch| {
        let mut has_value = vec![false; by.len()];
        let keys = |records: &[&Record]| keys_of(by, &selector, records, &mut has_value);
        (FoundRecords::of(batch, keys), has_value)
    };
    Drive::new(reading, &inputs, missing, console).run(work, records)
}

/// Returns bytes in the order of each record, and sets which keys some record has.
fn keys_of(
    keys: &[SortKey],
    selector: &Selector,
    records: &[&Record],
    has_value: &mut [bool],
) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new(); records.len()];
    for (SortKey { key, descending, .. }, has_value) in keys.iter().zip(has_value) {
        for (bytes, value) in found.iter_mut().zip(selector.values(key, records)) {
            let start = bytes.len();
            *has_value |= value.is_some();
            match value {
                // After all values.
                None => bytes.push(u8::MAX),
                Some(value) => value.push_sort_key(bytes),
            }
            if *descending && bytes[start] != u8::MAX {
                bytes[start..].iter_mut().for_each(|byte| *byte = !*byte);
            }
        }
    }
    found
}

/// The records that are sorted.
struct Records<'a> {
    arguments: &'a Arguments,
    outputs: RecordOutputs,
    sorter: Sorter<SortedRecord>,
    /// The number of records so far.
    number: u64,
    /// Whether some record has each key.
    has_value: Vec<bool>,
}

impl Sink for Records<'_> {
    type Found = (FoundRecords<Vec<u8>>, Vec<bool>);

    fn count((found, _): &Self::Found) -> u64 {
        found.puzzles
    }

    fn take(&mut self, batch: &Batch, found: Self::Found, findings: &mut Findings) -> Result<(), Error> {
        let (found, has_value) = found;
        self.has_value.iter_mut().zip(has_value).for_each(|(all, here)| *all |= here);
        findings.show_all(&batch.source, &found.findings);
        let document = self.outputs.document(batch, found.records.first().map(|(first, _)| first))?;
        for (record, key) in found.records {
            let held = self.outputs.hold(batch, document, &record);
            let pushed = self.sorter.push(SortedRecord { key, number: self.number, held });
            pushed.map_err(|source| self.arguments.failed(source))?;
            self.number += 1;
        }
        Ok(())
    }

    fn take_unread(&mut self) -> Vec<Error> {
        self.outputs.take_unread()
    }

    fn finish(mut self, mut end: End) -> Result<ExitStatus, Error> {
        let console = end.console;
        end.has_problems |= self.lacks_values(console);
        let failed = |source| self.arguments.failed(source);
        let mut sorted = self.sorter.finish().map_err(failed)?.take_while(|_| !console.is_interrupted());
        let written = sorted.try_for_each(|record| self.outputs.write_held(&record.map_err(failed)?.held));
        close_outputs(self.outputs, written, end.status(), end.unread, console)
    }
}

impl Records<'_> {
    /// Reports the keys for which no record has a value, and returns whether there are any.
    fn lacks_values(&self, console: Console) -> bool {
        let keys = self.arguments.by.iter().zip(&self.has_value);
        let without: Vec<_> = keys.filter(|(_, has)| !**has && self.number > 0).collect();
        for (SortKey { name, .. }, _) in &without {
            console.message_error(&format!("--by {name}: no record has a value"));
        }
        !without.is_empty()
    }
}

impl Arguments {
    /// Returns the error of a temporary file.
    fn failed(&self, source: io::Error) -> Error {
        Error::Write { path: self.writing.folder(), source }
    }
}

/// A record with its key.
struct SortedRecord {
    key: Vec<u8>,
    /// Its number in the input: records with equal keys keep their order.
    number: u64,
    held: HeldRecord,
}

impl PartialEq for SortedRecord {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SortedRecord {}

impl PartialOrd for SortedRecord {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SortedRecord {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.key, self.number).cmp(&(&other.key, other.number))
    }
}

impl SortItem for SortedRecord {
    fn size(&self) -> usize {
        size_of::<Self>() + self.key.capacity() + self.held.text.len()
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let HeldRecord { document, text, .. } = &self.held;
        [self.number, *document as u64, self.key.len() as u64, text.len() as u64].write(bytes);
        bytes.extend_from_slice(&self.key);
        bytes.extend_from_slice(text.as_bytes());
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let mut left = *bytes;
        let [number, lengths @ ..] = <[u64; 4]>::read(&mut left)?;
        let [document, key, text] = lengths.map(|length| usize::try_from(length).expect("as it was written"));
        let (key, left) = left.split_at_checked(key)?;
        let (text, left) = left.split_at_checked(text)?;
        *bytes = left;
        let text = str::from_utf8(text).expect("as it was written").into();
        Some(Self { key: key.to_vec(), number, held: HeldRecord { target: 0, document, text } })
    }
}
