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

use super::{Answer, Arguments, Form};

/// Returns the output line of a puzzle.
pub(super) fn show(arguments: &Arguments, name: &str, line: usize, answer: &Answer) -> String {
    match arguments.format {
        Form::Jsonl => format!("{}\n", object(arguments, name, line, answer)),
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

fn object(arguments: &Arguments, name: &str, line: usize, answer: &Answer) -> Value {
    // A string, because readers that store numbers as floats would round exact counts.
    let number = |number: u128| if arguments.exact { json!(number.to_string()) } else { json!(number) };
    let (verdict, solutions, exact) = match answer {
        Answer::Malformed => (Verdict::Malformed, Value::Null, false),
        Answer::Clashing => (Verdict::Clashing, number(0), true),
        Answer::Counted(Count::Undecided(seen)) => (Verdict::Undecided, json!(seen), false),
        Answer::Counted(count) => (verdict(count.seen().into()), json!(count.seen()), count.is_exact()),
        Answer::Exact(all) => (verdict(*all), number(*all), true),
        Answer::OutOfReach(_) | Answer::Estimated(_) => (Verdict::Undecided, Value::Null, false),
    };
    let mut object = json!({
        "schema": schema::ID, "file": name, "line": line, "verdict": verdict.id(), "solutions": solutions,
        "exact": exact,
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
