//! The number of solutions of a variant, by the constraints that its file states.

use givens::{
    check::{CheckOptions, check_unsearched, variant_budget},
    diagnostic::{Diagnostic, Rule, Severity, Verdict},
    record::VariantRecord,
    run::rows,
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

    /// Returns the answer about a variant for its row.
    pub(super) fn variant_row(&self, record: &VariantRecord) -> show::RowAnswer {
        let (answer, diagnostics) = self.count_variant(record);
        let verdict = match answer {
            NumberAnswer::Malformed => Verdict::Malformed,
            NumberAnswer::Clashing => Verdict::Clashing,
            NumberAnswer::Counted(Count::Exactly(number)) => show::verdict(number.into()),
            NumberAnswer::Counted(Count::AtLeast(2..)) => Verdict::Many,
            _ => Verdict::Undecided,
        };
        let mut row = rows::Answer { diagnostics, ..rows::Answer::of_verdict(verdict) };
        match answer {
            NumberAnswer::Counted(Count::Exactly(number)) => show::set_number(&mut row, number.into()),
            NumberAnswer::Counted(count) => row.extra.at_least = Some(count.seen()),
            _ => {}
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
