//! Rows with what a step-by-step solution takes.

use givens::{
    check::{self, CheckOptions},
    diagnostic::{Rule, Verdict},
    explain::{Ending, ExplainOptions, Technique, TraceSummary},
    record::Record,
};
use serde_json::{Value, json};

use crate::cli::rows::{Answer, Columns};

/// What an explanation adds to a row.
#[derive(Debug, Default)]
pub(super) struct StepColumns(Option<TraceSummary>);

impl Columns for StepColumns {
    fn names() -> Vec<&'static str> {
        vec!["ending", "hardest", "steps", "placements", "trials", "depth"]
    }

    fn values(self) -> Vec<Value> {
        let Some(summary) = self.0 else { return vec![Value::Null; Self::names().len()] };
        vec![
            json!(summary.ending.id()),
            json!(summary.hardest.map(Technique::id)),
            json!(summary.steps()),
            json!(summary.placements),
            json!(summary.trials),
            json!(summary.depth),
        ]
    }
}

/// Returns the answer for the position of a record: its givens and placed values.
pub(super) fn answer(record: &Record, options: &ExplainOptions) -> Answer<StepColumns> {
    let mut checked = check::check(record, &CheckOptions::default().with_budget(options.budget));
    let Ok(position) = record.position() else {
        let diagnostics = checked.diagnostics;
        return Answer { diagnostics, failed: true, ..Answer::of_verdict(Verdict::Clashing) };
    };
    if record.placed().is_some() {
        // The verdict is that of the position, and these say which value is wrong.
        checked.diagnostics.retain(|finding| matches!(finding.rule, Rule::PlacedClash | Rule::WrongPlaced));
        checked.outcome = Some(position.solve_within(options.budget).0);
    }
    checked.verdict = check::verdict(checked.outcome.as_ref());
    let summary = position.summarize(options);
    let failed = checked.verdict != Verdict::One || summary.ending != Ending::Solved;
    Answer { failed, extra: StepColumns(Some(summary)), ..Answer::of_check(checked) }
}
