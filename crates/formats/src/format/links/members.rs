//! Members that the documents of several programs have, and constraints: what a classic grid cannot carry.
//!
//! The readers of f-puzzles and SCL documents pass an object; they get texts, marks, and the constraints that make it a
//! variant. The writers get values for the same members, and add what they cannot hold to the lost fields.

use givens_engine::grid::{Candidates, Cell, DigitSet, Grid};

use crate::{
    diagnostic::{Diagnostic, unsupported_constraints},
    record::{Field, FieldSet, Listed, Meta, Record, Text, VariantRecord},
    syntax::json::{Kind, Tape, Value},
    text::{Span, shown},
};

use super::{address::pair, board};

/// Returns the metadata of cages without cells; cages with cells are constraints.
pub(super) fn cages(
    list: Option<Value<'_>>,
    name: &str,
    constraints: &mut Vec<String>,
) -> Vec<(String, String)> {
    let (mut texts, mut count) = (Vec::new(), 0);
    if list.is_some_and(|list| is_stated(list) && !list.is_array()) {
        constraints.push(name.to_owned());
    }
    for cage in list.into_iter().flat_map(Value::values) {
        let has_cells = cage.member("cells").is_some_and(|cells| cells.values().next().is_some());
        let text = cage.member("value").and_then(Value::text).unwrap_or_default();
        match pair(':', &text) {
            Ok((_, (name, text))) if !has_cells => {
                texts.push((name.trim().to_owned(), text.trim().to_owned()));
            }
            _ => count += 1,
        }
    }
    constraints.extend(counted(name, count));
    texts
}

/// Adds the metadata of cages to a record.
pub(super) fn add_metadata(
    record: &mut Record,
    texts: &[(String, String)],
    diagnostics: &mut Vec<Diagnostic>,
) {
    add_cage_texts(&mut record.meta, texts);
    let (shape, place) = (record.shape(), record.span);
    for text in solutions(texts) {
        if record.solution.is_some() {
            break;
        }
        let listed = of_json_text(text, place, diagnostics, |value, diagnostics| {
            board::solution(value, shape, diagnostics)
        });
        record.solution = listed.map(|listed| Listed { cells: record.cells.clone(), ..listed });
    }
}

/// Adds the metadata of cages to a variant of a square board.
pub(super) fn add_metadata_to_variant(
    record: &mut VariantRecord,
    texts: &[(String, String)],
    diagnostics: &mut Vec<Diagnostic>,
) {
    add_cage_texts(&mut record.meta, texts);
    let (side, place) = (record.puzzle.layout.rows(), record.span);
    for text in solutions(texts) {
        if record.solution.is_some() {
            break;
        }
        record.solution = of_json_text(text, place, diagnostics, |value, diagnostics| {
            board::solution_digits(value, side, diagnostics)
        });
    }
}

fn add_cage_texts(meta: &mut Meta, texts: &[(String, String)]) {
    let kinds = [("title", Text::Title), ("author", Text::Author), ("rules", Text::Description)];
    for (name, text) in texts {
        kinds.iter().filter(|(other, _)| other == name).for_each(|(_, kind)| board::text(meta, *kind, text));
    }
}

fn solutions(texts: &[(String, String)]) -> impl Iterator<Item = &str> {
    texts.iter().filter(|(name, _)| name == "solution").map(|(_, text)| text.as_str())
}

/// Reads a text as if it were a value of the document; what is reported is at the whole record.
fn of_json_text<T>(
    text: &str,
    place: Span,
    diagnostics: &mut Vec<Diagnostic>,
    read: impl FnOnce(Value<'_>, &mut Vec<Diagnostic>) -> Option<T>,
) -> Option<T> {
    let json = serde_json::to_string(text).unwrap_or_default();
    let mut tape = Tape::default();
    tape.read(&json, 0).ok()?;
    let before = diagnostics.len();
    let found = read(tape.root(&json), diagnostics);
    diagnostics[before..].iter_mut().for_each(|diagnostic| diagnostic.replace_spans(&|_| place));
    found
}

/// Adds a player's marks to a record.
pub(super) fn add_marks(record: &mut Record, notes: Option<Candidates>, corners: Option<Candidates>) {
    if notes.is_some() || corners.is_some() {
        let state = record.state_mut();
        (state.notes, state.corners) = (notes, corners);
    }
}

/// Returns a text that is not empty.
pub(super) fn text(record: &Record, kind: Text) -> Option<&str> {
    record.meta.text(kind).filter(|text| !text.is_empty())
}

/// Returns a listed solution that has a digit; one without is lost.
pub(super) fn solution<'r>(record: &'r Record, lost: &mut FieldSet) -> Option<&'r Grid> {
    let listed = record.solution.as_ref()?;
    let is_empty = listed.grid.given_count() == 0;
    if is_empty {
        lost.insert(Field::Solution);
    }
    (!is_empty).then_some(&listed.grid)
}

/// Adds empty texts and marks to the lost fields.
pub(super) fn mark_empty_as_lost(record: &Record, lost: &mut FieldSet) {
    let empty = record.meta.texts().filter(|(_, text)| text.is_empty());
    empty.for_each(|(kind, _)| lost.insert(Field::Text(kind)));
    let Some(state) = &record.state else { return };
    for (field, marks) in [(Field::Notes, &state.notes), (Field::Corners, &state.corners)] {
        if marks.as_ref().is_some_and(|marks| marks.iter().next().is_none()) {
            lost.insert(field);
        }
    }
}

/// Returns the marks of a cell in its centre and in its corners; those in a filled one are lost.
pub(super) fn marks(record: &Record, cell: Cell, is_filled: bool, lost: &mut FieldSet) -> [DigitSet; 2] {
    let Some(state) = &record.state else { return [DigitSet::EMPTY; 2] };
    let mut of = |field: Field, marks: &Option<Candidates>| match marks.as_ref().map(|marks| marks.get(cell))
    {
        Some(set) if is_filled && !set.is_empty() => {
            lost.insert(field);
            DigitSet::EMPTY
        }
        Some(set) => set,
        None => DigitSet::EMPTY,
    };
    [of(Field::Notes, &state.notes), of(Field::Corners, &state.corners)]
}

/// Returns whether a value states something: it is neither `null` nor `false`, and not empty.
pub(super) fn is_stated(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::Null | Kind::False => false,
        Kind::Array | Kind::Object => value.values().next().is_some(),
        _ => value.scalar_text().is_some_and(|text| !text.trim().is_empty()),
    }
}

/// Names of members that say something about a puzzle, but no rule.
const ABOUT: &[&str] = &[
    "app",
    "author",
    "authors",
    "collection",
    "comment",
    "comments",
    "copyright",
    "created",
    "createdat",
    "creator",
    "date",
    "description",
    "difficulty",
    "filename",
    "generator",
    "hash",
    "id",
    "index",
    "key",
    "language",
    "level",
    "licence",
    "license",
    "link",
    "message",
    "modified",
    "name",
    "note",
    "notes",
    "number",
    "publisher",
    "rating",
    "rules",
    "ruleset",
    "schema",
    "series",
    "setter",
    "source",
    "subtitle",
    "tags",
    "time",
    "timestamp",
    "title",
    "updated",
    "updatedat",
    "url",
    "uuid",
    "version",
    "year",
];

/// Returns whether a text or a number of this name is about the puzzle, and states no rule.
pub(super) fn is_about_puzzle(name: &str) -> bool {
    ABOUT.iter().any(|about| name.trim_start_matches(['_', '$']).eq_ignore_ascii_case(about))
}

/// Returns the note about the text of the rules of a classic puzzle, if it has one.
pub(super) fn unread_rules(meta: &Meta, place: Span) -> Option<Diagnostic> {
    let rules = meta.text(Text::Description).filter(|text| !text.trim().is_empty())?;
    Some(Diagnostic::unread_rules(rules, place))
}

/// Returns a constraint with its number, where there is any.
pub(super) fn counted(name: &str, count: usize) -> Option<String> {
    (count > 0).then(|| format!("{name} ({count})"))
}

/// Returns the members of an object that may be constraints: those that are true or lists.
pub(super) fn constraints(object: Value<'_>, harmless: &[&str]) -> Vec<String> {
    let others = object.members().filter(|(name, _)| !harmless.contains(&&**name));
    let constraint = |(name, value): (std::borrow::Cow<'_, str>, Value<'_>)| match value.kind() {
        Kind::True => Some(shown(&name)),
        Kind::Array | Kind::Object => counted(&shown(&name), value.values().count()),
        _ => None,
    };
    others.filter_map(constraint).collect()
}

/// Returns `None` for a puzzle with constraints, and reports them.
pub(super) fn refuse(constraints: &[String], place: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<()> {
    let refused = unsupported_constraints(constraints, place);
    let is_classic = refused.is_none();
    diagnostics.extend(refused);
    is_classic.then_some(())
}
