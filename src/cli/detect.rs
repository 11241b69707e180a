//! `givens detect`: the format of each input, and why.

use std::{collections::BTreeMap, io::Write};

use clap::{Args, ValueEnum};
use givens::{
    error::Error,
    format::{self, Detection, ReadOptions},
    pipeline::{self, Batch, Input},
    schema,
    text::Source,
};
use serde_json::json;

use super::{
    ExitStatus,
    arguments::{Reading, Results, report_errors},
    console::Console,
    emit,
};

/// Detect the format of each input, with scores and reasons.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens detect download.txt
  givens detect --format jsonl puzzles/")]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Form of the output.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum, help_heading = "Output")]
    format: Form,
    #[command(flatten)]
    results: Results,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A few lines per input.
    Text,
    /// One JSON object per input.
    Jsonl,
}

/// What is known about one input.
#[derive(Default)]
struct InputSurvey {
    detection: Option<Detection>,
    /// Number of puzzles of each shape.
    shapes: BTreeMap<givens::Shape, u64>,
    malformed: u64,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (inputs, missing) = arguments.reading.inputs(console);
    let mut output = arguments.results.open(&inputs)?;
    let options = arguments.reading.options(console);
    let mut found: Vec<InputSurvey> = inputs.iter().map(|_| InputSurvey::default()).collect();
    let work = |batch: &Batch| {
        let detected = batch.first.then(|| detect(&batch.source, &inputs[batch.input], &options.read));
        (detected, survey(batch))
    };
    let failed = pipeline::run(&inputs, &options, work, |batch, (detected, survey)| {
        let found = &mut found[batch.input];
        found.detection = detected.or(found.detection.take());
        found.malformed += survey.malformed;
        for (shape, number) in survey.shapes {
            *found.shapes.entry(shape).or_default() += number;
        }
        Ok(())
    })?;
    let mut shown = String::new();
    let mut unknown = false;
    for (input, found) in inputs.iter().zip(&found) {
        let Some(detection) = &found.detection else { continue };
        unknown |= detection.best().is_none() && !arguments.reading.allows_none();
        shown.push_str(&match arguments.format {
            Form::Text => text(input, found, detection),
            Form::Jsonl => line(input, found, detection),
        });
    }
    let written = output.write_all(shown.as_bytes()).map_err(|error| output.error(error));
    let unread = report_errors(&failed, console) || missing;
    let written = written.and_then(|()| emit::finish(output, unread, console));
    ExitStatus::from_run(unread, unknown).unless_failed(written)
}

fn detect(source: &Source, input: &Input, options: &ReadOptions) -> Detection {
    let options = options.clone().with_extension(input.extension());
    format::detect(source.text(), &options)
}

fn survey(batch: &Batch) -> InputSurvey {
    let mut found = InputSurvey::default();
    for entry in &batch.entries() {
        match &entry.record {
            Some(record) => *found.shapes.entry(record.shape()).or_default() += 1,
            None => found.malformed += u64::from(entry.is_malformed()),
        }
    }
    found
}

fn text(input: &Input, found: &InputSurvey, detection: &Detection) -> String {
    let name = input.name();
    let Some(best) = detection.ranking.first() else {
        return format!("{name}: no known format\n");
    };
    let mut contents: Vec<_> =
        found.shapes.iter().map(|(shape, number)| format!("{number} of {shape}")).collect();
    if found.malformed > 0 {
        contents.push(format!("{} malformed", found.malformed));
    }
    if contents.is_empty() {
        contents.push("no puzzle".to_owned());
    }
    let mut shown = format!("{name}: {} ({})\n", best.format, contents.join(", "));
    shown += &format!("  score {}: {}\n", best.score, best.reason);
    for other in &detection.ranking[1..] {
        shown += &format!("  then {}, {}: {}\n", other.format, other.score, other.reason);
    }
    shown
}

fn line(input: &Input, found: &InputSurvey, detection: &Detection) -> String {
    let candidates: Vec<_> = detection
        .ranking
        .iter()
        .map(|candidate| json!({ "format": candidate.format.id(), "score": candidate.score, "reason": candidate.reason }))
        .collect();
    let shapes: Vec<_> = found
        .shapes
        .iter()
        .map(|(shape, number)| {
            let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_columns());
            json!({ "side": side, "box_rows": rows, "box_columns": columns, "puzzles": number })
        })
        .collect();
    let found = json!({
        "schema": schema::ID,
        "file": input.name(),
        "format": detection.best().map(format::Format::id),
        "shapes": shapes,
        "malformed": found.malformed,
        "candidates": candidates,
    });
    format!("{found}\n")
}
