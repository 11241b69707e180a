//! The caller's own layout keeps its laws: columns are read again as the values that they are, files by value hold each
//! record once and in order, and neither the number of threads nor that of the values changes anything.

mod support;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    process::Command,
};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use support::bank::Bank;

/// The number of records: many batches, and more values than a process may have open files.
const RECORDS: usize = 3000;

impl Bank {
    /// A folder with bank.csv, whose records have an id of their own and a shelf, of which some differ only in case.
    fn new() -> Self {
        let bank = Self::empty();
        let shelves = ["easy", "Easy", "a/b", "..", "", "con", "ä\u{301}", "7,5", "none", "EASY"];
        let puzzles = ["1.3..4.22.4..3.1", "1.3.34..2.4..3.1", "1............2.."];
        let mut text = "clues,key,grade\n".to_owned();
        for number in 0..RECORDS {
            let (puzzle, shelf) = (puzzles[number % puzzles.len()], shelves[number % shelves.len()]);
            text += &format!("{puzzle},k{number},\"{shelf}\"\n");
        }
        fs::write(bank.path("bank.csv"), text).expect("writable");
        bank
    }

    /// Runs the command in a folder of its own, and returns the files that it writes there.
    fn files(&self, folder: &str, arguments: &[&str]) -> BTreeMap<String, String> {
        fs::create_dir(self.path(folder)).expect("a new folder");
        let pattern = format!("{folder}/{}", arguments.last().expect("a pattern"));
        self.run(&[&arguments[..arguments.len() - 1], &[&pattern]].concat());
        let entries = fs::read_dir(self.path(folder)).expect("a folder");
        let file = |path: PathBuf| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("a text"))
        };
        entries.map(|entry| file(entry.expect("an entry").path())).collect()
    }

    /// The rows of the bank.
    fn rows(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path("bank.csv")).expect("a file");
        text.lines().skip(1).map(str::to_owned).collect()
    }
}

#[test]
fn columns_are_read_again_as_the_values_that_they_are() {
    let bank = Bank::new();
    let columns = ["--columns", "givens,key,puzzle,grade"];
    let lines = bank.run(&[&["convert", "bank.csv", "--to", "jsonl"], &columns[..]].concat());
    let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), RECORDS);
    for (number, (row, object)) in bank.rows().iter().zip(&objects).enumerate() {
        let puzzle = &row[..16];
        assert_eq!(object["puzzle"], puzzle);
        assert_eq!(object["key"], format!("k{number}"));
        assert_eq!(object["givens"], puzzle.bytes().filter(u8::is_ascii_digit).count());
    }
    // Each form has the same values.
    bank.run(&[&["convert", "bank.csv", "-o", "columns.csv"], &columns[..]].concat());
    let again =
        bank.run(&["convert", "columns.csv", "--to", "jsonl", "--columns", "`givens`,key,puzzle,grade"]);
    let again: Vec<Value> = again.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for (object, again) in objects.iter().zip(&again) {
        assert_eq!(object["givens"].to_string(), again["givens"], "a column is a text");
        assert_eq!((&object["key"], &object["puzzle"]), (&again["key"], &again["puzzle"]));
        assert_eq!(object["grade"].as_str().unwrap_or_default(), again["grade"].as_str().unwrap_or_default());
    }
    let template = bank.run(&["convert", "bank.csv", "--template", "{givens},{key},{puzzle}"]);
    let lines = template.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    for (object, line) in objects.iter().zip(lines) {
        assert_eq!(
            line,
            [
                object["givens"].to_string().as_str(),
                object["key"].as_str().expect("a text"),
                object["puzzle"].as_str().expect("a text")
            ]
        );
    }
}

#[test]
fn files_by_value_hold_each_record_once_and_in_order() {
    let bank = Bank::new();
    let files = bank.files("copied", &["select", "-q", "bank.csv", "-o", "{grade}.csv"]);
    let names: Vec<_> = files.keys().map(String::as_str).collect();
    assert_eq!(names.len(), 10, "{names:?}");
    let lower: BTreeSet<_> = names.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(lower.len(), 10, "{names:?}");
    let mut rows = Vec::new();
    for (name, text) in &files {
        let own: Vec<_> = text.lines().skip(1).map(str::to_owned).collect();
        let is_own = |row: &&String| own.contains(row);
        let expected: Vec<_> = bank.rows().iter().filter(is_own).cloned().collect();
        assert_eq!(own, expected, "{name} is in the order of the input");
        let value = |row: &str| row.splitn(3, ',').nth(2).map(str::to_owned);
        assert!(own.iter().all(|row| value(row) == value(&own[0])), "{name} has one value");
        rows.extend(own);
    }
    let mut expected = bank.rows();
    rows.sort();
    expected.sort();
    assert_eq!(rows, expected);
}

/// Records that are changed are not copied, whatever opens their files.
#[test]
fn files_by_value_hold_changed_records_as_one_file_does() {
    let bank = Bank::new();
    let sorted = |texts: Vec<&str>| {
        let header = texts[0].lines().next().expect("a header").to_owned();
        let rows = texts.into_iter().flat_map(|text| {
            assert_eq!(text.lines().next(), Some(&*header));
            text.lines().skip(1).map(str::to_owned)
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort();
        (header, rows)
    };
    for (number, changed) in [
        &["select", "--next", "full-house", "bank.csv"][..],
        &["select", "--where", "verdict=one", "--add", "symmetry", "bank.csv"],
        &["sort", "--by", "givens", "--add", "verdict", "bank.csv"],
    ]
    .into_iter()
    .enumerate()
    {
        let whole = bank.run(changed);
        let (header, rows) = sorted(vec![&whole]);
        let is_copied = header == "clues,key,grade" && rows.iter().all(|row| bank.rows().contains(row));
        assert!(rows.len() > 500 && !is_copied, "{changed:?}");
        let files = bank.files(&format!("files-{number}"), &[changed, &["-o", "{grade}.csv"]].concat());
        assert!(files.len() > 5, "{changed:?}");
        assert_eq!(sorted(files.values().map(String::as_str).collect()), (header, rows), "{changed:?}");
    }
}

#[test]
fn neither_threads_nor_memory_change_files() {
    let bank = Bank::new();
    for (number, arguments) in [
        &["convert", "bank.csv", "--to", "line", "-o", "{grade}.txt"][..],
        &["select", "-q", "bank.csv", "--where", "givens<8 or givens>7", "-o", "{grade}-{n:03}.csv"],
        &["convert", "bank.csv", "--columns", "key,puzzle", "--files-of", "700", "-o", "{n}.csv"],
        &[
            "sort",
            "--by",
            "key:desc",
            "bank.csv",
            "--memory",
            "20000",
            "--files-of",
            "90",
            "-o",
            "{grade}-{n}.csv",
        ],
    ]
    .into_iter()
    .enumerate()
    {
        let one = bank.files(&format!("{number}-1"), &with_jobs("1", arguments));
        let four = bank.files(&format!("{number}-4"), &with_jobs("4", arguments));
        assert!(one.len() > 4, "{arguments:?}");
        assert!(one == four, "{arguments:?}");
    }
}

/// Arguments with a number of threads behind the command.
fn with_jobs<'a>(jobs: &'a str, arguments: &[&'a str]) -> Vec<&'a str> {
    [&arguments[..1], &["--jobs", jobs], &arguments[1..]].concat()
}

#[test]
fn there_may_be_more_values_than_open_files() {
    let bank = Bank::new();
    let files =
        bank.files("many", &["convert", "bank.csv", "--template", "{key} {puzzle}", "-o", "{key}.txt"]);
    assert_eq!(files.len(), RECORDS);
    for (number, row) in bank.rows().iter().enumerate() {
        assert_eq!(files[&format!("k{number}.txt")], format!("k{number} {}\n", &row[..16]));
    }
}

#[test]
fn an_input_is_not_overwritten_and_a_misspelt_name_writes_no_file() {
    let bank = Bank::new();
    let text = fs::read(bank.path("bank.csv")).expect("a file");
    fs::write(bank.path("k7.csv"), &text).expect("writable");
    for (pattern, message) in [
        ("{key}.csv", "k7.csv"),
        ("{grad}.csv", "did you mean `grade`?"),
        ("{grade.csv", "expected `}`"),
        ("none/{key}.csv", "no such folder"),
    ] {
        let mut command = Command::new(cargo_bin("givens"));
        command.current_dir(bank.path("")).args(["convert", "k7.csv", "--to", "csv", "-o", pattern]);
        let output = command.output().expect("givens runs");
        assert_eq!(output.status.code(), Some(2), "{pattern}");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(messages.contains(message), "{pattern}: {messages}");
    }
    assert_eq!(fs::read(bank.path("k7.csv")).expect("a file"), text);
    let left = fs::read_dir(bank.path(""))
        .expect("a folder")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    assert!(left.filter(|name| name.starts_with('.')).count() == 0, "temporary files remain");
}

/// Returns the rows of some files, which all begin with this header, in order.
fn joined<'t>(header: &str, texts: impl Iterator<Item = &'t String>) -> Vec<&'t str> {
    let rows = texts.flat_map(|text| {
        assert!(text.starts_with(header) && text.ends_with('\n'));
        text[header.len()..].lines()
    });
    rows.collect()
}

#[test]
fn files_of_rows_are_the_rows_of_one_file_by_value() {
    let bank = Bank::new();
    for (number, (command, name)) in [
        (&["check", "--select", "F"][..], "{grade}-{verdict}"),
        (&["solve"], "{verdict}"),
        (&["count", "--keep", "key"], "{grade}"),
        (&["count", "--keep", "all"], "{grade}"),
        (&["rate", "--scheme", "backdoor"], "{score}-{verdict}"),
        (&["explain", "--columns", "key,ending"], "{grade}-{hardest}"),
        (&["minimize"], "{givens_left}"),
        (&["canon"], "{form}-{verdict}"),
        (&["dedup", "--by", "exact"], "{role}"),
        (&["select", "--where", "givens>7", "--add", "givens"], "{givens}"),
        (&["detect"], "{format}"),
    ]
    .into_iter()
    .enumerate()
    {
        for form in ["csv", "jsonl"] {
            let command = [command, &["-q", "--exit-zero", "--rows", form, "bank.csv"]].concat();
            let whole = bank.run(&command);
            let header = if form == "csv" { whole.split_inclusive('\n').next().expect("a line") } else { "" };
            let name = format!("{name}.{form}");
            let run = |jobs| {
                let command = [&with_jobs(jobs, &command)[..], &["-o", &name]].concat();
                bank.files(&format!("{number}-{form}-{jobs}"), &command)
            };
            let files = run("1");
            assert!(command[0] == "detect" || files.len() > 1, "{command:?}");
            assert!(form == "jsonl" || files == run("4"), "{command:?}");
            let rows: Vec<_> = whole[header.len()..].lines().collect();
            for (name, text) in &files {
                let own: BTreeSet<_> = text[header.len()..].lines().collect();
                let expected = rows.iter().copied().filter(|row| own.contains(row));
                assert_eq!(joined(header, [text].into_iter()), expected.collect::<Vec<_>>(), "{name}");
            }
            let (mut joined, mut rows) = (joined(header, files.values()), rows);
            joined.sort_unstable();
            rows.sort_unstable();
            assert_eq!(joined, rows, "{command:?}");
        }
    }
}

#[test]
fn a_number_in_the_name_is_a_file_for_each_row() {
    let bank = Bank::empty();
    fs::write(bank.path("two.txt"), "1.3..4.22.4..3.1\n1.1.34..2.4..3.1\n").expect("writable");
    let solve = ["solve", "--exit-zero", "--rows", "csv", "--columns", "line,verdict", "two.txt", "-o"];
    let files = bank.files("numbered", &[&solve[..], &["{n:02}.csv"]].concat());
    let rows = ["line,verdict\n1,one\n", "line,verdict\n2,clashing\n"].map(str::to_owned);
    assert_eq!(
        files.into_iter().collect::<Vec<_>>(),
        ["01.csv", "02.csv"].map(str::to_owned).into_iter().zip(rows).collect::<Vec<_>>()
    );
}

#[test]
fn an_unknown_name_of_files_of_rows_writes_no_file() {
    let bank = Bank::new();
    for (command, name, message) in [
        (&["rate"][..], "{lvel}.csv", "-o lvel: no record has such a column; did you mean `level`?"),
        (
            &["count", "--keep", "all"],
            "{grad}.csv",
            "-o grad: no record has such a column; columns are id and level",
        ),
        (&["solve"], "{symmetry}.csv", "givens select --rows --add symmetry has it in rows"),
        (&["detect"], "{grade}.csv", "grade: a row of detect has no such column"),
        (&["check", "--shard", "1/2"], "{verdict}.csv", "--shard: parts would write the same files"),
        (&["check"], "{verdict.csv", "expected `}`"),
    ] {
        let arguments = [command, &["bank.csv", "--rows", "csv", "-o", name]].concat();
        let output = Command::new(cargo_bin("givens")).current_dir(bank.path("")).args(&arguments).output();
        let output = output.expect("givens runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {messages}");
        assert!(messages.contains(message), "{arguments:?}: {messages}");
    }
    assert_eq!(fs::read_dir(bank.path("")).expect("a folder").count(), 1, "no file beside bank.csv");
}

#[test]
fn no_row_is_written_before_a_column_of_the_only_table_is_known() {
    let bank = Bank::new();
    for (arguments, option) in [
        (["--rows", "csv", "--keep", "kex"], "--keep kex"),
        (["--rows", "jsonl", "--columns", "verdict,kex"], "--columns kex"),
    ] {
        let mut command = Command::new(cargo_bin("givens"));
        let output = command.current_dir(bank.path("")).args(["solve", "bank.csv"]).args(arguments).output();
        let output = output.expect("givens runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(messages.contains(&format!("{option}: no record has such a column")), "{messages}");
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{arguments:?}");
    }
}

#[test]
fn a_list_of_puzzles_that_is_taken_out_of_its_document_is_reported() {
    let bank = Bank::empty();
    let document = "{\"version\":3,\"puzzles\":[{\"puzzle\":\"1.3..4.22.4..3.1\"},{\"puzzle\":\"1.3.34..2.4..3.1\"}],\"by\":\"A\"}\n";
    fs::write(bank.path("bank.json"), document).expect("writable");
    let warning = "the list of puzzles is written alone, without the members around it";
    for (arguments, is_whole) in [
        (&["select", "bank.json"][..], true),
        (&["select", "--where", "givens>0", "--add", "givens", "bank.json"], false),
        (&["sort", "--by", "givens", "--add", "givens", "bank.json"], false),
        (&["select", "--to", "line", "bank.json"], true),
    ] {
        let mut command = Command::new(cargo_bin("givens"));
        let output = command.current_dir(bank.path("")).args(arguments).output().expect("givens runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(messages.contains(warning), !is_whole, "{arguments:?}: {messages}");
        let written = String::from_utf8_lossy(&output.stdout);
        assert_eq!(written.contains("version"), is_whole && arguments.len() == 2, "{arguments:?}: {written}");
    }
}
