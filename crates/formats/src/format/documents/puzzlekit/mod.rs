//! The puzzlekit data set: a JSON object of puzzles by their names.
//!
#![doc = concat!("```text\n", include_str!("puzzlekit.abnf"), "```")]
//!
//! The `name` of a document says what the layers of its problems are. A document of a kind that is not known, and a problem
//! of classic grids with several layers, are refused by name.

mod kind;
mod variant;

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{
        fill::fill,
        mark::{self, Token},
    },
    codec::{Chunk, Codec, Entry, Evidence, Format, FormatInfo, HEAD, ReadOptions, Reader, Shelf},
    diagnostic::{Diagnostic, kind_constraint, unsupported_constraints},
    layout::elements::Elements,
    record::{AnyRecord, CellSpans, Listed, Record, Text, VariantRecord},
    syntax::{
        combinators::{Parser, char, delimited, multispace0, tag, take_until},
        expect::Parsed,
        json::{Level, Value, ValueRole},
    },
    text::Span,
};

use kind::Kind;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "puzzlekit",
    needs: "{",
    name: "puzzlekit data: a JSON object of puzzles by name",
    extensions: &["json"],
    blank: "-",
    grammar: include_str!("puzzlekit.abnf"),
    accepts: &[
        "4×4 to 25×25, in decimal",
        "killer, jigsaw, consecutive, margin, skyscraper and even-odd sudoku, and renban",
        "samurai, windmill, sohei, butterfly, gattai-8 and shogun: several grids on one board",
        "other kinds are refused by name",
    ],
    reference: "github.com/SmilingWayne/puzzlekit-dataset",
    ..FormatInfo::new(Format::Puzzlekit, Shelf::Documents, &Puzzlekit)
};

struct Puzzlekit;

/// Returns whether a head is that of such a document.
pub(super) fn is_puzzlekit(head: &str) -> bool {
    head.trim_start().starts_with('{') && head.contains("\"data\"") && head.contains("\"problem\"")
}

impl Codec for Puzzlekit {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let reason = || "JSON with problems of puzzlekit".to_owned();
        is_puzzlekit(head).then(|| Evidence::document(Format::Json, reason()))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let head = &head[..head.floor_char_boundary(HEAD)];
        let part = |_: Option<&str>, value: Value<'_>| match value.member("problem") {
            Some(_) => ValueRole::Puzzles,
            None => ValueRole::Other,
        };
        Box::new(PuzzlekitReader {
            level: Level::from_head(head, &part),
            kind: DocumentKind::from_head(head),
            options: options.clone(),
        })
    }
}

/// What the name of a document says of its puzzles.
enum DocumentKind {
    Classic,
    Variant(Kind),
    /// A name that is not known.
    Unknown(String),
}

impl DocumentKind {
    /// Returns what the name in a head says; without one, puzzles are classic.
    fn from_head(head: &str) -> Self {
        match name(head) {
            Ok((_, name)) if !name.eq_ignore_ascii_case("sudoku") => match Kind::of_name(name) {
                Some(kind) => Self::Variant(kind),
                None => Self::Unknown(name.to_owned()),
            },
            _ => Self::Classic,
        }
    }
}

/// `name = *any DQUOTE "name" DQUOTE *WSP ":" *WSP DQUOTE *any DQUOTE`
fn name(input: &str) -> Parsed<'_, &str> {
    let key = tag("\"name\"");
    let (input, _) = (take_until("\"name\""), key, multispace0, char(':'), multispace0).parse(input)?;
    delimited(char('"'), take_until("\""), char('"')).parse(input)
}

struct PuzzlekitReader {
    level: Level,
    kind: DocumentKind,
    options: ReadOptions,
}

impl Reader for PuzzlekitReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        Elements::new(chunk.text, &self.level, chunk.first)
            .each(sink, |value, sink| self.walk(value, None, sink));
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        Elements::new(chunk.text, &self.level, chunk.first).split_point()
    }
}

impl PuzzlekitReader {
    /// Finds puzzles at any depth; the name of the innermost member around is the puzzle's.
    fn walk(&self, value: Value<'_>, name: Option<&str>, sink: &mut dyn FnMut(Entry)) {
        if let Some(problem) = value.member("problem").filter(|problem| problem.text().is_some()) {
            let record = |diagnostics: &mut Vec<_>| self.record(value, problem, name, diagnostics);
            return sink(Entry::read(value.span(), record));
        }
        for (name, value) in value.members().filter(|(_, value)| value.is_object()) {
            self.walk(value, Some(&name), sink);
        }
    }

    fn record(
        &self,
        object: Value<'_>,
        problem: Value<'_>,
        name: Option<&str>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<AnyRecord> {
        let mut record = match &self.kind {
            DocumentKind::Classic => self.classic(object, problem, diagnostics)?.into(),
            DocumentKind::Variant(kind) => variant_record(*kind, object, problem, diagnostics)?.into_any(),
            DocumentKind::Unknown(kind) => {
                diagnostics.extend(unsupported_constraints(&[kind_constraint(kind)], problem.span()));
                return None;
            }
        };
        let meta = record.meta_mut();
        if let Some(name) = name {
            meta.set(Text::Id, name);
        }
        for (name, kind) in [("source", Text::Url), ("info", Text::Comment)] {
            if let Some(text) =
                object.member(name).and_then(Value::scalar_text).filter(|text| !text.is_empty())
            {
                meta.set(kind, text);
            }
        }
        Some(record)
    }

    /// Returns the record of a classic grid.
    fn classic(
        &self,
        object: Value<'_>,
        problem: Value<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Record> {
        let (grid, cells) = layer(problem, diagnostics)?;
        let grid = self.options.resolve_box_size(grid, object.span(), diagnostics);
        let mut record = Record::new(grid, object.span(), cells);
        let mut reported = Vec::new();
        if let Some((grid, cells)) = solution(object).and_then(|solution| layer(solution, &mut reported)) {
            let grid = Grid::new(record.shape(), grid.contents().iter().copied());
            record.solution = grid.map(|grid| Listed { grid, cells });
        }
        diagnostics.extend(reported.into_iter().map(Diagnostic::in_listed_solution));
        Some(record)
    }
}

/// Returns the text of the solution of a puzzle that lists one.
fn solution(object: Value<'_>) -> Option<Value<'_>> {
    object.member("solution").filter(|solution| solution.text().is_some_and(|text| !text.is_empty()))
}

/// Returns the record of a variant, or `None` with the reasons in `diagnostics`.
fn variant_record(
    kind: Kind,
    object: Value<'_>,
    problem: Value<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<VariantRecord> {
    let mut record = variant::record(kind, &words(problem), problem.span(), object.span(), diagnostics)?;
    if let Some(listed) = solution(object) {
        let mut reported = Vec::new();
        record.solution = variant::solution(&record, &words(listed), listed.span(), &mut reported);
        diagnostics.extend(reported.into_iter().map(Diagnostic::in_listed_solution));
    }
    Some(record)
}

/// Reads the grid of a text: its size on the first line, then its rows.
fn layer(value: Value<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    let words = words(value);
    let number = |index: usize| words.get(index).and_then(|(_, word)| word.parse::<usize>().ok());
    let Some(shape) = number(0).filter(|rows| number(1) == Some(*rows)).and_then(Shape::of_side) else {
        diagnostics.push(Diagnostic::no_size("the sizes of a grid", "9 9", value.span()));
        return None;
    };
    let (expected, found) = (shape.cell_count(), words.len() - 2);
    if found > expected && found.is_multiple_of(expected) {
        let layers = format!("{} layers of cells", found / expected);
        diagnostics.extend(unsupported_constraints(&[layers], value.span()));
        return None;
    }
    if found != expected {
        diagnostics.push(Diagnostic::wrong_cell_count(shape.side(), found, value.span()));
        return None;
    }
    let token = |(span, word): &(Span, String)| Token { span: *span, ..mark::value(word, span.start) };
    let tokens: Vec<_> = words[2..].iter().map(token).collect();
    fill(&tokens, shape, diagnostics)
}

/// Returns the words of a text and their spans.
fn words(value: Value<'_>) -> Vec<(Span, String)> {
    let mut words: Vec<(Span, String)> = Vec::new();
    let mut inside = false;
    for (span, c) in value.characters() {
        if c.is_whitespace() {
            inside = false;
            continue;
        }
        match words.last_mut().filter(|_| inside) {
            Some((whole, word)) => {
                word.push(c);
                whole.end = span.end;
            }
            None => words.push((span, c.to_string())),
        }
        inside = true;
    }
    words
}
