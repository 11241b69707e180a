//! What givens.toml demands of some files only.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

/// A puzzle with many solutions.
const MANY: &str = "1...............\n";
/// A proper puzzle, and with a title above it.
const PROPER: &str = "1.3..4.22.4..3.1\n";
const TITLED: &str = "Monday's puzzle\n1.3..4.22.4..3.1\n";

/// Returns the status of a check and the findings: file and code.
fn check(folder: &Path, arguments: &[&str]) -> (i32, Vec<String>) {
    let mut command = Command::new(cargo_bin("givens"));
    let command = command.args(["check", "--format", "jsonl"]).args(arguments);
    let output = command.current_dir(folder).stdin(Stdio::null()).output().expect("givens runs");
    let finding = |line: &str| {
        let found: Value = serde_json::from_str(line).expect("JSON");
        let [file, code] = ["file", "code"].map(|key| found[key].as_str().expect("a text"));
        format!("{} {code}", file.trim_start_matches("./").replace('\\', "/"))
    };
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    (output.status.code().expect("a status"), stdout.lines().map(finding).collect())
}

fn project(settings: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("bank.txt", PROPER),
        ("drafts/a.txt", MANY),
        ("drafts/old/b.txt", MANY),
        ("drafts/old/titled.txt", TITLED),
        ("titled.txt", TITLED),
        ("week-1.txt", MANY),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    fs::write(folder.path().join("givens.toml"), settings).expect("writable");
    folder
}

const SETTINGS: &str = r#"
[check]
select = ["F025"]

[[check.overrides]]
paths = ["drafts/", "week-*.txt"]
expect = "one,many"

[[check.overrides]]
paths = ["drafts/old/"]
ignore = ["F025"]
expect = "many"
"#;

#[test]
fn files_have_rules_of_their_own_and_the_last_override_counts() {
    let folder = project(SETTINGS);
    let (status, findings) = check(folder.path(), &["."]);
    // In drafts/old a proper puzzle is not expected, and its title is no finding.
    assert_eq!(findings, ["drafts/old/titled.txt S009", "titled.txt F025"]);
    assert_eq!(status, 1);
    assert_eq!(check(folder.path(), &["drafts/a.txt", "week-1.txt", "bank.txt"]), (0, vec![]));
    assert_eq!(check(&folder.path().join("drafts"), &["a.txt"]), (0, vec![]), "seen from another folder");
    assert_eq!(check(folder.path(), &["--no-config", "week-1.txt"]).0, 1);
    assert_eq!(check(folder.path(), &["--expect", "one", "drafts/a.txt"]).0, 1, "options come last");
    let alone = |jobs: &str| check(folder.path(), &["--jobs", jobs, "."]);
    assert_eq!(alone("1"), alone("3"));
}

#[test]
fn unknown_settings_and_patterns_of_overrides_are_errors() {
    for settings in [
        "[[check.overrides]]\npath = [\"a\"]\n",
        "[[check.overrides]]\npaths = [\"a[\"]\n",
        "[[check.overrides]]\npaths = [\"*.txt\"]\nexpect = \"two\"\n",
        "[[check.overrides]]\npaths = [\"*.txt\"]\nignore = [\"F999\"]\n",
        "[[check.overrides]]\npaths = [\"of no file\"]\nignore = [\"F999\"]\n",
    ] {
        let folder = project(settings);
        assert_eq!(check(folder.path(), &["."]).0, 2, "{settings}");
    }
}
