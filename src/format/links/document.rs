//! Documents of f-puzzles and `SudokuPad`, whichever prefix stands before them.

use crate::{
    codec::{ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule},
    grid::{Candidates, Cell, DigitSet, Grid},
    layout::documents::Documents,
    record::{Field, FieldSet, Record, Text},
    syntax::json::{Tape, Value, white},
    text::Span,
};

use super::{Payload, board, fpuzzles, packed, scl, zipped::unzip};

/// Reads documents that follow one another.
pub(super) fn reader(options: &ReadOptions) -> Box<dyn Reader> {
    let options = options.clone();
    Box::new(Documents(move |object: Value<'_>, diagnostics: &mut Vec<Diagnostic>| {
        record(object, &options, diagnostics)
    }))
}

/// The record of a packed document, which stands nowhere but where its payload does.
pub(super) fn packed(
    payload: &Payload<'_>,
    packed: &str,
    span: Span,
    options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let before = diagnostics.len();
    let text = packed::document(payload, packed, diagnostics)?;
    let record = of_text(&text, options, diagnostics);
    diagnostics[before..].iter_mut().for_each(|diagnostic| payload.place(diagnostic));
    let mut record = record?;
    let places = || payload.cells(record.grid.contents().len());
    (record.span, record.cells) = (span, places());
    let places = record.cells.clone();
    if let Some(listed) = &mut record.solution {
        listed.cells = places.clone();
    }
    if let Some(placed) = record.state.as_mut().and_then(|state| state.placed.as_mut()) {
        placed.cells = places;
    }
    Some(record)
}

/// The record of a document in a text of its own.
fn of_text(text: &str, options: &ReadOptions, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let mut tape = Tape::default();
    let Err(fault) = tape.read(text, white(text.as_bytes(), 0)) else {
        return record(tape.root(text), options, diagnostics);
    };
    let unzipped = unzip(text).unwrap_or_default();
    if tape.read(&unzipped, 0).is_ok() {
        return record(tape.root(&unzipped), options, diagnostics);
    }
    let diagnostic = Diagnostic::expected(Rule::BrokenDocument, text, fault);
    diagnostics.push(Diagnostic {
        message: format!("the document in the code: {}", diagnostic.message),
        ..diagnostic
    });
    None
}

/// The record of a document of either kind.
fn record(object: Value<'_>, options: &ReadOptions, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    if let Some(grid) = object.member("grid").filter(|grid| grid.is_array()) {
        return fpuzzles::read(object, grid, options, diagnostics);
    }
    if let Some(cells) = object.member("cells").filter(|cells| cells.is_array()) {
        return scl::read(object, cells, diagnostics);
    }
    let message = "the document has neither `grid` nor `cells`";
    diagnostics.push(Diagnostic::new(Rule::NoPuzzle, message).at(object.span(), ""));
    None
}

/// The texts of cages without cells, `name: text`; cages with cells are constraints.
pub(super) fn cages(
    list: Option<Value<'_>>,
    name: &str,
    constraints: &mut Vec<String>,
) -> Vec<(String, String)> {
    let (mut texts, mut count) = (Vec::new(), 0);
    for cage in list.into_iter().flat_map(Value::values) {
        let has_cells = cage.member("cells").is_some_and(|cells| cells.values().next().is_some());
        let said = cage.member("value").and_then(Value::text);
        match said.as_deref().and_then(|said| said.split_once(':')) {
            Some((name, text)) if !has_cells => texts.push((name.trim().to_owned(), text.trim().to_owned())),
            _ => count += 1,
        }
    }
    constraints.extend((count > 0).then(|| format!("{name} ({count})")));
    texts
}

/// Takes over what cages without cells say.
pub(super) fn add_metadata(
    record: &mut Record,
    texts: &[(String, String)],
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (name, said) in texts {
        match name.as_str() {
            "title" => board::text(&mut record.meta, Text::Title, said),
            "author" => board::text(&mut record.meta, Text::Author, said),
            "rules" => board::text(&mut record.meta, Text::Description, said),
            "solution" if record.solution.is_none() => {
                let json = serde_json::to_string(said).unwrap_or_default();
                let mut tape = Tape::default();
                if tape.read(&json, 0).is_ok() {
                    let before = diagnostics.len();
                    record.solution = board::solution(tape.root(&json), record.shape(), diagnostics);
                    let place = record.span;
                    let moved =
                        diagnostics[before..].iter_mut().flat_map(|diagnostic| &mut diagnostic.labels);
                    moved.for_each(|label| label.span = place);
                    if let Some(listed) = &mut record.solution {
                        listed.cells = record.cells.clone();
                    }
                }
            }
            _ => {}
        }
    }
}

/// Takes over a player's marks.
pub(super) fn add_marks(record: &mut Record, notes: Option<Candidates>, corners: Option<Candidates>) {
    if notes.is_some() || corners.is_some() {
        let state = record.state_mut();
        (state.notes, state.corners) = (notes, corners);
    }
}

/// A text that says anything.
pub(super) fn said(record: &Record, kind: Text) -> Option<&str> {
    record.meta.text(kind).filter(|text| !text.is_empty())
}

/// A listed solution with any digit; one without is lost.
pub(super) fn solution<'r>(record: &'r Record, lost: &mut FieldSet) -> Option<&'r Grid> {
    let listed = record.solution.as_ref()?;
    let is_empty = listed.grid.given_count() == 0;
    if is_empty {
        lost.insert(Field::Solution);
    }
    (!is_empty).then_some(&listed.grid)
}

/// Loses texts that say nothing, and marks where there are none.
pub(super) fn lose_empty(record: &Record, lost: &mut FieldSet) {
    let empty = record.meta.texts().filter(|(_, text)| text.is_empty());
    empty.for_each(|(kind, _)| lost.insert(Field::Text(kind)));
    let Some(state) = &record.state else { return };
    for (field, marks) in [(Field::Notes, &state.notes), (Field::Corners, &state.corners)] {
        if marks.as_ref().is_some_and(|marks| marks.iter().next().is_none()) {
            lost.insert(field);
        }
    }
}

/// The marks of a cell in its centre and in its corners; those in a filled one are lost.
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
