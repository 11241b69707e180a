//! Rows with canonical forms.

use givens::{canon::Canonical, collection::hexadecimal, record::Record};
use serde_json::{Value, json};

use crate::cli::rows::{Answer, Columns};

use super::forms::FormPlan;

/// What a canonical form adds to a row.
#[derive(Debug, Default)]
pub(super) struct FormColumns(Option<Canonical>);

impl Columns for FormColumns {
    fn names() -> Vec<&'static str> {
        vec!["form", "canonical", "automorphisms", "map", "key"]
    }

    fn values(self) -> Vec<Value> {
        let Some(found) = self.0 else { return vec![Value::Null; Self::names().len()] };
        vec![
            json!(found.form.id()),
            json!(found.grid.line().to_string()),
            json!(found.automorphisms),
            json!(found.map.to_string()),
            json!(hexadecimal(found.key())),
        ]
    }
}

/// Returns the answers for some records.
pub(super) fn answers(plan: &FormPlan, records: &[&Record]) -> Vec<Answer<FormColumns>> {
    let checked = plan.check_all(records).into_iter();
    let answer = |(checked, record): (_, &&Record)| {
        let found = plan.find(record, &checked);
        let (diagnostics, extra) = (found.diagnostics, FormColumns(found.canonical));
        Answer { diagnostics, extra, ..Answer::of_check(checked) }
    };
    checked.zip(records).map(answer).collect()
}
