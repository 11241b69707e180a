//! Overlaps as tables and as a JSON document.

use std::collections::BTreeMap;

use givens::{
    collection::{Equivalence, OverlapTable},
    report::grouped,
    schema,
    text::{escaped, escaped_json},
};
use serde::Serialize;

/// The result of a comparison.
pub(super) struct Comparison {
    /// The collections, as they were named.
    pub(super) names: Vec<String>,
    /// The number of their puzzles, malformed ones not counted.
    pub(super) puzzles: Vec<u64>,
    pub(super) malformed: Vec<u64>,
    /// The overlaps by each kind of key.
    pub(super) tables: Vec<(Equivalence, OverlapTable)>,
}

impl Comparison {
    /// Returns whether a collection shares too many puzzles, by some kind of key, with one before it; `is_too_many`
    /// takes the number of those and of all its puzzles.
    pub(super) fn exceeds(&self, is_too_many: impl Fn(u64, u64) -> bool) -> bool {
        let shared =
            |(of, other)| self.tables.iter().map(move |(_, table)| (of, table.shared_records(of, other)));
        let earlier = self.pairs().filter(|(of, other)| other < of);
        earlier.flat_map(shared).any(|(of, shared)| is_too_many(shared, self.puzzles[of]))
    }

    /// Returns all pairs of different collections.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let collections = self.names.len();
        let pairs = (0..collections).flat_map(move |of| (0..collections).map(move |other| (of, other)));
        pairs.filter(|(of, other)| of != other)
    }
}

/// Returns a table of the collections with their numbers of classes, and one of their overlaps.
pub(super) fn table(comparison: &Comparison) -> String {
    let Comparison { names, puzzles, malformed, tables } = comparison;
    let kinds = || tables.iter().map(|(by, _)| by.id().to_owned());
    let head = ["collection", "puzzles", "malformed"].map(str::to_owned);
    let mut collections = vec![head.into_iter().chain(kinds()).collect()];
    for (index, name) in names.iter().enumerate() {
        let classes = tables.iter().map(|(_, table)| grouped(table.classes[index]));
        let numbers = [escaped(name).into_owned(), grouped(puzzles[index]), grouped(malformed[index])];
        collections.push(numbers.into_iter().chain(classes).collect());
    }
    let mut overlaps = vec![["puzzles of", "in"].map(str::to_owned).into_iter().chain(kinds()).collect()];
    for (of, other) in comparison.pairs() {
        let shared = |table: &OverlapTable| percentage(table.shared_records(of, other), puzzles[of]);
        let shared = tables.iter().map(|(_, table)| shared(table));
        let of_and_in = [of, other].map(|index| escaped(&names[index]).into_owned());
        overlaps.push(of_and_in.into_iter().chain(shared).collect());
    }
    format!("{}\n{}", aligned(&collections, 1), aligned(&overlaps, 2))
}

/// Returns a number and its part of the whole: `12 (1.2%)`.
#[expect(clippy::cast_precision_loss, reason = "a percentage")]
fn percentage(number: u64, whole: u64) -> String {
    match number {
        0 => "0".to_owned(),
        _ => format!("{} ({:.1}%)", grouped(number), number as f64 * 100.0 / whole as f64),
    }
}

/// Returns rows with aligned columns, of which the first are texts and the others numbers.
fn aligned(rows: &[Vec<String>], texts: usize) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<_> = (0..rows[0].len()).map(width).collect();
    let cell = |(column, text): (usize, &String)| {
        let width = widths[column];
        if column < texts { format!("{text:<width$}") } else { format!("{text:>width$}") }
    };
    let line = |row: &Vec<String>| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ") + "\n";
    rows.iter().map(line).collect()
}

/// The comparison as JSON: docs/compare.schema.json.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    collections: Vec<Collection<'a>>,
    overlaps: Vec<Shared>,
}

#[derive(Serialize)]
struct Collection<'a> {
    name: &'a str,
    puzzles: u64,
    malformed: u64,
    classes: BTreeMap<&'static str, u64>,
}

#[derive(Serialize)]
struct Shared {
    of: usize,
    r#in: usize,
    by: &'static str,
    puzzles: u64,
    classes: u64,
}

/// Returns the comparison as a JSON document.
pub(super) fn document(comparison: &Comparison) -> String {
    let Comparison { names, puzzles, malformed, tables } = comparison;
    let collection = |index: usize| Collection {
        name: &names[index],
        puzzles: puzzles[index],
        malformed: malformed[index],
        classes: tables.iter().map(|(by, table)| (by.id(), table.classes[index])).collect(),
    };
    let overlaps = |(of, other): (usize, usize)| {
        tables.iter().map(move |(by, table)| Shared {
            of: of + 1,
            r#in: other + 1,
            by: by.id(),
            puzzles: table.shared_records(of, other),
            classes: table.shared_classes(of, other),
        })
    };
    let document = Document {
        schema: schema::ID,
        collections: (0..names.len()).map(collection).collect(),
        overlaps: comparison.pairs().flat_map(overlaps).collect(),
    };
    let text = serde_json::to_string_pretty(&document).expect("texts and numbers");
    escaped_json(&text).into_owned() + "\n"
}
