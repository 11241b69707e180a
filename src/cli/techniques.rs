//! `givens techniques`: the page of a technique, or a list of all techniques.

use clap::Args;
use givens::{
    error::Error,
    explain::{Technique, TechniqueInfo},
};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    console::Console,
    names,
    page::{self, PageForm},
    suggestions::wrap,
};

/// List the techniques of explain, or describe one with an example.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens techniques
  givens techniques x-wing
  givens techniques --format json")]
pub(crate) struct Arguments {
    /// Name of a technique: naked-single, x-wing.
    #[arg(value_name = "NAME", value_parser = names::technique(), hide_possible_values = true)]
    technique: Option<Technique>,
    /// Form of the output.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum, help_heading = "Output")]
    format: PageForm,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let shown = match arguments.technique {
        technique if arguments.format == PageForm::Json => {
            let is_shown = |other: &Technique| technique.is_none_or(|technique| technique == *other);
            page::document("techniques", Technique::ALL.into_iter().filter(is_shown).map(object))
        }
        Some(technique) => describe(technique.info(), console),
        None => list(console),
    };
    super::print(shown.as_bytes())
}

fn object(technique: Technique) -> Value {
    let TechniqueInfo { id, name, summary, needs_uniqueness, hodoku, se, scheme_only, .. } = technique.info();
    json!({
        "id": id,
        "name": name,
        "summary": summary,
        "needs_uniqueness": needs_uniqueness,
        "hodoku": hodoku,
        "se": se,
        "scheme_only": scheme_only,
    })
}

fn list(console: Console) -> String {
    let width = Technique::ALL.map(|technique| technique.id().len()).into_iter().max().unwrap_or_default();
    let line = |technique: Technique| {
        let TechniqueInfo { id, summary, .. } = technique.info();
        wrap(&format!("{id:width$}  {summary}"), console.width(), width + 2) + "\n"
    };
    Technique::ALL.map(line).concat()
}

fn describe(info: &TechniqueInfo, console: Console) -> String {
    let TechniqueInfo { id, needs_uniqueness, hodoku, se, scheme_only, .. } = info;
    let place = |place: &Option<u16>| place.map_or_else(|| "none".to_owned(), |place| place.to_string());
    let yes = |holds: bool| if holds { "yes" } else { "no" };
    let (needs, only) = (yes(*needs_uniqueness), yes(*scheme_only));
    page::plain(&format!("techniques/{id}"), console)
        + &format!(
            "\nid: {id}\nassumes a unique solution: {needs}\nonly with --scheme: {only}\nplace in the order of HoDoKu: {}\n\
             place in the order of Sudoku Explainer: {}\n",
            place(hodoku),
            place(se)
        )
}
