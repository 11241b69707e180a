//! The outputs of a check: findings or rows, and the valid and invalid puzzles.

use std::path::Path;

use givens::{
    diagnostic::Diagnostic,
    error::Error,
    format::{Format, WriteOptions},
    pipeline::{Batch, Input, Output, RunOptions},
    report::{ReportFormat, ReportOptions, Reporter, Summary},
    run::{
        CheckColumns, RecordOutput, RecordOutputs, Survey, is_numbered, one_puzzle_per_file,
        rows::{Row, RowBatch, RowWriter},
    },
    text::Source,
};

use crate::cli::{
    arguments::Reading,
    console::{Console, Findings},
    formulas,
    output::files,
    output::{self},
    rows::{self, Results},
};

/// What is reported: findings, or a row for each record; then findings about whole texts go to standard error.
pub(super) enum CheckReport {
    Findings(Box<dyn Reporter>, Output),
    Rows(Box<RowWriter>, Findings),
}

impl CheckReport {
    pub(super) fn new(
        form: ReportFormat,
        results: &Results,
        reading: &Reading,
        inputs: &[Input],
        console: Console,
    ) -> Result<Self, Error> {
        if let Some(rows) = results.writer::<Row<CheckColumns>>(reading, inputs)? {
            return Ok(Self::Rows(Box::new(rows), console.findings()));
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
        let written = reporter.report(source, finding, &mut output.styled());
        written.map_err(|error| output.error(error))
    }

    /// Writes the picture of a puzzle below its findings.
    pub(super) fn picture(&mut self, drawn: &str) -> Result<(), Error> {
        let Self::Findings(_, output) = self else { return Ok(()) };
        output::put_styled(output, &format!("{drawn}\n"))
    }

    /// Writes the rows of a batch, if there are rows, and the findings about its text as a whole.
    pub(super) fn rows(
        &mut self,
        batch: &Batch,
        rows: RowBatch<CheckColumns>,
        of_text: &[Diagnostic],
    ) -> Result<(), Error> {
        let Self::Rows(writer, findings) = self else { return Ok(()) };
        findings.show_all(&batch.source, of_text);
        writer.write_batch(batch.first, rows)
    }

    pub(super) fn finish(self, summary: &Summary, unread: bool, console: Console) -> Result<(), Error> {
        match self {
            Self::Rows(writer, _) => rows::finish(*writer, unread, console),
            Self::Findings(mut reporter, mut output) => {
                let written = reporter.finish(summary, &mut output.styled());
                written.map_err(|error| output.error(error))?;
                // It says which inputs could not be read.
                output::finish(output, false, console)
            }
        }
    }
}

/// Opens the requested halves of a collection: paths for valid and invalid puzzles, and the formats to write.
pub(super) fn open_halves(
    halves: [(Option<&Path>, Option<Format>); 2],
    inputs: &[Input],
    reading: &RunOptions,
    console: Console,
) -> Result<RecordOutputs, Error> {
    let copies = halves.iter().any(|(path, to)| path.is_some() && to.is_none());
    if copies && formulas::are_escaped() {
        let reason =
            "--valid and --invalid copy records as they stand; name formats with --valid-to and --invalid-to";
        return Err(Error::Usage(format!("--escape-formulas: {reason}")));
    }
    let survey = if copies { Survey::of(inputs, reading) } else { Survey::new() };
    let obstacle = survey.copied.as_ref().err();
    let open = |(path, to): (Option<&Path>, Option<Format>)| {
        if let (Some(path), None, Some(reason)) = (path, to, obstacle) {
            let help = "--valid-to and --invalid-to choose another";
            console.warn(&format!("{}: written as JSON Lines, because {reason}; {help}", path.display()));
        }
        let to = to.or(obstacle.map(|_| Format::Jsonl));
        path.map(|path| half(path, to, inputs)).transpose()
    };
    let [valid, invalid] = halves;
    let outputs = vec![open(valid)?, open(invalid)?];
    Ok(RecordOutputs::new(outputs, survey))
}

fn half(path: &Path, to: Option<Format>, inputs: &[Input]) -> Result<RecordOutput, Error> {
    let Some(to) = to else {
        return RecordOutput::copied(
            Some(path),
            inputs,
            files(),
            "choose one with --valid-to and --invalid-to",
        );
    };
    if !to.info().many && !is_numbered(path) {
        return Err(one_puzzle_per_file(to, "--valid or --invalid"));
    }
    let options = WriteOptions::default().with_escape_formulas(formulas::are_escaped());
    RecordOutput::converted(Some(path), Some(to), options, inputs, files())
}
