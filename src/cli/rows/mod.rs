//! Row mode: one row out for every record in, for programs that join results with their data.
//!
//! A row is made by the verb ([`Row`]), numbered and written in input order ([`RowWriter`]). A verb with more to say
//! of a record adds a struct of [`Columns`].

mod batch;
mod row;
mod writer;

use std::{marker::PhantomData, path::PathBuf};

use clap::{Args, ValueHint};
use givens::{
    error::Error,
    format::WriteOptions,
    pipeline::{Batch, Input, Output, RunOptions},
    record::Record,
};

use super::{
    ExitStatus,
    arguments::Reading,
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    named_files,
};

pub(super) use batch::RowBatch;
pub(super) use row::Keep;
pub(super) use row::{Answer, Columns, Row, solution_count, worst};
pub(super) use writer::{RowForm, RowWriter};

/// Whether to write rows.
#[derive(Debug, Clone, Args)]
pub(super) struct RowMode {
    /// Write a row per record instead: jsonl, csv or tsv.
    ///
    /// Malformed records have a row too. The columns are file, line, index, puzzle, verdict, solutions, solution, rule
    /// and message, then those of the command; of detect: one row per file.
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true, help_heading = "Output")]
    rows: Option<RowForm>,
    /// Add columns of the input to the rows: a,b or all.
    #[arg(long, value_name = "COLUMNS", requires = "rows", value_parser = row::parse, help_heading = "Output")]
    keep: Option<Keep>,
    /// Exit with 0 even if problems are found.
    #[arg(long, help_heading = "Output")]
    exit_zero: bool,
}

impl RowMode {
    pub(super) const fn is_on(&self) -> bool {
        self.rows.is_some()
    }

    /// Returns the columns of the input that rows keep.
    pub(super) fn keep(&self) -> Keep {
        self.keep.clone().unwrap_or_default()
    }

    /// Returns the status, in which problems in the data do not count with `--exit-zero`.
    pub(super) fn status(&self, status: ExitStatus) -> ExitStatus {
        if self.exit_zero && status == ExitStatus::Findings { ExitStatus::Clean } else { status }
    }
}

/// Where results go, and whether as rows.
#[derive(Debug, Args)]
pub(super) struct Results {
    #[command(flatten)]
    pub(super) mode: RowMode,
    /// Output file, replaced atomically [default: stdout].
    #[arg(short, long, value_name = "FILE", help_heading = "Output", value_hint = ValueHint::FilePath)]
    pub(super) output: Option<PathBuf>,
}

impl Results {
    pub(super) const fn new(mode: RowMode, output: Option<PathBuf>) -> Self {
        Self { mode, output }
    }

    /// Opens the output.
    pub(super) fn open(&self, inputs: &[Input]) -> Result<Output, Error> {
        named_files::create_or_stdout(self.output.as_deref(), inputs)
    }

    /// Returns the writer of rows with the columns of `C`, if rows are asked for.
    pub(super) fn writer<C: Columns>(
        &self,
        reading: &Reading,
        inputs: &[Input],
    ) -> Result<Option<RowWriter>, Error> {
        let Some(form) = self.mode.rows else { return Ok(None) };
        if reading.is_part() && form != RowForm::Jsonl && self.mode.keep() == Keep::All {
            let reason = "the header must be the same in all parts; name the columns";
            return Err(Error::Usage(format!("--keep all excludes --shard: {reason}")));
        }
        let omits_header = reading.part(WriteOptions::default(), self.output.as_deref())?.omit_header;
        let output = self.open(inputs)?.with_jobs(reading.jobs());
        if output.is_columnar() && form != RowForm::Csv {
            let reason = "columns are written with --rows csv";
            return Err(Error::Usage(format!("{}: {reason}", output.name().display())));
        }
        Ok(Some(RowWriter::new(output, form, C::names(), self.mode.keep(), omits_header)))
    }

    /// Writes a row for every record; `answer` returns what is found out about each of some records.
    pub(super) fn run<E: Columns + Default + Send>(
        &self,
        reading: &Reading,
        options: RunOptions,
        console: Console,
        answer: impl Fn(&[&Record]) -> Vec<Answer<E>> + Sync,
    ) -> Result<ExitStatus, Error> {
        let (inputs, missing) = reading.inputs(console)?;
        let Some(writer) = self.writer::<Row<E>>(reading, &inputs)? else { return Ok(ExitStatus::Clean) };
        let keep = self.mode.keep();
        let drive =
            Drive::new(reading, &inputs, missing, console).with_options(options).with_mode(&self.mode);
        drive.run(|batch| RowBatch::answered(batch, &keep, &answer), RowSink { writer, extra: PhantomData })
    }
}

/// Writes the rows of batches.
struct RowSink<E> {
    writer: RowWriter,
    extra: PhantomData<E>,
}

impl<E: Columns + Default + Send> Sink for RowSink<E> {
    type Found = RowBatch<E>;

    fn count(rows: &RowBatch<E>) -> u64 {
        rows.puzzles
    }

    fn take(&mut self, batch: &Batch, rows: RowBatch<E>, findings: &mut Findings) -> Result<(), Error> {
        findings.errors |= rows.failed;
        self.writer.write_batch(batch.first, rows)
    }

    fn finish(self, end: End<'_>) -> Result<ExitStatus, Error> {
        end.status().unless_failed(self.writer.finish(end.unread, end.console))
    }
}
