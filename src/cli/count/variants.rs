//! The number of solutions of a variant, by the constraints that its file states.

use givens::{
    check::{CheckOptions, check_unsearched, count_variant, variant_budget},
    diagnostic::{Diagnostic, Rule, Severity, Verdict},
    record::VariantRecord,
    solve::Count,
};

use super::{BatchCounter, NumberAnswer, show};

impl BatchCounter<'_> {
    /// Returns the number of solutions of a variant, and what is reported beside it.
    pub(super) fn count_variant(&self, record: &VariantRecord) -> (NumberAnswer, Vec<Diagnostic>) {
        let checked = check_unsearched(record, &CheckOptions::default());
        match checked.verdict {
            Verdict::Malformed => (NumberAnswer::Malformed, checked.diagnostics),
            Verdict::Clashing => (NumberAnswer::Clashing, checked.diagnostics),
            _ => {
                let limit = if self.arguments.exact { u64::MAX } else { self.limit };
                let count = record.puzzle.count_within(limit, variant_budget(self.budget));
                (NumberAnswer::Counted(count), counted_without_drawings(record).into_iter().collect())
            }
        }
    }

    /// Returns the answer about a variant for its row: that of a check, and the number of solutions where there are many.
    pub(super) fn variant_row(&self, record: &VariantRecord) -> show::RowAnswer {
        let limit = if self.arguments.exact { u64::MAX } else { self.limit };
        let counted = count_variant(record, limit, self.budget);
        let mut row = show::RowAnswer::of_variant(record, counted.checked);
        match counted.many {
            Some(Count::Exactly(number)) => show::set_number(&mut row, number.into()),
            count => row.extra.at_least = count.map(Count::seen),
        }
        row.extra.solutions_text = row.solutions.map(|number| number.to_string());
        row
    }
}

/// Warns that a number is that of the stated constraints, where drawings may be further rules.
fn counted_without_drawings(record: &VariantRecord) -> Option<Diagnostic> {
    let message = "counted by the constraints that it states: drawings are not read";
    let diagnostic = Diagnostic::new(Rule::UnreadDrawings, message).severity(Severity::Warning);
    record.has_drawings().then(|| diagnostic.at(record.span, ""))
}
