//! Records in a layout that the caller chose: chosen columns, or a line for each.

use std::io::Write;

use givens_formats::error::Error;
use serde_json::Value;

use crate::pipeline::Output;

use super::{LayoutForm, LayoutOptions, RecordLayout, RunOutcome, complete, rows::RowForm};

/// Records in a layout.
#[derive(Debug)]
pub(super) struct LaidOutRecords {
    /// The file; `None` before the first of several.
    output: Option<Output>,
    layout: RecordLayout,
    options: LayoutOptions,
    /// The number of records in it.
    number: u64,
}

impl LaidOutRecords {
    /// Returns no records yet, of which files are set later.
    pub(super) const fn new(layout: RecordLayout, options: LayoutOptions) -> Self {
        Self { output: None, layout, options, number: 0 }
    }

    /// Returns the number of values of the layout.
    pub(super) fn value_count(&self) -> usize {
        self.layout.names().len()
    }

    /// Goes on in a file.
    ///
    /// # Errors
    ///
    /// If it does not take the layout.
    pub(super) fn set_output(&mut self, output: Output) -> Result<(), Error> {
        let is_csv = matches!(&self.layout, RecordLayout::Columns(LayoutForm::Rows(RowForm::Csv), _));
        if output.is_columnar() && !is_csv {
            let reason = "columns are written with --columns and --to csv";
            return Err(Error::Usage(format!("{}: {reason}", output.name().display())));
        }
        // Columns have types: a text in them is no formula.
        self.options.escape_formulas &= !output.is_columnar();
        (self.output, self.number) = (Some(output), 0);
        Ok(())
    }

    /// Completes the file so far, and goes on in another.
    pub(super) fn begin_file(&mut self, next: Output) -> Result<(), Error> {
        self.end()?;
        self.output.take().map_or(Ok(()), Output::finish)?;
        self.set_output(next)
    }

    /// Writes a record, of whose values the first are those of the layout.
    pub(super) fn write(&mut self, values: &[Value]) -> Result<(), Error> {
        self.begin()?;
        self.number += 1;
        let values = &values[..self.value_count().min(values.len())];
        self.put(&self.layout.record(self.number, values, self.options))
    }

    /// Writes what is before the first record.
    fn begin(&mut self) -> Result<(), Error> {
        if self.number > 0 { Ok(()) } else { self.put(&self.layout.head(self.options)) }
    }

    /// Writes what is after the last record.
    fn end(&mut self) -> Result<(), Error> {
        if self.output.is_none() {
            return Ok(());
        }
        self.begin()?;
        self.put(self.layout.tail(self.number))
    }

    fn put(&mut self, text: &str) -> Result<(), Error> {
        let Some(output) = &mut self.output else { return Ok(()) };
        output.write_all(text.as_bytes()).map_err(|error| output.error(error))
    }

    /// Ends the file and completes it.
    pub(super) fn finish(mut self, outcome: RunOutcome, warn: &mut dyn FnMut(&str)) -> Result<(), Error> {
        self.end()?;
        let Some(output) = self.output else { return Ok(()) };
        complete(output, outcome).map(|warning| warning.iter().for_each(|warning| warn(warning)))
    }
}
