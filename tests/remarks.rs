//! Law: a remark turns off the findings about its puzzle that it names, and no others, wherever the text is divided.

use std::{fs, sync::Mutex};

use givens::{
    Format, Rule,
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

/// Returns the lines of the findings in a text, from 1, with texts read in chunks of this size.
fn lines(text: &str, from: impl Into<Option<Format>>, chunk: usize, jobs: usize) -> Vec<usize> {
    let mut policy = Policy::default();
    policy.select(Rule::ExactDuplicate);
    let check = BatchCheck::new(policy);
    let (mut seen, mut found) = (SeenPuzzles::default(), Vec::new());
    let options = RunOptions::new(ReadOptions::default().with_from(from)).with_chunk(chunk).with_jobs(jobs);
    let work = |batch: &Batch| check.check(batch);
    let end = pipeline::run(&[Input::text(text)], &options, work, |batch, mut judged| {
        check.compare(&batch, &mut judged, &mut seen);
        let wanted = judged.findings.iter().filter(|finding| finding.rule != Rule::ExactDuplicate);
        let place = |finding: &givens::Diagnostic| finding.place().expect("a place").start;
        found.extend(wanted.map(|finding| batch.source.position(place(finding)).line));
        Ok(())
    });
    assert!(end.expect("readable").is_empty());
    found
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
    let (mut text, mut wanted) = (header.to_owned(), Vec::new());
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
            wanted.push(text.lines().count() + 1);
        }
        text.push_str(&format!("{MANY}{behind}\n"));
    }
    (text, wanted)
}

#[test]
fn remarks_above_and_behind_lines_count_for_them_only() {
    let (text, wanted) = mixed("", "", " # givens: ignore many-solutions");
    assert!(wanted.len() > 1000 && wanted.len() < 3000);
    assert_found(&text, Format::Line, &wanted);
    assert_found(&text.replace('\n', "\r\n"), None, &wanted);
    let (text, wanted) = mixed("puzzle,note\n", ",", ",givens: ignore S002");
    assert_found(&text, Format::Table, &wanted);
}

#[test]
fn remarks_in_a_document_count_for_the_puzzle_in_which_they_are() {
    let puzzles = (0..60).map(|number| match number % 3 {
        0 => format!("{{\"puzzle\":\"{MANY}\",\"comment\":\"givens: ignore S002\"}}"),
        1 => format!("{{\"puzzle\":\"{MANY}\",\"comment\":\"S002\"}}"),
        _ => format!("{{\"puzzle\":\"{MANY}\"}}"),
    });
    let puzzles: Vec<_> = puzzles.collect();
    assert_found(&format!("[{}]\n", puzzles.join(",")), Format::Json, &[1; 40]);
    assert_found(&format!("// two kinds\n[{}]\n", puzzles.join(",")), Format::Json, &[2; 40]);
    let below = format!("{}\n[{}]\n", REMARK.replace('#', "//"), puzzles[1..].join(","));
    assert_found(&below, Format::Json, &[2; 39]);
    let on_lines: Vec<_> = (1..=60).filter(|line| line % 3 != 1).collect();
    assert_found(&format!("[{}]\n", puzzles.join(",\n")), Format::Json, &on_lines);
    assert_found(&puzzles.join("\n"), Format::Jsonl, &on_lines);
}

#[test]
fn remarks_in_grids_count_for_the_grid_below_or_around_them() {
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
fn known_duplicates_are_turned_off_too() {
    let proper = "1.3..4.22.4..3.1";
    let duplicates = |text: &str| {
        let mut policy = Policy::default();
        policy.select(Rule::ExactDuplicate);
        let (check, mut seen, mut found) = (BatchCheck::new(policy), SeenPuzzles::default(), 0);
        let options = RunOptions::new(ReadOptions::default());
        let work = |batch: &Batch| check.check(batch);
        pipeline::run(&[Input::text(text)], &options, work, |batch, mut judged| {
            check.compare(&batch, &mut judged, &mut seen);
            found += judged.findings.len();
            Ok(())
        })
        .expect("readable");
        found
    };
    assert_eq!(duplicates(&format!("{proper}\n{proper}\n{proper}\n")), 2);
    let name = Rule::ExactDuplicate.name();
    assert_eq!(duplicates(&format!("{proper}\n# givens: ignore {name}\n{proper}\n{proper}\n")), 1);
}

#[test]
fn what_is_no_rule_is_shown_with_the_findings_that_stay() {
    let text = format!("{MANY} # givens: ignore F9, S009, many\n");
    let places = Mutex::new(Vec::new());
    let check = BatchCheck::new(Policy::default());
    let options = RunOptions::new(ReadOptions::default());
    pipeline::run(
        &[Input::text(&text)],
        &options,
        |batch: &Batch| check.check(batch),
        |_, judged| {
            let labels = judged.findings.iter().flat_map(|finding| finding.labels.clone());
            places
                .lock()
                .expect("one thread")
                .extend(labels.map(|label| text[label.span.range()].to_owned()));
            Ok(())
        },
    )
    .expect("readable");
    assert_eq!(places.into_inner().expect("one thread")[1..], ["F9", "many"]);
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
