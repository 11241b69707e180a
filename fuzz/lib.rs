//! The fuzz targets. Their laws are those of tests/support, so that a finding can
//! be replayed as a fixture: tests/regressions.rs.

#[path = "../tests/support/check_many.rs"]
mod check_many;
#[path = "../tests/support/cuts.rs"]
mod cuts;
#[path = "../tests/support/engines.rs"]
mod engines;
mod grids;
#[path = "../tests/support/kept.rs"]
mod kept;
mod mutate;
mod packed;
#[path = "../tests/support/reports.rs"]
#[allow(dead_code)]
mod reports;
#[path = "../tests/support/sound.rs"]
#[allow(dead_code)]
mod sound;
#[path = "../tests/support/written.rs"]
#[allow(dead_code)]
mod written;

use std::{env, sync::LazyLock};

use givens::{
    Format, Record,
    format::{self, ReadOptions},
    report::ReportFormat,
    text::{self, Source},
};

pub use grids::levels;
pub use mutate::mutate;

/// More records than this add nothing to a law about single records.
const RECORDS: usize = 3;
/// So many records of a kind are enough for the engine of many puzzles.
const RUN: usize = 65;
/// Longer texts are not repeated, as checking takes long.
const LONGEST: usize = 1 << 11;

/// Reads in the format of the first byte, or as detected: the entries are sound. Rules and
/// reports take ten times as long as reading, and are run less often.
pub fn read(bytes: &[u8]) {
    let with_reports = one_in(16, bytes);
    let Some((from, bytes)) = format_first(bytes) else { return };
    let source = source(bytes);
    let reading = sound::assert_reads_as(&source, from);
    if with_reports {
        // The other forms repeat all rules in each report, which takes even longer.
        let form = [ReportFormat::Concise, ReportFormat::Jsonl, ReportFormat::Human][bytes.len() % 3];
        sound::assert_reports(&source, &reading, &[form]);
    }
}

/// Reads in the format of the first byte, and writes in that of the second. Rows that a table keeps are those
/// that would be written for their records.
pub fn write(bytes: &[u8]) {
    let Some((from, bytes)) = format_first(bytes) else { return };
    let Some((&to, bytes)) = bytes.split_first() else { return };
    let formats: Vec<_> = written::formats().collect();
    let source = source(bytes);
    kept::assert_kept_as_written(source.text(), from);
    let reading = format::read(source.text(), &ReadOptions::default().with_from(from));
    let first = reading.records().next().map(Record::shape);
    let alike = reading.records().filter(|record| Some(record.shape()) == first);
    let records: Vec<_> = alike.take(RECORDS).collect();
    written::assert_come_back(formats[usize::from(to) % formats.len()], &records);
}

/// Reads in the format of the first byte, whole and in chunks of the size in the second.
pub fn cut(bytes: &[u8]) {
    let Some((from, bytes)) = format_first(bytes) else { return };
    let Some((&size, bytes)) = bytes.split_first() else { return };
    cuts::assert_cuts(source(bytes).text(), from, usize::from(size) * 4);
}

/// Reports what is found in the format of the first byte, with lines ended as the second says, in every form and at every
/// width.
pub fn report(bytes: &[u8]) {
    let Some((from, bytes)) = format_first(bytes) else { return };
    let Some((&line_ends, bytes)) = bytes.split_first() else { return };
    reports::assert_reported(source(bytes).text(), from, usize::from(line_ends));
}

/// Checks in the format of the first byte, many records at a time and each alone. For some values of the second byte
/// every line, or the text, stands there as often as the engine of many puzzles needs: no short text holds as many.
pub fn check(bytes: &[u8]) {
    let Some((from, bytes)) = format_first(bytes) else { return };
    let Some((&way, bytes)) = bytes.split_first() else { return };
    let source = source(bytes);
    let (text, number) = (source.text(), if bytes.len() > LONGEST { 1 } else { RUN });
    let text = match way % 8 {
        0 => text.repeat(number),
        1 => text.split_inclusive('\n').map(|line| line.repeat(number)).collect(),
        _ => text.to_owned(),
    };
    check_many::assert_together_as_alone(&text, from, 1 << 19, 1);
}

/// Detects: the ranking is in order, and now and then that what reads the text takes its first.
pub fn detect(bytes: &[u8]) {
    let (source, options) = (source(bytes), ReadOptions::default());
    let detection = format::detect(source.text(), &options);
    assert!(detection.ranking.is_sorted_by(|one, other| one.score >= other.score), "{detection:?}");
    if !one_in(8, bytes) {
        return;
    }
    let opened = format::open(source.text(), &options).0.map(|opened| opened.format);
    assert_eq!(opened, detection.best());
    let named = Format::all()
        .nth(bytes.len() % Format::all().count())
        .expect("the index is below the number of formats");
    let extension = named.info().extensions.first().map(|&extension| extension.to_owned());
    let again = format::detect(source.text(), &options.with_extension(extension));
    assert_eq!(again.ranking.len(), detection.ranking.len(), "an extension breaks ties, no more");
}

/// Whether to run a costly check on this input, by the sum of its bytes: the same on replay.
fn one_in(many: usize, bytes: &[u8]) -> bool {
    bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>().is_multiple_of(many)
}

fn source(bytes: &[u8]) -> Source {
    Source::new("name", text::decode(bytes.to_vec()).text)
}

fn format_first(bytes: &[u8]) -> Option<(Option<Format>, &[u8])> {
    let (&first, rest) = bytes.split_first()?;
    Some((format_of(first), rest))
}

/// The format that a byte names; none, for detection, for higher bytes. With `FORMAT` in the environment every lower
/// byte names that format.
fn format_of(byte: u8) -> Option<Format> {
    static ONLY: LazyLock<Option<Format>> =
        LazyLock::new(|| env::var("FORMAT").ok().map(|name| name.parse().expect("a format")));
    Format::all().nth(usize::from(byte)).map(|format| ONLY.unwrap_or(format))
}

/// The byte that names a format.
pub fn byte_of(format: Option<Format>) -> u8 {
    let place = Format::all().position(|other| Some(other) == format);
    place.and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX)
}
