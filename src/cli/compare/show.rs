//! Overlaps as tables.

use givens::{
    report::grouped,
    run::{CollectionOverlap, ComparisonDocument},
    text::escaped,
};

/// Returns a table of the collections with their numbers of classes, and one of their overlaps, with a column for each of
/// these kinds of keys.
pub(super) fn table(comparison: &ComparisonDocument, kinds: &[&'static str]) -> String {
    let names = || kinds.iter().map(|&kind| kind.to_owned());
    let head = ["collection", "puzzles", "malformed"].map(str::to_owned);
    let mut collections = vec![head.into_iter().chain(names()).collect()];
    for one in &comparison.collections {
        let numbers = [escaped(&one.name).into_owned(), grouped(one.puzzles), grouped(one.malformed)];
        let classes = kinds.iter().map(|kind| grouped(one.classes[kind]));
        collections.push(numbers.into_iter().chain(classes).collect());
    }
    let mut overlaps = vec![["puzzles of", "in"].map(str::to_owned).into_iter().chain(names()).collect()];
    for of_pair in comparison.overlaps.chunks(kinds.len()) {
        let CollectionOverlap { of, r#in, .. } = of_pair[0];
        let of_and_in = [of, r#in].map(|number| &comparison.collections[number - 1]);
        let shared = of_pair.iter().map(|overlap| percentage(overlap.puzzles, of_and_in[0].puzzles));
        let of_and_in = of_and_in.map(|one| escaped(&one.name).into_owned());
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
