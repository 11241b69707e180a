//! Memory of the command stays within what docs/trust.md promises, for texts designed to use much: short lines, lists of
//! short values, long fields, givens that all clash. tools/memory.sh does the same with large texts.
//!
//! The peak is the one that Linux keeps for a process, which is read until the process ends.
#![cfg(target_os = "linux")]

mod support;

use std::{
    fs,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use support::some_of;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A mebibyte, in the unit of the system.
const MEBIBYTE: u64 = 1024;

/// Returns the peak of the memory of a process that runs, in KiB.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix(" kB")?.parse().ok()
}

/// Runs givens; returns its exit status and the peak of its memory in KiB.
fn run(arguments: &str, jobs: u64, file: &str) -> (i32, u64) {
    let mut command = Command::new(cargo_bin("givens"));
    command.args(arguments.split(' ')).args(["--jobs", &jobs.to_string(), file]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut highest = 0;
    loop {
        let ended = child.try_wait().expect("it is ours");
        if let Some(status) = ended {
            return (status.code().expect("no signal ends it"), highest);
        }
        highest = highest.max(peak(&child).unwrap_or_default());
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs these commands on a text with 16 workers, and with 1, 2 or 4.
fn stays_within_the_bound(name: &str, text: &str, commands: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("room for it");
    let path = path.to_str().expect("UTF-8");
    let mut failed = Vec::new();
    for (number, command) in commands.iter().enumerate() {
        for jobs in some_of([1, 2, 4], number, 3).chain([16]) {
            let (status, peak) = run(command, jobs, path);
            assert!((0..=1).contains(&status), "{command} --jobs {jobs} {name}: status {status}");
            if peak > (64 + 16 * jobs) * MEBIBYTE {
                failed.push(format!("{command} --jobs {jobs} {name}: {} MiB", peak / MEBIBYTE));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn short_lines_take_bounded_memory() {
    let text = format!("{PUZZLE}\n{}", "1\n".repeat(300_000));
    let commands = ["convert --to line", "check --format statistics", "check --rows csv", "stats", "detect"];
    stays_within_the_bound("lines.txt", &text, &commands);
    stays_within_the_bound(
        "lines.txt",
        &text,
        &["sort --by givens", "dedup", "select --where givens>20", "convert --to jsonl"],
    );
}

#[test]
fn lines_of_a_field_take_bounded_memory() {
    let text = format!("puzzle,title\n{}", format!("{PUZZLE},\"{}\"\n", "x\n".repeat(75_000)).repeat(4));
    stays_within_the_bound("title.csv", &text, &["convert --to jsonl", "stats"]);
}

#[test]
fn short_rows_take_bounded_memory() {
    let text = format!("puzzle,title\n{}", format!("{PUZZLE},t\n{}", "1\n".repeat(120_000)).repeat(2));
    stays_within_the_bound("rows.csv", &text, &["convert --to table", "check --format statistics", "stats"]);
    let text = format!("{PUZZLE},{PUZZLE}\n").repeat(200) + &"1,".repeat(250_000);
    stays_within_the_bound("puzzles.csv", &text, &["convert --to line"]);
}

#[test]
fn clashes_take_bounded_memory() {
    let text = format!("puzzle\n{PUZZLE}\n{}", format!("{}1\n", "12".repeat(40)).repeat(7000));
    stays_within_the_bound("clashing.csv", &text, &["check --format statistics", "check --rows csv"]);
}

#[test]
fn values_of_a_document_take_bounded_memory() {
    let commands = ["convert --to jsonl", "detect", "check --format statistics"];
    for value in ["\"a\"", "[]"] {
        let before = format!("[{}\"{PUZZLE}\"]", format!("{value},").repeat(500_000 / (value.len() + 1)));
        stays_within_the_bound("before.json", &before, &commands);
    }
}
