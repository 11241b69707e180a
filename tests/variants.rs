//! Variants: files of constructors' programs are read, counted as they are known to be, and written without loss.
//!
//! Each case of fixtures/variants has the number of its solutions from another program or from brute force. To add a case,
//! add a line. With `VARIANT_CASES=FOLDER` a table of all cases in the files of a folder is printed instead.

mod support;

use std::{collections::BTreeMap, env, fs, path::Path};

use givens::{
    Budget, Count,
    check::variant_budget,
    collection::key_of_variant,
    format::{Format, ReadOptions, WriteOptions},
    record::{Field, KeptClass},
    variants::VariantPuzzle,
};
use serde_json::Value;
use support::variants::{difference, document, variant_of};

/// The largest number that is counted to its end.
const MAX_COUNTED: u64 = 40_000;

/// A text with the known number of its solutions.
struct Case {
    id: String,
    text: String,
    count: Value,
    solution: Option<String>,
}

/// What a case turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum CaseResult {
    Equal,
    /// The search stopped before the number was known.
    Undecided,
    /// Refused by name, and the case is not counted either.
    Refused,
    Different,
}

fn cases(path: &Path) -> Vec<Case> {
    let text = fs::read_to_string(path).expect("the file can be read");
    let case = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("a JSON object");
        let text = |name: &str| object[name].as_str().map(str::to_owned);
        Case {
            id: text("id").expect("an id"),
            text: text("text").expect("a text") + "\n",
            count: object["count"].clone(),
            solution: text("solution"),
        }
    };
    text.lines().map(case).collect()
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let files = fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    files
}

/// Counts the solutions of a case, and returns what is wrong in words.
fn judge(case: &Case) -> (CaseResult, String) {
    // Five lines may be five puzzles, so whoever knows that they are one says so.
    let is_samurai = case.id.contains("samurai-5x81");
    let options = ReadOptions::default().with_from(is_samurai.then_some(Format::Samurai));
    let record = match variant_of(&case.text, &options) {
        Ok(record) => record,
        Err(reason) => return (CaseResult::Different, reason),
    };
    let unknown: Vec<_> = record.kept_of(KeptClass::Unknown).map(|kept| kept.name.clone()).collect();
    if !unknown.is_empty() {
        let expected = case.count.is_null() || case.count == "refused";
        let result = if expected { CaseResult::Refused } else { CaseResult::Different };
        return (result, unknown.join(", "));
    }
    if let Some(solution) = case.solution.as_deref().and_then(|line| board(&record.puzzle, line))
        && let Some(broken) = record.puzzle.first_broken(&solution)
    {
        return (CaseResult::Different, format!("its solution breaks {broken:?}"));
    }
    let (limit, holds): (u64, Box<dyn Fn(u64) -> bool>) = match (&case.count, case.count.as_str()) {
        (Value::Number(number), _) => {
            let number = number.as_u64().expect("a whole number");
            let limit = (number + 1).min(MAX_COUNTED);
            (limit, Box::new(move |found| found == number.min(limit)))
        }
        (_, Some(text)) if text.starts_with('>') => {
            let least: u64 = text.trim_start_matches(['>', '=']).parse().expect("a number");
            let least = least + u64::from(!text.starts_with(">="));
            (least, Box::new(move |found| found >= least))
        }
        _ => (2, Box::new(|_| true)),
    };
    match record.puzzle.count_within(limit, variant_budget(Budget::default())) {
        Count::Undecided(_) => (CaseResult::Undecided, String::new()),
        count if holds(count.seen()) => (CaseResult::Equal, String::new()),
        count => (CaseResult::Different, format!("{count:?}, expected {}", case.count)),
    }
}

/// Returns the board of a line of digits, where each is a character.
fn board(puzzle: &VariantPuzzle, line: &str) -> Option<Vec<Option<u8>>> {
    let layout = &puzzle.layout;
    let cells: Vec<_> = layout.cells().collect();
    let digits: Vec<_> =
        line.chars().map(|c| c.to_digit(36).and_then(|digit| u8::try_from(digit).ok())).collect();
    // Programs differ in what they call digits above 9.
    if digits.len() != cells.len() || layout.digits().last() > 9 {
        return None;
    }
    let mut board = vec![None; layout.place_count()];
    for (cell, digit) in cells.iter().zip(digits) {
        board[cell.index()] = digit;
    }
    Some(board)
}

#[test]
fn numbers_of_solutions_equal_those_known() {
    let mut wrong = Vec::new();
    for path in files(Path::new("fixtures/variants")) {
        for case in cases(&path) {
            let (result, reason) = judge(&case);
            if !matches!(result, CaseResult::Equal | CaseResult::Refused) {
                wrong.push(format!("{}: {result:?} {reason}", case.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[ignore = "prints a table of the cases in the folder VARIANT_CASES"]
#[expect(clippy::print_stdout, reason = "is run by hand")]
fn table_of_cases() {
    let folder = env::var("VARIANT_CASES").expect("VARIANT_CASES names a folder");
    for path in files(Path::new(&folder)) {
        let (mut table, mut wrong) = (BTreeMap::new(), Vec::new());
        for case in cases(&path) {
            let (result, reason) = judge(&case);
            *table.entry(result).or_insert(0) += 1;
            if matches!(result, CaseResult::Different | CaseResult::Undecided) {
                wrong.push(format!("  {}: {result:?} {reason}", case.id));
            }
        }
        println!("{}: {table:?}", path.file_name().unwrap_or_default().display());
        for line in wrong {
            println!("{line}");
        }
    }
}

/// What a format states of a variant without dropping a clue, its reader gives back; and the text of the same format is
/// written again unchanged.
#[test]
fn what_a_format_states_comes_back() {
    let mut wrong = Vec::new();
    for path in files(Path::new("fixtures/variants")) {
        for case in cases(&path) {
            let Ok(record) = variant_of(&case.text, &ReadOptions::default()) else { continue };
            for format in Format::all().filter(|format| format.info().is_written()) {
                let writer = format.writer(&WriteOptions::default()).expect("written");
                let Ok(text) = writer.variant_text(&record) else { continue };
                let is_part = !text.dropped.is_empty()
                    || [Field::Candidates, Field::Boxes].iter().any(|&field| text.lost.contains(field));
                if is_part || record.has_unknown() {
                    continue;
                }
                let options = ReadOptions::default().with_from((format == Format::Samurai).then_some(format));
                let again = variant_of(&document(format, &text), &options);
                let reason = match again {
                    Ok(again) => difference(&record.puzzle, &again.puzzle).or_else(|| {
                        let is_same = key_of_variant(&record) == key_of_variant(&again);
                        (!is_same && !record.has_drawings()).then(|| "another key".to_owned())
                    }),
                    Err(reason) => Some(reason),
                };
                wrong
                    .extend(reason.map(|reason| format!("{} in {format}: {reason}: {}", case.id, text.text)));
            }
        }
    }
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
