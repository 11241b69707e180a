//! Text files of janko.at, alone or in a page.
//!
#![doc = concat!("```text\n", include_str!("janko.abnf"), "```")]
//!
//! `puzzle` gives the kind; all but `sudoku` are refused by name, and so are all other sections:
//! areas, cages and labels change the solutions.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{fill::fill, mark},
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, line_before_last,
    },
    diagnostic::{Diagnostic, unsupported_constraints},
    record::{Attribute, CellSpans, Listed, Record, Text},
    syntax::{
        combinators::{Parser, alpha1, alt, char, delimited, eof, preceded, rest, tag, take_while1, verify},
        expect::{Parsed, whole},
    },
    text::{Line, Span, lines, shown},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "janko",
    name: "text files of janko.at",
    extensions: &["txt", "janko"],
    blank: "-",
    grammar: include_str!("janko.abnf"),
    accepts: &[
        "4×4 to 25×25, in decimal; `patternx` and `patterny` give the columns and rows of a box",
        "the page that contains a text",
        "other kinds of puzzles, and areas, cages and labels, are refused by name",
    ],
    reference: "janko.at, Rätsel",
    ..FormatInfo::new(Format::Janko, Shelf::Documents, &Janko)
};

/// The keys of headers that do not change the rules, and the texts they contain.
const KEYS: [(&str, Option<Text>); 16] = [
    ("puzzle", None),
    ("size", None),
    ("rows", None),
    ("cols", None),
    ("patternx", None),
    ("patterny", None),
    ("unit", None),
    ("depth", None),
    ("author", Some(Text::Author)),
    ("title", Some(Text::Title)),
    ("id", Some(Text::Id)),
    ("info", Some(Text::Comment)),
    ("source", Some(Text::Source)),
    ("date", Some(Text::Date)),
    ("level", Some(Text::Level)),
    ("difficulty", Some(Text::Level)),
];
/// The sections that are read, and those of the player.
const SECTIONS: [&str; 4] = ["problem", "solution", "moves", "end"];

struct Janko;

impl Codec for Janko {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let problem = lines(head).any(|line| whole(section, line.text.trim()) == Some("problem"));
        let reason = "a kind of puzzle and a section `problem`";
        // In a list of words a line may be `puzzle` alone.
        let is_named = |line: &str| is_kind(line) && line.split_whitespace().count() > 1;
        let is_janko = problem && lines(head).any(|line| is_named(line.text));
        is_janko.then(|| Evidence::new(Evidence::SIGNED, reason))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(JankoReader)
    }
}

/// `begin = "begin" / "[begin]"`
fn begin(input: &str) -> Parsed<'_, &str> {
    alt((tag("begin"), tag("[begin]"))).parse(input)
}

/// `header = key [1*WSP text]`, `key = 1*lower-case`
fn header(input: &str) -> Parsed<'_, (&str, &str)> {
    let text = alt((preceded(take_while1(char::is_whitespace), rest), eof));
    (take_while1(|c: char| c.is_ascii_lowercase()), text).parse(input)
}

/// `section = "[" 1*ALPHA "]" / "problem" / "solution" / "moves" / "end"`
fn section(input: &str) -> Parsed<'_, &str> {
    let bare = verify(alpha1, |name| SECTIONS.contains(name));
    alt((delimited(char('['), alpha1, char(']')), bare)).parse(input)
}

/// Returns whether this line is the kind of a puzzle.
fn is_kind(line: &str) -> bool {
    whole(header, line.trim()).is_some_and(|(key, _)| key == "puzzle")
}

/// Returns whether a document begins with this line, whatever is above it.
fn is_begin(line: &str) -> bool {
    whole(begin, line.trim()).is_some()
}

/// The lines of a document.
#[derive(Default)]
struct JankoDocument<'t> {
    span: Option<Span>,
    headers: Vec<(&'t str, &'t str, Line<'t>)>,
    /// The names, and the lines below each.
    sections: Vec<(&'t str, Vec<Line<'t>>)>,
}

impl<'t> JankoDocument<'t> {
    fn header(&self, key: &str) -> Option<(&'t str, Span)> {
        self.headers.iter().find(|(other, ..)| *other == key).map(|(_, text, line)| (*text, line.span()))
    }

    fn number(&self, key: &str) -> Option<usize> {
        self.header(key)?.0.parse().ok()
    }

    fn section(&self, name: &str) -> Option<&[Line<'t>]> {
        self.sections.iter().find(|(other, _)| *other == name).map(|(_, lines)| lines.as_slice())
    }

    /// Adds a line; returns whether the document ends with it.
    fn add(&mut self, line: Line<'t>) -> bool {
        self.span = Some(self.span.map_or(line.span(), |span| span.to(line.span())));
        if is_begin(line.text) {
            return false;
        }
        let text = line.text.trim();
        if let Some(name) = whole(section, text) {
            self.sections.push((name, Vec::new()));
            return name == "end";
        }
        match self.sections.last_mut() {
            Some((_, rows)) => rows.push(line),
            None => self.headers.extend(whole(header, text).map(|(key, text)| (key, text, line))),
        }
        false
    }
}

struct JankoReader;

impl Reader for JankoReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut document: Option<JankoDocument<'_>> = None;
        for line in lines(chunk.text).filter(|line| !line.is_blank()) {
            // `puzzle` follows `begin`.
            let is_new = document
                .as_ref()
                .is_none_or(|document| !document.sections.is_empty() || document.header("puzzle").is_some());
            if is_begin(line.text) || is_kind(line.text) && is_new {
                document
                    .replace(JankoDocument::default())
                    .into_iter()
                    .for_each(|before| sink(before.entry()));
            }
            let Some(open) = &mut document else { continue };
            // The rest of the page.
            let is_page = line.text.trim_start().starts_with('<');
            let ends = !is_page && open.add(line);
            if is_page || ends {
                document.take().into_iter().for_each(|whole| sink(whole.entry()));
            }
        }
        if let Some(last) = document {
            sink(last.entry());
        }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let starts = lines(chunk.text).filter(|line| is_begin(line.text));
        line_before_last(chunk.text, starts.map(|line| line.span()))
    }
}

impl JankoDocument<'_> {
    fn entry(self) -> Entry {
        let span = self.span.unwrap_or_default();
        Entry::read(span, |diagnostics| self.record(span, diagnostics))
    }

    fn record(&self, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let kind = self.header("puzzle").filter(|(kind, _)| !kind.eq_ignore_ascii_case("sudoku"));
        if let Some((kind, place)) = kind {
            let kind = format!("it is of the kind `{}`", shown(kind));
            diagnostics.extend(unsupported_constraints(&[kind], place));
            return None;
        }
        let others = self.sections.iter().filter(|(name, rows)| !SECTIONS.contains(name) && !rows.is_empty());
        let others = others.map(|(name, rows)| format!("{} ({} lines)", shown(name), rows.len()));
        let others: Vec<_> = others.collect();
        if let Some(diagnostic) = unsupported_constraints(&others, span) {
            diagnostics.push(diagnostic);
            return None;
        }
        let Some(rows) = self.section("problem").filter(|rows| !rows.is_empty()) else {
            diagnostics.push(Diagnostic::no_puzzle("no section `problem` with rows", span));
            return None;
        };
        let shape = self.shape(rows).map_err(|diagnostic| diagnostics.push(*diagnostic)).ok()?;
        let (grid, cells) = grid(rows, shape, diagnostics)?;
        let mut record = Record::new(grid, span, cells);
        self.solution(&mut record, diagnostics);
        self.texts(&mut record, diagnostics);
        Some(record)
    }

    /// Returns the shape of the header, or that of the rows.
    fn shape(&self, rows: &[Line<'_>]) -> Result<Shape, Box<Diagnostic>> {
        let side = self.number("size").or_else(|| self.number("rows")).unwrap_or(rows.len());
        let boxes = self.number("patterny").zip(self.number("patternx"));
        let shape = match boxes {
            Some((box_rows, box_columns)) => Shape::new(box_rows, box_columns),
            None => Shape::of_side(side),
        };
        shape.filter(|shape| shape.side() == side).ok_or_else(|| {
            let place = self.header("size").map_or(rows[0].span(), |(_, place)| place);
            Box::new(match boxes {
                Some((rows, columns)) => {
                    let boxes = format_args!("boxes of {rows} rows × {columns} columns");
                    Diagnostic::wrong_boxes(boxes, format_args!("side {side}"), place)
                }
                None => Diagnostic::side_without_boxes(side, place),
            })
        })
    }

    /// Adds the listed solution; its diagnostics say that they are about it.
    fn solution(&self, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
        let Some(rows) = self.section("solution").filter(|rows| !rows.is_empty()) else { return };
        let mut reported = Vec::new();
        let listed = grid(rows, record.shape(), &mut reported);
        record.solution = listed.map(|(grid, cells)| Listed { grid, cells });
        diagnostics.extend(reported.into_iter().map(Diagnostic::in_listed_solution));
    }

    /// Adds the texts of the header; unknown keys become columns, and are reported.
    fn texts(&self, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
        for (key, text, line) in &self.headers {
            let known = KEYS.iter().find(|(name, _)| name == key);
            match known {
                Some((_, Some(kind))) if !text.is_empty() => {
                    let is_address = *kind == Text::Source && text.contains("://");
                    record.meta.add(if is_address { Text::Url } else { *kind }, text);
                }
                Some(_) => {}
                None => {
                    let attribute = Attribute { name: (*key).to_owned(), text: (*text).to_owned() };
                    record.meta.columns.push(attribute);
                    let what = "a known line of a header";
                    diagnostics.push(Diagnostic::not_known_as(what, key, line.span()));
                }
            }
        }
    }
}

/// Reads the grid of these rows, or returns `None` with the reasons in `diagnostics`.
fn grid(rows: &[Line<'_>], shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    let (side, before) = (shape.side(), diagnostics.len());
    let mut tokens = Vec::with_capacity(shape.cell_count());
    for (row, number) in rows.iter().zip(1..).take(side) {
        let words = row.text.split_whitespace();
        tokens.extend(words.clone().take(side).map(|word| mark::value(word, row.span_of(word).start)));
        let found = words.count();
        if found != side {
            diagnostics.push(Diagnostic::wrong_row_length(number, side, found, row.span()));
        }
    }
    if rows.len() != side {
        let place = rows[rows.len().min(side + 1) - 1].span();
        diagnostics.push(Diagnostic::wrong_row_count(side, rows.len(), place));
    }
    if diagnostics.len() > before { None } else { fill(&tokens, shape, diagnostics) }
}
