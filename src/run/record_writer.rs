//! Writing records, in one format or each in its own, and counting what is lost.
//!
//! In come records with the format in which they were read, and rows and lines that workers have made already; out come one
//! file, or a file for each record, and warnings about what the format cannot hold. Commands and [`RecordOutputs`] call it
//! from the one thread that writes.
//!
//! [`RecordOutputs`]: super::RecordOutputs

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt,
    io::Write,
    mem,
    path::{Path, PathBuf},
};

use givens_engine::grid::{Shape, Solution};
use givens_formats::{
    codec::{Format, GridRows, TableStyle, VariantText, WriteOptions, Writer},
    diagnostic::Diagnostic,
    error::Error,
    format::{TextReader, classic_part, variant_text},
    record::{Field, FieldSet, Listed, Record, VariantRecord},
    report::counted,
    text::Span,
};

use crate::pipeline::{Batch, Input, Output};

use super::{ConversionPart, FoundEntry, RunFiles, RunOutcome, complete, is_numbered, numbered};

/// Writes records to one output, or each to a file of its own.
///
/// # Examples
///
/// ```
/// use givens::{Format, format::{ReadOptions, WriteOptions, read}, run::{RecordWriter, RunFiles, RunOutcome}};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("bank.sdm");
/// let reading = read("Monday\n1.3.\n.4.2\n2.4.\n.3.1\n", &ReadOptions::default());
/// let (to, options) = (Some(Format::Line), WriteOptions::default());
/// let mut writer = RecordWriter::new(to, options, Some(&path), &[], &RunFiles::default()).unwrap();
/// for record in reading.records() {
///     writer.write(record, reading.format.unwrap()).unwrap();
/// }
/// let lost = writer.losses();
/// assert_eq!(lost, ["[W001] dropped in 1 record: title; `line` cannot hold that"]);
/// writer.finish(RunOutcome::Complete).unwrap();
/// assert_eq!(std::fs::read_to_string(path)?, "1.3..4.22.4..3.1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct RecordWriter {
    target: Target,
    options: WriteOptions,
    /// The format to write; if none, each record's own.
    to: Option<Format>,
    document: Option<OpenDocument>,
    lost: BTreeMap<(Format, Field), u64>,
    /// Records whose shape the format does not support.
    unsupported: BTreeMap<(Format, Shape), u64>,
    /// Whether variants are written without the clues that the format cannot state.
    drops_clues: bool,
    /// Whether files are set one after another.
    has_many_files: bool,
}

/// Where records go.
#[derive(Debug)]
enum Target {
    SingleFile(Output),
    /// One file per record: the path, in which the number is inserted, and the inputs, which must not be overwritten.
    FilePerRecord {
        path: String,
        inputs: Vec<Input>,
        files: RunFiles,
        number: u64,
    },
    /// No file yet: [`RecordWriter::begin_file`] sets it.
    Unopened,
}

/// A document that is being written.
struct OpenDocument {
    format: Format,
    writer: Box<dyn Writer>,
}

impl RecordWriter {
    /// Opens the output: a file, a file for each record if the path is [numbered](super::numbered), or standard output.
    /// Records are written in a format, or each in its own; none of `inputs` is written to.
    ///
    /// # Errors
    ///
    /// If the file is one of the inputs, cannot be created, or cannot hold the format.
    pub fn new(
        to: Option<Format>,
        mut options: WriteOptions,
        file: Option<&Path>,
        inputs: &[Input],
        files: &RunFiles,
    ) -> Result<Self, Error> {
        let target = match file {
            Some(path) if is_numbered(path) => {
                let path = path.to_string_lossy().into_owned();
                Target::FilePerRecord { path, inputs: inputs.to_vec(), files: files.clone(), number: 0 }
            }
            Some(path) => Target::SingleFile(fitted(files.create(path, inputs)?, to, &mut options)?),
            None => Target::SingleFile(Output::stdout()),
        };
        let (lost, unsupported) = (BTreeMap::new(), BTreeMap::new());
        Ok(Self {
            target,
            options,
            to,
            document: None,
            lost,
            unsupported,
            drops_clues: false,
            has_many_files: false,
        })
    }

    /// Returns a writer in a format whose files are set one after another by [`begin_file`](Self::begin_file).
    #[must_use]
    pub(super) fn without_file(to: Format, options: WriteOptions) -> Self {
        let (lost, unsupported) = (BTreeMap::new(), BTreeMap::new());
        let (target, document) = (Target::Unopened, None);
        Self {
            target,
            options,
            to: Some(to),
            document,
            lost,
            unsupported,
            drops_clues: false,
            has_many_files: true,
        }
    }

    /// Completes the file so far, and goes on in another.
    pub(super) fn begin_file(&mut self, next: Output) -> Result<(), Error> {
        let next = fitted(next, self.to, &mut self.options)?;
        let before = mem::replace(&mut self.target, Target::SingleFile(next));
        let Target::SingleFile(mut output) = before else { return Ok(()) };
        // A file without a record is not written.
        let Some(mut document) = self.document.take() else { return Ok(()) };
        document.writer.finish(&mut output).map_err(|error| output.error(error))?;
        output.finish()
    }

    /// Sets whether variants are written without the clues that the format cannot state; otherwise they are not written.
    pub const fn set_dropped_clues(&mut self, drops_clues: bool) {
        self.drops_clues = drops_clues;
    }

    /// Encodes columns on this number of threads.
    #[must_use]
    pub fn with_jobs(mut self, jobs: usize) -> Self {
        if let Target::SingleFile(output) = self.target {
            self.target = Target::SingleFile(output.with_jobs(jobs));
        }
        self
    }

    /// Before the records of a batch: a table that is written looks like the first one that was read.
    pub fn begin(&mut self, batch: &Batch) {
        // Columns are made of a table with a header.
        let is_columnar = matches!(&self.target, Target::SingleFile(output) if output.is_columnar());
        if self.document.is_none() && self.options.table_style.is_none() {
            let style = batch.reader().and_then(TextReader::table_style);
            self.options.table_style = style.filter(|style| !is_columnar || style.has_names());
        }
    }

    /// Returns whether nothing was written: no record, no line and no drawn grid.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        let is_untouched = match &self.target {
            Target::SingleFile(output) => output.is_empty(),
            Target::FilePerRecord { number, .. } => *number == 0,
            Target::Unopened => true,
        };
        self.document.is_none() && is_untouched
    }

    /// Returns whether each record is written to a file of its own.
    #[must_use]
    pub const fn is_numbered(&self) -> bool {
        matches!(self.target, Target::FilePerRecord { .. })
    }

    /// Returns the format in which a record is written that was read in the format `own`.
    #[must_use]
    pub fn format_of(&self, own: Format) -> Format {
        self.to.unwrap_or(if own.info().is_written() { own } else { Format::Line })
    }

    /// Writes a record that was read in the format `own`.
    ///
    /// # Errors
    ///
    /// If writing fails, or a file that holds one puzzle has one already.
    pub fn write(&mut self, record: &Record, own: Format) -> Result<(), Error> {
        let format = self.format_of(own);
        if !format.info().shapes.contains(record.shape()) {
            *self.unsupported.entry((format, record.shape())).or_default() += 1;
            return Ok(());
        }
        let lost = match &mut self.target {
            Target::FilePerRecord { path, inputs, files, number } => {
                *number += 1;
                let path = PathBuf::from(numbered(path, *number).unwrap_or_default());
                write_alone(record, format, &self.options, files.create_one_of_many(&path, inputs)?)?
            }
            Target::Unopened => unreachable!("a file is begun before the first record"),
            Target::SingleFile(output) => {
                if self.to.is_some() && self.document.is_some() && !format.info().many {
                    return Err(one_puzzle_per_file(format, "-o"));
                }
                let document = document_of(&mut self.document, format, &self.options, output)?;
                document.writer.write(record, output).map_err(|error| output.error(error))?
            }
        };
        for field in lost.iter() {
            *self.lost.entry((format, field)).or_default() += 1;
        }
        Ok(())
    }

    /// Writes a variant that was read in the format `own`, if the format states all its clues. Returns what it does not
    /// state: if these are errors, the variant was not written.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn write_variant(&mut self, record: &VariantRecord, own: Format) -> Result<Vec<Diagnostic>, Error> {
        if self.drops_clues
            && let Some((classic, dropped)) = classic_part(self.format_of(own), record)
        {
            self.write(&classic, own)?;
            return Ok(dropped);
        }
        let (text, unstated) = self.variant_text(record, own)?;
        if let Some(text) = text {
            self.write_variant_text(&text, own)?;
        }
        Ok(unstated)
    }

    /// Returns the text of a variant that was read in the format `own`, to be written, if the format states all its clues;
    /// and what it does not state.
    ///
    /// # Errors
    ///
    /// If the format is not written.
    pub fn variant_text(
        &self,
        record: &VariantRecord,
        own: Format,
    ) -> Result<(Option<VariantText>, Vec<Diagnostic>), Error> {
        let format = self.format_of(own);
        Ok(variant_text(&*format.writer(&self.options)?, format, record, self.drops_clues))
    }

    /// Writes such a text.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn write_variant_text(&mut self, text: &VariantText, own: Format) -> Result<(), Error> {
        let format = self.format_of(own);
        match &mut self.target {
            Target::FilePerRecord { path, inputs, files, number } => {
                *number += 1;
                let path = PathBuf::from(numbered(path, *number).unwrap_or_default());
                let mut output = files.create_one_of_many(&path, inputs)?;
                let mut writer = format.writer(&self.options)?;
                let written = writer.write_variant(text, &mut output);
                written.and_then(|()| writer.finish(&mut output)).map_err(|error| output.error(error))?;
                output.finish()?;
            }
            Target::Unopened => unreachable!("a file is begun before the first record"),
            Target::SingleFile(output) => {
                if self.to.is_some() && self.document.is_some() && !format.info().many {
                    return Err(one_puzzle_per_file(format, "-o"));
                }
                let document = document_of(&mut self.document, format, &self.options, output)?;
                document.writer.write_variant(text, output).map_err(|error| output.error(error))?;
            }
        }
        for field in text.lost.iter() {
            *self.lost.entry((format, field)).or_default() += 1;
        }
        Ok(())
    }

    /// Writes a part of a batch, unless it is a puzzle, which is returned with what was found out about its record.
    ///
    /// # Errors
    ///
    /// If writing fails.
    ///
    /// # Panics
    ///
    /// If there are lines, and each record is written to a file of its own.
    pub fn write_part<T>(
        &mut self,
        batch: &Batch,
        part: ConversionPart<T>,
    ) -> Result<Option<FoundEntry<T>>, Error> {
        match part {
            ConversionPart::Lines(lines) => self.write_text(&lines)?,
            ConversionPart::Grids(rows) => self.write_grids(&rows)?,
            ConversionPart::Rows(rows, _) => self.write_kept(batch, rows)?,
            ConversionPart::Lost(fields, number) => self.count_lost(fields, number),
            ConversionPart::Puzzle(entry, found) => return Ok(Some((entry, found))),
        }
        Ok(None)
    }

    /// Writes lines that are already in the output format.
    ///
    /// # Errors
    ///
    /// If writing fails.
    ///
    /// # Panics
    ///
    /// If each record is written to a file of its own.
    pub fn write_text(&mut self, text: &str) -> Result<(), Error> {
        let output = self.single_output();
        output.write_all(text.as_bytes()).map_err(|error| output.error(error))
    }

    /// Writes a drawn grid.
    ///
    /// # Errors
    ///
    /// If writing fails.
    ///
    /// # Panics
    ///
    /// If each record is written to a file of its own.
    pub fn write_drawn(&mut self, drawn: &str) -> Result<(), Error> {
        let output = self.single_output();
        let written = output.styled().write_all(drawn.as_bytes());
        written.map_err(|error| output.error(error))
    }

    /// Returns the output of all records.
    fn single_output(&mut self) -> &mut Output {
        match &mut self.target {
            Target::SingleFile(output) => output,
            Target::FilePerRecord { .. } | Target::Unopened => panic!("records have files of their own"),
        }
    }

    /// Counts what the output format does not hold of these fields, which each of this number of written puzzles has.
    fn count_lost(&mut self, fields: FieldSet, number: u64) {
        let Some(format) = self.to else { return };
        for field in fields.without(format.info().holds).iter() {
            *self.lost.entry((format, field)).or_default() += number;
        }
    }

    /// Writes rows of plain puzzles, or the records of these if the table does not look like them.
    fn write_grids(&mut self, rows: &GridRows) -> Result<(), Error> {
        if self.write_rows_like(rows.text(), &rows.style())? {
            return Ok(());
        }
        rows.records().try_for_each(|record| self.write(&record, Format::Line))
    }

    /// Writes rows of a batch, or their records if the table does not look like that of the batch.
    fn write_kept(&mut self, batch: &Batch, rows: Span) -> Result<(), Error> {
        let (Some(reader), text) = (batch.reader(), batch.source.text()) else { return Ok(()) };
        let lines = if text[rows.end..].starts_with('\n') {
            Cow::Borrowed(&text[rows.start..=rows.end])
        } else {
            Cow::Owned(format!("{}\n", &text[rows.range()]))
        };
        if let Some(like) = reader.table_style()
            && self.write_rows_like(&lines, &like)?
        {
            return Ok(());
        }
        let entries = reader.entries_of(text, rows);
        let mut records = entries.iter().filter_map(|entry| entry.record.as_ref());
        records.try_for_each(|record| self.write(record, reader.format))
    }

    fn write_rows_like(&mut self, rows: &str, like: &TableStyle) -> Result<bool, Error> {
        let Target::SingleFile(output) = &mut self.target else { return Ok(false) };
        let document = document_of(&mut self.document, Format::Table, &self.options, output)?;
        document.writer.write_rows(rows, like, output).map_err(|error| output.error(error))
    }

    /// Writes a record with its solution, or the solution alone if the format holds only one grid.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn write_solved(&mut self, record: &Record, solution: Solution, own: Format) -> Result<(), Error> {
        let grid = solution.into_grid();
        let mut solved = record.clone().with_solution(None);
        if self.to.unwrap_or(own).info().holds.contains(Field::Solution) {
            solved.solution = Some(Listed::of(grid));
        } else {
            (solved.grid, solved.state) = (grid, None);
        }
        self.write(&solved, own)
    }

    /// Writes what is buffered.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn flush(&mut self) -> Result<(), Error> {
        let Target::SingleFile(output) = &mut self.target else { return Ok(()) };
        if let Some(document) = &mut self.document {
            document.writer.flush(output).map_err(|error| output.error(error))?;
        }
        output.flush().map_err(|error| output.error(error))
    }

    /// Ends the document; with `--to`, there is one even without records.
    fn end_document(self) -> Result<Option<Output>, Error> {
        let Target::SingleFile(mut output) = self.target else { return Ok(None) };
        let writer = match self.document {
            Some(document) => Some(document.writer),
            None if self.has_many_files => return Ok(None),
            None => self.to.map(|format| format.writer(&self.options)).transpose()?,
        };
        if let Some(mut writer) = writer {
            writer.finish(&mut output).map_err(|error| output.error(error))?;
        }
        Ok(Some(output))
    }

    /// Completes the output. After a run that did not reach its end a file keeps its old content; returns the warning about
    /// that.
    ///
    /// # Errors
    ///
    /// If writing fails.
    pub fn finish(self, outcome: RunOutcome) -> Result<Option<String>, Error> {
        self.end_document()?.map_or(Ok(None), |output| complete(output, outcome))
    }

    /// Returns the number of puzzles of the array that is written; `None` of another output.
    #[must_use]
    pub fn array_puzzles(&self) -> Option<u64> {
        if let Target::SingleFile(output) = &self.target { output.array_puzzles() } else { None }
    }

    /// Returns whether records were skipped because the format does not support their shape.
    #[must_use]
    pub fn has_unsupported(&self) -> bool {
        !self.unsupported.is_empty()
    }

    /// Warnings about skipped records and dropped fields; fields dropped equally often for the same
    /// reason share one warning.
    #[must_use]
    pub fn losses(&self) -> Vec<String> {
        let skipped = |(&(format, shape), &number): (&(Format, Shape), &u64)| {
            let shapes = format.info().shapes;
            format!(
                "[W002] {} of {shape} not written: `{format}` supports only {shapes}",
                counted(number, "record")
            )
        };
        let mut dropped: Vec<(Format, u64, &str, Vec<&str>)> = Vec::new();
        for (&(format, field), &number) in &self.lost {
            let reason = drop_reason(format, field);
            let same = |other: &&mut (Format, u64, &str, Vec<&str>)| {
                (other.0, other.1, other.2) == (format, number, reason)
            };
            match dropped.iter_mut().find(same) {
                Some((.., fields)) => fields.push(field.name()),
                None => dropped.push((format, number, reason, vec![field.name()])),
            }
        }
        let warning = |(format, number, reason, fields): (Format, u64, &str, Vec<&str>)| {
            format!(
                "[W001] dropped in {}: {}; `{format}` {reason}",
                counted(number, "record"),
                fields.join(", ")
            )
        };
        self.unsupported.iter().map(skipped).chain(dropped.into_iter().map(warning)).collect()
    }
}

/// Prepares a file for a format.
fn fitted(output: Output, to: Option<Format>, options: &mut WriteOptions) -> Result<Output, Error> {
    if output.is_workbook() && to == Some(Format::Comma) {
        return Ok(output.with_boards());
    }
    if output.is_columnar() && to != Some(Format::Table) {
        let reason = "columns are written from the format table";
        return Err(Error::Usage(format!("{}: {reason}", output.name().display())));
    }
    if output.is_array() && to != Some(Format::Line) {
        let reason = "an array is written from the format line";
        return Err(Error::Usage(format!("{}: {reason}", output.name().display())));
    }
    // Columns have types: a text in them is no formula.
    options.escape_formulas &= !output.is_columnar();
    Ok(output)
}

/// Returns why a format dropped a field.
fn drop_reason(format: Format, field: Field) -> &'static str {
    match (format, format.info().holds.contains(field)) {
        (_, false) => "cannot hold that",
        (Format::Table, true) => "has only the columns of its first 200 records",
        (_, true) => "cannot hold it unchanged",
    }
}

/// Returns the open document; a new one if the format changes or holds only one record.
fn document_of<'a>(
    open: &'a mut Option<OpenDocument>,
    format: Format,
    options: &WriteOptions,
    output: &mut Output,
) -> Result<&'a mut OpenDocument, Error> {
    if let Some(mut before) = open.take() {
        if before.format == format && format.info().many {
            return Ok(open.insert(before));
        }
        before.writer.finish(output).map_err(|error| output.error(error))?;
    }
    Ok(open.insert(OpenDocument { format, writer: format.writer(options)? }))
}

/// Writes a document of one record.
fn write_alone(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    mut output: Output,
) -> Result<FieldSet, Error> {
    let mut writer = format.writer(options)?;
    let written = writer.write(record, &mut output).and_then(|lost| {
        writer.finish(&mut output)?;
        Ok(lost)
    });
    let lost = written.map_err(|error| output.error(error))?;
    output.finish().map(|()| lost)
}

/// Returns the error of several puzzles for a file that holds one; `option` names the output.
#[must_use]
pub fn one_puzzle_per_file(format: Format, option: &str) -> Error {
    let extension = format.info().extensions.first().unwrap_or(&"txt");
    let help = format!("write one file per puzzle with {option} 'NAME-{{}}.{extension}'");
    Error::Usage(format!("`{format}` holds one puzzle per file, but there are several: {help}"))
}

impl fmt::Debug for RecordWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordWriter")
            .field("target", &self.target)
            .field("to", &self.to)
            .finish_non_exhaustive()
    }
}
