//! Law: a remark turns off the rules that it names for its puzzle, and no others, wherever the text is divided.

use std::fs;

use givens::{
    Diagnostic, Format, Rule,
    check::Policy,
    collection::SeenPuzzles,
    format::ReadOptions,
    pipeline::{self, Batch, Input, RunOptions},
    run::{BatchCheck, FileFixes, FixFinder},
};

/// Many solutions.
const MANY: &str = "1...............";
/// What turns this off.
const REMARK: &str = "# givens: ignore S002";

/// Returns the findings in a text, read in chunks of this size, each with its line, from 1.
fn findings(text: &str, from: Option<Format>, chunk: usize, jobs: usize) -> Vec<(usize, Diagnostic)> {
    let mut policy = Policy::default();
    policy.select(Rule::ExactDuplicate);
    let check = BatchCheck::new(policy);
    let (mut seen, mut found) = (SeenPuzzles::default(), Vec::new());
    let options = RunOptions::new(ReadOptions::default().with_from(from)).with_chunk(chunk).with_jobs(jobs);
    let work = |batch: &Batch| check.check(batch);
    let failed = pipeline::run(&[Input::text(text)], &options, work, |batch, mut judged| {
        check.compare(&batch, &mut judged, &mut seen);
        let place = |finding: &Diagnostic| finding.place().expect("a place").start;
        let line = |finding: &Diagnostic| batch.source.position(place(finding)).line;
        found.extend(judged.findings.into_iter().map(|finding| (line(&finding), finding)));
        Ok(())
    });
    assert!(failed.expect("readable").is_empty());
    found
}

/// Returns the lines of the findings that are not about duplicates.
fn lines(text: &str, from: impl Into<Option<Format>>, chunk: usize, jobs: usize) -> Vec<usize> {
    let found = findings(text, from.into(), chunk, jobs).into_iter();
    found.filter(|(_, finding)| finding.rule != Rule::ExactDuplicate).map(|(line, _)| line).collect()
}

fn assert_found(text: &str, from: impl Into<Option<Format>>, expected: &[usize]) {
    let from = from.into();
    for chunk in [1, 50, 333, 1 << 19] {
        for jobs in [1, 3] {
            assert_eq!(lines(text, from, chunk, jobs), expected, "chunks of {chunk}:\n{text:.500}");
        }
    }
}

/// Returns the text of many puzzles after a header, some with remarks above or behind them, and the lines of those without.
fn mixed(header: &str, plain: &str, behind: &str) -> (String, Vec<usize>) {
    let (mut text, mut expected) = (header.to_owned(), Vec::new());
    // More than the head, which is one chunk.
    for number in 0..4000 {
        let (above, behind) = match number * 7 % 6 {
            0 => (format!("{REMARK}\n"), plain),
            1 => (format!("# the author\n{REMARK}, F001 : meant so\n# The last one.\n"), plain),
            2 => (String::new(), behind),
            3 => ("# givens: ignore F001\n".to_owned(), plain),
            4 => ("# givens ignores S002\n".to_owned(), plain),
            _ => (String::new(), plain),
        };
        text.push_str(&above);
        if number * 7 % 6 > 2 {
            expected.push(text.lines().count() + 1);
        }
        text.push_str(&format!("{MANY}{behind}\n"));
    }
    (text, expected)
}

#[test]
fn remarks_above_and_behind_lines_apply_to_them_only() {
    let (text, expected) = mixed("", "", " # givens: ignore many-solutions");
    assert!(expected.len() > 1000 && expected.len() < 3000);
    assert_found(&text, Format::Line, &expected);
    assert_found(&text.replace('\n', "\r\n"), None, &expected);
    let (text, expected) = mixed("puzzle,note\n", ",", ",givens: ignore S002");
    assert_found(&text, Format::Table, &expected);
}

#[test]
fn remarks_in_a_document_apply_to_the_puzzle_in_which_they_are() {
    let puzzles = (0..60).map(|number| match number % 3 {
        0 => format!("{{\"puzzle\":\"{MANY}\",\"comment\":\"givens: ignore S002\"}}"),
        1 => format!("{{\"puzzle\":\"{MANY}\",\"comment\":\"S002\"}}"),
        _ => format!("{{\"puzzle\":\"{MANY}\"}}"),
    });
    let puzzles: Vec<_> = puzzles.collect();
    assert_found(&format!("[{}]\n", puzzles.join(",")), Format::Json, &[1; 40]);
    // The comment is a finding, which a remark is not.
    let with_comment = [&[1][..], &[2; 40]].concat();
    assert_found(&format!("// two kinds\n[{}]\n", puzzles.join(",")), Format::Json, &with_comment);
    let below = format!("{}\n[{}]\n", REMARK.replace('#', "//"), puzzles[1..].join(","));
    assert_found(&below, Format::Json, &[2; 39]);
    let on_lines: Vec<_> = (1..=60).filter(|line| line % 3 != 1).collect();
    assert_found(&format!("[{}]\n", puzzles.join(",\n")), Format::Json, &on_lines);
    assert_found(&puzzles.join("\n"), Format::Jsonl, &on_lines);
    let item = format!("{{\"puzzle\":\"{MANY}\"}}");
    let behind =
        format!("[{item}, {item}, // givens: ignore S002\n{item}\n, {item} // givens: ignore S002\n]\n");
    assert_found(&behind, Format::Json, &[1, 2]);
    let item = format!("- puzzle: {MANY}");
    let yaml = format!("{REMARK}\n{item}\n{item} {REMARK}\n{item}\n  {REMARK}\n{item}\n");
    assert_found(&yaml, Format::Yaml, &[4]);
}

#[test]
fn remarks_in_grids_apply_to_the_grid_below_or_around_them() {
    let grid = "1 . . .\n. . . .\n. . . .\n. . . .\n";
    let text = format!("{grid}\n{REMARK}\n{grid}\n{REMARK}\n# Wednesday\n\n{grid}\n{grid}");
    let found = |text: &str| lines(text, Format::Spaced, 1 << 19, 1);
    let found_in = |text: &str| lines(text, None, 1 << 19, 1);
    assert_eq!(found(&text).len(), 2, "{text}");
    assert_eq!(found(&text.replace(&format!("{REMARK}\n"), "")).len(), 4);
    let commented = |behind: &str| format!("// 1 . . . {behind}\n// . . . .\n// . . . .\n// . . . .\n");
    let text = format!("int main() {{\n{}//\n{}}}\n", commented("givens: ignore S002"), commented(""));
    assert_eq!(found_in(&text).len(), 1, "{text}");
    let sdk = "[Puzzle]\n1........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n";
    assert_eq!(lines(sdk, Format::Sdk, 1 << 19, 1).len(), 1);
    assert_found(&format!("#C givens: ignore S002\n{sdk}"), Format::Sdk, &[]);
}

#[test]
fn remarks_apply_to_duplicates_too() {
    let proper = "1.3..4.22.4..3.1";
    let duplicates = |text: &str| findings(text, None, 1 << 19, 1).len();
    assert_eq!(duplicates(&format!("{proper}\n{proper}\n{proper}\n")), 2);
    let name = Rule::ExactDuplicate.name();
    assert_eq!(duplicates(&format!("{proper}\n# givens: ignore {name}\n{proper}\n{proper}\n")), 1);
}

#[test]
fn what_is_no_rule_is_shown_with_the_remaining_findings() {
    let text = format!("{MANY} # givens: ignore F9, S009, S009x, many\n");
    let found = findings(&text, None, 1 << 19, 1);
    let labels = found.iter().flat_map(|(_, finding)| &finding.labels);
    let places: Vec<_> = labels.map(|label| &text[label.span.range()]).collect();
    assert_eq!(places[1..], ["F9", "S009x", "many"]);
}

#[test]
fn fixes_that_remarks_turn_off_are_not_made() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("bank.txt");
    let line = "1O3..4.22.4..3.1";
    let rule = "F003";
    fs::write(&path, format!("{line}\n# givens: ignore {rule}\n{line}\n")).expect("writable");
    let read = ReadOptions::default().with_from(Format::Line);
    let (finder, mut files) = (FixFinder::new(Policy::default(), read), FileFixes::default());
    let options = RunOptions::new(finder.read.clone());
    let input = Input::File(path.clone());
    pipeline::run(
        &[Input::File(path.clone())],
        &options,
        |batch: &Batch| finder.find(batch),
        |batch, found| files.take(&batch, &input, found)?.map_or(Ok(()), |file| file.rewrite()),
    )
    .expect("writable");
    let expected = format!("{}\n# givens: ignore {rule}\n{line}\n", line.replace('O', "."));
    assert_eq!(fs::read_to_string(&path).expect("readable"), expected);
}
