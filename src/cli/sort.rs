//! `givens sort`: the records in the order of keys.

use std::cmp::Ordering;

use clap::{Args, ValueHint};
use givens::{
    diagnostic::Diagnostic,
    error::Error,
    pipeline::Batch,
    report::grouped,
    select::{Key, SelectOptions, Selector, Value},
};

use super::{
    ExitStatus,
    arguments::{Reading, Searching},
    console::{Console, Findings},
    numbers::parse_whole,
    record_output::{HeldRecord, OutputRecord, RecordOutput, RecordOutputs},
    unless_closed,
    writing::Writing,
};

/// Sort records by facts and columns of the input.
///
/// Numbers come before texts, and records without a value last; records with equal keys keep their order. Facts are
/// those of givens select: givens, side, verdict, redundant, automorphisms, se and hodoku. All records are held in
/// memory.
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
    /// Memory for records, in bytes; a run that needs more fails.
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = parse_whole::<usize, 1>)]
    memory: usize,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    searching: Searching,
}

/// A key and its direction.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SortKey {
    name: String,
    key: Key,
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
    Ok(SortKey { name: name.trim().to_owned(), key: Key::named(name.trim()), descending })
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (level, budget) = (arguments.searching.level()?, arguments.searching.budget());
    if arguments.reading.is_part() {
        return Err(Error::Usage("--shard: sorted parts joined are not sorted; sort the whole".to_owned()));
    }
    let (inputs, missing) = arguments.reading.inputs(console);
    let Arguments { writing, reading, .. } = arguments;
    if writing.output.as_deref().is_some_and(super::emit::is_numbered) && !writing.names_format() {
        return Err(Error::Usage("-o with {} needs --to".to_owned()));
    }
    let output = RecordOutput::open(writing, writing.output.as_deref(), reading, &inputs, &inputs, console)?;
    let selector = Selector::new(SelectOptions::default().with_level(level).with_budget(budget));
    let outputs = RecordOutputs::new(vec![Some(output)]);
    let mut sorter = Sorter { arguments, outputs, findings: console.findings(), held: Vec::new(), size: 0 };
    let run = reading.run(
        &inputs,
        console,
        |batch: &Batch| KeyedBatch::of(batch, &arguments.by, &selector),
        |keyed| keyed.puzzles,
        |batch, keyed| sorter.take(&batch, keyed),
    );
    let Some(end) = unless_closed(run)? else {
        return Ok(ExitStatus::from_run(missing, sorter.findings.errors));
    };
    let unread = end.report(console) || missing;
    let status = ExitStatus::from_run(unread, sorter.findings.errors || end.is_empty);
    sorter.finish(status, unread, console)
}

/// The values of the keys of a record.
type Values = Vec<Option<Value>>;

/// The records of a batch with their keys.
struct KeyedBatch {
    records: Vec<(Values, OutputRecord)>,
    findings: Vec<Diagnostic>,
    puzzles: u64,
}

impl KeyedBatch {
    fn of(batch: &Batch, keys: &[SortKey], selector: &Selector) -> Self {
        let entries = batch.entries();
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let mut columns: Vec<_> =
            keys.iter().map(|key| selector.values(&key.key, &records).into_iter()).collect();
        let puzzles = entries.iter().filter(|entry| entry.is_puzzle()).count() as u64;
        let (mut keyed, mut findings) = (Vec::new(), Vec::new());
        for entry in entries {
            findings.extend(entry.diagnostics);
            let Some(record) = entry.record else { continue };
            let values = columns.iter_mut().map(|column| column.next().flatten()).collect();
            keyed.push((values, OutputRecord { span: entry.span, record: Some(record), target: Some(0) }));
        }
        Self { records: keyed, findings, puzzles }
    }
}

struct Sorter<'a> {
    arguments: &'a Arguments,
    outputs: RecordOutputs,
    findings: Findings,
    held: Vec<(Values, HeldRecord)>,
    /// Approximately the number of bytes that the records take.
    size: usize,
}

impl Sorter<'_> {
    fn take(&mut self, batch: &Batch, keyed: KeyedBatch) -> Result<(), Error> {
        self.findings.show_all(&batch.source, batch.diagnostics.iter().chain(&keyed.findings));
        let document = self.outputs.document(batch, keyed.records.first().map(|(_, first)| first.span));
        for (values, record) in keyed.records {
            let held = self.outputs.hold(batch, &document, record);
            self.size += held.size() + 32 * values.len();
            self.held.push((values, held));
        }
        if self.size > self.arguments.memory {
            let (records, memory) = (grouped(self.held.len() as u64), grouped(self.arguments.memory as u64));
            return Err(Error::Usage(format!(
                "the first {records} records take more than {memory} bytes; allow more with --memory"
            )));
        }
        Ok(())
    }

    fn finish(mut self, status: ExitStatus, unread: bool, console: Console) -> Result<ExitStatus, Error> {
        let keys = &self.arguments.by;
        for (index, SortKey { name, .. }) in keys.iter().enumerate() {
            if !self.held.is_empty() && self.held.iter().all(|(values, _)| values[index].is_none()) {
                console.warn(&format!("--by {name}: no record has a value"));
            }
        }
        self.held.sort_by(|(one, _), (other, _)| compare(keys, one, other));
        let held = std::mem::take(&mut self.held);
        let mut written = held.into_iter();
        let written = written.try_for_each(|(_, held)| self.outputs.write_held(held));
        let finished = written.and_then(|()| self.outputs.finish(unread, console));
        let unsupported = finished.as_ref().is_ok_and(|unsupported| *unsupported);
        let status = if unsupported { status.max(ExitStatus::Findings) } else { status };
        status.unless_failed(finished.map(drop))
    }
}

/// Compares the values of keys, the most important first.
fn compare(keys: &[SortKey], one: &Values, other: &Values) -> Ordering {
    let pairs = keys.iter().zip(one.iter().zip(other));
    let order = |(key, (one, other)): (&SortKey, (&Option<Value>, &Option<Value>))| match (one, other) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (Some(one), Some(other)) if key.descending => other.order(one),
        (Some(one), Some(other)) => one.order(other),
    };
    pairs.map(order).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}
