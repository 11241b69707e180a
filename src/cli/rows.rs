//! Row mode: `--rows`, `--keep` and `--exit-zero`, and the run of the commands that answer every record with a row.

use std::{marker::PhantomData, path::PathBuf};

use clap::{
    Args, ValueHint,
    builder::{PossibleValuesParser, TypedValueParser},
};
use givens::{
    error::Error,
    format::WriteOptions,
    pipeline::{Batch, Input, Output, RunOptions, extension},
    record::{Record, VariantRecord},
    run::{
        FileSeries, SortMemory,
        rows::{
            Answer, Columns, FoundColumns, Keep, Row, RowBatch, RowForm, RowOptions, RowOutput, RowScope,
            RowWriter,
        },
    },
};

use super::{
    ExitStatus,
    arguments::Reading,
    console::{Console, Findings},
    drive::{Drive, End, Sink},
    formulas,
    layout::{ColumnNames, NAMED_MEMORY, parse_columns, path_template},
    output::{files, outcome},
    resume::Resumption,
    writing::{Writing, folder_of, parse_blank},
};

/// Whether to write rows.
#[derive(Debug, Clone, Args)]
pub(super) struct RowMode {
    /// Write a row per record instead: jsonl, csv or tsv.
    ///
    /// Malformed records have a row too. With {NAME} in the name of the output, one file per value of a column. The
    /// columns are file, line, index, puzzle, verdict, solutions, solution, rule and message, then those of the command;
    /// of detect: one row per file.
    #[arg(long, value_name = "FORM", value_parser = forms(), hide_possible_values = true, help_heading = "Output")]
    rows: Option<RowForm>,
    /// Add columns of the input to the rows: a,b or all.
    #[arg(long, value_name = "COLUMNS", requires = "rows", value_parser = parse_keep, help_heading = "Output")]
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

    /// Returns whether the status is 0 even if problems are found.
    pub(super) const fn exits_zero(&self) -> bool {
        self.exit_zero
    }

    /// Returns the status, in which problems in the data do not count with `--exit-zero`.
    pub(super) fn status(&self, status: ExitStatus) -> ExitStatus {
        if self.exit_zero && status == ExitStatus::Findings { ExitStatus::Clean } else { status }
    }
}

/// Rows instead of the records that a command writes.
#[derive(Debug, Clone, Args)]
pub(super) struct RecordRows {
    #[command(flatten)]
    mode: RowMode,
    /// Write only these columns of the rows, in this order: puzzle,verdict.
    ///
    /// Other names are columns of the input, as with --keep.
    #[arg(long, value_name = "COLUMNS", requires = "rows", conflicts_with = "keep", value_parser = parse_columns, hide_short_help = true, help_heading = "Output")]
    columns: Option<ColumnNames>,
}

impl RecordRows {
    /// Returns whether rows are written.
    pub(super) const fn is_on(&self) -> bool {
        self.mode.is_on()
    }

    /// Returns whether the status is 0 even if problems are found.
    pub(super) const fn exits_zero(&self) -> bool {
        self.mode.exits_zero()
    }

    /// Returns the status, in which problems in the data do not count with `--exit-zero`.
    pub(super) fn status(&self, status: ExitStatus) -> ExitStatus {
        self.mode.status(status)
    }

    /// Returns the results, which go where the records would.
    pub(super) fn results(&self, writing: &Writing) -> Results {
        Results::new(self.mode.clone(), writing).with_columns(self.columns.as_ref())
    }

    /// Writes a row for every record to the output of records; `answer` returns what is found out about each of some.
    pub(super) fn run<E: Columns + Default + Send>(
        &self,
        writing: &Writing,
        reading: &Reading,
        console: Console,
        answer: impl Fn(&[&Record]) -> Vec<Answer<E>> + Sync,
    ) -> Result<ExitStatus, Error> {
        let results = self.results(writing);
        let resumption = Resumption::none(console);
        results.run(reading, reading.options(console), &resumption, answer, classic_only)
    }
}

/// Where results go, and whether as rows.
#[derive(Debug, Clone, Args)]
pub(super) struct Results {
    #[command(flatten)]
    pub(super) mode: RowMode,
    /// Output file, replaced atomically [default: stdout].
    #[arg(short, long, value_name = "FILE", help_heading = "Output", value_hint = ValueHint::FilePath)]
    pub(super) output: Option<PathBuf>,
    /// Write only these columns of the rows, in this order: puzzle,verdict.
    ///
    /// Other names are columns of the input, as with --keep.
    #[arg(long, value_name = "COLUMNS", requires = "rows", conflicts_with = "keep", value_parser = parse_columns, hide_short_help = true, help_heading = "Output")]
    columns: Option<ColumnNames>,
    /// Character for blanks of puzzles in rows: . 0 _ * ? - or +.
    #[arg(long, value_name = "CHAR", requires = "rows", value_parser = parse_blank, hide_short_help = true, help_heading = "Output")]
    pub(super) blank: Option<char>,
    /// The names of columns that the command adds besides its own.
    #[arg(skip)]
    added: Vec<String>,
}

impl Results {
    /// Returns the results of a command whose records go to the same output, with the same blanks.
    pub(super) fn new(mode: RowMode, writing: &Writing) -> Self {
        Self { mode, output: writing.output.clone(), columns: None, blank: writing.blank, added: Vec::new() }
    }

    /// Returns the same with only these columns of the rows.
    pub(super) fn with_columns(self, columns: Option<&ColumnNames>) -> Self {
        Self { columns: columns.cloned(), ..self }
    }

    /// Returns the same with columns of these names after those of the command.
    ///
    /// # Errors
    ///
    /// If rows with the columns of `C` or of the input have a column of the name.
    pub(super) fn with_added<C: Columns>(self, added: Vec<String>) -> Result<Self, Error> {
        let own = C::names();
        let is_taken = |name: &&String| match self.mode.keep() {
            Keep::Named(kept) => kept.contains(name) || own.contains(&name.as_str()),
            _ => own.contains(&name.as_str()),
        };
        if let Some(name) = added.iter().find(is_taken) {
            let help = format!("give the new one another name, such as {name}-2={name}");
            return Err(Error::Usage(format!("--add {name}: rows have a column `{name}`; {help}")));
        }
        if !added.is_empty() && self.mode.keep() == Keep::All {
            return Err(Error::Usage("--add excludes --keep all: name the columns to keep".to_owned()));
        }
        Ok(Self { added, ..self })
    }

    /// Returns the columns of the input that rows with the columns of `C` keep, those for names of files included.
    pub(super) fn keep<C: Columns>(&self) -> Result<Keep, Error> {
        let shown = self.shown::<C>();
        let hidden = self.hidden::<C>(&shown)?;
        Ok(match shown {
            Keep::Nothing if !hidden.is_empty() => Keep::Named(hidden),
            Keep::Named(shown) => Keep::Named(shown.into_iter().chain(hidden).collect()),
            shown => shown,
        })
    }

    /// Returns the columns of the input that are written.
    fn shown<C: Columns>(&self) -> Keep {
        match &self.columns {
            Some(ColumnNames(columns)) => Keep::Named(self.of_input::<C>(columns).collect()),
            None => self.mode.keep(),
        }
    }

    /// Returns the columns of the input that are in the name of the output, and not written.
    fn hidden<C: Columns>(&self, shown: &Keep) -> Result<Vec<String>, Error> {
        let Some(path) = path_template(self.output.as_deref())? else { return Ok(Vec::new()) };
        let of_input = self.of_input::<C>(path.names());
        Ok(match shown {
            Keep::All => Vec::new(),
            Keep::Nothing => of_input.collect(),
            Keep::Named(shown) => of_input.filter(|name| !shown.contains(name)).collect(),
        })
    }

    /// Returns those of some names that are columns of the input.
    fn of_input<C: Columns>(&self, names: &[String]) -> impl Iterator<Item = String> {
        let own = C::names();
        let is_of_input = move |name: &&String| !own.contains(&name.as_str()) && !self.added.contains(name);
        names.iter().filter(is_of_input).map(|name| name.trim_matches('`').to_owned())
    }

    /// Opens the output.
    pub(super) fn open(&self, inputs: &[Input]) -> Result<Output, Error> {
        files().create_or_stdout(self.output.as_deref(), inputs)
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
        let omit_header = reading.part(WriteOptions::default(), self.output.as_deref())?.omit_header;
        let output = self.row_output(reading, inputs)?;
        if output.is_columnar() && form != RowForm::Csv {
            let reason = "columns are written with --rows csv";
            return Err(Error::Usage(format!("{}: {reason}", output.name().display())));
        }
        let columns = self.columns.clone().map(|columns| columns.0).unwrap_or_default();
        let escape_formulas = formulas::are_escaped();
        let (blank, added) = (self.blank, self.added.clone());
        let hidden = self.hidden::<C>(&self.shown::<C>())?;
        let scope = scope_of(reading, inputs);
        let options = RowOptions { columns, omit_header, scope, escape_formulas, blank, added, hidden };
        Ok(Some(RowWriter::new(output, form, C::names(), self.keep::<C>()?, options)))
    }

    /// Opens the output of rows, or names the files for values of columns.
    fn row_output(&self, reading: &Reading, inputs: &[Input]) -> Result<RowOutput, Error> {
        let path = self.output.as_deref();
        let names = path_template(path)?.filter(|path| path.has_number() || !path.names().is_empty());
        let Some(names) = names else { return Ok(self.open(inputs)?.with_jobs(reading.jobs()).into()) };
        if reading.is_part() {
            return Err(Error::Usage("--shard: parts would write the same files".to_owned()));
        }
        let size = names.has_number().then_some(1);
        let memory = SortMemory { bytes: NAMED_MEMORY, folder: folder_of(path) };
        let series = FileSeries::new(names, size, inputs, files(), memory);
        Ok(RowOutput::in_files(series, reading.jobs()))
    }

    /// Writes a row for every record; `answer` returns what is found out about each of some records, unless a run before this
    /// one kept it, and `variant` about a variant, if the command understands variants.
    pub(super) fn run<E: Columns + Default + Send>(
        &self,
        reading: &Reading,
        options: RunOptions,
        resumption: &Resumption,
        answer: impl Fn(&[&Record]) -> Vec<Answer<E>> + Sync,
        variant: impl Fn(&VariantRecord) -> Option<Answer<E>> + Sync,
    ) -> Result<ExitStatus, Error> {
        let keep = self.keep::<Row<E>>()?;
        let found =
            |records: &[&Record]| answer(records).into_iter().map(FoundColumns::of).collect::<Vec<_>>();
        let variant = |record: &VariantRecord| variant(record).map(FoundColumns::of);
        let work = |batch: &Batch| {
            let answer = |records: &[&Record]| resumption.recall(batch, || found(records));
            RowBatch::<FoundColumns<E>>::answered(batch, &keep, answer, variant)
        };
        self.run_batches(reading, options, resumption, work)
    }

    /// Writes the rows of every batch.
    pub(super) fn run_batches<E: Columns + Default + Send>(
        &self,
        reading: &Reading,
        options: RunOptions,
        resumption: &Resumption,
        work: impl Fn(&Batch) -> RowBatch<E> + Sync,
    ) -> Result<ExitStatus, Error> {
        let console = resumption.console();
        let (inputs, missing) = reading.inputs(console)?;
        let Some(writer) = self.writer::<Row<E>>(reading, &inputs)? else { return Ok(ExitStatus::Clean) };
        resumption.begin(&inputs)?;
        let drive = Drive::new(reading, &inputs, missing, console)
            .with_options(options)
            .with_resumption(resumption)
            .with_exit_zero(self.mode.exits_zero());
        drive.run(work, RowSink { writer, extra: PhantomData })
    }
}

/// The answer about a variant of commands for classic puzzles only: none, so that its row says what it is.
pub(super) fn classic_only<E>(_: &VariantRecord) -> Option<Answer<E>> {
    None
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

    fn finish(self, end: End) -> Result<ExitStatus, Error> {
        end.status().unless_failed(finish(self.writer, end.unread, end.console))
    }
}

/// Completes rows, and prints what they do not hold.
pub(super) fn finish(writer: RowWriter, unread: bool, console: Console) -> Result<(), Error> {
    writer.finish(outcome(unread, console), &mut |warning| console.warn(warning))
}

/// Returns what rows are of: one table, if there is one input, and no file of sheets or tables.
fn scope_of(reading: &Reading, inputs: &[Input]) -> RowScope {
    let extension = match inputs {
        [input] => input.path().and_then(extension),
        _ => None,
    };
    let form = extension.and_then(|extension| extension.parse().ok());
    match form {
        _ if reading.is_part() => RowScope::Part,
        Some(RowForm::Csv | RowForm::Tsv) => RowScope::OneTable,
        _ => RowScope::Whole,
    }
}

/// Returns a parser of the forms of rows.
fn forms() -> impl TypedValueParser<Value = RowForm> {
    let form = |name: String| name.parse::<RowForm>().expect("the name of a form");
    PossibleValuesParser::new(["jsonl", "csv", "tsv"]).map(form)
}

/// Parses `all`, or names separated by commas.
fn parse_keep(text: &str) -> Result<Keep, String> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(Keep::All);
    }
    let names: Vec<_> = text.split(',').map(|name| name.trim().to_owned()).collect();
    if names.iter().any(String::is_empty) {
        return Err("expected names of columns, such as title,author, or all".to_owned());
    }
    Ok(Keep::Named(names))
}
