//! The layout of a value that is a puzzle, by which others like it are read without a tape.
//!
//! The readers of documents and of JSON Lines pass a value and the entry that it gave. Where members have other names, or
//! values from which more follows than a text beside the puzzle, there is none.

use givens_engine::grid::{Grid, Shape};

use crate::{
    codec::{Entry, WRITES},
    layout::element_template::{ElementTemplate, ScalarKind, ScalarPart, TemplatePart, plain_record},
    record::{CellSpans, Meta, MetaPlace, Record, Text},
    syntax::json::{Kind, Value},
    text::Span,
};

use super::{
    names::{Role, role},
    object::{Objects, declares_box_size},
};

/// Returns the layout of a value that gave this entry, and of the text `around` it; `None` if other values might be read in
/// another way.
pub(super) fn template(
    objects: Objects<'_>,
    around: Span,
    value: Value<'_>,
    entry: &Entry,
) -> Option<ElementTemplate> {
    let record = plain_record(entry)?;
    if entry.span != value.span() {
        return None;
    }
    if value.is_object() {
        let mut parts = ObjectParts::new(objects, record);
        value.members().enumerate().try_for_each(|(index, (name, value))| parts.add(index, &name, value))?;
        let template = ElementTemplate::new(objects.whole, around, entry.span, &parts.differing)?;
        return parts.has_puzzle.then(|| template.with_fields(record.fields(), parts.into_meta()));
    }
    // Of a list without a name, only digits show that it is a grid.
    let cells = cells_of(value, &record.cells).filter(|_| record.solution.is_none())?;
    let differing = [(TemplatePart::Puzzle(&record.cells), cells)];
    let template = ElementTemplate::new(objects.whole, around, entry.span, &differing)?;
    Some(template.with_digit())
}

/// The parts that may differ of an object that gave a record.
struct ObjectParts<'a, 'r> {
    objects: Objects<'a>,
    record: &'r Record,
    /// A record to which the members so far were added, whose texts show where each belongs.
    probe: Record,
    has_puzzle: bool,
    differing: Vec<(TemplatePart<'r>, Span)>,
}

impl<'a, 'r> ObjectParts<'a, 'r> {
    fn new(objects: Objects<'a>, record: &'r Record) -> Self {
        let probe = Record { solution: record.solution.clone(), ..Record::of(Grid::empty(record.shape())) };
        Self { objects, record, probe, has_puzzle: false, differing: Vec::new() }
    }

    /// Adds the member of this index; `None` if others might be read in another way.
    fn add(&mut self, index: usize, name: &str, value: Value<'a>) -> Option<()> {
        let role = role(name);
        if let Some(part) = cells_part(self.record, role, value) {
            self.has_puzzle |= matches!(role, Role::Puzzle(_));
            self.differing.push(part);
            return Some(());
        }
        let before = self.probe.meta.places();
        self.objects.add_member(&mut self.probe, name, value, &mut Vec::new());
        let places = self.probe.meta.places_added(&before);
        // The first member may say that this program wrote the object.
        let is_differing = index > 0 || name != "givens";
        if let Some(kind) = kind_of(self.objects, role, name, value).filter(|_| is_differing) {
            self.add_scalar(kind, places.first().copied(), value.span());
            return Some(());
        }
        match role {
            Role::Ratings | Role::Columns if value.is_array() => self.add_pairs(role, value, &places),
            _ => is_beside(role, value).then_some(()),
        }
    }

    fn add_scalar(&mut self, kind: ScalarKind, place: Option<MetaPlace>, span: Span) {
        self.differing.push((TemplatePart::Scalar(ScalarPart { kind, place }), span));
    }

    /// Adds the values of a list of ratings or columns, as this program writes it.
    fn add_pairs(&mut self, role: Role, list: Value<'a>, places: &[MetaPlace]) -> Option<()> {
        let name = if role == Role::Ratings { "value" } else { "text" };
        let texts: Vec<_> = list.values().map(|pair| pair.member(name)).collect::<Option<_>>()?;
        let are_all = texts.len() == places.len() && list.values().all(Value::is_object);
        for (text, place) in texts.into_iter().zip(places).filter(|_| are_all) {
            if is_whole(ScalarKind::Any, self.objects.whole, text.span()) {
                self.add_scalar(ScalarKind::Any, Some(*place), text.span());
            }
        }
        are_all.then_some(())
    }

    /// Returns the texts of the record, if those of its members are found again one by one.
    fn into_meta(self) -> Option<Meta> {
        Some(self.probe.meta).filter(|meta| WRITES && *meta == self.record.meta)
    }
}

/// Returns the part of a member that is the cells of this record, or the digits of its listed solution.
fn cells_part<'r>(record: &'r Record, role: Role, value: Value<'_>) -> Option<(TemplatePart<'r>, Span)> {
    match role {
        Role::Puzzle(_) => Some((TemplatePart::Puzzle(&record.cells), cells_of(value, &record.cells)?)),
        Role::Solution => {
            let cells = &record.solution.as_ref()?.cells;
            Some((TemplatePart::Solution(cells), cells_of(value, cells)?))
        }
        _ => None,
    }
}

/// Returns the kind of values that a member of this role may have in place of this one, so that nothing else follows.
fn kind_of(objects: Objects<'_>, role: Role, name: &str, value: Value<'_>) -> Option<ScalarKind> {
    let kind = match role {
        Role::Text(Text::Title | Text::Description | Text::Comment) => ScalarKind::Heading,
        Role::Text(_) => ScalarKind::Any,
        Role::Difficulty | Role::Rating => ScalarKind::numeric(value.raw()),
        Role::Other if name != "schema" && !declares_box_size(name) => ScalarKind::Any,
        // A number is no grid: `"clues": 24`.
        Role::Puzzle(_) if value.kind() == Kind::Number => ScalarKind::BareNumber,
        _ => return None,
    };
    is_whole(kind, objects.whole, value.span()).then_some(kind)
}

/// Returns whether a value at this place is one of this kind.
fn is_whole(kind: ScalarKind, text: &str, span: Span) -> bool {
    kind.length(text, span.start) == Some(span.len())
}

/// Returns whether a member is a text beside the puzzle, of which the same bytes always mean the same.
fn is_beside(role: Role, value: Value<'_>) -> bool {
    match role {
        // It may be the solution of another puzzle.
        Role::Other => !value.is_container() && value.span().len() < Shape::CLASSIC.cell_count(),
        Role::Text(_) | Role::Difficulty | Role::Rating | Role::Kind | Role::Rules => !value.is_container(),
        Role::Boxes => true,
        Role::Puzzle(_) => value.kind() == Kind::Number,
        _ => false,
    }
}

/// Returns the part of a value that is these cells: a text without its quotes, or a list as a whole.
fn cells_of(value: Value<'_>, cells: &CellSpans) -> Option<Span> {
    let span = if value.is_array() { value.span() } else { value.plain_span()? };
    let [first, last] = [0, Shape::CLASSIC.cell_count() - 1].map(|index| cells.get(index));
    let is_whole = value.is_array() || span.len() == Shape::CLASSIC.cell_count();
    (is_whole && span.start <= first.start && last.end <= span.end).then_some(span)
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*, sample::select};

    use crate::{codec::Format, format::read};

    use super::*;

    const PUZZLES: [(&str, &str); 2] = [
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ),
        (
            ".2.81.74.7....31...9...28.5..9.4..874..2.8..316..3.2..3.27...6...56....8.76.51.9.",
            "523816749784593126691472835239145687457268913168937254342789561915624378876351492",
        ),
    ];

    /// Names of members of each role, and what files write there.
    const NAMES: [&str; 25] = [
        "id",
        "title",
        "name",
        "author",
        "comment",
        "difficulty",
        "level",
        "rating",
        "score",
        "clues",
        "givens",
        "given",
        "grid",
        "count",
        "symmetric",
        "type",
        "rules",
        "boxes",
        "boxHeight",
        "cage",
        "notes",
        "placed",
        "current",
        "answer",
        "schema",
    ];

    /// Values of which much may follow.
    const ODD: [&str; 30] = [
        "1",
        "0",
        "01",
        "-1",
        "1e5",
        "1.50",
        "true",
        "false",
        "null",
        "\"\"",
        "\" \"",
        "\"a\\\"b\"",
        "\"é\"",
        "\"nan\"",
        "\"Killer Sudoku\"",
        "\"killer\"",
        "\"classic\"",
        "\"X\"",
        "3",
        "9",
        "\"3x3\"",
        "[3,3]",
        "[]",
        "{}",
        "[\"a\"]",
        "1234341221434321",
        "\"1234341221434321\"",
        "\"1234 3412 2143 4321\"",
        "\"givens/2\"",
        "\"5346789126721953481983425678597614234268537917139248569615372842874\"",
    ];

    fn value() -> impl Strategy<Value = String> {
        let usual = (0..100_000_u32).prop_map(|number| number.to_string());
        let word = "[a-zA-Z '#(,./:_-]{0,20}".prop_map(|word| format!("\"{word}\""));
        let quoted = (0..9_000_u32).prop_map(|number| format!("\"{}.{}\"", number / 10, number % 10));
        prop_oneof![6 => usual, 4 => word, 3 => quoted, 4 => select(&ODD[..]).prop_map(str::to_owned)]
    }

    /// Members beside the puzzle, the values of which are those of most rows, and others of a few.
    fn rows() -> impl Strategy<Value = Vec<String>> {
        let members = vec((select(&NAMES[..]), vec(value(), 3)), 0..4);
        (members, 0..5_usize, vec(vec(0..3_usize, 4), 10), any::<bool>()).prop_map(
            |(members, at, chosen, is_listed)| {
                let row = |(number, chosen): (usize, Vec<usize>)| {
                    let (puzzle, solution) = PUZZLES[number % 2];
                    let mut texts: Vec<_> = members
                        .iter()
                        .zip(chosen)
                        .map(|((name, values), chosen)| format!("\"{name}\": {}", values[chosen]))
                        .collect();
                    texts.insert(at.min(texts.len()), format!("\"puzzle\": \"{puzzle}\""));
                    texts.extend(is_listed.then(|| format!("\"solution\": \"{solution}\"")));
                    format!("{{{}}}", texts.join(", "))
                };
                chosen.into_iter().enumerate().map(row).collect()
            },
        )
    }

    /// Returns the entries of a text as they are read together.
    fn entries(text: &str, format: Format) -> Vec<Entry> {
        read(text, &crate::codec::ReadOptions::default().with_from(Some(format))).entries
    }

    /// Returns the entries of lines that are read one by one, as if they began here with so many bytes between them.
    fn alone(rows: &[String], mut start: usize, between: usize) -> Vec<Entry> {
        let mut alone = Vec::new();
        for row in rows {
            let line = entries(&format!("{row}\n"), Format::Jsonl);
            alone.extend(line.into_iter().map(|entry| entry.moved(start)));
            start += row.len() + between;
        }
        alone
    }

    proptest! {
        /// A value that is laid out as one before gives the entry that it gives alone.
        #[test]
        fn puzzles_laid_out_alike_are_as_those_read_alone(rows in rows()) {
            prop_assert_eq!(entries(&(rows.join("\n") + "\n"), Format::Jsonl), alone(&rows, 0, 1));
            // In a list, only the document can say that this program wrote it.
            if rows.iter().all(|row| !row.contains("givens")) {
                prop_assert_eq!(entries(&format!("[{}]\n", rows.join(",\n")), Format::Json), alone(&rows, 1, 2));
            }
        }
    }
}
