//! Variants in another format: written only if the format states every clue, and reads them back the same.
//!
//! [`RecordWriter`] writes classic records and calls this for variants. What a format cannot state is reported by clue; with
//! `--drop-clues` the text without these clues is written.

use std::collections::BTreeMap;

use givens_formats::{
    codec::{Format, ReadOptions, VariantText, WriteOptions, Writer},
    diagnostic::{Diagnostic, Rule, Severity},
    format::read,
    record::{AnyRecord, Field, VariantRecord},
};
use givens_variants::VariantPuzzle;

/// Returns the text of a variant to write, if any, and what is not stated by it.
pub(super) fn text_of(
    writer: &dyn Writer,
    format: Format,
    record: &VariantRecord,
    drops_clues: bool,
) -> (Option<VariantText>, Vec<Diagnostic>) {
    let text = match writer.variant_text(record) {
        Ok(text) => text,
        Err(reason) => {
            let message = format!("not written: `{format}` cannot hold this puzzle: {}", reason.0);
            return (None, vec![Diagnostic::new(Rule::DroppedClue, message).at(record.span, "")]);
        }
    };
    if !text.dropped.is_empty() {
        let dropped = dropped(format, record, &text.dropped, drops_clues);
        return (drops_clues.then_some(text), dropped);
    }
    let unstated =
        [(Field::Candidates, "the digits that cells are limited to"), (Field::Boxes, "the regions")];
    let lost = unstated.iter().find(|(field, _)| text.lost.contains(*field));
    if let Some((_, what)) = lost.filter(|_| !drops_clues) {
        let message = format!("not written: `{format}` cannot state {what}");
        let diagnostic = Diagnostic::new(Rule::DroppedClue, message).at(record.span, "");
        return (None, vec![diagnostic.help("--drop-clues writes the puzzle without them")]);
    }
    if drops_clues || is_document(record, format) || reads_back(&text, format, &record.puzzle) {
        return (Some(text), Vec::new());
    }
    let message = format!("not written: `{format}` would be read as another puzzle");
    (None, vec![Diagnostic::new(Rule::DroppedClue, message).at(record.span, "")])
}

/// Returns whether the record has the whole document of this format, which is given back as it is.
fn is_document(record: &VariantRecord, format: Format) -> bool {
    record.document(format.id()).is_some()
}

/// Returns whether the reader of a format makes the same puzzle of a text.
fn reads_back(text: &VariantText, format: Format, puzzle: &VariantPuzzle) -> bool {
    let Some(document) = document_of(text, format) else { return false };
    let reading = read(&document, &ReadOptions::default().with_from(format));
    let mut entries = reading.entries.into_iter().filter(givens_formats::codec::Entry::is_puzzle);
    let Some(mut entry) = entries.next() else { return false };
    let again = match entry.take_variant().map(AnyRecord::Variant).or(entry.record.map(AnyRecord::Classic)) {
        Some(AnyRecord::Variant(record)) => Some(record.puzzle),
        Some(AnyRecord::Classic(record)) => VariantRecord::of_classic(&record).map(|record| record.puzzle),
        None => None,
    };
    entries.next().is_none() && again.is_some_and(|again| again.normalized() == puzzle.normalized())
}

/// Returns the text of a document with one variant.
fn document_of(text: &VariantText, format: Format) -> Option<String> {
    let (mut writer, mut document) = (format.writer(&WriteOptions::default()).ok()?, Vec::new());
    writer.write_variant(text, &mut document).and_then(|()| writer.finish(&mut document)).ok()?;
    String::from_utf8(document).ok()
}

/// Reports clues that a format cannot state: one diagnostic for each family, at the first of its clues.
fn dropped(format: Format, record: &VariantRecord, clues: &[usize], drops_clues: bool) -> Vec<Diagnostic> {
    let mut families: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for &index in clues {
        families.entry(record.puzzle.clues[index].family()).or_insert((index, 0)).1 += 1;
    }
    let mut families: Vec<_> = families.into_values().collect();
    families.sort_unstable();
    let (prefix, severity) =
        if drops_clues { ("dropped", Severity::Warning) } else { ("not written", Severity::Error) };
    let report = |(first, count): (usize, usize)| {
        let name = record.puzzle.clue_name(first);
        let more = match count - 1 {
            0 => String::new(),
            1 => " and 1 more".to_owned(),
            more => format!(" and {more} more"),
        };
        let message = format!("{prefix}: `{format}` cannot state the {name}{more}");
        let diagnostic = Diagnostic::new(Rule::DroppedClue, message).severity(severity);
        let diagnostic = diagnostic.at(record.clue_span(first), "");
        if drops_clues { diagnostic } else { diagnostic.help("--drop-clues writes the puzzle without them") }
    };
    families.into_iter().map(report).collect()
}
