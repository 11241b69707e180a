//! The cells of a game.
//!
//! The reader passes the attribute `data` of a game; it gets the record with values, marks and colours, or the reasons.
//! Each version has more fields a cell than the one before, and the writer takes the lowest that can hold a record.

use givens_engine::grid::{Candidates, Digit, DigitSet, Grid, Shape};

use crate::{
    cells::{glued, words::digit},
    diagnostic::{Diagnostic, Severity},
    record::{CellSpans, Field, FieldSet, Listed, Record, Text},
    syntax::{
        combinators::{
            Parser, alt, char, delimited, digit1, many1_count, map_opt, multispace0, multispace1,
            separated_list0, tag, take_while, take_while1,
        },
        expect::{Fault, Mismatch, Parsed, expect, whole},
        xml::XmlAttribute,
    },
    text::Span,
};

/// Its name on the command line.
pub(super) const ID: &str = "opensudoku";
/// The fields that a written record has beside the givens.
pub(super) const HOLDS: FieldSet =
    FieldSet::of(&[Field::Placed, Field::Notes, Field::Corners, Field::Colours, Field::Raw]).and_texts(&[
        Text::Title,
        Text::Author,
        Text::Description,
        Text::Comment,
        Text::Source,
        Text::Url,
        Text::Date,
        Text::Level,
        Text::Collection,
    ]);
/// The elements whose texts are about all games after them, in the order in which they are written.
pub(super) const TEXTS: &[(&str, Text)] = &[
    ("author", Text::Author),
    ("description", Text::Description),
    ("created", Text::Date),
    ("source", Text::Source),
    ("level", Text::Level),
    ("sourceURL", Text::Url),
];
/// The names of root elements.
pub(super) const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];
/// The name under which the creation date of a folder is stored.
pub(super) const FOLDER_CREATED: &str = "folder_created";

const SHAPE: Shape = Shape::CLASSIC;
const CELLS: usize = 81;
/// The newest version that is known.
const NEWEST: u32 = 5;

/// The record of a game, with its state; or `None`, with the reasons in `diagnostics`.
pub(super) fn record(
    data: &XmlAttribute<'_>,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let (raw, start) = data.trimmed();
    if !raw.starts_with("version") {
        let (grid, cells) = glued::whole(raw, start, SHAPE, diagnostics)?;
        return Some(Record::new(grid, span, cells));
    }
    let (body, version) = match heading(raw) {
        Ok((body, version)) => (body, version),
        Err(error) => {
            let Fault { at, expected } = Mismatch::from_error(error).in_text(raw);
            let diagnostic =
                Diagnostic::broken("the cells do not begin as they should", Span::at(start + at));
            diagnostics.push(diagnostic.labelled(format!("expected {expected}")));
            return None;
        }
    };
    let start = start + raw.len() - body.len();
    let Some(version) = version.parse().ok().filter(|version| (1..=NEWEST).contains(version)) else {
        let known = format_args!("1 to {NEWEST} are");
        diagnostics.push(Diagnostic::unknown_version(version, "the cells", known, data.span()));
        return None;
    };
    GameCells::new(version, data.span()).read(body, start, span, diagnostics)
}

/// `heading = "version" ":" [SP] number line-end`, whatever the line end was made of
fn heading(input: &str) -> Parsed<'_, &str> {
    let (input, _) = (tag("version"), multispace0, expect("`:`", char(':')), multispace0).parse(input)?;
    let (input, version) = expect("the number of a version", digit1).parse(input)?;
    let reference = alt((tag("&#10;"), tag("&#xA;"), tag("&#xa;"), tag("&#13;"), tag("&#xD;"), tag("&#xd;")));
    let (input, _) = expect("a line end", many1_count(alt((multispace1, reference)))).parse(input)?;
    Ok((input, version))
}

/// The cells of a game, field by field.
struct GameCells {
    version: u32,
    /// Number of fields of a cell.
    width: usize,
    /// The span of all.
    span: Span,
    given: Vec<Option<Digit>>,
    placed: Vec<Option<Digit>>,
    notes: Vec<DigitSet>,
    corners: Vec<DigitSet>,
    colours: Vec<u8>,
    spans: Vec<Span>,
}

/// A field and its offset.
type PlacedField<'t> = (&'t str, usize);
/// Reports what was expected and what was found.
type GameReport = fn(&str, &str, Span) -> Diagnostic;

impl GameCells {
    fn new(version: u32, span: Span) -> Self {
        let width = version.max(3) as usize;
        Self {
            version,
            width,
            span,
            given: Vec::with_capacity(CELLS),
            placed: Vec::with_capacity(CELLS),
            notes: Vec::with_capacity(CELLS),
            corners: Vec::with_capacity(CELLS),
            colours: Vec::with_capacity(CELLS),
            spans: Vec::with_capacity(CELLS),
        }
    }

    /// Reads the fields cell by cell; a record without errors only.
    fn read(
        mut self,
        body: &str,
        start: usize,
        span: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let fields = self.fields(body, start, diagnostics)?;
        let before = diagnostics.len();
        for fields in fields.chunks(self.width) {
            self.cell(fields, diagnostics);
        }
        let failed = diagnostics[before..].iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        (!failed).then(|| self.record(span))
    }

    /// All fields; a field that is empty is none.
    fn fields<'t>(
        &self,
        body: &'t str,
        start: usize,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Vec<PlacedField<'t>>> {
        let expected = CELLS * self.width;
        let (mut fields, mut found, mut at, mut empty) = (Vec::with_capacity(expected), 0, 0, None);
        for field in body.split_terminator('|') {
            if field.is_empty() {
                empty.get_or_insert((Span::at(start + at), found / self.width));
            } else {
                found += 1;
                if found <= expected {
                    fields.push((field, start + at));
                }
            }
            at += field.len() + 1;
        }
        if found != expected {
            let (cells, over) = (found / self.width, found % self.width);
            let over = if over == 0 { String::new() } else { format!(" and {over} fields") };
            let expected = format_args!("{CELLS} cells of {} fields", self.width);
            let found = format_args!("{cells} cells{over}");
            diagnostics.push(Diagnostic::wrong_length(expected, found, self.span));
            return None;
        }
        if let Some((place, cell)) = empty {
            let cell = SHAPE.cell(cell.min(CELLS - 1));
            diagnostics.push(Diagnostic::skipped(format_args!("{cell}: an empty field"), place));
        }
        Some(fields)
    }

    /// Reads value, notes and whether the cell may be changed: one that may not is a given.
    fn cell(&mut self, fields: &[PlacedField<'_>], diagnostics: &mut Vec<Diagnostic>) {
        let cell = SHAPE.cell(self.given.len());
        let mut report =
            |report: GameReport, (field, at): PlacedField<'_>, expected: &str, severity: Severity| {
                let diagnostic =
                    report(expected, &crate::text::shown(field), Span::new(at, at + field.len()));
                diagnostics.push(diagnostic.severity(severity).in_cell(cell));
            };
        let (value, editable) = (fields[0], fields[self.width - 1]);
        let digit = value.0.parse().ok().filter(|&digit| digit <= 9);
        if digit.is_none() {
            report(Diagnostic::expected_value, value, "0 to 9", Severity::Error);
        }
        let digit = digit.and_then(Digit::new);
        if !matches!(editable.0, "0" | "1") {
            let expected = "0 or 1 for a cell that may be changed";
            report(Diagnostic::expected_symbol, editable, expected, Severity::Error);
        }
        let is_given = editable.0 == "0";
        let mut marks = |field: PlacedField<'_>| {
            let marks = if self.version == 1 { whole(listed, field.0) } else { whole(mask, field.0) };
            marks.unwrap_or_else(|| {
                report(Diagnostic::expected_value, field, "marks of 1 to 9", Severity::Warning);
                DigitSet::EMPTY
            })
        };
        self.notes.push(marks(fields[1]));
        self.corners.push(if self.version >= 4 { marks(fields[2]) } else { DigitSet::EMPTY });
        self.colours.push(if self.version >= 5 { fields[3].0.parse().unwrap_or_default() } else { 0 });
        self.given.push(digit.filter(|_| is_given));
        self.placed.push(digit.filter(|_| !is_given));
        self.spans.push(Span::new(value.1, value.1 + value.0.len()));
    }

    fn record(self, span: Span) -> Record {
        let grid = |digits| Grid::new(SHAPE, digits).expect("81 digits up to 9");
        let cells = CellSpans::listed(self.spans);
        let mut record = Record::new(grid(self.given), span, cells.clone());
        record.set_placed(Listed { grid: grid(self.placed), cells });
        let marks = |sets: Vec<DigitSet>| {
            let any = sets.iter().any(|set| !set.is_empty());
            Candidates::new(SHAPE, sets).filter(|_| any)
        };
        let (notes, corners) = (marks(self.notes), marks(self.corners));
        let colours = Some(self.colours).filter(|colours| colours.iter().any(|&colour| colour > 0));
        if notes.is_some() || corners.is_some() || colours.is_some() {
            let state = record.state_mut();
            (state.notes, state.corners, state.colours) = (notes, corners, colours.map(Into::into));
        }
        record
    }
}

/// `listed = *sign [digit *( 1*"," digit )] *sign`, `sign = "," / "-"`: `-` or `1,3,`
fn listed(input: &str) -> Parsed<'_, DigitSet> {
    let signs = || take_while(|c| matches!(c, ',' | '-'));
    let digits = separated_list0(take_while1(|c| c == ','), digit(SHAPE.side()));
    delimited(signs(), digits, signs()).map(DigitSet::from_iter).parse(input)
}

/// `mask = "-" / 1*DIGIT`: bit d - 1 for digit d
fn mask(input: &str) -> Parsed<'_, DigitSet> {
    let bits = map_opt(digit1, |bits: &str| bits.parse().ok().filter(|&bits| bits < 1 << 9));
    alt((char('-').map(|_| DigitSet::EMPTY), bits.map(DigitSet::from_bits))).parse(input)
}

/// Writes the cells of a record in the lowest version that can hold it.
pub(super) fn push(record: &Record, text: &mut String) {
    let state = record.state.as_deref();
    let has = |part: fn(&crate::record::State) -> bool| state.is_some_and(part);
    let (corners, colours) = (has(|state| state.corners.is_some()), has(|state| state.colours.is_some()));
    if !corners && !colours && !has(|state| state.placed.is_some() || state.notes.is_some()) {
        return glued::push(&record.grid, "0", "", text);
    }
    let version = if colours { 5 } else { 3 + u32::from(corners) };
    text.push_str(&format!("version: {version}&#10;"));
    let values = record.values();
    for (index, value) in values.contents().iter().enumerate() {
        let marks = |marks: Option<&Candidates>| marks.map_or(0, |marks| marks.sets()[index].bits());
        text.push_str(&format!("{}|", value.map_or(0, Digit::get)));
        text.push_str(&format!("{}|", marks(state.and_then(|state| state.notes.as_ref()))));
        if version > 3 {
            text.push_str(&format!("{}|", marks(state.and_then(|state| state.corners.as_ref()))));
        }
        if version > 4 {
            let colours = state.and_then(|state| state.colours.as_ref());
            text.push_str(&format!("{}|", colours.map_or(0, |colours| colours[index])));
        }
        text.push_str(if record.grid.contents()[index].is_some() { "0|" } else { "1|" });
    }
}
