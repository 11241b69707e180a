//! Law: with the baseline that a check writes, nothing is reported; what is added afterwards is, wherever it is.

mod support;

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use support::fixtures;

/// A line with a cell too few.
const SHORT: &str = "1.3..4.22.4..3.\n";
/// A proper puzzle.
const PROPER: &str = "1.3..4.22.4..3.1\n";
/// A puzzle with clashing givens.
const CLASHING: &str = "1.1..4.22.4..3.1\n";

fn check(folder: &Path, arguments: &[&str]) -> (i32, Vec<Value>, String) {
    let mut command = Command::new(cargo_bin("givens"));
    let command = command.args(["check", "--format", "jsonl"]).args(arguments);
    let Output { status, stdout, stderr } =
        command.current_dir(folder).stdin(Stdio::null()).output().expect("givens runs");
    let stdout = String::from_utf8(stdout).expect("UTF-8");
    let findings = stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    (status.code().expect("a status"), findings, String::from_utf8(stderr).expect("UTF-8"))
}

fn codes(findings: &[Value]) -> Vec<&str> {
    findings.iter().map(|found| found["code"].as_str().expect("a code")).collect()
}

#[test]
fn nothing_is_reported_with_the_baseline_of_all() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (number, fixture) in ["malformed", "rules"].into_iter().flat_map(fixtures).enumerate() {
        let name = format!("{number}-{}", fixture.file_name());
        fs::write(folder.path().join(name), fixture.bytes()).expect("writable");
    }
    for notes in [&[][..], &["--notes"]] {
        let (status, findings, _) = check(folder.path(), &[&["--exit-zero", "."], notes].concat());
        assert_eq!(status, 0);
        assert!(findings.len() > 100, "there is something to know");
        let (status, reported, messages) =
            check(folder.path(), &[&["--write-baseline", "../known.json", "."], notes].concat());
        assert_eq!((status, reported.len()), (0, 0), "{messages}");
        for jobs in ["1", "3"] {
            let arguments = ["--baseline", "../known.json", "--jobs", jobs, "."];
            let (status, reported, messages) = check(folder.path(), &[&arguments, notes].concat());
            assert_eq!((status, codes(&reported)), (0, vec![]), "{messages}");
        }
    }
    fs::remove_file(folder.path().join("../known.json")).expect("it was written");
}

#[test]
fn what_is_new_is_reported_wherever_it_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, lines: &[&str]| {
        fs::write(folder.path().join(name), lines.concat()).expect("writable");
    };
    write("bank.txt", &[PROPER, SHORT, CLASHING]);
    let (status, ..) = check(folder.path(), &["--write-baseline", "known.json", "bank.txt"]);
    assert_eq!(status, 0);
    let with = |expected: &[&str]| {
        let (status, findings, messages) = check(folder.path(), &["--baseline", "known.json", "bank.txt"]);
        assert_eq!(codes(&findings), expected, "{messages}");
        assert_eq!(status, i32::from(!expected.is_empty()), "{messages}");
        messages
    };
    assert!(with(&[]).contains("2 findings known, not reported"));
    write("bank.txt", &[PROPER, CLASHING, PROPER, SHORT]);
    with(&[]);
    write("bank.txt", &[SHORT, PROPER, SHORT, CLASHING]);
    with(&["F002"]);
    write("bank.txt", &[PROPER, CLASHING]);
    assert!(with(&[]).contains("1 finding of the baseline not found"));
    write("other.txt", &[PROPER, SHORT]);
    let (status, findings, _) = check(folder.path(), &["--baseline", "known.json", "other.txt"]);
    assert_eq!((status, codes(&findings)), (1, vec!["F002"]), "another file");
}

#[test]
fn the_project_names_its_baseline_as_seen_from_its_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let inner = folder.path().join("week");
    fs::create_dir(&inner).expect("writable");
    fs::write(inner.join("bank.txt"), [PROPER, SHORT].concat()).expect("writable");
    check(folder.path(), &["--write-baseline", "known.json", "."]);
    fs::write(folder.path().join("givens.toml"), "[check]\nbaseline = \"known.json\"\n").expect("writable");
    for (at, path) in [(folder.path(), "."), (&inner, "bank.txt")] {
        let (status, findings, messages) = check(at, &[path]);
        assert_eq!((status, codes(&findings)), (0, vec![]), "{messages}");
        assert_eq!(check(at, &["--no-config", path]).0, 1);
    }
}

#[test]
fn what_is_no_baseline_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("known.json");
    fs::write(folder.path().join("bank.txt"), SHORT).expect("writable");
    let unknown_rule =
        r#"{"schema":"givens/2","baseline":[{"file":"a","code":"F999","line":"0","count":1}]}"#;
    for (text, expected) in [
        ("", "no baseline"),
        ("[]", "no baseline"),
        (r#"{"schema":"givens/9","baseline":[]}"#, "givens/9"),
        (unknown_rule, "unknown rule F999"),
    ] {
        fs::write(&path, text).expect("writable");
        let (status, _, messages) = check(folder.path(), &["--baseline", "known.json", "bank.txt"]);
        assert!(status == 2 && messages.contains(expected), "{text}: {messages}");
    }
    fs::remove_file(&path).expect("there");
    assert_eq!(check(folder.path(), &["--baseline", "known.json", "bank.txt"]).0, 2, "it is missing");
    assert_eq!(check(folder.path(), &["--write-baseline", "bank.txt", "bank.txt"]).0, 2, "it is an input");
    assert_eq!(fs::read_to_string(folder.path().join("bank.txt")).expect("readable"), SHORT);
}
