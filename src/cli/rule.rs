//! `givens rule`: the page of a rule, or a list of all rules.

use clap::Args;
use givens::{diagnostic::Rule, error::Error};

use super::{ExitStatus, console::Console, names, page};

/// List the rules, or explain one with an example.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens rule
  givens rule G001
  givens rule duplicate-given")]
pub(crate) struct Arguments {
    /// Code or name of a rule: G001, duplicate-given.
    #[arg(value_name = "CODE", value_parser = names::rules(), hide_possible_values = true)]
    rule: Option<Rule>,
}

pub(super) fn run(arguments: &Arguments, console: Console) -> Result<ExitStatus, Error> {
    let shown = match arguments.rule {
        Some(rule) => page::plain(rule.info().page().unwrap_or_default(), console),
        None => list(),
    };
    super::print(shown.as_bytes())
}

fn list() -> String {
    let line = |rule: Rule| {
        let info = rule.info();
        let off = if rule.is_on_by_default() { "" } else { " (off unless selected)" };
        format!("{} {:<28} {:<8} {}{off}\n", info.code, info.name, info.severity.name(), info.summary)
    };
    Rule::ALL.map(line).concat()
}
