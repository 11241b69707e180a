//! The second pass: the inputs are read again, and the chosen records written, or a row for each record.

use givens::{
    SimdLevel,
    check::{self, CheckOptions, RuleSet},
    collection::{Equivalence, hexadecimal, key_of, key_of_variant},
    diagnostic::Rule,
    error::Error,
    pipeline::{Batch, Input},
    record::{Record, VariantRecord},
    run::{
        Checksums, DeduplicatedRecords, DeduplicationResult, OutputRecord, RecordOutputs, SortMemory, Survey,
        checksum, place_name,
        rows::{Answer, Columns, Row, RowBatch, RowWriter},
    },
};
use serde_json::{Value, json};

use super::Arguments;
use crate::cli::{
    ExitStatus,
    arguments::report_errors,
    console::Console,
    records::{RecordNeeds, finish_outputs, open_output},
    rows, unless_closed,
};

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
        let results = row_mode.results(writing);
        if let Some(rows) = results.writer::<Row<ClassRow>>(reading, inputs)? {
            return Ok(Self::Rows(rows));
        }
        let path = writing.output.as_deref();
        let survey = Survey::of(own, &reading.options(console));
        let output = open_output(writing, path, RecordNeeds::default(), reading, &survey, inputs, console)?;
        Ok(Self::Records(RecordOutputs::new(vec![Some(output)], survey)))
    }

    /// Returns why the first records could not be read, once.
    pub(super) fn take_unread(&mut self) -> Vec<Error> {
        match self {
            Self::Records(output) => output.take_unread(),
            Self::Rows(_) => Vec::new(),
        }
    }
}

/// What reads the records of this collection again.
pub(super) struct SecondPass<'a> {
    pub(super) arguments: &'a Arguments,
    /// All inputs, those of other collections first.
    pub(super) inputs: &'a [Input],
    /// The inputs of this collection.
    pub(super) own: &'a [Input],
    /// Whether an input could not be read.
    pub(super) unread: bool,
    pub(super) level: SimdLevel,
    pub(super) memory: SortMemory,
    pub(super) console: Console,
}

impl SecondPass<'_> {
    /// Writes the records that are kept, or a row for each. Returns whether all inputs could be read, and all records
    /// written.
    pub(super) fn run(&self, writer: Writer, found: DeduplicationResult) -> Result<ExitStatus, Error> {
        match writer {
            Writer::Records(outputs) => self.write_records(outputs, &found),
            Writer::Rows(writer) => self.write_rows(writer, found),
        }
    }

    fn write_records(
        &self,
        outputs: RecordOutputs,
        found: &DeduplicationResult,
    ) -> Result<ExitStatus, Error> {
        let are_copied = outputs.are_copied();
        let mut records = DeduplicatedRecords::new(outputs, &found.kept);
        let work = |batch: &Batch| OutputRecord::all(batch, are_copied);
        let end =
            self.read(&found.checksums, work, Vec::len, |batch, puzzles| records.take(batch, puzzles))?;
        let unread = end.unwrap_or(self.unread);
        let lost = if end.is_some() { finish_outputs(records.outputs, unread, self.console)? } else { false };
        Ok(ExitStatus::from_run(unread, lost))
    }

    fn write_rows(&self, mut writer: RowWriter, mut found: DeduplicationResult) -> Result<ExitStatus, Error> {
        let results = self.arguments.row_mode.results(&self.arguments.writing);
        let keep = results.keep::<Row<ClassRow>>()?;
        let mut replacements = std::mem::take(&mut found.replacements);
        let mut number = found.kept.foreign;
        let answer = |records: &[&Record]| answers(records, self.arguments.by, self.level);
        let end = self.read(
            &found.checksums,
            |batch| RowBatch::answered(batch, &keep, answer, |variant| Some(variant_answer(variant))),
            |rows| usize::try_from(rows.puzzles).unwrap_or(usize::MAX),
            |batch, mut rows| {
                for (line, row) in rows.extras_mut() {
                    let class = replacements.kept_for(number).map_err(|source| self.memory.error(source))?;
                    let here = || (batch.source.name().to_owned(), line.unwrap_or_default() as u64);
                    let kept = class.map_or(number, |(kept, _)| kept);
                    row.class = Some(kept + 1);
                    row.role = Some(found.kept.role(number, kept).name());
                    row.kept = Some(class.map_or_else(here, |(_, place)| place_name(self.inputs, place)));
                    number += 1;
                }
                writer.write_batch(batch.first, rows)
            },
        )?;
        let unread = end.unwrap_or(self.unread);
        end.map_or(Ok(()), |unread| rows::finish(writer, unread, self.console))?;
        Ok(ExitStatus::from_run(unread, false))
    }

    /// Reads the records again. Returns whether an input could not be read; `None` if the reader of the output has left.
    fn read<T: Send>(
        &self,
        first: &Checksums,
        work: impl Fn(&Batch) -> T + Sync,
        count: impl Fn(&T) -> usize,
        mut sink: impl FnMut(&Batch, T) -> Result<(), Error>,
    ) -> Result<Option<bool>, Error> {
        let mut checksums = Checksums::default();
        let run = self.arguments.reading.again().run(
            self.own,
            self.console,
            |batch| (checksum(batch), work(batch)),
            |(_, result)| count(result) as u64,
            |batch, (checksum, result)| {
                checksums.add(batch.input, checksum);
                sink(&batch, result)
            },
        );
        let Some(end) = unless_closed(run)? else { return Ok(None) };
        let unread = self.unread || report_errors(&end.failed, self.console);
        if !unread && !self.console.is_interrupted() {
            checksums.compare(first, self.own)?;
        }
        Ok(Some(unread))
    }
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

/// Returns the answer about a variant, which is compared exactly.
fn variant_answer(variant: &VariantRecord) -> Answer<ClassRow> {
    // A constraint that cannot be understood is the reason why nothing is known.
    let rules = [Rule::UnreadConstraint].into_iter().collect();
    let checked = check::check_variant(variant, &CheckOptions::default().with_rules(rules));
    let key = hexadecimal(&key_of_variant(variant));
    let extra = ClassRow { found: Some((Equivalence::Exact, key)), ..ClassRow::default() };
    Answer { extra, ..Answer::of_variant(variant, checked) }
}
