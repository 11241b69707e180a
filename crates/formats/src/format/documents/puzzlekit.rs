//! The puzzlekit data set: a JSON object of puzzles by their names.
//!
#![doc = concat!("```text\n", include_str!("puzzlekit.abnf"), "```")]
//!
//! A document whose `name` is none of classic grids, and a problem with several layers, are refused by name.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{
        fill::fill,
        mark::{self, Token},
    },
    codec::{Chunk, Codec, Entry, Evidence, Format, FormatInfo, HEAD, ReadOptions, Reader, Shelf},
    diagnostic::{Diagnostic, kind_constraint, unsupported_constraints},
    layout::elements::Elements,
    record::{CellSpans, Listed, Record, Text},
    syntax::{
        combinators::{Parser, char, delimited, multispace0, tag, take_until},
        expect::Parsed,
        json::{Level, Value, ValueRole},
    },
    text::Span,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "puzzlekit",
    needs: "{",
    name: "puzzlekit data: a JSON object of puzzles by name",
    extensions: &["json"],
    blank: "-",
    grammar: include_str!("puzzlekit.abnf"),
    accepts: &["4×4 to 25×25, in decimal", "jigsaws, killers and other variants are refused by name"],
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
            kind: kind(head),
            options: options.clone(),
        })
    }
}

/// The kind of puzzles in the head, unless it is that of classic grids.
fn kind(head: &str) -> Option<String> {
    let (_, name) = name(head).ok()?;
    (!name.eq_ignore_ascii_case("sudoku")).then(|| name.to_owned())
}

/// `name = *any DQUOTE "name" DQUOTE *WSP ":" *WSP DQUOTE *any DQUOTE`
fn name(input: &str) -> Parsed<'_, &str> {
    let key = tag("\"name\"");
    let (input, _) = (take_until("\"name\""), key, multispace0, char(':'), multispace0).parse(input)?;
    delimited(char('"'), take_until("\""), char('"')).parse(input)
}

struct PuzzlekitReader {
    level: Level,
    kind: Option<String>,
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
    ) -> Option<Record> {
        if let Some(kind) = &self.kind {
            diagnostics.extend(unsupported_constraints(&[kind_constraint(kind)], problem.span()));
            return None;
        }
        let (grid, cells) = layer(problem, diagnostics)?;
        let grid = self.options.resolve_box_size(grid, object.span(), diagnostics);
        let mut record = Record::new(grid, object.span(), cells);
        let mut reported = Vec::new();
        let listed =
            object.member("solution").filter(|solution| solution.text().is_some_and(|text| !text.is_empty()));
        if let Some((grid, cells)) = listed.and_then(|solution| layer(solution, &mut reported)) {
            let grid = Grid::new(record.shape(), grid.contents().iter().copied());
            record.solution = grid.map(|grid| Listed { grid, cells });
        }
        diagnostics.extend(reported.into_iter().map(Diagnostic::in_listed_solution));
        if let Some(name) = name {
            record.meta.set(Text::Id, name);
        }
        for (name, kind) in [("source", Text::Url), ("info", Text::Comment)] {
            if let Some(text) =
                object.member(name).and_then(Value::scalar_text).filter(|text| !text.is_empty())
            {
                record.meta.set(kind, text);
            }
        }
        Some(record)
    }
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
