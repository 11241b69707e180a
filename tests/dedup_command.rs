//! `givens dedup` and `givens compare` give the same classes, whatever the order of records, their formats, the memory
//! and the number of threads; what is kept is copied as it stands.

use std::{fs, path::Path, process::Command};

use assert_cmd::cargo::cargo_bin;
use givens::{
    Grid,
    generate::{GenerateOptions, Generator},
    grid::Digit,
};
use serde_json::Value;

fn generated(number: usize, seed: u64) -> Vec<Grid> {
    let generator = Generator::new(GenerateOptions::default().with_seed(seed)).expect("options");
    let puzzles = generator.take(number).map(|generated| generated.expect("a puzzle").puzzle());
    puzzles.map(|puzzle| puzzle.grid().clone()).collect()
}

/// Renames digits: each one `by` names on.
fn renamed(grid: &Grid, by: usize) -> Grid {
    let digit = |digit: Digit| Digit::from_index((digit.index() + by) % 9);
    let digits = grid.contents().iter().map(|given| given.map(digit));
    Grid::new(grid.shape(), digits).expect("as many cells")
}

/// Exchanges rows and columns.
fn transposed(grid: &Grid) -> Grid {
    Grid::from_fn(grid.shape(), |cell| grid.contents()[9 * cell.column().index() + cell.row().index()])
}

/// A collection of 400 lines with duplicates of all kinds: 100 classes of isomorphs.
fn collection(seed: u64) -> String {
    let puzzles = generated(100, seed);
    let line = |index: usize| {
        let grid = &puzzles[index * 37 % 100];
        match index / 100 {
            0 => grid.clone(),
            1 => renamed(grid, index % 3),
            2 => transposed(grid),
            _ => renamed(&transposed(grid), 1 + index % 2),
        }
    };
    (0..400).map(|index| line(index).line().to_string() + "\n").collect()
}

/// Runs givens in a folder: exit status, standard output, standard error.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(cargo_bin("givens")).args(arguments).current_dir(folder).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("it ends"), text(output.stdout), text(output.stderr))
}

/// Runs givens and returns standard output; the exit status is 0.
fn clean(folder: &Path, arguments: &[&str]) -> String {
    let (status, output, errors) = run(folder, arguments);
    assert_eq!(status, 0, "{arguments:?}: {errors}");
    output
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bank.sdm"), collection(1)).expect("written");
    folder
}

const KINDS: [&str; 4] = ["exact", "relabelled", "isomorph", "solution"];

#[test]
fn coarser_kinds_keep_fewer_and_twice_is_once() {
    let folder = folder();
    let mut before = usize::MAX;
    for by in KINDS {
        let kept = clean(folder.path(), &["dedup", "--by", by, "bank.sdm", "-q"]);
        let lines = kept.lines().count();
        assert!(lines <= before, "{by}");
        before = lines;
        fs::write(folder.path().join("kept.sdm"), &kept).expect("written");
        assert_eq!(clean(folder.path(), &["dedup", "--by", by, "kept.sdm", "-q"]), kept, "{by} again");
        // What is kept is a subsequence of the input.
        let bank = fs::read_to_string(folder.path().join("bank.sdm")).expect("read");
        let mut rest = bank.lines();
        assert!(kept.lines().all(|line| rest.any(|other| other == line)), "{by}: in order");
    }
    assert_eq!(before, 100);
}

#[test]
fn threads_memory_and_pipes_change_nothing() {
    let folder = folder();
    let many = collection(2).repeat(60);
    fs::write(folder.path().join("many.txt"), &many).expect("written");
    for by in ["exact", "isomorph"] {
        let arguments = ["dedup", "--by", by, "many.txt", "--report", "report.jsonl"];
        let (_, expected, summary) = run(folder.path(), &arguments);
        let report = fs::read_to_string(folder.path().join("report.jsonl")).expect("a report");
        assert_eq!(report.lines().count(), 400 * 60, "{by}: all are in classes of two or more");
        for others in [
            &["--jobs", "1"][..],
            &["--jobs", "3"],
            &["--memory", "1"],
            &["--memory", "10k"],
            &["--simd", "plain"],
        ] {
            let (status, output, errors) = run(folder.path(), &[&arguments[..], others].concat());
            assert_eq!((status, errors), (0, summary.clone()), "{others:?}");
            assert!(output == expected, "{by} {others:?}");
            let other = fs::read_to_string(folder.path().join("report.jsonl")).expect("a report");
            assert!(other == report, "{by} {others:?}: the report");
        }
        let script = format!("cat many.txt | {} dedup --by {by} -q", cargo_bin("givens").display());
        let output =
            Command::new("sh").args(["-c", &script]).current_dir(folder.path()).output().expect("it runs");
        assert!(output.stdout == expected.as_bytes(), "{by} through a pipe");
    }
    assert!(
        !fs::read_dir(folder.path())
            .expect("a folder")
            .any(|entry| { entry.expect("an entry").file_name().to_string_lossy().contains("givens-tmp") })
    );
}

#[test]
fn the_last_and_the_best_by_a_column_are_kept() {
    let folder = folder();
    let puzzles = generated(3, 3);
    let [a, b, c] = [0, 1, 2].map(|index| puzzles[index].line().to_string());
    let (ta, tb) = (transposed(&puzzles[0]).line().to_string(), renamed(&puzzles[1], 1).line().to_string());
    let table = format!("puzzle,stars\n{a},2\n{b},4\n{ta},7.5\n{c},\n{tb},-1\n{a},none\n");
    fs::write(folder.path().join("bank.csv"), table).expect("written");
    let kept = |arguments: &[&str]| {
        clean(folder.path(), &[&["dedup", "--by", "isomorph", "-q", "bank.csv"], arguments].concat())
    };
    assert_eq!(kept(&[]), format!("puzzle,stars\n{a},2\n{b},4\n{c},\n"));
    assert_eq!(kept(&["--prefer", "last"]), format!("puzzle,stars\n{c},\n{tb},-1\n{a},none\n"));
    assert_eq!(kept(&["--prefer", "max:stars"]), format!("puzzle,stars\n{b},4\n{ta},7.5\n{c},\n"));
    assert_eq!(kept(&["--prefer", "min:stars"]), format!("puzzle,stars\n{a},2\n{c},\n{tb},-1\n"));
    assert_eq!(kept(&["--to", "line"]), format!("{a}\n{b}\n{c}\n"));
}

#[test]
fn records_of_every_format_are_copied_as_they_stand() {
    let folder = folder();
    let path = folder.path();
    for (name, to) in
        [("x.json", "json"), ("x.jsonl", "jsonl"), ("x.csv", "csv"), ("x.txt", "rows"), ("x.txt.gz", "line")]
    {
        clean(path, &["convert", "-q", "bank.sdm", "--to", to, "-o", name]);
        let output = format!("unique-{name}");
        clean(path, &["dedup", "-q", "--by", "isomorph", name, "-o", &output]);
        let lines = clean(path, &["convert", "-q", &output, "--to", "line"]);
        assert_eq!(lines, clean(path, &["dedup", "-q", "--by", "isomorph", "bank.sdm"]), "{name}");
        clean(path, &["dedup", "-q", &output, "-o", &format!("again-{name}")]);
        for by in KINDS {
            let kept = |name: &str| clean(path, &["dedup", "-q", "--by", by, name, "--to", "line"]);
            assert_eq!(kept(name), kept("bank.sdm"), "{name} by {by}");
        }
        let bytes = |name: &str| fs::read(path.join(name)).expect("read");
        assert!(
            bytes(&output) == bytes(&format!("again-{name}")),
            "{name}: without duplicates, nothing changes"
        );
    }
    let (status, mixed, errors) = run(path, &["dedup", "--by", "isomorph", "bank.sdm", "x.csv"]);
    assert_eq!(status, 0);
    let warning = "warning: written as JSON Lines, because the inputs differ in format or header; --to names another format";
    assert!(errors.contains(warning) && mixed.lines().count() == 100, "{errors}");
}

#[test]
fn nothing_is_left_that_occurs_elsewhere() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("other.sdm"), collection(4)).expect("written");
    for by in KINDS {
        assert_eq!(
            clean(path, &["dedup", "-q", "--by", by, "--against", "bank.sdm", "bank.sdm"]),
            "",
            "{by}"
        );
        let alone = clean(path, &["dedup", "-q", "--by", by, "bank.sdm"]);
        assert_eq!(
            clean(path, &["dedup", "-q", "--by", by, "--against", "other.sdm", "bank.sdm"]),
            alone,
            "{by}"
        );
    }
}

#[test]
fn there_is_a_row_for_each_record_with_the_place_of_the_kept_one() {
    let folder = folder();
    let path = folder.path();
    let bank = fs::read_to_string(path.join("bank.sdm")).expect("read");
    fs::write(path.join("bad.txt"), format!("{bank}12..x\n{bank}")).expect("written");
    let (status, rows, errors) =
        run(path, &["dedup", "--by", "isomorph", "--prefer", "last", "--rows", "jsonl", "bad.txt"]);
    assert_eq!(status, 1, "one is malformed: {errors}");
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    assert_eq!(rows.len(), 801);
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row["line"], index as u64 + 1);
        if index == 400 {
            assert!(row["class"].is_null() && row["verdict"] == "malformed", "{row}");
            continue;
        }
        let kept = usize::try_from(row["kept_line"].as_u64().expect("a line")).expect("small") - 1;
        assert!(rows[kept]["role"] == "kept" && rows[kept]["key"] == row["key"], "{row}");
        assert_eq!(rows[kept]["class"], row["class"]);
        assert_eq!(row["role"] == "kept", kept == index, "{row}");
    }
    assert_eq!(rows.iter().filter(|row| row["role"] == "kept").count(), 100);
}

#[test]
fn malformed_records_are_reported_and_not_written() {
    let folder = folder();
    fs::write(
        folder.path().join("few.txt"),
        "1.3..4.22.4..3.1\n1O3..4.22.4..3.1\n1.3..4.22.4..3.1\n11..............\n",
    )
    .expect("written");
    let (status, output, errors) = run(folder.path(), &["dedup", "--by", "isomorph", "few.txt"]);
    assert_eq!((status, &*output), (1, "1.3..4.22.4..3.1\n11..............\n"), "{errors}");
    assert!(
        errors.contains("F003")
            && errors.contains("4 puzzles in 1 file: 2 kept, 1 duplicate removed, 1 malformed"),
        "{errors}"
    );
    assert!(errors.contains("3 puzzles without a key by `isomorph`: compared by `relabelled`"), "{errors}");
}

#[test]
fn overlaps_are_those_of_the_collections() {
    let folder = folder();
    let path = folder.path();
    let bank = fs::read_to_string(path.join("bank.sdm")).expect("read");
    let lines: Vec<_> = bank.lines().collect();
    let other = collection(5);
    // Ten are the same, and 90 isomorphs of puzzles of the first.
    let test: Vec<_> =
        lines[..10].iter().chain(&lines[300..390]).copied().chain(other.lines().take(100)).collect();
    fs::write(path.join("train.txt"), lines[..200].join("\n")).expect("written");
    fs::write(path.join("test.txt"), test.join("\n")).expect("written");
    let (status, document, errors) =
        run(path, &["compare", "train.txt", "test.txt", "--format", "json", "--report", "leaks.csv"]);
    assert_eq!(status, 0, "{errors}");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    let shared = |by: &str| {
        let overlaps = document["overlaps"].as_array().expect("a list");
        let of_test = |overlap: &&Value| overlap["of"] == 2 && overlap["by"] == by;
        overlaps.iter().find(of_test).expect("an overlap")["puzzles"].as_u64()
    };
    assert_eq!(["exact", "isomorph", "solution"].map(shared), [Some(10), Some(100), Some(100)]);
    let leaks = fs::read_to_string(path.join("leaks.csv")).expect("a report");
    assert_eq!(leaks.lines().count(), 101);
    assert_eq!(leaks.lines().nth(1), Some("test.txt,1,exact,train.txt,1"));
    for (limit, expected) in [("100", 0), ("99", 1), ("50%", 0), ("49.9%", 1), ("0", 1)] {
        let (status, ..) = run(path, &["compare", "train.txt", "test.txt", "--max-overlap", limit]);
        assert_eq!(status, expected, "{limit}");
    }
    let expected = clean(path, &["compare", "train.txt", "test.txt"]);
    assert_eq!(clean(path, &["compare", "train.txt", "test.txt", "--memory", "1", "--jobs", "1"]), expected);
}
