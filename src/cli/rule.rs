//! `givens rule`: the page of a rule, or a list of all rules.

use clap::Args;
use givens::{diagnostic::Rule, error::Error};
use serde_json::{Value, json};

use super::{
    ExitStatus,
    console::Console,
    names,
    page::{self, PageForm},
};

/// List the rules, or explain one with an example.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens rule
  givens rule duplicate-given
  givens rule --format json")]
pub(crate) struct Arguments {
    /// Code or name of a rule: G001, duplicate-given.
    #[arg(value_name = "CODE", value_parser = names::rules(), hide_possible_values = true)]
    rule: Option<Rule>,
    /// Form of the output.
    #[arg(long, value_name = "FORM", default_value = "text", value_enum, help_heading = "Output")]
    format: PageForm,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let shown = match arguments.rule {
        rule if arguments.format == PageForm::Json => {
            let rules = Rule::ALL.into_iter().filter(|other| rule.is_none_or(|rule| rule == *other));
            page::document("rules", rules.map(object))
        }
        Some(rule) => page::plain(&format!("rules/{rule}-{}", rule.name()), console) + "\n",
        None => list(),
    };
    super::print(shown.as_bytes())
}

fn object(rule: Rule) -> Value {
    let info = rule.info();
    json!({
        "code": info.code,
        "name": info.name,
        "severity": info.severity.name(),
        "is_on": rule.is_on_by_default(),
        "summary": info.summary,
        "reason": info.reason,
    })
}

fn list() -> String {
    let line = |rule: Rule| {
        let info = rule.info();
        let off = if rule.is_on_by_default() { "" } else { " (off unless selected)" };
        format!("{} {:<28} {:<8} {}{off}\n", info.code, info.name, info.severity.name(), info.summary)
    };
    Rule::ALL.map(line).concat()
}
