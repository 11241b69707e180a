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
    text::{escaped, escaped_json},
};
use serde_json::{Value, json};

use super::{Answer, Arguments, BatchCounter, Form};

/// Returns the output line of a puzzle.
pub(super) fn show(arguments: &Arguments, name: &str, line: usize, answer: &Answer) -> String {
    match arguments.format {
        Form::Jsonl => format!("{}\n", escaped_json(&object(name, line, answer).to_string())),
        Form::Text => format!("{}:{line}\t{}\n", escaped(name), text(arguments, answer)),
    }
}

fn text(arguments: &Arguments, answer: &Answer) -> String {
    match answer {
        Answer::Malformed => Verdict::Malformed.id().to_owned(),
        Answer::Clashing => Verdict::Clashing.id().to_owned(),
        Answer::Counted(Count::Undecided(seen)) => format!("undecided ({seen} or more)"),
        Answer::Counted(count) if arguments.limit.is_none() => verdict(count.seen().into()).id().to_owned(),
        Answer::Counted(Count::Exactly(number)) => number.to_string(),
        Answer::Counted(count) => format!("{} or more", count.seen()),
        Answer::Exact(number) => grouped(*number),
        Answer::OutOfReach(cost) => format!("out of reach ({cost}); use --estimate"),
        Answer::Estimated(estimate) if !estimate.has_met_any() => {
            let samples = grouped(estimate.samples());
            format!("unknown: none of {samples} samples found a solution (seed {})", estimate.seed())
        }
        Answer::Estimated(estimate) => {
            let [low, high] = estimate.interval();
            let samples = grouped(estimate.samples());
            let number = estimate.number();
            format!("estimate: {number} (95 %: {low} to {high}; {samples} samples, seed {})", estimate.seed())
        }
    }
}

fn object(name: &str, line: usize, answer: &Answer) -> Value {
    let (verdict, solutions, at_least) = match answer {
        Answer::Malformed => (Verdict::Malformed, None, None),
        Answer::Clashing => (Verdict::Clashing, Some(0), None),
        Answer::Counted(Count::Exactly(number)) => {
            (verdict((*number).into()), Some(u128::from(*number)), None)
        }
        Answer::Counted(Count::AtLeast(seen @ 2..)) => (Verdict::Many, None, Some(*seen)),
        Answer::Counted(count) => (Verdict::Undecided, None, Some(count.seen())),
        Answer::Exact(all) => (verdict(*all), Some(*all), None),
        Answer::OutOfReach(_) | Answer::Estimated(_) => (Verdict::Undecided, None, None),
    };
    let mut object = json!({
        "schema": schema::ID, "file": name, "line": line, "verdict": verdict.id(),
        "solutions": solutions.and_then(solution_count),
        "solutions_text": solutions.map(|number| number.to_string()),
        "at_least": at_least,
    });
    match answer {
        Answer::OutOfReach(cost) => object["seconds"] = json!(cost.seconds().round()),
        Answer::Estimated(estimate) => object["estimate"] = estimated(estimate),
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

type RowAnswer = rows::Answer<CountColumns>;

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
