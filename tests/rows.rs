//! Row mode writes as many rows as there are records, in input order, for every format, malformed or not, and any number
//! of threads.

mod support;

use std::{collections::BTreeMap, fs, process::Command};

use assert_cmd::cargo::cargo_bin;
use givens::{Severity, format};
use serde_json::Value;
use support::{
    Fixture, fixtures,
    reports::{LINE_ENDS, with_line_ends},
    root, some_of,
};

const COLUMNS: [&str; 9] =
    ["file", "line", "index", "puzzle", "verdict", "solutions", "solution", "rule", "message"];

/// The verbs that write a row for each record, fast enough for all fixtures.
const VERBS: [&[&str]; 8] = [
    &["check"],
    &["solve"],
    &["count"],
    &["explain", "--trials", "20"],
    &["rate"],
    &["canon", "--form", "minlex-solution"],
    &["minimize"],
    &["select", "--where", "givens<=30"],
];

/// A third of the fixtures, another for the next turn: a command reads all of them in two seconds, and runs often.
fn files(turn: usize) -> Vec<Fixture> {
    some_of(["formats", "malformed", "collection"].into_iter().flat_map(fixtures), turn, 3).collect()
}

/// What the command prints for these files; a row in each is a problem, so the status is not 0 without --exit-zero.
fn rows(verb: &[&str], options: &[&str], files: &[Fixture]) -> String {
    rows_in("jsonl", verb, options, files)
}

fn rows_in(form: &str, verb: &[&str], options: &[&str], files: &[Fixture]) -> String {
    let mut command = Command::new(cargo_bin("givens"));
    command.current_dir(root()).args(verb).args(["--rows", form, "--exit-zero"]);
    let output = command.args(options).args(files.iter().map(|file| &file.name)).output();
    let output = output.expect("givens runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{verb:?} {options:?}: {messages}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn text<'v>(row: &'v Value, column: &str) -> Option<&'v str> {
    row[column].as_str()
}

/// The number of records of a file. A file in no known format is one malformed record.
fn record_count(fixture: &Fixture) -> usize {
    let reading = format::read(fixture.source().text(), &fixture.options());
    if reading.format.is_none() {
        let is_error = |severity| severity == Severity::Error;
        return usize::from(reading.diagnostics.iter().any(|found| is_error(found.severity)));
    }
    reading.entries.iter().filter(|entry| entry.is_puzzle()).count()
}

/// And the columns of each row agree with each other.
#[test]
fn every_verb_writes_a_row_for_every_record() {
    for (turn, verb) in VERBS.into_iter().enumerate() {
        let files = files(turn);
        let expected = files.iter().map(|file| (file.name.clone(), record_count(file)));
        let expected: Vec<_> = expected.filter(|(_, records)| *records > 0).collect();
        let mut found: Vec<(String, usize)> = Vec::new();
        for row in objects(&rows(verb, &[], &files)) {
            let file = text(&row, "file").expect("a name");
            match found.last_mut().filter(|(last, _)| last == file) {
                Some((_, records)) => *records += 1,
                None => found.push((file.to_owned(), 1)),
            }
            let index = found.last().map(|(_, records)| *records as u64);
            assert!(row["index"].is_null() || row["index"].as_u64() == index, "{verb:?}: {row}");
            assert_columns_agree(verb, &row);
        }
        let differences: Vec<_> = expected.iter().zip(&found).filter(|(one, other)| one != other).collect();
        assert!(differences.is_empty() && expected.len() == found.len(), "{verb:?}: {differences:?}");
    }
}

/// What a command prints as one JSON document about these files.
fn document(verb: &[&str], files: &[Fixture]) -> Value {
    let mut command = Command::new(cargo_bin("givens"));
    let output = command.current_dir(root()).args(verb).args(files.iter().map(|file| &file.name)).output();
    serde_json::from_slice(&output.expect("givens runs").stdout).expect("JSON")
}

/// `check` counts as many puzzles as it writes rows, and `stats` as many records.
#[test]
fn check_rows_and_stats_count_the_same_records() {
    let is_known = |file: &Fixture| format::read(file.source().text(), &file.options()).format.is_some();
    let files: Vec<_> = files(0).into_iter().filter(is_known).collect();
    let mut rows_of: BTreeMap<String, u64> = BTreeMap::new();
    for row in objects(&rows(&["check"], &[], &files)) {
        *rows_of.entry(text(&row, "file").expect("a name").to_owned()).or_default() += 1;
    }
    let stats = document(&["stats", "--format", "json", "--sample", "0"], &files);
    for input in stats["inputs"].as_array().expect("a list") {
        let name = text(input, "name").expect("a name");
        let records =
            input["records"].as_u64().expect("a number") + input["malformed"].as_u64().expect("a number");
        assert_eq!(rows_of.get(name).copied().unwrap_or_default(), records, "{name}");
    }
    let check = document(&["check", "--format", "json", "--exit-zero"], &files);
    assert_eq!(check["summary"]["puzzles"].as_u64(), Some(rows_of.values().sum()));
}

/// The verdict decides what the other columns may hold.
fn assert_columns_agree(verb: &[&str], row: &Value) {
    let (verdict, solutions) = (text(row, "verdict").expect("a verdict"), &row["solutions"]);
    let expected = match verdict {
        "one" => solutions == 1,
        "zero" | "clashing" => solutions == 0,
        "many" => solutions.is_null() || solutions.as_u64().is_some_and(|number| number > 1),
        _ => solutions.is_null(),
    };
    assert!(expected, "{verb:?}: {row}");
    assert_eq!(row["solution"].is_string(), verdict == "one", "{verb:?}: {row}");
    assert_eq!(row["puzzle"].is_null(), verdict == "malformed", "{verb:?}: {row}");
    assert_eq!(row["rule"].is_null(), row["message"].is_null(), "{verb:?}: {row}");
    let is_named = verdict != "malformed" || row["rule"].is_string();
    assert!(is_named, "{verb:?}: a malformed record has a reason: {row}");
}

#[test]
fn rows_are_the_same_for_any_number_of_threads() {
    for (turn, verb) in VERBS.into_iter().enumerate() {
        let files = files(turn);
        let one = rows(verb, &["--jobs", "1", "--keep", "all"], &files);
        assert!(one == rows(verb, &["--jobs", "8", "--keep", "all"], &files), "{verb:?}");
    }
}

#[test]
fn rows_of_shards_joined_are_the_rows_of_the_whole() {
    let files = fixtures("formats");
    for form in [&[][..], &["--rows", "csv", "--keep", "title,author"]] {
        let joined: String = (1..=5)
            .map(|shard| {
                let shard = format!("{shard}/5");
                sharded(form, Some(&shard), &files)
            })
            .collect();
        assert!(joined == sharded(form, None, &files), "{form:?}");
    }
}

/// The rows of `solve`, as JSON Lines unless the options say otherwise.
fn sharded(form: &[&str], shard: Option<&str>, files: &[Fixture]) -> String {
    let form = if form.is_empty() { &["--rows", "jsonl"] } else { form };
    let mut command = Command::new(cargo_bin("givens"));
    command.current_dir(root()).arg("solve").args(form);
    command.args(shard.iter().flat_map(|shard| ["--shard", shard]));
    let output = command.args(files.iter().map(|file| &file.name)).output().expect("givens runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn rows_of_check_agree_with_its_report() {
    let files = files(1);
    let rows = objects(&rows(&["check"], &[], &files));
    let mut command = Command::new(cargo_bin("givens"));
    command.current_dir(root()).args(["check", "--notes", "--format", "json"]);
    let output = command.args(files.iter().map(|file| &file.name)).output().expect("givens runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = report["diagnostics"].as_array().expect("a list");
    let mut of_file: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for diagnostic in found {
        of_file.entry(text(diagnostic, "file").expect("a name")).or_default().push(diagnostic);
    }
    let mut tally: BTreeMap<&str, u64> = BTreeMap::new();
    for row in &rows {
        let file = text(row, "file").expect("a name");
        if let Some(rule) = text(row, "rule") {
            let is_same = |found: &Value| {
                text(found, "code") == Some(rule) && text(found, "message") == text(row, "message")
            };
            let same: Vec<_> =
                of_file.get(file).into_iter().flatten().filter(|found| is_same(found)).collect();
            assert!(!same.is_empty(), "not in the report: {row}");
            // A line without a puzzle, or a file in no known format, is a row but no puzzle.
            let is_error = same.iter().any(|found| found["severity"] == "error");
            if !is_error && row["verdict"] == "malformed" || row["index"].is_null() {
                continue;
            }
        }
        *tally.entry(text(row, "verdict").expect("a verdict")).or_default() += 1;
    }
    for verdict in ["zero", "one", "many", "clashing", "malformed", "undecided"] {
        let counted = tally.get(verdict).copied().unwrap_or_default();
        assert_eq!(report["summary"][verdict].as_u64(), Some(counted), "{verdict}");
    }
}

#[test]
fn csv_and_tsv_have_the_values_of_json() {
    let files = files(2);
    let objects = objects(&rows(&["check"], &["--keep", "title,comment"], &files));
    for (form, delimiter) in [("csv", ','), ("tsv", '\t')] {
        let options = ["--rows", form, "--keep", "title,comment"];
        let mut command = Command::new(cargo_bin("givens"));
        command.current_dir(root()).arg("check").args(options).args(files.iter().map(|file| &file.name));
        let output = command.output().expect("givens runs");
        let mut records = fields(&String::from_utf8(output.stdout).expect("UTF-8"), delimiter).into_iter();
        let header = records.next().expect("a header").into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(
            header,
            COLUMNS
                .into_iter()
                .chain(["redundant", "families", "clues", "title", "comment"])
                .collect::<Vec<_>>()
        );
        assert_eq!(records.len(), objects.len(), "{form}");
        for (record, object) in records.zip(&objects) {
            let of_object = header.iter().map(|name| match &object[name] {
                Value::Null => None,
                Value::String(text) => Some(text.clone()),
                number => Some(number.to_string()),
            });
            assert_eq!(record, of_object.collect::<Vec<_>>(), "{form}");
        }
    }
}

/// In every column that is a grid, and nothing else.
#[test]
fn rows_have_the_blanks_that_are_asked_for() {
    let files = fixtures("collection");
    for verb in VERBS {
        let dotted = objects(&rows(verb, &[], &files));
        let zeros = objects(&rows(verb, &["--blank", "0"], &files));
        let mut replaced = 0;
        let expected = dotted.into_iter().map(|mut row| {
            for column in ["puzzle", "canonical", "minimized"] {
                if let Some(grid) = row[column].as_str().filter(|grid| !grid.contains('0')) {
                    replaced += 1;
                    row[column] = grid.replace('.', "0").into();
                }
            }
            row
        });
        assert!(expected.eq(zeros), "{verb:?}");
        assert!(replaced > 10, "{verb:?}");
    }
}

/// Rows of plain puzzles are made without records. With another number of nodes they have some, and are the same.
#[test]
fn rows_of_plain_puzzles_are_those_of_their_records() {
    let folders = ["malformed", "puzzles", "formats/line", "formats/table", "formats/rows", "formats/jsonl"];
    let files: Vec<_> = folders.into_iter().flat_map(fixtures).collect();
    let options: [&[&str]; 5] = [
        &[],
        &["--blank", "0"],
        &["--blank", "-"],
        &["--columns", "solution,index,puzzle,file,verdict"],
        &["--shard", "2/3"],
    ];
    let forms = [("csv", "check"), ("tsv", "solve"), ("jsonl", "check")];
    for (turn, (form, verb)) in forms.into_iter().enumerate() {
        for options in some_of(options, turn, 3) {
            let [plain, records] = [&[][..], &["--nodes", "9999999"]]
                .map(|nodes| rows_in(form, &[verb], &[options, nodes].concat(), &files));
            assert_eq!(plain, records, "{verb} --rows {form} {options:?}");
        }
    }
}

#[test]
fn chosen_columns_are_those_of_the_whole_rows_in_their_order() {
    let files = fixtures("collection");
    for verb in [VERBS[0], VERBS[1], VERBS[2], VERBS[3], VERBS[4], VERBS[7]] {
        let whole = objects(&rows(verb, &["--keep", "level"], &files));
        assert!(!whole.is_empty());
        let chosen = ["verdict", "level", "puzzle"];
        let expected = |row: &Value| chosen.map(|name| row[name].clone());
        let options = ["--columns", "verdict,level,puzzle"];
        let text = rows(verb, &options, &files);
        for (line, row) in text.lines().zip(&whole) {
            let object: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(object.as_object().expect("an object").len(), chosen.len());
            assert_eq!(expected(&object), expected(row), "{verb:?}");
            assert!(line.starts_with("{\"verdict\":"), "{line}");
        }
        assert_eq!(text.lines().count(), whole.len());
        let csv = fields(&rows_in("csv", verb, &options, &files), ',');
        let texts = |row: &Value| expected(row).map(|value| value.as_str().map(str::to_owned)).to_vec();
        assert_eq!(csv[0], chosen.map(|name| Some(name.to_owned())));
        assert_eq!(csv[1..], whole.iter().map(texts).collect::<Vec<_>>(), "{verb:?}");
    }
}

/// Rows of any form can be parsed, and all forms have the same rows, however the lines of the input end.
#[test]
fn rows_can_be_parsed_however_lines_end() {
    let folder = tempfile::tempdir().expect("a folder");
    for ends in 1..LINE_ENDS {
        let below = folder.path().join(ends.to_string());
        fs::create_dir(&below).expect("made");
        for (number, fixture) in files(ends).into_iter().enumerate() {
            let text = with_line_ends(fixture.source().text(), ends);
            fs::write(below.join(format!("{number}-{}", fixture.file_name())), text).expect("written");
        }
        // Rating and explaining take longer than all others, and write rows as `solve` does.
        let is_fast = |verb: &&[&str]| !["explain", "rate"].contains(&verb[0]);
        for verb in VERBS.into_iter().filter(is_fast).chain([&["detect"][..]]) {
            let rows = |form: &str| {
                let mut command = Command::new(cargo_bin("givens"));
                let output =
                    command.current_dir(&below).args(verb).args([".", "--rows", form, "--exit-zero"]);
                let output = output.output().expect("givens runs");
                assert!(output.status.success(), "{verb:?}: {}", String::from_utf8_lossy(&output.stderr));
                String::from_utf8(output.stdout).expect("UTF-8")
            };
            let number = objects(&rows("jsonl")).len();
            assert!(number > 400, "{number}");
            let forms = [("csv", ','), ("tsv", '\t')];
            for (form, delimiter) in
                forms.into_iter().take(if ["check", "detect"].contains(&verb[0]) { 2 } else { 1 })
            {
                let records = fields(&rows(form), delimiter);
                assert_eq!(records.len(), number + 1, "{verb:?} {form}");
                assert!(records.iter().all(|record| record.len() == records[0].len()), "{verb:?} {form}");
            }
        }
    }
}

/// The fields of each record: `None` for nothing at all, which differs from an empty text in quotes.
fn fields(text: &str, delimiter: char) -> Vec<Vec<Option<String>>> {
    let (mut records, mut record, mut field, mut is_quoted) = (Vec::new(), Vec::new(), None::<String>, false);
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '"' if is_quoted && symbols.next_if_eq(&'"').is_some() => field.get_or_insert_default().push('"'),
            '"' => {
                is_quoted = !is_quoted;
                field.get_or_insert_default();
            }
            _ if is_quoted => field.get_or_insert_default().push(symbol),
            '\n' => {
                record.push(field.take());
                records.push(std::mem::take(&mut record));
            }
            _ if symbol == delimiter => record.push(field.take()),
            _ => field.get_or_insert_with(String::new).push(symbol),
        }
    }
    assert!(record.is_empty() && field.is_none(), "the last record has a line end");
    records
}
