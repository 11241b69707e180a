//! Formats: every file in fixtures/formats is detected as its format, and written in any format comes back, except for the
//! fields reported as lost; every file in fixtures/malformed has the findings of its snapshot. To add a case, add a file.

mod support;

use givens::{
    Digit, Grid,
    format::{self, Entry, Format, ReadOptions, Reading, WriteOptions},
    record::{Field, FieldSet, Record, VariantRecord},
};
use libtest_mimic::{Arguments, Failed, Trial};
use support::{
    Fixture, fixtures, show, some_of,
    variants::{difference, document, variant_of},
    written::{self, Document, assert_same, documents, shortened},
};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for (number, fixture) in fixtures("formats").into_iter().enumerate() {
        trials.push(trial("read and write", &fixture, well_formed));
        trials.push(trial("detect", &fixture, is_detected));
        trials.push(trial("round trip", &fixture, move |fixture| comes_back(fixture, number)));
        trials.push(trial("grids alike", &fixture, move |fixture| alike_is_read_alike(fixture, number)));
    }
    for fixture in fixtures("malformed") {
        trials.push(trial("malformed", &fixture, malformed));
    }
    trials.push(Trial::test("every format has fixtures", every_format_has_fixtures));
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(what: &str, fixture: &Fixture, test: impl Fn(&Fixture) + Send + 'static) -> Trial {
    let fixture = fixture.clone();
    Trial::test(format!("{what}: {}", fixture.name), move || {
        test(&fixture);
        Ok(())
    })
}

fn format_of(fixture: &Fixture) -> Format {
    fixture.folder().parse().unwrap_or_else(|error| panic!("{}: {error}", fixture.name))
}

/// The record as read, and the text as written.
fn well_formed(fixture: &Fixture) {
    let source = fixture.source();
    let reading = format::read(source.text(), &fixture.options());
    let is_malformed = |entry: &&Entry| entry.variant.is_none() && entry.is_malformed();
    assert!(reading.entries.iter().any(Entry::is_puzzle), "holds puzzles");
    assert_eq!(reading.entries.iter().find(is_malformed), None, "is well-formed");
    let records: Vec<_> = reading.records().collect();
    let mut shown = show(&source, &reading);
    if format_of(fixture).info().is_written() {
        shown += &variants_written(format_of(fixture), &reading);
        for Document { text, lost, .. } in documents(format_of(fixture), &records, &WriteOptions::default()) {
            shown += &format!("== written\n{}", shortened(&text));
            let lost = lost.into_iter().fold(FieldSet::EMPTY, FieldSet::with);
            shown += &if lost.is_empty() { String::new() } else { format!("lost: {lost}\n") };
        }
    }
    fixture.assert_snapshot(&shown);
}

/// The variants of a reading as a format writes them.
fn variants_written(format: Format, reading: &Reading) -> String {
    let writer = format.writer(&WriteOptions::default()).expect("written");
    let variants = reading.entries.iter().filter_map(|entry| entry.variant.as_deref());
    let text = |record: &VariantRecord| match writer.variant_text(record) {
        Ok(text) => {
            let dropped =
                text.dropped.iter().map(|&index| format!("dropped: {}\n", record.puzzle.clue_name(index)));
            format!("== written\n{}{}", shortened(&text.text), dropped.collect::<String>())
        }
        Err(reason) => format!("== not written: {}\n", reason.0),
    };
    variants.map(text).collect()
}

/// It is detected as the format of its folder.
fn is_detected(fixture: &Fixture) {
    let detection = format::detect(fixture.source().text(), &ReadOptions::default());
    assert_eq!(detection.best(), Some(format_of(fixture)), "{:#?}", detection.ranking);
}

/// What is written is detected as that format, reads back the same except for the fields reported as lost, and is written
/// the same again.
fn comes_back(fixture: &Fixture, number: usize) {
    let source = fixture.source();
    let reading = format::read(source.text(), &fixture.options());
    let records: Vec<_> = reading.records().collect();
    let options = WriteOptions::default();
    let tried = formats_tried(format_of(fixture), number);
    let written = tried.iter().filter(|format| format.info().is_written());
    written.for_each(|&format| variants_come_back(format, &reading));
    for format in written::formats().filter(|format| tried.contains(format) && !records.is_empty()) {
        for Document { text, records, lost } in documents(format, &records, &options) {
            let detection = format::detect(&text, &ReadOptions::default());
            assert_eq!(detection.best(), Some(format), "{text}\n{:#?}", detection.ranking);
            let again = format::read(&text, &ReadOptions::default());
            let second: Vec<_> = again.records().collect();
            assert_eq!(second.len(), records.len(), "{format}:\n{text}");
            for ((before, after), lost) in records.iter().zip(&second).zip(lost) {
                assert_same(before, after, lost, &format!("{format}:\n{text}"));
            }
            let written = documents(format, &second, &options);
            assert_eq!(written.first().map(|second| &second.text), Some(&text), "{format} is stable");
        }
    }
}

/// The format of a fixture, and a quarter of the others.
fn formats_tried(own: Format, number: usize) -> Vec<Format> {
    let mut tried: Vec<_> = some_of(Format::all(), number, 4).collect();
    if !tried.contains(&own) {
        tried.push(own);
    }
    tried
}

/// A variant that a format states whole is read back the same, detected as this format; and written again the same.
fn variants_come_back(format: Format, reading: &Reading) {
    let writer = format.writer(&WriteOptions::default()).expect("written");
    for record in reading.entries.iter().filter_map(|entry| entry.variant.as_deref()) {
        let Ok(stated) = writer.variant_text(record) else { continue };
        if !stated.dropped.is_empty() || record.has_unknown() {
            continue;
        }
        // What cells are limited to is a field that many formats lose; some lose which cells are regions.
        if stated.lost.contains(Field::Candidates) || stated.lost.contains(Field::Boxes) {
            continue;
        }
        let text = document(format, &stated);
        // Five lines may be five puzzles, so a samurai is never detected, but named.
        let options = ReadOptions::default().with_from((format == Format::Samurai).then_some(format));
        let detection = format::detect(&text, &options);
        let named = options.from.or(detection.best());
        assert_eq!(named, Some(format), "{text}\n{:#?}", detection.ranking);
        let again = variant_of(&text, &options).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(difference(&record.puzzle, &again.puzzle), None, "{format}:\n{text}");
        let second = document(format, &writer.variant_text(&again).expect("written again"));
        let third = variant_of(&second, &options).unwrap_or_else(|error| panic!("{error}\n{second}"));
        let third = document(format, &writer.variant_text(&third).expect("written once more"));
        assert_eq!(third, second, "{format} is stable");
    }
}

/// Grids with the same layout, for which readers have a fast path, are read as each of
/// them is alone, at some split points; and a malformed one does not affect the others.
fn alike_is_read_alike(fixture: &Fixture, number: usize) {
    let reading = format::read(fixture.source().text(), &fixture.options());
    let Some(record) = reading.records().next() else { return };
    let records: Vec<_> = (0..6).map(|turn| turned(record, turn)).collect();
    let records: Vec<_> = records.iter().collect();
    if !format_of(fixture).info().is_written() {
        return;
    }
    let mut documents = documents(format_of(fixture), &records, &WriteOptions::default());
    let Some(Document { text, .. }) = documents.pop() else { return };
    let mut broken = text.clone();
    broken.insert(text.len() / 2, '&');
    for text in [text, broken] {
        let (opened, _) = format::open(&text, &ReadOptions::default());
        let opened = opened.expect("a format fits");
        let mut whole = Vec::new();
        opened.read(&text, true, &mut |entry| whole.push(entry));
        let mut alone = Vec::new();
        for (start, block) in blocks(&text) {
            opened.read(block, start == 0, &mut |entry| alone.push(entry.moved(start)));
        }
        assert_eq!(whole, alone, "{text}");
        for part in some_of(1..40, number, 4) {
            let seen = text.ceil_char_boundary(text.len() * part / 40);
            let cut = opened.split_point(&text[..seen], true);
            let mut parts = Vec::new();
            opened.read(&text[..cut], true, &mut |entry| parts.push(entry));
            opened.read(&text[cut..], cut == 0, &mut |entry| parts.push(entry.moved(cut)));
            assert_eq!(whole, parts, "cut at {cut}, seen to {seen}:\n{text}");
        }
    }
}

/// The record without its texts, its digits renamed and its rows reversed.
fn turned(record: &Record, turn: usize) -> Record {
    let side = record.shape().side();
    let digit = |digit: Option<Digit>| digit.map(|digit| Digit::from_index((digit.index() + turn) % side));
    let rows = record.grid.contents().chunks(side);
    let rows: Vec<_> = if turn.is_multiple_of(2) { rows.collect() } else { rows.rev().collect() };
    let digits = rows.into_iter().flatten().map(|&given| digit(given));
    Record::of(Grid::new(record.shape(), digits).expect("as many cells"))
}

/// The parts of a text that end with empty lines.
fn blocks(text: &str) -> Vec<(usize, &str)> {
    let mut start = 0;
    let pieces = text.split_inclusive("\n\n").map(|piece| {
        start += piece.len();
        (start - piece.len(), piece)
    });
    pieces.collect()
}

fn malformed(fixture: &Fixture) {
    let source = fixture.source();
    let options = fixture.options().with_from(format_of(fixture));
    let detected = format::detect(source.text(), &fixture.options()).best();
    let detected = detected.map_or_else(|| "no format".to_owned(), |format| format.to_string());
    let reading = format::read(source.text(), &options);
    fixture.assert_snapshot(&format!("detected: {detected}\n{}", show(&source, &reading)));
}

fn every_format_has_fixtures() -> Result<(), Failed> {
    for format in Format::all() {
        for kind in ["formats", "malformed"] {
            let folder = format!("{kind}/{format}");
            if !support::root().join(&folder).is_dir() {
                return Err(format!("fixtures/{folder} is missing").into());
            }
        }
    }
    Ok(())
}
