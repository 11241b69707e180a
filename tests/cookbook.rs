//! The commands of docs/cookbook.md and docs/mistakes.md print what stands below them.
//!
//! A block ```` ```console ```` has lines `$ command`, each followed by its output, standard output and errors as a
//! terminal shows them. All commands run in one shell folder, a copy of fixtures/collection, one after the other: a
//! later one may read what an earlier one wrote. Durations may differ.
//! `UPDATE_COOKBOOK=1 cargo test --test cookbook` writes the current output.

#![cfg(unix)]

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// A command and its lines in the page.
struct Example {
    command: String,
    expected: Vec<String>,
}

/// A part of the page.
enum Part {
    Text(String),
    Example(Example),
}

#[test]
fn commands_print_what_the_cookbook_shows() {
    assert_page("docs/cookbook.md", 20);
}

#[test]
fn mistakes_have_the_answers_that_the_page_shows() {
    assert_page("docs/mistakes.md", 99);
}

/// Fails if a command of a page, of which there are at least so many, prints something else, or writes the page.
fn assert_page(page: &str, least: usize) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let text = fs::read_to_string(&page).expect("a page");
    let (folder, mut shown, mut differ) = (collection(), String::new(), Vec::new());
    let mut examples = 0;
    for part in parts(&text) {
        match part {
            Part::Text(line) => shown += &(line + "\n"),
            Part::Example(example) => {
                examples += 1;
                let found = run(&example.command, folder.path());
                shown += &format!("$ {}\n", example.command);
                if is_alike(&example.expected, &found) {
                    shown += &lines(&example.expected);
                } else {
                    shown += &lines(&found);
                    let (expected, found) = (example.expected.join("\n"), found.join("\n"));
                    differ.push(format!("$ {}\n{expected}\n--- found\n{found}\n", example.command));
                }
            }
        }
    }
    assert!(examples >= least, "{examples} examples");
    if env::var_os("UPDATE_COOKBOOK").is_some() {
        return fs::write(&page, shown).expect("writable");
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// A copy of fixtures/collection.
fn collection() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/collection");
    copy(&from, &folder.path().join("collection"));
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a new folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("readable");
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(path, to).expect("writable");
        }
    }
}

/// Splits the page into examples and all other lines.
fn parts(text: &str) -> Vec<Part> {
    let (mut parts, mut is_console) = (Vec::new(), false);
    for line in text.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
            parts.push(Part::Text(line.to_owned()));
            continue;
        }
        let command = line.strip_prefix("$ ").filter(|_| is_console);
        match (command, parts.last_mut()) {
            (Some(command), _) => {
                parts.push(Part::Example(Example { command: command.to_owned(), expected: Vec::new() }));
            }
            (None, Some(Part::Example(example))) if is_console => example.expected.push(line.to_owned()),
            _ => parts.push(Part::Text(line.to_owned())),
        }
    }
    parts
}

/// Runs a command as a shell does, with this `givens`; returns the lines that a terminal shows.
fn run(command: &str, folder: &Path) -> Vec<String> {
    let binary: PathBuf = cargo_bin("givens");
    let path = env::join_paths(
        [binary.parent().expect("a folder").to_owned()]
            .into_iter()
            .chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    );
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path.expect("no colons"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .output()
        .expect("a shell");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

/// Returns a line without the duration at its end, which varies: ` (0.01 s)`.
fn without_duration(line: &str) -> &str {
    let duration = line.strip_suffix(" s)").and_then(|line| line.rsplit_once(" ("));
    duration.filter(|(_, seconds)| seconds.parse::<f64>().is_ok()).map_or(line, |(start, _)| start)
}

fn is_alike(expected: &[String], found: &[String]) -> bool {
    // A blank line at the end of a block belongs to the page.
    let expected = expected.strip_suffix(&[String::new()][..]).unwrap_or(expected);
    let found = found.strip_suffix(&[String::new()][..]).unwrap_or(found);
    let lines =
        |lines: &[String]| lines.iter().map(|line| without_duration(line).to_owned()).collect::<Vec<_>>();
    lines(expected) == lines(found)
}

fn lines(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}
