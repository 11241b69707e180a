//! The `sudoku` environment of LaTeX.
//!
#![doc = "```text"]
#![doc = include_str!("latex.abnf")]
#![doc = "```"]
//!
//! The package's boards are 9×9; other sides are read as well. Comments right above an environment are
//! its comment. All other text is passed over.

use std::io;

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_until, take_while},
    character::complete::{alpha1, char, space0},
    combinator::rest,
    multi::many1,
    sequence::{delimited, preceded, terminated},
};

use crate::{
    cells::{
        fill::fill,
        mark::{self, Blank, Mark, Token},
    },
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    diagnostic::{Diagnostic, Rule},
    grid::{Digit, Shape},
    layout::row::most_common,
    record::{Field, FieldSet, Record, Text},
    text::{Line, Span, lines, offset_in},
};

const BEGIN: &str = "\\begin{sudoku}";
const END: &str = "\\end{sudoku}";

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Latex,
    id: "latex",
    name: "the `sudoku` environment of LaTeX",
    shelf: Shelf::Source,
    extensions: &["tex", "ltx"],
    many: true,
    shapes: Shapes::Classic,
    holds: FieldSet::EMPTY.and_texts(&[Text::Comment]),
    blank: " ",
    grammar: include_str!("latex.abnf"),
    accepts: &[
        "any text around environments, several of them in a file",
        "numbers inside a macro (`\\textbf{5}`), comments at line ends",
        "a row without its full stop; other sides than 9",
    ],
    writes: "an environment for each puzzle, its comment above it; a blank is a space whatever blank is asked for",
    reference: "Paul Abraham, the `sudoku` package of CTAN",
    codec: &Latex,
};

struct Latex;

impl Codec for Latex {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let number = head.matches(BEGIN).count();
        let plural = if number == 1 { "" } else { "s" };
        (number > 0).then(|| Evidence::new(50, format!("{number} environment{plural} `sudoku`")))
    }

    fn reader(&self, _head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(LatexReader { options: options.clone() })
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(LatexWriter { first: !options.omit_header })
    }
}

struct LatexReader {
    options: ReadOptions,
}

/// An environment that is open.
struct Environment {
    span: Span,
    comment: Vec<String>,
    rows: Vec<(Span, Vec<Token>)>,
}

impl Reader for LatexReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut open: Option<Environment> = None;
        let mut comments: Vec<Line<'_>> = Vec::new();
        for line in lines(chunk.text) {
            let text = line.text.trim();
            let begins = text.starts_with(BEGIN);
            if let Some(environment) = &mut open {
                if !begins && !text.contains(END) {
                    environment.add(line);
                    continue;
                }
                let mut environment = open.take().expect("just seen");
                if text.contains(END) {
                    environment.span = environment.span.to(line.span());
                    sink(self.entry(&environment));
                } else {
                    sink(unfinished(&environment));
                }
            }
            if begins && !text.contains(END) {
                open = Some(Environment::new(line, &comments));
            }
            if text.starts_with('%') {
                comments.push(line);
            } else {
                comments.clear();
            }
        }
        if let Some(environment) = &open {
            sink(unfinished(environment));
        }
    }
}

impl Environment {
    fn new(line: Line<'_>, comments: &[Line<'_>]) -> Self {
        let start = comments.first().map_or(line.start, |first| first.start);
        let comment = comments.iter().map(|line| line.text.trim().trim_start_matches('%').trim().to_owned());
        Self { span: line.span().to(Span::at(start)), comment: comment.collect(), rows: Vec::new() }
    }

    fn add(&mut self, line: Line<'_>) {
        self.span = self.span.to(line.span());
        let text = line.text.trim();
        if text.is_empty() || text.starts_with('%') {
            return;
        }
        let start = line.start + offset_in(line.text, text);
        let fields = row(text).map(|(_, fields)| fields).unwrap_or_default();
        let tokens = fields.into_iter().map(|field| token(field, start + offset_in(text, field)));
        self.rows.push((line.span(), tokens.collect()));
    }
}

impl LatexReader {
    fn entry(&self, environment: &Environment) -> Entry {
        let Environment { span, rows, comment } = environment;
        let mut diagnostics = Vec::new();
        let width = most_common(rows.iter().map(|(_, row)| row.len())).unwrap_or_default();
        let Some(shape) = Shape::of_side(width).or_else(|| Shape::of_side(rows.len())) else {
            let message = format!("{} rows of {width} cells make no grid", rows.len());
            return Entry::malformed(*span, Diagnostic::new(Rule::NoSuchSide, message).at(*span, ""));
        };
        let side = shape.side();
        diagnostics.extend(faults(environment, side));
        if !diagnostics.is_empty() {
            return Entry { span: *span, record: None, diagnostics };
        }
        let shape = self.options.shape.filter(|asked| asked.side() == side).unwrap_or(shape);
        let tokens: Vec<_> = rows.iter().flat_map(|(_, row)| row.iter().copied()).collect();
        let record = fill(&tokens, shape, &mut diagnostics).map(|(grid, cells)| {
            let grid = self.options.settle_boxes(grid, *span, &mut diagnostics);
            let mut record = Record::new(grid, *span, cells);
            for line in comment {
                record.meta.add(Text::Comment, line);
            }
            record
        });
        Entry { span: *span, record, diagnostics }
    }
}

/// Rows that are not as wide as the grid, and too few or too many of them.
fn faults(environment: &Environment, side: usize) -> Vec<Diagnostic> {
    let rows = &environment.rows;
    let wrong = rows.iter().zip(1..).filter(|((_, row), _)| row.len() != side).take(5);
    let fault = |((span, row), number): (&(Span, Vec<Token>), usize)| {
        let message = match row.len() {
            0 => format!("row {number}: no cells between bars"),
            cells => format!("row {number}: expected {side} cells, found {cells}"),
        };
        Diagnostic::new(Rule::WrongRowLength, message).at(*span, "")
    };
    let mut faults: Vec<_> = wrong.map(fault).collect();
    if rows.len() != side {
        let rule = if rows.len() < side { Rule::MissingRows } else { Rule::ExtraRows };
        let message = format!("expected {side} rows, found {}", rows.len());
        faults.push(Diagnostic::new(rule, message).at(environment.span, ""));
    }
    faults
}

fn unfinished(environment: &Environment) -> Entry {
    let message = format!("`{BEGIN}` without `{END}`");
    Entry::malformed(environment.span, Diagnostic::new(Rule::Unfinished, message).at(environment.span, ""))
}

/// `row = 1*( "|" field ) "|."`
fn row(input: &str) -> IResult<&str, Vec<&str>> {
    let ending = preceded((opt_stop, space0), alt((preceded(char('%'), rest), rest_blank)));
    terminated(preceded(char('|'), many1(terminated(field, char('|')))), ending).parse(input)
}

fn opt_stop(input: &str) -> IResult<&str, &str> {
    take_while(|c| c == '.' || c == '\\').parse(input)
}

fn rest_blank(input: &str) -> IResult<&str, &str> {
    nom::combinator::eof(input)
}

/// `field = *SP [ number / macro "{" number "}" ] *SP`: the number.
fn field(input: &str) -> IResult<&str, &str> {
    let macroed = delimited((char('\\'), alpha1, char('{')), take_until("}"), tag("}"));
    let plain = take_while(|c| !matches!(c, '|' | '\\' | '{' | '}' | '%'));
    let (rest, number) = delimited(space0, alt((macroed, plain)), space0).parse(input)?;
    Ok((rest, number.trim()))
}

fn token(field: &str, at: usize) -> Token {
    if field.is_empty() {
        return Token { mark: Mark::Blank(Blank::EMPTY), span: Span::at(at), odd: None };
    }
    mark::value(field, at)
}

struct LatexWriter {
    first: bool,
}

impl Writer for LatexWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = if std::mem::take(&mut self.first) { String::new() } else { "\n".to_owned() };
        let mut lost = record.fields().without(INFO.holds);
        let is_line = |line: &str| {
            !line.is_empty() && line.trim() == line && !line.starts_with('%') && !line.contains('\r')
        };
        match record.meta.text(Text::Comment) {
            Some(comment) if comment.split('\n').all(is_line) => {
                comment.split('\n').for_each(|line| text.push_str(&format!("% {line}\n")));
            }
            Some(_) => lost.insert(Field::Text(Text::Comment)),
            None => {}
        }
        text.push_str(BEGIN);
        for row in record.grid.contents().chunks(record.shape().side()) {
            let cell =
                |digit: &Option<Digit>| digit.map_or_else(|| " ".to_owned(), |digit| digit.to_string());
            let cells: Vec<_> = row.iter().map(cell).collect();
            text.push_str(&format!("\n|{}|.", cells.join("|")));
        }
        text.push_str(&format!("\n{END}\n"));
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}
