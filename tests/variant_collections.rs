//! Collections of variants: `select`, `sort`, `dedup`, `compare`, `stats` and the rows of `check` treat a variant as a puzzle
//! like others, and answer what can be said of it.

mod support;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use assert_cmd::cargo::cargo_bin;
use givens::{
    collection::key_of_variant,
    format::{ReadOptions, read},
    record::{AnyRecord, VariantRecord},
};
use serde_json::Value;
use support::{Fixture, fixtures};
use tempfile::TempDir;

/// What a run of the command wrote, and what it reported.
fn run_with_reports(folder: &Path, arguments: &[&str]) -> (String, String) {
    let output = Command::new(cargo_bin("givens")).current_dir(folder).args(arguments).output();
    let output = output.expect("givens runs");
    let [written, reports] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {reports}");
    (written, reports)
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    run_with_reports(folder, arguments).0
}

fn records(text: &str) -> Vec<AnyRecord> {
    let mut reading = read(text, &ReadOptions::default());
    reading.entries.iter_mut().filter_map(givens::format::Entry::take_any).collect()
}

/// The variants of a text, in normal form, and its classic grids.
fn puzzles(text: &str) -> Vec<String> {
    let puzzle = |record: AnyRecord| match record {
        AnyRecord::Classic(record) => record.grid.line().to_string(),
        AnyRecord::Variant(record) => format!("{:?}", record.puzzle.normalized()),
    };
    records(text).into_iter().map(puzzle).collect()
}

/// The fixtures that hold variants and are text.
fn files_of_variants() -> Vec<(Fixture, String)> {
    let text = |file: Fixture| fs::read_to_string(&file.path).ok().map(|text| (file, text));
    let has_variants = |(_, text): &(Fixture, String)| {
        records(text).iter().any(|record| matches!(record, AnyRecord::Variant(_)))
    };
    let files: Vec<_> = fixtures("formats").into_iter().filter_map(text).filter(has_variants).collect();
    assert!(files.len() > 60, "{} files", files.len());
    files
}

/// A folder with a file of 99 variants of nearly all families, and what it holds.
struct Bank {
    folder: TempDir,
    records: Vec<VariantRecord>,
}

impl Bank {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let text = fs::read_to_string("fixtures/formats/iss/families.txt").expect("a file");
        fs::write(folder.path().join("bank.txt"), &text).expect("writable");
        let records: Vec<_> = records(&text).iter().filter_map(variant).cloned().collect();
        assert!(records.len() > 90);
        Self { folder, records }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> String {
        run(self.folder.path(), arguments)
    }

    /// The rows of a command as objects.
    fn rows(&self, arguments: &[&str]) -> Vec<Value> {
        let text = self.run(&[arguments, &["--rows", "jsonl", "bank.txt"]].concat());
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    fn families(&self) -> impl Iterator<Item = Vec<&'static str>> {
        self.records.iter().map(|record| record.family_names().collect())
    }
}

/// All of them, except that records of two formats do not stand alone: those that JSON Lines cannot state are named.
#[test]
fn what_is_selected_is_read_again_as_it_was() {
    let mut incomplete = Vec::new();
    for (file, text) in files_of_variants() {
        let path = file.path.to_string_lossy().into_owned();
        let all = sorted(puzzles(&text));
        for verb in [&["select"][..], &["sort", "--by", "clues:desc"], &["dedup", "--prefer", "last"]] {
            let (written, reports) = run_with_reports(Path::new("."), &[verb, &[&path]].concat());
            let mut found = sorted(puzzles(&written));
            if verb[0] == "dedup" {
                found.dedup();
            }
            let expected = if verb[0] == "dedup" { deduplicated(&all) } else { all.clone() };
            if found == expected {
                continue;
            }
            assert!(found.iter().all(|puzzle| all.contains(puzzle)), "{verb:?} {}", file.name);
            assert!(reports.contains("W004"), "{verb:?} {}: {reports}", file.name);
            incomplete.push(file.name.clone());
        }
    }
    let is_known = |name: &String| name.contains("/ksudoku/") || name.contains("/puzzlekit/");
    assert!(incomplete.iter().all(is_known), "{incomplete:?}");
}

/// A constraint that cannot be understood goes to no other format, and drawings that may be rules not without a word.
#[test]
fn nothing_is_lost_in_silence_where_variants_are_converted() {
    for (file, text) in files_of_variants() {
        let own = read(&text, &ReadOptions::default()).format.expect("a format");
        let variants: Vec<_> = records(&text).iter().filter_map(variant).cloned().collect();
        for to in ["iss", "f-puzzles", "sudokumaker"].into_iter().filter(|to| *to != own.id()) {
            let path = file.path.to_string_lossy().into_owned();
            let (written, reports) = run_with_reports(Path::new("."), &["convert", &path, "--to", to]);
            let written = records(&written).len();
            let unread = variants.iter().filter(|record| record.has_unknown()).count();
            assert!(written + unread <= records(&text).len(), "{} to {to}: {reports}", file.name);
            assert!(unread == 0 || reports.contains("which cannot be understood"), "{} to {to}", file.name);
            let drawn =
                variants.iter().filter(|record| record.has_drawings() && !record.has_unknown()).count();
            let named = reports.matches("drawings, which may be rules").count();
            assert!(named == drawn || written < records(&text).len(), "{} to {to}: {reports}", file.name);
        }
    }
}

fn sorted(mut puzzles: Vec<String>) -> Vec<String> {
    puzzles.sort();
    puzzles
}

fn deduplicated(puzzles: &[String]) -> Vec<String> {
    let mut puzzles = puzzles.to_vec();
    puzzles.dedup();
    puzzles
}

#[test]
fn families_select() {
    let bank = Bank::new();
    for family in ["cage", "thermometer", "jigsaw", "no-regions", "unknown", "limits"] {
        let has = puzzles(&bank.run(&["select", "-q", "--where", &format!("has({family})"), "bank.txt"]));
        let others = bank.run(&["select", "-q", "--where", &format!("not has({family})"), "bank.txt"]);
        let expected = bank.families().filter(|families| families.contains(&family)).count();
        assert_eq!((has.len(), puzzles(&others).len()), (expected, 99 - expected), "{family}");
    }
    let rows = bank.rows(&["select", "--where", "clues>=2 and verdict!=zero and side=5"]);
    let checked = bank.rows(&["check"]);
    for ((row, checked), record) in rows.iter().zip(&checked).zip(&bank.records) {
        let is_many = record.puzzle.clues.len() >= 2 && record.puzzle.layout.rows() == 5;
        assert_eq!(row["selected"] == 1, is_many && checked["verdict"] != "zero", "{row}");
    }
}

#[test]
fn rows_of_a_check_name_families_and_clues() {
    let bank = Bank::new();
    let rows = bank.rows(&["check"]);
    assert_eq!(rows.len(), bank.records.len());
    for (row, (record, families)) in rows.iter().zip(bank.records.iter().zip(bank.families())) {
        let expected = (families.join("+"), record.puzzle.clues.len() as u64);
        assert_eq!((row["families"].as_str(), row["clues"].as_u64()), (Some(&*expected.0), Some(expected.1)));
    }
}

#[test]
fn cards_count_families() {
    let bank = Bank::new();
    let card: Value =
        serde_json::from_str(&bank.run(&["stats", "--format", "json", "bank.txt"])).expect("JSON");
    let mut expected: BTreeMap<&str, u64> = BTreeMap::new();
    bank.families().flatten().for_each(|family| *expected.entry(family).or_default() += 1);
    assert_eq!(card["families"], serde_json::to_value(expected).expect("JSON"));
    assert_eq!(card["variants"], bank.records.len());
    let verdicts = card["verdicts"].as_object().expect("an object").values();
    assert_eq!(verdicts.map(|number| number.as_u64().expect("a number")).sum::<u64>(), 99);
}

#[test]
fn duplicates_are_found_in_any_format() {
    let bank = Bank::new();
    let keys: Vec<_> = bank.records.iter().map(key_of_variant).collect();
    let classes = keys.iter().collect::<BTreeSet<_>>().len();
    fs::copy(bank.path("bank.txt"), bank.path("copy.txt")).expect("a copy");
    assert_eq!(puzzles(&bank.run(&["dedup", "-q", "bank.txt", "copy.txt"])).len(), classes);
    assert_eq!(bank.run(&["dedup", "-q", "--against", "copy.txt", "bank.txt"]), "");

    // Those that f-puzzles states, there and here.
    bank.run(&["convert", "-q", "bank.txt", "--to", "f-puzzles", "-o", "other.txt"]);
    let other = fs::read_to_string(bank.path("other.txt")).expect("a file");
    let stated = records(&other).len() as u64;
    assert!(stated > 10, "{stated}");
    let compared = bank.run(&["compare", "--by", "exact", "--format", "json", "bank.txt", "other.txt"]);
    let compared: Value = serde_json::from_str(&compared).expect("JSON");
    assert_eq!(compared["overlaps"][1]["puzzles"], stated, "{compared}");
    let found = bank.run(&["check", "-q", "--select", "Q005", "--format", "json", "bank.txt", "other.txt"]);
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let repeated =
        found["diagnostics"].as_array().expect("a list").iter().filter(|one| one["code"] == "Q005");
    assert_eq!(repeated.count() as u64, stated + (keys.len() - classes) as u64);
}

#[test]
fn sorted_records_are_in_order_in_any_format() {
    let bank = Bank::new();
    let mut expected: Vec<_> = bank.records.iter().collect();
    expected.sort_by_key(|record| Reverse(record.puzzle.clues.len()));
    for to in ["iss", "f-puzzles"] {
        let arguments = ["sort", "--by", "clues:desc", "--to", to, "bank.txt"];
        let (written, reports) = run_with_reports(bank.folder.path(), &arguments);
        let written = records(&written);
        // What the format cannot state is named, the rest is in order.
        let mut keys = expected.iter().map(|record| key_of_variant(record));
        for record in written.iter().filter_map(variant) {
            assert!(keys.any(|key| key == key_of_variant(record)), "{to}: {record:?}");
        }
        assert_eq!(written.len() + reports.matches("W004").count(), expected.len(), "{to}: {reports}");
    }
}

fn variant(record: &AnyRecord) -> Option<&VariantRecord> {
    match record {
        AnyRecord::Variant(record) => Some(record),
        AnyRecord::Classic(_) => None,
    }
}
