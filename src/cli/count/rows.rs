//! Rows with numbers of solutions.

use givens::{
    check::{self, CheckOptions, RuleSet},
    diagnostic::{Diagnostic, Rule, Verdict},
    record::Record,
    solve::Count,
};
use serde_json::{Value, json};

use crate::cli::rows::{Columns, solution_count};

use super::{Answer, BatchCounter, show::verdict};

type RowAnswer = crate::cli::rows::Answer<CountColumns>;

/// What a count adds to a row.
#[derive(Debug, Default)]
pub(super) struct CountColumns {
    /// The number of solutions that were found before the count stopped.
    at_least: Option<u64>,
    /// All digits of the number of solutions, which may be too large for `solutions`.
    solutions_text: Option<String>,
}

impl Columns for CountColumns {
    fn names() -> Vec<&'static str> {
        vec!["at_least", "solutions_text"]
    }

    fn values(self) -> Vec<Value> {
        vec![json!(self.at_least.map(u128::from).and_then(solution_count)), json!(self.solutions_text)]
    }
}

impl BatchCounter<'_> {
    /// Returns the answers for some records: most need no more than a check, which is faster.
    pub(super) fn rows(&self, records: &[&Record]) -> Vec<RowAnswer> {
        // No or many solutions are answers here, not problems.
        let rules: RuleSet = [Rule::DuplicateGiven, Rule::Undecided].into_iter().collect();
        let options = CheckOptions::default().with_rules(rules).with_budget(self.budget);
        let checked = check::check_all(records, &options, self.level).into_iter();
        checked
            .zip(records)
            .map(|(checked, record)| self.counted(RowAnswer::of_check(checked), record))
            .collect()
    }

    /// Adds the number of solutions to the answer of a check.
    fn counted(&self, mut answer: RowAnswer, record: &Record) -> RowAnswer {
        let is_open = matches!(answer.verdict, Verdict::Many | Verdict::Undecided);
        let is_counted = is_open && (self.arguments.exact || self.limit > 2);
        let puzzle = if is_counted { record.puzzle().ok() } else { None };
        answer.extra.at_least = (answer.verdict == Verdict::Many).then_some(2);
        match puzzle.map(|puzzle| self.answer_of(&puzzle)) {
            Some(Answer::Exact(number)) => set_number(&mut answer, number),
            Some(Answer::Counted(Count::Exactly(number))) => set_number(&mut answer, number.into()),
            Some(Answer::Counted(count)) => answer.extra.at_least = Some(count.seen()),
            Some(Answer::OutOfReach(cost)) => {
                let message = format!("out of reach ({cost}); use --estimate");
                answer.verdict = Verdict::Undecided;
                answer.diagnostics = vec![Diagnostic::new(Rule::Undecided, message)];
            }
            Some(Answer::Malformed | Answer::Clashing | Answer::Estimated(_)) | None => {}
        }
        answer.extra.solutions_text = answer.solutions.map(|number| number.to_string());
        answer
    }
}

fn set_number(answer: &mut RowAnswer, number: u128) {
    (answer.verdict, answer.solutions) = (verdict(number), Some(number));
    answer.extra.at_least = None;
    answer.diagnostics.clear();
}
