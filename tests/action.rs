//! The action for GitHub passes paths and arguments to the command as they are, whatever their characters.

#![cfg(unix)]

use std::{fs, os::unix::fs::PermissionsExt, process::Command};

/// The script of its last step, without the indentation of YAML.
fn script() -> String {
    let action = fs::read_to_string("action.yml").expect("UTF-8");
    let (_, script) = action.rsplit_once("      run: |\n").expect("a script");
    script.lines().map(|line| line.strip_prefix("        ").unwrap_or(line).to_owned() + "\n").collect()
}

/// The arguments with which the script calls `givens`, where these are the inputs; none without Bash.
fn passed(paths: &str, arguments: &str) -> Option<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    let stub = folder.path().join("givens");
    fs::write(&stub, "#!/bin/sh\nprintf '%s\\0' \"$@\"\n").expect("written");
    fs::set_permissions(&stub, fs::Permissions::from_mode(0o755)).expect("executable");
    fs::write(folder.path().join("a.txt"), "").expect("written");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("set"));
    let mut bash = Command::new("bash");
    // As the runner calls it.
    bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script()]).current_dir(&folder);
    let output = bash.env("PATH", path).env("PATHS", paths).env("ARGUMENTS", arguments).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    Some(printed.split_terminator('\0').map(str::to_owned).collect())
}

#[test]
fn paths_and_arguments_are_passed_as_they_are() {
    for (paths, arguments, expected) in [
        (".", "", ["--", "."].as_slice()),
        ("", "", &["--", "."]),
        ("puzzles  more", "--notes --select Q", &["--notes", "--select", "Q", "--", "puzzles", "more"]),
        ("puzzles\n", "--notes\n", &["--notes", "--", "puzzles"]),
        ("two words.txt\n\nb.txt\n", "--select\nQ", &["--select", "Q", "--", "two words.txt", "b.txt"]),
        ("*.txt ?.txt ~ {a,b}", "*", &["*", "--", "*.txt", "?.txt", "~", "{a,b}"]),
        (
            "$HOME $(echo b) `echo b` \\ ; exit",
            "",
            &["--", "$HOME", "$(echo", "b)", "`echo", "b`", "\\", ";", "exit"],
        ),
        ("--output=x -- -", "", &["--", "--output=x", "--", "-"]),
        ("'a b' \"c\"", "", &["--", "'a", "b'", "\"c\""]),
    ] {
        let Some(passed) = passed(paths, arguments) else { return };
        assert_eq!(passed[..3], ["check", "--format", "github"]);
        assert_eq!(passed[3..], *expected, "{paths:?} {arguments:?}");
    }
}
