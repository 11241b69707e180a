//! Variants in another format: written only if the format states every clue, and reads them back the same.
//!
//! Whoever writes records calls this for variants: [`convert`](super::convert) and the command. What a format cannot state is
//! reported by clue; if clues may be dropped, the text without these clues is written.

use std::collections::BTreeMap;

use givens_variants::VariantPuzzle;

use crate::{
    codec::{Entry, Format, ReadOptions, VariantText, WriteOptions, Writer},
    diagnostic::{Diagnostic, Rule, Severity},
    record::{AnyRecord, Field, KeptClass, KeptPart, Record, VariantRecord},
    text::Span,
};

use super::open::read;

/// Returns the text of a variant in a format that this writer writes, if it may be written, and what is not stated by it:
/// errors if there is no text, or warnings. The text states every clue and is read back as the same puzzle, unless
/// `drops_clues`.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::format::{Format, ReadOptions, WriteOptions, read, variant_text};
///
/// let mut reading = read(".Shape~4x4.Cage~6~R1C1~R1C2", &ReadOptions::default());
/// let record = reading.entries[0].take_variant().unwrap();
/// let written = |format: Format| {
///     let writer = format.writer(&WriteOptions::default()).unwrap();
///     variant_text(&*writer, format, &record, false)
/// };
/// assert!(written(Format::FPuzzles).0.is_some());
/// let (text, unstated) = written(Format::Line);
/// assert!(text.is_none());
/// assert_eq!(unstated[0].rule.code(), "W004");
/// ```
#[must_use]
pub fn variant_text(
    writer: &dyn Writer,
    format: Format,
    record: &VariantRecord,
    drops_clues: bool,
) -> (Option<VariantText>, Vec<Diagnostic>) {
    let text = match writer.variant_text(record) {
        Ok(text) => text,
        Err(reason) => {
            let message = format!("not written: `{format}` cannot hold this puzzle: {}", reason.0);
            let diagnostic = Diagnostic::new(Rule::DroppedClue, message).at(record.span, "");
            let has_classic = record.without_clues().is_some();
            return (None, vec![if has_classic { diagnostic.help(CLASSIC_HELP) } else { diagnostic }]);
        }
    };
    if is_document(record, format) {
        return (Some(text), Vec::new());
    }
    let mut unstated = unread(format, record, drops_clues);
    unstated.extend(dropped(format, record, &text.dropped, drops_clues));
    if !drops_clues && unstated.is_empty() {
        unstated.extend(lost(&text, format, record).or_else(|| other_puzzle(&text, format, record)));
    }
    let is_written = unstated.iter().all(|diagnostic| diagnostic.severity < Severity::Error);
    if is_written {
        unstated.extend(drawings(format, record));
    }
    (is_written.then_some(text), unstated)
}

/// Returns the givens of a variant as a classic record for a format that holds no variants, and warnings of all that is
/// dropped; `None` if its board is not classic, or if the format holds variants or not this shape.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::format::{Format, ReadOptions, classic_part, read};
///
/// let mut reading = read(".Shape~4x4.Cage~6~R1C1~R1C2.~R1C3_1", &ReadOptions::default());
/// let record = reading.entries[0].take_variant().unwrap();
/// let (classic, dropped) = classic_part(Format::Line, &record).unwrap();
/// assert_eq!(classic.grid.line().to_string(), "..1.............");
/// assert_eq!(dropped[0].rule.code(), "W004");
/// assert!(classic_part(Format::FPuzzles, &record).is_none());
/// ```
#[must_use]
pub fn classic_part(format: Format, record: &VariantRecord) -> Option<(Record, Vec<Diagnostic>)> {
    let writer = format.writer(&WriteOptions::default()).ok()?;
    let classic = record.without_clues().filter(|classic| format.info().shapes.contains(classic.shape()))?;
    if writer.variant_text(record).is_ok() {
        return None;
    }
    let clues: Vec<usize> = (0..record.puzzle.clues.len()).collect();
    let mut unstated = unread(format, record, true);
    unstated.extend(dropped(format, record, &clues, true));
    unstated.extend(drawings(format, record));
    Some((classic, unstated))
}

/// Reports fields without which it is another puzzle.
fn lost(text: &VariantText, format: Format, record: &VariantRecord) -> Option<Diagnostic> {
    let fields = [(Field::Candidates, "the digits that cells are limited to"), (Field::Boxes, "the regions")];
    let (_, what) = fields.iter().find(|(field, _)| text.lost.contains(*field))?;
    let message = format!("not written: `{format}` cannot state {what}");
    let diagnostic = Diagnostic::new(Rule::DroppedClue, message).at(record.span, "");
    Some(diagnostic.help(HELP))
}

/// Reports a text that the reader of the format does not take for the same puzzle.
fn other_puzzle(text: &VariantText, format: Format, record: &VariantRecord) -> Option<Diagnostic> {
    let message = format!("not written: `{format}` would be read as another puzzle");
    let is_same = reads_back(text, format, &record.puzzle);
    (!is_same).then(|| Diagnostic::new(Rule::DroppedClue, message).at(record.span, ""))
}

/// Reports constraints that cannot be understood, which only the format from which they were read gives back.
fn unread(format: Format, record: &VariantRecord, drops_clues: bool) -> Vec<Diagnostic> {
    let report = |kept: &KeptPart| {
        let what = format!("{}, which cannot be understood", kept.name);
        unstated_part(&what, format, kept.span, drops_clues)
    };
    record.kept_of(KeptClass::Unknown).map(report).collect()
}

/// Warns of drawings, which may be rules and which no other format gets.
fn drawings(format: Format, record: &VariantRecord) -> Option<Diagnostic> {
    let names: Vec<_> = record.kept_of(KeptClass::Drawn).map(|kept| kept.name.as_str()).collect();
    let message =
        format!("dropped: drawings, which may be rules, are not written to `{format}`: {}", names.join(", "));
    let diagnostic = Diagnostic::new(Rule::DroppedClue, message).severity(Severity::Warning);
    (!names.is_empty()).then(|| diagnostic.at(record.span, ""))
}

/// Returns whether the record has the whole document of this format, which is given back as it is.
fn is_document(record: &VariantRecord, format: Format) -> bool {
    record.document(format.id()).is_some()
}

/// Returns whether the reader of a format makes the same puzzle of a text.
fn reads_back(text: &VariantText, format: Format, puzzle: &VariantPuzzle) -> bool {
    let Some(document) = document_of(text, format) else { return false };
    let reading = read(&document, &ReadOptions::default().with_from(format));
    let mut entries = reading.entries.into_iter().filter(Entry::is_puzzle);
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
    let report = |(first, count): (usize, usize)| {
        let name = record.puzzle.clue_name(first);
        let more = match count - 1 {
            0 => String::new(),
            1 => " and 1 more".to_owned(),
            more => format!(" and {more} more"),
        };
        unstated_part(&format!("the {name}{more}"), format, record.clue_span(first), drops_clues)
    };
    families.into_iter().map(report).collect()
}

/// How to write the givens of a puzzle to a format that holds no variants.
const CLASSIC_HELP: &str = "--drop-clues writes its givens alone";

/// How to write a puzzle without what a format cannot state.
const HELP: &str = "--drop-clues writes the puzzle without them";

/// Reports a part that a format cannot state: an error, or if it is dropped a warning.
fn unstated_part(what: &str, format: Format, place: Span, drops_clues: bool) -> Diagnostic {
    let prefix = if drops_clues { "dropped" } else { "not written" };
    let message = format!("{prefix}: `{format}` cannot state {what}");
    let diagnostic = Diagnostic::new(Rule::DroppedClue, message).at(place, "");
    if drops_clues { diagnostic.severity(Severity::Warning) } else { diagnostic.help(HELP) }
}
