//! Where the records of a command go: what `--to` and `-o` name, and what is said when they are written.

use std::path::Path;

use givens::{
    ParseError,
    error::Error,
    format::Format,
    pipeline::Input,
    record::Field,
    report::{counted, grouped},
    run::{AddedFacts, Obstacle, RecordOutput, RecordOutputs, RecordWriter, RunOutcome, Survey},
};

use super::{
    ExitStatus,
    arguments::Reading,
    console::Console,
    formulas,
    output::{files, outcome},
    writing::{Target, Writing},
};

/// Opens the output of converted records: what is named, or what fits the inputs, which is returned too.
pub(super) fn open_writer(
    writing: &Writing,
    named: Option<Target>,
    reading: &Reading,
    inputs: &[Input],
    console: Console,
) -> Result<(RecordWriter, Option<Target>), Error> {
    let target = reading.target_of_part(writing, named, inputs, console)?;
    let (path, options) = (writing.output.as_deref(), writing.options(target));
    // Without a target, other parts go to other files: nothing is shared.
    let options = if target.is_some() { reading.part(options, path)? } else { options };
    let to = target.map(|target| target.format);
    let writer = RecordWriter::new(to, options, path, inputs, files())?.with_jobs(reading.jobs());
    Ok((writer, target))
}

/// What records are written, and to what.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct RecordNeeds {
    /// A series opens the files.
    pub(super) is_series: bool,
    /// The records are not what they were in the input.
    pub(super) is_changed: bool,
    /// They have more columns.
    pub(super) has_columns: bool,
}

/// Opens what `--to` and `-o` name, under this path, for records of inputs of which there is this survey; none of `all`
/// inputs is written to. Records are copied as they stand if they have one format, no other one is named, and they are
/// unchanged.
pub(super) fn open_output(
    writing: &Writing,
    path: Option<&Path>,
    needs: RecordNeeds,
    reading: &Reading,
    survey: &Survey,
    all: &[Input],
    console: Console,
) -> Result<RecordOutput, Error> {
    let target = writing.target()?;
    let format = target.map(|target| target.format);
    let RecordNeeds { is_series, is_changed, has_columns } = needs;
    let is_unchanged =
        !is_changed && !writing.names_format() && writing.blank.is_none() && !formulas::are_escaped();
    let obstacle = survey.copied.as_ref().err();
    let obstacle = obstacle.filter(|found| is_unchanged || matches!(found, Obstacle::Mixed));
    let is_copy = is_unchanged && obstacle.is_none();
    if is_copy && (target.is_none() || survey.is_named(path, format)) {
        if reading.is_part() && path.is_none() {
            let reason = "a part on standard output must be of a format named with --to";
            return Err(Error::Usage(format!("--shard: {reason}, or go to a file")));
        }
        let conflict = "name a format with --to";
        if is_series {
            return Ok(RecordOutput::copied_to_files(conflict));
        }
        return RecordOutput::copied(path, all, files(), conflict);
    }
    if let Some(reason) = obstacle.filter(|_| target.is_none()) {
        console.warn(&format!("written as JSON Lines, because {reason}; --to names another format"));
    }
    let to = format.or(obstacle.map(|_| Format::Jsonl));
    if has_columns {
        refuse_columns(to.or(survey.format))?;
    }
    let options = reading.part(writing.options(target), path)?;
    match to.or(survey.format) {
        Some(to) if is_series => Ok(RecordOutput::converted_to_files(to, options)),
        _ => RecordOutput::converted(path, to, options, all, files()),
    }
}

/// Returns the error of a format without columns.
fn refuse_columns(format: Option<Format>) -> Result<(), Error> {
    let is_without = |format: &Format| {
        let info = format.info();
        !info.is_written() || !info.holds.contains(Field::Columns)
    };
    // The format of what can be read only once is not known yet: what is lost of such records is reported at the end.
    let Some(format) = format.filter(is_without) else { return Ok(()) };
    let reason = "is written without columns; name one that has them, such as --to csv";
    Err(Error::Usage(format!("--add: `{format}` {reason}")))
}

/// Parses names of facts separated by commas; an empty text names none.
pub(super) fn parse_added(text: &str) -> Result<AddedFacts, ParseError> {
    if text.is_empty() { Ok(AddedFacts::default()) } else { text.parse() }
}

/// Warns if an array has not a row for each puzzle of the inputs, so that it does not fit another one of them.
pub(super) fn warn_of_missing_rows(writer: &RecordWriter, puzzles: u64, console: Console) {
    if let Some(written) = writer.array_puzzles().filter(|written| *written != puzzles) {
        let (written, puzzles) = (grouped(written), counted(puzzles, "puzzle"));
        console.warn(&format!("{written} of {puzzles} written: rows do not match those of the input"));
    }
}

/// Completes an output of converted records. If some input could not be read, warns and leaves the file as it was.
pub(super) fn finish_writer(writer: RecordWriter, unread: bool, console: Console) -> Result<(), Error> {
    writer.finish(outcome(unread, console)).map(|warning| console.warn_all(&warning))
}

/// Completes an output of converted records, warns of what was lost, and returns how the run ended.
pub(super) fn close_writer(
    writer: RecordWriter,
    status: ExitStatus,
    unread: bool,
    console: Console,
) -> Result<ExitStatus, Error> {
    let outcome = match outcome(unread, console) {
        RunOutcome::Complete if writer.is_empty() && status == ExitStatus::Findings => RunOutcome::Empty,
        outcome => outcome,
    };
    close_writer_at(writer, status, outcome, console)
}

/// Completes an output of converted records as [`close_writer`] does, after a run that came this far.
pub(super) fn close_writer_at(
    writer: RecordWriter,
    status: ExitStatus,
    outcome: RunOutcome,
    console: Console,
) -> Result<ExitStatus, Error> {
    let losses = writer.losses();
    let status = status.max(ExitStatus::from_findings(writer.has_unsupported()));
    let finished = writer.finish(outcome).map(|warning| console.warn_all(&warning));
    let status = status.unless_failed(finished);
    // Warnings come after the results.
    console.warn_all(&losses);
    status
}

/// Completes outputs of records. Returns whether records were not written, because a format does not hold their shape.
pub(super) fn finish_outputs(outputs: RecordOutputs, unread: bool, console: Console) -> Result<bool, Error> {
    outputs.finish(outcome(unread, console), &mut |warning| console.warn(warning))
}

/// Completes outputs after their last records were written, or could not be, and returns how the run ended.
pub(super) fn close_outputs(
    outputs: RecordOutputs,
    written: Result<(), Error>,
    status: ExitStatus,
    unread: bool,
    console: Console,
) -> Result<ExitStatus, Error> {
    let finished = written.and_then(|()| finish_outputs(outputs, unread, console));
    let unsupported = finished.as_ref().is_ok_and(|unsupported| *unsupported);
    status.max(ExitStatus::from_findings(unsupported)).unless_failed(finished.map(drop))
}
