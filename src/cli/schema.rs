//! `givens schema`: the JSON schemas of what the command writes.

use clap::Args;
use givens::error::Error;

use super::{
    ExitStatus,
    console::Console,
    names::{Listed, with_similar},
};

/// List the JSON schemas of the output, or print one.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens schema
  givens schema report")]
pub(crate) struct Arguments {
    /// Name of a schema: puzzles, report, rows.
    #[arg(value_name = "NAME", value_parser = schemas(), hide_possible_values = true)]
    schema: Option<&'static str>,
}

/// Includes a schema.
macro_rules! schema {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/", $name, ".schema.json"))
    };
}

/// The name of each schema, what it describes, and its text.
const SCHEMAS: [(&str, &str, &str); 11] = [
    ("puzzles", "the formats json and jsonl", schema!("puzzles")),
    ("report", "check --format json or jsonl", schema!("report")),
    ("count", "count --format jsonl", schema!("count")),
    ("explain", "explain --format json or jsonl, and --log", schema!("explain")),
    ("rate", "rate --format json or jsonl", schema!("rate")),
    ("rows", "--rows jsonl", schema!("rows")),
    ("detect", "detect --format json or jsonl", schema!("detect")),
    ("lists", "formats, techniques and rule --format json", schema!("lists")),
    ("stats", "stats --format json", schema!("stats")),
    ("groups", "stats --by … --format json", schema!("groups")),
    ("compare", "compare --format json", schema!("compare")),
];

pub(super) fn run(arguments: &Arguments, _: Console) -> Result<ExitStatus, Error> {
    match arguments.schema {
        Some(text) => super::print(text.as_bytes()),
        None => {
            super::print(SCHEMAS.map(|(name, what, _)| format!("{name:<8} {what}\n")).concat().as_bytes())
        }
    }
}

/// Returns a parser of the names of schemas, which returns their texts.
const fn schemas() -> Listed<&'static str> {
    let parse = |name: &str| {
        let found =
            SCHEMAS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name)).map(|&(.., text)| text);
        let names = SCHEMAS.map(|(name, ..)| name);
        found.ok_or_else(|| with_similar(format!("expected {}", names.join(", ")), name, names))
    };
    Listed::new(parse, || SCHEMAS.map(|(name, what, _)| (name, what)).to_vec())
}
