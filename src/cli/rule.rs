//! `givens rule`: the page of a rule, or a list of all rules.

use clap::Args;
use givens::{diagnostic::Rule, error::Error};

use super::ExitStatus;

/// List the rules, or explain one with an example.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Code or name of a rule: G001, duplicate-given.
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitStatus, Error> {
    let shown = match &arguments.code {
        Some(code) => {
            let rule: Rule = code
                .parse()
                .map_err(|error: givens::diagnostic::UnknownRule| Error::Usage(error.to_string()))?;
            rule.info().page.to_owned()
        }
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
