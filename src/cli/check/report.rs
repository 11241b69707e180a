//! The report of a check: findings, or rows.

use givens::{
    diagnostic::Diagnostic,
    error::Error,
    pipeline::{Batch, Input, Output},
    report::{Form, ReportOptions, Reporter, Summary},
    text::Source,
};

use crate::cli::{
    arguments::Reading,
    console::{Console, Findings},
    emit,
    rows::{Results, Row, RowBatch, RowWriter},
};

use super::policy::RedundantColumn;

/// What is reported: findings, or a row for each record; then findings about whole texts go to standard error.
pub(super) enum Report {
    Findings(Box<dyn Reporter>, Output),
    Rows(RowWriter, Findings),
}

impl Report {
    pub(super) fn new(
        form: Form,
        results: &Results,
        reading: &Reading,
        inputs: &[Input],
        console: Console,
    ) -> Result<Self, Error> {
        if let Some(rows) = results.writer::<Row<RedundantColumn>>(reading, inputs)? {
            return Ok(Self::Rows(rows, console.findings()));
        }
        let output = results.open(inputs)?;
        let options = ReportOptions::default()
            .with_color(console.colors_output(&output))
            .with_width(console.width().filter(|_| output.is_stdout()))
            // If it is unknown, absolute paths stay as they are.
            .with_folder(std::env::current_dir().unwrap_or_default());
        Ok(Self::Findings(form.reporter(&options), output))
    }

    /// Reports a finding, unless there are rows.
    pub(super) fn finding(&mut self, source: &Source, finding: &Diagnostic) -> Result<(), Error> {
        let Self::Findings(reporter, output) = self else { return Ok(()) };
        reporter.report(source, finding, output).map_err(|error| output.error(error))
    }

    /// Writes the rows of a batch, if there are rows, and the findings about its text as a whole.
    pub(super) fn rows(
        &mut self,
        batch: &Batch,
        rows: RowBatch<RedundantColumn>,
        of_text: &[Diagnostic],
    ) -> Result<(), Error> {
        let Self::Rows(writer, findings) = self else { return Ok(()) };
        findings.show_all(&batch.source, of_text);
        writer.write_batch(batch.first, rows)
    }

    pub(super) fn finish(self, summary: &Summary, unread: bool, console: Console) -> Result<(), Error> {
        match self {
            Self::Rows(writer, _) => writer.finish(unread, console),
            Self::Findings(mut reporter, mut output) => {
                reporter.finish(summary, &mut output).map_err(|error| output.error(error))?;
                // It says which inputs could not be read.
                emit::finish(output, false, console)
            }
        }
    }
}
