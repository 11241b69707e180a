//! Answers as text and JSON.

use givens::{
    check::{self, CheckOptions, RuleSet},
    diagnostic::{Diagnostic, Rule, Verdict},
    record::Record,
    report::grouped,
    run::rows::{self, Columns, solution_count},
    schema,
    solve::{
        Count,
        exact::{Estimate, Magnitude},
    },
    text::escaped,
};
use serde_json::{Value, json};

use crate::cli::{answers::AnswerForm, output};

use super::{Arguments, BatchCounter, NumberAnswer};

/// Returns the output line of a puzzle.
pub(super) fn show(arguments: &Arguments, name: &str, line: usize, answer: &NumberAnswer) -> String {
    match arguments.format {
        AnswerForm::Text => format!("{}:{line}\t{}\n", escaped(name), text(arguments, answer)),
        AnswerForm::Json | AnswerForm::Jsonl => output::json_line(&object(name, line, answer)),
    }
}

fn text(arguments: &Arguments, answer: &NumberAnswer) -> String {
    match answer {
        NumberAnswer::Malformed => Verdict::Malformed.id().to_owned(),
        NumberAnswer::Clashing => Verdict::Clashing.id().to_owned(),
        NumberAnswer::Counted(Count::Undecided(seen)) => format!("undecided ({seen} or more)"),
        NumberAnswer::Counted(count) if arguments.limit.is_none() => {
            verdict(count.seen().into()).id().to_owned()
        }
        NumberAnswer::Counted(Count::Exactly(number)) => number.to_string(),
        NumberAnswer::Counted(count) => format!("{} or more", count.seen()),
        NumberAnswer::Exact(number) => grouped(*number),
        NumberAnswer::OutOfReach(cost) => format!("out of reach ({cost}); use --estimate"),
        NumberAnswer::Estimated(estimate) if !estimate.has_met_any() => {
            let samples = grouped(estimate.samples());
            format!("unknown: none of {samples} samples found a solution (seed {})", estimate.seed())
        }
        NumberAnswer::Estimated(estimate) => {
            let [low, high] = estimate.interval();
            let samples = grouped(estimate.samples());
            let number = estimate.number();
            format!("estimate: {number} (95 %: {low} to {high}; {samples} samples, seed {})", estimate.seed())
        }
    }
}

fn object(name: &str, line: usize, answer: &NumberAnswer) -> Value {
    let (verdict, solutions, at_least) = match answer {
        NumberAnswer::Malformed => (Verdict::Malformed, None, None),
        NumberAnswer::Clashing => (Verdict::Clashing, Some(0), None),
        NumberAnswer::Counted(Count::Exactly(number)) => {
            (verdict((*number).into()), Some(u128::from(*number)), None)
        }
        NumberAnswer::Counted(Count::AtLeast(seen @ 2..)) => (Verdict::Many, None, Some(*seen)),
        NumberAnswer::Counted(count) => (Verdict::Undecided, None, Some(count.seen())),
        NumberAnswer::Exact(all) => (verdict(*all), Some(*all), None),
        NumberAnswer::OutOfReach(_) | NumberAnswer::Estimated(_) => (Verdict::Undecided, None, None),
    };
    let mut object = json!({
        "schema": schema::ID, "file": name, "line": line, "verdict": verdict.id(),
        "solutions": solutions.and_then(solution_count),
        "solutions_text": solutions.map(|number| number.to_string()),
        "at_least": at_least,
    });
    match answer {
        NumberAnswer::OutOfReach(cost) => object["seconds"] = json!(cost.seconds().round()),
        NumberAnswer::Estimated(estimate) => object["estimate"] = estimated(estimate),
        _ => {}
    }
    object
}

/// Numbers as logarithms to base 10, because floats end at 10³⁰⁸; zero has none.
fn estimated(estimate: &Estimate) -> Value {
    let [low, high] = estimate.interval();
    let log10 = |number: Magnitude| (number.log10() * 1e4).round() / 1e4;
    json!({
        "log10": log10(estimate.number()), "low_log10": log10(low), "high_log10": log10(high),
        "confidence": 0.95, "samples": estimate.samples(), "seed": estimate.seed(),
        "text": if estimate.has_met_any() {
            format!("{} ({low} to {high})", estimate.number())
        } else {
            "unknown".to_owned()
        },
    })
}

pub(super) const fn verdict(solutions: u128) -> Verdict {
    match solutions {
        0 => Verdict::Zero,
        1 => Verdict::One,
        _ => Verdict::Many,
    }
}

pub(super) type RowAnswer = rows::Answer<CountColumns>;

/// What a count adds to a row.
#[derive(Debug, Default)]
pub(super) struct CountColumns {
    /// The number of solutions that were found before the count stopped.
    pub(super) at_least: Option<u64>,
    /// All digits of the number of solutions, which may be too large for `solutions`.
    pub(super) solutions_text: Option<String>,
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
            Some(NumberAnswer::Exact(number)) => set_number(&mut answer, number),
            Some(NumberAnswer::Counted(Count::Exactly(number))) => set_number(&mut answer, number.into()),
            Some(NumberAnswer::Counted(count)) => answer.extra.at_least = Some(count.seen()),
            Some(NumberAnswer::OutOfReach(cost)) => {
                let message = format!("out of reach ({cost}); use --estimate");
                answer.verdict = Verdict::Undecided;
                answer.diagnostics = vec![Diagnostic::new(Rule::Undecided, message)];
            }
            Some(NumberAnswer::Malformed | NumberAnswer::Clashing | NumberAnswer::Estimated(_)) | None => {}
        }
        answer.extra.solutions_text = answer.solutions.map(|number| number.to_string());
        answer
    }
}

pub(super) fn set_number(answer: &mut RowAnswer, number: u128) {
    (answer.verdict, answer.solutions) = (verdict(number), Some(number));
    answer.extra.at_least = None;
    answer.diagnostics.clear();
}
