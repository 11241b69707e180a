//! The second pass: the inputs are read again, and the chosen records written, or a row for each record.

use std::io;

use givens::{
    SimdLevel,
    check::{self, CheckOptions, RuleSet},
    collection::{Equivalence, Kept, hexadecimal, key_of},
    error::Error,
    format::{PlainPlace, Run, Wants},
    pipeline::{Batch, Input},
    record::Record,
    run::{
        Checksums, OutputRecord, RecordOutputs, Survey, checksum,
        rows::{Answer, Columns, Row, RowBatch, RowWriter},
    },
};
use serde_json::{Value, json};

use crate::cli::{
    arguments::report_errors,
    console::Console,
    keys::place_name,
    records::{finish_outputs, open_output},
    rows::{self, Results},
    unless_closed,
};

use super::{
    Arguments,
    report::{ClassColumns, Role},
};

/// What the first pass found.
pub(super) struct Found<'a> {
    /// All inputs, those of other collections first.
    pub(super) inputs: &'a [Input],
    /// The inputs of this collection.
    pub(super) own: &'a [Input],
    pub(super) kept: Kept,
    pub(super) classes: ClassColumns,
    pub(super) checksums: Checksums,
    /// Whether an input could not be read.
    pub(super) unread: bool,
}

/// Writes the results.
pub(super) enum Writer {
    Records(RecordOutputs),
    Rows(RowWriter),
}

impl Writer {
    /// Opens the output; the inputs are all inputs, and those of this collection.
    pub(super) fn new(
        arguments: &Arguments,
        inputs: &[Input],
        own: &[Input],
        console: Console,
    ) -> Result<Self, Error> {
        let Arguments { reading, writing, row_mode, .. } = arguments;
        let results = Results::new(row_mode.clone(), writing.output.clone());
        if let Some(rows) = results.writer::<Row<ClassRow>>(reading, inputs)? {
            return Ok(Self::Rows(rows));
        }
        let path = writing.output.as_deref();
        let survey = Survey::of(own, &reading.options(console));
        let output = open_output(writing, path, reading, &survey, inputs, console)?;
        Ok(Self::Records(RecordOutputs::new(vec![Some(output)], survey)))
    }

    /// Returns why the first records could not be read, once.
    pub(super) fn take_unread(&mut self) -> Vec<Error> {
        match self {
            Self::Records(output) => output.take_unread(),
            Self::Rows(_) => Vec::new(),
        }
    }

    /// Reads the records of this collection again, and writes them. Returns whether an input could not be read.
    pub(super) fn run(
        self,
        arguments: &Arguments,
        found: Found<'_>,
        level: SimdLevel,
        console: Console,
    ) -> Result<bool, Error> {
        match self {
            Self::Records(output) => write_records(output, arguments, &found, console),
            Self::Rows(writer) => write_rows(writer, arguments, found, level, console),
        }
    }
}

fn write_records(
    mut output: RecordOutputs,
    arguments: &Arguments,
    found: &Found<'_>,
    console: Console,
) -> Result<bool, Error> {
    let copies = output.are_copied();
    let mut number = found.kept.foreign;
    let end = read_again(
        arguments,
        found,
        console,
        |batch| puzzles(batch, copies),
        Vec::len,
        |batch, mut puzzles| {
            for puzzle in puzzles.iter_mut().filter(|puzzle| puzzle.target.is_some()) {
                puzzle.target = found.kept.contains(number).then_some(0);
                number += 1;
            }
            output.take(batch, puzzles)
        },
    );
    end?.map_or(Ok(found.unread), |unread| finish_outputs(output, unread, console).map(|lost| unread | lost))
}

/// Returns the puzzles of a batch; if they are copied, their places are enough.
fn puzzles(batch: &Batch, copies: bool) -> Vec<OutputRecord> {
    let mut puzzles = Vec::new();
    batch.runs(if copies { Wants::Cells } else { Wants::Entries }).each(|run| match run {
        Run::Plain(_, PlainPlace { span, .. }) => {
            puzzles.push(OutputRecord { span, record: None, target: Some(0) });
        }
        Run::Entry(entry) if entry.is_puzzle() => {
            let target = entry.record.is_some().then_some(0);
            let record = entry.record.filter(|_| !copies).map(Box::new);
            puzzles.push(OutputRecord { span: entry.span, record, target });
        }
        Run::Rows(..) | Run::Entry(_) => {}
    });
    puzzles
}

/// What the class of a record adds to its row.
#[derive(Debug, Default)]
struct ClassRow {
    found: Option<(Equivalence, String)>,
    /// The number of the kept record, from 1.
    class: Option<u64>,
    role: Option<&'static str>,
    /// The file and the line of the kept record.
    kept: Option<(String, u64)>,
}

impl Columns for ClassRow {
    fn names() -> Vec<&'static str> {
        vec!["by", "key", "class", "role", "kept_file", "kept_line"]
    }

    fn values(self) -> Vec<Value> {
        let (by, key) = self.found.map(|(by, key)| (by.id(), key)).unzip();
        let (file, line) = self.kept.unzip();
        vec![json!(by), json!(key), json!(self.class), json!(self.role), json!(file), json!(line)]
    }
}

fn write_rows(
    mut writer: RowWriter,
    arguments: &Arguments,
    mut found: Found<'_>,
    level: SimdLevel,
    console: Console,
) -> Result<bool, Error> {
    let keep = arguments.row_mode.keep();
    let foreign = found.kept.foreign;
    let mut classes = std::mem::take(&mut found.classes);
    let inputs = found.inputs;
    let mut number = foreign;
    let end = read_again(
        arguments,
        &found,
        console,
        |batch| RowBatch::answered(batch, &keep, |records| answers(records, arguments.by, level)),
        |rows| usize::try_from(rows.puzzles).unwrap_or(usize::MAX),
        |batch, mut rows| {
            for (line, row) in rows.extras_mut() {
                let class = classes.kept_for(number).map_err(|source| arguments.failed(source))?;
                let here = || (batch.source.name().to_owned(), line.unwrap_or_default() as u64);
                let kept = class.map_or(number, |(kept, _)| kept);
                row.class = Some(kept + 1);
                row.role = Some(Role::of(number, kept, foreign).name());
                row.kept = Some(class.map_or_else(here, |(_, place)| place_name(inputs, place)));
                number += 1;
            }
            writer.write_batch(batch.first, rows)
        },
    );
    end?.map_or(Ok(found.unread), |unread| rows::finish(writer, unread, console).map(|()| unread))
}

/// Returns the answers for some records, as far as they do not depend on others.
fn answers(records: &[&Record], by: Equivalence, level: SimdLevel) -> Vec<Answer<ClassRow>> {
    let checked = check::check_all(records, &CheckOptions::default().with_rules(RuleSet::EMPTY), level);
    let answer = |(checked, record): (check::CheckResult, &&Record)| {
        let found = key_of(record, by, checked.outcome.as_ref());
        let extra = ClassRow { found: Some((found.by, hexadecimal(&found.key))), ..ClassRow::default() };
        Answer { extra, ..Answer::of_check(checked) }
    };
    checked.into_iter().zip(records).map(answer).collect()
}

/// Reads the records of this collection again. Returns whether an input could not be read; `None` if the reader of the
/// output has left.
fn read_again<T: Send>(
    arguments: &Arguments,
    found: &Found<'_>,
    console: Console,
    work: impl Fn(&Batch) -> T + Sync,
    count: impl Fn(&T) -> usize,
    mut sink: impl FnMut(&Batch, T) -> Result<(), Error>,
) -> Result<Option<bool>, Error> {
    let mut checksums = Checksums::default();
    let run = arguments.reading.again().run(
        found.own,
        console,
        |batch| (checksum(batch), work(batch)),
        |(_, result)| count(result) as u64,
        |batch, (checksum, result)| {
            checksums.add(batch.input, checksum);
            sink(&batch, result)
        },
    );
    let Some(end) = unless_closed(run)? else { return Ok(None) };
    let unread = found.unread || report_errors(&end.failed, console);
    let changed = checksums.first_other(&found.checksums).filter(|_| !unread && !console.is_interrupted());
    if let Some(input) = changed.and_then(|input| found.own.get(input)) {
        let source = io::Error::other("changed while it was read");
        return Err(Error::Read { path: input.name().into(), source });
    }
    Ok(Some(unread))
}
