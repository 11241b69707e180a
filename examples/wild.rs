//! Reads a folder of files found in the wild and compares each with what a person sees in it.
//!
//! `cargo run --release --example wild -- FOLDER [EXPECTATIONS]` prints one line per file, the number of files of each
//! outcome, and the slowest file; the exit status is 1 if a file is read wrongly. EXPECTATIONS is a text with one line per
//! file: its path below the folder, a TAB, and one of
//!
//! ```text
//! 20          20 puzzles
//! 20+         20 puzzles, and malformed ones beside them
//! 20 comma    20 puzzles in this format
//! 53..7...    a first puzzle with these cells, in rows
//! F033        no puzzle, for the reason with this code
//! none        no puzzle, and no malformed one: the file holds something else
//! ```
//!
//! Files that are not listed are skipped. Without EXPECTATIONS every file is expected to hold none, and only those that
//! hold something are printed. Outcomes: `right`; `warned` (right, with warnings);
//! `refused` (a person reads it, but no puzzle was read, and an error says so); `wrong` (all others).

#![allow(clippy::print_stdout, reason = "an example prints what it finds")]

use std::{
    collections::BTreeMap,
    env,
    error::Error,
    fmt, fs,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use givens::{
    Diagnostic, Format, Severity,
    format::{ReadOptions, read_from},
};
use walkdir::WalkDir;

/// The outcomes, in the order of the last line.
const OUTCOMES: [&str; 4] = ["right", "warned", "refused", "wrong"];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let folder = Path::new(arguments.first().ok_or("the folder is missing")?);
    let expected = arguments.get(1).map(fs::read_to_string).transpose()?;
    let mut expected: Option<BTreeMap<&str, &str>> =
        expected.as_ref().map(|text| text.lines().filter_map(|line| line.split_once('\t')).collect());
    let is_list = expected.is_some();
    let (mut counts, mut slowest) = (BTreeMap::new(), (Duration::ZERO, String::new()));
    for file in WalkDir::new(folder).sort_by_file_name() {
        let file = file?;
        let name = file.path().strip_prefix(folder)?.to_string_lossy().into_owned();
        let Some(expectation) = expected.as_mut().map_or(Some("none"), |lines| lines.remove(&*name)) else {
            continue;
        };
        if file.file_type().is_file() {
            let bytes = fs::read(file.path())?;
            let start = Instant::now();
            let found = Found::of(&bytes, file.path());
            slowest = slowest.max((start.elapsed(), name.clone()));
            let outcome = found.outcome(expectation);
            *counts.entry(outcome).or_insert(0_usize) += 1;
            if is_list || outcome != "right" {
                println!("{outcome}\t{name}\texpected {expectation}, found {found}");
            }
        }
    }
    let missing = expected.unwrap_or_default();
    for name in missing.keys() {
        println!("missing\t{name}");
    }
    let count = |outcome: &&str| counts.get(outcome).copied().unwrap_or_default();
    println!("{}", OUTCOMES.map(|outcome| format!("{outcome} {}", count(&outcome))).join(", "));
    println!("slowest: {:.3} s, {}", slowest.0.as_secs_f64(), slowest.1);
    Ok(if count(&"wrong") > 0 || !missing.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What was read from a file.
struct Found {
    format: Option<Format>,
    /// Number of well-formed puzzles, and of malformed ones.
    puzzles: usize,
    malformed: usize,
    /// The cells of the first puzzle, in rows.
    first: String,
    diagnostics: Vec<Diagnostic>,
}

impl Found {
    fn of(bytes: &[u8], path: &Path) -> Self {
        let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
        let options = ReadOptions::default().with_extension(extension);
        let mut found =
            Self { format: None, puzzles: 0, malformed: 0, first: String::new(), diagnostics: Vec::new() };
        let Ok(mut entries) = read_from(bytes, &options) else { return found };
        for entry in entries.by_ref().flatten() {
            found.malformed += usize::from(entry.is_malformed());
            if let Some(record) = entry.record {
                found.puzzles += 1;
                if found.puzzles == 1 {
                    found.first = record.grid.line().to_string();
                }
            }
            found.diagnostics.extend(entry.diagnostics);
        }
        found.format = entries.format();
        found.diagnostics.extend(entries.diagnostics().iter().cloned());
        found
    }

    fn outcome(&self, expectation: &str) -> &'static str {
        let is = |severity| self.diagnostics.iter().any(|diagnostic| diagnostic.severity == severity);
        let (amount, format) = expectation.split_once(' ').unwrap_or((expectation, ""));
        let is_format = format.is_empty() || self.format.is_some_and(|found| found.id() == format);
        let is_right = match amount.parse::<usize>() {
            _ if amount == "none" => self.puzzles + self.malformed == 0,
            _ if amount.len() < 16 && amount.ends_with('+') => {
                amount.trim_end_matches('+').parse() == Ok(self.puzzles) && self.malformed > 0
            }
            Ok(puzzles) if amount.len() < 16 => self.puzzles == puzzles && self.malformed == 0,
            _ if amount.starts_with('F') => self.puzzles == 0 && self.has_rule(amount),
            _ => self.first == amount,
        };
        match is_right && is_format {
            true if is(Severity::Warning) && amount != "none" => "warned",
            true => "right",
            false if self.puzzles == 0 && is(Severity::Error) && amount != "none" => "refused",
            false => "wrong",
        }
    }

    fn has_rule(&self, code: &str) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.rule.code() == code)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = self.format.map_or("no format", Format::id);
        write!(f, "{format}, {} puzzles, {} malformed {}", self.puzzles, self.malformed, self.first)?;
        let error = self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        error.map_or(Ok(()), |error| write!(f, " [{}: {}]", error.rule.code(), error.message))
    }
}
