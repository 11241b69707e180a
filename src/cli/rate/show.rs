//! Ratings as text.

use std::fmt::Write;

use givens::{
    diagnostic::Verdict,
    grid::Candidate,
    rate::{RatedStep, Rating, Scheme, Score, Tenths},
    record::Record,
    schema,
};
use serde_json::{Value, json};

/// Returns the line of a puzzle, with the band that it is in, and a line for each step if requested.
pub(super) fn text(place: &str, rating: &Rating, band: Option<&str>, path: bool) -> String {
    let scheme = rating.scheme.id();
    let mut text = match &rating.score {
        Ok(score) => format!("{place}\t{score} ({scheme})"),
        Err(reason) => format!("{place}\tundecided: {reason} ({scheme})"),
    };
    band.filter(|_| rating.score.is_ok()).into_iter().for_each(|band| text += &format!("\t{band}"));
    text.push('\n');
    for (index, step) in rating.steps.iter().enumerate().filter(|_| path) {
        let number = index + 1;
        let _ = writeln!(
            text,
            "{number:4}. {:>4} {}: {}",
            cost(rating.scheme, step),
            step.technique,
            step.conclusion()
        );
    }
    text
}

/// The score or rating of a step, as its program writes it.
fn cost(scheme: Scheme, step: &RatedStep) -> String {
    match scheme {
        Scheme::SudokuExplainer => Tenths(step.rating).to_string(),
        _ => step.rating.to_string(),
    }
}

/// Returns a line of JSON about a puzzle with these members.
pub(super) fn object(
    file: &str,
    line: usize,
    record: &Record,
    members: Vec<(&'static str, Value)>,
) -> String {
    let mut object = json!({ "schema": schema::ID, "file": file, "line": line });
    object["puzzle"] = json!(record.grid.line().to_string());
    for (name, value) in members {
        object[name] = value;
    }
    format!("{object}\n")
}

/// Returns a line of JSON about a record without a puzzle.
pub(super) fn unrated(file: &str, line: usize, verdict: Verdict) -> String {
    format!("{}\n", json!({ "schema": schema::ID, "file": file, "line": line, "verdict": verdict.id() }))
}

/// Returns what listings of the program itself show: `HoDoKu` has the path after the puzzle, Sudoku Explainer
/// before it.
pub(super) fn reference(record: &Record, rating: &Rating, path: bool) -> String {
    let line = record.grid.line();
    let head = match &rating.score {
        Ok(Score::Hodoku { score, level }) => {
            format!("{line} score={score} level={}\n", level.id().to_uppercase())
        }
        Ok(Score::SudokuExplainer { er, ep, ed }) => {
            format!("{line} ED={}/{}/{}\n", Tenths(*er), Tenths(*ep), Tenths(*ed))
        }
        Ok(score) => format!("{line} {score}\n"),
        Err(reason) => format!("{line} undecided: {reason}\n"),
    };
    let steps: String =
        rating.steps.iter().filter(|_| path).map(|step| reference_step(rating.scheme, step)).collect();
    if rating.scheme == Scheme::SudokuExplainer { steps + &head } else { head + &steps }
}

fn reference_step(scheme: Scheme, step: &RatedStep) -> String {
    let (technique, detail) = (step.technique, &step.detail);
    if scheme == Scheme::SudokuExplainer {
        return format!("{} {technique}: {detail}\n\n", Tenths(step.rating));
    }
    let removed = |&Candidate { cell, digit }: &Candidate| format!("{cell}<>{digit}");
    let removed: Vec<_> = step.eliminations.iter().map(removed).collect();
    format!("  {technique}: {detail} | {}\n", removed.join(" "))
}
