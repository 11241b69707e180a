//! Text files of janko.at, alone or in a page.
//!
#![doc = "```text"]
#![doc = include_str!("janko.abnf")]
#![doc = "```"]
//!
//! `puzzle` tells the kind; all but `sudoku` are refused by name, and so are sections that are none of
//! these three: areas, cages and labels decide what the solutions are.

use crate::{
    cells::{fill::fill, mark},
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        line_before_last, unsupported_constraints,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Grid, Shape},
    record::{Attribute, CellSpans, FieldSet, Listed, Record, Text},
    text::{Line, Span, lines, offset_in, shown},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Janko,
    id: "janko",
    name: "text files of janko.at",
    shelf: Shelf::Documents,
    extensions: &["txt", "janko"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::EMPTY,
    blank: "-",
    grammar: include_str!("janko.abnf"),
    accepts: &[
        "4×4 to 25×25, in decimal; `patternx` and `patterny` give the columns and rows of a box",
        "the page that contains a text",
        "other kinds of puzzles, and areas, cages and labels, are refused by name",
    ],
    writes: "",
    reference: "janko.at, Rätsel",
    codec: &Janko,
};

/// What the lines of a header are called that say nothing about the rules.
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
        let kind = || lines(head).any(|line| header(line.text).is_some_and(|(key, _)| key == "puzzle"));
        let problem = lines(head).any(|line| name(line.text) == Some("problem"));
        let reason = || "a kind of puzzle and a section `problem`".to_owned();
        (problem && kind()).then(|| Evidence::new(Evidence::SIGNED, reason()))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(JankoReader)
    }
}

/// Key and text of a line of a header.
fn header(line: &str) -> Option<(&str, &str)> {
    let (key, text) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
    is_key.then_some((key, text.trim()))
}

/// The name of the section that begins with this line.
fn name(line: &str) -> Option<&str> {
    let text = line.trim();
    let bracketed = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .filter(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic()));
    bracketed.or_else(|| SECTIONS.contains(&text).then_some(text))
}

/// Whether a document begins with this line.
fn begins(line: &str) -> bool {
    is_begin(line) || header(line).is_some_and(|(key, _)| key == "puzzle")
}

/// Whether a document begins with this line, whatever stands above it.
fn is_begin(line: &str) -> bool {
    matches!(line.trim(), "begin" | "[begin]")
}

/// The lines of a document.
#[derive(Default)]
struct Document<'t> {
    span: Option<Span>,
    headers: Vec<(&'t str, &'t str, Line<'t>)>,
    /// The names, and the lines below each.
    sections: Vec<(&'t str, Vec<Line<'t>>)>,
}

impl<'t> Document<'t> {
    fn header(&self, key: &str) -> Option<(&'t str, Span)> {
        self.headers.iter().find(|(other, ..)| *other == key).map(|(_, text, line)| (*text, line.span()))
    }

    fn number(&self, key: &str) -> Option<usize> {
        self.header(key)?.0.parse().ok()
    }

    fn section(&self, name: &str) -> Option<&[Line<'t>]> {
        self.sections.iter().find(|(other, _)| *other == name).map(|(_, lines)| lines.as_slice())
    }

    /// Takes a line over; tells whether the document ends with it.
    fn add(&mut self, line: Line<'t>) -> bool {
        self.span = Some(self.span.map_or(line.span(), |span| span.to(line.span())));
        if is_begin(line.text) {
            return false;
        }
        if let Some(name) = name(line.text) {
            self.sections.push((name, Vec::new()));
            return name == "end";
        }
        match self.sections.last_mut() {
            Some((_, rows)) => rows.push(line),
            None => self.headers.extend(header(line.text).map(|(key, text)| (key, text, line))),
        }
        false
    }
}

struct JankoReader;

impl Reader for JankoReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut document: Option<Document<'_>> = None;
        for line in lines(chunk.text).filter(|line| !line.is_blank()) {
            // `puzzle` stands behind `begin`.
            let is_new = document
                .as_ref()
                .is_none_or(|document| !document.sections.is_empty() || document.header("puzzle").is_some());
            if is_begin(line.text) || begins(line.text) && is_new {
                document.replace(Document::default()).into_iter().for_each(|before| sink(before.entry()));
            }
            let Some(open) = &mut document else { continue };
            // The page goes on.
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

impl Document<'_> {
    fn entry(self) -> Entry {
        let mut diagnostics = Vec::new();
        let span = self.span.unwrap_or_default();
        let record = self.record(span, &mut diagnostics);
        Entry { span, record, diagnostics }
    }

    fn record(&self, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        if let Some((kind, place)) =
            self.header("puzzle").filter(|(kind, _)| !kind.eq_ignore_ascii_case("sudoku"))
        {
            diagnostics
                .extend(unsupported_constraints(&[format!("it is of the kind `{}`", shown(kind))], place));
            return None;
        }
        let others = self.sections.iter().filter(|(name, rows)| !SECTIONS.contains(name) && !rows.is_empty());
        let others: Vec<_> =
            others.map(|(name, rows)| format!("{} ({} lines)", shown(name), rows.len())).collect();
        if let Some(diagnostic) = unsupported_constraints(&others, span) {
            diagnostics.push(diagnostic);
            return None;
        }
        let Some(rows) = self.section("problem").filter(|rows| !rows.is_empty()) else {
            diagnostics.push(Diagnostic::new(Rule::NoPuzzle, "no section `problem` with rows").at(span, ""));
            return None;
        };
        let shape = self.shape(rows).map_err(|diagnostic| diagnostics.push(*diagnostic)).ok()?;
        let (grid, cells) = grid(rows, shape, diagnostics)?;
        let mut record = Record::new(grid, span, cells);
        self.solution(&mut record, diagnostics);
        self.texts(&mut record, diagnostics);
        Some(record)
    }

    /// The shape that the header tells, or the rows where it tells none.
    fn shape(&self, rows: &[Line<'_>]) -> Result<Shape, Box<Diagnostic>> {
        let side = self.number("size").or_else(|| self.number("rows")).unwrap_or(rows.len());
        let boxes = self.number("patterny").zip(self.number("patternx"));
        let shape = match boxes {
            Some((box_rows, box_columns)) => Shape::new(box_rows, box_columns),
            None => Shape::of_side(side),
        };
        shape.filter(|shape| shape.side() == side).ok_or_else(|| {
            let place = self.header("size").map_or(rows[0].span(), |(_, place)| place);
            let message = match boxes {
                Some((rows, columns)) => {
                    format!("boxes of {rows} rows × {columns} columns make no grid of side {side}")
                }
                None => format!("a grid of side {side} has no boxes"),
            };
            Box::new(Diagnostic::new(Rule::NoSuchSide, message).at(place, ""))
        })
    }

    fn solution(&self, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
        let Some(rows) = self.section("solution").filter(|rows| !rows.is_empty()) else { return };
        let mut faults = Vec::new();
        let listed = grid(rows, record.shape(), &mut faults);
        record.solution = listed.map(|(grid, cells)| Listed { grid, cells });
        for fault in faults {
            let message = format!("listed solution: {}", fault.message);
            let diagnostic = Diagnostic::new(Rule::BadSolution, message).severity(Severity::Warning);
            diagnostics.push(Diagnostic { labels: fault.labels, ..diagnostic });
        }
    }

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
                    let message = format!("`{}` is no known line of a header", shown(key));
                    diagnostics.push(Diagnostic::new(Rule::IgnoredText, message).at(line.span(), ""));
                }
            }
        }
    }
}

/// The grid that these rows show, or `None` with the reasons in `diagnostics`.
fn grid(rows: &[Line<'_>], shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
    let (side, before) = (shape.side(), diagnostics.len());
    let mut tokens = Vec::with_capacity(shape.cell_count());
    for (row, number) in rows.iter().zip(1..).take(side) {
        let words = row.text.split_whitespace();
        let found = tokens.len();
        tokens.extend(
            words.take(side + 1).map(|word| mark::value(word, row.start + offset_in(row.text, word))),
        );
        if tokens.len() - found != side {
            let found = row.text.split_whitespace().count();
            let message = format!("row {number}: expected {side} cells, found {found}");
            diagnostics.push(Diagnostic::new(Rule::WrongRowLength, message).at(row.span(), ""));
        }
    }
    if rows.len() != side {
        let rule = if rows.len() < side { Rule::MissingRows } else { Rule::ExtraRows };
        let message = format!("expected {side} rows, found {}", rows.len());
        let place = rows[rows.len().min(side + 1) - 1].span();
        diagnostics.push(Diagnostic::new(rule, message).at(place, ""));
    }
    if diagnostics.len() > before { None } else { fill(&tokens, shape, diagnostics) }
}
