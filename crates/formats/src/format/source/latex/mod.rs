//! Puzzles in LaTeX: the environment `sudoku`, and tables.
//!
#![doc = concat!("```text\n", include_str!("latex.abnf"), "```")]
//!
//! The package `sudoku` draws boards of 9×9; other sides are read as well, but written as tables, which need no package.
//! A table is read, whatever is wrong in it, if its first line ends in `% sudoku`; other tables only if they are grids
//! without clashes, since most tables are no puzzles. Comments right above an
//! environment are its comment. All other text is ignored.

mod table;

use std::io;

use givens_engine::grid::{Digit, Shape};

use crate::{
    cells::mark::{self, Blank, Mark, Token},
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule},
    layout::{row::Row, row_grid},
    record::{Field, FieldSet, Record, Text},
    syntax::{
        combinators::{
            Parser, all_consuming, alpha1, alt, char, delimited, eof, many0_count, many1, map, map_opt,
            preceded, recognize, rest, separated_list1, space0, tag, take_until, take_while, take_while1,
            terminated,
        },
        expect::{Fault, Mismatch, Parsed, expect},
    },
    text::{Line, Span, lines, offset_in},
};

const BEGIN: &str = "\\begin{sudoku}";
const END: &str = "\\end{sudoku}";
const END_OF_TABLE: &str = "\\end{tabular}";
const RULE: &str = "\\hline";

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "latex",
    needs: "\\",
    name: "LaTeX: the `sudoku` environment, and tables",
    extensions: &["tex", "ltx"],
    holds: FieldSet::EMPTY.and_texts(&[Text::Comment]),
    blank: " ",
    grammar: include_str!("latex.abnf"),
    accepts: &[
        "tables (`tabular`, `array`, matrices) whose cells are a grid without clashes, with rules and macros",
        "any text around environments, several of them in a file",
        "numbers inside a macro (`\\textbf{5}`), comments at line ends",
        "a row without its full stop; other sides than 9 in the environment `sudoku`",
    ],
    writes: "an environment for each puzzle, its comment above it; a table for other shapes than 9×9; a blank is always a space",
    reference: "Paul Abraham, the `sudoku` package of CTAN",
    ..FormatInfo::new(Format::Latex, Shelf::Source, &Latex)
};

struct Latex;

impl Codec for Latex {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let tables = lines(head).filter(|line| table(line.text.trim()).is_ok()).count();
        let evidence = |number, what| {
            let plural = if number == 1 { "" } else { "s" };
            (number > 0).then(|| Evidence::new(50, format!("{number} {what}{plural} `sudoku`")))
        };
        let named =
            evidence(head.matches(BEGIN).count(), "environment").or_else(|| evidence(tables, "table"));
        named.or_else(|| {
            let has_table = lines(head).any(|line| table::begun(line.text).is_some());
            let mut any = false;
            if has_table {
                LatexReader::new(&ReadOptions::default())
                    .read_chunk(head, &mut |entry| any |= entry.is_puzzle());
            }
            any.then(|| Evidence::new(45, "a table whose cells are a grid"))
        })
    }

    fn reader(&self, _head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(LatexReader::new(options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(LatexWriter { first: !options.omit_header })
    }
}

struct LatexReader {
    options: ReadOptions,
}

impl Reader for LatexReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        self.read_chunk(chunk.text, sink);
    }
}

impl LatexReader {
    fn new(options: &ReadOptions) -> Self {
        Self { options: options.clone() }
    }

    /// Yields the puzzles of environments, and of tables that are grids.
    fn read_chunk(&self, chunk: &str, sink: &mut dyn FnMut(Entry)) {
        let (mut open, mut comments): (Option<Environment<'_>>, Vec<LatexComment<'_>>) = (None, Vec::new());
        for line in lines(chunk) {
            let text = line.text.trim();
            let table = table(text).ok().map(|(_, shape)| shape);
            let is_begin = table.is_some() || begin(text).is_ok();
            if open.is_none() && !is_begin {
                self.other_table(chunk, line).into_iter().for_each(&mut *sink);
            }
            if let Some(environment) = &mut open {
                let has_end = end(environment.end(), text).is_ok();
                if !is_begin && !has_end {
                    environment.add(line);
                    continue;
                }
                if has_end {
                    environment.span = environment.span.to(line.span());
                }
                sink(if has_end { environment.entry(&self.options) } else { environment.unfinished() });
                open = None;
            }
            let above = std::mem::take(&mut comments);
            if is_begin && end(END, text).is_err() {
                open = Some(Environment::new(line, above, table));
            } else if let Ok((_, comment)) = comment(text) {
                comments = above;
                comments.push((comment, line.start));
            }
        }
        if let Some(environment) = open {
            sink(environment.unfinished());
        }
    }

    /// Returns the puzzle of a table that is not called one, which begins in a line.
    fn other_table(&self, text: &str, first: Line<'_>) -> Option<Entry> {
        let (environment, rest) = table::begun(first.text)?;
        let mut rows = vec![Line { text: rest, start: first.start + offset_in(first.text, rest) }];
        let mut span = first.span();
        for line in lines(&text[first.start..]).skip(1).take(table::MAX_LINES) {
            let line = Line { start: first.start + line.start, ..line };
            span = span.to(line.span());
            if let Some(text) = table::ended(line.text, environment) {
                rows.push(Line { text, ..line });
                return table::entry(&rows, span, &self.options);
            }
            rows.push(line);
        }
        None
    }
}

/// The text of a comment, and where its line starts.
type LatexComment<'t> = (&'t str, usize);

/// An environment.
struct Environment<'t> {
    span: Span,
    comments: Vec<LatexComment<'t>>,
    rows: Vec<Row>,
    /// The shape that the columns of a table show.
    table: Option<Shape>,
}

impl<'t> Environment<'t> {
    fn new(line: Line<'_>, comments: Vec<LatexComment<'t>>, table: Option<Shape>) -> Self {
        let start = comments.first().map_or(line.start, |(_, start)| *start);
        Self { span: line.span().to(Span::at(start)), comments, rows: Vec::new(), table }
    }

    const fn end(&self) -> &'static str {
        if self.table.is_some() { END_OF_TABLE } else { END }
    }

    fn add(&mut self, line: Line<'_>) {
        self.span = self.span.to(line.span());
        let text = line.text.trim();
        let is_rule = self.table.is_some() && all_consuming(rules).parse(text).is_ok();
        if text.is_empty() || is_rule || comment(text).is_ok() {
            return;
        }
        let start = line.start + offset_in(line.text, text);
        let row = if self.table.is_some() { table_line(text) } else { row(text) };
        let (fields, fault) = match row {
            Ok((_, fields)) => (fields, None),
            Err(error) => (Vec::new(), Some(Mismatch::from_error(error).in_text(text))),
        };
        let tokens = fields.into_iter().map(|field| token(field, start + offset_in(text, field)));
        let mut row = Row::new(tokens.collect(), line.span());
        row.diagnostic = fault.map(|fault| Box::new(not_a_row(text, fault, start)));
        self.rows.push(row);
    }

    fn entry(&self, options: &ReadOptions) -> Entry {
        let options = options.clone().with_shape(options.shape.or(self.table));
        let mut entry = row_grid::entry(&self.rows, self.span, &options);
        if let Some(record) = &mut entry.record {
            for (comment, _) in &self.comments {
                record.meta.add(Text::Comment, comment);
            }
        }
        entry
    }

    fn unfinished(&self) -> Entry {
        let begin = self.table.map_or(BEGIN, |_| "\\begin{tabular}");
        let message = format!("`{begin}` without `{}`", self.end());
        Entry::malformed(self.span, Diagnostic::new(Rule::Unfinished, message).at(self.span, ""))
    }
}

fn not_a_row(text: &str, fault: Fault, start: usize) -> Diagnostic {
    let mut diagnostic = Diagnostic::expected(Rule::WrongRowLength, text, fault);
    diagnostic.labels.iter_mut().for_each(|label| label.span = label.span.moved(start));
    diagnostic
}

/// `begin = "\begin{sudoku}"`
fn begin(input: &str) -> Parsed<'_, &str> {
    tag(BEGIN).parse(input)
}

/// `table = "\begin{tabular}{|" box *( "||" box ) "|} % sudoku"`: its shape
fn table(input: &str) -> Parsed<'_, Shape> {
    // box = "c" *( "|c" )
    let columns = || map(separated_list1(char('|'), char('c')), |columns| columns.len());
    let boxes = delimited(tag("\\begin{tabular}{|"), separated_list1(tag("||"), columns()), tag("|}"));
    let marked = all_consuming(terminated(boxes, (space0, char('%'), space0, tag("sudoku"))));
    map_opt(marked, |boxes| {
        let width = boxes[0];
        let are_alike = boxes.iter().all(|columns| *columns == width);
        are_alike.then(|| Shape::new(boxes.len(), width)).flatten()
    })
    .parse(input)
}

/// `end = *any "\end{sudoku}"`, or the end of a table
fn end<'t>(end: &str, input: &'t str) -> Parsed<'t, &'t str> {
    preceded(take_until(end), tag(end)).parse(input)
}

/// `comment = 1*"%" *any`: its text
fn comment(input: &str) -> Parsed<'_, &str> {
    preceded(take_while1(|c| c == '%'), map(rest, str::trim)).parse(input)
}

/// `row = 1*( "|" field ) "|" *( "." / "\" ) *SP [ "%" *any ]`
fn row(input: &str) -> Parsed<'_, Vec<&str>> {
    let bar = || expect("`|`", char('|'));
    let stop = (take_while(|c| c == '.' || c == '\\'), space0);
    let end = preceded(stop, expect("the end of the row", alt((recognize(comment), eof))));
    delimited(bar(), many1(terminated(field, bar())), end).parse(input)
}

/// `line = field *( "&" field ) "\\" rules [ "%" *any ]`
fn table_line(input: &str) -> Parsed<'_, Vec<&str>> {
    let end =
        (expect("`\\\\`", tag("\\\\")), rules, expect("the end of the row", alt((recognize(comment), eof))));
    terminated(separated_list1(char('&'), field), end).parse(input)
}

/// `rules = *( *SP "\hline" ) *SP`
fn rules(input: &str) -> Parsed<'_, usize> {
    terminated(many0_count(preceded(space0, tag(RULE))), space0).parse(input)
}

/// `field = *SP [ number / macro "{" number "}" ] *SP`: the number
fn field(input: &str) -> Parsed<'_, &str> {
    let macroed = delimited((char('\\'), alpha1, char('{')), take_until("}"), tag("}"));
    let plain = take_while(|c| !matches!(c, '|' | '&' | '\\' | '{' | '}' | '%'));
    map(delimited(space0, alt((macroed, plain)), space0), str::trim).parse(input)
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
        text.push_str(&environment(record));
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

/// Returns the environment of a puzzle: a table if the package does not draw its shape.
fn environment(record: &Record) -> String {
    let shape = record.shape();
    let cell = |digit: &Option<Digit>| digit.map_or_else(|| " ".to_owned(), |digit| digit.to_string());
    let rows = record.grid.contents().chunks(shape.side());
    let rows = rows.map(|row| row.iter().map(cell).collect::<Vec<_>>());
    if shape == Shape::CLASSIC {
        let rows: Vec<_> = rows.map(|row| format!("|{}|.\n", row.join("|"))).collect();
        return format!("{BEGIN}\n{}{END}\n", rows.concat());
    }
    let columns = vec![vec!["c"; shape.box_columns()].join("|"); shape.box_rows()].join("||");
    let rows = rows.enumerate().map(|(above, row)| {
        let is_inside = (above + 1) % shape.box_rows() > 0 || above + 1 == shape.side();
        let rules = if is_inside { RULE.to_owned() } else { RULE.repeat(2) };
        format!("{} \\\\ {rules}\n", row.join(" & "))
    });
    let rows = rows.collect::<Vec<_>>().concat();
    format!("\\begin{{tabular}}{{|{columns}|}} % sudoku\n{RULE}\n{rows}{END_OF_TABLE}\n")
}
