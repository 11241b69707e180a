//! Ratings as text, rows and JSON.

use std::fmt::Write;

use givens::{
    check::{self, CheckOptions},
    diagnostic::Verdict,
    grid::{Candidate, Cell},
    rate::{Rate, RatedStep, Rating, Scheme, Score, Tenths},
    record::Record,
    run::rows::{Answer, Columns},
    schema,
};
use serde_json::{Value, json};

use crate::cli::output;

use super::Scale;

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
    output::json_line(&object)
}

/// Returns a line of JSON about a record without a puzzle.
pub(super) fn unrated(file: &str, line: usize, verdict: Verdict) -> String {
    output::json_line(&json!({ "schema": schema::ID, "file": file, "line": line, "verdict": verdict.id() }))
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

/// What a rating adds to a row.
#[derive(Debug, Default)]
pub(super) struct RateColumns {
    rating: Option<Rating>,
    band: Option<String>,
    path: bool,
}

impl Columns for RateColumns {
    fn names() -> Vec<&'static str> {
        vec!["scheme", "score", "level", "er", "ep", "ed", "band", "hardest", "steps", "path", "reason"]
    }

    fn values(self) -> Vec<Value> {
        let Some(rating) = self.rating else { return vec![Value::Null; Self::names().len()] };
        let hardest = rating.hardest();
        let (mut values, reason) = ([const { Value::Null }; 5], rating.score.err());
        match rating.score {
            Ok(Score::Hodoku { score, level }) => (values[0], values[1]) = (json!(score), json!(level.id())),
            Ok(Score::SudokuExplainer { er, ep, ed }) => {
                values[2..].clone_from_slice(&[er, ep, ed].map(tenths));
            }
            Ok(Score::Number(number)) => values[0] = json!(number),
            Ok(Score::Level(level)) => values[1] = json!(level),
            _ => {}
        }
        let steps = rating.steps.iter().map(|step| format!("{}: {}", step.technique, step.conclusion()));
        let path = self.path.then(|| steps.collect::<Vec<_>>().join("; "));
        let last = [
            json!(self.band),
            json!(hardest),
            json!(rating.steps.len()),
            json!(path),
            json!(reason.map(|reason| reason.to_string())),
        ];
        [json!(rating.scheme.id())].into_iter().chain(values).chain(last).collect()
    }
}

/// Returns a number of tenths as it is written.
fn tenths(tenths: u32) -> Value {
    json!(f64::from(tenths) / 10.0)
}

/// Returns the members of a JSON object with a rating and all its steps: the columns that have a value.
pub(super) fn members(rating: Rating, band: Option<&str>) -> Vec<(&'static str, Value)> {
    let scheme = rating.scheme;
    let candidate = |one: &Candidate| json!({ "cell": one.cell.to_string(), "digit": one.digit.get() });
    let candidates = |all: &[Candidate]| all.iter().map(candidate).collect::<Vec<_>>();
    let step = |step: &RatedStep| {
        let rating = if scheme == Scheme::SudokuExplainer { tenths(step.rating) } else { json!(step.rating) };
        json!({
            "technique": step.technique,
            "rating": rating,
            "cells": step.cells.iter().map(Cell::to_string).collect::<Vec<_>>(),
            "detail": step.detail,
            "placements": candidates(step.placement.as_slice()),
            "eliminations": candidates(&step.eliminations),
        })
    };
    let steps: Vec<_> = rating.steps.iter().map(step).collect();
    let columns = RateColumns { rating: Some(rating), band: band.map(str::to_owned), path: false };
    let values = RateColumns::names().into_iter().zip(columns.values());
    let known = values.filter(|(name, value)| *name != "steps" && !value.is_null());
    known.chain([("steps", json!(steps))]).collect()
}

/// Returns the answer for the givens of a record.
pub(super) fn answer(record: &Record, scale: &Scale) -> Answer<RateColumns> {
    let checked = check::check(record, &CheckOptions::default());
    let mut answer = Answer::of_check(checked);
    let rating = record.puzzle().ok().map(|puzzle| puzzle.rate(scale.arguments.scheme));
    answer.failed =
        answer.verdict != Verdict::One || rating.as_ref().is_none_or(|rating| rating.score.is_err());
    let band = scale.bands.as_ref().zip(rating.as_ref()).and_then(|(bands, rating)| bands.of(rating));
    answer.extra = RateColumns { band: band.map(str::to_owned), rating, path: scale.arguments.path };
    answer
}
