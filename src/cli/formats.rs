//! `givens formats`: the formats, as the table knows them.

use clap::Args;
use givens::{
    error::Error,
    format::{Format, FormatInfo},
};

use super::{Ending, arguments::parse_format};

/// List the formats, or tell all about one.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The format to tell about.
    #[arg(value_name = "FORMAT", value_parser = parse_format)]
    format: Option<Format>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Ending, Error> {
    let shown = match arguments.format {
        Some(format) => describe(format.info()),
        None => list(),
    };
    super::print(shown.as_bytes())
}

fn list() -> String {
    let mut shown =
        format!("{:<8} {:<42} {:<22} {}\n", "format", "what", "extensions", "keeps beside the givens");
    for info in Format::all().map(Format::info) {
        let holds = if info.holds.is_empty() { "nothing".to_owned() } else { info.holds.to_string() };
        shown += &format!("{:<8} {:<42} {:<22} {holds}\n", info.id, info.name, info.extensions.join(" "));
    }
    shown
}

fn describe(info: &FormatInfo) -> String {
    let mut shown = format!("{}: {}\n\n", info.id, info.name);
    for line in info.grammar.lines() {
        shown += &format!("    {line}\n");
    }
    shown += "\nreads beyond that:\n";
    for dialect in info.accepts {
        shown += &format!("  - {dialect}\n");
    }
    let holds = if info.holds.is_empty() { "nothing".to_owned() } else { info.holds.to_string() };
    shown + &format!("\nwrites: {}\nkeeps beside the givens: {holds}\nsee: {}\n", info.writes, info.reference)
}
