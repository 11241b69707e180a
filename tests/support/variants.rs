//! Variants as snapshots show them, and read alone.

use givens::{
    format::{Entry, Format, ReadOptions, VariantText, WriteOptions, read},
    record::{AnyRecord, VariantRecord},
    text::Source,
    variants::{CellIndex, Layout, VariantPuzzle},
};

/// A description of a variant: layout, givens, clues with their places, and what is kept.
pub fn show_variant(source: &Source, record: &VariantRecord) -> String {
    let puzzle = &record.puzzle;
    let families: Vec<_> = puzzle.families().collect();
    let mut shown = format!("variant: {}\n{}", families.join(", "), show_layout(&puzzle.layout));
    shown += &format!("givens: {}\n", puzzle.line_of(&puzzle.givens));
    for (index, limit) in puzzle.limits.iter().enumerate() {
        if let Some(limit) = limit {
            let name = puzzle.layout.name(CellIndex::new(index));
            shown += &format!("{name} is one of {limit:?}\n");
        }
    }
    for (index, clue) in puzzle.clues.iter().enumerate() {
        let place = source.position(record.clue_span(index).start);
        let clue = with_names(&format!("{clue:?}"), &puzzle.layout);
        shown += &format!("{}:{} {clue}\n", place.line, place.column);
    }
    if let Some(solution) = &record.solution {
        shown += &format!("solution: {}\n", puzzle.line_of(solution));
    }
    for kept in &record.kept {
        shown += &format!("{}: {} ({})\n", kept.class, kept.name, kept.count);
    }
    for (name, text) in record.meta.named_texts() {
        shown += &format!("{name}: {text}\n");
    }
    shown
}

fn show_layout(layout: &Layout) -> String {
    let digits = layout.digits();
    let (rows, columns) = (layout.rows(), layout.columns());
    let mut shown = format!("{rows}×{columns}, digits {} to {}\n", digits.first(), digits.last());
    if !layout.has_usual_boxes() || matches!(layout.lines(), givens::variants::Lines::Grids(_)) {
        for row in 0..rows {
            let symbol = |column: usize| match layout.cell(row, column).map(|cell| layout.region(cell)) {
                None => ' ',
                Some(None) => '.',
                Some(Some(region)) => char::from(b'a' + u8::try_from(region % 26).expect("below 26")),
            };
            shown += &format!("{}\n", (0..columns).map(symbol).collect::<String>().trim_end());
        }
    }
    shown
}

/// Replaces the numbers of cells by their names.
fn with_names(text: &str, layout: &Layout) -> String {
    let mut parts = text.split("CellIndex(");
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(')').expect("a closing bracket");
        let cell = CellIndex::new(number.parse().expect("a number"));
        named += &format!("{}{rest}", layout.name(cell));
    }
    named
}

/// Reads the only puzzle of a text, a classic one as a variant without clues.
pub fn variant_of(text: &str, options: &ReadOptions) -> Result<VariantRecord, String> {
    let reading = read(text, options);
    let mut entries = reading.entries.into_iter().filter(Entry::is_puzzle);
    let Some(entry) = entries.next() else { return Err(format!("no puzzle: {:?}", reading.diagnostics)) };
    if entries.next().is_some() {
        return Err("several puzzles".to_owned());
    }
    variant_of_entry(entry)
}

/// Returns the puzzle of an entry, a classic one as a variant without clues.
pub fn variant_of_entry(mut entry: Entry) -> Result<VariantRecord, String> {
    match entry.take_variant().map(AnyRecord::Variant).or(entry.record.map(AnyRecord::Classic)) {
        Some(AnyRecord::Variant(record)) => Ok(*record),
        Some(AnyRecord::Classic(record)) => VariantRecord::of_classic(&record).ok_or("too large".to_owned()),
        None => {
            let messages: Vec<_> = entry.diagnostics.iter().map(|found| found.message.clone()).collect();
            Err(messages.join("; "))
        }
    }
}

/// Returns why two puzzles are not the same in normal form, if they are not.
pub fn difference(before: &VariantPuzzle, after: &VariantPuzzle) -> Option<String> {
    let (before, after) = (before.normalized(), after.normalized());
    if before == after {
        return None;
    }
    let (mine, theirs) = (format!("{before:?}"), format!("{after:?}"));
    let at = mine.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(at.saturating_sub(60)).take(160).collect::<String>();
    Some(format!("{}\nbut\n{}", part(&mine), part(&theirs)))
}

/// A document with one variant.
pub fn document(format: Format, text: &VariantText) -> String {
    let (mut writer, mut out) = (format.writer(&WriteOptions::default()).expect("written"), Vec::new());
    writer.write_variant(text, &mut out).expect("memory takes all");
    writer.finish(&mut out).expect("memory takes all");
    String::from_utf8(out).expect("text")
}
