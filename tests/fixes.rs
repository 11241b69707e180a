//! Law: a fix changes what it is about and nothing else. Every puzzle that was read before is read again and is the same;
//! after the safe fixes of a text there are none left; the difference that is shown, applied, is the text with the fixes;
//! and what is not plain text stays as it is. Files of fixtures/fixes show their differences in snapshots.

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use assert_cmd::cargo::cargo_bin;
use givens::{
    check::Policy,
    format::{Entry, ReadOptions, read},
    pipeline::{self, Batch, Input, RunOptions},
    record::Record,
    run::{FileFixes, FixFinder, FixedFile},
    text::decode,
};
use serde_json::Value;
use support::{Fixture, check_on_all_cores, fixtures};
use tempfile::TempDir;

/// Texts of many kinds; which of them have fixes is known from the snapshots.
fn texts() -> Vec<Fixture> {
    ["fixes", "formats", "malformed", "ambiguous", "regressions", "rules"]
        .into_iter()
        .flat_map(fixtures)
        .collect()
}

/// Copies a fixture to a folder of its own.
fn copied(fixture: &Fixture) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(fixture.file_name());
    fs::write(&path, fixture.bytes()).expect("writable");
    (folder, path)
}

/// Makes the fixes of a file, read in chunks of this size, and returns what was made and left.
fn fix(path: &Path, makes_guesses: bool, chunk: usize, jobs: usize) -> Option<FixedFile> {
    let mut finder = FixFinder::new(Policy::default(), ReadOptions::default());
    finder.makes_guesses = makes_guesses;
    let input = Input::File(path.to_owned());
    let options = RunOptions::new(finder.read.clone()).with_chunk(chunk).with_jobs(jobs);
    let (mut files, mut fixed) = (FileFixes::default(), None);
    let work = |batch: &Batch| finder.find(batch);
    let failed = pipeline::run(std::slice::from_ref(&input), &options, work, |batch, found| {
        fixed = files.take(&batch, &input, found)?.or(fixed.take());
        Ok(())
    });
    assert!(failed.expect("nothing is written").is_empty());
    if let Some(file) = &fixed {
        file.rewrite().expect("writable");
    }
    fixed
}

fn records(path: &Path) -> Vec<Option<Record>> {
    let text = decode(fs::read(path).expect("readable")).text;
    let reading = read(&text, &ReadOptions::default());
    let puzzles = reading.entries.into_iter().filter(Entry::is_puzzle);
    puzzles.map(|entry| entry.record).collect()
}

/// Runs `givens check` in the folder of a file.
fn check(path: &Path, options: &[&str]) -> Output {
    let mut command = Command::new(cargo_bin("givens"));
    let command = command.arg("check").args(options).arg(path.file_name().expect("a name"));
    let command = command.current_dir(path.parent().expect("a folder")).stdin(Stdio::null());
    command.env("COLUMNS", "200").output().expect("givens runs")
}

#[test]
fn puzzles_are_the_same_with_fixes_and_none_is_left() {
    check_on_all_cores(&texts(), |fixture| {
        let (_folder, path) = copied(fixture);
        for makes_guesses in [false, true] {
            let before = records(&path);
            let Some(file) = fix(&path, makes_guesses, 1 << 19, 1) else { continue };
            let name = path.display();
            // What fuzzing left is so damaged that a change of one line may be one of another.
            if !fixture.name.starts_with("regressions") {
                assert_eq!(file.left.refused, 0, "{name}: no fix changes other puzzles");
            }
            if file.fix_count() == 0 {
                continue;
            }
            let after = records(&path);
            assert_eq!(before.len(), after.len(), "{name}");
            for (before, after) in before.iter().zip(&after) {
                let Some(before) = before else { continue };
                let after = after.as_ref().map(|record| &record.grid);
                assert_eq!(after, Some(&before.grid), "{name}");
            }
            if file.left.later == 0 {
                let again = fix(&path, makes_guesses, 1 << 19, 1);
                assert_eq!(again.map_or(0, |file| file.fix_count()), 0, "{name}: nothing is left");
            }
        }
    });
}

#[test]
fn fixes_do_not_depend_on_chunks_and_threads() {
    for fixture in fixtures("fixes") {
        let fixed = |chunk, jobs| {
            let (_folder, path) = copied(&fixture);
            let file = fix(&path, true, chunk, jobs);
            (fs::read(path).expect("readable"), file.map(|file| (file.fixes, file.left)))
        };
        let whole = fixed(1 << 19, 1);
        for (chunk, jobs) in [(100, 1), (200, 3), (1 << 19, 3)] {
            assert_eq!(fixed(chunk, jobs), whole, "{}: {chunk} bytes, {jobs} threads", fixture.file_name());
        }
    }
}

#[test]
fn line_ends_of_a_large_file_become_those_of_its_first_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("bank.txt");
    let line = |number: usize| {
        let end = if number > 0 && number.is_multiple_of(1000) { "\n" } else { "\r\n" };
        format!(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79;{number}{end}"
        )
    };
    // Only what is read after the first chunk has other ends.
    let text: String = (0..20_000).map(line).collect();
    for (chunk, jobs) in [(1 << 15, 1), (1 << 16, 3), (1 << 19, 2)] {
        fs::write(&path, &text).expect("writable");
        let file = fix(&path, false, chunk, jobs).expect("it has fixes");
        assert_eq!(file.fixes.into_iter().collect::<Vec<_>>(), [(givens::Rule::MixedLineEnds, 1)]);
        let fixed = fs::read_to_string(&path).expect("readable");
        assert!(fixed.split_inclusive('\n').all(|line| line.ends_with("\r\n")));
        assert_eq!(fixed.replace("\r\n", "\n"), text.replace("\r\n", "\n"));
    }
    let other = "A page of notes.\r\nIt has no puzzle.\n";
    fs::write(&path, other).expect("writable");
    check(&path, &["--fix"]);
    assert_eq!(fs::read_to_string(&path).expect("readable"), other, "what has no puzzle is left alone");
}

#[test]
fn differences_are_shown() {
    for fixture in fixtures("fixes") {
        let (_folder, path) = copied(&fixture);
        let shown = check(&path, &["--diff"]);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        let status = shown.status.code().expect("a status");
        let (difference, said) = (text(shown.stdout), text(shown.stderr));
        assert_eq!(status == 1, !difference.is_empty(), "{said}");
        assert_eq!(fs::read(&path).expect("readable"), fixture.bytes(), "nothing is written");
        fixture.assert_snapshot(&format!("{said}{difference}"));
    }
}

#[test]
fn a_difference_applied_is_the_file_with_the_fixes() {
    for fixture in fixtures("fixes") {
        for options in [&["--diff"][..], &["--diff", "--unsafe"]] {
            let ((folder, path), (_other, fixed)) = (copied(&fixture), copied(&fixture));
            let shown = check(&path, options).stdout;
            check(&fixed, &[&["--fix"], &options[1..]].concat());
            let name = fixture.file_name();
            if shown.is_empty() {
                assert_eq!(fs::read(fixed).expect("readable"), fixture.bytes(), "{name}");
                continue;
            }
            fs::write(folder.path().join("difference"), shown).expect("writable");
            let mut git = Command::new("git");
            let git = git.args(["apply", "-p0", "difference"]).current_dir(folder.path());
            match git.output() {
                Ok(applied) => assert!(applied.status.success(), "{name}: {applied:?}"),
                // There is no Git here.
                Err(_) => return,
            }
            assert_eq!(fs::read(path).expect("readable"), fs::read(fixed).expect("readable"), "{name}");
        }
    }
}

#[test]
fn edits_of_reports_are_those_of_the_files() {
    for fixture in fixtures("fixes") {
        let ((_folder, path), (_other, fixed)) = (copied(&fixture), copied(&fixture));
        check(&fixed, &["--fix", "--unsafe"]);
        let report = check(&path, &["--format", "json", "--notes"]).stdout;
        let report: Value = serde_json::from_slice(&report).expect("JSON");
        let bytes = fs::read(&path).expect("readable");
        if String::from_utf8(bytes.clone()).is_err() {
            continue;
        }
        let decoded = decode(bytes).text;
        let mut lines: Vec<_> = decoded.split_inclusive('\n').map(str::to_owned).collect();
        let findings = report["diagnostics"].as_array().expect("a list").iter();
        let mut edits: Vec<_> =
            findings.filter_map(|found| found["fix"]["edits"].as_array()).flatten().collect();
        let number =
            |edit: &Value, key: &str| usize::try_from(edit[key].as_u64().expect("a number")).expect("small");
        let place = |edit: &Value| (number(edit, "line"), number(edit, "column"));
        edits.sort_by_key(|edit| place(edit));
        for edit in edits.iter().rev() {
            let (line, column) = place(edit);
            let length = number(edit, "end_column") - column;
            let line = &mut lines[line - 1];
            let before: String = line.chars().take(column - 1).collect();
            let after: String = line.chars().skip(column - 1 + length).collect();
            *line = before + edit["text"].as_str().expect("a text") + &after;
        }
        let expected = decode(fs::read(fixed).expect("readable")).text;
        assert_eq!(lines.concat(), expected, "{}", fixture.file_name());
    }
}

#[test]
fn other_files_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (bytes, path) = (b"1O3..4.22.4..3.1\n", folder.path().join("bank.txt"));
    fs::write(&path, bytes).expect("writable");
    let packed = folder.path().join("bank.txt.gz");
    assert!(
        Command::new(cargo_bin("givens"))
            .args(["convert", "1.3..4.22.4.03.1", "--to", "line", "-o"])
            .arg(&packed)
            .status()
            .expect("givens runs")
            .success()
    );
    let before = fs::read(&packed).expect("readable");
    check(&packed, &["--fix"]);
    assert_eq!(fs::read(&packed).expect("readable"), before);
    for options in
        [&["--fix", "--shard", "1/2"][..], &["--unsafe"], &["--fix", "-"], &["--fix", "1O3..4.22.4..3.1"]]
    {
        let refused = check(&path, options);
        assert_eq!(refused.status.code(), Some(2), "{options:?}");
        assert_eq!(fs::read(&path).expect("readable"), bytes, "{options:?}");
    }
}
