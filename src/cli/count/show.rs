//! Answers as text and JSON.

use givens::{
    diagnostic::Verdict,
    report::grouped,
    schema,
    solve::{
        Count,
        exact::{Estimate, Magnitude},
    },
};
use serde_json::{Value, json};

use crate::cli::rows::solution_count;

use super::{Answer, Arguments, Form};

/// Returns the output line of a puzzle.
pub(super) fn show(arguments: &Arguments, name: &str, line: usize, answer: &Answer) -> String {
    match arguments.format {
        Form::Jsonl => format!("{}\n", object(name, line, answer)),
        Form::Text => format!("{name}:{line}\t{}\n", text(arguments, answer)),
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
