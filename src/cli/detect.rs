//! `givens detect`: the format of each input, and why.

use clap::Args;
use givens::{
    error::Error,
    format::{Detection, Format},
    pipeline::{self, Batch, Input, Output},
    report::{counted, grouped},
    run::{
        InputSummary,
        rows::{Columns, Keep, RowWriter},
    },
    schema,
    text::{escaped, list},
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    answers::AnswerForm,
    arguments::{Reading, report_errors},
    console::Console,
    names, output,
    rows::{self, Results},
};

/// Detect the format of each input, with scores and reasons.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens detect download.txt
  givens detect --format jsonl puzzles/", mut_arg("blank", |blank| blank.hide(true)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Form of the output.
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = names::one_of(FORMS), help_heading = "Output", conflicts_with = "rows")]
    format: AnswerForm,
    #[command(flatten)]
    results: Results,
}

/// The forms of the output, their names and what they are.
const FORMS: &[(AnswerForm, &str, &str)] = &[
    (AnswerForm::Text, "text", "A few lines per input"),
    (AnswerForm::Jsonl, "jsonl", "One JSON object per input"),
];

/// The row of an input.
struct InputRow<'a>(&'a Input, &'a InputSummary, &'a Detection);

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
            json!(found.malformed + found.shapes.values().chain(found.variants.values()).sum::<u64>()),
            json!(found.malformed),
            json!(rule),
            json!(message),
        ]
    }
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let (inputs, missing) = arguments.reading.inputs(console)?;
    let output = DetectOutput::new(arguments, &inputs)?;
    let options = arguments.reading.options(console);
    let mut found: Vec<_> = inputs.iter().map(|_| InputSummary::default()).collect();
    let work = |batch: &Batch| InputSummary::of(batch, &inputs[batch.input], &options.read);
    let failed = pipeline::run(&inputs, &options, work, |batch, summary| {
        found[batch.input].add(&batch, summary);
        Ok(())
    })?;
    let read = inputs.iter().zip(&found);
    let read = read.filter_map(|(input, found)| Some(InputRow(input, found, found.detection.as_ref()?)));
    let read: Vec<_> = read.collect();
    let unknown = read.iter().any(|InputRow(.., detection)| detection.best().is_none());
    let unread = report_errors(&failed, console) || missing;
    let status = ExitStatus::from_run(unread, unknown && !arguments.reading.allows_none());
    arguments.results.mode.status(status).unless_failed(output.write(arguments.format, read, unread, console))
}

/// Where the answers go.
enum DetectOutput {
    Rows(Box<RowWriter>),
    Other(Output),
}

impl DetectOutput {
    fn new(Arguments { reading, results, .. }: &Arguments, inputs: &[Input]) -> Result<Self, Error> {
        if results.mode.is_on() && reading.is_part() {
            let reason = "a row describes a whole file";
            return Err(Error::Usage(format!("--rows of detect excludes --shard: {reason}")));
        }
        if results.blank.is_some() {
            return Err(Error::Usage("--blank: rows of detect have no puzzles".to_owned()));
        }
        if results.mode.is_on()
            && let Keep::Named(names) = results.keep::<InputRow>()?
            && let Some(name) = names.first()
        {
            let reason =
                format!("a row of detect has no such column; columns are {}", list(InputRow::names()));
            return Err(Error::Usage(format!("{name}: {reason}")));
        }
        match results.writer::<InputRow>(reading, inputs)? {
            Some(rows) => Ok(Self::Rows(Box::new(rows))),
            None => results.open(inputs).map(Self::Other),
        }
    }

    fn write(
        self,
        form: AnswerForm,
        answers: Vec<InputRow>,
        unread: bool,
        console: Console,
    ) -> Result<(), Error> {
        match self {
            Self::Rows(mut rows) => {
                answers.into_iter().try_for_each(|row| rows.write_values(row))?;
                rows::finish(*rows, unread, console)
            }
            Self::Other(output) => {
                let show = if form == AnswerForm::Text { text } else { line };
                let shown: String = answers.iter().map(show).collect();
                output::finish_with(output, &shown, unread, console)
            }
        }
    }
}

fn text(&InputRow(input, found, detection): &InputRow) -> String {
    let name = input.name();
    let name = escaped(&name);
    let Some(best) = detection.ranking.first() else {
        return format!("{name}: no known format\n");
    };
    let mut contents: Vec<_> =
        found.shapes.iter().map(|(shape, number)| format!("{} of {shape}", grouped(*number))).collect();
    let variants =
        |(families, &number): (&String, &u64)| format!("{} with {families}", counted(number, "variant"));
    contents.extend(found.variants.iter().map(variants));
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
    let mut object = json!({
        "schema": schema::ID,
        "file": input.name(),
        "format": detection.best().map(Format::id),
        "shapes": shapes,
        "malformed": found.malformed,
        "candidates": candidates,
        "decision": detection.decision(),
    });
    if !found.variants.is_empty() {
        object["variants"] = json!(found.variants);
    }
    output::json_line(&object)
}
