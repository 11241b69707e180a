//! The documents that are written match their schemas, docs/*.schema.json; `tests/explain_command.rs` does the same for
//! docs/explain.schema.json.

mod support;

use std::{fs, process::Command};

use assert_cmd::cargo::cargo_bin;
use givens::{
    format::{self, Format, WriteOptions},
    report::{ReportFormat, ReportOptions, Summary},
};
use serde_json::Value;
use support::{
    fixtures, rules,
    written::{Document, documents},
};

fn puzzles_schema() -> Value {
    serde_json::from_str(include_str!("../docs/puzzles.schema.json")).expect("the schema is JSON")
}

/// Checks a value against a schema made of the few keywords that ours use; the error says where it
/// does not match.
fn check(root: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    for (keyword, expected) in schema.as_object().expect("a schema is an object") {
        let matches = match keyword.as_str() {
            "$schema" | "$id" | "title" | "description" | "$defs" => true,
            "$ref" => {
                let pointer = expected.as_str().and_then(|pointer| pointer.strip_prefix('#'));
                let target = root.pointer(pointer.expect("a local reference")).expect("a definition");
                check(root, target, value, place)?;
                true
            }
            "oneOf" => {
                let matches = |one: &&Value| check(root, one, value, place).is_ok();
                list(expected).iter().filter(matches).count() == 1
            }
            "allOf" => list(expected).iter().all(|one| check(root, one, value, place).is_ok()),
            "const" => value == expected,
            "enum" => list(expected).contains(value),
            "type" => match expected {
                Value::Array(types) => types.iter().any(|name| is_of_type(value, name)),
                name => is_of_type(value, name),
            },
            "required" => {
                list(expected).iter().all(|name| value.get(name.as_str().expect("a name")).is_some())
            }
            "additionalProperties" => {
                let is_known = |name: &str| schema["properties"].get(name).is_some();
                for (name, value) in value.as_object().into_iter().flatten() {
                    if expected.is_object() && !is_known(name) {
                        check(root, expected, value, &format!("{place}/{name}"))?;
                    }
                }
                value
                    .as_object()
                    .is_none_or(|object| expected.is_object() || object.keys().all(|name| is_known(name)))
            }
            "properties" => {
                for (name, schema) in expected.as_object().expect("properties") {
                    if let Some(value) = value.get(name) {
                        check(root, schema, value, &format!("{place}/{name}"))?;
                    }
                }
                true
            }
            "items" => {
                for value in value.as_array().into_iter().flatten() {
                    check(root, expected, value, &format!("{place}/…"))?;
                }
                true
            }
            other => panic!("unknown keyword `{other}`"),
        };
        if !matches {
            return Err(format!("{place}: {keyword} {expected} does not match {value}"));
        }
    }
    Ok(())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("a name") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("unknown type `{other}`"),
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn assert_matches(schema: &Value, value: &Value, context: &str) {
    let checked = check(schema, schema, value, "");
    assert!(checked.is_ok(), "{context}: {checked:?}");
}

#[test]
fn written_puzzles_match_the_schema() {
    let schema = puzzles_schema();
    for fixture in fixtures("formats") {
        let reading = format::read(fixture.source().text(), &fixture.options());
        let records: Vec<_> = reading.records().collect();
        for format in [Format::Json, Format::Jsonl] {
            for Document { text, .. } in documents(format, &records, &WriteOptions::default()) {
                let values: Vec<Value> = match format {
                    Format::Json => vec![json(&text)],
                    _ => text.lines().map(json).collect(),
                };
                for value in values {
                    assert_matches(&schema, &value, &fixture.name);
                }
            }
        }
    }
}

#[test]
fn other_puzzle_documents_do_not_match_the_schema() {
    let schema = puzzles_schema();
    for text in [
        r#"{"schema": "givens/3", "puzzles": []}"#,
        r#"{"givens": 1, "puzzles": []}"#,
        r#"{"schema": "givens/2", "puzzle": 5}"#,
        r#"{"puzzle": "1.3..........2.."}"#,
        r#"{"schema": "givens/2", "puzzles": [{"puzzle": "", "colors": []}]}"#,
    ] {
        assert!(check(&schema, &schema, &json(text), "").is_err(), "{text}");
    }
}

/// Version 1 of this program's documents gives the same records as version 2.
#[test]
fn version_1_of_puzzle_documents_is_read() {
    for (format, extension) in [(Format::Json, "json"), (Format::Jsonl, "jsonl")] {
        let read = |stem: &str| {
            let name = format!("formats/{extension}/{stem}.{extension}");
            let fixture = fixtures("formats").into_iter().find(|fixture| fixture.name == name);
            let fixture = fixture.expect("the fixture exists");
            let reading = format::read(fixture.source().text(), &fixture.options());
            let records: Vec<_> = reading.records().collect();
            let written = documents(format, &records, &WriteOptions::default());
            written.into_iter().map(|document| document.text).collect::<String>()
        };
        let (first, second) = (read("own-version-1"), read("own"));
        assert!(!first.is_empty());
        assert_eq!(first, second);
    }
}

#[test]
fn reports_match_the_schema() {
    let schema = json(include_str!("../docs/report.schema.json"));
    for fixture in fixtures("rules") {
        let (source, diagnostics) = rules::findings(&fixture);
        for form in [ReportFormat::Json, ReportFormat::Jsonl] {
            let (mut reporter, mut out) = (form.reporter(&ReportOptions::default()), Vec::new());
            for diagnostic in &diagnostics {
                reporter.report(&source, diagnostic, &mut out).expect("memory takes all");
            }
            reporter.finish(&Summary::default(), &mut out).expect("memory takes all");
            let text = String::from_utf8(out).expect("text");
            let values: Vec<Value> = match form {
                ReportFormat::Json => vec![json(&text)],
                _ => text.lines().map(json).collect(),
            };
            assert!(form == ReportFormat::Json || values.len() == diagnostics.len(), "one line each");
            for value in &values {
                assert_matches(&schema, value, &fixture.name);
            }
        }
    }
}

/// One solution, many, none, clashing givens, malformed.
const PUZZLES: &str =
    "1.3.34..2.4..3.1\n1...............\n123........4....\n11..............\n1..............\n";

#[test]
fn rows_match_the_schema() {
    let schema = json(include_str!("../docs/rows.schema.json"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, PUZZLES).expect("writable");
    let of_records = ["check", "solve", "count", "explain", "rate", "canon", "dedup", "minimize", "select"]
        .map(|verb| (verb, 5));
    for (verb, rows) in of_records.into_iter().chain([("detect", 1)]) {
        let mut command = Command::new(cargo_bin("givens"));
        let output = command.args([verb, "--rows", "jsonl"]).arg(&file).output();
        let text = String::from_utf8(output.expect("givens runs").stdout).expect("text");
        assert_eq!(text.lines().count(), rows, "{verb}: {text}");
        for line in text.lines() {
            let row = json(line);
            assert_matches(&schema, &row, line);
            let kind = if verb == "detect" { "file" } else { "record" };
            let known = schema["$defs"][kind]["properties"].as_object().expect("properties");
            assert!(row.as_object().expect("a row").keys().all(|name| known.contains_key(name)), "{line}");
        }
    }
}

#[test]
fn counts_match_the_schema() {
    let schema = json(include_str!("../docs/count.schema.json"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, PUZZLES).expect("writable");
    let forms: [&[&str]; 6] = [
        &[],
        &["--limit", "9"],
        &["--limit", "1"],
        &["--nodes", "1"],
        &["--exact", "--longest", "0"],
        &["--estimate"],
    ];
    for options in forms {
        let mut command = Command::new(cargo_bin("givens"));
        let output = command.args(["count", "--format", "jsonl"]).args(options).arg(&file).output();
        let text = String::from_utf8(output.expect("givens runs").stdout).expect("text");
        assert_eq!(text.lines().count(), 5, "{options:?}: {text}");
        for line in text.lines() {
            assert_matches(&schema, &json(line), line);
        }
    }
}

#[test]
fn ratings_match_the_schema() {
    let schema = json(include_str!("../docs/rate.schema.json"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    let rated = include_str!("../fixtures/rate/puzzles.txt").lines().filter(|line| !line.starts_with('#'));
    fs::write(&file, rated.take(2).collect::<Vec<_>>().join("\n") + "\n" + PUZZLES).expect("writable");
    for scheme in ["hodoku", "se", "qqwing", "basics", "backdoor", "depth"] {
        for (form, values) in [("jsonl", 7), ("json", 1)] {
            let mut command = Command::new(cargo_bin("givens"));
            let command = command.args(["rate", "--scheme", scheme, "--format", form]).arg(&file);
            let text = String::from_utf8(command.output().expect("givens runs").stdout).expect("text");
            let all = if form == "json" { vec![json(&text)] } else { text.lines().map(json).collect() };
            assert_eq!(all.len(), values, "{scheme}: {text}");
            for value in &all {
                assert_matches(&schema, value, &text);
            }
            let first = if form == "json" { &all[0]["puzzles"][0] } else { &all[0] };
            let steps = first["steps"].as_array().expect("steps");
            let concludes = |step: &Value| {
                ["placements", "eliminations"]
                    .iter()
                    .any(|name| step[name].as_array().is_some_and(|all| !all.is_empty()))
            };
            assert!(steps.iter().all(concludes), "{text}");
        }
    }
}

#[test]
fn data_cards_match_the_schema() {
    let schema = json(include_str!("../docs/stats.schema.json"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, PUZZLES).expect("writable");
    for options in
        [&["--sample", "all"][..], &["--scheme", "hodoku"], &["--sample", "0"], &["--boxes", "2x2"]]
    {
        let mut command = Command::new(cargo_bin("givens"));
        let output = command.args(["stats", "--format", "json"]).args(options).arg(&file).output();
        let text = String::from_utf8(output.expect("givens runs").stdout).expect("text");
        let card = json(&text);
        assert_matches(&schema, &card, &text);
        assert_eq!(card["records"], 4, "{text}");
        assert_eq!(card["verdicts"]["malformed"], 1, "{text}");
    }
}

#[test]
fn groups_match_the_schema() {
    let schema = json(include_str!("../docs/groups.schema.json"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.csv");
    // More authors than have rows of their own.
    let row = |number: usize| format!("1.3..4.22.4..3.1,author {number}\n");
    let rows: String = (0..10_100).map(row).collect();
    fs::write(&file, format!("puzzle,author\n1.3..4.22.4..3.1,\n{rows}1.3\n")).expect("writable");
    for (by, others) in [("author", Some(101)), ("verdict,side", None), ("level", None)] {
        let mut command = Command::new(cargo_bin("givens"));
        let output = command.args(["stats", "--quiet", "--format", "json", "--by", by]).arg(&file).output();
        let text = String::from_utf8(output.expect("givens runs").stdout).expect("text");
        let groups = json(&text);
        assert_matches(&schema, &groups, by);
        assert_eq!((&groups["records"], &groups["malformed"]), (&10_101.into(), &1.into()), "{by}");
        assert_eq!(groups["others"]["records"].as_u64(), others, "{by}");
    }
}

#[test]
fn detections_match_the_schema() {
    let schema = json(include_str!("../docs/detect.schema.json"));
    let inputs = [
        "ambiguous/row-of-dashes.txt",
        "ambiguous/header-above-grid.txt",
        "collection/magazine.txt",
        "formats/iss/families.txt",
        "README.md",
    ];
    let mut command = Command::new(cargo_bin("givens"));
    let output =
        command.args(["detect", "--format", "jsonl"]).args(inputs).current_dir(support::root()).output();
    let text = String::from_utf8(output.expect("givens runs").stdout).expect("text");
    assert_eq!(text.lines().count(), inputs.len(), "{text}");
    for line in text.lines() {
        let value = json(line);
        assert_matches(&schema, &value, line);
        assert_eq!(value["format"].is_null(), value["decision"].is_null(), "{line}");
    }
}

#[test]
fn lists_match_the_schema() {
    let schema = json(include_str!("../docs/lists.schema.json"));
    for (command, list, one) in [
        ("formats", "formats", "sdk"),
        ("techniques", "techniques", "x-wing"),
        ("rule", "rules", "duplicate-given"),
    ] {
        for (arguments, is_whole) in [(&["--format", "json"][..], true), (&["--format", "json", one], false)]
        {
            let mut run = Command::new(cargo_bin("givens"));
            let output = run.arg(command).args(arguments).output().expect("givens runs");
            let value = json(&String::from_utf8(output.stdout).expect("text"));
            assert_matches(&schema, &value, command);
            let length = value[list].as_array().expect("a list").len();
            assert_eq!(length > 1, is_whole, "{command} {arguments:?}");
        }
    }
}

#[test]
fn comparisons_match_the_schema() {
    let schema = json(include_str!("../docs/compare.schema.json"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, PUZZLES).expect("writable");
    for options in [&[][..], &["--by", "isomorph,exact"]] {
        let mut command = Command::new(cargo_bin("givens"));
        let command = command.args(["compare", "--format", "json"]).args(options).args([&file, &file, &file]);
        let output = command.output().expect("givens runs");
        let text = String::from_utf8(output.stdout).expect("text");
        assert_matches(&schema, &json(&text), &text);
    }
}
