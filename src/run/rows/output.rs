//! Where rows go: one file, standard output, or a file for each value of columns.
//!
//! In come the rows of a [`RowWriter`](super::RowWriter) as text, each with the values in the name of its file; out come
//! files, each with the header. Rows with such values wait until the last one is known, as records do in a [`FileSeries`].

use std::{io::Write, path::PathBuf};

use givens_formats::error::Error;
use serde_json::{Value, json};

use crate::{
    pipeline::Output,
    run::{FileSeries, HeldForm, HeldRecord, RunOutcome, complete},
};

/// Where rows go.
#[derive(Debug)]
pub struct RowOutput(RowTarget);

#[derive(Debug)]
enum RowTarget {
    One(Output),
    Several(Box<RowFiles>),
}

/// Files of rows, one of which is open at a time.
#[derive(Debug)]
struct RowFiles {
    series: FileSeries,
    /// The number of threads that encode columns.
    jobs: usize,
    /// What each file begins with.
    header: String,
    output: Option<Output>,
}

impl From<Output> for RowOutput {
    fn from(output: Output) -> Self {
        Self(RowTarget::One(output))
    }
}

impl RowOutput {
    /// Returns several files, whose columns are encoded on this number of threads.
    #[must_use]
    pub fn in_files(series: FileSeries, jobs: usize) -> Self {
        let files = RowFiles { series, jobs, header: String::new(), output: None };
        Self(RowTarget::Several(Box::new(files)))
    }

    /// Returns whether all rows go to one file.
    pub(super) const fn is_one(&self) -> bool {
        matches!(self.0, RowTarget::One(_))
    }

    /// Returns the names of the columns whose values are in the names of files.
    #[must_use]
    pub fn value_names(&self) -> &[String] {
        match &self.0 {
            RowTarget::One(_) => &[],
            RowTarget::Several(files) => files.series.value_names(),
        }
    }

    /// Returns whether columns are written, as of Parquet, or tables.
    #[must_use]
    pub fn is_columnar(&self) -> bool {
        match &self.0 {
            RowTarget::One(output) => output.is_columnar(),
            RowTarget::Several(files) => Output::is_columnar_at(&files.series.pattern()),
        }
    }

    /// Returns its name in messages.
    #[must_use]
    pub fn name(&self) -> PathBuf {
        match &self.0 {
            RowTarget::One(output) => output.name(),
            RowTarget::Several(files) => files.series.pattern(),
        }
    }

    /// Sets what each file begins with, before the first row.
    pub(super) fn begin(&mut self, header: String) -> Result<(), Error> {
        match &mut self.0 {
            RowTarget::One(output) => put(output, &header),
            RowTarget::Several(files) => {
                files.header = header;
                Ok(())
            }
        }
    }

    /// Writes a row with these values in the name of its file; rows, if there is one file.
    pub(super) fn write(&mut self, text: String, values: &[Value]) -> Result<(), Error> {
        match &mut self.0 {
            RowTarget::One(output) => put(output, &text),
            RowTarget::Several(files) if files.series.is_grouped() => {
                let (text, group) = (text.into(), json!(values).to_string().into());
                files.series.push(HeldRecord { target: 0, document: 0, form: HeldForm::Values, text, group })
            }
            RowTarget::Several(files) => files.write(&text, ""),
        }
    }

    /// Writes the rows that wait, and completes the files; warns of what is not written.
    pub(super) fn finish(self, outcome: RunOutcome, warn: &mut dyn FnMut(&str)) -> Result<(), Error> {
        let output = match self.0 {
            RowTarget::One(output) => Some(output),
            RowTarget::Several(files) => files.write_all(outcome, warn)?,
        };
        let Some(output) = output else { return Ok(()) };
        complete(output, outcome).map(|warning| warning.iter().for_each(|warning| warn(warning)))
    }
}

impl RowFiles {
    /// Writes a row to the file of these values.
    fn write(&mut self, text: &str, group: &str) -> Result<(), Error> {
        if let Some(next) = self.series.next_output(group)? {
            self.output.take().map_or(Ok(()), Output::finish)?;
            put(self.output.insert(next.with_jobs(self.jobs)), &self.header)?;
        }
        self.output.as_mut().map_or(Ok(()), |output| put(output, text))
    }

    /// Writes the rows that wait. Returns the last file, which is not completed yet.
    fn write_all(mut self, outcome: RunOutcome, warn: &mut dyn FnMut(&str)) -> Result<Option<Output>, Error> {
        if outcome == RunOutcome::Complete {
            for held in self.series.take_sorted()? {
                let held = held?;
                self.write(&held.text, &held.group)?;
            }
        }
        self.series.unwritten(outcome).iter().for_each(|warning| warn(warning));
        self.series.renamed().for_each(|warning| warn(&warning));
        Ok(self.output)
    }
}

fn put(output: &mut Output, text: &str) -> Result<(), Error> {
    output.write_all(text.as_bytes()).map_err(|error| output.error(error))
}
