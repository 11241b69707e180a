//! What fuzzing has found, replayed: every file of fixtures/regressions is held to every law, in every
//! format. A find of tests/checks/fuzz.sh is put there without the bytes that name formats (`read`
//! has one, `cut` and `write` two), under the name of what was wrong.

mod fixture;

use std::collections::BTreeSet;

use fixture::{
    Fixture,
    cuts::assert_cuts,
    fixtures,
    sound::assert_reads,
    written::{self, assert_come_back},
};
use givens::{
    Format, Record,
    format::{self, ReadOptions},
};

/// How the text is read: in every format, and as detected.
fn every_way() -> impl Iterator<Item = Option<Format>> {
    Format::all().map(Some).chain([None])
}

fn finds() -> Vec<Fixture> {
    fixtures("regressions")
}

#[test]
fn finds_are_read_soundly() {
    for find in &finds() {
        assert_reads(find.bytes());
    }
}

#[test]
fn finds_may_be_cut_anywhere() {
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
fn what_is_read_of_finds_comes_back() {
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
