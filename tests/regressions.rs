//! Findings of the fuzzers, replayed: every file of fixtures/regressions is checked by every law, in every
//! format. A find of tools/fuzz.sh is put there without the bytes that name formats (`read`
//! has one, `cut` and `write` two), under the name of what was wrong.

mod support;

use std::collections::BTreeSet;

use givens::{
    Format, Record,
    format::{self, ReadOptions},
};
use support::{
    Fixture,
    cuts::assert_cuts,
    fixtures,
    kept::assert_kept_as_written,
    sound::assert_reads,
    written::{self, assert_come_back},
};

/// How the text is read: in every format, and as detected.
fn every_way() -> impl Iterator<Item = Option<Format>> {
    Format::all().map(Some).chain([None])
}

fn finds() -> Vec<Fixture> {
    fixtures("regressions")
}

#[test]
fn findings_are_read_soundly() {
    for find in &finds() {
        assert_reads(find.bytes());
    }
}

#[test]
fn findings_read_the_same_in_chunks() {
    for find in finds() {
        let source = find.source();
        for from in every_way() {
            for size in [1, 4, 16, 36, 64, 100, 200, 400, 1000] {
                assert_cuts(source.text(), from, size);
            }
        }
    }
}

#[test]
fn findings_are_kept_as_written() {
    for find in finds() {
        for from in every_way() {
            assert_kept_as_written(find.source().text(), from);
        }
    }
}

#[test]
fn findings_survive_a_round_trip() {
    for find in finds() {
        let source = find.source();
        let mut seen = BTreeSet::new();
        for from in every_way() {
            let reading = format::read(source.text(), &ReadOptions::default().with_from(from));
            let alike =
                |record: &&Record| Some(record.shape()) == reading.records().next().map(Record::shape);
            let records: Vec<_> = reading.records().filter(alike).take(3).collect();
            if records.is_empty() || !seen.insert(format!("{records:?}")) {
                continue;
            }
            written::formats().for_each(|to| assert_come_back(to, &records));
        }
    }
}
