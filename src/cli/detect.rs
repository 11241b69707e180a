//! `givens detect`: the format of each input, and why.

use std::{collections::BTreeMap, io::Write};

use clap::{Args, ValueEnum};
use givens::{
    Shape,
    error::Error,
    format::{self, Detection, ReadOptions, Run, Wants},
    pipeline::{self, Batch, Input, Output},
    run::rows::{Columns, RowWriter, worst},
    schema,
    text::{Source, escaped, escaped_json},
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    arguments::{Reading, report_errors},
    console::Console,
    output::{self},
    rows::{self, Results},
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
    #[arg(
        long,
        value_name = "FORM",
        default_value = "text",
        value_enum,
        help_heading = "Output",
        conflicts_with = "rows"
    )]
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
    shapes: BTreeMap<Shape, u64>,
    malformed: u64,
    /// The code and message of the worst diagnostic about the text as a whole.
    finding: Option<(&'static str, String)>,
}

/// The row of an input.
struct InputRow<'a>(&'a Input, &'a InputSurvey, &'a Detection);

impl Columns for InputRow<'_> {
    fn names() -> Vec<&'static str> {
        vec!["file", "format", "score", "reason", "puzzles", "malformed", "rule", "message"]
    }

    fn values(self) -> Vec<Value> {
        let Self(input, found, detection) = self;
        let best = detection.ranking.first();
        let (rule, message) = found.finding.clone().unzip();
        vec![
            json!(input.name()),
            json!(best.map(|best| best.format.id())),
            json!(best.map(|best| best.score)),
            json!(best.map(|best| &best.reason)),
            json!(found.malformed + found.shapes.values().sum::<u64>()),
            json!(found.malformed),
            json!(rule),
            json!(message),
        ]
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let target = Target::new(arguments, &inputs)?;
    let options = arguments.reading.options(console);
    let mut found: Vec<InputSurvey> = inputs.iter().map(|_| InputSurvey::default()).collect();
    let work = |batch: &Batch| {
        let detected = batch.first.then(|| {
            let detection = batch.detection();
            detection.unwrap_or_else(|| detect(&batch.source, &inputs[batch.input], &options.read))
        });
        (detected, survey(batch))
    };
    let failed = pipeline::run(&inputs, &options, work, |batch, (detected, survey)| {
        let found = &mut found[batch.input];
        if let Some(finding) = worst(&batch.diagnostics).or(batch.skipped.as_ref()).filter(|_| batch.first) {
            found.finding = Some((finding.rule.code(), finding.message.clone()));
        }
        found.detection = detected.or(found.detection.take());
        found.malformed += survey.malformed;
        for (shape, number) in survey.shapes {
            *found.shapes.entry(shape).or_default() += number;
        }
        Ok(())
    })?;
    let read = inputs.iter().zip(&found);
    let read = read.filter_map(|(input, found)| Some(InputRow(input, found, found.detection.as_ref()?)));
    let read: Vec<_> = read.collect();
    let unknown = read.iter().any(|InputRow(.., detection)| detection.best().is_none());
    let unread = report_errors(&failed, console) || missing;
    let status = ExitStatus::from_run(unread, unknown && !arguments.reading.allows_none());
    arguments.results.mode.status(status).unless_failed(target.write(arguments.format, read, unread, console))
}

/// Where the answers go.
enum Target {
    Rows(RowWriter),
    Other(Output),
}

impl Target {
    fn new(Arguments { reading, results, .. }: &Arguments, inputs: &[Input]) -> Result<Self, Error> {
        if results.mode.is_on() && reading.is_part() {
            let reason = "a row describes a whole file";
            return Err(Error::Usage(format!("--rows of detect excludes --shard: {reason}")));
        }
        match results.writer::<InputRow>(reading, inputs)? {
            Some(rows) => Ok(Self::Rows(rows)),
            None => results.open(inputs).map(Self::Other),
        }
    }

    fn write(self, form: Form, answers: Vec<InputRow>, unread: bool, console: Console) -> Result<(), Error> {
        match self {
            Self::Rows(mut rows) => {
                answers.into_iter().try_for_each(|row| rows.write_values(row))?;
                rows::finish(rows, unread, console)
            }
            Self::Other(mut output) => {
                let show = if form == Form::Text { text } else { line };
                let shown: String = answers.iter().map(show).collect();
                output.write_all(shown.as_bytes()).map_err(|error| output.error(error))?;
                output::finish(output, unread, console)
            }
        }
    }
}

/// Detects the format of a text that is read in a format that was named.
fn detect(source: &Source, input: &Input, options: &ReadOptions) -> Detection {
    let options = options.clone().with_extension(input.extension());
    format::detect(source.text(), &options)
}

fn survey(batch: &Batch) -> InputSurvey {
    let mut found = InputSurvey::default();
    let mut add = |shape: Shape| *found.shapes.entry(shape).or_default() += 1;
    batch.runs(Wants::Cells).each(|run| match run {
        Run::Plain(..) => add(Shape::CLASSIC),
        Run::Rows(..) => {}
        Run::Entry(entry) => match &entry.record {
            Some(record) => add(record.shape()),
            None => found.malformed += u64::from(entry.is_malformed()),
        },
    });
    found
}

fn text(&InputRow(input, found, detection): &InputRow) -> String {
    let name = input.name();
    let name = escaped(&name);
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
    shown + &detection.decision().map(|decision| format!("  decided: {decision}\n")).unwrap_or_default()
}

fn line(&InputRow(input, found, detection): &InputRow) -> String {
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
        "decision": detection.decision(),
    });
    format!("{}\n", escaped_json(&found.to_string()))
}
