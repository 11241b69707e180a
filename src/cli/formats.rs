//! `givens formats`: the table of formats.

use clap::Args;
use givens::{
    error::Error,
    format::{Format, FormatInfo, Shapes},
    record::Field,
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    console::Console,
    names,
    page::{self, PageForm},
};

/// List the formats, or describe one.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens formats
  givens formats sdk
  givens formats --format json")]
pub(crate) struct Arguments {
    /// Format to describe.
    #[arg(value_name = "FORMAT", value_parser = names::formats(), hide_possible_values = true)]
    name: Option<Format>,
    /// Form of the output.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum, help_heading = "Output")]
    format: PageForm,
}

pub(super) fn run(arguments: &Arguments, _: Console) -> Result<ExitStatus, Error> {
    let shown = match arguments.name {
        name if arguments.format == PageForm::Json => {
            let formats = Format::all().filter(|format| name.is_none_or(|name| name == *format));
            page::document("formats", formats.map(|format| object(format.info())))
        }
        Some(format) => describe(format.info()),
        None => list(),
    };
    super::print(shown.as_bytes())
}

fn object(info: &FormatInfo) -> Value {
    json!({
        "id": info.id,
        "name": info.name,
        "shelf": info.shelf.name(),
        "aliases": info.format.aliases().collect::<Vec<_>>(),
        "extensions": info.extensions,
        "shapes": info.shapes.to_string(),
        "many": info.many,
        "is_written": info.is_written(),
        "keeps": info.holds.iter().map(Field::name).collect::<Vec<_>>(),
    })
}

fn list() -> String {
    let mut formats: Vec<_> = Format::all().map(Format::info).collect();
    formats.sort_by_key(|info| info.shelf);
    let width = formats.iter().map(|info| info.id.len()).max().unwrap_or_default();
    let mut shown = String::new();
    let mut shelf = None;
    for info in formats {
        if shelf.replace(info.shelf) != Some(info.shelf) {
            let gap = if shown.is_empty() { "" } else { "\n" };
            shown += &format!("{gap}{}:\n", info.shelf);
        }
        shown += &format!("  {:width$}  {}", info.id, info.name);
        let aliases: Vec<_> = info.format.aliases().collect();
        let limits = [
            (!aliases.is_empty(), format!("also {}", aliases.join(", "))),
            (info.shapes != Shapes::Any, format!("{} only", info.shapes)),
            (!info.many, "one per file".to_owned()),
            (!info.is_written(), "read only".to_owned()),
        ];
        let limits = limits.into_iter().filter(|(there, _)| *there).map(|(_, limit)| limit);
        let limits = limits.collect::<Vec<_>>().join(", ");
        shown += &if limits.is_empty() { "\n".to_owned() } else { format!(" ({limits})\n") };
    }
    shown
        + "\nAn extension that only one format has is a name too: `--to tex`.\n\
           `givens formats FORMAT` describes a format: grammar, extensions and what it keeps.\n"
}

fn describe(info: &FormatInfo) -> String {
    let mut shown = format!("{}: {}\n\n", info.id, info.name);
    for line in info.grammar.lines() {
        shown += &format!("    {line}\n");
    }
    shown += "\nalso reads:\n";
    for dialect in info.accepts {
        shown += &format!("  - {dialect}\n");
    }
    let holds = if info.holds.is_empty() { "nothing".to_owned() } else { info.holds.to_string() };
    let writes = if info.is_written() { info.writes } else { "nothing (read only)" };
    let many = if info.many { "many" } else { "one" };
    shown
        + &format!(
            "\nwrites: {writes}\nnames: {}\nextensions: {}\nshapes: {}\npuzzles per file: {many}\nkeeps besides the givens: {holds}\nsee: {}\n",
            [info.id].into_iter().chain(info.format.aliases()).collect::<Vec<_>>().join(" "),
            info.extensions.join(" "),
            info.shapes,
            info.reference
        )
}
