//! Names and titles cannot speak to a terminal or to the log of a workflow, whatever command shows them and wherever;
//! data keeps them as they are.

#![cfg(unix)]

mod support;

use std::{
    ffi::{OsStr, OsString},
    fs,
    io::Write,
    os::unix::{ffi::OsStrExt, fs::symlink},
    path::Path,
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use support::reports::{NAME, assert_harmless, without_styles};
use tempfile::TempDir;

const GOOD: &str = "1.3..4.22.4..3.1";
const CLASH: &str = "11.3..4.22.4..3.";
/// A title with control characters, directions and a command for the log of a workflow.
const TITLE: &str = "##[error]a \x1b]0;b\x07 \x1b[2J\u{9B}2J\u{202E}\u{200F}\r::error file=e::c";

/// What standard output is for.
#[derive(Clone, Copy, PartialEq)]
enum Stdout {
    /// People, logs, or programs that read JSON.
    Shown,
    /// Commands of a workflow.
    Commands,
    /// Puzzles and tables, which keep the texts as they are where they are no terminal.
    Data,
}
use Stdout::{Commands, Data, Shown};

/// Runs of each command: `@` stands for the files, `=` for their folder, which has a link to nothing, and `?` for a name
/// that no file, option, value or column has.
const RUNS: &[(&str, Stdout)] = &[
    ("check @", Shown),
    ("check @ --draw ascii --notes", Shown),
    ("check @ --format concise", Shown),
    ("check @ --format github", Commands),
    ("check = --format github --verbose", Commands),
    ("check ? --format github", Commands),
    ("check = --format junit", Shown),
    ("check = --format sarif", Shown),
    ("check = --format json", Shown),
    ("check @ --format jsonl", Shown),
    ("check @ --format statistics", Shown),
    ("check = --verbose", Shown),
    ("check @ --rows jsonl --keep all", Shown),
    ("check @ --rows csv --keep ?", Data),
    ("check @ --select ?", Shown),
    ("check @ --valid ?/x --invalid ?", Shown),
    ("detect @ =", Shown),
    ("detect @ --format jsonl", Shown),
    ("detect @ --rows csv", Data),
    ("convert @ ? --to rows", Data),
    ("convert @ --to ?", Data),
    ("convert @ --to sdk -o ?", Data),
    ("convert = --to jsonl --verbose", Data),
    ("solve @ ?", Data),
    ("solve @ --draw text --stats", Shown),
    ("count @ =", Shown),
    ("count @ --format jsonl", Shown),
    ("count @ --shard ?", Shown),
    ("explain @ =", Shown),
    ("explain @ --draw ascii", Shown),
    ("explain @ --summary", Shown),
    ("explain @ --all-steps", Shown),
    ("explain @ --format json", Shown),
    ("explain @ --format jsonl --techniques ?", Shown),
    ("rate @ = --format json", Shown),
    ("rate @ --bands ?", Data),
    ("canon @ = --automorphisms --to line", Data),
    ("minimize @ =", Data),
    ("stats @ =", Shown),
    ("stats @ --format json", Shown),
    ("stats @ --format markdown --title ?", Shown),
    ("select @ = --where givens>1", Data),
    ("select @ --where ?", Data),
    ("sort @ = --by givens", Data),
    ("sort @ --by ?", Data),
    ("dedup @ = --by exact", Data),
    ("dedup @ --prefer ?", Data),
    ("compare @ @", Shown),
    ("compare @ = --format json", Shown),
    ("draw @ = --to text --draw-invalid", Shown),
    ("draw @ --style ?", Data),
    ("book @ = -o book.html", Data),
    ("book @ -o ?/x.html --title ?", Data),
    ("generate --rework @", Data),
    ("generate --count ?", Data),
    ("generate --pattern ?", Data),
    ("formats ?", Shown),
    ("techniques ?", Shown),
    ("rule ?", Shown),
    ("schema ?", Shown),
    ("completions ?", Shown),
    ("man ?", Shown),
    ("?", Shown),
];

/// A folder with files of awkward names and titles, and a link to nothing.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let files = folder.path().join("files");
    fs::create_dir(&files).expect("made");
    let object = serde_json::json!({ "puzzle": GOOD, "title": TITLE, "author": TITLE, NAME: TITLE });
    for (extension, text) in [
        (
            "csv",
            format!(
                "puzzle,title,\"{TITLE}\"\n{GOOD},\"{TITLE}\",\"{TITLE}\"\n{CLASH},\"{TITLE}\",x\n1..,\"{TITLE}\",y\n"
            ),
        ),
        ("jsonl", format!("{object}\n{{\"puzzle\": \"{TITLE}\"}}\n")),
        (
            "txt",
            format!(
                "{TITLE}\n1 . 3 .\n. 4 . 2\n2 . 4 .\n. 3 . 1\n\n{TITLE}\n1 1 3 .\n. 4 . 2\n2 . 4 .\n. {TITLE} 1\n"
            ),
        ),
    ] {
        fs::write(files.join(format!("{NAME}{extension}")), text).expect("written");
    }
    symlink("nowhere", files.join(format!("{NAME}.link"))).expect("linked");
    folder
}

/// Runs a line of [`RUNS`] and returns what it prints.
fn run(folder: &Path, line: &str, color: &str) -> [String; 2] {
    let files =
        || ["csv", "jsonl", "txt"].map(|extension| OsString::from(format!("files/{NAME}{extension}")));
    let mut command = Command::new(cargo_bin("givens"));
    command.current_dir(folder).stdin(Stdio::null());
    for word in line.split(' ') {
        match word {
            "@" => command.args(files()),
            "=" => command.arg("files"),
            word => command.arg(word.replace('?', NAME)),
        };
    }
    if color == "always" {
        command.env("CLICOLOR_FORCE", "1");
    }
    let output = command.output().expect("givens runs");
    assert!(output.status.code().is_some_and(|code| code <= 2), "{line}: {output:?}");
    let shown = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(!shown[1].contains("panicked"), "{line}: {}", shown[1]);
    shown
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let output = Command::new(cargo_bin("givens")).arg("--help").output().expect("givens runs");
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    let list = help.split_once("Commands:\n").expect("a list").1.split("\n\n").next().expect("a block");
    let entries = list.lines().filter(|line| !line.starts_with("   "));
    let names = entries.filter_map(|line| line.split_whitespace().next().map(str::to_owned));
    names.filter(|name| name != "help").collect()
}

#[test]
fn every_command_has_runs() {
    for command in commands() {
        let is_run = |(line, _): &&(&str, _)| line.split(' ').next() == Some(&command);
        assert!(RUNS.iter().any(|run| is_run(&run)), "RUNS has none of {command}");
    }
}

#[test]
fn no_command_shows_names_or_titles_that_speak_to_a_terminal_or_a_log() {
    let folder = folder();
    for color in ["never", "always"] {
        for &(line, stdout) in RUNS {
            let [printed, messages] = run(folder.path(), line, color);
            let check = |shown: &str, has_commands| assert_harmless(&without_styles(shown), has_commands);
            check(&messages, false);
            if stdout != Data {
                check(&printed, stdout == Commands);
            }
        }
    }
}

/// An error quotes the arguments.
#[test]
fn no_error_of_usage_shows_arguments_that_speak_to_a_terminal_or_a_log() {
    for command in commands() {
        for argument in [format!("--{NAME}"), format!("--color={NAME}"), format!("-{NAME}"), NAME.to_owned()]
        {
            let folder = folder();
            let mut givens = Command::new(cargo_bin("givens"));
            let output =
                givens.current_dir(folder.path()).arg(&command).arg(&argument).stdin(Stdio::null()).output();
            let output = output.expect("givens runs");
            assert_eq!(output.status.code(), Some(2), "{command} {argument:?}");
            assert_harmless(&String::from_utf8_lossy(&output.stderr), false);
        }
    }
}

#[test]
fn arguments_that_are_no_text_are_errors_of_usage() {
    let word = OsStr::from_bytes(b"a\xFF\x1B");
    for option in ["--json", "--nonsense"] {
        let mut givens = Command::new(cargo_bin("givens"));
        let output =
            givens.args(["check", option]).arg(word).stdin(Stdio::null()).output().expect("givens runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{messages}");
        assert_harmless(&messages, false);
    }
}

/// What a table or a puzzle says is kept where it is data.
#[test]
fn data_keeps_the_texts_as_they_are() {
    let folder = folder();
    let path = folder.path().join(format!("files/{NAME}csv"));
    for (line, kept) in
        [("convert --to csv", 3), ("check --rows csv --keep title", 3), ("select --where givens>1", 3)]
    {
        let mut givens = Command::new(cargo_bin("givens"));
        let output = givens.args(line.split(' ')).arg(&path).output().expect("givens runs");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(
            printed.matches("\x1b]0;b\x07 \x1b[2J\u{9B}2J\u{202E}").count() >= kept - 1,
            "{line}: {printed:?}"
        );
    }
    // JSON has escapes that are the same data.
    let mut givens = Command::new(cargo_bin("givens"));
    let output = givens
        .args(["check", "--rows", "jsonl", "--keep", "title"])
        .arg(&path)
        .output()
        .expect("givens runs");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let row: serde_json::Value = serde_json::from_str(printed.lines().next().expect("a row")).expect("JSON");
    assert_eq!(row["title"], TITLE);
    assert_eq!(row["file"], path.to_str().expect("UTF-8"));
}

/// On a terminal, which the `script` of util-linux imitates, data is escaped too.
#[test]
fn data_is_escaped_on_a_terminal() {
    let folder = folder();
    for line in [
        "convert --to csv",
        "convert --to rows",
        "solve --draw never",
        "check --rows csv --keep all",
        "draw --to svg",
        "solve",
    ] {
        let path = format!("{}/files/*csv", folder.path().display());
        let mut script = Command::new("script");
        script.args(["-qec", &format!("{} {line} {path}", cargo_bin("givens").display()), "/dev/null"]);
        let Ok(output) = script.env("TERM", "dumb").stdin(Stdio::null()).output() else { return };
        let shown = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
        let unprintable =
            shown.chars().find(|&c| givens::text::is_unprintable(c) && !matches!(c, '\n' | '\t'));
        assert_eq!(unprintable, None, "{line}: {shown:?}");
        assert!(shown.lines().count() > 1, "{line}: {shown:?}");
    }
}

/// The test for the others takes off what looks like a colour.
#[test]
fn colours_of_reports_are_the_only_sequences() {
    let folder = folder();
    let mut givens = Command::new(cargo_bin("givens"));
    let mut child = givens
        .current_dir(folder.path())
        .args(["check", "--color", "always", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("givens runs");
    child.stdin.take().expect("piped").write_all(format!("{GOOD}{TITLE}\n").as_bytes()).expect("read");
    let output = child.wait_with_output().expect("it ends");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(printed.contains("\x1b["), "{printed:?}");
    assert_harmless(&without_styles(&printed), false);
}
