//! Programs: ten languages, chosen by lot among thirty, five ways to write a puzzle down in each. Every file of
//! fixtures/programs has the same puzzle, and each given of what is read has its digit as text in the file. To add a case,
//! add a file.

mod support;

use givens::{
    Severity,
    format::{self, Entry, Format, ReadOptions},
    record::Record,
};
use libtest_mimic::{Arguments, Trial};
use support::{Fixture, fixtures};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What holds for each file of a folder.
type Law = fn(&Fixture);

fn main() {
    let laws: [(&str, Law); 3] = [
        ("programs", holds_the_puzzle),
        ("programs_meant", holds_what_is_meant),
        ("unclaimed", is_not_claimed),
    ];
    let trial = |law: Law, fixture: Fixture| {
        Trial::test(fixture.name.clone(), move || {
            law(&fixture);
            Ok(())
        })
    };
    let of_law = |(folder, law)| fixtures(folder).into_iter().map(move |fixture| trial(law, fixture));
    let trials = laws.into_iter().flat_map(of_law).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// The puzzle is read, alone and without an error, and its cells are where they are in the file.
fn holds_the_puzzle(fixture: &Fixture) {
    let source = fixture.source();
    let reading = format::read(source.text(), &ReadOptions::default());
    let puzzles: Vec<_> = reading.records().map(line).collect();
    assert_eq!(puzzles, [PUZZLE], "{:?}", reading.diagnostics);
    let diagnostics = reading.entries.iter().flat_map(|entry| &entry.diagnostics);
    let errors: Vec<_> = diagnostics.filter(|found| found.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    reading.records().for_each(|record| assert_placed(record, source.text()));
}

/// A list that a program calls a puzzle is one, although few digits are in it, or most givens clash.
fn holds_what_is_meant(fixture: &Fixture) {
    let reading = format::read(fixture.source().text(), &ReadOptions::default());
    assert_eq!(reading.format, Some(Format::Literal), "{:?}", reading.diagnostics);
    assert!(reading.records().next().is_some(), "a puzzle is read");
    assert!(!reading.entries.iter().any(Entry::is_malformed), "{:?}", reading.entries);
}

/// Lines and lists of programs and of data that look like those of some format are not claimed.
fn is_not_claimed(fixture: &Fixture) {
    let detection = format::detect(fixture.source().text(), &ReadOptions::default());
    assert!(detection.ranking.is_empty(), "{:#?}", detection.ranking);
}

fn line(record: &Record) -> String {
    let digit = |digit: &Option<givens::Digit>| digit.map_or(".".to_owned(), |digit| digit.to_string());
    record.grid.contents().iter().map(digit).collect()
}

/// The span of each given is that of its digit, and cells follow one another.
fn assert_placed(record: &Record, text: &str) {
    let mut end = 0;
    for (index, digit) in record.grid.contents().iter().enumerate() {
        let Some(digit) = digit else { continue };
        let span = record.cells.get(index);
        assert_eq!(text[span.range()], digit.to_string(), "cell {index}");
        assert!(end <= span.start, "cell {index} follows the ones before it");
        end = span.end;
    }
    assert!(
        record.span.start <= record.cells.get(0).start && end <= record.span.end,
        "the puzzle has its cells"
    );
}
