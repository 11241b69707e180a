//! Formats: every file in fixtures/formats is read and written back; every file in
//! fixtures/malformed is read and its findings shown. Adding a case is adding a file.

mod fixture;

use fixture::{Fixture, fixtures, show};
use givens::{
    format::{self, Format, ReadOptions, WriteOptions},
    record::{Field, FieldSet, Record},
};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for fixture in fixtures("formats") {
        trials.push(trial("read and write", &fixture, well_formed));
        trials.push(trial("detect", &fixture, is_detected));
        trials.push(trial("round trip", &fixture, comes_back));
    }
    for fixture in fixtures("malformed") {
        trials.push(trial("malformed", &fixture, malformed));
    }
    trials.push(Trial::test("every format has fixtures", every_format_has_fixtures));
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(what: &str, fixture: &Fixture, test: fn(&Fixture)) -> Trial {
    let fixture = fixture.clone();
    Trial::test(format!("{what}: {}", fixture.name), move || {
        test(&fixture);
        Ok(())
    })
}

fn format_of(fixture: &Fixture) -> Format {
    fixture.folder().parse().unwrap_or_else(|error| panic!("{}: {error}", fixture.name))
}

/// The record as read, and the normalised text as written.
fn well_formed(fixture: &Fixture) {
    let source = fixture.source();
    let reading = format::read(source.text(), &fixture.options());
    assert!(reading.records().count() > 0, "holds puzzles");
    assert!(!reading.entries.iter().any(givens::format::Entry::is_malformed), "is well-formed");
    let records: Vec<_> = reading.records().collect();
    let (written, lost) = write(format_of(fixture), &records);
    let lost = if lost.is_empty() { String::new() } else { format!("lost: {lost}\n") };
    fixture.assert_snapshot(&format!("{}== written\n{written}{lost}", show(&source, &reading)));
}

fn write(format: Format, records: &[&Record]) -> (String, FieldSet) {
    let mut writer = format.writer(&WriteOptions::default());
    let mut out = Vec::new();
    let mut lost = Vec::new();
    for record in records {
        lost.extend(writer.write(record, &mut out).expect("memory takes all").iter());
    }
    (String::from_utf8(out).expect("text"), lost.into_iter().collect())
}

/// It is detected as the format whose folder it stands in.
fn is_detected(fixture: &Fixture) {
    let detection = format::detect(fixture.source().text(), &ReadOptions::default());
    assert_eq!(detection.best(), Some(format_of(fixture)), "{:#?}", detection.ranking);
}

/// What is written in any format is detected as that format, reads back the same but
/// for what was said to be lost, and is written the same again.
fn comes_back(fixture: &Fixture) {
    let source = fixture.source();
    let reading = format::read(source.text(), &fixture.options());
    let records: Vec<_> = reading.records().collect();
    for format in Format::all() {
        let (written, _) = write(format, &records);
        let detection = format::detect(&written, &ReadOptions::default());
        assert_eq!(detection.best(), Some(format), "{written}\n{:#?}", detection.ranking);
        let again = format::read(&written, &ReadOptions::default());
        assert_eq!(again.records().count(), records.len(), "{format}:\n{written}");
        let mut writer = format.writer(&WriteOptions::default());
        for (before, after) in records.iter().zip(again.records()) {
            let lost = writer.write(before, &mut Vec::new()).expect("memory takes all");
            assert_same(before, after, lost, &format!("{format}:\n{written}"));
        }
        let second: Vec<_> = again.records().collect();
        assert_eq!(write(format, &second).0, written, "{format} is stable");
    }
}

fn assert_same(before: &Record, after: &Record, lost: FieldSet, context: &str) {
    assert_eq!(before.grid.contents(), after.grid.contents(), "{context}");
    let kept = |field| !lost.contains(field);
    assert!(!kept(Field::Boxes) || before.shape() == after.shape(), "{context}");
    let grid = |record: &Record| record.solution.as_ref().map(|listed| listed.grid.clone());
    assert!(!kept(Field::Solution) || grid(before) == grid(after), "{context}");
    assert!(!kept(Field::Title) || before.meta.title == after.meta.title, "{context}");
    assert!(!kept(Field::Comment) || before.meta.comment == after.meta.comment, "{context}");
    assert!(!kept(Field::Columns) || before.meta.columns == after.meta.columns, "{context}");
}

fn malformed(fixture: &Fixture) {
    let source = fixture.source();
    let options = ReadOptions { from: format_of(fixture).into(), ..fixture.options() };
    let detected = format::detect(source.text(), &fixture.options()).best();
    let detected = detected.map_or_else(|| "no format".to_owned(), |format| format.to_string());
    let reading = format::read(source.text(), &options);
    fixture.assert_snapshot(&format!("detected: {detected}\n{}", show(&source, &reading)));
}

fn every_format_has_fixtures() -> Result<(), Failed> {
    for format in Format::all() {
        for kind in ["formats", "malformed"] {
            let folder = format!("{kind}/{format}");
            if !fixture::root().join(&folder).is_dir() {
                return Err(format!("fixtures/{folder} is missing").into());
            }
        }
    }
    Ok(())
}
